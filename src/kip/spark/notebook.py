"""A session for notebooks on the embedded engine, in one line."""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from typing import TYPE_CHECKING

from kip.spark.sail import sail_session
from kip.spark.sql import register_functions

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def local_session() -> SparkSession:
    """Return a session on the embedded engine, for notebooks: no Java, no cluster; it ends with this process.

    The data sources of files and the SQL functions of Kafka's own topics are registered.

    Raises:
        EngineError: the engine cannot run here.
    """
    from kip.spark.pipeline.inputs.sources import register_sources  # the pipeline needs this package

    with ExitStack() as stack:
        session = stack.enter_context(sail_session())
        atexit.register(stack.pop_all().close)
    register_functions(session)
    register_sources(session)
    return session

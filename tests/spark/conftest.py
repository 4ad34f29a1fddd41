"""One session for all tests of a process: of Spark, or with `make test-sail` of the embedded engine.

Tests that start it are in one of two groups, which are about as long: `Spark runs` has those of whole runs of the
pipeline, `Spark session` the others.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from tests.spark.sessions import SETTINGS, java_options, require_spark

collect_ignore_glob = [] if find_spec("pyspark") else ["*"]

_USES_SAIL = os.environ.get("KIPC_ENGINE") == "sail"


@pytest.fixture
def only_spark() -> None:
    """Skip a test of what Sail lacks."""
    if _USES_SAIL:
        pytest.skip("about Spark")


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if _USES_SAIL:
        from kip.spark.sail import sail_session

        with sail_session() as session:
            yield session
        return
    require_spark()
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").appName("kip tests")
    for name, value in {**SETTINGS, "spark.driver.extraJavaOptions": java_options(make_archive=False)}.items():
        builder = builder.config(name, value)
    warehouse = tmp_path_factory.mktemp("warehouse")
    session = builder.config("spark.sql.warehouse.dir", str(warehouse)).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()

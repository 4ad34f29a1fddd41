"""Streaming queries that read all current data and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pyspark.errors import StreamingQueryException

if TYPE_CHECKING:
    from pyspark.sql.streaming.query import StreamingQuery

_LATE_WORKER = "the Python worker to connect back", "Python worker failed to connect back"
# Far more than a busy machine needs; other failures are raised at once.
_MOST_STARTS = 20


def run_to_end(start: Callable[[], StreamingQuery]) -> None:
    """Run a query that ends by itself, and restart it if its Python worker was late.

    Spark allows the worker of a streaming source 10 seconds to start, and no setting changes that; on a busy machine
    this is too short. The checkpoint makes the restart safe.
    """
    for starts_left in reversed(range(_MOST_STARTS)):
        query = start()
        try:
            query.awaitTermination()
            return
        except StreamingQueryException as error:
            if not starts_left or not any(text in str(error) for text in _LATE_WORKER):
                raise
        finally:
            query.stop()

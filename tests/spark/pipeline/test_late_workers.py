"""Streams whose Python worker was late are restarted; no Spark needed."""

from __future__ import annotations

from typing import Any

import pytest
from pyspark.errors import StreamingQueryException

from kip.spark.pipeline.landing.queries import run_to_end


class Query:
    """A query that fails with a message, or ends well without one."""

    def __init__(self, message: str | None) -> None:
        self.message, self.is_stopped = message, False

    def awaitTermination(self) -> None:  # noqa: N802 - Spark's name
        if self.message is not None:
            raise StreamingQueryException(self.message)

    def stop(self) -> None:
        self.is_stopped = True


def run(*messages: str | None) -> list[Query]:
    """Run queries that end so in turn, and return those that were started."""
    left, started = iter(messages), list[Query]()

    def start() -> Any:
        started.append(Query(next(left)))
        return started[-1]

    try:
        run_to_end(start)
    finally:
        assert all(query.is_stopped for query in started)
    return started


@pytest.mark.parametrize(
    "late",
    [
        "[STREAM_FAILED] terminated with exception: Python worker failed to connect back. SQLSTATE: XXKST",
        "Timed out while waiting for the Python worker to connect back",
    ],
)
def test_a_late_worker(late: str) -> None:
    assert len(run(late, late, None)) == 3
    with pytest.raises(StreamingQueryException, match="connect back"):
        run(*[late] * 20)


def test_other_failures_are_not_repeated() -> None:
    assert len(run(None)) == 1
    with pytest.raises(StreamingQueryException, match="the disk is full"):
        run("the disk is full", None)

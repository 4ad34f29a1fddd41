"""Logs as inputs of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.spark.pipeline.log_rows import Made, captured, rows_of


@pytest.fixture(scope="session")
def log(spark: Any) -> Callable[[str, Iterable[Made]], Any]:
    """What makes a DataFrame of records of a topic."""
    return lambda topic, records: spark.createDataFrame(rows_of(topic, records))


@pytest.fixture(scope="session")
def captured_log(log: Any) -> Callable[[str], Any]:
    """What gives the captured log of a topic, decoded once."""
    frames: dict[str, Any] = {}

    def frame(topic: str) -> Any:
        if topic not in frames:
            frames[topic] = log(topic, captured(topic)).cache()
        return frames[topic]

    return frame

"""The captured logs as inputs of tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kip.spark.sail import is_sail
from kip.spark.sources.logs.source import KafkaLogSource
from tests.shared import shared_path


@pytest.fixture(scope="session")
def captured(spark: Any) -> Callable[[str], Any]:
    """Return a function that returns the captured log of a topic, which is read once."""
    spark.dataSource.register(KafkaLogSource)
    frames: dict[str, Any] = {}

    def log(topic: str) -> Any:
        if topic not in frames:
            source = spark.read.format("kafka-log").option("topic", topic)
            rows = source.load(str(shared_path("captures", "logs")))
            frames[topic] = rows if is_sail(spark) else rows.localCheckpoint()  # Sail stores no empty structs
        return frames[topic]

    return log

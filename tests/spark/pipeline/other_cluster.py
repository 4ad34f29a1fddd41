"""The same rows in another cluster."""

from __future__ import annotations

from typing import Any

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.sources.logs.source import KafkaLogSource

OTHER = "another cluster"


ENDS: dict[Input, int] = {"consumer_offsets": 40}
"""Offsets at which the logs of the other cluster end; there, groups still have members."""


def in_other_cluster(name: Input, rows: Any) -> Any:
    """Return the rows of an input in a cluster whose logs are shorter, in newer epochs and later."""
    changed = rows.withColumn("cluster_id", F.lit(OTHER))
    if SOURCES[name].kind is not KafkaLogSource:
        return changed
    return changed.where(f"offset < {ENDS.get(name, 1500)} AND snapshot_offset IS NULL").withColumns(
        {"leader_epoch": F.col("leader_epoch") + 7, "timestamp": F.expr("timestamp + INTERVAL 1 HOUR")}
    )

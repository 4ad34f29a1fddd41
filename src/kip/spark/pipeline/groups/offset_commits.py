"""Commits and deletions of offsets in `__consumer_offsets`, and the outcome of those in transactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.records.control import ControlType
from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import instant, known, known_uuid
from kip.spark.pipeline.definitions.table import CLUSTER, HAS_NO_MARKERS
from kip.spark.pipeline.records.history import MARKERS, each_record_once

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

KEY_COLUMNS = {
    **CLUSTER,
    "group_id": "string: id of the group",
    "topic": "string: name of the topic",
    "partition": "int: number of the partition",
}
VALUE_COLUMNS = {
    "leader_epoch": "int: epoch of the leader of the last record read, null if the client did not send it",
    "metadata": "string: text that the client committed with it, usually empty",
    "commit_timestamp": "timestamp: time of the commit by the coordinator's clock",
    "expire_timestamp": "timestamp: time at which it expires, null if the broker's retention applies",
    "topic_id": "string: uuid of the topic, null if the coordinator did not write it",
}
"""Columns that tables of commits have in common, with their meaning."""

_GROUP_TYPES = {
    "GROUP_METADATA": "classic",
    "CONSUMER_GROUP_METADATA": "consumer",
    "SHARE_GROUP_METADATA": "share",
    "STREAMS_GROUP_METADATA": "streams",
}
"""The records of groups themselves, which determine their type."""

_NEW_GROUPS = tuple(kind for kind in _GROUP_TYPES if kind != "GROUP_METADATA")
_COMMITS = ("OFFSET_COMMIT", "LEGACY_OFFSET_COMMIT")
READS = (*_COMMITS, *_GROUP_TYPES, *MARKERS)
"""The types of the records that commits are made from."""


def offset_commits(consumer_offsets: DataFrame) -> DataFrame:
    """Return a row for each commit and deletion, and for each record that makes or deletes a group.

    The columns: cluster_id, log_partition, record_offset, source_file, recorded_at, group_id, topic, partition,
    is_transactional, producer_id, outcome, the committed values (offset, leader_epoch, metadata, commit_timestamp,
    expire_timestamp, topic_id), and group_type, which records of groups have instead of a topic.

    A commit in a transaction is committed or aborted by the next marker of its producer in the same partition of the
    log; one that is open has none yet and counts as little as an aborted one. Where it is unknown which commits are
    transactional, as when a client read them, all is committed.
    """
    is_marker = F.coalesce("is_control", F.lit(False)) & F.col("type").isin(*MARKERS)
    records = each_record_once(
        consumer_offsets,
        "is_transactional",
        "producer_id",
        F.when(is_marker, F.col("type")).alias("marker"),
        F.col("value").isNull().alias("is_deletion"),
        F.struct(*_key(), *_value()).alias("commit"),
    )
    return (
        _with_ends(records, has_markers=HAS_NO_MARKERS not in consumer_offsets.columns)
        .where(F.col("type").isin(*_COMMITS, *_GROUP_TYPES))
        .select(
            "cluster_id",
            F.col("partition").alias("log_partition"),
            F.col("offset").alias("record_offset"),
            F.col("file").alias("source_file"),
            F.col("timestamp").alias("recorded_at"),
            "is_transactional",
            F.when(F.col("is_transactional"), F.col("producer_id")).alias("producer_id"),
            _outcome().alias("outcome"),
            "commit.*",
        )
    )


def _with_ends(records: DataFrame, *, has_markers: bool) -> DataFrame:
    """Add `end`, the type of the next marker of the same producer; null outside of transactions.

    Most records are not in transactions, and are not sorted. Spark reads a following frame again for each row, so the
    search runs in reverse order.
    """
    no_end = F.lit(None).cast("string")
    if not has_markers:
        return records.withColumns({"is_transactional": F.coalesce("is_transactional", F.lit(False)), "end": no_end})
    from_behind = Window.partitionBy("cluster_id", "topic", "partition", "producer_id").orderBy(F.desc("offset"))
    following = from_behind.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    ended = records.where("is_transactional").withColumn("end", F.last("marker", ignorenulls=True).over(following))
    plain = records.where("NOT coalesce(is_transactional, false)").withColumns(
        {"is_transactional": F.lit(False), "end": no_end}
    )
    return plain.unionByName(ended)


def _outcome() -> Column:
    in_transaction = F.col("is_transactional")
    return (
        F.when(in_transaction & F.col("end").isNull(), "open")
        .when(in_transaction & (F.col("end") == ControlType.ABORT.name), "aborted")
        .when(F.col("is_deletion"), "deleted")
        .otherwise("committed")
    )


def _key() -> list[Column]:
    """Return the key of an offset: group, topic and partition; for records of groups, their type instead."""
    keys = [F.col(f"key.{kind.lower()}") for kind in _COMMITS]
    groups = [F.col("key.group_metadata.group"), *(F.col(f"key.{kind.lower()}.group_id") for kind in _NEW_GROUPS)]
    table = F.create_map(*(F.lit(text) for pair in _GROUP_TYPES.items() for text in pair))
    return [
        F.coalesce(*(key.group for key in keys), *groups).alias("group_id"),
        F.coalesce(*(key.topic for key in keys)).alias("topic"),
        F.coalesce(*(key.partition for key in keys)).alias("partition"),
        F.element_at(table, F.col("type")).alias("group_type"),
    ]


def _value() -> list[Column]:
    """Return the committed values."""
    new, old = (F.col(f"value.{kind.lower()}") for kind in _COMMITS)
    return [
        F.coalesce(new.offset, old.offset).alias("offset"),
        known(new.leader_epoch).alias("leader_epoch"),
        F.coalesce(new.metadata, old.metadata).alias("metadata"),
        instant(F.coalesce(new.commit_timestamp, old.commit_timestamp)).alias("commit_timestamp"),
        instant(new.expire_timestamp).alias("expire_timestamp"),
        known_uuid(new.topic_id).alias("topic_id"),
    ]

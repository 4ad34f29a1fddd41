"""The table `share_groups`: what share groups have delivered of each partition, and how it went (KIP-932).

Takes records of `__share_group_state` and `__consumer_offsets`; has a row for each group, topic and partition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import instant, known, name_of, nested
from kip.spark.pipeline.definitions.table import CLUSTER, IS_NEW, Increment, Table, record_columns
from kip.spark.pipeline.groups.changed_groups import GROUP, changed_groups, records_of
from kip.spark.pipeline.groups.state_batches import combined_batches
from kip.spark.pipeline.records.history import each_record_once, latest, readable

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "group_id": "string: id of the share group",
    "topic": "string: name of the topic, null if the group has no record of it",
    "topic_id": "string: uuid of the topic",
    "partition": "int: number of the partition",
    "status": "string: initialized or initializing, according to the group; null if it has no record of the partition",
    "group_epoch": "int: epoch of the group, null if the group has none",
    "state_epoch": "int: epoch of the state: raised when the group gets new start offsets, null without a snapshot",
    "leader_epoch": "int: epoch of the partition's leader that wrote last, null if unknown",
    "start_offset": "bigint: first offset whose delivery is not complete, null if the group has not begun",
    "delivery_complete_count": "int: records from the start offset on whose delivery is complete, null if unknown",
    "state_batches": (
        "array<struct<first_offset:bigint,last_offset:bigint,delivery_state:string,delivery_count:smallint>>: "
        "delivered offsets at or after the start offset: first, last, state (Available, Acquired, Acknowledged, "
        "Archiving, Archived), number of deliveries"
    ),
    "snapshot_epoch": "int: number of the snapshot on which the state is based",
    "created_at": "timestamp: time at which the state was created",
    "updated_at": "timestamp: time of the last record about the state",
    **record_columns("the last record about the state; null if only the group has a record of the partition"),
}

_KEY = ("cluster_id", "group_id", "topic_id", "partition")
_SNAPSHOT = "SHARE_SNAPSHOT"
_UPDATE = "SHARE_UPDATE"
_DELIVERY_STATES = {0: "Available", 1: "Acquired", 2: "Acknowledged", 3: "Archiving", 4: "Archived"}
_GROUP = "SHARE_GROUP_METADATA"
_PARTITIONS = "SHARE_GROUP_STATE_PARTITION_METADATA"
_OF_GROUPS = (_GROUP, _PARTITIONS)


def build(share_group_state: DataFrame, consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    groups = _groups(consumer_offsets)
    epochs = groups.select("cluster_id", "group_id", "group_epoch").where("group_epoch IS NOT NULL")
    joined = _states(share_group_state).join(_partitions(groups), list(_KEY), "full_outer")
    return joined.join(epochs, ["cluster_id", "group_id"], "left").select(*COLUMNS)


def _states(share_group_state: DataFrame) -> DataFrame:
    """Return the state of each partition: the last snapshot and the updates after it."""
    key = Window.partitionBy(*_KEY)
    changes = _changes(share_group_state)
    base = F.max(F.when(F.col("type") == _SNAPSHOT, F.col("offset"))).over(key)
    # A snapshot contains the whole state, so the updates before it no longer count.
    merged = (
        changes.withColumn("base", base)
        .where("base IS NULL OR offset >= base")
        .groupBy(*_KEY)
        .agg(
            F.bool_or((F.col("type") == _SNAPSHOT) & F.col("is_deletion")).alias("is_deleted"),
            F.max("state_epoch").alias("state_epoch"),
            *(_last_known(name) for name in ("leader_epoch", "start_offset", "delivery_complete_count")),
            F.flatten(F.collect_list("state_batches")).alias("batches"),
            F.max("snapshot_epoch").alias("snapshot_epoch"),
            F.max("created_at").alias("created_at"),
            F.max("timestamp").alias("updated_at"),
            F.max_by("log_partition", "offset").alias("log_partition"),
            F.max("offset").alias("record_offset"),
            F.max_by("source_file", "offset").alias("source_file"),
        )
        .where("NOT is_deleted")
    )
    combined = combined_batches(F.col("batches"), F.coalesce("start_offset", F.lit(0)))
    return merged.withColumn("state_batches", F.transform(combined, _state_batch)).drop("batches", "is_deleted")


def _changes(share_group_state: DataFrame) -> DataFrame:
    """Return the contents of each record, in the same form for snapshots and updates."""
    records = each_record_once(share_group_state, "key", "value")
    states = records.where(F.col("type").isin(_SNAPSHOT, _UPDATE))
    snapshot, update = F.col("value.share_snapshot"), F.col("value.share_update")

    def either(name: str) -> Column:
        return F.coalesce(snapshot[name], update[name]).alias(name)

    return states.select(
        "cluster_id",
        *(F.coalesce(f"key.share_snapshot.{name}", f"key.share_update.{name}").alias(name) for name in _KEY[1:]),
        "type",
        "offset",
        F.col("partition").alias("log_partition"),
        F.col("file").alias("source_file"),
        "timestamp",
        F.col("value").isNull().alias("is_deletion"),
        known(snapshot.state_epoch).alias("state_epoch"),
        instant(snapshot.create_timestamp).alias("created_at"),
        *map(either, ("snapshot_epoch", "leader_epoch", "start_offset", "delivery_complete_count", "state_batches")),
    )


def _last_known(name: str) -> Column:
    """Return the last value that was written; -1 means that it is unchanged."""
    return F.max_by(F.col(name), F.when(F.col(name) >= 0, F.col("offset"))).alias(name)


def _state_batch(batch: Column) -> Column:
    return F.struct(
        batch.first_offset.alias("first_offset"),
        batch.last_offset.alias("last_offset"),
        name_of(batch.priority.delivery_state, _DELIVERY_STATES).alias("delivery_state"),
        batch.priority.delivery_count.alias("delivery_count"),
    )


def _groups(consumer_offsets: DataFrame) -> DataFrame:
    """Return each share group with its epoch and its topics."""
    records = readable(consumer_offsets).where(F.col("type").isin(_GROUP, _PARTITIONS))
    keyed = records.select(
        "cluster_id",
        F.coalesce(*(f"key.{kind.lower()}.group_id" for kind in (_GROUP, _PARTITIONS))).alias("group_id"),
        "type",
        "offset",
        F.col(f"value.{_GROUP.lower()}.epoch").alias("group_epoch"),
        F.col(f"value.{_PARTITIONS.lower()}").alias("topics"),
    )
    return (
        latest(keyed, "cluster_id", "group_id", "type")
        .groupBy("cluster_id", "group_id")
        .agg(
            F.max("group_epoch").alias("group_epoch"),
            F.first("topics", ignorenulls=True).alias("topics"),
        )
    )


def _partitions(groups: DataFrame) -> DataFrame:
    """Return each partition that a group has a record of."""

    def of_status(status: str) -> Column:
        return F.transform(
            F.col(f"topics.{status}_topics"),
            lambda topic: F.struct(
                topic.topic_id.alias("topic_id"),
                topic.topic_name.alias("topic"),
                topic.partitions.alias("partitions"),
                F.lit(status).alias("status"),
            ),
        )

    topics = F.explode(F.concat(of_status("initialized"), of_status("initializing")))
    return (
        groups.select("cluster_id", "group_id", topics.alias("topic"))
        .select("cluster_id", "group_id", "topic.*")
        .select("cluster_id", "group_id", "topic_id", "topic", "status", F.explode("partitions").alias("partition"))
    )


def _changed(share_group_state: DataFrame, consumer_offsets: DataFrame) -> DataFrame:
    """Return the groups that new records are about, or whose state they change."""
    new = share_group_state.where(IS_NEW).select("cluster_id", _state_of(share_group_state).alias("group_id"))
    of_state = new.where("group_id IS NOT NULL")
    return changed_groups(consumer_offsets, _OF_GROUPS).union(of_state).distinct()


def _of_changed(
    share_group_state: DataFrame, consumer_offsets: DataFrame, groups: DataFrame
) -> tuple[DataFrame, DataFrame]:
    """Return all records about these groups and their state."""
    states = share_group_state.withColumn("group_id", _state_of(share_group_state))
    own = states.join(F.broadcast(groups), list(GROUP), "left_semi").select(*share_group_state.columns)
    return own, records_of(consumer_offsets, groups, _OF_GROUPS)


def _state_of(share_group_state: DataFrame) -> Column:
    kinds = ("share_snapshot", "share_update")
    return F.coalesce(*(nested(share_group_state.schema, f"key.{kind}.group_id") for kind in kinds))


TABLE = Table(
    name="share_groups",
    about="The delivery state of share groups by partition, including records in flight.",
    inputs=("share_group_state", "consumer_offsets"),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    reads={"share_group_state": (_SNAPSHOT, _UPDATE), "consumer_offsets": _OF_GROUPS},
    increment=Increment(_of_changed, GROUP, _changed),
)

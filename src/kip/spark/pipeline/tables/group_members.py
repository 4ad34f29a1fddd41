"""The table `group_members`: the current members of groups of all types, and their assignments.

Takes records of `__consumer_offsets`, and of the metadata log for the names of topics; has a row for each member.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import nested, united
from kip.spark.pipeline.definitions.table import CLUSTER, IS_NEW, Increment, Table, record_columns
from kip.spark.pipeline.groups.changed_groups import GROUP, changed_groups, group_id, records_of
from kip.spark.pipeline.groups.classic_members import classic_members
from kip.spark.pipeline.groups.modern_members import READS, modern_members
from kip.spark.pipeline.records.history import readable

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "group_id": "string: id of the group",
    "group_type": "string: classic, consumer, share or streams",
    "group_state": (
        "string: Stable, Assigning, Reconciling or NotReady, as far as the log contains it: state that a coordinator "
        "keeps only in memory, such as a classic group's rebalance, is not included"
    ),
    "group_epoch": "int: epoch of the group; the generation of a classic group",
    "assignment_epoch": "int: epoch of the target assignment, null in classic groups",
    "member_id": "string: id of the member",
    "instance_id": "string: id of a static member, null for others",
    "member_epoch": "int: epoch that the member has reached, null in classic groups",
    "member_state": (
        "string: Stable, UnrevokedPartitions, UnreleasedPartitions or, in streams groups, UnrevokedTasks, "
        "UnreleasedTasks; null in classic groups"
    ),
    "client_id": "string: client id",
    "client_host": "string: address of the client",
    "rack": "string: rack of the client, null if it did not send it",
    "process_id": "string: id of the process, in streams groups",
    "is_leader": "boolean: whether it is the leader of a classic group",
    "subscribed_topics": "array<string>: names of the topics it subscribed to",
    "subscribed_regex": "string: pattern it subscribed to, null for none",
    "assignment": (
        "array<struct<topic:string,topic_id:string,partitions:array<int>>>: partitions it has, by topic: name (null "
        "if the metadata log does not contain it) and uuid (null in classic groups)"
    ),
    "tasks": "array<struct<role:string,subtopology_id:string,partitions:array<int>>>: tasks, in streams groups",
    "protocol_type": "string: protocol type of a classic group: consumer, connect and others; null in newer ones",
    "protocol": "string: assignor that the group chose, or that the member requests, null for none",
    "session_timeout_ms": "int: time in ms without a heartbeat after which a classic member is removed",
    "rebalance_timeout_ms": "int: time that the member may take to revoke partitions, in ms",
    **record_columns("the newest record of the member, or of its classic group"),
}

_READS = ("GROUP_METADATA", *READS)
_TOPIC = "TOPIC_RECORD"
_WITH_IDS = ("consumer", "share")
"""The types of groups whose assignments name topics by uuid."""


def build(consumer_offsets: DataFrame, metadata: DataFrame) -> DataFrame:
    """Return the table."""
    members = united(modern_members(consumer_offsets), classic_members(consumer_offsets))
    return _with_topic_names(members.select(*COLUMNS), metadata)


def _with_topic_names(members: DataFrame, metadata: DataFrame) -> DataFrame:
    """Add the names of topics to their uuids."""
    topics = readable(metadata).where(F.col("type") == _TOPIC)
    names = topics.groupBy(F.col("cluster_id").alias("cluster"), _named(metadata).alias("topic_id")).agg(
        F.max("value.topic_record.name").alias("name")
    )
    key = ("cluster_id", "group_id", "group_type", "member_id")
    columns = [name for name in COLUMNS if name not in (*key, "assignment")]
    assigned = F.struct(F.coalesce("given.topic", "name").alias("topic"), "given.topic_id", "given.partitions")
    named = F.sort_array(F.collect_list(F.when(F.col("given").isNotNull(), assigned)))
    return (
        members.select(
            *key,
            F.struct(*columns).alias("member"),
            F.col("assignment").isNotNull().alias("is_assigned"),
            F.explode_outer("assignment").alias("given"),
        )
        .join(
            names,
            (F.col("cluster_id") == names["cluster"]) & (F.col("given.topic_id") == names["topic_id"]),
            "left",
        )
        .groupBy(*key)
        .agg(F.first("member").alias("member"), F.when(F.bool_or("is_assigned"), named).alias("assignment"))
        .select(*key, "member.*", "assignment")
        .select(*COLUMNS)
    )


def _changed(consumer_offsets: DataFrame, metadata: DataFrame) -> DataFrame:
    """Return the groups that new records are about, or that have partitions of topics with new names."""
    new = metadata.where(F.col(IS_NEW) & (F.col("type") == _TOPIC))
    named = new.select("cluster_id", _named(metadata).alias("topic_id"))
    of_named = _assigned(consumer_offsets).join(F.broadcast(named), ["cluster_id", "topic_id"], "left_semi")
    return changed_groups(consumer_offsets, _READS).union(of_named.select(*GROUP)).distinct()


def _of_changed(consumer_offsets: DataFrame, metadata: DataFrame, groups: DataFrame) -> tuple[DataFrame, DataFrame]:
    """Return all records about these groups, and the names of the topics that they have partitions of."""
    records = records_of(consumer_offsets, groups, _READS)
    assigned = _assigned(records).select("cluster_id", "topic_id").distinct()
    topics = metadata.where(F.col("type") == _TOPIC).withColumn("topic_id", _named(metadata))
    named = topics.join(F.broadcast(assigned), ["cluster_id", "topic_id"], "left_semi")
    return records, named.select(*metadata.columns)


def _assigned(consumer_offsets: DataFrame) -> DataFrame:
    """Return the topics of which groups have partitions by uuid: cluster_id, group_id, topic_id."""
    values = (f"value.{kind}_group_current_member_assignment.assigned_partitions" for kind in _WITH_IDS)
    topics = (nested(consumer_offsets.schema, path, "array<struct<topic_id: string>>") for path in values)
    # Not `each.topic_id`, which Sail refuses for an array that is always null.
    ids = (F.transform(listed, lambda topic: topic["topic_id"]) for listed in topics)
    return consumer_offsets.select(
        "cluster_id", group_id(consumer_offsets).alias("group_id"), F.explode(F.coalesce(*ids)).alias("topic_id")
    )


def _named(metadata: DataFrame) -> Column:
    return nested(metadata.schema, "value.topic_record.topic_id")


TABLE = Table(
    name="group_members",
    about="The members of groups of all types, and the partitions assigned to each.",
    inputs=("consumer_offsets", "metadata"),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "group_id", "member_id"),
    rows_of=("consumer_offsets",),
    reads={"consumer_offsets": _READS, "metadata": (_TOPIC,)},
    increment=Increment(_of_changed, GROUP, _changed),
)

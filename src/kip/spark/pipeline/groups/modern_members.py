"""Members of groups of the newer protocols: consumer (KIP-848), share (KIP-932) and streams (KIP-1071).

The data of a member is spread over records of several types, which are similar for the three kinds of groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import MODERN_GROUP_TYPES
from kip.spark.pipeline.columns.expressions import known, name_of
from kip.spark.pipeline.records.history import latest, readable

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

_GROUP_KEY = ("cluster_id", "group_type", "group_id")
_GROUP = "group_metadata"
_MEMBER = "group_member_metadata"
_TARGET = "group_target_assignment_metadata"
_CURRENT = "group_current_member_assignment"
_PARTS = (_GROUP, _MEMBER, _TARGET, _CURRENT)
READS = tuple(f"{kind}_{part}".upper() for kind in MODERN_GROUP_TYPES for part in _PARTS)
"""The types of the records that members are made from."""
STATES = ("cluster_id", "group_id", "group_state", "log_partition", "record_offset", "source_file")
"""The columns of members that their groups are made from."""
_ROLES = ("active", "standby", "warmup")
# Kafka has an enumeration MemberState of consumer and share groups, and another of streams groups, which begins at 1.
_STATES = {0: "Stable", 1: "UnrevokedPartitions", 2: "UnreleasedPartitions", 127: "Unknown"}
_STREAMS_STATES = {1: "Stable", 2: "UnrevokedTasks", 3: "UnreleasedTasks", 127: "Unknown"}


def modern_members(consumer_offsets: DataFrame) -> DataFrame:
    """Return the current members, with the columns of the table `group_members` that they have."""
    return _with_states(_gathered(_current_records(consumer_offsets), _details()))


def modern_states(consumer_offsets: DataFrame) -> DataFrame:
    """Return the current members with the columns `STATES`; the others take longest to plan."""
    return _with_states(_gathered(_current_records(consumer_offsets), [])).select(*STATES)


def _current_records(consumer_offsets: DataFrame) -> DataFrame:
    """Return the newest record of each type of each group and member."""
    kinds = [f"{kind}_{part}" for kind in MODERN_GROUP_TYPES for part in _PARTS]
    keys = [F.col(f"key.{kind}") for kind in kinds]
    members = [key for key, kind in zip(keys, kinds, strict=True) if kind.endswith((_MEMBER, _CURRENT))]
    return latest(
        readable(consumer_offsets)
        .where(F.col("type").isin(*(kind.upper() for kind in kinds)))
        .select(
            "cluster_id",
            F.lower(F.substring_index("type", "_", 1)).alias("group_type"),
            F.coalesce(*(key.group_id for key in keys)).alias("group_id"),
            F.coalesce(*(key.member_id for key in members)).alias("member_id"),
            "type",
            F.col("partition").alias("log_partition"),
            "offset",
            F.col("file").alias("source_file"),
            "value",
        ),
        *_GROUP_KEY,
        "member_id",
        "type",
    ).where("value IS NOT NULL")


def _gathered(records: DataFrame, details: Sequence[Column]) -> DataFrame:
    """Return a row for each member with fields of its records and of its group's records, `details` among them."""
    group = Window.partitionBy(*_GROUP_KEY)
    rows = records.groupBy(*_GROUP_KEY, "member_id").agg(
        _one(_any(_GROUP, "epoch"), "group_epoch"),
        _one(_any(_TARGET, "assignment_epoch"), "assignment_epoch"),
        _one(F.col("value.streams_group_metadata.validated_topology_epoch"), "topology_epoch"),
        _one(_any(_MEMBER, "client_id"), "client_id"),
        _one(_any(_CURRENT, "member_epoch"), "member_epoch"),
        _one(_member_state(), "member_state"),
        *details,
        F.max_by("log_partition", "offset").alias("log_partition"),
        F.max("offset").alias("record_offset"),
        F.max_by("source_file", "offset").alias("source_file"),
    )
    of_group = {name: F.max(name).over(group) for name in ("group_epoch", "assignment_epoch", "topology_epoch")}
    # Assignment records alone do not make a member.
    return rows.withColumns(of_group).where("member_id IS NOT NULL AND client_id IS NOT NULL")


def _details() -> list[Column]:
    return [
        _one(_any(_MEMBER, "instance_id", "consumer", "streams"), "instance_id"),
        _one(_any(_MEMBER, "rack_id"), "rack"),
        _one(_any(_MEMBER, "client_host"), "client_host"),
        _one(F.array_sort(_any(_MEMBER, "subscribed_topic_names", "consumer", "share")), "subscribed_topics"),
        _one(F.nullif(F.col(f"value.consumer_{_MEMBER}.subscribed_topic_regex"), F.lit("")), "subscribed_regex"),
        _one(known(_any(_MEMBER, "rebalance_timeout_ms", "consumer", "streams")), "rebalance_timeout_ms"),
        _one(F.col(f"value.consumer_{_MEMBER}.classic_member_metadata.session_timeout_ms"), "session_timeout_ms"),
        _one(F.col(f"value.consumer_{_MEMBER}.server_assignor"), "protocol"),
        _one(F.col(f"value.streams_{_MEMBER}.process_id"), "process_id"),
        _one(_assignment(), "assignment"),
        _one(_tasks(), "tasks"),
    ]


def _one(value: Column, name: str) -> Column:
    return F.first(value, ignorenulls=True).alias(name)


def _any(part: str, field: str, *kinds: str) -> Column:
    """Return a field of the record of whichever kind of group it is."""
    return F.coalesce(*(F.col(f"value.{kind}_{part}.{field}") for kind in kinds or MODERN_GROUP_TYPES))


def _member_state() -> Column:
    return F.coalesce(
        name_of(F.col(f"value.streams_{_CURRENT}.state"), _STREAMS_STATES),
        name_of(_any(_CURRENT, "state", "consumer", "share"), _STATES),
    )


def _assignment() -> Column:
    def topics(kind: str) -> Column:
        return F.transform(
            f"value.{kind}_{_CURRENT}.assigned_partitions",
            lambda topic: F.struct(
                F.lit(None).cast("string").alias("topic"),
                topic.topic_id.alias("topic_id"),
                F.array_sort(topic.partitions).alias("partitions"),
            ),
        )

    return F.coalesce(topics("consumer"), topics("share"))


def _tasks() -> Column:
    def of_role(role: str) -> Column:
        return F.transform(
            f"value.streams_{_CURRENT}.{role}_tasks",
            lambda task: F.struct(
                F.lit(role).alias("role"),
                task.subtopology_id.alias("subtopology_id"),
                F.array_sort(task.partitions).alias("partitions"),
            ),
        )

    return F.concat(*map(of_role, _ROLES))


def _with_states(members: DataFrame) -> DataFrame:
    """Return the state of groups as their coordinators compute it; records contain only epochs.

    The order of the conditions is that of `maybeUpdateGroupState` in Kafka's classes of the groups.
    """
    group = Window.partitionBy(*_GROUP_KEY)
    is_reconciled = (F.col("member_state") == "Stable") & (F.col("member_epoch") == F.col("assignment_epoch"))
    all_reconciled = F.bool_and(F.coalesce(is_reconciled, F.lit(False))).over(group)
    state = (
        # Members of share groups give nothing up before others get it, so such a group does not reconcile (KIP-932).
        F.when(F.col("group_type") == "share", "Stable")
        .when((F.col("group_type") == "streams") & F.coalesce(F.col("topology_epoch") < 0, F.lit(True)), "NotReady")
        .when(F.col("group_epoch") > F.col("assignment_epoch"), "Assigning")
        .when(all_reconciled, "Stable")
        .otherwise("Reconciling")
    )
    return members.withColumn("group_state", state).drop("topology_epoch")

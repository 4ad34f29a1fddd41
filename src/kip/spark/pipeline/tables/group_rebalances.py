"""The table `group_rebalances`: the epochs of groups, their members, and which members had joined or left.

Takes records of `__consumer_offsets`; has a row for each epoch of a group of a newer protocol, for each generation of a
classic group, and for the deletion of a group. The topic is compacted, so rows of the past come from earlier runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import MODERN_GROUP_TYPES
from kip.spark.pipeline.columns.expressions import united
from kip.spark.pipeline.definitions.merge import missing_rows
from kip.spark.pipeline.definitions.table import CLUSTER, Table, record_columns
from kip.spark.pipeline.groups.changed_groups import GROUP, group_id, of_changed_groups
from kip.spark.pipeline.records.history import each_record_once

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "group_id": "string: id of the group",
    "group_type": "string: classic, consumer, share or streams",
    "epoch": "int: new epoch of the group, or generation of a classic group; null if the group was deleted",
    "began_at": "timestamp: time of the record that started it, or that deleted the group",
    "ended_at": "timestamp: time at which the next epoch began or the group was deleted, null if that has not happened",
    "protocol": "string: assignor of a classic group with members",
    "leader": "string: member id of the leader of a classic group",
    "member_count": "int: number of members",
    "members": (
        "array<struct<member_id:string,instance_id:string,client_id:string,client_host:string>>: members in the order "
        "of their ids: member id, id of a static member, client id, address of the client"
    ),
    "joined": "array<string>: ids of members that joined since the previous epoch; null in the first known epoch",
    "left": "array<string>: ids of members that left since the previous epoch; null in the first known epoch",
    **record_columns("the record"),
}

_KEY = (*GROUP, "log_partition", "record_offset")
_CLASSIC = "GROUP_METADATA"
_EPOCHS = tuple(f"{kind.upper()}_GROUP_METADATA" for kind in MODERN_GROUP_TYPES)
_MEMBERS = tuple(f"{kind.upper()}_GROUP_MEMBER_METADATA" for kind in MODERN_GROUP_TYPES)
_READS = (_CLASSIC, *_EPOCHS, *_MEMBERS)


def build(consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    records = _records(consumer_offsets)
    epochs = _classic(records).unionByName(_modern(records))
    rows = united(epochs, _deletions(records))
    members = F.coalesce("members", F.array().cast(epochs.schema["members"].dataType))
    return _with_changes(rows.withColumn("members", members).withColumn("member_count", F.size("members")))


def _records(consumer_offsets: DataFrame) -> DataFrame:
    """Return the records about groups and their members; `member` is null where a record deletes it."""
    member_id = F.coalesce(*(F.col(f"key.{kind.lower()}.member_id") for kind in _MEMBERS)).alias("member_id")
    # Share groups have no static members (KIP-932).
    static = tuple(kind for kind in _MEMBERS if not kind.startswith("SHARE"))
    member = F.struct(
        member_id,
        _of_either(static, "instance_id").alias("instance_id"),
        _of_either(_MEMBERS, "client_id").alias("client_id"),
        _of_either(_MEMBERS, "client_host").alias("client_host"),
    )
    fields = F.struct(
        group_id(consumer_offsets).alias("group_id"),
        member_id,
        F.when(F.col("value").isNotNull(), member).alias("member"),
        _of_either(_EPOCHS, "epoch").alias("epoch"),
        F.col("value.group_metadata").alias("classic"),
    )
    records = each_record_once(consumer_offsets, fields.alias("record"))
    return records.where(F.col("type").isin(*_READS)).select(
        "cluster_id",
        F.col("partition").alias("log_partition"),
        F.col("offset").alias("record_offset"),
        F.col("file").alias("source_file"),
        F.col("timestamp").alias("began_at"),
        "type",
        "record.*",
    )


def _of_either(kinds: tuple[str, ...], field: str) -> Column:
    return F.coalesce(*(F.col(f"value.{kind.lower()}.{field}") for kind in kinds))


def _classic(records: DataFrame) -> DataFrame:
    """Return the generations of classic groups, whose records contain all members."""
    group = F.col("classic")
    members = F.transform(
        group.members,
        lambda member: F.struct(
            member.member_id.alias("member_id"),
            member.group_instance_id.alias("instance_id"),
            member.client_id.alias("client_id"),
            member.client_host.alias("client_host"),
        ),
    )
    return records.where(group.isNotNull()).select(
        *_KEY,
        F.lit("classic").alias("group_type"),
        group.generation.alias("epoch"),
        "began_at",
        F.nullif(group.protocol, F.lit("")).alias("protocol"),
        F.nullif(group.leader, F.lit("")).alias("leader"),
        F.sort_array(members).alias("members"),
        "source_file",
    )


def _modern(records: DataFrame) -> DataFrame:
    """Return the epochs of other groups, with the members that have a record before and no deletion until then."""
    kind = F.lower(F.substring_index("type", "_", 1))
    by_member = Window.partitionBy(*GROUP, "type", "member_id").orderBy("record_offset")
    members = (
        records.where(F.col("type").isin(*_MEMBERS))
        .withColumn("until", F.lead("record_offset").over(by_member))
        .where("member IS NOT NULL")
        .select(*GROUP, kind.alias("group_type"), F.col("record_offset").alias("since"), "until", "member")
    )
    epochs = records.where(F.col("type").isin(*_EPOCHS) & F.col("epoch").isNotNull())
    own = ("log_partition", "record_offset", "source_file", "epoch", "began_at")
    place = F.col("record_offset")
    return (
        epochs.select(*GROUP, kind.alias("group_type"), *own)
        .join(members, [*GROUP, "group_type"], "left")
        .withColumn("is_there", (F.col("since") < place) & (F.col("until").isNull() | (F.col("until") > place)))
        .groupBy(*GROUP, "group_type", *own)
        .agg(F.sort_array(F.collect_list(F.when(F.col("is_there"), F.col("member")))).alias("members"))
        .withColumns({name: F.lit(None).cast("string") for name in ("protocol", "leader")})
    )


def _deletions(records: DataFrame) -> DataFrame:
    """Return the deletions of groups, which have no epoch and no members."""
    kind = F.when(F.col("type") == _CLASSIC, "classic").otherwise(F.lower(F.substring_index("type", "_", 1)))
    deletes = F.col("type").isin(_CLASSIC, *_EPOCHS) & F.col("epoch").isNull() & F.col("classic").isNull()
    return records.where(deletes).select(*_KEY, kind.alias("group_type"), "began_at", "source_file")


def _with_changes(rows: DataFrame) -> DataFrame:
    """Add when each epoch ended, and which members had joined and left."""
    by_group = Window.partitionBy(*GROUP).orderBy("began_at", "record_offset")
    ended_at = F.lead("began_at").over(by_group)
    ids = F.col("members.member_id")
    before = F.lag(ids).over(by_group)
    changes = {"ended_at": ended_at, "joined": F.array_except(ids, before), "left": F.array_except(before, ids)}
    # A group that is converted has a deletion of its old type, in the same batch as its first epoch of the new one.
    is_conversion = F.col("epoch").isNull() & (F.col("next_at") == F.col("began_at"))
    epochs = rows.withColumn("next_at", ended_at).where(~F.coalesce(is_conversion, F.lit(False)))
    return epochs.withColumns(changes).select(*COLUMNS)


def _merge(old: DataFrame, new: DataFrame) -> DataFrame:
    """Keep old rows: the log may no longer contain the members that a group had then."""
    return _with_changes(old.unionByName(missing_rows(new, old, _KEY)))


TABLE = Table(
    name="group_rebalances",
    about="The epochs of each group, now or in earlier runs: their times and members, and who joined and left.",
    inputs=("consumer_offsets",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=_merge,
    reads={"consumer_offsets": _READS},
    increment=of_changed_groups(_READS),
)

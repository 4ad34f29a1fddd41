"""The table `groups`: each group that exists, also without members, with its type, state and last commit.

Takes records of `__consumer_offsets`; has a row for each group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import MODERN_GROUP_TYPES
from kip.spark.pipeline.definitions.table import CLUSTER, Table, record_columns
from kip.spark.pipeline.groups.changed_groups import GROUP, OF_PRESENT
from kip.spark.pipeline.groups.classic_members import classic_states
from kip.spark.pipeline.groups.modern_members import READS as OF_MEMBERS
from kip.spark.pipeline.groups.modern_members import modern_states
from kip.spark.pipeline.groups.offset_commits import READS as OF_COMMITS
from kip.spark.pipeline.records.history import latest, readable
from kip.spark.pipeline.tables import group_offsets

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "group_id": "string: id of the group",
    "group_type": (
        "string: Classic, Consumer, Share or Streams; a group that only has offsets, as from a producer's "
        "transactions, is Classic, as in Kafka"
    ),
    "state": "string: Empty if it has no members, otherwise as in `group_members`",
    "protocol_type": "string: protocol type of a classic group, such as consumer; null if it never had members",
    "protocol": "string: assignor of a classic group with members",
    "group_epoch": "int: epoch of the group, or the generation of a classic group; null if it never had members",
    "member_count": "bigint: number of members",
    "offset_count": "bigint: number of partitions with a committed offset",
    "topics": "array<string>: names of the topics of these partitions",
    "last_commit_at": "timestamp: time of the newest of these commits by the coordinator's clock",
    "changed_at": "timestamp: time of the last rebalance, or of the last member leaving",
    **record_columns("the newest record about the group, its members or its offsets"),
}

_RECORD = ("record_offset", "log_partition", "source_file")
_READS = (*OF_COMMITS, *OF_MEMBERS)


def build(consumer_offsets: DataFrame) -> DataFrame:
    """Return the table."""
    members = modern_states(consumer_offsets).unionByName(classic_states(consumer_offsets))
    counts = members.groupBy(*GROUP).agg(
        F.count(F.lit(1)).alias("member_count"), F.first("group_state").alias("member_state"), _newest("of_members")
    )
    offsets = group_offsets.TABLE.build(consumer_offsets)
    commits = offsets.groupBy(*GROUP).agg(
        F.count(F.lit(1)).alias("offset_count"),
        F.array_sort(F.collect_set("topic")).alias("topics"),
        F.max("commit_timestamp").alias("last_commit_at"),
        _newest("of_commits"),
    )
    joined = _records(consumer_offsets).join(commits, list(GROUP), "full_outer").join(counts, list(GROUP), "left")
    newest = F.greatest(F.struct(*_RECORD), "of_members", "of_commits")
    return joined.withColumns(
        {
            **{name: newest[name] for name in _RECORD},
            "group_type": F.initcap(F.coalesce("group_type", F.lit("classic"))),
            "state": F.coalesce("member_state", F.lit("Empty")),
            "member_count": F.coalesce("member_count", F.lit(0)),
            "offset_count": F.coalesce("offset_count", F.lit(0)),
            "topics": F.coalesce("topics", F.array().cast("array<string>")),
        }
    ).select(*COLUMNS)


def _newest(name: str) -> Column:
    return F.max(F.struct(*_RECORD)).alias(name)


def _records(consumer_offsets: DataFrame) -> DataFrame:
    """Return the newest record of each group, unless it deletes the group."""
    classic = F.col("value.group_metadata")
    kinds = {f"{kind.upper()}_GROUP_METADATA": f"{kind}_group_metadata" for kind in MODERN_GROUP_TYPES}
    records = readable(consumer_offsets).where(F.col("type").isin("GROUP_METADATA", *kinds))
    epochs = [F.col(f"value.{name}.epoch") for name in kinds.values()]
    states = records.select(
        "cluster_id",
        F.coalesce("key.group_metadata.group", *(F.col(f"key.{name}.group_id") for name in kinds.values())).alias(
            "group_id"
        ),
        "type",
        "offset",
        F.col("offset").alias("record_offset"),
        F.col("partition").alias("log_partition"),
        F.col("file").alias("source_file"),
        F.col("timestamp").alias("changed_at"),
        F.col("value").isNull().alias("is_deletion"),
        F.nullif(classic.protocol_type, F.lit("")).alias("protocol_type"),
        F.nullif(classic.protocol, F.lit("")).alias("protocol"),
        F.coalesce(classic.generation, *epochs).alias("group_epoch"),
    )
    there = latest(states, *GROUP, "type").where("NOT is_deletion")
    # A group that is converted has a deletion of its old type.
    own = latest(there, *GROUP)
    kind = F.when(F.col("type") == "GROUP_METADATA", "classic").otherwise(F.lower(F.substring_index("type", "_", 1)))
    return own.withColumn("group_type", kind).drop("offset", "is_deletion", "type")


TABLE = Table(
    name="groups",
    about="Each group that exists, with or without members: its type, state, epoch and last commit.",
    inputs=("consumer_offsets",),
    build=build,
    columns=COLUMNS,
    key=GROUP,
    reads={"consumer_offsets": _READS},
    increment=OF_PRESENT,
)

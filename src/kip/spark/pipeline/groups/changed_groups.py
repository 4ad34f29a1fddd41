"""How tables of groups are updated: from all records about the groups that new records change."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import MODERN_GROUP_TYPES
from kip.spark.checkpoints import computed
from kip.spark.pipeline.columns.expressions import nested
from kip.spark.pipeline.definitions.table import HAS_NO_MARKERS, IS_NEW, IS_ONLY, Increment
from kip.spark.pipeline.groups.modern_members import READS as OF_MEMBERS
from kip.spark.pipeline.groups.offset_commits import READS as OF_COMMITS
from kip.spark.pipeline.landing.compaction import FEW
from kip.spark.pipeline.records.history import MARKERS

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame
    from pyspark.sql.types import StructType

GROUP = ("cluster_id", "group_id")
_OF_CLASSIC = ("offset_commit", "legacy_offset_commit", "group_metadata")
_PARTS = (
    "group_metadata",
    "group_member_metadata",
    "group_target_assignment_metadata",
    "group_current_member_assignment",
)
_OF_MODERN = tuple(f"{kind}_{part}" for kind in MODERN_GROUP_TYPES for part in _PARTS)
_OF_SHARE = ("share_group_state_partition_metadata",)
_WRITER = ["cluster_id", "topic", "partition", "producer_id"]


def of_changed_groups(types: Collection[str], *, of_present: bool = False) -> Increment:
    """Return the update of a table that is made from `__consumer_offsets`: from records of these types.

    With types of markers, the end of a transaction changes the groups whose offsets were committed in it. A table
    `of_present` needs no commits that others have replaced.
    """
    needs_outcomes = not set(MARKERS).isdisjoint(types)

    def entities(consumer_offsets: DataFrame) -> DataFrame:
        changed = changed_groups(consumer_offsets, types)
        if needs_outcomes and HAS_NO_MARKERS not in consumer_offsets.columns:
            return changed.union(_with_outcomes(consumer_offsets)).distinct()
        return changed

    def rows(consumer_offsets: DataFrame, groups: DataFrame) -> tuple[DataFrame]:
        records = records_of(consumer_offsets, groups, types)
        if needs_outcomes and HAS_NO_MARKERS not in consumer_offsets.columns:
            records = records.unionByName(_markers_of(consumer_offsets, records))
        return (_without_replaced(records, consumer_offsets.schema) if of_present else records,)

    return Increment(rows, GROUP, entities)


def changed_groups(consumer_offsets: DataFrame, types: Collection[str]) -> DataFrame:
    """Return the groups that new records of these types are about: `cluster_id`, `group_id`."""
    new = consumer_offsets.where(F.col(IS_NEW) & F.col("type").isin(*types))
    return _groups(new, group_id(consumer_offsets))


def records_of(consumer_offsets: DataFrame, groups: DataFrame, types: Collection[str]) -> DataFrame:
    """Return the records of these types about groups, old and new."""
    keyed = consumer_offsets.where(F.col("type").isin(*types)).withColumn("group_id", group_id(consumer_offsets))
    return keyed.join(F.broadcast(groups), list(GROUP), "left_semi").select(*consumer_offsets.columns)


def _groups(records: DataFrame, group: Column) -> DataFrame:
    return records.select("cluster_id", group.alias("group_id")).where("group_id IS NOT NULL").distinct()


def group_id(consumer_offsets: DataFrame) -> Column:
    """Return the group that a record is about, null for markers and types that no table reads."""
    schema = consumer_offsets.schema
    classic = (f"key.{kind}.group" for kind in _OF_CLASSIC)
    modern = (f"key.{kind}.group_id" for kind in (*_OF_MODERN, *_OF_SHARE))
    return F.coalesce(*(nested(schema, path) for path in (*classic, *modern)))


def _with_outcomes(consumer_offsets: DataFrame) -> DataFrame:
    """Return the groups whose offsets were committed by producers of which there are new markers."""
    ended = consumer_offsets.where(F.col(IS_NEW) & _is_marker()).select(*_WRITER).distinct()
    commits = consumer_offsets.where(F.coalesce("is_transactional", F.lit(False)) & ~_is_marker())
    return _groups(commits.join(F.broadcast(ended), _WRITER, "left_semi"), group_id(consumer_offsets))


def _markers_of(consumer_offsets: DataFrame, records: DataFrame) -> DataFrame:
    writers = records.where("is_transactional").select(*_WRITER).distinct()
    markers = consumer_offsets.where(_is_marker()).join(F.broadcast(writers), _WRITER, "left_semi")
    return markers.select(*consumer_offsets.columns)


def _without_replaced(records: DataFrame, schema: StructType) -> DataFrame:
    """Omit commits that a later commit of the same offset has replaced, apart from those in transactions.

    They are most records of the topic. Where a record was read from several replicas, it is not known yet which later
    records count, and all commits stay.
    """
    if IS_ONLY not in schema.names:
        return records
    in_transaction = F.coalesce("is_transactional", F.lit(False))
    is_plain = (F.col("type") == "OFFSET_COMMIT") & F.col("_error").isNull() & ~in_transaction
    key = {
        **{f"log_{name}": F.col(name) for name in ("cluster_id", "topic", "partition")},
        **{f"key_{name}": nested(schema, f"key.offset_commit.{name}") for name in ("group", "topic", "partition")},
    }
    keys = (value.alias(name) for name, value in key.items())
    offsets = records.where(is_plain).groupBy(*keys).agg(F.max("offset").alias("newest"))
    newest = computed(offsets, dict.fromkeys(("log_cluster_id", "log_topic", "key_group", "key_topic"), "string"))
    newest = newest.toDF(*newest.columns)  # Spark does not join a checkpoint with its own source
    is_same = reduce(and_, (value == newest[name] for name, value in key.items()))
    is_replaced = is_plain & is_same & (F.col("offset") < newest.newest)
    return records.join(F.broadcast(newest) if newest.count() <= FEW else newest, is_replaced, "left_anti")


def _is_marker() -> Column:
    return F.coalesce("is_control", F.lit(False)) & F.col("type").isin(*MARKERS)


OF_PRESENT = of_changed_groups((*OF_COMMITS, *OF_MEMBERS), of_present=True)
"""The update that tables of the present share: their records are found once for all of them."""

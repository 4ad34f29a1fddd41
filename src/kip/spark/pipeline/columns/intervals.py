"""History tables: a row for each interval with the same state of a key, so a filter selects the state at any time.

A table is made of states, one after each record about a key, with the columns `at`, `timestamp` and `file` of
`kip.spark.pipeline.records.history`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.definitions.merge import Merge, join_by_key
from kip.spark.pipeline.records.history import AT, metadata_history

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame
    from pyspark.sql.window import WindowSpec

INTERVAL = {
    "valid_from": "timestamp: start of the interval in which the row is valid",
    "valid_to": "timestamp: end of the interval, null if the row is still valid or the log no longer contains its end",
    "from_offset": "bigint: offset of the record that starts the interval",
    "to_offset": "bigint: offset of the record that ends the interval, null like `valid_to`",
    "is_current": "boolean: whether the row is still valid",
    "source_file": "string: file of the record that starts the interval; files of other replicas may contain it too",
}
"""The last columns of every table of history."""


def intervals(states: DataFrame, key: Sequence[str], state: Sequence[str]) -> DataFrame:
    """Return a row for each interval of equal states: the columns of key and state, and `INTERVAL`."""
    by_key = Window.partitionBy(*key).orderBy(*AT)
    is_same = F.lag(F.struct(*state)).over(by_key).eqNullSafe(F.struct(*state))
    return (
        states.withColumn("is_same", is_same)
        .where("NOT is_same")
        .select(
            *key,
            *state,
            F.col("timestamp").alias("valid_from"),
            F.lead("timestamp").over(by_key).alias("valid_to"),
            F.col("at.offset").alias("from_offset"),
            F.lead("at.offset").over(by_key).alias("to_offset"),
            F.lead("at").over(by_key).isNull().alias("is_current"),
            F.col("file").alias("source_file"),
        )
    )


def history_of(
    metadata: DataFrame, types: Sequence[str], key: Mapping[str, Column], state: Mapping[str, Column], is_set: Column
) -> DataFrame:
    """Return the intervals in which something was set, where each record about a key contains its whole state.

    `types` are the types of the records in the metadata log; `is_set` is false for a record that removes the key.
    """
    values = {name: F.when(is_set, column).alias(name) for name, column in state.items()}
    states = metadata_history(metadata, *types).select(
        "cluster_id",
        "at",
        "timestamp",
        "file",
        *(column.alias(name) for name, column in key.items()),
        is_set.alias("is_set"),
        *values.values(),
    )
    rows = intervals(states, ("cluster_id", *key), ("is_set", *state))
    return rows.where("is_set").select("cluster_id", *key, *state, *INTERVAL)


def as_of(table: DataFrame, time: datetime | Column) -> DataFrame:
    """Return the rows of a table of history that held at a time."""
    instant = F.lit(time)
    return table.where((F.col("valid_from") <= instant) & (F.col("is_current") | (F.col("valid_to") > instant)))


def so_far(*key: str | Column) -> WindowSpec:
    """Return the window of the records about a key up to each record, itself included."""
    return Window.partitionBy(*key).orderBy(*AT).rowsBetween(Window.unboundedPreceding, Window.currentRow)


def merge_intervals(*key: str) -> Merge:
    """Return a merge that keeps old intervals from before the log begins, and joins those that continue."""

    def merge(old: DataFrame, new: DataFrame) -> DataFrame:
        first = new.groupBy(*key).agg(F.min("from_offset").alias("first"))
        earlier = (
            join_by_key(old, first, key)
            .where("first IS NULL OR from_offset < first")
            .withColumn("is_current", F.lit(False))
            .drop("first")
        )
        return join_equal(earlier.unionByName(new), key, new)

    return merge


def join_equal(rows: DataFrame, key: Sequence[str], new: DataFrame) -> DataFrame:
    """Return old and new intervals, with those joined that the begin of the new rows' log has cut in two.

    An open one ends there, or where the next begins; one of a key that the log no longer contains has no known end.
    """
    begins = new.groupBy("cluster_id").agg(
        F.min("from_offset").alias("begin"), F.min_by("valid_from", "from_offset").alias("begun_at")
    )
    by_key = Window.partitionBy(*key).orderBy("from_offset")
    following, is_open = F.lead("from_offset").over(by_key), F.col("to_offset").isNull()
    is_cut = is_open & (F.col("from_offset") < F.col("begin")) & (F.col("begin") < following)
    ended = (
        rows.join(F.broadcast(begins), "cluster_id", "left")
        .withColumns({"next_offset": following, "next_time": F.lead("valid_from").over(by_key), "is_cut": is_cut})
        .withColumns(
            {
                "valid_to": F.when(F.col("is_cut"), F.col("begun_at"))
                .when(is_open, F.col("next_time"))
                .otherwise(F.col("valid_to")),
                "to_offset": F.when(F.col("is_cut"), F.col("begin"))
                .when(is_open, F.col("next_offset"))
                .otherwise(F.col("to_offset")),
            }
        )
        # An old interval that ends after the new rows begin continues in one of them.
        .withColumn("to_offset", F.least("to_offset", "next_offset"))
    )
    state = F.struct(*_comparable(new, [name for name in new.columns if name not in (*key, *INTERVAL)]))
    is_same = F.lag("state").over(by_key).eqNullSafe(F.col("state"))
    is_seam = (F.lag("to_offset").over(by_key) == F.col("from_offset")) & (F.col("from_offset") == F.col("begin"))
    run = Window.partitionBy(*key).orderBy("from_offset").rowsBetween(Window.unboundedPreceding, Window.currentRow)
    whole = Window.partitionBy(*key, "run").orderBy("from_offset")
    whole = whole.rowsBetween(Window.unboundedPreceding, Window.unboundedFollowing)
    starts = ~(is_same & F.coalesce(is_seam, F.lit(False)))
    return (
        ended.withColumn("state", state)
        .withColumn("starts", starts)
        .withColumn("run", F.count_if("starts").over(run))
        .withColumns({name: F.last(name).over(whole) for name in ("valid_to", "to_offset", "is_current")})
        .where("starts")
        .select(*new.columns)
    )


def _comparable(rows: DataFrame, names: Sequence[str]) -> list[Any]:
    """Return columns that can be compared: maps cannot, but their entries can."""
    kinds = dict(rows.dtypes)
    return [F.map_entries(name).alias(name) if kinds[name].startswith("map<") else F.col(name) for name in names]

"""Merge a table's new rows with those of earlier runs, so that history is kept beyond the retention of logs.

Each merge takes the old and the new rows of the clusters that a run has read, and returns the rows of the table. New
rows decide about the present of a cluster; rows about a past that its inputs no longer contain stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.types import IntegralType, StringType, TimestampType

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

Merge: TypeAlias = "Callable[[DataFrame, DataFrame], DataFrame]"


def replace_all(old: DataFrame, new: DataFrame) -> DataFrame:
    """Return the new rows: the table is about the present, or only about the inputs."""
    return new


@dataclass(frozen=True, slots=True)
class Accumulation:
    """The merge that adds new rows to old ones and replaces those with an equal key."""

    key: tuple[str, ...]

    def __call__(self, old: DataFrame, new: DataFrame) -> DataFrame:
        return missing_rows(old, new, self.key).unionByName(new)

    def only_adds(self, old: DataFrame, new: DataFrame) -> bool:
        """Return whether no old row has the key of a new one; reads only old rows between the bounds of the new keys.

        Files have the bounds of their rows, so that few of them are read if new rows have later offsets or times.
        """
        near = old.where(_is_between(new, self.key))
        return _by_key(near, new, self.key, "left_semi").isEmpty()


def accumulate(*key: str) -> Accumulation:
    """Return the merge of tables whose rows have this key."""
    return Accumulation(key)


def _is_between(rows: DataFrame, columns: Sequence[str]) -> Column:
    """Return the condition that the values of columns, apart from null, are between the bounds of those in rows."""
    plain = [name for name in columns if isinstance(rows.schema[name].dataType, (IntegralType, StringType))]
    times = [name for name in columns if isinstance(rows.schema[name].dataType, TimestampType)]
    values = {name: F.col(name) for name in plain} | {name: F.unix_micros(name) for name in times}
    extremes = rows.agg(
        *(F.count(F.when(F.col(name).isNull(), 1)).alias(f"nulls_{name}") for name in values),
        *(F.min(value).alias(f"min_{name}") for name, value in values.items()),
        *(F.max(value).alias(f"max_{name}") for name, value in values.items()),
    ).collect()[0]
    condition = F.lit(True)
    for name in values:
        if not extremes[f"nulls_{name}"]:
            bounds = (F.lit(extremes[f"{which}_{name}"]) for which in ("min", "max"))
            least, most = (F.timestamp_micros(bound) if name in times else bound for bound in bounds)
            condition &= F.col(name).between(least, most)
    return condition


def missing_rows(old: DataFrame, new: DataFrame, key: Sequence[str]) -> DataFrame:
    """Return the old rows whose key no new row has."""
    return _by_key(old, new, key, "left_anti")


def join_by_key(rows: DataFrame, aggregates: DataFrame, key: Sequence[str]) -> DataFrame:
    """Add the columns of aggregates to rows, null where there are none; the columns of the key may be null.

    The others have names that the rows do not have. The aggregates are on the left, whose rows Sail keeps in memory
    unless it knows that the right side has fewer.
    """
    renamed = aggregates.toDF(*(f"found_{name}" if name in key else name for name in aggregates.columns))
    is_equal = F.lit(True)
    for name in key:
        is_equal = is_equal & F.col(name).eqNullSafe(F.col(f"found_{name}"))
    added = [name for name in aggregates.columns if name not in key]
    return renamed.join(rows, is_equal, "right").select(*rows.columns, *added)


def _by_key(old: DataFrame, new: DataFrame, key: Sequence[str], how: str) -> DataFrame:
    keys = new.select(*(F.col(name).alias(f"new_{name}") for name in key)).distinct()
    is_equal = F.lit(True)
    for name in key:
        is_equal = is_equal & old[name].eqNullSafe(keys[f"new_{name}"])
    return old.join(keys, is_equal, how)


def merge_entities(
    old: DataFrame, new: DataFrame, entity: Sequence[str], merge: Merge, changed: DataFrame | None = None
) -> DataFrame:
    """Return the rows of a table: merged ones of the changed entities, and old ones of all others.

    By default, the changed entities are those that have new rows.
    """
    old, keys = _completed(old, new), new if changed is None else changed
    return missing_rows(old, keys, entity).unionByName(merge(_by_key(old, keys, entity, "left_semi"), new))


def merge_clusters(old: DataFrame, new: DataFrame, clusters: Iterable[str], merge: Merge) -> DataFrame:
    """Return the rows of a table: merged ones of the clusters that were read, and old ones of all others.

    Columns that old rows lack are null.
    """
    is_read = F.col("cluster_id").isin(*clusters)
    complete = _completed(old, new)
    return complete.where(~F.coalesce(is_read, F.lit(False))).unionByName(merge(complete.where(is_read), new))


def _completed(old: DataFrame, new: DataFrame) -> DataFrame:
    return old.select(
        *(
            F.col(field.name) if field.name in old.columns else F.lit(None).cast(field.dataType).alias(field.name)
            for field in new.schema
        )
    )

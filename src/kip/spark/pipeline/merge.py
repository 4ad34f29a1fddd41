"""How a run combines a table's new rows with those of earlier runs, so that history outlives the retention of logs.

Each merge takes the old and the new rows of the clusters that a run has read, and returns the rows of the table. New
rows decide about the present of a cluster; rows about a past that its inputs no longer contain stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from pyspark.sql import functions as F  # noqa: N812

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["Merge", "accumulate", "merge_clusters", "merge_entities", "missing_rows", "replace_all"]

Merge: TypeAlias = "Callable[[DataFrame, DataFrame], DataFrame]"


def replace_all(old: DataFrame, new: DataFrame) -> DataFrame:
    """Return the new rows: the table is about the present, or about nothing but the inputs."""
    return new


def accumulate(*key: str) -> Merge:
    """Return a merge that adds new rows to old ones and replaces those with an equal key."""

    def merge(old: DataFrame, new: DataFrame) -> DataFrame:
        return missing_rows(old, new, key).unionByName(new)

    return merge


def missing_rows(old: DataFrame, new: DataFrame, key: Sequence[str]) -> DataFrame:
    """Return the old rows whose key no new row has."""
    return _by_key(old, new, key, "left_anti")


def _by_key(old: DataFrame, new: DataFrame, key: Sequence[str], how: str) -> DataFrame:
    keys = new.select(*(F.col(name).alias(f"new_{name}") for name in key)).distinct()
    is_equal = F.lit(True)
    for name in key:
        is_equal = is_equal & old[name].eqNullSafe(keys[f"new_{name}"])
    return old.join(keys, is_equal, how)


def merge_entities(old: DataFrame, new: DataFrame, entity: Sequence[str], merge: Merge) -> DataFrame:
    """Return the rows of a table: merged ones of the entities that have new rows, and old ones of all others."""
    old = _completed(old, new)
    return missing_rows(old, new, entity).unionByName(merge(_by_key(old, new, entity, "left_semi"), new))


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

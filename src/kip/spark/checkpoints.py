"""Rows that are computed once and kept for later queries of the session, with both engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark import StorageLevel
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.sail import is_sail

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["computed", "reused"]


def computed(rows: DataFrame, *, may_be_many: bool = False) -> DataFrame:
    """Return rows that are computed now; `may_be_many` if they may not fit into memory."""
    if is_sail(rows.sparkSession):
        # Sail 0.7 stores all in files, and refuses columns whose types are others in files, such as string_view.
        return rows.select(*(F.col(name).cast(kind).alias(name) for name, kind in rows.dtypes)).localCheckpoint()
    return rows.localCheckpoint(storageLevel=StorageLevel.DISK_ONLY) if may_be_many else rows.localCheckpoint()


def reused(rows: DataFrame) -> DataFrame:
    """Compute rows that a query reads several times, if this is Sail, which plans each use again.

    This also limits the depth of plans, of which PySpark's client copies at most 100 levels of protobuf.
    """
    return computed(rows) if is_sail(rows.sparkSession) else rows

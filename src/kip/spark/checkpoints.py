"""Rows that are computed once and kept for later queries of the session, with both engines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pyspark import StorageLevel
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.sail import is_sail

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def computed(rows: DataFrame, types: Mapping[str, str] | None = None, *, may_be_many: bool = False) -> DataFrame:
    """Return rows that are computed now; `may_be_many` if they may not fit into memory.

    `types` are those of the columns, see `with_plain_types`.
    """
    if is_sail(rows.sparkSession):
        return with_plain_types(rows, types).localCheckpoint()  # which are files
    return rows.localCheckpoint(storageLevel=StorageLevel.DISK_ONLY) if may_be_many else rows.localCheckpoint()


def with_plain_types(rows: DataFrame, types: Mapping[str, str] | None = None) -> DataFrame:
    """Return rows whose types are Spark's, if this is Sail.

    Sail 0.7 has types of Arrow, such as string_view, that its checkpoints and PySpark's client refuse. It plans the
    query for its types; a caller that knows those of the strings and arrays, as Spark spells them, saves this time.
    """
    if not is_sail(rows.sparkSession):
        return rows
    if types is None:
        types = {field.name: field.dataType.simpleString() for field in rows.schema}
    # Sail refuses to cast some structs, and those come from files.
    casts = {name: F.col(name).cast(kind) for name, kind in types.items() if kind.startswith(("string", "array"))}
    return rows.withColumns(casts) if casts else rows  # PySpark's client refuses none


def reused(rows: DataFrame) -> DataFrame:
    """Compute rows that a query reads several times, if this is Sail, which plans each use again.

    This also limits the depth of plans, of which PySpark's client copies at most 100 levels of protobuf.
    """
    return computed(rows) if is_sail(rows.sparkSession) else rows

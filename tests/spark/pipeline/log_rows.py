"""Hand-made rows of `kafka-log`, for cases that the captured logs do not contain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa

from kip.columnar import decode_records
from kip.log.records.families import FAMILIES, CoordinatorFamily, FramedFamily
from kip.spark.nulls import nulls_in_fields

__all__ = ["METADATA", "START", "Made", "control", "frame_of", "record", "rows_of", "time"]

START = 1_800_000_000_000
"""The start time of made-up logs, in ms: the record at offset n is n seconds later."""
METADATA = "__cluster_metadata"


def time(milliseconds: float) -> datetime:
    """Return a time as Spark returns it in tests, where the session time zone is UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).replace(tzinfo=None)


@dataclass(frozen=True, slots=True)
class Made:
    """A record of a log; `type` is the type of a control record, `error` is set if the record cannot be decoded."""

    topic: str
    offset: int
    key: bytes | None = None
    value: bytes | None = None
    partition: int = 0
    timestamp: int | None = None
    producer_id: int | None = None
    is_transactional: bool | None = False
    type: str | None = None
    file: str | None = "a"
    leader_epoch: int | None = 0
    snapshot_offset: int | None = None
    error: str | None = None
    cluster_id: str = "c"


def record(offset: int, *parts: Any, topic: str = METADATA, version: int | None = None, **more: Any) -> Made:
    """Return a record of a message, or of key and value, by default in the newest version."""
    family = FAMILIES[topic]
    if version is None:
        version = 0 if parts[-1] is None else parts[-1].VERSIONS[-1]
    more.setdefault("timestamp", START + 1000 * offset)
    if isinstance(family, CoordinatorFamily):
        key, value = family.encode(parts[0], parts[1], version)
        return Made(topic, offset, key, value, **more)
    assert isinstance(family, FramedFamily)
    return Made(topic, offset, None, family.encode(parts[0], version), **more)


def control(offset: int, kind: str, producer_id: int, topic: str = "__consumer_offsets", **more: Any) -> Made:
    """Return the control record that ends a transaction, COMMIT or ABORT."""
    return Made(topic, offset, producer_id=producer_id, is_transactional=True, type=kind, **more)


def frame_of(spark: Any, topic: str, records: Iterable[Made]) -> Any:
    """Return `rows_of` as a DataFrame; Spark Connect makes none of a table without rows."""
    from pyspark.sql.pandas.types import from_arrow_schema

    rows = rows_of(topic, records)
    return spark.createDataFrame(
        rows if rows.num_rows else [], None if rows.num_rows else from_arrow_schema(rows.schema)
    )


def rows_of(topic: str, records: Iterable[Made]) -> pa.Table:
    """Return the rows for records of one topic, as `kafka-log` returns them with the option `topic`."""
    rows = list(records)
    plain = [row for row in rows if row.type is None and row.error is None]
    structs, errors = decode_records(
        topic, pa.array([row.key for row in plain], pa.binary()), pa.array([row.value for row in plain], pa.binary())
    )
    places = iter(range(len(plain)))
    taken = pa.array([next(places) if row.type is None and row.error is None else None for row in rows], pa.int64())
    fields = dict(zip(structs.type.names, structs.take(taken).flatten(), strict=True))
    fields["type"] = pa.array([row.type or kind for row, kind in zip(rows, fields["type"].to_pylist(), strict=True)])
    wrong = [row.error or error for row, error in zip(rows, errors.take(taken).to_pylist(), strict=True)]

    def column(name: str, kind: pa.DataType) -> pa.Array:
        return pa.array([getattr(row, name) for row in rows], kind)

    times = [None if row.timestamp is None else 1000 * row.timestamp for row in rows]
    columns = pa.table(
        {
            "cluster_id": column("cluster_id", pa.string()),
            "file": column("file", pa.string()),
            "topic": column("topic", pa.string()),
            "partition": column("partition", pa.int32()),
            "offset": column("offset", pa.int64()),
            "timestamp": pa.array(times, pa.timestamp("us", "UTC")),
            "leader_epoch": column("leader_epoch", pa.int32()),
            "producer_id": column("producer_id", pa.int64()),
            "is_transactional": column("is_transactional", pa.bool_()),
            "is_control": pa.array([row.type is not None for row in rows]),
            "snapshot_offset": column("snapshot_offset", pa.int64()),
            **fields,
            "_error": pa.array(wrong, pa.string()),
        }
    )
    # Sail reads the fields of null structs.
    return pa.table([nulls_in_fields(values.combine_chunks()) for values in columns.columns], columns.schema)

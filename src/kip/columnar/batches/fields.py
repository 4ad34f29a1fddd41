"""The fields of records, and the columns they make together with those of their batches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from kafka_wire.records import Header
from numpy.typing import NDArray

from kip.columnar.columns.arrays import build
from kip.columnar.columns.types import Ints, Lists, Mask, Spans

RECORD_SCHEMA = pa.schema(
    [
        pa.field("offset", pa.int64()),
        pa.field("timestamp", pa.timestamp("us", "UTC")),
        pa.field("timestamp_type", pa.string()),
        pa.field("position", pa.int64()),
        pa.field("leader_epoch", pa.int32()),
        pa.field("producer_id", pa.int64()),
        pa.field("producer_epoch", pa.int16()),
        pa.field("sequence", pa.int32()),
        pa.field("is_transactional", pa.bool_()),
        pa.field("is_control", pa.bool_()),
        pa.field("headers", pa.list_(pa.field("element", pa.struct([("key", pa.string()), ("value", pa.binary())])))),
        pa.field("key", pa.binary()),
        pa.field("value", pa.binary()),
        pa.field("error", pa.string()),
    ]
)
"""One row for each record. Kafka's -1 is null; times have millisecond precision; `position` is that of the batch;
`error` is the reason why bytes could not be read."""

_RAW_HEADERS = pa.list_(pa.struct([("key", pa.binary()), ("value", pa.binary())]))
_LAST_TIME = (2**63 - 1) // 1000
"""Columns of times have microseconds, in 64 bits."""
_SEQUENCES = 1 << 31
"""Sequence numbers continue with 0 after 2**31 - 1 (DefaultRecordBatch.incrementSequence)."""
_TRANSACTIONAL = 0x10
_CONTROL = 0x20
LOG_APPEND_TIME = 0x08
"""The bit of a batch's attributes (DefaultRecordBatch.TIMESTAMP_TYPE_MASK)."""


@dataclass(frozen=True, slots=True)
class RecordFields:
    """Records of batches.

    Attributes:
        data: where keys and values are.
        headers: headers of the batches, of type `kip.columnar.batches.blocks.HEADERS`.
        positions: offsets of the batches in the file.
        damaged: batches that need the scalar reader; their records are not included.
        batches: batch of each record.
        offsets, timestamps: offset and time in ms of each record.
        keys, values: key and value of each record.
        record_headers: headers of each record, structs of key and value.
    """

    data: NDArray[np.uint8]
    headers: NDArray[Any]
    positions: Ints
    damaged: Mask
    batches: Ints
    offsets: Ints
    timestamps: Ints
    keys: Spans
    values: Spans
    record_headers: Lists

    def table(self, schema: pa.Schema) -> pa.RecordBatch:
        """Return columns of `RECORD_SCHEMA`."""
        return pa.RecordBatch.from_arrays([_COLUMNS[name](self) for name in schema.names], schema=schema)

    def of_batch(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return for each record the value of its batch."""
        native: NDArray[Any] = values.astype(values.dtype.newbyteorder("="))[self.batches]
        return native


def maybe_int64(number: int) -> int | None:
    """Return a number, None if a column of 64 bits cannot hold it."""
    return number if -(2**63) <= number < 2**63 else None


def maybe_timestamp(milliseconds: int) -> int | None:
    """Return a time in microseconds; None if there is none, or if a column cannot hold it (after the year 294247)."""
    return milliseconds * 1000 if 0 <= milliseconds <= _LAST_TIME else None


def header_row(header: Header) -> dict[str, Any]:
    """Return a header as a row; invalid UTF-8 in its key is replaced."""
    key, value = header
    return {"key": key.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), "value": value}


def _timestamp_column(fields: RecordFields) -> pa.Array:
    is_absent = (fields.timestamps < 0) | (fields.timestamps > _LAST_TIME)
    times = np.where(is_absent, 0, fields.timestamps) * 1000
    return pa.array(times, pa.timestamp("us", "UTC"), mask=is_absent if is_absent.any() else None)


def _timestamp_type_column(fields: RecordFields) -> pa.Array:
    is_appended = (fields.headers["attributes"] & LOG_APPEND_TIME != 0).astype(np.intp)
    return pa.array(["CreateTime", "LogAppendTime"]).take(pa.array(is_appended[fields.batches]))


def _sequence_column(fields: RecordFields) -> pa.Array:
    bases = fields.of_batch(fields.headers["base_sequence"]).astype(np.intp)
    sequences = (bases + fields.offsets - fields.of_batch(fields.headers["base_offset"])) % _SEQUENCES
    return pa.array(sequences.astype(np.int32), mask=bases < 0)


def _headers_column(fields: RecordFields) -> pa.Array:
    headers, arrow_type = fields.record_headers, RECORD_SCHEMA.field("headers").type
    column, bad = build(headers, arrow_type, fields.data)
    if len(bad):
        raw = build(headers, _RAW_HEADERS, fields.data)[0].to_pylist()
        column = pa.array([[_replaced(header) for header in row] for row in raw], arrow_type)
    return column


def _replaced(header: dict[str, bytes]) -> dict[str, Any]:
    """Return a header with a key of text, in which invalid UTF-8 is replaced."""
    return header | {"key": header["key"].decode("utf-8", "replace")}


def _number(name: str) -> Callable[[RecordFields], pa.Array]:
    """Return a function that builds a column of a batch's number, in which -1 means none."""

    def column(fields: RecordFields) -> pa.Array:
        values = fields.of_batch(fields.headers[name])
        is_absent = values < 0
        return pa.array(values, RECORD_SCHEMA.field(name).type, mask=is_absent if is_absent.any() else None)

    return column


def _flag(bit: int) -> Callable[[RecordFields], pa.Array]:
    return lambda fields: pa.array(fields.of_batch(fields.headers["attributes"]) & bit != 0)


def _spans_column(spans: Spans, data: NDArray[np.uint8]) -> pa.Array:
    return build(spans, pa.binary(), data)[0]


_COLUMNS: dict[str, Callable[[RecordFields], pa.Array]] = {
    "offset": lambda fields: pa.array(fields.offsets),
    "timestamp": _timestamp_column,
    "timestamp_type": _timestamp_type_column,
    "position": lambda fields: pa.array(fields.positions[fields.batches]),
    "leader_epoch": _number("leader_epoch"),
    "producer_id": _number("producer_id"),
    "producer_epoch": _number("producer_epoch"),
    "sequence": _sequence_column,
    "is_transactional": _flag(_TRANSACTIONAL),
    "is_control": _flag(_CONTROL),
    "headers": _headers_column,
    "key": lambda fields: _spans_column(fields.keys, fields.data),
    "value": lambda fields: _spans_column(fields.values, fields.data),
    "error": lambda fields: pa.nulls(len(fields.offsets), pa.string()),
}

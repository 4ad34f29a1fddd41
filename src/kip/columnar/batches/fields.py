"""The fields of records, read in lock step, and the columns they make together with those of their batches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from kafka_wire.records import Header
from kafka_wire.records.record import read_records
from numpy.typing import NDArray

from kip.columnar.batches.spans import RecordSpans
from kip.columnar.columns.arrays import build
from kip.columnar.columns.cursor import BYTE, Cursor
from kip.columnar.columns.types import Ints, Mask, Spans

__all__ = ["RECORD_SCHEMA", "RecordFields", "header_row", "maybe_int64", "maybe_timestamp", "read_fields"]

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

_HEAD = np.dtype([("attributes", "u1"), ("time", "u1")])
_LAST_TIME = (2**63 - 1) // 1000
"""Columns of times have microseconds, in 64 bits."""
_PLAIN_LIMIT = 2**62
"""Sums of values below this do not overflow."""
_SEQUENCES = 1 << 31
"""Sequence numbers continue with 0 after 2**31 - 1 (DefaultRecordBatch.incrementSequence)."""
_TRANSACTIONAL = 0x10
_CONTROL = 0x20


_LOG_APPEND_TIME = 0x08
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
        record_headers: headers of the records that have any, by row.
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
    record_headers: dict[int, tuple[Header, ...]]

    def table(self, schema: pa.Schema) -> pa.RecordBatch:
        """Return columns of `RECORD_SCHEMA`."""
        return pa.RecordBatch.from_arrays([_COLUMNS[name](self) for name in schema.names], schema=schema)

    def of_batch(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return for each record the value of its batch."""
        native: NDArray[Any] = values.astype(values.dtype.newbyteorder("="))[self.batches]
        return native


def read_fields(data: bytes, spans: RecordSpans, headers: NDArray[Any], positions: Ints) -> RecordFields:
    """Read the records at these positions."""
    buffer = np.frombuffer(data, np.uint8)
    cursor = Cursor(buffer, spans.starts.copy(), spans.ends.copy())
    # Time deltas are varints of up to 10 bytes; the cursor flags those of more than 5, for the scalar reader.
    times = cursor.varint(cursor.run(_HEAD)["time"])
    deltas = cursor.varint(cursor.run(BYTE))
    keys, values = _bytes(cursor), _bytes(cursor)
    header_counts = cursor.varint(cursor.run(BYTE))
    cursor.flag((header_counts == 0) & (cursor.positions != cursor.ends))
    with_headers = np.flatnonzero(header_counts)
    record_headers = _record_headers(data, spans, with_headers, cursor)

    damaged = spans.damaged.copy()
    for name in ("base_offset", "base_timestamp"):
        damaged |= (headers[name] >= _PLAIN_LIMIT) | (headers[name] <= -_PLAIN_LIMIT)
    batches = spans.batches
    if cursor.flagged is not None:
        damaged[batches[cursor.flagged]] = True
    fields = RecordFields(
        buffer,
        headers,
        positions,
        damaged,
        batches,
        headers["base_offset"].astype(np.intp)[batches] + _signed(deltas),
        _timestamps(headers, batches, _signed(times)),
        keys,
        values,
        record_headers,
    )
    return _without_damaged(fields) if damaged.any() else fields


def _signed(zigzag: Ints) -> Ints:
    return (zigzag >> 1) ^ -(zigzag & 1)


def _bytes(cursor: Cursor) -> Spans:
    """Read a length and that number of bytes; a negative length is null."""
    lengths = cursor.varint(cursor.run(BYTE))
    is_null = lengths & 1 == 1
    lengths >>= 1
    lengths[is_null] = 0
    cursor.flag(lengths > cursor.remaining)
    cursor.clear_flagged(lengths)
    starts = cursor.positions.copy()
    cursor.positions += lengths
    return Spans(starts, lengths, ~is_null if is_null.any() else None)


def _record_headers(data: bytes, spans: RecordSpans, rows: Ints, cursor: Cursor) -> dict[int, tuple[Header, ...]]:
    """Read the headers of these rows one at a time, and flag those that are damaged."""
    found = {}
    damaged = []
    for row in rows.tolist():
        try:
            (record,) = read_records(data[int(spans.begins[row]) : int(spans.ends[row])], 0, 1, 0, 0)
        except ValueError:
            damaged.append(row)
        else:
            found[row] = tuple(record.headers)
    cursor.flag_rows(np.array(damaged, np.intp))
    return found


def _timestamps(headers: NDArray[Any], batches: Ints, deltas: Ints) -> Ints:
    """Return times in ms: base time plus delta, or the time at which the broker appended the batch."""
    times = headers["base_timestamp"].astype(np.intp)[batches] + deltas
    is_appended = headers["attributes"] & _LOG_APPEND_TIME != 0
    if is_appended.any():
        times = np.where(is_appended[batches], headers["max_timestamp"].astype(np.intp)[batches], times)
    return times


def _without_damaged(fields: RecordFields) -> RecordFields:
    """Drop the records of damaged batches."""
    rows = np.flatnonzero(~fields.damaged[fields.batches])
    places = {row: place for place, row in enumerate(rows.tolist())} if fields.record_headers else {}
    kept = {places[row]: headers for row, headers in fields.record_headers.items() if row in places}
    return RecordFields(
        fields.data,
        fields.headers,
        fields.positions,
        fields.damaged,
        fields.batches[rows],
        fields.offsets[rows],
        fields.timestamps[rows],
        _select(fields.keys, rows),
        _select(fields.values, rows),
        kept,
    )


def _select(spans: Spans, rows: Ints) -> Spans:
    return Spans(spans.starts[rows], spans.lengths[rows], None if spans.valid is None else spans.valid[rows])


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
    is_appended = (fields.headers["attributes"] & _LOG_APPEND_TIME != 0).astype(np.intp)
    return pa.array(["CreateTime", "LogAppendTime"]).take(pa.array(is_appended[fields.batches]))


def _sequence_column(fields: RecordFields) -> pa.Array:
    bases = fields.of_batch(fields.headers["base_sequence"]).astype(np.intp)
    sequences = (bases + fields.offsets - fields.of_batch(fields.headers["base_offset"])) % _SEQUENCES
    return pa.array(sequences.astype(np.int32), mask=bases < 0)


def _headers_column(fields: RecordFields) -> pa.Array:
    size, arrow_type = len(fields.offsets), RECORD_SCHEMA.field("headers").type
    if not fields.record_headers:
        offsets = pa.py_buffer(np.zeros(size + 1, np.int32))
        return pa.Array.from_buffers(arrow_type, size, [None, offsets], children=[pa.nulls(0, arrow_type.value_type)])
    rows = [[header_row(header) for header in fields.record_headers.get(row, ())] for row in range(size)]
    return pa.array(rows, arrow_type)


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

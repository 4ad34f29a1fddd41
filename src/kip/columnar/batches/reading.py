"""Read the records of many batches at once, by the accelerator if it is installed, else in lock step.

Both forms leave batches in doubt to the scalar reader. The lock-step form is in doubt more often.
"""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np
from kafka_wire.runtime.acceleration import ACCELERATOR
from numpy.typing import NDArray

from kip.columnar.batches.fields import LOG_APPEND_TIME, RecordFields
from kip.columnar.batches.spans import Payloads, plausible_counts, record_spans
from kip.columnar.columns.cursor import BYTE, Cursor
from kip.columnar.columns.types import Column, Ints, Lists, Records, Spans, ints, select, starts_of

_HEAD = np.dtype([("attributes", "u1"), ("time", "u1")])
_PLAIN_LIMIT = 2**62
"""Sums of values below this do not overflow."""
_MOST_HEADERS = 63
"""Of a record that is read in lock step, because each header of a record is a step."""
_COLUMNS = 7
"""Of `record_columns`: offset, timestamp, start and size of key and value, number of headers."""


def _find() -> Any:
    """Return the accelerator's function, None without the accelerator and with older versions of it."""
    return getattr(ACCELERATOR, "record_columns", None)


RECORD_COLUMNS: Final = _find()


def read_fields(part: Payloads, headers: NDArray[Any], positions: Ints) -> RecordFields:
    """Read the records of batches with these headers and positions in the file."""
    counts = plausible_counts(part, headers["record_count"].astype(np.intp))
    return (_accelerated if RECORD_COLUMNS else _in_lock_step)(part, counts, headers, positions)


def _accelerated(part: Payloads, counts: Ints, headers: NDArray[Any], positions: Ints) -> RecordFields:
    facts = [part.starts, part.ends, counts, headers["base_offset"], headers["base_timestamp"]]
    batches = np.stack(facts, axis=1, dtype=np.int64)
    columns = np.empty((_COLUMNS, int(counts.clip(0).sum())), np.int64)
    rows, places = RECORD_COLUMNS(part.data, batches, columns)
    damaged = batches[:, 2] < 0
    offsets, timestamps, key_starts, key_sizes, value_starts, value_sizes, header_counts = columns[:, :rows]
    names = np.frombuffer(places, np.int64).reshape(-1, 4).T
    pairs: dict[str, Column] = {"key": _nullable(names[0], names[1]), "value": _nullable(names[2], names[3])}
    of_batch = np.repeat(np.arange(len(counts)), np.where(damaged, 0, batches[:, 2]))
    return RecordFields(
        np.frombuffer(part.data, np.uint8),
        headers,
        positions,
        damaged,
        of_batch,
        offsets,
        _timestamps(headers, of_batch, timestamps),
        _nullable(key_starts, key_sizes),
        _nullable(value_starts, value_sizes),
        Lists(header_counts, None, Records(names.shape[1], pairs)),
    )


def _nullable(starts: Ints, sizes: Ints) -> Spans:
    """Return spans of these sizes, -1 for null."""
    is_null = sizes < 0
    return Spans(starts, np.where(is_null, 0, sizes), ~is_null) if is_null.any() else Spans(starts, sizes, None)


def _in_lock_step(part: Payloads, counts: Ints, headers: NDArray[Any], positions: Ints) -> RecordFields:
    spans = record_spans(part, counts)
    buffer = np.frombuffer(part.data, np.uint8)
    cursor = Cursor(buffer, spans.starts.copy(), spans.ends.copy())
    # Time deltas are varints of up to 10 bytes; the cursor flags those of more than 5, for the scalar reader.
    times = cursor.varint(cursor.run(_HEAD)["time"])
    deltas = cursor.varint(cursor.run(BYTE))
    keys, values, record_headers = _bytes(cursor), _bytes(cursor), _record_headers(cursor)
    cursor.flag(cursor.positions != cursor.ends)

    damaged = spans.damaged.copy()
    for name in ("base_offset", "base_timestamp"):
        damaged |= (headers[name] >= _PLAIN_LIMIT) | (headers[name] <= -_PLAIN_LIMIT)
    if cursor.flagged is not None:
        damaged[spans.batches[cursor.flagged]] = True
    rows = np.flatnonzero(~damaged[spans.batches])
    batches = spans.batches[rows]
    times = headers["base_timestamp"].astype(np.intp)[batches] + _signed(times[rows])
    return RecordFields(
        buffer,
        headers,
        positions,
        damaged,
        batches,
        headers["base_offset"].astype(np.intp)[batches] + _signed(deltas[rows]),
        _timestamps(headers, batches, times),
        cast(Spans, select(keys, rows)),
        cast(Spans, select(values, rows)),
        cast(Lists, select(record_headers, rows)),
    )


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


def _record_headers(cursor: Cursor) -> Lists:
    """Read the headers of all rows: the first of each row, then the second ones, and so on."""
    counts = cursor.varint(cursor.run(BYTE))
    cursor.flag((counts & 1 == 1) | (counts > 2 * _MOST_HEADERS) | (counts > cursor.remaining))
    cursor.clear_flagged(counts)
    counts >>= 1
    firsts, total = starts_of(counts), int(counts.sum())
    keys, values = Spans(ints(total), ints(total), None), Spans(ints(total), ints(total), np.ones(total, np.bool_))
    active = np.flatnonzero(counts)
    step = 0
    while len(active):
        own, targets = cursor.sub(active), firsts[active] + step
        names = _bytes(own)
        if names.valid is not None:
            own.flag(~names.valid)
        _put(keys, targets, names)
        _put(values, targets, _bytes(own))
        cursor.merge(active, own)
        step += 1
        active = active[counts[active] > step]
    return Lists(counts, None, Records(total, {"key": keys, "value": values}))


def _put(spans: Spans, targets: Ints, parts: Spans) -> None:
    spans.starts[targets] = parts.starts
    spans.lengths[targets] = parts.lengths
    if spans.valid is not None and parts.valid is not None:
        spans.valid[targets] = parts.valid


def _timestamps(headers: NDArray[Any], batches: Ints, times: Ints) -> Ints:
    """Return times in ms: those of the records, or the time at which the broker appended the batch."""
    is_appended = headers["attributes"] & LOG_APPEND_TIME != 0
    if is_appended.any():
        times = np.where(is_appended[batches], headers["max_timestamp"].astype(np.intp)[batches], times)
    return times

"""Batches read one record at a time, as tables: those that are damaged, old or otherwise unusual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import pyarrow as pa
from kafka_wire.runtime.errors import counted

from kip.columnar.batches.fields import header_row, maybe_int64, maybe_timestamp
from kip.log.errors import LogError
from kip.log.segments.batches import Batch
from kip.log.segments.reader import Damage

_Row: TypeAlias = dict[str, Any]

_MOST_ROWS = 1 << 14
_MOST_BYTES = 64 << 20
"""Limits of a table: rows of Python objects take much more memory than their bytes in the file."""


def scalar_tables(items: Iterable[Batch | Damage], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield the records of batches and damage in the form of `kip.columnar.batches.tables.record_tables`."""
    rows: list[_Row] = []
    size = 0
    for item in items:
        for row in [_damage_row(item)] if isinstance(item, Damage) else _rows(item):
            rows.append(row)
            size += len(row.get("key") or b"") + len(row.get("value") or b"")
            if len(rows) == _MOST_ROWS or size >= _MOST_BYTES:
                yield pa.RecordBatch.from_pylist(rows, schema)
                rows, size = [], 0
    if rows:
        yield pa.RecordBatch.from_pylist(rows, schema)


def _damage_row(damage: Damage) -> _Row:
    skipped = f"; {counted(damage.length, 'byte')} skipped" if damage.length else ""
    offset = None if damage.offset is None else maybe_int64(damage.offset)
    return {"offset": offset, "position": damage.position, "error": damage.reason + skipped}


def _rows(batch: Batch) -> Iterator[_Row]:
    """Yield a row for each record, and one for the error that ends them, if there is one."""
    facts: _Row = {
        "timestamp_type": batch.timestamp_type,
        "position": batch.position,
        "leader_epoch": _or_none(batch.leader_epoch),
        "producer_id": _or_none(batch.producer_id),
        "producer_epoch": _or_none(batch.producer_epoch),
        "is_transactional": batch.is_transactional,
        "is_control": batch.is_control,
    }
    try:
        for record in batch.records():
            yield {
                **facts,
                "offset": maybe_int64(record.offset),
                "timestamp": maybe_timestamp(record.timestamp),
                "sequence": _or_none(batch.sequence_of(record.offset)),
                "headers": [header_row(header) for header in record.headers],
                "key": record.key,
                "value": record.value,
            }
    except LogError as error:
        reason = f"a batch of records: {error}"
        yield {"offset": maybe_int64(batch.base_offset), "position": batch.position, "error": reason}


def _or_none(number: int) -> int | None:
    return None if number < 0 else number

"""Records by the accelerator, if it is installed and knows this format of records, and else in Python.

It refuses what it is not sure of. The functions of `record` then do the rest, so that results and errors are the same.
"""

from __future__ import annotations

from ..runtime.acceleration import ACCELERATOR
from ..runtime.errors import EncodeError
from .record import Record, fault, is_count_possible, write_records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["RECORDS_FORMAT", "encode_records", "fast_reader"]

RECORDS_FORMAT = 1
"""Of the methods of `Records` in the accelerator; older versions of it have none."""
_NO_TIMESTAMP = -1


def _find() -> Any:
    """Return the accelerator's codec of `Record`, None if there is none that fits."""
    if getattr(ACCELERATOR, "RECORDS_FORMAT", None) != RECORDS_FORMAT:
        return None
    return ACCELERATOR.Records(Record)


CODEC = _find()


def fast_reader(
    data: bytes,
    position: int,
    count: int,
    base_offset: int,
    base_timestamp: int,
    append_timestamp: int | None = None,
) -> Any:
    """Return an iterator over records that stops before one in doubt, None if `read_records` has to read all.

    Its attributes `position` and `index` are the arguments with which `read_records` continues.
    """
    if CODEC is None or type(data) is not bytes:
        return None
    if not is_count_possible(count, len(data) - position):
        return None
    return CODEC.read(
        data, position, count, base_offset, base_timestamp, append_timestamp
    )


def encode_records(
    records: list[Record], base_offset: int | None, base_timestamp: int | None
) -> tuple[bytes, int, int, int, int]:
    """Return the bytes of records, with the offsets and timestamps of their batch.

    Args:
        records: one whose offset is -1 gets the offset after that of the previous one.
        base_offset: the offset of the first record by default.
        base_timestamp: the timestamp of the first record by default.

    Returns:
        The bytes, base offset, last offset, base timestamp, largest timestamp.

    Raises:
        EncodeError: a value is out of range or has the wrong type; `path` names it.
    """
    if CODEC is not None:
        encoded: tuple[bytes, int, int, int, int] | None = CODEC.write(
            records, base_offset, base_timestamp
        )
        if encoded is not None:
            return encoded
    return _encode(records, base_offset, base_timestamp)


def _encode(
    records: list[Record], base_offset: int | None, base_timestamp: int | None
) -> tuple[bytes, int, int, int, int]:
    first, start = base_offset or 0, base_timestamp or 0
    try:
        records = _numbered(records, first)
        times = [record.timestamp for record in records] or [_NO_TIMESTAMP]
        if base_offset is None and records:
            first = records[0].offset
        if base_timestamp is None:
            start = times[0]
        body = write_records(records, first, start)
        return body, first, records[-1].offset if records else first, start, max(times)
    except (ArithmeticError, AttributeError, TypeError, ValueError):
        path, reason = fault(records, first, start)
        raise EncodeError("RecordBatch", 2, path, None, reason) from None


def _numbered(records: list[Record], offset: int) -> list[Record]:
    """Return the records with an offset each; the input is left as it is."""
    rows = []
    for record in records:
        row = record
        if record.offset == -1:
            row = Record(
                offset, record.timestamp, record.key, record.value, record.headers
            )
        rows.append(row)
        offset = row.offset + 1
    return rows

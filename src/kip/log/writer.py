"""Write record batches of format 2."""

from __future__ import annotations

from collections.abc import Iterable

from crc32c import crc32c

from kip.log.batches import HEADER
from kip.log.compression import Codec, compress
from kip.log.errors import LogError
from kip.log.message_sets import LOG_APPEND_TIME
from kip.log.records import Record, encode_record

__all__ = ["write_batch"]

_BEFORE_LENGTH_COUNTS = 12
_CRC_END = 21
_TRANSACTIONAL = 0x10
_CONTROL = 0x20
_DELETE_HORIZON = 0x40


def write_batch(
    records: Iterable[Record],
    *,
    codec: Codec = Codec.NONE,
    base_offset: int | None = None,
    last_offset: int | None = None,
    leader_epoch: int = -1,
    producer_id: int = -1,
    producer_epoch: int = -1,
    base_sequence: int = -1,
    is_transactional: bool = False,
    is_control: bool = False,
    append_timestamp: int | None = None,
    delete_horizon: int | None = None,
) -> bytes:
    """Return a batch with these records, in ascending order of offsets.

    `base_offset` defaults to that of the first record, `last_offset` to that of the last one. With `append_timestamp`,
    all records get this log append time. `delete_horizon` is the time in ms from which compaction may drop tombstones.
    Raises LogError without records.
    """
    rows = list(records)
    if not rows:
        raise LogError("a batch needs at least one record")
    first = rows[0].offset if base_offset is None else base_offset
    base_timestamp = rows[0].timestamp if delete_horizon is None else delete_horizon
    max_timestamp = max(row.timestamp for row in rows) if append_timestamp is None else append_timestamp
    body = compress(codec, b"".join([encode_record(row, first, base_timestamp) for row in rows]))
    attributes = (
        codec
        | (LOG_APPEND_TIME if append_timestamp is not None else 0)
        | (_TRANSACTIONAL if is_transactional else 0)
        | (_CONTROL if is_control else 0)
        | (_DELETE_HORIZON if delete_horizon is not None else 0)
    )
    header = HEADER.pack(
        first,
        HEADER.size - _BEFORE_LENGTH_COUNTS + len(body),
        leader_epoch,
        2,
        0,
        attributes,
        (rows[-1].offset if last_offset is None else last_offset) - first,
        base_timestamp,
        max_timestamp,
        producer_id,
        producer_epoch,
        base_sequence,
        len(rows),
    )
    checksum = crc32c(body, crc32c(header[_CRC_END:]))
    return b"".join((header[: _CRC_END - 4], checksum.to_bytes(4, "big"), header[_CRC_END:], body))

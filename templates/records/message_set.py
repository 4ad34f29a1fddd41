"""Message sets: the formats 0 and 1 (KIP-31, KIP-32), which brokers stored before 0.11.

An entry of a set is an offset, a size and a message. A compressed message contains a whole set as its value; in format
1, the offsets in there count from 0, and the offset of the compressed message is that of its last one.
"""

from __future__ import annotations

import struct
from struct import Struct
from zlib import crc32

from ..runtime.errors import EncodeError, counted
from .compression import COMPRESSIONS, compress, decompress
from .record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["MESSAGE", "read_message", "write_message_set"]

MESSAGE = Struct(">qiIBB")
"""Offset, size of the bytes after it, CRC-32 of the bytes after it, magic, attributes."""

_COMPRESSION = 0x07
_LOG_APPEND_TIME = 0x08
_SIZE = Struct(">i")
_TIMESTAMP = Struct(">q")
_BEFORE_MESSAGE = 12
_CRC_START = 16


def read_message(data: bytes, limit: int) -> list[Record]:
    """Return the record of one entry, or the records of the set in it, with their offsets in the log.

    Raises:
        ValueError: the message is damaged, or decompresses to more than `limit` bytes.
    """
    _, _, _, magic, attributes = MESSAGE.unpack_from(data)
    message = _message(data)
    number = attributes & _COMPRESSION
    if not number:
        return [message]
    if message.value is None:
        raise ValueError("a compressed message without a value")
    records = [
        _message(entry)
        for entry in _entries(decompress(number, message.value, limit), magic)
    ]
    if not records:
        raise ValueError("a compressed message that contains no messages")
    # A producer may send 0 as the offset of the wrapper, which a broker replaces, see DeepRecordsIterator of Kafka's
    # AbstractLegacyRecordBatch.
    base_offset = message.offset - records[-1].offset if magic and message.offset else 0
    for record in records:
        record.offset += base_offset
        if magic and attributes & _LOG_APPEND_TIME:
            record.timestamp = message.timestamp
    return records


def write_message_set(
    records: Iterable[Record],
    *,
    magic: int = 1,
    compression: str = "none",
    append_timestamp: int | None = None,
) -> bytes:
    """Return a message set with these records, in one compressed message if there is a compression.

    Args:
        records: the records; one whose offset is -1 gets the offset after that of the previous one, 0 at first.
        magic: the format, 0 or 1; format 0 has no timestamps.
        compression: one of `COMPRESSIONS` but zstd, which these formats do not have (KIP-110).
        append_timestamp: the time in ms that replaces the timestamps of the records (log append time).

    Raises:
        EncodeError: a record has headers, or a value is out of range.
    """
    if compression not in COMPRESSIONS[:-1]:
        raise EncodeError(
            "RecordBatch",
            magic,
            "compression",
            None,
            f"{compression!r} is not one of {', '.join(COMPRESSIONS[:-1])}",
        )
    rows: list[Record] = []
    for record in records:
        previous = rows[-1].offset if rows else -1
        offset = previous + 1 if record.offset == -1 else record.offset
        timestamp = record.timestamp if append_timestamp is None else append_timestamp
        rows.append(Record(offset, timestamp, record.key, record.value, record.headers))
    time_type = 0 if append_timestamp is None else _LOG_APPEND_TIME
    number = COMPRESSIONS.index(compression)
    if not number or not rows:
        return b"".join(
            _entry(row, magic, time_type, index) for index, row in enumerate(rows)
        )
    base = rows[0].offset if magic else 0
    inner = b"".join(
        _entry(
            Record(row.offset - base, row.timestamp, row.key, row.value, row.headers),
            magic,
            0,
            index,
        )
        for index, row in enumerate(rows)
    )
    largest = max(row.timestamp for row in rows)
    outer = Record(rows[-1].offset, largest, None, compress(compression, inner))
    return _entry(outer, magic, number | time_type, 0)


def _entry(record: Record, magic: int, attributes: int, index: int) -> bytes:
    if record.headers:
        raise EncodeError(
            "RecordBatch",
            magic,
            f"records[{index}].headers",
            None,
            "records have headers since format 2",
        )
    try:
        time = _TIMESTAMP.pack(record.timestamp) if magic else b""
        body = b"".join(
            (bytes((magic, attributes)), time, _sized(record.key), _sized(record.value))
        )
        return (
            MESSAGE.pack(record.offset, len(body) + 4, crc32(body), magic, attributes)
            + body[2:]
        )
    except (struct.error, TypeError) as error:
        raise EncodeError(
            "RecordBatch", magic, f"records[{index}]", None, str(error)
        ) from None


def _sized(data: bytes | None) -> bytes:
    return _SIZE.pack(-1) if data is None else _SIZE.pack(len(data)) + data


def _entries(data: bytes, outer_magic: int) -> Iterator[bytes]:
    position = 0
    while position < len(data):
        left = len(data) - position
        if left < MESSAGE.size:
            raise ValueError(
                f"{counted(left, 'byte')} left over in a compressed message"
            )
        _, size, _, magic, attributes = MESSAGE.unpack_from(data, position)
        end = position + _BEFORE_MESSAGE + size
        if size < MESSAGE.size - _BEFORE_MESSAGE or end > len(data):
            raise ValueError(
                f"a message of {counted(size, 'byte')} at byte {position} of a compressed message of {len(data)}"
            )
        if magic != outer_magic or attributes & _COMPRESSION:
            raise ValueError(
                f"format {magic}, attributes {attributes} inside a compressed message of format {outer_magic}"
            )
        yield data[position:end]
        position = end


def _message(data: bytes) -> Record:
    offset, _, _, magic, _ = MESSAGE.unpack_from(data)
    position = MESSAGE.size
    timestamp = -1
    try:
        if magic:
            (timestamp,) = _TIMESTAMP.unpack_from(data, position)
            position += _TIMESTAMP.size
        key, position = _nullable_bytes(data, position)
        value, position = _nullable_bytes(data, position)
    except struct.error as error:
        raise ValueError(
            f"the message at offset {offset} ends too early: {error}"
        ) from None
    if position != len(data):
        raise ValueError(
            f"{counted(len(data) - position, 'byte')} left after the message at offset {offset}"
        )
    return Record(offset, timestamp, key, value)


def _nullable_bytes(data: bytes, position: int) -> tuple[bytes | None, int]:
    (size,) = _SIZE.unpack_from(data, position)
    position += _SIZE.size
    if size < 0:
        return None, position
    if position + size > len(data):
        raise ValueError(
            f"a key or value of {counted(size, 'byte')}, and {len(data) - position} left"
        )
    return data[position : position + size], position + size

"""Message sets: the formats 0 and 1 that brokers stored before 0.11 (KIP-31, KIP-32). They are read, never written.

An entry of the set is an offset, a size and a message; a compressed message contains a whole set as its value.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from struct import Struct

from kafka_wire.runtime.errors import counted

from kip.log.compression import Codec, decompress
from kip.log.errors import LogError
from kip.log.records import Fields

__all__ = ["ENTRY", "LOG_APPEND_TIME", "entry_records"]

ENTRY = Struct(">qiIBb")
"""Offset, size of the following bytes, CRC-32 of the bytes after it, magic, attributes."""
LOG_APPEND_TIME = 0x08

_CODEC = 0x07
_SIZE = Struct(">i")
_TIMESTAMP = Struct(">q")
_BEFORE_MESSAGE = 12


def entry_records(data: bytes, limit: int | None = None) -> Iterator[Fields]:
    """Yield the record of an entry, or the records of the set it wraps, with absolute offsets.

    Raises LogError for damage.
    """
    _, _, _, magic, attributes = ENTRY.unpack_from(data)
    message = _parse_message(data)
    codec = attributes & _CODEC
    if codec == Codec.NONE:
        yield message
        return
    wrapper_offset, wrapper_timestamp, _, wrapped, _ = message
    if wrapped is None:
        raise LogError("a compressed message without a value")
    inner = [_parse_message(entry) for entry in _split(decompress(codec, wrapped, limit), magic)]
    if not inner:
        raise LogError("a compressed message that contains no messages")
    # Offsets in format 1 are relative within the wrapper, whose offset is that of its last message (KIP-31).
    # A producer may send 0 there, as DeepRecordsIterator of AbstractLegacyRecordBatch allows; a broker replaces it.
    base_offset = wrapper_offset - inner[-1][0] if magic and wrapper_offset else 0
    append_timestamp = wrapper_timestamp if magic and attributes & LOG_APPEND_TIME else None
    for offset, timestamp, key, value, headers in inner:
        yield base_offset + offset, timestamp if append_timestamp is None else append_timestamp, key, value, headers


def _split(data: bytes, wrapper_magic: int) -> Iterator[bytes]:
    position = 0
    while position < len(data):
        if len(data) - position < ENTRY.size:
            raise LogError(f"{counted(len(data) - position, 'byte')} left over in a compressed message")
        _, size, _, magic, attributes = ENTRY.unpack_from(data, position)
        end = position + _BEFORE_MESSAGE + size
        if size < ENTRY.size - _BEFORE_MESSAGE or end > len(data):
            raise LogError(
                f"a message of {counted(size, 'byte')} at byte {position} of a compressed message of {len(data)}"
            )
        # AbstractLegacyRecordBatch.DeepRecordsIterator refuses nested compression, too.
        if magic != wrapper_magic or attributes & _CODEC:
            raise LogError(f"format {magic}, attributes {attributes} inside a compressed message of {wrapper_magic}")
        yield data[position:end]
        position = end


def _parse_message(data: bytes) -> Fields:
    offset, _, _, magic, _ = ENTRY.unpack_from(data)
    position = ENTRY.size
    timestamp = -1
    try:
        if magic:
            (timestamp,) = _TIMESTAMP.unpack_from(data, position)
            position += _TIMESTAMP.size
        key, position = _parse_bytes(data, position)
        value, position = _parse_bytes(data, position)
    except struct.error as error:
        raise LogError(f"the message at offset {offset} ends too early: {error}") from None
    if position != len(data):
        raise LogError(f"{counted(len(data) - position, 'byte')} left after the message at offset {offset}")
    return offset, timestamp, key, value, ()


def _parse_bytes(data: bytes, position: int) -> tuple[bytes | None, int]:
    (size,) = _SIZE.unpack_from(data, position)
    position += _SIZE.size
    if size < 0:
        return None, position
    if position + size > len(data):
        raise LogError(f"a key or value of {counted(size, 'byte')}, but only {len(data) - position} left")
    return data[position : position + size], position + size

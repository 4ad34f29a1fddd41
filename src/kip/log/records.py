"""Records, and their encoding in a batch of format 2 (KIP-98)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kafka_wire.runtime.errors import counted

from kip.log.errors import LogError
from kip.log.varints import encode_varint, read_unsigned_varint, read_varint

__all__ = ["Fields", "Header", "Record", "encode_record", "parse_record", "parse_records"]

Header: TypeAlias = tuple[str, bytes | None]
"""Key and value; bytes of a key that are not UTF-8 are kept as surrogate escapes."""

_NULL = encode_varint(-1)


Fields: TypeAlias = tuple[int, int, bytes | None, bytes | None, tuple[Header, ...]]
"""The fields of a `Record` in order: a tuple is created in a tenth of the time."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a log; `timestamp` in ms, -1 if the format has none."""

    offset: int
    timestamp: int
    key: bytes | None
    value: bytes | None
    headers: tuple[Header, ...] = ()


def parse_records(
    data: bytes, count: int, base_offset: int, base_timestamp: int, append_timestamp: int | None = None
) -> Iterator[Fields]:
    """Yield the records of a batch from its uncompressed bytes; `append_timestamp` replaces their timestamps.

    Raises LogError at the first malformed record, and for bytes after the last record.
    """
    position = 0
    for index in range(count):
        start = position
        # `parse_record` inlined, which takes a third of the time. It handles only records without headers;
        # `parse_record` handles all others, and raises for invalid ones.
        try:
            length = data[position]
            position += 1
            if length > 0x7F:
                length, position = read_unsigned_varint(data, position - 1)
            end = position + (length >> 1)
            # Byte `position` has attributes, which no release uses. A zig-zag size that is odd is negative: null.
            time = data[position + 1]
            position += 2
            if time > 0x7F:
                time, position = read_unsigned_varint(data, position - 1)
            delta = data[position]
            position += 1
            if delta > 0x7F:
                delta, position = read_unsigned_varint(data, position - 1)
            size = data[position]
            position += 1
            if size > 0x7F:
                size, position = read_unsigned_varint(data, position - 1)
            key = None if size & 1 else data[position : (position := position + (size >> 1))]
            size = data[position]
            position += 1
            if size > 0x7F:
                size, position = read_unsigned_varint(data, position - 1)
            value = None if size & 1 else data[position : (position := position + (size >> 1))]
            is_even = data[position] == 0 and position + 1 == end and not length & 1
        except (IndexError, LogError):
            is_even = False
        if is_even:
            position = end
            offset = base_offset + (~(delta >> 1) if delta & 1 else delta >> 1)
            timestamp = base_timestamp + (~(time >> 1) if time & 1 else time >> 1)
            headers: tuple[Header, ...] = ()
        else:
            fields, position = _explained(data, start, base_offset, base_timestamp, index, count)
            offset, timestamp, key, value, headers = fields
        yield offset, timestamp if append_timestamp is None else append_timestamp, key, value, headers
    if position != len(data):
        raise LogError(
            f"{counted(len(data) - position, 'byte')} left after the {counted(count, 'record')} of the batch"
        )


def parse_record(data: bytes, position: int, base_offset: int, base_timestamp: int) -> tuple[Fields, int]:
    """Return the record at a position and the position after it; raises LogError, and IndexError at the end."""
    length, position = read_varint(data, position)
    end = position + length
    if length < 0 or end > len(data):
        raise LogError(f"it has {counted(length, 'byte')}, but only {len(data) - position} left")
    # After the attributes, which no release uses (DefaultRecord).
    timestamp_delta, position = read_varint(data, position + 1)
    offset_delta, position = read_varint(data, position)
    key, position = _parse_bytes(data, position, end)
    value, position = _parse_bytes(data, position, end)
    header_count, position = read_varint(data, position)
    headers, position = _parse_headers(data, position, end, header_count)
    if position != end:
        raise LogError(f"its fields end at byte {position}, but its length ends at byte {end}")
    return (base_offset + offset_delta, base_timestamp + timestamp_delta, key, value, headers), end


def _explained(
    data: bytes, position: int, base_offset: int, base_timestamp: int, index: int, count: int
) -> tuple[Fields, int]:
    try:
        return parse_record(data, position, base_offset, base_timestamp)
    except IndexError:
        raise LogError(f"the batch ends within record {index} of {count}") from None
    except LogError as error:
        raise LogError(f"record {index} of {count}: {error}") from None


def _parse_bytes(data: bytes, position: int, end: int) -> tuple[bytes | None, int]:
    size, position = read_varint(data, position)
    if size < 0:
        return None, position
    if position + size > end:
        raise LogError(f"a key or value of {counted(size, 'byte')}, but only {end - position} left")
    return data[position : position + size], position + size


def _parse_headers(data: bytes, position: int, end: int, count: int) -> tuple[tuple[Header, ...], int]:
    if not 0 <= count <= end - position:
        raise LogError(f"{counted(count, 'header')} in {counted(end - position, 'byte')}")
    headers = []
    for _ in range(count):
        key, position = _parse_bytes(data, position, end)
        if key is None:
            raise LogError("a header without a key")
        value, position = _parse_bytes(data, position, end)
        headers.append((key.decode("utf-8", "surrogateescape"), value))
    return tuple(headers), position


def encode_record(record: Record, base_offset: int, base_timestamp: int) -> bytes:
    """Return a record's bytes, including its length, for a batch with these bases."""
    fields = [
        b"\x00",
        encode_varint(record.timestamp - base_timestamp),
        encode_varint(record.offset - base_offset),
        _encode_bytes(record.key),
        _encode_bytes(record.value),
        encode_varint(len(record.headers)),
    ]
    for key, value in record.headers:
        fields += (_encode_bytes(key.encode("utf-8", "surrogateescape")), _encode_bytes(value))
    body = b"".join(fields)
    return encode_varint(len(body)) + body


def _encode_bytes(data: bytes | None) -> bytes:
    return _NULL if data is None else encode_varint(len(data)) + data

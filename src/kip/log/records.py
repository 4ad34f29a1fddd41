"""Records, and how they stand inside a batch of format 2 (KIP-98)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kip.log.errors import LogError
from kip.log.varints import encode_varint, read_varint

__all__ = ["Header", "Record", "encode_record", "parse_records"]

Header: TypeAlias = tuple[str, bytes | None]
"""Key and value; bytes of a key that are not UTF-8 are kept as surrogate escapes."""

_NULL = encode_varint(-1)


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a log; `timestamp` in ms, -1 where the format has none."""

    offset: int
    timestamp: int
    key: bytes | None
    value: bytes | None
    headers: tuple[Header, ...] = ()


def parse_records(
    data: bytes, count: int, base_offset: int, base_timestamp: int, append_timestamp: int | None = None
) -> Iterator[Record]:
    """Yield the records of a batch from its uncompressed bytes; `append_timestamp` replaces their own times.

    Raises LogError when it gets to a record that is not `count` records' worth of well-formed bytes.
    """
    position = 0
    for index in range(count):
        try:
            record, position = _parse_record(data, position, base_offset, base_timestamp, append_timestamp)
        except IndexError:
            raise LogError(f"the batch ends within record {index} of {count}") from None
        except LogError as error:
            raise LogError(f"record {index} of {count}: {error}") from None
        yield record
    if position != len(data):
        raise LogError(f"{len(data) - position} bytes are left over behind the {count} records of the batch")


def _parse_record(
    data: bytes, position: int, base_offset: int, base_timestamp: int, append_timestamp: int | None
) -> tuple[Record, int]:
    length, position = read_varint(data, position)
    end = position + length
    if length < 0 or end > len(data):
        raise LogError(f"it has {length} bytes, but {len(data) - position} remain")
    timestamp_delta, position = read_varint(data, position + 1)
    offset_delta, position = read_varint(data, position)
    key, position = _parse_bytes(data, position, end)
    value, position = _parse_bytes(data, position, end)
    header_count, position = read_varint(data, position)
    if header_count == 0:
        headers: tuple[Header, ...] = ()
    else:
        headers, position = _parse_headers(data, position, end, header_count)
    if position != end:
        raise LogError(f"its fields end at byte {position}, its length says {end}")
    timestamp = base_timestamp + timestamp_delta if append_timestamp is None else append_timestamp
    return Record(base_offset + offset_delta, timestamp, key, value, headers), end


def _parse_bytes(data: bytes, position: int, end: int) -> tuple[bytes | None, int]:
    size, position = read_varint(data, position)
    if size < 0:
        return None, position
    if position + size > end:
        raise LogError(f"a key or value of {size} bytes, but {end - position} remain")
    return data[position : position + size], position + size


def _parse_headers(data: bytes, position: int, end: int, count: int) -> tuple[tuple[Header, ...], int]:
    if not 0 <= count <= end - position:
        raise LogError(f"{count} headers in {end - position} bytes")
    headers = []
    for _ in range(count):
        key, position = _parse_bytes(data, position, end)
        if key is None:
            raise LogError("a header without a key")
        value, position = _parse_bytes(data, position, end)
        headers.append((key.decode("utf-8", "surrogateescape"), value))
    return tuple(headers), position


def encode_record(record: Record, base_offset: int, base_timestamp: int) -> bytes:
    """Return a record's bytes, its length first, for a batch with these bases."""
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

"""Records, and their encoding within a batch of format 2 (KIP-98).

`read_records` and `write_records` are fast and explain nothing: if they fail, the functions at the end of this module
read or check the records again, one at a time, to find the reason.
"""

from __future__ import annotations

from ..runtime.errors import counted
from .varint import SHORT, encode_zigzag, read_varint, varint_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Header = tuple[str, bytes | None]
    """Name and value; bytes of a name that are not UTF-8 are kept as surrogate escapes."""
else:
    Header = tuple

__all__ = [
    "Damage",
    "Header",
    "Record",
    "fault",
    "is_count_possible",
    "read_records",
    "record_size",
    "write_records",
]

_SAFE_BASE = (1 << 63) - (1 << 56)
"""Up to this base, a delta that `_longer` reads cannot leave the range of int64."""
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
_LONG = 1 << 14
"""The smallest zig-zag number whose varint has more than two bytes."""
_NULL = b"\x01"
_FEWEST_BYTES = 7
"""The bytes of the smallest record: its length, attributes, two deltas, null key, null value, no headers."""


class Record:
    """A record; treat it as immutable.

    Attributes:
        offset: -1 for a record to be written if its position in the batch determines it.
        timestamp: in ms since the epoch, -1 if there is none.
        key, value: None for null; a null value is a tombstone in compacted topics.
        headers: pairs of name and value; names can repeat.
    """

    __match_args__ = ("offset", "timestamp", "key", "value", "headers")
    __slots__ = __match_args__

    def __init__(
        self,
        offset: int = -1,
        timestamp: int = -1,
        key: bytes | None = None,
        value: bytes | None = None,
        headers: Sequence[Header] = (),
    ) -> None:
        self.offset = offset
        self.timestamp = timestamp
        self.key = key
        self.value = value
        self.headers = headers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash(_values(self))

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"Record({', '.join(shown)})"


def _values(record: Record) -> tuple[object, ...]:
    return (
        record.offset,
        record.timestamp,
        record.key,
        record.value,
        tuple(record.headers),
    )


class Damage(ValueError):
    """Records that cannot be read; `index` is the first one, None for all, and `at` the byte of their data."""

    def __init__(self, index: int | None, at: int, reason: str) -> None:
        super().__init__(index, at, reason)
        self.index = index
        self.at = at
        self.reason = reason


def read_records(  # noqa: C901, PLR0912, PLR0915 - calls would double the time
    data: bytes,
    position: int,
    count: int,
    base_offset: int,
    base_timestamp: int,
    append_timestamp: int | None = None,
    first: int = 0,
) -> Iterator[Record]:
    """Yield the records in the uncompressed `data` from a position to its end; `first` is the index of the first one.

    Args:
        data: the bytes.
        position: the position of the first record.
        count: the number of records in the header of the batch.
        base_offset, base_timestamp: the values from which the deltas of records count.
        append_timestamp: the timestamp of all records, if the broker has set it.

    Raises:
        Damage: a record is malformed, or the number of records is not `count`.
    """
    left = len(data) - position
    if first == 0 and not is_count_possible(count, left):
        reason = f"{counted(count, 'record')} in {counted(left, 'byte')}"
        raise Damage(None, position, reason)
    # Varints of one and two bytes are read in place, which takes a third of the time of a function. A longer size gives
    # `_LONG` or more, a size below -1 an odd number above 1, and any other mistake an exception or a wrong end: then
    # `_read_record` reads the record.
    longest = _LONG if max(abs(base_timestamp), abs(base_offset)) < _SAFE_BASE else 0
    new = object.__new__
    for index in range(first, count):
        start = position
        try:
            length = data[position]
            if length > 0x7F:
                position += 1
                length += (data[position] << 7) - 0x80
            end = position + 1 + (length >> 1)
            time = data[position + 2]
            position += 3
            if time > 0x7F:
                time += (data[position] << 7) - 0x80
                position += 1
                if time >= _LONG:
                    time, position = _longer(data, position, time, 56)
            delta = data[position]
            position += 1
            if delta > 0x7F:
                delta += (data[position] << 7) - 0x80
                position += 1
                if delta >= _LONG:
                    delta, position = _longer(data, position, delta, 32)
            key_size = data[position]
            position += 1
            if key_size > 0x7F:
                key_size += (data[position] << 7) - 0x80
                position += 1
            key_start = position
            position += key_size >> 1
            value_size = data[position]
            position += 1
            if value_size > 0x7F:
                value_size += (data[position] << 7) - 0x80
                position += 1
            value_start = position
            position += value_size >> 1
            headers: tuple[Header, ...] = ()
            if data[position]:
                headers, position = _read_short_headers(data, position)
            else:
                position += 1
            if (
                position != end
                or length & 1
                or (length | key_size | value_size) >= longest
                or (key_size & 1 and key_size > 1)
                or (value_size & 1 and value_size > 1)
            ):
                raise ValueError
        except (IndexError, ValueError):
            record, position = _read_record(
                data, start, index, base_offset, base_timestamp
            )
        else:
            record = new(Record)
            record.offset = base_offset + (~(delta >> 1) if delta & 1 else delta >> 1)
            record.timestamp = base_timestamp + (
                ~(time >> 1) if time & 1 else time >> 1
            )
            record.key = (
                None if key_size & 1 else data[key_start : key_start + (key_size >> 1)]
            )
            record.value = (
                None
                if value_size & 1
                else data[value_start : value_start + (value_size >> 1)]
            )
            record.headers = headers
        if append_timestamp is not None:
            record.timestamp = append_timestamp
        yield record
    if position != len(data):
        surplus = counted(len(data) - position, "byte")
        reason = f"{surplus} after the last of {counted(count, 'record')}"
        raise Damage(None, position, reason)


def is_count_possible(count: int, left: int) -> bool:
    """Return whether this number of records can be in the bytes that are left."""
    return 0 <= count <= left // _FEWEST_BYTES


def _longer(data: bytes, position: int, value: int, bits: int) -> tuple[int, int]:
    """Read the rest of a varint whose first two bytes gave `value`, if it has up to 32 or 56 bits."""
    value -= _LONG
    for shift in range(14, bits - 3, 7):
        byte = data[position]
        position += 1
        value += (byte & 0x7F) << shift
        if byte < 0x80 and not value >> bits:
            return value, position
    raise ValueError


def _read_short_headers(data: bytes, position: int) -> tuple[tuple[Header, ...], int]:
    """Read up to 63 headers with UTF-8 names and short values; raise for others."""
    count = data[position]
    if count & 1 or count > 0x7F:
        raise ValueError
    position += 1
    headers: list[Header] = []
    for _ in range(count >> 1):
        size = data[position]
        if size & 1 or size > 0x7F:
            raise ValueError
        end = position + 1 + (size >> 1)
        name = data[position + 1 : end].decode()
        size = data[end]
        position = end + 1
        if size > 0x7F:
            size += (data[position] << 7) - 0x80
            position += 1
            if size >= _LONG:
                raise ValueError
        if size & 1:
            headers.append((name, None))
        else:
            end = position + (size >> 1)
            if end > len(data):
                raise ValueError
            headers.append((name, data[position:end]))
            position = end
    return tuple(headers), position


def _read_record(
    data: bytes, position: int, index: int, base_offset: int, base_timestamp: int
) -> tuple[Record, int]:
    """Read any record, with all checks; return it and the position after it."""
    reader = _Reader(data, position, index)
    length = reader.signed()
    start, end = reader.position, reader.position + length
    if length < 0 or end > len(data):
        left = counted(len(data) - start, "byte")
        raise reader.damage(f"a length of {length}, and {left} left")
    reader.end = end
    reader.position += 1  # the attributes of a record have no meaning yet
    timestamp = base_timestamp + reader.signed(64)
    offset = base_offset + reader.signed()
    for number, noun in ((timestamp, "timestamp"), (offset, "offset")):
        if not _LEAST <= number <= _MOST:
            raise reader.damage(f"the {noun} {number} is beyond int64")
    key = reader.nullable_bytes("key")
    value = reader.nullable_bytes("value")
    headers = tuple(reader.headers())
    if reader.position != end:
        raise reader.damage(
            f"the fields end at byte {reader.position}, and the record at byte {end}"
        )
    return Record(offset, timestamp, key, value, headers), end


class _Reader:
    """Reads the fields of one record; `end` is that of the record once its length is known."""

    __slots__ = ("data", "end", "index", "position")

    def __init__(self, data: bytes, position: int, index: int) -> None:
        self.data = data
        self.position = position
        self.end = len(data)
        self.index = index

    def damage(self, reason: str) -> Damage:
        return Damage(self.index, self.position, reason)

    def signed(self, bits: int = 32) -> int:
        try:
            zigzag, self.position = read_varint(self.data, self.position, bits)
        except IndexError:
            raise self.damage("the batch ends within the record") from None
        except ValueError as error:
            raise self.damage(str(error)) from None
        return zigzag >> 1 ^ -(zigzag & 1)

    def nullable_bytes(self, noun: str) -> bytes | None:
        size = self.signed()
        if size < 0:  # Java reads any negative size as null
            return None
        if size > self.end - self.position:
            left = counted(self.end - self.position, "byte")
            raise self.damage(f"{noun} of {counted(size, 'byte')}, and {left} left")
        start = self.position
        self.position += size
        return self.data[start : self.position]

    def headers(self) -> Iterator[Header]:
        count = self.signed()
        left = self.end - self.position
        if not 0 <= 2 * count <= max(left, 0):  # each header has two sizes
            raise self.damage(f"{counted(count, 'header')} in {counted(left, 'byte')}")
        for _ in range(count):
            name = self.nullable_bytes("header name")
            if name is None:
                raise self.damage("a header without a name")
            value = self.nullable_bytes("header value")
            yield name.decode("utf-8", "surrogateescape"), value


def record_size(record: Record, offset_delta: int, timestamp_delta: int) -> int:
    """Return the number of bytes of an uncompressed record, given its distances from the first record of its batch.

    Raises:
        UnicodeEncodeError: the name of a header contains a surrogate that does not stand for a byte.
    """
    size = 1 + varint_size(timestamp_delta) + varint_size(offset_delta)
    size += _bytes_size(record.key) + _bytes_size(record.value)
    size += varint_size(len(record.headers))
    for name, value in record.headers:
        size += _bytes_size(name.encode("utf-8", "surrogateescape"))
        size += _bytes_size(value)
    return varint_size(size) + size


def _bytes_size(data: bytes | None) -> int:
    return 1 if data is None else varint_size(len(data)) + len(data)


def write_records(
    records: Iterable[Record], base_offset: int, base_timestamp: int
) -> bytes:
    """Return the bytes of records whose offsets and timestamps are set. Fails for invalid values, see `fault`."""
    short, count = SHORT, len(SHORT)
    parts: list[bytes] = []
    names: dict[str, bytes] = {}
    for record in records:
        number = record.timestamp - base_timestamp
        number = number << 1 if number >= 0 else ~(number << 1)
        time = short[number] if number < count else encode_zigzag(number, 64)
        number = record.offset - base_offset
        number = number << 1 if number >= 0 else ~(number << 1)
        delta = short[number] if number < count else encode_zigzag(number)
        key = record.key
        if key is None:
            key_size, key = _NULL, b""
        else:
            number = len(key) << 1
            key_size = short[number] if number < count else encode_zigzag(number)
        value = record.value
        if value is None:
            value_size, value = _NULL, b""
        else:
            number = len(value) << 1
            value_size = short[number] if number < count else encode_zigzag(number)
        headers = _written_headers(record.headers, names) if record.headers else b"\0"
        number = (
            len(time)
            + len(delta)
            + len(key_size)
            + len(key)
            + len(value_size)
            + len(value)
            + len(headers)
            + 1
        ) << 1
        length = short[number] if number < count else encode_zigzag(number)
        parts += (length, b"\0", time, delta, key_size, key, value_size, value, headers)
    return b"".join(parts)


def _written_headers(headers: Sequence[Header], names: dict[str, bytes]) -> bytes:
    """Return the number of headers and the headers; `names` has the bytes of names that have occurred before."""
    short, count = SHORT, len(SHORT)
    number = len(headers) << 1
    parts = [short[number] if number < count else encode_zigzag(number)]
    for name, value in headers:
        data = names.get(name)
        if data is None:
            data = name.encode("utf-8", "surrogateescape")
            data = names[name] = encode_zigzag(len(data) << 1) + data
        if value is None:
            parts += (data, _NULL)
        else:
            number = len(value) << 1
            size = short[number] if number < count else encode_zigzag(number)
            parts += (data, size, value)
    return b"".join(parts)


def fault(
    records: Sequence[object], base_offset: int, base_timestamp: int
) -> tuple[str, str]:
    """Return the path and the problem of the first record that cannot be written."""
    for index, record in enumerate(records):
        path = f"records[{index}]"
        if not isinstance(record, Record):
            return path, f"{_kind(record)} instead of a Record"
        numbers = (
            ("offset", record.offset, base_offset, 31),
            ("timestamp", record.timestamp, base_timestamp, 63),
        )
        for name, value, base, bits in numbers:
            if not isinstance(value, int) or not _LEAST <= value <= _MOST:
                return f"{path}.{name}", f"{value!r} is not an int64"
            if isinstance(base, int) and not -(1 << bits) <= value - base < 1 << bits:
                return f"{path}.{name}", f"{value} is too far from the base {base}"
        for name in ("key", "value"):
            if not _is_nullable_bytes(getattr(record, name)):
                return (
                    f"{path}.{name}",
                    f"{_kind(getattr(record, name))} instead of bytes",
                )
        if not hasattr(record.headers, "__iter__"):
            return (
                f"{path}.headers",
                f"{_kind(record.headers)} instead of pairs of a str and bytes",
            )
        for number, header in enumerate(record.headers):
            if problem := _header_fault(header):
                return f"{path}.headers[{number}]", problem
    return "records", "they cannot be written"


def _header_fault(header: object) -> str:
    match header:
        case (str() as name, value) if _is_nullable_bytes(value):
            try:
                name.encode("utf-8", "surrogateescape")
            except UnicodeEncodeError as error:
                return str(error)
            return ""
        case (str(), value):
            return f"a value that is {_kind(value)} instead of bytes"
        case _:
            return "not a pair of a str and bytes"


def _is_nullable_bytes(value: object) -> bool:
    return value is None or isinstance(value, bytes | bytearray | memoryview)


def _kind(value: object) -> str:
    return type(value).__name__

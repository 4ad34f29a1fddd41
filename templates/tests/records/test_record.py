"""Tests of records: rows of values and bytes in both directions, sizes, long varints, and wrong values."""

from __future__ import annotations

from typing import Any

import pytest

from ... import DecodeError, EncodeError
from ...records import HEADER_SIZE, Record, RecordBatch, read_batches, record_size
from ...records.acceleration import encode_records, fast_reader
from ...records.record import Damage, read_records, write_records
from ...records.varint import encode_zigzag, read_varint, varint_size

BASE_OFFSET, BASE_TIMESTAMP = 100, 1_700_000_000_000
LARGE = 1 << 31

ROWS = [
    # offset delta, timestamp delta, key, value, headers, bytes
    (0, 0, None, None, (), "0c000000010100"),
    (0, 0, b"", b"", (), "0c000000000000"),
    (1, 2, b"k", b"v", (), "10000402026b027600"),
    (-1, -2, b"k", None, (), "0e000301026b0100"),
    (63, -64, None, b"v", (), "0e007f7e01027600"),
    (64, 64, None, b"v", (), "120080018001" + "01027600"),
    (8191, -8192, None, b"", (), "1000ff7ffe7f010000"),
    (8192, 8192, None, b"", (), "140080800180800" + "1010000"),
    (LARGE - 1, 0, None, b"", (), "140000feffffff0f010000"),
    (-LARGE, 0, None, b"", (), "140000ffffffff0f010000"),
    (0, 0, None, b"", (("", None),), "10000000010002" + "0001"),
    (0, 0, None, b"", (("h", b""), ("h", b"1")), "1a0000000100" + "0402680002680231"),
    (0, 0, None, b"", (("\u00fc", b"1"),), "160000000100" + "0204c3bc0231"),
    (0, 0, None, b"", (("\udcff", b"1"),), "140000000100" + "0202ff0231"),
]
"""Bytes written by hand from the table of fields in KIP-98."""


def _record(
    offset: int, time: int, key: bytes | None, value: bytes | None, headers: Any
) -> Record:
    return Record(BASE_OFFSET + offset, BASE_TIMESTAMP + time, key, value, headers)


def _read(
    data: bytes,
    count: int = 1,
    offset: int = BASE_OFFSET,
    timestamp: int = BASE_TIMESTAMP,
) -> list[Record]:
    """Read with the accelerator if it is installed, and continue in Python."""
    reader = fast_reader(data, 0, count, offset, timestamp)
    if reader is None:
        return list(read_records(data, 0, count, offset, timestamp))
    records = list(reader)
    state = (None, reader.index)
    records += read_records(data, reader.position, count, offset, timestamp, *state)
    assert records == list(read_records(data, 0, count, offset, timestamp))
    return records


def _written(
    records: list[Record], offset: int = BASE_OFFSET, timestamp: int = BASE_TIMESTAMP
) -> bytes:
    data = write_records(records, offset, timestamp)
    assert encode_records(records, offset, timestamp)[0] == data
    return data


@pytest.mark.parametrize("row", ROWS)
def test_rows(row: tuple[Any, ...]) -> None:
    record, data = _record(*row[:5]), bytes.fromhex(row[5])
    assert _written([record]) == data
    assert _read(data) == [record]
    assert _read(data * 3, 3) == [record] * 3
    assert record_size(record, row[0], row[1]) == len(data)


SIZES = [0, 1, 63, 64, 127, 128, 8190, 8191, 8192, 8193, 1 << 20, (1 << 20) + 1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", ["key", "value", "header", "name", "headers"])
def test_sizes(size: int, place: str) -> None:
    record = Record(BASE_OFFSET, BASE_TIMESTAMP)
    match place:
        case "key":
            record.key = bytes(size)
        case "value":
            record.value = bytes(size)
        case "header":
            record.headers = (("name", bytes(size)),)
        case "name":
            record.headers = (("n" * size, b"value"), ("n", None))
        case "headers":
            record.headers = (("n", b"v"),) * min(size, 10_000)
    data = _written([record])
    assert len(data) == record_size(record, 0, 0)
    assert _read(data) == [record]
    follower = Record(BASE_OFFSET + 1, BASE_TIMESTAMP, b"k", b"v")
    both = [record, follower]
    data = _written(both)
    assert _read(data, 2) == both


@pytest.mark.parametrize(
    ("base", "delta"),
    [
        (0, (1 << 63) - 1),
        (0, -(1 << 63)),
        ((1 << 63) - 1, 0),
        ((1 << 63) - 1, -(1 << 63)),
        (-(1 << 63), (1 << 63) - 1),
        ((1 << 63) - 2, 1),
    ],
)
def test_largest_timestamps(base: int, delta: int) -> None:
    record = Record(0, base + delta, None, b"")
    data = _written([record], 0, base)
    assert _read(data, 1, 0, base) == [record]
    assert record_size(record, 0, delta) == len(data)


def test_offsets_that_repeat_or_go_back() -> None:
    records = [Record(offset, 5) for offset in (7, 7, 3, -9)]
    assert _read(_written(records, 7, 5), 4, 7, 5) == records


@pytest.mark.parametrize(
    ("data", "reason", "at"),
    [
        ("", "1 record in 0 bytes", 0),
        ("0c0000000101", "1 record in 6 bytes", 0),
        ("0d000000010100", "a length of -7, and 6 bytes left", 1),
        ("0e000000010100", "a length of 7, and 6 bytes left", 1),
        ("0a000000010100", "the fields end at byte 7, and the record at byte 6", 7),
        ("0c000000040100", "the batch ends within the record", 7),
        ("0c000000060100", "key of 3 bytes, and 2 bytes left", 5),
        ("0c000000010400", "value of 2 bytes, and 1 byte left", 6),
        ("0c000000010101", "-1 headers in 0 bytes", 7),
        ("0c000000010102", "1 header in 0 bytes", 7),
        (
            "0e00000003010100",
            "-1 headers in 1 byte",
            7,
        ),  # null has no bytes: not one for -2
        ("0e00000001030100", "-1 headers in 1 byte", 7),
        ("10000000010102" + "0101", "a header without a name", 8),
        ("10000000010102" + "0401", "header name of 2 bytes, and 1 byte left", 8),
        ("10000000010102" + "0004", "header value of 2 bytes, and 0 bytes left", 9),
        ("80808080808000", "the varint at byte 0 has no end within 5 bytes", 0),
        ("808080800c0000", "a length of 1610612736, and 2 bytes left", 5),
        ("0c000000010100" * 2, "7 bytes after the last of 1 record", 7),
    ],
)
def test_damage(data: str, reason: str, at: int) -> None:
    with pytest.raises(Damage) as info:
        _read(bytes.fromhex(data))
    assert (info.value.reason, info.value.at) == (reason, at)


@pytest.mark.parametrize(
    ("data", "same"),
    [
        ("8c00000000010100", "0c000000010100"),  # length in two bytes
        ("8c80808000000000010100", "0c000000010100"),
        ("100080000001" + "0100" + "00", None),
        ("0e000000" + "8100" + "0100", "0c000000010100"),
        ("0c000000030100", "0c000000010100"),  # a length of -2 is read as null
        ("0c000000010500", "0c000000010100"),
        ("0cff0000010100", "0c000000010100"),  # attributes of a record
    ],
)
def test_forms_that_java_reads(data: str, same: str | None) -> None:
    """Brokers do not read uncompressed batches, so these forms are in logs."""
    if same is None:
        with pytest.raises(Damage):
            _read(bytes.fromhex(data))
    else:
        assert _read(bytes.fromhex(data)) == _read(bytes.fromhex(same))


@pytest.mark.parametrize(
    ("offset", "timestamp", "data", "reason"),
    [
        (
            0,
            (1 << 63) - 1,
            "0c000200010100",
            "the timestamp 9223372036854775808 is beyond int64",
        ),
        (
            0,
            -(1 << 63),
            "0c000100010100",
            "the timestamp -9223372036854775809 is beyond int64",
        ),
        (
            (1 << 63) - 1,
            0,
            "0c000002010100",
            "the offset 9223372036854775808 is beyond int64",
        ),
        (
            -(1 << 63),
            0,
            "0c000001010100",
            "the offset -9223372036854775809 is beyond int64",
        ),
    ],
)
def test_beyond_int64(offset: int, timestamp: int, data: str, reason: str) -> None:
    with pytest.raises(Damage) as info:
        _read(bytes.fromhex(data), 1, offset, timestamp)
    assert info.value.reason == reason


def test_every_prefix_and_every_changed_byte() -> None:
    records = [_record(*row[:5]) for row in ROWS]
    data = _written(records)
    for size in range(len(data)):
        with pytest.raises(Damage):
            _read(data[:size], len(records))
    for index in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[index] ^= 1 << bit
            try:
                result = _read(bytes(changed), len(records))
            except Damage:
                continue
            assert len(result) == len(records)
            is_null = data[index] & 1  # any negative size is null
            assert result != records or is_null or index in _ATTRIBUTES


_ATTRIBUTES = set()
_position = 0
for _row in ROWS:
    _size = len(bytes.fromhex(_row[5]))
    _ATTRIBUTES.add(_position + 1)
    _position += _size


def test_append_timestamp() -> None:
    records = [Record(0, 1, b"k"), Record(1, 2, b"k")]
    data = _written(records, 0, 1)
    assert [row.timestamp for row in read_records(data, 0, 2, 0, 1, 9)] == [9, 9]
    (batch,) = read_batches(RecordBatch.of(records, append_timestamp=9).data)
    assert [row.timestamp for row in batch.records()] == [9, 9]


def test_a_reader_continues_at_a_record() -> None:
    records = [Record(index, index) for index in range(3)]
    data = _written(records, 0, 0)
    assert list(read_records(data, 7, 3, 0, 0, None, 1)) == records[1:]
    assert list(read_records(data, 21, 3, 0, 0, None, 3)) == []
    with pytest.raises(Damage) as info:
        list(read_records(data[:-1], 14, 3, 0, 0, None, 2))
    assert (info.value.index, info.value.at) == (2, 15)


def test_a_header_that_is_cut_off_is_not_yielded() -> None:
    data = _written([Record(0, 0, headers=[("h", b"value")])], 0, 0)[:-1]
    reader = read_records(data, 0, 1, 0, 0)
    with pytest.raises(Damage, match="a length of 14, and 13 bytes left"):
        next(reader)


@pytest.mark.parametrize(
    ("values", "path", "reason"),
    [
        ({"key": "k"}, ".key", "str instead of bytes"),
        ({"value": 5}, ".value", "int instead of bytes"),
        ({"key": "k", "value": 5}, ".key", "str instead of bytes"),
        ({"offset": 1 << 31}, ".offset", "2147483648 is too far from the base 0"),
        ({"offset": None}, ".offset", "None is not an int64"),
        ({"timestamp": 1 << 63}, ".timestamp", f"{1 << 63} is not an int64"),
        ({"timestamp": "0"}, ".timestamp", "'0' is not an int64"),
        ({"headers": 5}, ".headers", "int instead of pairs of a str and bytes"),
        ({"headers": [("h", "v")]}, ".headers[0]", "a value that is str"),
        ({"headers": [("h",)]}, ".headers[0]", "not a pair of a str and bytes"),
        ({"headers": [(b"h", b"v")]}, ".headers[0]", "not a pair of a str and bytes"),
        (
            {"headers": [("a", b""), ("\ud800", b"")]},
            ".headers[1]",
            "'utf-8' codec can't encode",
        ),
    ],
)
def test_wrong_values(values: dict[str, Any], path: str, reason: str) -> None:
    with pytest.raises(EncodeError) as info:
        RecordBatch.of([Record(offset=0), Record(**values)], base_offset=0)
    assert info.value.path == f"records[1]{path}"
    assert info.value.reason.startswith(reason)


@pytest.mark.parametrize("record", [None, 5, "record", b"", ("key", b"")])
def test_other_objects_than_records(record: Any) -> None:
    with pytest.raises(EncodeError) as info:
        RecordBatch.of([Record(), record])
    assert info.value.path == "records[1]"
    assert info.value.reason == f"{type(record).__name__} instead of a Record"


def test_too_far_from_the_base() -> None:
    with pytest.raises(EncodeError, match="is too far from the base -1"):
        RecordBatch.of([Record(), Record(timestamp=(1 << 63) - 1)])


@pytest.mark.parametrize("make", [bytearray, memoryview])
def test_other_bytes(make: Any) -> None:
    batch = RecordBatch.of([Record(key=make(b"key"), value=make(b"value"))])
    assert batch == RecordBatch.of([Record(key=b"key", value=b"value")])


def test_position_of_damage_in_compressed_records() -> None:
    records = RecordBatch.of([Record(value=b"v")] * 3, compression="gzip")
    data = bytearray(records.data)
    data[57:61] = (2).to_bytes(4, "big")
    (batch,) = read_batches(data, check=False)
    with pytest.raises(DecodeError) as info:
        list(batch.records())
    assert str(info.value) == (
        "RecordBatch v2: records at byte 0: at byte 16 of the uncompressed records: 8 bytes after the last of 2 records"
    )
    assert len(records.data) > HEADER_SIZE


def test_value_type() -> None:
    record = Record(1, 2, b"k", b"v", [("h", b"1")])
    assert record == Record(1, 2, b"k", b"v", (("h", b"1"),))
    assert hash(record) == hash(Record(1, 2, b"k", b"v", (("h", b"1"),)))
    assert record != Record(1, 2, b"k", b"v")
    assert record != (1, 2, b"k", b"v", [("h", b"1")])
    assert (
        repr(record)
        == "Record(offset=1, timestamp=2, key=b'k', value=b'v', headers=[('h', b'1')])"
    )
    match record:
        case Record(offset, timestamp, key, value, headers):
            assert (offset, timestamp, key, value) == (1, 2, b"k", b"v")
            assert headers == [("h", b"1")]


@pytest.mark.parametrize(
    ("number", "data"),
    [
        (0, "00"),
        (127, "7f"),
        (128, "8001"),
        (16383, "ff7f"),
        (16384, "808001"),
        (0xFFFFFFFF, "ffffffff0f"),
        (0xFFFFFFFFFFFFFFFF, "ffffffffffffffffff01"),
    ],
)
def test_varints(number: int, data: str) -> None:
    assert encode_zigzag(number, 64).hex() == data
    assert read_varint(bytes.fromhex(data), 0, 64) == (number, len(data) // 2)
    assert varint_size(number >> 1 ^ -(number & 1)) == len(data) // 2
    with pytest.raises(OverflowError):
        encode_zigzag(1 << 32)


def test_varints_drop_bits_beyond_their_type() -> None:
    assert read_varint(bytes.fromhex("ffffffff7f"), 0) == (0xFFFFFFFF, 5)
    with pytest.raises(
        ValueError, match="the varint at byte 1 has no end within 10 bytes"
    ):
        read_varint(b"\0" + b"\x80" * 10, 1, 64)
    with pytest.raises(IndexError):
        read_varint(b"\x80" * 4, 0)

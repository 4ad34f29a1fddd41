"""Tests of the formats 0 and 1: message sets in both directions, nested sets, and damage."""

from __future__ import annotations

import struct
from typing import Any
from zlib import crc32

import pytest

from ... import DecodeError, EncodeError
from ...records import (
    COMPRESSIONS,
    MissingLibraryError,
    Record,
    RecordBatch,
    read_batches,
    write_message_set,
)
from .batches import ROWS

OLD = [row for row in ROWS if row.data[16] < 2]
SET = [
    Record(10, 5, b"k", b"v"),
    Record(11, 9, None, b""),
    Record(14, 7, b"", None),
]


def read_all(data: bytes) -> list[Record]:
    return [record for batch in read_batches(data) for record in batch.records()]


@pytest.mark.parametrize("row", OLD, ids=[row.name for row in OLD])
def test_write_again(row: Any) -> None:
    (batch,) = read_batches(row.data)
    try:
        data = write_message_set(
            row.records,
            magic=batch.magic,
            compression=batch.compression,
            append_timestamp=(
                batch.max_timestamp if batch.is_log_append_time else None
            ),
        )
    except MissingLibraryError as error:
        pytest.skip(str(error))
    assert read_all(data) == row.records
    if batch.compression == "none":
        assert data == row.data


def test_pinned_bytes() -> None:
    body = "0100" + "0000000000000005" + "000000016b" + "0000000176"
    checksum = crc32(bytes.fromhex(body))
    assert write_message_set(SET[:1]).hex() == (
        "000000000000000a" + "00000018" + f"{checksum:08x}" + body
    )
    body = "0000" + "ffffffff" + "00000000"
    checksum = crc32(bytes.fromhex(body))
    assert write_message_set(SET[1:2], magic=0).hex() == (
        "000000000000000b" + "0000000e" + f"{checksum:08x}" + body
    )


@pytest.mark.parametrize("compression", COMPRESSIONS[:-1])
@pytest.mark.parametrize("magic", [0, 1])
def test_compressions(compression: str, magic: int) -> None:
    try:
        data = write_message_set(SET, magic=magic, compression=compression)
    except MissingLibraryError as error:
        pytest.skip(str(error))
    batches = list(read_batches(data))
    assert {(batch.magic, batch.compression) for batch in batches} == {
        (magic, compression)
    }
    times = [5, 9, 7] if magic else [-1, -1, -1]
    assert read_all(data) == [
        Record(row.offset, time, row.key, row.value)
        for row, time in zip(SET, times, strict=True)
    ]
    if compression != "none":
        assert batches[0].base_offset == batches[0].last_offset == 14
        assert batches[0].max_timestamp == (9 if magic else -1)
        assert batches[0].record_count is None
    else:
        assert [batch.base_offset for batch in batches] == [10, 11, 14]
        assert [batch.record_count for batch in batches] == [1, 1, 1]


@pytest.mark.parametrize("compression", ["none", "gzip"])
def test_append_timestamp(compression: str) -> None:
    data = write_message_set(SET, compression=compression, append_timestamp=77)
    assert [record.timestamp for record in read_all(data)] == [77, 77, 77]
    assert all(batch.is_log_append_time for batch in read_batches(data))


def test_offsets() -> None:
    records = [Record(value=b"a"), Record(7, value=b"b"), Record(value=b"c")]
    assert [record.offset for record in read_all(write_message_set(records))] == [
        0,
        7,
        8,
    ]
    assert records[0].offset == -1, "the input is left as it is"
    assert write_message_set([]) == write_message_set([], compression="gzip") == b""


def test_no_fields_of_format_2() -> None:
    (batch,) = read_batches(write_message_set(SET[:1]))
    assert not batch.is_transactional
    assert not batch.is_control
    assert batch.delete_horizon is None
    assert (batch.leader_epoch, batch.producer_id, batch.producer_epoch) == (-1, -1, -1)
    assert (batch.base_sequence, batch.last_sequence) == (-1, -1)
    (batch,) = read_batches(write_message_set(SET[:1], magic=0))
    assert not batch.is_log_append_time


@pytest.mark.parametrize(
    ("arguments", "path", "reason"),
    [
        (
            {"compression": "zstd"},
            "compression",
            "'zstd' is not one of none, gzip, snappy, lz4",
        ),
        (
            {"records": [Record(headers=[("h", b"")])]},
            "records[0].headers",
            "records have headers since format 2",
        ),
        ({"records": [Record(), Record(timestamp=1 << 63)]}, "records[1]", ""),
        ({"records": [Record(), Record(offset=1 << 63)]}, "records[1]", ""),
        ({"records": [Record(key="k")]}, "records[0]", ""),  # type: ignore[arg-type]
    ],
)
def test_wrong_values(arguments: dict[str, Any], path: str, reason: str) -> None:
    with pytest.raises(EncodeError) as info:
        write_message_set(**({"records": []} | arguments))
    assert info.value.path == path
    assert info.value.reason.startswith(reason)
    assert info.value.version == 1


def message(attributes: int, value: bytes | None, magic: int = 1) -> bytes:
    """Return a message without a key, with a valid checksum."""
    time = struct.pack(">q", 3) if magic else b""
    sized = (
        struct.pack(">i", -1)
        if value is None
        else struct.pack(">i", len(value)) + value
    )
    body = bytes((magic, attributes)) + time + b"\xff\xff\xff\xff" + sized
    return struct.pack(">qiI", 20, len(body) + 4, crc32(body)) + body


def wrapped(inner: bytes, magic: int = 1) -> bytes:
    (batch,) = read_batches(
        write_message_set([Record(value=inner)], compression="gzip")
    )
    del batch
    import zlib

    compressor = zlib.compressobj(wbits=31)
    return message(1, compressor.compress(inner) + compressor.flush(), magic)


GOOD = message(0, b"v")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (message(1, None), "a compressed message without a value"),
        (message(1, b"no gzip"), "the gzip data is damaged: Error -3"),
        (
            message(5, b""),
            "compression 5 is unknown; known are none, gzip, snappy, lz4, zstd",
        ),
        (wrapped(b""), "a compressed message that contains no messages"),
        (wrapped(GOOD[:17]), "17 bytes left over in a compressed message"),
        (
            wrapped(GOOD[:-1]),
            "a message of 23 bytes at byte 0 of a compressed message of 34",
        ),
        (
            wrapped(GOOD + GOOD[:-1]),
            "a message of 23 bytes at byte 35 of a compressed message of 69",
        ),
        (
            wrapped(message(0, b"v", 0)),
            "format 0, attributes 0 inside a compressed message of format 1",
        ),
        (
            wrapped(wrapped(GOOD)),
            "format 1, attributes 1 inside a compressed message of format 1",
        ),
        (message(0, b"v")[:-1], ""),
    ],
)
def test_damage(data: bytes, reason: str) -> None:
    if not reason:
        assert list(read_batches(data)) == []
        return
    (batch,) = read_batches(data)
    with pytest.raises(DecodeError) as info:
        list(batch.records())
    assert info.value.reason.startswith(reason)
    assert info.value.version == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("00000000" + "00000000" + "00", "1 byte left after the message at offset 20"),
        ("00000005" + "00000000", "a key or value of 5 bytes, and 4 left"),
        ("00000000" + "00000001", "a key or value of 1 byte, and 0 left"),
        ("fffffffe" + "fffffffe", ""),
    ],
)
def test_damaged_fields(body: str, reason: str) -> None:
    tail = bytes.fromhex("0100" + "00" * 8 + body)
    data = struct.pack(">qiI", 20, len(tail) + 4, crc32(tail)) + tail
    (batch,) = read_batches(data)
    if not reason:
        assert list(batch.records()) == [Record(20, 0)]
        return
    with pytest.raises(DecodeError) as info:
        list(batch.records())
    assert info.value.reason == reason


def test_a_message_that_ends_within_a_size() -> None:
    tail = bytes.fromhex("0000" + "00000002" + "6b6b" + "0000")
    data = struct.pack(">qiI", 20, len(tail) + 4, crc32(tail)) + tail
    (batch,) = (
        read_batches(data + bytes(0)) if len(data) >= 26 else (RecordBatch(data),)
    )
    with pytest.raises(DecodeError, match="the message at offset 20 ends too early"):
        list(batch.records())

"""Tests of batches: real ones in both directions, damage at each byte, cut-off buffers, and wrong values."""

from __future__ import annotations

import struct
from contextlib import suppress
from typing import Any

import pytest

from ... import DecodeError, EncodeError
from ...records import (
    COMPRESSIONS,
    HEADER_SIZE,
    MissingLibraryError,
    Record,
    RecordBatch,
    add_sequence,
    next_batch_size,
    read_batches,
)
from ...records.checksum import crc32c
from .batches import DEFAULTS, ROWS, Row

_IDS = [row.name for row in ROWS]
FEW = [Record(key=b"a", value=b"1"), Record(value=b"2", headers=[("h", None)])]


def read_one(data: bytes) -> RecordBatch:
    (batch,) = read_batches(data)
    return batch


def records_of(batch: RecordBatch) -> list[Record]:
    try:
        return list(batch.records())
    except MissingLibraryError as error:
        pytest.skip(str(error))


def recoded(batch: RecordBatch, **changes: Any) -> RecordBatch:
    """Return a batch with the same records and header, encoded again."""
    header: dict[str, Any] = {
        "compression": batch.compression,
        "base_offset": batch.base_offset,
        "last_offset": batch.last_offset,
        "leader_epoch": batch.leader_epoch,
        "producer_id": batch.producer_id,
        "producer_epoch": batch.producer_epoch,
        "base_sequence": batch.base_sequence,
        "is_transactional": batch.is_transactional,
        "is_control": batch.is_control,
        "append_timestamp": batch.max_timestamp if batch.is_log_append_time else None,
        "delete_horizon": batch.delete_horizon,
        "max_timestamp": batch.max_timestamp,
    }
    return RecordBatch.of(list(batch.records()), **(header | changes))


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_header(row: Row) -> None:
    batch = read_one(row.data)
    expected = DEFAULTS | row.header
    assert {name: getattr(batch, name) for name in expected} == expected
    assert batch.is_crc_valid
    assert batch.data == row.data


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_records(row: Row) -> None:
    assert records_of(read_one(row.data)) == row.records


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.data[16] == 2], ids=lambda row: row.name
)
def test_encode_again(row: Row) -> None:
    batch = read_one(row.data)
    again = recoded(batch) if records_of(batch) else recoded(batch, compression="none")
    assert list(again.records()) == row.records
    expected = DEFAULTS | row.header
    for name in expected.keys() - {"crc", "base_timestamp", "compression"}:
        assert getattr(again, name) == expected[name], name


@pytest.mark.parametrize(
    "row",
    [
        row
        for row in ROWS
        if row.data[16] == 2
        and DEFAULTS | row.header == DEFAULTS | row.header | {"compression": "none"}
        and not row.header.get("is_log_append_time")
        and not row.name.startswith("handmade")
    ],
    ids=lambda row: row.name,
)
def test_same_bytes_as_other_clients(row: Row) -> None:
    assert recoded(read_one(row.data)).data == row.data


def test_pinned_bytes() -> None:
    batch = RecordBatch.of(
        [
            Record(5, 1000, b"k", b"v", [("h", b"1"), ("n", None)]),
            Record(7, 999, None, b""),
        ],
        leader_epoch=1,
        producer_id=2,
        producer_epoch=3,
        base_sequence=4,
        is_transactional=True,
    )
    assert batch.data.hex() == (
        "0000000000000005000000480000000102"
        + f"{batch.crc:08x}"
        + "00100000000200000000000003e800000000000003e8"
        + "000000000000000200030000000400000002"
        + "1e000000026b02760402680231026e01"
        + "0c000104010000"
    )
    assert crc32c(batch.data[21:]) == batch.crc


@pytest.mark.parametrize("compression", COMPRESSIONS)
@pytest.mark.parametrize("count", [0, 1, 300])
def test_compressions(compression: str, count: int) -> None:
    rows = [Record(number, number, b"key", b"value" * 9) for number in range(count)]
    try:
        batch = RecordBatch.of(rows, compression=compression)
    except MissingLibraryError as error:
        pytest.skip(str(error))
    again = read_one(batch.data)
    assert again.compression == (compression if count else "none")
    assert list(again.records()) == rows
    assert again.record_count == count


def test_numbers_of_records_without_offset() -> None:
    rows = [Record(value=b"a"), Record(offset=9, value=b"b"), Record(value=b"c")]
    assert [row.offset for row in list(RecordBatch.of(rows).records())] == [0, 9, 10]
    batch = RecordBatch.of(rows[:1], base_offset=40)
    assert (batch.base_offset, batch.last_offset) == (40, 40)
    assert rows[0].offset == -1, "the input is left as it is"


def test_defaults() -> None:
    batch = RecordBatch.of([Record(3, 20), Record(4, 30), Record(5, 10)])
    assert (batch.base_offset, batch.last_offset) == (3, 5)
    assert (batch.base_timestamp, batch.max_timestamp) == (20, 30)
    assert (batch.producer_id, batch.producer_epoch) == (-1, -1)
    assert (batch.base_sequence, batch.last_sequence) == (-1, -1)
    assert batch.leader_epoch == -1
    assert batch.delete_horizon is None
    assert not batch.is_control
    assert batch.position == 0


def test_empty_batch() -> None:
    batch = RecordBatch.of([], base_offset=8, last_offset=11, max_timestamp=5)
    assert len(batch.data) == HEADER_SIZE
    assert (batch.base_offset, batch.last_offset, batch.record_count) == (8, 11, 0)
    assert (batch.base_timestamp, batch.max_timestamp) == (-1, 5)
    assert RecordBatch.of([]).max_timestamp == -1
    assert list(read_one(batch.data).records()) == []


def test_append_time_and_delete_horizon() -> None:
    batch = RecordBatch.of(
        [Record(timestamp=1), Record(timestamp=2)], append_timestamp=7
    )
    assert [row.timestamp for row in batch.records()] == [7, 7]
    assert batch.is_log_append_time
    assert batch.max_timestamp == 7
    batch = RecordBatch.of([Record(timestamp=1)], delete_horizon=50)
    assert batch.delete_horizon == batch.base_timestamp == 50
    assert [row.timestamp for row in batch.records()] == [1]


@pytest.mark.parametrize(
    ("sequence", "increment", "expected"),
    [
        (0, 1, 1),
        (2147483647, 1, 0),
        (2147483646, 3, 1),
        (5, -2, 3),
        (0, -1, 2147483647),
    ],
)
def test_add_sequence(sequence: int, increment: int, expected: int) -> None:
    assert add_sequence(sequence, increment) == expected


def test_sequences_wrap() -> None:
    rows = [Record(value=b"a")] * 3
    batch = RecordBatch.of(
        rows, producer_id=1, producer_epoch=0, base_sequence=2147483646
    )
    assert [batch.sequence_of(row.offset) for row in batch.records()] == [
        2147483646,
        2147483647,
        0,
    ]
    assert batch.last_sequence == 0


def test_replace() -> None:
    batch = RecordBatch.of(FEW, compression="gzip")
    moved = batch.replace(base_offset=100, leader_epoch=3)
    assert moved.crc == batch.crc, "the checksum does not cover what brokers set"
    assert (moved.base_offset, moved.last_offset, moved.leader_epoch) == (100, 101, 3)
    assert [row.offset for row in list(moved.records())] == [100, 101]
    other = batch.replace(producer_id=9, producer_epoch=1, base_sequence=7)
    assert other.is_crc_valid
    assert other.crc != batch.crc
    assert (other.producer_id, other.producer_epoch, other.base_sequence) == (9, 1, 7)
    assert list(other.records()) == list(batch.records())
    with pytest.raises(TypeError, match="cannot replace record_count"):
        batch.replace(record_count=1)
    with pytest.raises(EncodeError, match="producer_epoch=40000"):
        batch.replace(producer_epoch=40000)
    with pytest.raises(TypeError, match="a field of a batch of format 0"):
        read_one(ROWS[0].data).replace(base_offset=1)


def test_several_batches_and_a_cut_off_one() -> None:
    data = b"".join(row.data for row in ROWS)
    batches = list(read_batches(data))
    assert [batch.data for batch in batches] == [row.data for row in ROWS]
    assert batches[1].position == len(ROWS[0].data)
    for view in (bytearray(data), memoryview(data), memoryview(data).cast("b")):
        assert list(read_batches(view)) == batches
    end = len(data)
    for size in range(end - len(ROWS[-1].data), end):
        assert list(read_batches(data[:size])) == batches[:-1]
    assert list(read_batches(None)) == []
    assert list(read_batches(b"")) == []


def test_next_batch_size() -> None:
    data = ROWS[0].data + ROWS[-1].data
    assert next_batch_size(data) == len(ROWS[0].data)
    assert next_batch_size(data[:17]) == len(ROWS[0].data)
    assert next_batch_size(data, len(ROWS[0].data)) == len(ROWS[-1].data)
    with pytest.raises(
        DecodeError, match="at byte 0: 16 bytes, and a header has at least 17"
    ):
        next_batch_size(data[:16])


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
def test_each_damaged_byte_is_noticed(row: Row) -> None:
    covered = 21 if row.data[16] == 2 else 17  # another format is another error
    for index in range(covered, len(row.data)):
        damaged = bytearray(row.data)
        damaged[index] ^= 0x10
        with pytest.raises(DecodeError, match=r"the checksum \d+ is wrong"):
            list(read_batches(damaged))
        (batch,) = read_batches(damaged, check=False)
        assert not batch.is_crc_valid


@pytest.mark.parametrize("row", ROWS, ids=_IDS)
@pytest.mark.parametrize("bit", [0x01, 0x80])
def test_damage_without_checksum(row: Row, bit: int) -> None:
    """Whatever the bytes, reading returns records or raises DecodeError."""
    for index in range(17, len(row.data)):
        damaged = bytearray(row.data)
        damaged[index] ^= bit
        for batch in read_batches(damaged, check=False):
            with suppress(DecodeError, MissingLibraryError):
                list(batch.records(limit=1 << 20))


def header(**changes: int) -> bytes:
    """Return the header of a batch without records, some of whose fields are changed."""
    fields = {"length": 49, "magic": 2, "attributes": 0, "count": 0} | changes
    head = struct.pack(
        ">qiiBIhiqqqhii", 0, fields["length"], -1, fields["magic"], 0,
        fields["attributes"], 0, -1, -1, -1, -1, -1, fields["count"],
    )  # fmt: skip
    return head[:17] + crc32c(head[21:]).to_bytes(4, "big") + head[21:]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"magic": 3}, "format 3 is unknown; known are 0, 1 and 2"),
        ({"magic": 255}, "format 255 is unknown; known are 0, 1 and 2"),
        ({"length": 48}, "60 bytes, and the smallest one has 61"),
        ({"length": -1}, "11 bytes, and the smallest one has 61"),
        ({"length": -13}, "-1 bytes, and the smallest one has 61"),
        ({"length": 21, "magic": 1}, "33 bytes, and the smallest one has 34"),
        ({"length": 13, "magic": 0}, "25 bytes, and the smallest one has 26"),
    ],
)
def test_impossible_batches(changes: dict[str, int], reason: str) -> None:
    with pytest.raises(DecodeError) as info:
        list(read_batches(ROWS[0].data + header(**changes)))
    assert info.value.reason == reason
    assert info.value.offset == len(ROWS[0].data)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"count": 1}, "records at byte 61: 1 record in 0 bytes"),
        ({"count": -1}, "records at byte 61: -1 records in 0 bytes"),
        ({"attributes": 5, "count": 1}, "compression 5 is unknown"),
        ({"attributes": 7, "count": 1}, "compression 7 is unknown"),
        ({"attributes": 1, "count": 1}, "the gzip data is damaged: it ends too early"),
    ],
)
def test_impossible_records(change: dict[str, int], text: str) -> None:
    with pytest.raises(DecodeError, match=text):
        list(read_one(header(**change)).records())


def test_a_batch_fills_its_data() -> None:
    data = RecordBatch.of(FEW).data
    for wrong in (data + b"\0", data[:-1]):
        with pytest.raises(DecodeError, match=f"but its length is {len(data)}"):
            RecordBatch(wrong)


def test_unknown_compression_has_its_number_as_name() -> None:
    assert read_one(header(attributes=6)).compression == "6"
    assert list(read_one(header(attributes=6)).records()) == []


def test_position_in_errors() -> None:
    good = RecordBatch.of(FEW)
    body = bytearray(good.data[HEADER_SIZE:])
    body[0] += 2  # the length of the first record
    wrong = RecordBatch(good.data[:HEADER_SIZE] + bytes(body), position=1000)
    with pytest.raises(DecodeError) as info:
        list(wrong.records())
    assert (info.value.message, info.value.version) == ("RecordBatch", 2)
    assert info.value.path == "records[0]"
    assert info.value.offset == 1000 + HEADER_SIZE + 9


@pytest.mark.parametrize("count", [1, 3])
def test_wrong_count(count: int) -> None:
    data = bytearray(RecordBatch.of(FEW).data)
    data[57:61] = count.to_bytes(4, "big")
    (batch,) = read_batches(data, check=False)
    expected = {
        1: r"records at byte \d+: 11 bytes after the last of 1 record",
        3: r"records at byte 61: 3 records in 20 bytes",
    }
    with pytest.raises(DecodeError, match=expected[count]):
        list(batch.records())


BAD = [
    ({"producer_id": 1 << 63}, ""),
    ({"producer_epoch": "x"}, ""),
    ({"leader_epoch": None}, ""),
    ({"base_offset": 1 << 40}, "records[0].offset"),
    ({"compression": "brotli"}, "compression"),
]


@pytest.mark.parametrize(("arguments", "path"), BAD)
def test_wrong_arguments(arguments: dict[str, Any], path: str) -> None:
    with pytest.raises(EncodeError) as info:
        RecordBatch.of([Record(offset=1)], **arguments)
    assert info.value.path == path
    assert (info.value.message, info.value.version) == ("RecordBatch", 2)


def test_equality_and_text() -> None:
    batch = RecordBatch.of(FEW)
    assert batch == RecordBatch.of(FEW)
    assert hash(batch) == hash(RecordBatch.of(FEW))
    assert batch != RecordBatch.of(FEW, base_offset=1)
    assert batch != 1
    assert repr(batch) == (
        "<RecordBatch of format 2: base_offset=0, last_offset=1, record_count=2, compression='none'>"
    )


def test_limit_of_decompression() -> None:
    batch = RecordBatch.of([Record(value=bytes(100_000))], compression="gzip")
    size = len(RecordBatch.of(list(batch.records())).data) - HEADER_SIZE
    assert [row.value for row in batch.records(limit=size)] == [bytes(100_000)]
    with pytest.raises(
        DecodeError, match=f"the gzip data decompresses to more than {size - 1} bytes"
    ):
        list(batch.records(limit=size - 1))

"""Batches: written and read back, read by another library, written by another library, and the older formats."""

from __future__ import annotations

import gzip
import io
import struct
import zlib
from pathlib import Path

import cramjam
import pytest

from kip.log.batches import Batch, add_sequence, parse_batch
from kip.log.compression import Codec, compress, decompress
from kip.log.errors import LogError
from kip.log.reader import read_batches
from kip.log.records import Record
from kip.log.varints import encode_varint, read_varint
from kip.log.writer import write_batch
from tests.log.captures import FILE_CASES, name_of, whole_batches

Row = tuple[int, int, bytes | None, bytes | None]

RECORDS = [
    Record(100, 1_700_000_000_000, b"key", b"value"),
    Record(101, 1_700_000_000_001, None, b""),
    Record(102, 1_699_999_999_999, b"", None),
    Record(105, 1_700_000_000_500, b"k" * 300, b"v" * 70_000, (("trace", b"1"), ("trace", None), ("ü", b""))),
]


def read_one(data: bytes) -> Batch:
    (batch,) = read_batches(io.BytesIO(data))
    assert isinstance(batch, Batch)
    return batch


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (0, "00"),
        (-1, "01"),
        (1, "02"),
        (63, "7e"),
        (-64, "7f"),
        (64, "8001"),
        (-65, "8101"),
        (2**31 - 1, "feffffff0f"),
        (-(2**31), "ffffffff0f"),
        (2**63 - 1, "feffffffffffffffff01"),
        (-(2**63), "ffffffffffffffffff01"),
    ],
)
def test_varints(value: int, data: str) -> None:
    assert encode_varint(value).hex() == data
    assert read_varint(bytes.fromhex("ff" + data + "ff"), 1) == (value, 1 + len(data) // 2)
    with pytest.raises(IndexError):
        read_varint(bytes.fromhex(data)[:-1], 0)


def test_a_varint_without_an_end_is_refused() -> None:
    with pytest.raises(LogError, match="byte 0 has no end within 10 bytes"):
        read_varint(b"\xff" * 11, 0)


@pytest.mark.parametrize("codec", Codec, ids=lambda codec: codec.name)
@pytest.mark.parametrize("data", [b"", b"x", bytes(200_000), bytes(range(256)) * 300], ids=len)
def test_codecs_go_there_and_back(codec: Codec, data: bytes) -> None:
    assert decompress(codec, compress(codec, data)) == data


def test_plain_snappy_and_lz4_with_the_wrong_header_checksum_are_read() -> None:
    assert decompress(Codec.SNAPPY, bytes(cramjam.snappy.compress_raw(b"abc" * 100))) == b"abc" * 100
    frame = bytearray(compress(Codec.LZ4, b"abc" * 100))
    frame[6] ^= 0xFF
    assert decompress(Codec.LZ4, bytes(frame)) == b"abc" * 100


@pytest.mark.parametrize("codec", Codec, ids=lambda codec: codec.name)
def test_a_written_batch_reads_back(codec: Codec) -> None:
    data = write_batch(
        RECORDS,
        codec=codec,
        leader_epoch=7,
        producer_id=4000,
        producer_epoch=3,
        base_sequence=2**31 - 2,
        is_transactional=True,
    )
    batch = read_one(data)
    assert list(batch.records()) == RECORDS
    assert (batch.codec, batch.codec_name) == (codec, codec.name.lower())
    assert (batch.base_offset, batch.last_offset, batch.record_count, batch.length) == (100, 105, 4, len(data))
    assert (batch.base_timestamp, batch.max_timestamp) == (1_700_000_000_000, 1_700_000_000_500)
    assert (batch.leader_epoch, batch.producer_id, batch.producer_epoch) == (7, 4000, 3)
    assert (batch.base_sequence, batch.last_sequence, batch.sequence(101)) == (2**31 - 2, 3, 2**31 - 1)
    assert (batch.is_transactional, batch.is_control, batch.delete_horizon) == (True, False, None)
    assert batch.timestamp_type == "CreateTime"


def test_append_time_and_delete_horizon() -> None:
    appended = read_one(write_batch(RECORDS, append_timestamp=1_800_000_000_000))
    assert appended.timestamp_type == "LogAppendTime"
    assert {record.timestamp for record in appended.records()} == {1_800_000_000_000}
    compacted = read_one(write_batch(RECORDS, delete_horizon=1_900_000_000_123))
    assert compacted.delete_horizon == 1_900_000_000_123
    assert list(compacted.records()) == RECORDS


def test_sequences_go_on_with_zero() -> None:
    assert add_sequence(2**31 - 1, 1) == 0
    assert read_one(write_batch(RECORDS)).last_sequence == -1


@pytest.mark.shared
@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_captured_batches_are_written_again_with_the_same_bytes(path: Path) -> None:
    """The codecs produce different bytes than Java's, so compressed batches are compared by their records."""
    for batch in whole_batches(path):
        data = write_batch(
            batch.records(),
            codec=Codec(batch.codec),
            base_offset=batch.base_offset,
            leader_epoch=batch.leader_epoch,
            producer_id=batch.producer_id,
            producer_epoch=batch.producer_epoch,
            base_sequence=batch.base_sequence,
            is_transactional=batch.is_transactional,
            is_control=batch.is_control,
        )
        again = parse_batch(data, batch.position)
        if batch.codec == Codec.NONE:
            assert again == batch
        assert list(again.records()) == list(batch.records())
        assert (again.last_offset, again.max_timestamp) == (batch.last_offset, batch.max_timestamp)


@pytest.mark.parametrize("codec", [Codec.NONE, Codec.GZIP], ids=lambda codec: codec.name)
def test_kafka_python_reads_what_we_write_and_writes_what_we_read(codec: Codec) -> None:
    default_records = pytest.importorskip("kafka.record.default_records")
    data = write_batch(RECORDS, codec=codec, producer_id=9, producer_epoch=1, base_sequence=5)
    theirs = default_records.DefaultRecordBatch(data)
    assert theirs.validate_crc()
    assert [(r.offset, r.timestamp, r.key, r.value, tuple(r.headers)) for r in theirs] == [
        (r.offset, r.timestamp, r.key, r.value, r.headers) for r in RECORDS
    ]
    builder = default_records.DefaultRecordBatchBuilder(
        magic=2,
        compression_type=int(codec),
        is_transactional=1,
        producer_id=9,
        producer_epoch=1,
        base_sequence=5,
        batch_size=1 << 20,
    )
    relative = [Record(r.offset - 100, r.timestamp, r.key, r.value, r.headers) for r in RECORDS]
    for record in relative:
        builder.append(record.offset, record.timestamp, record.key, record.value, list(record.headers))
    assert list(read_one(bytes(builder.build())).records()) == relative


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda body: body[:-1], "record 1 of 2: it has 14 bytes, but only 13 left"),
        (lambda body: body + b"\0", "1 byte left after the 2 records"),
        (lambda body: b"\x1e" + body[1:], "record 0 of 2: its fields end at byte 15, but its length ends at byte 16"),
        (lambda body: b"\x01" + body[1:], "record 0 of 2: it has -1 bytes"),
        (lambda body: body[:4] + b"\x7e" + body[5:], "record 0 of 2: a key or value of 63 bytes"),
        (lambda body: body[:14] + b"\x7e" + body[15:], "record 0 of 2: 63 headers in 0 bytes"),
        (lambda body: b"", "the batch ends within record 0 of 2"),
    ],
    ids=range(7),
)
def test_records_that_do_not_fit_are_refused(damage: object, reason: str) -> None:
    assert callable(damage)
    data = write_batch([Record(0, 0, b"key", b"value"), Record(1, 0, b"key", b"value")])
    batch = parse_batch(_resized(data[:61] + damage(data[61:])))
    with pytest.raises(LogError, match=reason):
        list(batch.records())


def _resized(data: bytes) -> bytes:
    return data[:8] + (len(data) - 12).to_bytes(4, "big") + data[12:]


def test_an_unknown_codec_is_refused() -> None:
    data = bytearray(write_batch(RECORDS))
    data[22] |= 5
    with pytest.raises(LogError, match="codec 5 is unknown; known are 0 to 4"):
        list(parse_batch(bytes(data)).records())


def _message(row: Row, magic: int, attributes: int = 0) -> bytes:
    """Write an entry of a message set, after the tables of KIP-31 and KIP-32."""
    offset, timestamp, key, value = row
    body = struct.pack(">bb", magic, attributes) + (struct.pack(">q", timestamp) if magic else b"")
    for data in (key, value):
        body += struct.pack(">i", -1 if data is None else len(data)) + (data or b"")
    return struct.pack(">qiI", offset, len(body) + 4, zlib.crc32(body)) + body


ROWS: list[Row] = [(10, 1000, b"a", b"1"), (11, 1001, None, b"2"), (12, 1002, b"c", None)]


@pytest.mark.parametrize("magic", [0, 1])
def test_plain_message_sets_are_read(magic: int) -> None:
    batches = list(read_batches(io.BytesIO(b"".join(_message(row, magic) for row in ROWS))))
    assert [type(batch) for batch in batches] == [Batch] * 3
    records = [record for batch in batches if isinstance(batch, Batch) for record in batch.records()]
    assert records == [Record(offset, time if magic else -1, key, value) for offset, time, key, value in ROWS]


@pytest.mark.parametrize("codec", [Codec.GZIP, Codec.SNAPPY, Codec.LZ4], ids=lambda codec: codec.name)
@pytest.mark.parametrize(("magic", "append_time"), [(0, False), (1, False), (1, True)])
def test_compressed_message_sets_are_read(magic: int, append_time: bool, codec: Codec) -> None:
    first = ROWS[0][0] if magic else 0
    inner = b"".join(_message((row[0] - first, *row[1:]), magic) for row in ROWS)
    attributes = codec | (8 if append_time else 0)
    batch = read_one(_message((12, 5000, None, compress(codec, inner)), magic, attributes))
    times = {0: [-1] * 3, 1: [5000] * 3 if append_time else [1000, 1001, 1002]}[magic]
    assert list(batch.records()) == [
        Record(row[0], time, row[2], row[3]) for row, time in zip(ROWS, times, strict=True)
    ]
    assert (batch.record_count, batch.last_offset, batch.codec) == (None, 12, codec)
    assert batch.timestamp_type == (("LogAppendTime" if append_time else "CreateTime") if magic else "NoTimestampType")


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("codec", [Codec.NONE, Codec.GZIP], ids=lambda codec: codec.name)
def test_message_sets_of_kafka_python_are_read(magic: int, codec: Codec) -> None:
    legacy_records = pytest.importorskip("kafka.record.legacy_records")
    builder = legacy_records.LegacyRecordBatchBuilder(magic=magic, compression_type=int(codec), batch_size=1 << 20)
    for offset in range(3):
        builder.append(offset, 1000 + offset, b"key", b"value %d" % offset)
    data = bytes(builder.build())
    records = [
        record for batch in read_batches(io.BytesIO(data)) if isinstance(batch, Batch) for record in batch.records()
    ]
    # Its wrapper has offset 0, as producers sent it; a broker would have set 2, the offset of the last message.
    assert [(r.offset, r.key, r.value) for r in records] == [(o, b"key", b"value %d" % o) for o in range(3)]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "a compressed message without a value"),
        (gzip.compress(b""), "contains no messages"),
        (gzip.compress(bytes(5)), "5 bytes left over"),
        (gzip.compress(_message(ROWS[0], 0)), "format 0, attributes 0 inside a compressed message of 1"),
        (gzip.compress(_message(ROWS[0], 1)[:-1]), "a message of"),
        (b"not gzip", "the gzip data is damaged"),
    ],
    ids=range(6),
)
def test_compressed_messages_that_do_not_fit_are_refused(value: bytes | None, reason: str) -> None:
    batch = read_one(_message((12, 5000, None, value), 1, Codec.GZIP))
    with pytest.raises(LogError, match=reason):
        list(batch.records())

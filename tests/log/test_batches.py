"""Batches: written and read back, read by another library and written by it; `kafka_wire` tests their codec."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch

from kip.log.errors import LogError
from kip.log.segments.batches import Batch, parse_batch
from kip.log.segments.reader import read_batches
from tests.log.captures import FILE_CASES, name_of, whole_batches
from tests.wire.batches import written_again

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


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_a_written_batch_reads_back(compression: str) -> None:
    data = RecordBatch.of(
        RECORDS,
        compression=compression,
        leader_epoch=7,
        producer_id=4000,
        producer_epoch=3,
        base_sequence=2**31 - 2,
        is_transactional=True,
    ).data
    batch = read_one(data)
    assert list(batch.records()) == RECORDS
    assert batch.compression == compression
    assert (batch.base_offset, batch.last_offset, batch.record_count, batch.length) == (100, 105, 4, len(data))
    assert (batch.base_timestamp, batch.max_timestamp) == (1_700_000_000_000, 1_700_000_000_500)
    assert (batch.leader_epoch, batch.producer_id, batch.producer_epoch) == (7, 4000, 3)
    assert (batch.base_sequence, batch.last_sequence, batch.sequence_of(101)) == (2**31 - 2, 3, 2**31 - 1)
    assert (batch.is_transactional, batch.is_control, batch.delete_horizon) == (True, False, None)
    assert batch.timestamp_type == "CreateTime"


def test_append_time_and_delete_horizon() -> None:
    appended = read_one(RecordBatch.of(RECORDS, append_timestamp=1_800_000_000_000).data)
    assert appended.timestamp_type == "LogAppendTime"
    assert {record.timestamp for record in appended.records()} == {1_800_000_000_000}
    compacted = read_one(RecordBatch.of(RECORDS, delete_horizon=1_900_000_000_123).data)
    assert compacted.delete_horizon == 1_900_000_000_123
    assert list(compacted.records()) == RECORDS


@pytest.mark.parametrize("path", FILE_CASES, ids=name_of)
def test_captured_batches_are_written_again_with_the_same_bytes(path: Path) -> None:
    """The codecs produce different bytes than Java's, so compressed batches are compared by their records."""
    for batch in whole_batches(path):
        data = written_again(batch, base_offset=batch.base_offset, leader_epoch=batch.leader_epoch).data
        again = parse_batch(data, batch.position)
        if batch.compression == "none":
            assert again == batch
        assert list(again.records()) == list(batch.records())
        assert (again.last_offset, again.max_timestamp) == (batch.last_offset, batch.max_timestamp)


@pytest.mark.parametrize("compression", ["none", "gzip"])
def test_kafka_python_reads_what_we_write_and_writes_what_we_read(compression: str) -> None:
    default_records = pytest.importorskip("kafka.record.default_records")
    data = RecordBatch.of(RECORDS, compression=compression, producer_id=9, producer_epoch=1, base_sequence=5).data
    theirs = default_records.DefaultRecordBatch(data)
    assert theirs.validate_crc()
    assert [(r.offset, r.timestamp, r.key, r.value, tuple(r.headers)) for r in theirs] == [
        (r.offset, r.timestamp, r.key, r.value, r.headers) for r in RECORDS
    ]
    builder = default_records.DefaultRecordBatchBuilder(
        magic=2,
        compression_type=COMPRESSIONS.index(compression),
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
        (lambda body: body[:-1], r"records\[1\]: a length of 14, and 13 bytes left"),
        (lambda body: body + b"\0", "records: 1 byte after the last of 2 records"),
        (lambda body: b"\x1e" + body[1:], r"records\[0\]: the fields end at byte 76, and the record at byte 77"),
        (lambda body: b"\x01" + body[1:], r"records\[0\]: a length of -1"),
        (lambda body: body[:4] + b"\x7e" + body[5:], r"records\[0\]: key of 63 bytes"),
        (lambda body: body[:14] + b"\x7e" + body[15:], r"records\[0\]: 63 headers in 0 bytes"),
        (lambda body: b"", "records: 2 records in 0 bytes"),
    ],
    ids=range(7),
)
def test_records_that_do_not_fit_are_refused(damage: object, reason: str) -> None:
    assert callable(damage)
    data = RecordBatch.of([Record(0, 0, b"key", b"value"), Record(1, 0, b"key", b"value")]).data
    batch = parse_batch(_resized(data[:61] + damage(data[61:])))
    with pytest.raises(LogError, match=reason):
        list(batch.records())


def _resized(data: bytes) -> bytes:
    return data[:8] + (len(data) - 12).to_bytes(4, "big") + data[12:]


def test_an_unknown_compression_is_refused() -> None:
    data = bytearray(RecordBatch.of(RECORDS).data)
    data[22] |= 5
    with pytest.raises(LogError, match="compression 5 is unknown; known are none, gzip, snappy, lz4, zstd"):
        list(parse_batch(bytes(data)).records())


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("compression", ["none", "gzip"])
def test_message_sets_of_kafka_python_are_read(magic: int, compression: str) -> None:
    legacy_records = pytest.importorskip("kafka.record.legacy_records")
    builder = legacy_records.LegacyRecordBatchBuilder(
        magic=magic, compression_type=COMPRESSIONS.index(compression), batch_size=1 << 20
    )
    for offset in range(3):
        builder.append(offset, 1000 + offset, b"key", b"value %d" % offset)
    data = bytes(builder.build())
    records = [
        record for batch in read_batches(io.BytesIO(data)) if isinstance(batch, Batch) for record in batch.records()
    ]
    # Its wrapper has offset 0, as producers sent it; a broker would have set 2, the offset of the last message.
    assert [(r.offset, r.key, r.value) for r in records] == [(o, b"key", b"value %d" % o) for o in range(3)]

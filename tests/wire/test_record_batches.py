"""Record batches of twelve clients and three releases of brokers, against what Kafka's own classes read in them."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from kafka_wire import DecodeError
from kafka_wire.records import Record, RecordBatch, read_batches, read_control, write_message_set

from tests.shared import json_lines, shared_path
from tests.wire.batches import written_again

CLIENTS = list(json_lines(shared_path("vectors", "batches-clients.jsonl.gz")))
BENT = list(json_lines(shared_path("vectors", "batches-refused.jsonl.gz")))

REFUSED_HERE = {
    "length too small": "the checksum 708564403 is wrong",
    "codec 5": "compression 5 is unknown; known are none, gzip, snappy, lz4, zstd",
    "count -1": "-1 records in 22 bytes",
    "count too large": "the batch ends within the record",
    "trailing byte after records": "1 byte after the last of 2 records",
    "trailing byte in record": "the fields end at byte 70, and the record at byte 71",
    "header with null key": "a header without a name",
    "zstd truncated": "the zstd data is damaged: ",
    "codec none marked gzip": "the gzip data is damaged: ",
}
"""The bent batches that Java cannot read either; brokers refused all of them."""


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else b64decode(text)


def _expected_records(row: Any) -> list[Record]:
    return [
        Record(
            record["offset"],
            record["timestamp"],
            _bytes(record["key"]),
            _bytes(record["value"]),
            [(name, _bytes(value)) for name, value in record["headers"]],
        )
        for record in row["records"]
    ]


def _as_java_reads(record: Record) -> Record:
    """Return a record with U+FFFD instead of the bytes of header names that are not UTF-8, which Java loses."""
    headers = [
        (name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), data) for name, data in record.headers
    ]
    return Record(record.offset, record.timestamp, record.key, record.value, headers)


def _check(batch: RecordBatch, row: Any) -> None:
    records, expected = list(batch.records()), row["batch"]
    is_old = batch.magic < 2
    # Java reports the offset of the first message in a compressed one, whose bytes have the offset of the last.
    first = records[0].offset if is_old else batch.base_offset
    assert {
        "base_offset": first,
        "last_offset": batch.last_offset,
        "next_offset": batch.last_offset + 1,
        "size": len(batch.data),
        "leader_epoch": batch.leader_epoch,
        "magic": batch.magic,
        "attributes": batch.attributes - (batch.attributes >> 15 << 16),
        "compression": batch.compression,
        "timestamp_type": _timestamp_type(batch),
        "base_timestamp": None if is_old else batch.base_timestamp,
        "max_timestamp": batch.max_timestamp,
        "producer_id": batch.producer_id,
        "producer_epoch": batch.producer_epoch,
        "base_sequence": batch.base_sequence,
        "last_sequence": batch.last_sequence,
        "transactional": batch.is_transactional,
        "control": batch.is_control,
        "delete_horizon": batch.delete_horizon,
        "crc": batch.crc,
        "crc_valid": batch.is_crc_valid,
        "count": None if is_old else batch.record_count,
    } == expected
    if "records" not in row:  # the bent control record, which Java refuses because of its key
        return
    assert list(map(_as_java_reads, records)) == _expected_records(row)
    assert [batch.sequence_of(record.offset) for record in records] == [record["sequence"] for record in row["records"]]
    if batch.is_control:
        names = [read_control(record).type.name for record in records]  # type: ignore[attr-defined]
        assert names == [record["control_type"] for record in row["records"]]


def _timestamp_type(batch: RecordBatch) -> str:
    if batch.magic == 0:
        return "NoTimestampType"
    return "LogAppendTime" if batch.is_log_append_time else "CreateTime"


@pytest.mark.parametrize("row", CLIENTS)
def test_batches_of_clients(row: Any) -> None:
    (batch,) = read_batches(bytes.fromhex(row["hex"]))
    _check(batch, row)


@pytest.mark.parametrize("row", CLIENTS)
def test_batches_written_again(row: Any) -> None:
    """The records stay the same, and so do the bytes of uncompressed messages of the old formats."""
    (batch,) = read_batches(bytes.fromhex(row["hex"]))
    if batch.magic < 2:
        append_timestamp = batch.max_timestamp if batch.is_log_append_time else None
        data = write_message_set(
            batch.records(), magic=batch.magic, compression=batch.compression, append_timestamp=append_timestamp
        )
        (again,) = read_batches(data)
        assert batch.compression != "none" or data == batch.data
    else:
        again = written_again(batch, base_offset=batch.base_offset)
    assert list(again.records()) == list(batch.records())


@pytest.mark.parametrize("row", BENT)
def test_bent_batches(row: Any) -> None:
    data = bytes.fromhex(row["hex"])
    reason = REFUSED_HERE.get(row["case"])
    if reason is None:
        batches = list(read_batches(data))
        for batch, java in zip(batches, row["java"], strict=True):
            _check(batch, java)
    else:
        assert row["broker_error"] != 0
        with pytest.raises(DecodeError) as info:
            [list(batch.records()) for batch in read_batches(data)]
        assert info.value.reason.startswith(reason) or reason in info.value.reason

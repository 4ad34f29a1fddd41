"""Record batches as inputs of guided fuzzers."""

from __future__ import annotations

from pathlib import Path

from kafka_wire.records import COMPRESSIONS, Record, RecordBatch, write_message_set
from kafka_wire.records.checksum import crc32c

_MAGIC_AT, _CRC_AT, _CRC_STARTS, _LENGTH_AT = 16, 17, 21, 8
_RECORDS = [
    Record(0, 1_700_000_000_000, b"key", b"value"),
    Record(1, 1_699_999_995_000, None, b"", [("trace", b"1"), ("trace", None), ("", b"\xff")]),
    Record(2, 1_700_000_100_000, b"", None),
]


def write_corpus(folder: Path) -> None:
    """Write batches of each format and compression, next to the inputs of earlier runs."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = [Record(record.offset, record.timestamp, record.key, record.value) for record in _RECORDS]
    for compression in COMPRESSIONS:
        (folder / f"2-{compression}").write_bytes(RecordBatch.of(_RECORDS, compression=compression).data)
        for magic in (0, 1):
            if compression != "zstd":
                data = write_message_set(plain, magic=magic, compression=compression)
                (folder / f"{magic}-{compression}").write_bytes(data)


def with_checksum(data: bytes) -> bytes:
    """Return the bytes with the right length and checksum in the header, if they begin with one of format 2."""
    if len(data) < _CRC_STARTS or data[_MAGIC_AT] != 2:
        return data
    length = (len(data) - _LENGTH_AT - 4).to_bytes(4, "big")
    head = data[:_LENGTH_AT] + length + data[_LENGTH_AT + 4 : _CRC_AT]
    return head + crc32c(data[_CRC_STARTS:]).to_bytes(4, "big") + data[_CRC_STARTS:]

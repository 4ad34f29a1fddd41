"""Fuzz the pure codec of record batches, guided by coverage: `make FUZZER=guided.records fuzz`.

An input is a buffer of batches. The checksum of the first one is made right before it is read, as otherwise almost none
would get any further. It needs atheris, which is not a dependency of the tests: `.venv/bin/pip install atheris`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

try:
    import atheris
except ImportError:
    sys.exit("guided.records needs atheris: .venv/bin/pip install atheris")

os.environ["KIPC_ACCELERATOR"] = "0"
with atheris.instrument_imports(include=["kafka_wire.records"]):
    from kafka_wire.records import COMPRESSIONS, Record, RecordBatch, read_batches, write_message_set
    from kafka_wire.records.checksum import crc32c
    from kafka_wire.runtime.errors import DecodeError, EncodeError

    from tests.guided.inputs import libfuzzer_arguments

LIMIT = 1 << 20
"""The largest decompressed size in bytes; small compressed batches can have more."""
_MAGIC_AT, _CRC_AT, _CRC_STARTS, _LENGTH_AT = 16, 17, 21, 8
_RECORDS = [
    Record(0, 1_700_000_000_000, b"key", b"value"),
    Record(1, 1_699_999_995_000, None, b"", [("trace", b"1"), ("trace", None), ("", b"\xff")]),
    Record(2, 1_700_000_100_000, b"", None),
]


def main() -> None:
    arguments = libfuzzer_arguments("records", "Fuzz record batches, guided by coverage.", write_corpus)
    atheris.Setup([sys.argv[0], *arguments], check)
    atheris.Fuzz()


def write_corpus(folder: Path) -> None:
    """Write batches of each format and compression, next to the inputs of earlier runs."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = [Record(each.offset, each.timestamp, each.key, each.value) for each in _RECORDS]
    for compression in COMPRESSIONS:
        (folder / f"2-{compression}").write_bytes(RecordBatch.of(_RECORDS, compression=compression).data)
        for magic in (0, 1):
            if compression != "zstd":
                data = write_message_set(plain, magic=magic, compression=compression)
                (folder / f"{magic}-{compression}").write_bytes(data)


def check(data: bytes) -> None:
    """Read batches; records that can be written again are read as the same.

    Raises:
        AssertionError: they are not; and any exception but those of damage.
    """
    try:
        batches = list(read_batches(with_checksum(data), check=False))
        read = [(batch, list(batch.records(LIMIT))) for batch in batches]
    except DecodeError:
        return
    for batch, records in read:
        if any(record.offset < 0 for record in records):  # -1 is written as the next offset
            continue
        try:
            written = RecordBatch.of(records, base_offset=batch.base_offset, compression="none")
        except EncodeError:
            continue
        assert list(written.records()) == records, data.hex()


def with_checksum(data: bytes) -> bytes:
    """Return the bytes with the right length and checksum in the header, if they begin with one of format 2."""
    if len(data) < _CRC_STARTS or data[_MAGIC_AT] != 2:
        return data
    length = (len(data) - _LENGTH_AT - 4).to_bytes(4, "big")
    head = data[:_LENGTH_AT] + length + data[_LENGTH_AT + 4 : _CRC_AT]
    return head + crc32c(data[_CRC_STARTS:]).to_bytes(4, "big") + data[_CRC_STARTS:]


if __name__ == "__main__":
    main()

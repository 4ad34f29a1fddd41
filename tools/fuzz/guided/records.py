"""Fuzz the pure codec of record batches, guided by coverage: `make FUZZER=guided.records fuzz`.

An input is a buffer of batches. The checksum of the first one is made right before it is read, as otherwise almost none
would get any further. It needs atheris, which is not a dependency of the tests: `.venv/bin/pip install atheris`.
"""

from __future__ import annotations

import os
import sys

try:
    import atheris
except ImportError:
    sys.exit("guided.records needs atheris: .venv/bin/pip install atheris")

os.environ["KIPC_ACCELERATOR"] = "0"
with atheris.instrument_imports(include=["kafka_wire.records"]):
    from kafka_wire.records import RecordBatch, read_batches
    from kafka_wire.runtime.errors import DecodeError, EncodeError

    from tools.fuzz.guided.batches import with_checksum, write_corpus
    from tools.fuzz.guided.inputs import libfuzzer_arguments

LIMIT = 1 << 20
"""The largest decompressed size in bytes; small compressed batches can have more."""


def main() -> None:
    arguments = libfuzzer_arguments("records", "Fuzz record batches, guided by coverage.", write_corpus)
    atheris.Setup([sys.argv[0], *arguments], check)
    atheris.Fuzz()


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


if __name__ == "__main__":
    main()

"""Fuzz records in the accelerator under sanitizers, guided by coverage: `make FUZZER=guided.accelerated_records fuzz`.

An input is a byte and a buffer of batches that both forms read or, if the byte is odd, the seed of random records that
both forms write. It needs what `guided.accelerator` needs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from tools.accelerator.records import check_read, check_write, random_records
from tools.fuzz.guided import batches
from tools.fuzz.guided.accelerator import fuzz
from tools.fuzz.guided.inputs import libfuzzer_arguments


def check(data: bytes) -> None:
    """Called by the program with each input.

    Raises:
        AssertionError: the forms differ.
    """
    if data[:1] and data[0] & 1:
        check_write(random_records(Random(data)), None, None)
    else:
        check_read(batches.with_checksum(data[1:]))


def write_corpus(folder: Path) -> None:
    """Write batches of each format and compression, and a seed, next to the inputs of earlier runs."""
    batches.write_corpus(folder)
    for path in folder.glob("[012]-*"):
        path.write_bytes(b"\0" + path.read_bytes())
    (folder / "seed").write_bytes(b"\1")


if __name__ == "__main__":
    options = libfuzzer_arguments(
        "accelerated_records", "Fuzz records, guided by the coverage of C code.", write_corpus
    )
    sys.exit(fuzz("tools.fuzz.guided.accelerated_records", options))

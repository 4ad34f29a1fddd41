"""Memory while 1 GiB of batches is read: `python -m benchmarks.records_memory FILE` reads it, and prints the peaks."""

from __future__ import annotations

import mmap
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kafka_wire.records import Record, RecordBatch, read_batches

from benchmarks.tables import Section, Target

SIZE = 1 << 30
EVERY = 16
"""Memory is measured after this number of batches; most of a batch's records are alive then."""
LIMIT = 60
GROWTH = 1
"""Megabytes by which the second half may exceed the first one."""


def memory(records: Sequence[Record]) -> Section:
    """Read batches of these records in a process each, uncompressed and compressed."""
    rows, targets = [], []
    batches = SIZE // len(RecordBatch.of(records).data)
    for compression in ("none", "zstd"):
        data = RecordBatch.of(records, compression=compression).data
        with tempfile.NamedTemporaryFile(suffix=".batches") as file:
            for _ in range(batches):
                file.write(data)
            file.flush()
            command = [sys.executable, "-m", "benchmarks.records_memory", file.name]
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        start, first, second, count = map(int, output.split())
        rows.append([compression, f"{count:,}", *(f"{number / 1024:.1f} MB" for number in (start, first, second))])
        title = f"Memory while reading 1 GiB, {compression}"
        targets += [
            Target(f"{title}: beside the input", max(first, second) / 1024, "under", LIMIT, " MB"),
            Target(f"{title}: growth in the second half", (second - first) / 1024, "at most", GROWTH, " MB"),
        ]
    text = (
        f"Batches of {len(records):,} records, 1 GiB before compression, in a file that is mapped into memory and not "
        "counted: anonymous memory of the process, with the interpreter, before it reads, and its peaks in both halves."
    )
    return Section("Memory", text, ["compression", "records", "before", "first half", "second half"], rows, targets)


def main() -> int:
    start = _anonymous()
    peaks = [0, 0]
    count = position = 0
    with Path(sys.argv[1]).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        for number, batch in enumerate(read_batches(data)):
            half = 2 * position // len(data)
            position += len(batch.data)
            last = (batch.record_count or 0) - 1 if number % EVERY == 0 else -1
            for index, record in enumerate(batch.records()):
                count += record.value is not None
                if index == last:
                    peaks[half] = max(peaks[half], _anonymous())
    print(start, *peaks, count)
    return 0


def _anonymous() -> int:
    """Return the anonymous memory of this process in KiB."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("RssAnon:")[2].split()[0])


if __name__ == "__main__":
    sys.exit(main())

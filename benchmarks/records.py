"""`make bench-records`: records of batches beside aiokafka's Cython and kafka-python, in one process.

Writes `benchmarks/records.md`.
"""

from __future__ import annotations

import gc
import io
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiokafka.record.default_records as aiokafka
import kafka.record.default_records as kafka_python
import kafka.record.util
from kafka_wire.records import Record, RecordBatch, acceleration, read_batches
from kafka_wire.records.checksum import crc32c

from benchmarks.log_dump import log_dump
from benchmarks.records_memory import memory
from benchmarks.tables import Section, Target, report, times
from benchmarks.timing import Candidate, median_processor_times
from kip.columnar.batches import reading
from kip.columnar.batches.blocks import Block, read_blocks
from kip.columnar.batches.spans import payloads
from kip.columnar.batches.tables import record_tables

REPORT = Path(__file__).parent / "records.md"
ACCELERATED, PURE, AIOKAFKA, KAFKA_PYTHON = "accelerated", "pure", "aiokafka", "kafka-python"
ROUNDS = 7
RECORDS_A_ROUND = 20_000
PASSES = 10
"""As columns are read so fast, the memory of the first ones would count most."""
DUMPED = 100 << 20
DECODE, DECODE_HEADERS, ENCODE, COLUMNS = 0.5, 0.35, 0.6, 0.15
PURE_DECODE, PURE_ENCODE = 0.7, 0.8
DUMP = 2


@dataclass(frozen=True, slots=True)
class Case:
    """Records of 100 bytes with a key; with headers, their values differ between records or are the same."""

    count: int
    headers: int
    differ: bool

    @property
    def title(self) -> str:
        kind = f", {self.headers} headers, {'other values each' if self.differ else 'same values'}"
        return f"{self.count:,} records{kind if self.headers else ''}"

    @property
    def calls(self) -> int:
        return RECORDS_A_ROUND // self.count

    def records(self) -> list[Record]:
        return [
            Record(
                number,
                1_700_000_000_000 + number // 7,
                b"key-%d" % number,
                b"v" * 100,
                [(f"header-{place}", b"%08d" % (number * self.differ + place)) for place in range(self.headers)],
            )
            for number in range(self.count)
        ]


CASES = [
    Case(count, headers, differ) for count in (1000, 20_000) for headers, differ in ((0, False), (4, True), (4, False))
]


def main() -> int:
    if acceleration.CODEC is None:
        print("the accelerator is not installed; make bench-records builds it, with a C compiler", file=sys.stderr)
        return 1
    kafka.record.util.calc_crc32c.__defaults__ = (crc32c,)
    sections = [
        _decode("Decode, all fields read, each record dropped", _drop),
        _decode("Decode, all records kept in a list, then all fields read", _keep),
        _decode("Decode, kept in a list, then read, the collector off for all", _without_collector),
        _columns(),
        _encode(),
        _checksums(),
        memory(CASES[1].records()),
    ]
    if shutil.which("java"):
        sections.append(log_dump(DUMPED, DUMP))
    about = [
        "Made by `make bench-records`: processor time per record, medians of 7 rounds in one process. Only compare "
        "times and ratios of the same run. aiokafka computes its checksum itself; for the others, the accelerator does."
    ]
    text = report("Records", about, sections)
    REPORT.write_text(text, encoding="utf-8")
    print(text)
    return 0


def _drop(records: Iterable[Any]) -> None:
    for record in records:
        _ = record.offset
        _ = record.timestamp
        _ = record.key
        _ = record.value
        _ = record.headers


def _keep(records: Iterable[Any]) -> None:
    _drop(list(records))


def _without_collector(records: Iterable[Any]) -> None:
    gc.disable()
    try:
        _keep(records)
    finally:
        gc.enable()


@contextmanager
def _pure() -> Iterator[None]:
    codec, acceleration.CODEC = acceleration.CODEC, None
    try:
        yield
    finally:
        acceleration.CODEC = codec


def _in_pure_form(call: Candidate) -> Candidate:
    def measured() -> None:
        with _pure():
            call()

    return measured


def _decode(title: str, use: Callable[[Iterable[Any]], object]) -> Section:
    rows, targets = [], []
    for case in CASES:
        batch = RecordBatch.of(case.records())
        data = batch.data
        measured = _measured(
            case,
            {
                ACCELERATED: lambda: use(batch.records()),  # noqa: B023 - called before the next case
                PURE: _in_pure_form(lambda: use(batch.records())),  # noqa: B023
                AIOKAFKA: lambda: use(aiokafka.DefaultRecordBatch(data)),  # noqa: B023
                KAFKA_PYTHON: lambda: use(kafka_python.DefaultRecordBatch(data)),  # noqa: B023
            },
        )
        rows.append(_row(case, measured))
        limit = DECODE_HEADERS if case.headers else DECODE
        targets += _targets(f"{title}: {case.title}", measured, limit, PURE_DECODE)
    return Section(title, "The checksum is not compared.", _HEAD, rows, targets)


def _columns() -> Section:
    """Decode blocks of a log, as `kip.columnar` reads them."""
    rows, targets = [], []
    for case in CASES:
        data = _log(case)
        blocks = list(read_blocks(io.BytesIO(data)))
        measured = median_processor_times(
            {
                ACCELERATED: lambda: _fields(blocks),  # noqa: B023 - called before the next case
                "Arrow tables": lambda: _tables(data),  # noqa: B023
                AIOKAFKA: lambda: _drop_all(data),  # noqa: B023
            },
            ROUNDS,
            PASSES,
        )
        ratios = [times(measured[name] / measured[AIOKAFKA]) for name in (ACCELERATED, "Arrow tables")]
        rows.append([case.title, *(_nanoseconds(seconds / RECORDS_A_ROUND) for seconds in measured.values()), *ratios])
        title = f"Decode into columns: {case.title}; time over aiokafka's"
        targets.append(Target(title, measured[ACCELERATED] / measured[AIOKAFKA], "at most", COLUMNS, "x"))
    text = (
        f"{RECORDS_A_ROUND:,} records in batches of this size. Columns are numbers, and the places of keys, values and "
        "headers. Arrow tables have all columns of `kip.columnar` with copies of the bytes; the time includes finding "
        "batches in the file and their checksums."
    )
    head = ["", ACCELERATED, "Arrow tables", AIOKAFKA, "beside aiokafka", "Arrow tables beside aiokafka"]
    return Section("Decode into columns", text, head, rows, targets)


def _log(case: Case) -> bytes:
    """Return batches of a case with successive offsets."""
    batch = RecordBatch.of(case.records())
    return b"".join(batch.replace(base_offset=number * case.count).data for number in range(case.calls))


def _fields(blocks: list[Block]) -> None:
    for block in blocks:
        headers = block.headers
        for part in payloads(block.data, block.starts, headers):
            fields = reading.read_fields(part, headers[part.batches], block.positions[part.batches])
            assert not fields.damaged.any()


def _tables(data: bytes) -> None:
    for block in read_blocks(io.BytesIO(data)):
        for _ in record_tables(block):
            pass


def _drop_all(data: bytes) -> None:
    for batch in read_batches(data, check=False):
        _drop(aiokafka.DefaultRecordBatch(batch.data))


def _encode() -> Section:
    rows, targets = [], []
    for case in CASES:
        records = case.records()
        fields = [(record.offset, record.timestamp, record.key, record.value, record.headers) for record in records]
        measured = _measured(
            case,
            {
                ACCELERATED: lambda: RecordBatch.of(records),  # noqa: B023
                PURE: _in_pure_form(lambda: RecordBatch.of(records)),  # noqa: B023
                AIOKAFKA: lambda: _built(aiokafka.DefaultRecordBatchBuilder, fields),  # noqa: B023
                KAFKA_PYTHON: lambda: _built(kafka_python.DefaultRecordBatchBuilder, fields),  # noqa: B023
            },
        )
        rows.append(_row(case, measured))
        targets += _targets(f"Encode: {case.title}", measured, ENCODE, PURE_ENCODE)
    text = "The records, or for the others tuples of their fields, exist before the clock starts. With the checksum."
    return Section("Encode", text, _HEAD, rows, targets)


def _built(make: Callable[..., Any], fields: list[Any]) -> bytes:
    builder = make(2, 0, 0, -1, -1, -1, 1 << 30)
    append = builder.append
    for row in fields:
        append(*row)
    return bytes(builder.build())


def _checksums() -> Section:
    rows = []
    for case in CASES[:1]:
        batch = RecordBatch.of(case.records())
        measured = _measured(
            case,
            {
                ACCELERATED: lambda: batch.is_crc_valid,  # noqa: B023
                AIOKAFKA: lambda: aiokafka.DefaultRecordBatch(batch.data).validate_crc(),  # noqa: B023
            },
        )
        rows.append(
            [case.title, *map(_nanoseconds, measured.values()), times(measured[ACCELERATED] / measured[AIOKAFKA])]
        )
    text = "The part of the checksum in the times of encoding."
    return Section("Checksums", text, ["", ACCELERATED, AIOKAFKA, "beside aiokafka"], rows)


_HEAD = ["", ACCELERATED, PURE, AIOKAFKA, KAFKA_PYTHON, "accelerated beside aiokafka", "pure beside kafka-python"]


def _measured(case: Case, candidates: dict[str, Candidate]) -> dict[str, float]:
    measured = median_processor_times(candidates, ROUNDS, case.calls)
    return {name: seconds / case.count for name, seconds in measured.items()}


def _row(case: Case, measured: dict[str, float]) -> list[str]:
    ratios = (measured[ACCELERATED] / measured[AIOKAFKA], measured[PURE] / measured[KAFKA_PYTHON])
    return [case.title, *map(_nanoseconds, measured.values()), *map(times, ratios)]


def _targets(what: str, measured: dict[str, float], limit: float, pure_limit: float) -> list[Target]:
    return [
        Target(f"{what}; time over aiokafka's", measured[ACCELERATED] / measured[AIOKAFKA], "at most", limit, "x"),
        Target(
            f"{what}; pure over kafka-python's", measured[PURE] / measured[KAFKA_PYTHON], "at most", pure_limit, "x"
        ),
    ]


def _nanoseconds(seconds: float) -> str:
    return f"{seconds * 1e9:,.0f} ns"


if __name__ == "__main__":
    sys.exit(main())

"""Record batches that we write, read by Kafka's own classes; and those that these write, read by us."""

from __future__ import annotations

from pathlib import Path

import pytest
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch, read_batches, write_message_set

from tests.processes import run_process
from tests.real_kafka import NEWEST, kafka_jars
from tests.shared import json_lines, shared_path
from tests.wire.batches import written_again

pytestmark = [pytest.mark.java, pytest.mark.slow]

PROGRAM = Path(__file__).with_name("RecordBatches.java")
TIME = 1_700_000_000_000
PLAIN = [
    Record(0, TIME, b"key", b"value"),
    Record(1, TIME - 5000, None, b""),
    Record(2, TIME + 100_000, b"", None),
    Record(3, TIME, b"k" * 200, b"v" * 20_000),
]
WITH_HEADERS = [
    *PLAIN,
    Record(4, TIME, b"k", b"v", [("trace", b"1"), ("trace", None), ("\u00fc", b""), ("", b"\xff" * 300)]),
]
MANY = [Record(offset, TIME + offset * 7, b"key %d" % offset, b"x" * (offset % 90)) for offset in range(5000)]

MADE = {
    **{
        f"format 2, {compression}": RecordBatch.of(WITH_HEADERS, compression=compression).data
        for compression in COMPRESSIONS
    },
    "format 2, 5000 records": RecordBatch.of(MANY).data,
    "format 2, idempotent and transactional": RecordBatch.of(
        WITH_HEADERS, producer_id=7, producer_epoch=1, base_sequence=2147483646, is_transactional=True, leader_epoch=3
    ).data,
    **{
        f"format {magic}, {compression}": write_message_set(PLAIN, magic=magic, compression=compression)
        for magic in (0, 1)
        for compression in COMPRESSIONS[:-1]
    },
}


def batches_of_clients() -> dict[str, bytes]:
    """Return batches of real clients in format 2, encoded again."""
    return {
        f"{number} of {row['client']}, {row['codec']}": written_again(batch, base_offset=batch.base_offset).data
        for number, row in enumerate(json_lines(shared_path("vectors", "batches-clients.jsonl.gz")))
        for batch in read_batches(bytes.fromhex(row["hex"]))
        if batch.magic == 2 and not batch.is_control
    }


OF_CLIENTS = batches_of_clients()


@pytest.fixture(scope="module")
def answers() -> dict[str, list[str]]:
    """Return what Java printed for each buffer: a line per record, and the batch that it wrote."""
    jars = kafka_jars(NEWEST)
    run = run_process(
        "java", "-cp", f"{jars}/*", PROGRAM, input="".join(f"{data.hex()}\n" for data in (MADE | OF_CLIENTS).values())
    )
    assert run.returncode == 0, run.stderr
    lines = iter(run.stdout.splitlines())
    found: dict[str, list[str]] = {}
    for name in MADE | OF_CLIENTS:
        found[name] = []
        while not (line := next(lines)).startswith("again "):
            found[name].append(line)
        found[name].append(line)
    return found


def _row(record: Record) -> str:
    fields = [str(record.offset), str(record.timestamp), _hex(record.key), _hex(record.value)]
    for name, value in record.headers:
        fields += (_hex(name.encode()), _hex(value))
    return " ".join(fields)


def _hex(data: bytes | None) -> str:
    return "null" if data is None else f"x{data.hex()}"


def test_java_reads_batches_of_clients_that_we_encoded_again(answers: dict[str, list[str]]) -> None:
    assert len(OF_CLIENTS) > 120
    for name, data in OF_CLIENTS.items():
        records = [record for batch in read_batches(data) for record in batch.records()]
        assert (name, answers[name][:-1]) == (name, list(map(_row, records)))


@pytest.mark.parametrize("name", MADE)
def test_java_reads_the_same_records(name: str, answers: dict[str, list[str]]) -> None:
    records = [record for batch in read_batches(MADE[name]) for record in batch.records()]
    assert answers[name][:-1] == list(map(_row, records))


@pytest.mark.parametrize("name", MADE)
def test_we_read_what_java_writes(name: str, answers: dict[str, list[str]]) -> None:
    data = bytes.fromhex(answers[name][-1].removeprefix("again "))
    assert [_row(record) for batch in read_batches(data) for record in batch.records()] == answers[name][:-1]
    if name.endswith(("none", "5000 records", "transactional")):
        assert data == MADE[name]

"""Where a log ends: zeros after the last batch, as `log.preallocate=true` leaves them, for each reader alike."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from kafka import KafkaProducer
from kafka_wire.records import Record, RecordBatch

from kip.admin import Admin, NewTopic
from kip.log.dumps.dump import DumpedLines, DumpOptions, follow_files
from kip.log.segments.files import find_log_files
from tests.cli.running import kip
from tests.log.dumping import assert_same
from tests.real_kafka import RealKafka
from tests.waiting import PATIENCE

TOPIC = "preallocated"
START = 1_700_000_000_000


def batch(first: int, count: int = 3) -> bytes:
    return RecordBatch.of([Record(first + number, START, None, b"x" * 50) for number in range(count)]).data


@dataclass(frozen=True)
class Case:
    """The segments of a partition by first offset, the offsets in them, and the losses that readers report."""

    segments: dict[int, bytes]
    offsets: list[int]
    losses: int = 0


ZEROS = bytes(1 << 20)
CASES = {
    "a preallocated segment": Case({0: batch(0) + batch(3) + ZEROS}, [0, 1, 2, 3, 4, 5]),
    "an unused segment": Case({0: ZEROS}, []),
    "an unused segment after another": Case({0: batch(0), 3: ZEROS}, [0, 1, 2]),
    "less than the header of a batch": Case({0: batch(0) + bytes(5)}, [0, 1, 2]),
    "one byte": Case({0: batch(0) + bytes(1)}, [0, 1, 2]),
    "less than the space of a read": Case({0: batch(0) + bytes((256 << 10) - len(batch(0)))}, [0, 1, 2]),
    "zeros in a segment before the last": Case({0: batch(0) + ZEROS, 3: batch(3)}, [0, 1, 2, 3, 4, 5], 1),
    "zeros before a batch": Case({0: batch(0) + ZEROS + batch(3)}, [0, 1, 2, 3, 4, 5], 1),
    "zeros with a byte at their end": Case({0: batch(0) + ZEROS + b"\1"}, [0, 1, 2], 1),
    "zeros with a byte in them": Case({0: batch(0) + ZEROS + b"\1" + ZEROS}, [0, 1, 2], 1),
    "an incomplete batch and zeros": Case({0: batch(0) + batch(3)[:70] + ZEROS}, [0, 1, 2], 1),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


@pytest.fixture
def folder(case: Case, tmp_path: Path) -> Path:
    folder = tmp_path / "data-0" / "orders-0"
    folder.mkdir(parents=True)
    for offset, data in case.segments.items():
        (folder / f"{offset:020}.log").write_bytes(data)
    return folder


def test_the_dump_ends_where_the_log_ends(case: Case, folder: Path) -> None:
    for path in (folder, folder.parent):
        run = kip("log", "dump", str(path))
        assert [json.loads(line)["offset"] for line in run.stdout.splitlines()] == case.offsets
        assert len(run.stderr.splitlines()) == case.losses
        assert run.exit_code == (3 if case.losses else 0)
    assert kip("log", "dump", str(folder), "--batches").exit_code == (3 if case.losses else 0)


@pytest.mark.slow
def test_several_processes_end_there_too(tmp_path: Path) -> None:
    segment = tmp_path / "orders-0" / f"{0:020}.log"
    segment.parent.mkdir()
    segment.write_bytes(b"".join(batch(3 * number) for number in range(200)) + ZEROS)
    assert_same(tmp_path, status=0)
    segment.with_name(f"{600:020}.log").write_bytes(batch(600))
    assert_same(tmp_path, status=3)


def test_a_segment_by_its_path_is_read_like_one_of_its_folder(case: Case, folder: Path) -> None:
    runs = [kip("log", "dump", str(path)) for path in sorted(folder.iterdir())]
    assert [json.loads(line)["offset"] for run in runs for line in run.stdout.splitlines()] == case.offsets
    assert max(run.exit_code for run in runs) == (3 if case.losses else 0)


def test_the_check_ends_there_too(case: Case, folder: Path) -> None:
    row = json.loads(kip("log", "check", str(folder), "--format", "jsonl").stdout)
    assert row["endOffset"] == len(case.offsets)
    assert sum(".log" in one["file"] for one in row["findings"]) == case.losses


@pytest.mark.parametrize("mode", ["PERMISSIVE", "FAILFAST"])
def test_batches_and_streams_of_spark_end_there_too(case: Case, folder: Path, mode: str) -> None:
    pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")
    from kip.spark.errors import CorruptRecordError
    from kip.spark.sources.logs.source import KafkaLogSource

    source = KafkaLogSource({"path": str(folder.parent), "mode": mode})

    def rows(reader: object, partitions: list[object]) -> Iterator[dict[str, object]]:
        for partition in partitions:
            for table in reader.read(partition):  # type: ignore[attr-defined]
                yield from table.select(["_error", "offset"]).to_pylist()

    reader = source.reader(source.schema())
    if case.losses and mode == "FAILFAST":
        with pytest.raises(CorruptRecordError):
            list(rows(reader, list(reader.partitions())))
        return
    found = list(rows(reader, list(reader.partitions())))
    assert [row["offset"] for row in found if row["_error"] is None] == case.offsets
    assert sum(row["_error"] is not None for row in found) == case.losses
    stream = source.streamReader(source.schema())
    end = stream.latestOffset({}, stream.getDefaultReadLimit())
    found = list(rows(stream, list(stream.partitions({}, end))))
    assert [row["offset"] for row in found if row["_error"] is None] == case.offsets


def test_the_check_of_a_closed_log_reports_zeros(tmp_path: Path) -> None:
    """A broker that stops cuts them off; where they are, it would append behind them after a clean shutdown."""
    folder = tmp_path / "orders-0"
    folder.mkdir()
    (folder / f"{0:020}.log").write_bytes(batch(0) + ZEROS)
    assert kip("log", "check", str(tmp_path)).exit_code == 0
    (tmp_path / ".kafka_cleanshutdown").touch()
    run = kip("log", "check", str(tmp_path))
    assert run.exit_code == 1
    assert "zeros instead of a record batch" in run.stderr


def test_what_replaces_zeros_is_followed(tmp_path: Path) -> None:
    segment = tmp_path / "orders-0" / f"{0:020}.log"
    segment.parent.mkdir()
    written = batch(0)
    segment.write_bytes(written + ZEROS)
    seen: list[int] = []
    late = [batch(3), batch(6)]

    def wait() -> None:
        nonlocal written
        written += late.pop(0)
        segment.write_bytes(written + ZEROS[len(written) :])

    for output in follow_files(lambda: find_log_files(str(tmp_path)), DumpOptions(), wait):
        assert isinstance(output, DumpedLines)
        seen += [json.loads(line)["offset"] for line in output.lines.splitlines()]
        if seen[-1:] == [8]:
            break
    assert seen == list(range(9))


@pytest.fixture(scope="module")
def kafka_folder(single_kafka: RealKafka, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy two segments of a real Kafka in use, of which the second is preallocated."""
    server = single_kafka.brokers[1]
    configs = {"preallocate": "true", "segment.bytes": str(1 << 20)}
    with Admin(single_kafka.bootstrap_servers) as admin:
        admin.create_topics([NewTopic(TOPIC, partitions=1, configs=configs)])
    producer = KafkaProducer(bootstrap_servers=single_kafka.bootstrap_servers)
    for _ in range(1200):
        producer.send(TOPIC, b"x" * 1000)
    producer.flush(PATIENCE)
    producer.close()
    server.pause()
    try:
        source = server.directory / "data" / f"{TOPIC}-0"
        return Path(shutil.copytree(source, tmp_path_factory.mktemp("copies") / "data-0" / f"{TOPIC}-0"))
    finally:
        server.resume()


def test_a_log_of_kafka(kafka_folder: Path) -> None:
    first, second = sorted(kafka_folder.glob("*.log"))
    assert first.stat().st_size < second.stat().st_size == 1 << 20
    assert second.read_bytes().endswith(bytes(1 << 18))
    for path in (kafka_folder, kafka_folder.parent):
        run = kip("log", "dump", str(path))
        assert (run.exit_code, len(run.stdout.splitlines()), run.stderr) == (0, 1200, "")
        run = kip("log", "check", str(path), "--format", "jsonl")
        (row,) = map(json.loads, run.stdout.splitlines())
        assert (run.exit_code, row["endOffset"]) == (0, 1200)
        assert [one for one in row["findings"] if one["file"].endswith(".log")] == []

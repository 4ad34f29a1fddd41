"""The stream of `kafka-log` without Spark: triggers over a log that grows, rolls, tears, and is cleaned."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")

from kafka_wire.records import Record, RecordBatch
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadMaxBytes

from kip.log.segments.batches import Batch
from kip.log.segments.reader import read_batches
from kip.spark.sources.logs.source import KafkaLogSource
from kip.spark.sources.logs.stream import LogStreamReader, Offset

TOPIC = "orders"
SIZE = 142
"""Bytes of a batch of three records."""


def batch(first: int, count: int = 3) -> bytes:
    return RecordBatch.of([Record(first + number, 1000 + first, None, b"x" * 20) for number in range(count)]).data


class Folder:
    """The log of a partition on disk, as a broker writes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir()
        self.roll(0)

    def roll(self, offset: int) -> None:
        self.active = self.segment(offset)
        self.active.write_bytes(b"")

    def segment(self, offset: int) -> Path:
        return self.path / f"{offset:020}.log"

    def append(self, data: bytes) -> None:
        with self.active.open("ab") as out:
            out.write(data)


class Query:
    """A stream with manual triggers; its offsets are serialized to JSON, as in a checkpoint."""

    def __init__(self, *paths: Path, **options: str) -> None:
        self.options = {"path": ",".join(map(str, paths)), **options}
        self.reader = self.start()
        self.offset: Offset = self.reader.initialOffset()

    def start(self) -> LogStreamReader:
        source = KafkaLogSource(self.options)
        reader = source.streamReader(source.schema())
        assert isinstance(reader, LogStreamReader)
        return reader

    def restart(self) -> None:
        self.reader = self.start()

    def trigger(self) -> list[int | str]:
        """Return offsets of records, and the errors, that are new."""
        end = json.loads(json.dumps(self.reader.latestOffset(self.offset, self.reader.getDefaultReadLimit())))
        start, self.offset = self.offset, end
        return self.rows(start, end)

    def rows(self, start: Offset, end: Offset) -> list[int | str]:
        found: list[int | str] = []
        for partition in self.reader.partitions(start, end):
            for table in self.reader.read(partition):
                found += [row["_error"] or row["offset"] for row in table.select(["_error", "offset"]).to_pylist()]
        return found


@pytest.fixture
def log(tmp_path: Path) -> Folder:
    return Folder(tmp_path / f"{TOPIC}-0")


def test_what_is_appended_comes_once(log: Folder) -> None:
    query = Query(log.path)
    assert query.trigger() == []
    log.append(batch(0) + batch(3))
    assert query.trigger() == [0, 1, 2, 3, 4, 5]
    assert query.trigger() == []
    log.append(batch(6, 1))
    query.restart()
    assert query.trigger() == [6]
    assert query.offset == {
        str(log.path): {"segment": 0, "position": 2 * SIZE + 88, "offset": 7, "batch": 2 * SIZE, "snapshot": -1},
    }


def test_a_torn_batch_waits_until_it_is_whole(log: Folder) -> None:
    query = Query(log.path)
    data = batch(3)
    log.append(batch(0) + data[:-1])
    assert query.trigger() == [0, 1, 2]
    assert query.trigger() == []
    log.append(data[-1:] + batch(6, 1))
    assert query.trigger() == [3, 4, 5, 6]


def test_a_torn_batch_is_damage_once_there_is_a_newer_segment(log: Folder) -> None:
    query = Query(log.path)
    log.append(batch(0) + batch(3)[:-1])
    assert query.trigger() == [0, 1, 2]
    log.roll(6)
    assert query.trigger() == ["the file ends 141 bytes into a batch of 142; 141 bytes skipped"]
    log.append(batch(6))
    assert query.trigger() == [6, 7, 8]


def test_damage_in_between_is_a_row(log: Folder) -> None:
    query = Query(log.path)
    log.append(batch(0) + b"\0" * 50 + batch(3))
    first, *rest = query.trigger()
    assert (first, rest[2:]) == (
        0,
        ["zeros instead of a record batch: space that was allocated but not written; 50 bytes skipped", 3, 4, 5],
    )


def test_segments_that_roll_and_vanish(log: Folder) -> None:
    query = Query(log.path)
    log.append(batch(0))
    assert query.trigger() == [0, 1, 2]
    log.append(batch(3))
    log.roll(6)
    log.append(batch(6))
    assert query.trigger() == [3, 4, 5, 6, 7, 8]
    log.segment(0).unlink()
    log.roll(9)
    log.segment(6).unlink()
    log.append(batch(9, 1))
    assert query.trigger() == [9]
    query.restart()
    assert query.trigger() == []


def clean(log: Folder, kept: dict[int, list[bytes]], gone: list[int]) -> None:
    """Write segments again with fewer batches, and drop others that have been merged into them."""
    for offset, batches in kept.items():
        log.segment(offset).write_bytes(b"".join(batches))
    for offset in gone:
        log.segment(offset).unlink()


@pytest.mark.parametrize("merged", [False, True])
def test_segments_that_are_cleaned_are_not_read_again(log: Folder, merged: bool) -> None:
    query = Query(log.path)
    log.append(batch(0) + batch(3))
    log.roll(6)
    log.append(batch(6))
    assert query.trigger() == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    log.append(batch(9))
    log.roll(12)
    log.append(batch(12, 1))
    if merged:
        clean(log, {0: [batch(0), batch(6), batch(9)]}, [6])
    else:
        clean(log, {0: [batch(3)], 6: [batch(8, 1), batch(9)]}, [])
    assert query.trigger() == [9, 10, 11, 12]
    log.append(batch(13, 1))
    assert query.trigger() == [13]


def test_a_trigger_that_is_planned_again_gives_the_same(log: Folder) -> None:
    query = Query(log.path)
    log.append(batch(0) + batch(3))
    query.trigger()
    start = query.offset
    log.append(batch(6))
    log.roll(9)
    log.append(batch(9))
    assert query.trigger() == [6, 7, 8, 9, 10, 11]
    log.append(batch(12))
    log.roll(15)
    log.append(batch(15))
    again = [6, 7, 8, 9, 10, 11]
    assert query.rows(start, query.offset) == again
    clean(log, {0: [batch(0), batch(6), batch(9), batch(12)]}, [9])
    assert query.rows(start, query.offset) == again


def test_triggers_of_bounded_size(log: Folder, tmp_path: Path) -> None:
    other = Folder(tmp_path / f"{TOPIC}-1")
    for offset in range(0, 60, 3):
        log.append(batch(offset))
        other.append(batch(offset))
    log.roll(60)
    log.append(batch(60))
    query = Query(tmp_path, maxBytesPerTrigger="400")
    triggers = list(iter(query.trigger, []))
    assert {len(rows) for rows in triggers[:-1]} == {9}
    assert [offset for rows in triggers for offset in rows] == [*range(63), *range(60)]
    all_at_once = query.reader.latestOffset({}, ReadAllAvailable())
    assert query.rows({}, all_at_once) == [*range(63), *range(60)]


def test_available_now_stops_at_what_was_there(log: Folder) -> None:
    query = Query(log.path, maxBytesPerTrigger="150")
    log.append(batch(0) + batch(3) + batch(6)[:50])
    query.reader.prepareForTriggerAvailableNow()
    log.append(batch(6)[50:] + batch(9))
    log.roll(12)
    log.append(batch(12))
    assert [offset for rows in iter(query.trigger, []) for offset in rows] == [0, 1, 2, 3, 4, 5]
    query.restart()
    query.reader.prepareForTriggerAvailableNow()
    assert [offset for rows in iter(query.trigger, []) for offset in rows] == [*range(6, 15)]


def test_snapshots_come_once(tmp_path: Path) -> None:
    log = Folder(tmp_path / "__cluster_metadata-0")
    snapshot = log.path / f"{3:020}-{1:010}.checkpoint"
    query = Query(tmp_path)
    log.append(batch(0))
    snapshot.write_bytes(batch(0, 2))
    assert query.trigger() == [0, 1, 0, 1, 2]
    (log.path / f"{6:020}-{1:010}.checkpoint").write_bytes(batch(0, 1))
    snapshot.unlink()
    assert query.trigger() == [0]
    assert query.trigger() == []


def test_folders_that_come_and_go(tmp_path: Path) -> None:
    first = Folder(tmp_path / f"{TOPIC}-0")
    query = Query(tmp_path)
    first.append(batch(0))
    assert query.trigger() == [0, 1, 2]
    second = Folder(tmp_path / f"{TOPIC}-1")
    second.append(batch(0, 1))
    first.active.unlink()
    first.path.rmdir()
    assert query.trigger() == [0]
    assert list(query.offset) == [str(second.path)]


def test_a_file_that_vanishes_between_plan_and_reading(log: Folder) -> None:
    query = Query(log.path)
    log.append(batch(0))
    end = query.reader.latestOffset({}, ReadAllAvailable())
    planned = query.reader.partitions({}, end)
    log.active.unlink()
    (lost,) = [table for partition in planned for table in query.reader.read(partition)]
    assert lost.column("_error").to_pylist() == ["deleted before it was read; 142 bytes skipped"]
    assert query.reader.partitions({}, end) == []


def test_paths_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nowhere: no such file or folder"):
        Query(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="no log files"):
        Query(tmp_path)


def writes(log: Folder, random: Random) -> Iterator[Callable[[], None]]:
    """Yield the changes of a log by a broker, step by step."""
    offset = 0
    for _ in range(60):
        count = random.randrange(1, 5)
        data = batch(offset, count)
        offset += count
        cut = random.randrange(len(data) + 1) if random.random() < 0.5 else len(data)
        yield lambda data=data, cut=cut: log.append(data[:cut])  # type: ignore[misc]
        yield lambda data=data, cut=cut: log.append(data[cut:])  # type: ignore[misc]
        if random.random() < 0.15:
            yield lambda offset=offset: log.roll(offset)  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_any_order_of_writing_and_reading(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    log = Folder(tmp_path / f"{TOPIC}-0")
    limits = {"maxBytesPerTrigger": "200"} if seed % 2 else {}
    query = Query(log.path, maxPartitionBytes="150", **limits)
    got: list[int | str] = []
    for write in writes(log, random):
        write()
        if random.random() < 0.4:
            got += query.trigger()
        if random.random() < 0.1:
            query.restart()
    for rows in iter(query.trigger, []):
        got += rows
    files = sorted(log.path.iterdir())
    assert got == [record.offset for path in files for each in _batches(path) for record in each.records()]
    assert len(got) > 60


def _batches(path: Path) -> Iterator[Batch]:
    with path.open("rb") as data:
        for item in read_batches(data):
            assert isinstance(item, Batch)
            yield item


def test_limits_are_told_to_spark(log: Folder) -> None:
    assert Query(log.path).reader.getDefaultReadLimit() == ReadAllAvailable()
    assert Query(log.path, maxBytesPerTrigger="1m").reader.getDefaultReadLimit() == ReadMaxBytes(1 << 20)


def test_copies_of_other_replicas_are_left_out(tmp_path: Path) -> None:
    replicas = []
    for name in "abc":
        (tmp_path / name).mkdir()
        (tmp_path / name / "meta.properties").write_text("cluster.id=c\n")
        replicas.append(Folder(tmp_path / name / f"{TOPIC}-0"))
    leader, follower, other = replicas
    leader.append(batch(0) + batch(3))
    follower.append(batch(0))
    other.append(batch(0, 2))
    query = Query(*(replica.path for replica in replicas), skipCopies="true")
    assert query.trigger() == [0, 1, 2, 3, 4, 5, 0, 1]
    follower.append(batch(3) + batch(6))
    assert query.trigger() == [3, 4, 5, 6, 7, 8]
    for replica in (leader, follower):
        replica.roll(9)
        replica.append(batch(9))
    assert query.trigger() == [9, 10, 11]

"""The files of a partition's log after a process was killed, and those of an earlier topic with the same name."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from kafka_wire.records import Record, RecordBatch

from kip.cluster.logs.partition_log import PartitionLog
from kip.cluster.logs.segment_files import SegmentFiles
from kip.log.batches import parse_batch

TOPIC, OTHER = UUID(int=1), UUID(int=2)


def log_in(folder: Path, topic_id: UUID = TOPIC) -> PartitionLog:
    return PartitionLog(SegmentFiles(folder, "t", topic_id, 0))


def filled(folder: Path, values: list[bytes]) -> None:
    log = log_in(folder)
    for value in values:
        log.append(parse_batch(RecordBatch.of([Record(0, 0, None, value)]).data), 0)
    log.close()


def values_in(folder: Path, topic_id: UUID = TOPIC) -> list[bytes | None]:
    log = log_in(folder, topic_id)
    log.close()
    return [record.value for record in log.records()]


def test_a_killed_compaction_leaves_each_record_once(tmp_path: Path) -> None:
    """The new segment is there, and the old one is still there, too."""
    filled(tmp_path, [b"a", b"b", b"c"])
    (old,) = (tmp_path / "t-0").glob("*.log")
    before = old.read_bytes()
    log = log_in(tmp_path)
    log.replace(0, [])
    log.close()
    assert not old.exists()
    assert values_in(tmp_path) == [b"b", b"c"]
    old.write_bytes(before)
    assert values_in(tmp_path) == [b"a", b"b", b"c"]


def test_a_start_writes_nothing_if_the_topic_is_the_same(tmp_path: Path) -> None:
    """A kill during such a write made the next start delete the log."""
    filled(tmp_path, [b"a"])
    metadata = tmp_path / "t-0" / "partition.metadata"
    first = metadata.stat().st_ino
    assert values_in(tmp_path) == [b"a"]
    assert metadata.stat().st_ino == first


def test_records_of_an_earlier_topic_are_removed(tmp_path: Path) -> None:
    filled(tmp_path, [b"a"])
    assert values_in(tmp_path, OTHER) == []
    assert values_in(tmp_path, OTHER) == []

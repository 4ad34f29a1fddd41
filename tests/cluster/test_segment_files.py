"""The files of a partition's log after a process was killed, and those of an earlier topic with the same name."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
from collections import Counter
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.records import Record, RecordBatch

from kip.cluster.logs.partition_log import PartitionLog
from kip.cluster.logs.segment_files import SegmentFiles
from kip.log.segments.batches import parse_batch
from kip.serving.errors import ClusterSetupError
from tests.cluster.helpers.records import batch, produce
from tests.cluster.helpers.wire import ask

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


def test_a_compaction_whose_folder_cannot_be_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The segment is replaced by then: places in the old one were read from the new one."""
    filled(tmp_path, [b"long" * 50, b"b", b"c"])
    log = log_in(tmp_path)

    def fail(folder: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("kip.transaction.sync_folder", fail)
    log.replace(0, [RecordBatch.of([Record(0, 0, None, b"a")]).data])
    assert [record.value for record in log.records()] == [b"a", b"b", b"c"]
    log.close()
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


def segment(folder: Path, count: int) -> Path:
    filled(folder, [b"value-%d" % number for number in range(count)])
    (path,) = (folder / "t-0").glob("*.log")
    return path


def read_back(folder: Path) -> list[bytes | None] | None:
    """Return the values, None if the log was refused."""
    try:
        return values_in(folder)
    except ClusterSetupError:
        return None


UNCOVERED = (*range(8), *range(12, 16))
"""Bytes of a batch that its checksum does not cover: the base offset and the leader's epoch."""


def test_each_damaged_byte_is_found(tmp_path: Path) -> None:
    """In the last batch it is cut off; before, the log is refused. Nothing else is hidden or read differently."""
    path = segment(tmp_path, 4)
    whole, values = path.read_bytes(), [b"value-%d" % number for number in range(4)]
    size = len(whole) // 4
    seen = Counter()
    for position in range(len(whole)):
        for flipped in (0x01, 0x80, 0xFF):
            damaged = bytearray(whole)
            damaged[position] ^= flipped
            path.write_bytes(damaged)
            found = read_back(tmp_path)
            is_last, place = position >= 3 * size, position % size
            if found == values:
                assert place in UNCOVERED
            else:
                is_earlier = found is None and place in UNCOVERED  # a whole batch with an earlier offset is refused
                assert is_earlier or found == (values[:3] if is_last else None), position
            seen["refused" if found is None else len(found)] += 1
    path.write_bytes(b"\xff" + whole[1:])
    with pytest.raises(ClusterSetupError, match="damaged at byte 0, before other records: `kip log check"):
        values_in(tmp_path)
    assert seen["refused"] > 3 * 3 * (size - len(UNCOVERED)) - 1
    assert seen[3] > 0


@pytest.mark.parametrize("end", [b"", bytes(100), b"\xff" * 100], ids=["cut", "zeros", "ones"])
def test_each_incomplete_end_is_cut_off_with_a_warning(
    end: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = segment(tmp_path, 2)
    whole = path.read_bytes()
    size = len(whole) // 2
    for length in range(size + 1, len(whole) - 1):  # the last byte is zero
        caplog.clear()
        path.write_bytes(whole[:length] + end)
        assert values_in(tmp_path) == [b"value-0"]
        assert path.stat().st_size == size
        assert f"cut off after {size} of {length + len(end)} bytes" in caplog.text


def test_a_short_write_is_taken_back(tmp_path: Path) -> None:
    """As with `ulimit -f`: the batch was acknowledged, and those after it were lost."""
    log = log_in(tmp_path)
    log.append(parse_batch(RecordBatch.of([Record(0, 0, None, b"first")]).data), 0)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
        with pytest.raises(ClusterSetupError, match="records cannot be written to"):
            log.append(parse_batch(RecordBatch.of([Record(0, 0, None, bytes(500))]).data), 0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    assert log.end_offset == 1
    log.append(parse_batch(RecordBatch.of([Record(0, 0, None, b"second")]).data), 0)
    log.close()
    assert values_in(tmp_path) == [b"first", b"second"]


def test_a_producer_is_told_that_the_disk_is_full(embedded_clusters: Any, tmp_path: Path) -> None:
    cluster = embedded_clusters(brokers=1, directory=tmp_path)
    topic = cluster.create_topic("t")
    files = cluster.state.logs.log(topic, 0)._files

    def full(base_offset: int, data: bytes) -> None:
        raise ClusterSetupError("records cannot be written")

    append, files.append = files.append, full
    assert ask(cluster.bootstrap_server, produce(batch(b"a")), 9).responses[0].partition_responses[0].error_code == 56
    files.append = append
    assert ask(cluster.bootstrap_server, produce(batch(b"a")), 9).responses[0].partition_responses[0].base_offset == 0


def test_only_the_owner_reads_the_state(embedded_clusters: Any, tmp_path: Path) -> None:
    """It contains secrets; that of an earlier release could be read by all."""
    state = tmp_path / "cluster.json"
    embedded_clusters(brokers=1, directory=tmp_path).stop()
    assert stat.S_IMODE(state.stat().st_mode) == 0o600
    state.chmod(0o644)
    embedded_clusters(brokers=1, directory=tmp_path)
    assert stat.S_IMODE(state.stat().st_mode) == 0o600

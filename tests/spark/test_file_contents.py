"""Files are known by their contents: grown, moved, copied, compressed and truncated ones, in streams and batches."""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")


from kip.log.collected.snapshots import Snapshot
from kip.log.collected.writer import SnapshotWriter
from kip.spark.sources.base.read_only import ReadOnlySource
from kip.spark.sources.captures.source import KafkaCaptureSource
from kip.spark.sources.request_logs import KafkaRequestLogSource
from kip.spark.sources.snapshots.source import KafkaSnapshotsSource
from tests.capture.talk import write_pcap
from tests.spark.growing_files import append, exchanges, line, lines

NAME = "kafka-request.log"


class Stream:
    """A stream that is driven as Spark does it; `next` returns the correlation IDs of new rows."""

    def __init__(self, folder: Path, source: type[ReadOnlySource] = KafkaRequestLogSource, **options: str) -> None:
        settling = {} if source is KafkaSnapshotsSource else {"settlingSeconds": "0"}
        self.make = lambda: source({"path": str(folder), **settling, **options})
        self.offset: Any = {}

    def plan(self) -> Any:
        """Return the next offset, which Spark writes before it reads."""
        made = self.make()
        return json.loads(json.dumps(made.streamReader(made.schema()).latestOffset(self.offset)))  # type: ignore[call-arg,arg-type]

    def read(self, end: Any) -> list[Any]:
        """Read up to a planned offset, with another reader, and commit."""
        made: Any = self.make()
        reader = made.streamReader(made.schema())
        tasks = [] if end == self.offset else reader.partitions(self.offset, end)
        self.offset = end
        return [row for task in tasks for batch in reader.read(task) for row in batch.to_pylist()]

    def next(self) -> list[Any]:
        return [row["_error"] or row["correlation_id"] for row in self.read(self.plan())]


def batch(folder: Path, source: type[ReadOnlySource] = KafkaRequestLogSource) -> list[dict[str, Any]]:
    made: Any = source({"path": str(folder), "skipCopies": "true"})
    reader = made.reader(made.schema())
    return [row for task in reader.partitions() for each in reader.read(task) for row in each.to_pylist()]


def ids(folder: Path) -> list[Any]:
    return sorted(row["correlation_id"] for row in batch(folder))


def compress(file: Path, target: str | None = None) -> None:
    file.with_name(target or f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
    file.unlink()


def restore(file: Path) -> None:
    """Write the same bytes again, with another time, as a restore or rsync without -t."""
    data = file.read_bytes()
    file.unlink()
    file.write_bytes(data)


def replace_by_part(file: Path) -> None:
    """Put an earlier state in place, as a restored backup is."""
    data = file.read_bytes()
    file.write_bytes(data[: len(lines(0, 1))])


CHANGES: dict[str, Callable[[Path], object]] = {
    "touched": lambda file: os.utime(file, (1, 1)),
    "restored": restore,
    "restored from earlier": replace_by_part,
    "moved": lambda file: file.rename(file.with_name(f"{NAME}.2026-11-24-12")),
    "copied": lambda file: shutil.copy(file, file.with_name(f"{NAME}.1")),
    "copied in part": lambda file: file.with_name(f"{NAME}.1").write_bytes(file.read_bytes()[:-100]),
    "compressed": compress,
    "compressed and touched": lambda file: (compress(file), os.utime(file.with_name(f"{NAME}.gz"), (1, 1))),
    "copied compressed": lambda file: file.with_name(f"{NAME}.1.gz").write_bytes(gzip.compress(file.read_bytes())),
    "truncated": lambda file: os.truncate(file, 400),
    "emptied": lambda file: os.truncate(file, 0),
    "deleted": Path.unlink,
}


@pytest.mark.parametrize("change", CHANGES)
def test_changes_without_new_contents_change_nothing(change: str, tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_bytes(lines(0, 1, 2))
    data = file.read_bytes()
    stream = Stream(tmp_path)
    assert stream.next() == [0, 1, 2]
    CHANGES[change](file)
    assert stream.next() == []
    for path in tmp_path.iterdir():
        path.unlink()
    assert stream.next() == []
    (tmp_path / f"{NAME}.9").write_bytes(data)
    assert stream.next() == [], "copied back"
    append(tmp_path / f"{NAME}.9", lines(3))
    assert stream.next() == [3]


@pytest.mark.parametrize("change", ["touched", "restored", "moved", "copied", "copied in part", "compressed"])
def test_a_file_that_grew_meanwhile_continues(change: str, tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_bytes(lines(0, 1))
    stream = Stream(tmp_path)
    assert stream.next() == [0, 1]
    append(file, lines(2, 3))
    CHANGES[change](file)
    assert stream.next() == [2, 3]
    assert ids(tmp_path) == [0, 1, 2, 3], "a batch reads copies once, too"


def test_other_contents_are_read_at_the_same_path(tmp_path: Path) -> None:
    """Rotation, also if size and time of both files are the same."""
    file = tmp_path / NAME
    stream = Stream(tmp_path)
    for number in (1, 2, 3, 4):
        file.write_bytes(lines(number))
        os.utime(file, (1, 1))
        assert stream.next() == [number]
    file.rename(tmp_path / f"{NAME}.1")
    file.write_bytes(lines(5))
    assert stream.next() == [5]


@pytest.mark.parametrize("common", [1, 3, 400, 1000])
@pytest.mark.parametrize("others", [(9000,), (9000, 9001), (9000, 9001, 9002, 9003)])
def test_contents_that_begin_alike_are_told_apart(common: int, others: tuple[int, ...], tmp_path: Path) -> None:
    """The rest of one file may be shorter or longer than that of the other."""
    beginning = lines(*range(common))
    expected = Counter([*range(common), *range(common), 8000, 8001, *others])
    stream, seen = Stream(tmp_path), Counter[int]()
    for number, rest in enumerate(((8000, 8001), others)):
        (tmp_path / f"{NAME}.{number}").write_bytes(beginning + lines(*rest))
        seen.update(stream.next())
    assert seen == expected
    assert Counter(ids(tmp_path)) == expected


def test_only_one_of_several_continuations_continues(tmp_path: Path) -> None:
    """A file was copied, and both grew: the batch reads both, so the stream reads the second one from its start."""
    file, copy = tmp_path / f"{NAME}.1", tmp_path / f"{NAME}.2"
    file.write_bytes(lines(0, 1))
    stream = Stream(tmp_path)
    seen = Counter(stream.next())
    shutil.copy(file, copy)
    append(file, lines(2))
    append(copy, lines(3, 4))
    seen.update(stream.next())
    assert seen == Counter(ids(tmp_path))


def test_a_line_is_read_once_it_is_complete(tmp_path: Path) -> None:
    file, data = tmp_path / NAME, lines(0, 1)
    stream = Stream(tmp_path)
    file.write_bytes(data[:-20])
    assert stream.next() == [0, 1], "complete but for text after the request"
    file.write_bytes(data + line(2)[:200])
    assert stream.next() == []
    append(file, line(2)[200:-1])
    assert stream.next() == [2]
    append(file, b"\n" + line(3)[:200])
    assert stream.next() == []
    os.utime(file, (1, 1))
    (tmp_path / f"{NAME}.1").write_bytes(lines(4))
    (error, other) = sorted(stream.next(), key=str, reverse=True)
    assert other == 4
    assert "line" in error or "byte" in error, "nothing will be appended to a file that has a successor"


class History:
    """A folder in which files change at random, and a second one for files that are taken away for a time."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.away = folder / "logs", folder / "away"
        self.folder.mkdir()
        self.away.mkdir()
        self._random = random.Random(seed)
        self._lines = self._names = 0
        self._rest = b""
        self._steps = (self.grow, self.grow, self.begin, self.rotate, self.touch, self.move, self.copy, self.compress)
        self._steps += (self.restore, self.take, self.bring_back)

    def step(self) -> None:
        """Change a file that is not compressed, if there is one."""
        files = sorted(path for path in self.folder.iterdir() if path.suffix != ".gz")
        change = self._random.choice(self._steps)
        if files:
            change(self._random.choice(files))
        else:
            self.begin()

    def may(self, share: float) -> bool:
        return self._random.random() < share

    def grow(self, file: Path) -> None:
        """Append lines, the last one in two steps if another program looks between them."""
        append(file, self._more(self._random.choice((1, 2, 3, 400))))

    def begin(self, file: Path | None = None) -> None:
        self._name().write_bytes(self._more(1))

    def rotate(self, file: Path) -> None:
        file.rename(self._name())
        file.write_bytes(self._more(1))

    def touch(self, file: Path) -> None:
        os.utime(file, (self._lines, self._lines))

    def move(self, file: Path) -> None:
        file.rename(self._name())

    def copy(self, file: Path) -> None:
        shutil.copy(file, self._name())

    def compress(self, file: Path) -> None:
        compress(file, self._name(".gz").name)

    def restore(self, file: Path) -> None:
        restore(file)

    def take(self, file: Path) -> None:
        """Take all files away, as if their disk was not mounted."""
        for path in self.folder.iterdir():
            path.rename(self.away / path.name)

    def bring_back(self, file: Path | None = None) -> None:
        for path in self.away.iterdir():
            path.rename(self.folder / path.name)

    def rename_all(self) -> None:
        for path in sorted(self.folder.iterdir()):
            path.rename(self._name(".gz" if path.suffix == ".gz" else ""))

    def _name(self, suffix: str = "") -> Path:
        self._names += 1
        return self.folder / f"{NAME}.{self._names}{suffix}"

    def _more(self, count: int) -> bytes:
        self._lines += count
        return lines(*range(self._lines - count, self._lines))


@pytest.mark.parametrize("seed", range(int(os.environ.get("KIPC_THOROUGH", "0")) or 12))
def test_any_history_gives_what_a_batch_reads_at_its_end(seed: int, tmp_path: Path) -> None:
    """Files grow, pause, rotate, are touched, moved, copied, compressed and brought back, and the stream is killed.

    A copy that grows apart from its original is read whole by the batch, and by the stream as well.
    """
    history = History(tmp_path, seed)
    stream, seen = Stream(history.folder), Counter[int]()
    for _ in range(30):
        history.step()
        if history.may(0.6):
            planned = stream.plan()
            if history.may(0.3):
                history.rename_all()  # between the plan and the run that is killed, and the next one
            seen.update(row["correlation_id"] for row in stream.read(planned))
    history.bring_back()
    seen.update(stream.next())
    assert stream.next() == []
    assert seen == Counter(ids(history.folder))


def answered(rows: list[dict[str, Any]]) -> Counter[int]:
    return Counter(row["correlation_id"] for row in rows if row["response_time"] is not None)


@pytest.mark.parametrize("change", ["touched", "moved", "compressed", "copied"])
def test_a_capture_that_grows_continues(change: str, tmp_path: Path) -> None:
    """It pauses at any byte; a response whose request was read before is still paired with it."""
    folder = tmp_path / "captures"
    folder.mkdir()
    whole = write_pcap(tmp_path / "whole.pcap", exchanges(*range(6)).packets).read_bytes()
    for cut in range(30, len(whole), 61):
        for path in folder.iterdir():
            path.unlink()
        file = folder / "a.pcap"
        file.write_bytes(whole[:cut])
        stream = Stream(folder, KafkaCaptureSource)
        rows = stream.read(stream.plan())
        file.write_bytes(whole)
        match change:
            case "touched":
                os.utime(file, (1, 1))
            case "moved":
                file.rename(folder / "b.pcap")
            case "compressed":
                compress(file, "a.pcap.gz")
            case "copied":
                shutil.copy(file, folder / "b.pcap")
        rows += stream.read(stream.plan())
        assert answered(rows) == Counter(range(6)), cut
        assert stream.read(stream.plan()) == []


def test_connections_go_on_in_the_next_file_of_a_series(tmp_path: Path) -> None:
    folder = tmp_path / "captures"
    folder.mkdir()
    packets = exchanges(*range(6)).packets
    stream, rows = Stream(folder, KafkaCaptureSource), []
    for number, start in enumerate(range(0, len(packets), 4)):
        write_pcap(folder / f"part_{number:05}.pcap", packets[start : start + 4])
        rows += stream.read(stream.plan())
    assert answered(rows) == Counter(range(6))
    assert answered(batch(folder, KafkaCaptureSource)) == Counter(range(6))


def test_snapshots_that_are_moved_are_not_read_again(tmp_path: Path) -> None:
    writer = SnapshotWriter(tmp_path / "a")
    snapshot = Snapshot(1, "b:9092", "broker", error="away")
    stream = Stream(tmp_path, KafkaSnapshotsSource)

    def next_times() -> list[int]:
        return [row["time"].microsecond // 1000 for row in stream.read(stream.plan())]

    writer.write(snapshot)
    assert next_times() == [1]
    (tmp_path / "a").rename(tmp_path / "b")
    assert next_times() == []
    writer.write(replace(snapshot, time=2))
    assert next_times() == [2]
    shutil.copytree(tmp_path / "b", tmp_path / "c")
    assert next_times() == []
    assert len(batch(tmp_path, KafkaSnapshotsSource)) == 2
    writer.close()


def test_an_offset_of_another_form_is_refused(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(lines(0))
    stream = Stream(tmp_path, KafkaRequestLogSource)
    stream.offset = {"1000-234": NAME}
    with pytest.raises(ValueError, match=r"written by kip 0\.1.*new checkpoint"):
        stream.plan()

"""Folders of a broker: the files that are found, their order, and the positions where they can be split."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

import pytest
from kafka_wire.records import Record, RecordBatch

from kip.files import open_file
from kip.log.directories.folders import partition_of
from kip.log.errors import LogError
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile, find_log_files
from kip.log.segments.indexes import offset_index, split, start_position, time_index
from kip.log.segments.reader import read_batches
from tests.shared import shared_path

BATCHES = [RecordBatch.of([Record(offset, 1000 + offset, None, b"x" * 50)]).data for offset in range(100, 200)]
SIZE = len(BATCHES[0])


@pytest.fixture
def data_folder(tmp_path: Path) -> Path:
    """A `log.dirs` folder with partitions and with other files."""
    for name in (
        "orders-10/00000000000000000000.log",
        "orders-2/00000000000000000200.log",
        "orders-2/00000000000000000100.log",
        "orders-2/00000000000000000100.index",
        "orders-2/00000000000000000100.timeindex",
        "orders-2/00000000000000000100.log.deleted",
        "orders-2/leader-epoch-checkpoint",
        "orders-2/partition.metadata",
        "orders-2/00000000000000000100.snapshot",
        "__cluster_metadata-0/00000000000000000000.log",
        "__cluster_metadata-0/00000000000000000050-0000000003.checkpoint",
        "__cluster_metadata-0/00000000000000000050.log",
        "__cluster_metadata-0/quorum-state",
        "a.b_c-d-7/00000000000000000000.log",
        "gone-1.0123456789abcdef0123456789abcdef-delete/00000000000000000000.log",
        "lost+found/00000000000000000000.log",
        "meta.properties",
        "cleaner-offset-checkpoint",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    return tmp_path


def names(path: str) -> list[str]:
    return [file.name for file in find_log_files(path)]


ORDERS_2 = ["orders-2/00000000000000000100.log", "orders-2/00000000000000000200.log"]


@pytest.mark.parametrize("scheme", ["", "file://"])
def test_a_data_folder_gives_its_partitions_in_order(data_folder: Path, scheme: str) -> None:
    if scheme:
        pytest.importorskip("pyarrow")
    assert names(scheme + str(data_folder)) == [
        "__cluster_metadata-0/00000000000000000000.log",
        "__cluster_metadata-0/00000000000000000050-0000000003.checkpoint",
        "__cluster_metadata-0/00000000000000000050.log",
        "a.b_c-d-7/00000000000000000000.log",
        *ORDERS_2,
        "orders-10/00000000000000000000.log",
    ]
    assert names(scheme + str(data_folder / "orders-2")) == ORDERS_2
    (data_folder / ORDERS_2[0]).write_bytes(BATCHES[0])
    (file,) = find_log_files(scheme + str(data_folder / ORDERS_2[0]))
    assert (file.topic, file.partition, file.offset, file.size, file.is_snapshot) == ("orders", 2, 100, SIZE, False)
    with open_file(file.path) as data:
        assert data.read() == BATCHES[0]


def test_a_named_file_is_taken_whatever_it_is_called(data_folder: Path) -> None:
    assert names(str(data_folder / "orders-2/00000000000000000100.log.deleted")) == [
        "orders-2/00000000000000000100.log.deleted"
    ]
    deleted = str(data_folder / "gone-1.0123456789abcdef0123456789abcdef-delete")
    assert [(file.topic, file.partition) for file in find_log_files(deleted)] == [("gone", 1)]


def test_a_folder_without_logs_and_a_missing_path_are_errors(data_folder: Path) -> None:
    (data_folder / "empty").mkdir()
    with pytest.raises(LogError, match="neither a partition directory nor a folder of them"):
        names(str(data_folder / "empty"))
    with pytest.raises(FileNotFoundError):
        names(str(data_folder / "nothing"))


@pytest.mark.parametrize(
    ("folder", "expected"),
    [
        ("orders-0", ("orders", 0)),
        ("a-1-22", ("a-1", 22)),
        ("__consumer_offsets-49", ("__consumer_offsets", 49)),
        ("t-3.0123456789abcdef0123456789abcdef-future", ("t", 3)),
        ("t-3.short-future", ("", None)),
        ("orders", ("", None)),
        ("orders-x", ("", None)),
    ],
)
def test_a_folder_tells_topic_and_partition(folder: str, expected: tuple[str, int | None]) -> None:
    assert partition_of(folder) == expected


@pytest.fixture
def segment(tmp_path: Path) -> LogFile:
    """A segment of 100 batches, offsets 100 to 199, without an index."""
    (tmp_path / "t-0").mkdir()
    path = tmp_path / "t-0" / "00000000000000000100.log"
    path.write_bytes(b"".join(BATCHES))
    (file,) = find_log_files(str(path))
    return file


def write_indexes(segment: LogFile, step: int = 10) -> None:
    places = range(step, 100, step)
    path = Path(segment.path)
    rows = [struct.pack(">ii", place, place * SIZE) for place in places]
    path.with_suffix(".index").write_bytes(b"".join(rows) + bytes(800))
    times = [struct.pack(">qi", 1000 + 100 + place, place) for place in places]
    path.with_suffix(".timeindex").write_bytes(b"".join(times) + bytes(7))


def test_indexes_are_read_up_to_their_unused_end(segment: LogFile) -> None:
    assert (offset_index(segment), time_index(segment)) == ([], [])
    write_indexes(segment, 40)
    assert offset_index(segment) == [(140, 40 * SIZE), (180, 80 * SIZE)]
    assert time_index(segment) == [(1140, 140), (1180, 180)]


def test_only_the_written_part_of_an_index_is_read(segment: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broker preallocates 10 MB for each index of its active segments."""
    write_indexes(segment)
    read = 0

    class Counting(io.FileIO):
        def read(self, size: int | None = -1) -> bytes:
            nonlocal read
            data = super().read(-1 if size is None else size)
            read += len(data)
            return data

    monkeypatch.setattr("kip.log.segments.indexes.open_file", Counting)
    for suffix in (".index", ".timeindex"):
        os.truncate(Path(segment.path).with_suffix(suffix), 10 << 20)
    assert len(offset_index(segment)) == len(time_index(segment)) == 9
    assert read < 1 << 18


@pytest.mark.parametrize(
    ("size", "indexed", "count"),
    [
        (1, False, 100),
        (1, True, 10),
        (SIZE * 7, False, 15),
        (SIZE * 7, True, 10),
        (SIZE * 30 + 1, False, 4),
        (SIZE * 30 + 1, True, 3),
        (SIZE * 1000, False, 1),
        (SIZE * 1000, True, 1),
    ],
)
def test_ranges_hold_all_batches_once(segment: LogFile, size: int, indexed: bool, count: int) -> None:
    if indexed:
        write_indexes(segment)
    ranges = list(split(segment, size))
    assert len(ranges) == count
    found = []
    for start, end in ranges:
        with open_file(segment.path) as data:
            batches = [item for item in read_batches(data, "", start, end) if isinstance(item, Batch)]
        assert batches[0].position == start
        found += [batch.base_offset for batch in batches]
    assert found == list(range(100, 200))


def test_an_index_that_lies_is_not_believed(segment: LogFile) -> None:
    rows = [struct.pack(">ii", 10, 10 * SIZE + 1), struct.pack(">ii", 20, 30 * SIZE), struct.pack(">ii", 40, 40 * SIZE)]
    Path(segment.path).with_suffix(".index").write_bytes(b"".join(rows))
    assert list(split(segment, 1)) == [(0, 40 * SIZE), (40 * SIZE, 100 * SIZE)]
    assert start_position(segment, offset=135) == 0


def test_ranges_end_where_damage_begins(segment: LogFile) -> None:
    data = bytearray(Path(segment.path).read_bytes())
    data[50 * SIZE + 8 : 50 * SIZE + 12] = b"\xff" * 4
    Path(segment.path).write_bytes(data)
    assert list(split(segment, SIZE * 20)) == [
        (0, 20 * SIZE),
        (20 * SIZE, 40 * SIZE),
        (40 * SIZE, 100 * SIZE),
    ]


@pytest.mark.parametrize(
    ("offset", "timestamp", "place"),
    [
        (None, None, 0),
        (100, None, 0),
        (115, None, 10),
        (110, None, 0),
        (111, None, 10),
        (199, None, 90),
        (5000, None, 90),
        (None, 1000, 0),
        (None, 1125, 10),
        (None, 1191, 80),
        (165, 1125, 60),
    ],
)
def test_reading_starts_near_what_is_asked_for(
    segment: LogFile, offset: int | None, timestamp: int | None, place: int
) -> None:
    assert start_position(segment, offset, timestamp) == 0
    write_indexes(segment)
    assert start_position(segment, offset, timestamp) == place * SIZE


def test_the_captured_folder() -> None:
    files = list(find_log_files(str(shared_path("captures", "logs"))))
    assert len(files) == 31
    assert [file.name for file in files if file.is_snapshot] == [
        "__cluster_metadata-0/00000000000000000000-0000000000.checkpoint",
        "__cluster_metadata-0/00000000000000002056-0000000001.checkpoint",
        "__cluster_metadata-0/00000000000000002496-0000000002.checkpoint",
    ]


@pytest.mark.parametrize(
    "name",
    [
        "orders-2/00000000000000000100.index",
        "orders-2/00000000000000000100.timeindex",
        "orders-2/00000000000000000100.snapshot",
        "orders-2/leader-epoch-checkpoint",
        "orders-2/partition.metadata",
        "__cluster_metadata-0/quorum-state",
        "cleaner-offset-checkpoint",
    ],
)
def test_files_that_are_not_logs_are_refused_by_name(name: str, data_folder: Path) -> None:
    with pytest.raises(LogError, match=r"not a log file; name a \.log or \.checkpoint file, or a folder"):
        names(str(data_folder / name))


def test_folders_of_tiered_segments_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "LWgrMmVrT0a__7a4SasuPA-3-orders.eu"
    folder.mkdir()
    for name in ("bCqX9U--S-6U8XUM9II25Q.index", "bCqX9U--S-6U8XUM9II25Q.log", "bCqX9U--S-6U8XUM9II25A.log"):
        (folder / f"00000000000000000011-{name}").write_bytes(b"")
    for path in (tmp_path, folder):
        files = list(find_log_files(str(path)))
        assert [(file.topic, file.partition, file.offset) for file in files] == [("orders.eu", 3, 11)] * 2

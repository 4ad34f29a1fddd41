"""Snapshot files: write, rotate, truncate and damage them, and read them without losses except the damaged lines."""

from __future__ import annotations

import io
import json
import os
import resource
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kip.log.collected.snapshots import (
    LostLine,
    Snapshot,
    SnapshotLine,
    encode_line,
    find_snapshot_files,
    open_snapshots,
    read_snapshots,
)
from kip.log.collected.writer import SnapshotWriter
from kip.log.errors import LogError
from tests.log.observations import ANSWER, AWAY, LINES


def read(data: bytes, start: int = 0, end: int | None = None) -> list[SnapshotLine | LostLine]:
    return list(read_snapshots(io.BytesIO(data), "file", start, end))


def snapshots_in(path: Path | str) -> list[Snapshot]:
    """Return what all files at a path hold; a damaged line fails the test."""
    found = []
    for each in find_snapshot_files(str(path)):
        with open_snapshots(each.path) as file:
            for line in read_snapshots(file, each.path):
                assert isinstance(line, SnapshotLine), line
                found.append(line.snapshot)
    return found


def test_both_kinds_of_lines_come_back_with_their_positions() -> None:
    lines = read(b"".join(LINES))
    assert [line.snapshot for line in lines if isinstance(line, SnapshotLine)] == [
        ANSWER,
        AWAY,
        replace(ANSWER, time=0),
    ]
    starts = [0, len(LINES[0]), len(LINES[0] + LINES[1])]
    assert [line.position for line in lines] == starts
    assert read(b"".join(LINES), starts[1], starts[2]) == lines[1:2]


def test_the_messages_lie_behind_the_headers() -> None:
    assert ANSWER.messages() == (bytes.fromhex("010101 00"), bytes.fromhex("0000000000"))


@pytest.mark.parametrize(
    "broken",
    [AWAY, replace(ANSWER, request=b"\0"), replace(ANSWER, response=b"\0\0\0"), replace(ANSWER, api_key=9999)],
    ids=["no answer", "request", "response", "unknown API"],
)
def test_frames_without_headers_are_refused(broken: Snapshot) -> None:
    with pytest.raises(LogError, match=r"."):
        broken.messages()


def test_a_file_cut_anywhere_loses_its_last_line_at_most() -> None:
    data = b"".join(LINES)
    ends = [len(b"".join(LINES[:count])) for count in range(4)]
    for cut in range(len(data)):
        lines = read(data[:cut])
        whole = sum(end <= cut + 1 for end in ends[1:])  # a line without its end is whole
        assert [isinstance(line, SnapshotLine) for line in lines[:whole]] == [True] * whole
        rest = lines[whole:]
        if cut > ends[whole]:
            assert rest == [LostLine("file", ends[whole], cut - ends[whole], "the file ends within this line", True)]
        else:
            assert rest == []


DAMAGE: list[tuple[bytes, str]] = [
    (b"\n", "the line is not JSON"),
    (b"\0" * 4096 + b"\n", "the line is not JSON"),
    (b"\xff\n", "the line is not JSON"),
    (b"[" * 100_000 + b"\n", "the line is not JSON"),
    (b"1" * 10_000 + b"\n", "the line is not JSON"),
    (b"[]\n", "the line is not an object"),
    (b"{}\n", "time is missing"),
]
CHANGES: list[tuple[str, object, str]] = [
    ("time", None, "time is missing"),
    ("time", True, "time is not a time in milliseconds since 1970"),
    ("time", 1.5, "time is not a time in milliseconds since 1970"),
    ("time", -1, "time is not a time in milliseconds since 1970"),
    ("time", 1 << 62, "time is not a time in milliseconds since 1970"),
    ("endpoint", "", "endpoint is not text"),
    ("endpoint", "\ud800", "endpoint is not text"),
    ("endpointType", "observer", "endpointType is not broker or controller"),
    ("endpointType", ["broker"], "endpointType is not broker or controller"),
    ("apiKey", 70000, "apiKey is not an int16"),
    ("version", None, "version is missing"),
    ("request", 5, "request is not base64"),
    ("response", "AAA", "response is not base64"),
    ("response", "A\u00e4A=", "response is not base64"),
    ("error", 3, "error is not text"),
]
DAMAGE += [(json.dumps({**json.loads(LINES[0]), name: value}).encode() + b"\n", why) for name, value, why in CHANGES]


@pytest.mark.parametrize(("damage", "reason"), DAMAGE, ids=[f"{n} {why}" for n, (_, why) in enumerate(DAMAGE)])
def test_a_damaged_line_is_lost_alone(damage: bytes, reason: str) -> None:
    first, lost, last = read(LINES[0] + damage + LINES[1])
    assert lost == LostLine("file", len(LINES[0]), len(damage), reason)
    assert first == SnapshotLine(0, ANSWER)
    assert last == SnapshotLine(len(LINES[0] + damage), AWAY)


@pytest.mark.slow
@given(st.binary(max_size=200), st.integers(0, len(LINES[0])), st.integers(0, len(LINES[0])))
def test_bytes_put_into_a_line_harm_no_other(noise: bytes, start: int, stop: int) -> None:
    damaged = LINES[0][:start] + noise + LINES[0][max(start, stop) :]
    lines = read(LINES[1] + damaged + b"\n" + LINES[2])
    assert lines[0] == SnapshotLine(0, AWAY)
    assert lines[-1] == SnapshotLine(len(LINES[1] + damaged) + 1, replace(ANSWER, time=0))


def test_members_of_a_later_version_are_passed_over() -> None:
    later = json.dumps({**json.loads(LINES[0]), "throttled": [1]}).encode()
    assert read(later) == [SnapshotLine(0, ANSWER)]


def test_a_line_beyond_all_bounds_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIP_BUDGETS", "snapshot-line-bytes=1000")
    long = b"x" * 5000 + b"\n"
    _, lost, last = read(LINES[0] + long + LINES[1])
    assert lost == LostLine("file", len(LINES[0]), 5001, "a line of 5001 bytes, longer than any snapshot")
    assert last == SnapshotLine(len(LINES[0]) + 5001, AWAY)


class Clock:
    def __init__(self) -> None:
        self.now = 1_795_285_573.0

    def __call__(self) -> float:
        return self.now


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        ({}, 1),
        ({"max_bytes": 2 * len(LINES[0])}, 3),
        ({"max_bytes": 1}, 6),
        ({"max_age": 2.5}, 2),
        ({"fsync": True}, 1),
    ],
    ids=str,
)
def test_files_rotate_by_size_and_age(arguments: dict[str, float], files: int, tmp_path: Path) -> None:
    clock = Clock()
    writer = SnapshotWriter(tmp_path / "new", clock=clock, **arguments)  # type: ignore[arg-type]
    wanted = []
    for _ in range(6):
        wanted.append(replace(ANSWER, time=int(clock.now * 1000)))
        assert writer.write(wanted[-1]) == len(encode_line(wanted[-1]))
        clock.now += 1
    writer.close()
    assert len(written(tmp_path / "new")) == files
    assert written(tmp_path / "new")[0] == "snapshots-20261121T182613.000000Z.jsonl"
    assert snapshots_in(tmp_path / "new") == wanted
    assert [each.is_newest for each in find_snapshot_files(str(tmp_path))] == [False] * (files - 1) + [True]


def test_a_clock_set_back_leaves_files_in_the_order_of_writing(tmp_path: Path) -> None:
    clock = Clock()
    for number in range(5):
        writer = SnapshotWriter(tmp_path, clock=clock)
        writer.write(replace(ANSWER, time=number))
        writer.close()
        clock.now -= 3600 * (number % 2)
    assert [snapshot.time for snapshot in snapshots_in(tmp_path)] == list(range(5))


def test_a_full_disk_costs_one_line_and_ends_its_file(tmp_path: Path) -> None:
    writer = SnapshotWriter(tmp_path)
    writer.write(ANSWER)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(LINES[0]) + 20, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            writer.write(AWAY)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    writer.write(AWAY)
    writer.close()
    first, second = (read(path.read_bytes()) for path in sorted(tmp_path.iterdir()))
    assert first == [SnapshotLine(0, ANSWER)]
    assert second == [SnapshotLine(0, AWAY)]


@pytest.mark.parametrize(
    ("left", "kept"),
    [
        (b"", b""),
        (LINES[0], LINES[0]),
        (LINES[0] + LINES[1][:-1], LINES[0] + LINES[1]),
        (LINES[0] + LINES[1][:-2], LINES[0]),
        (LINES[0] + b"x" * 200_000, LINES[0]),
        (LINES[1][:10], b""),
    ],
    ids=["nothing", "a whole line", "a line without its end", "a torn line", "a long torn line", "one torn line"],
)
def test_the_next_writer_removes_a_torn_line(left: bytes, kept: bytes, tmp_path: Path) -> None:
    file = tmp_path / "snapshots-20261121T182613.000000Z.jsonl"
    file.write_bytes(left)
    writer = SnapshotWriter(tmp_path)
    writer.write(AWAY)
    writer.close()
    assert file.read_bytes() == kept
    assert snapshots_in(tmp_path)[-1] == AWAY


def test_a_torn_line_behind_a_link_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "snapshots-20261121T182613.000000Z.jsonl").symlink_to(tmp_path / "precious.txt")
    writer = SnapshotWriter(folder)
    writer.write(AWAY)
    writer.close()
    assert (tmp_path / "precious.txt").read_text() == "mine"


def _delete(file: Path) -> None:
    file.unlink()


def _move(file: Path) -> None:
    file.rename(file.with_name("archived"))


def _replace(file: Path) -> None:
    _move(file)
    file.write_bytes(LINES[1])


def _truncate(file: Path) -> None:
    os.truncate(file, 10)


def _move_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("archive"))


def _delete_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


@pytest.mark.parametrize("remove", [_delete, _move, _replace, _truncate, _move_folder, _delete_folder])
def test_a_file_that_is_taken_away_is_followed_by_another(remove: Callable[[Path], None], tmp_path: Path) -> None:
    writer = SnapshotWriter(tmp_path / "folder")
    writer.write(ANSWER)
    assert writer.path is not None
    first = writer.path
    remove(first)
    writer.write(AWAY)
    writer.write(ANSWER)
    assert writer.path != first
    assert writer.path.read_bytes() == LINES[1] + LINES[0]
    with pytest.raises(BlockingIOError):
        SnapshotWriter(tmp_path / "folder").write(ANSWER)
    writer.close()


@pytest.mark.parametrize(
    "name",
    ["20261341T186199.000000", "00000101T000000.000000", "20260230T000000.000000", "99991231T235959.999999"],
)
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_an_impossible_time_in_a_name_is_ignored(name: str, kind: str, tmp_path: Path) -> None:
    strange = tmp_path / f"snapshots-{name}Z.jsonl"
    strange.mkdir() if kind == "folder" else strange.write_bytes(LINES[0])
    writer = SnapshotWriter(tmp_path, clock=Clock())
    writer.write(AWAY)
    writer.close()
    assert writer.path is not None
    assert writer.path.name == "snapshots-20261121T182613.000000Z.jsonl"
    newest = {Path(each.path).name: each.is_newest for each in find_snapshot_files(str(tmp_path))}
    assert newest[writer.path.name]
    assert not newest.get(strange.name)


def test_a_folder_has_one_writer_at_a_time(tmp_path: Path) -> None:
    first, second = SnapshotWriter(tmp_path), SnapshotWriter(tmp_path)
    first.write(ANSWER)
    with pytest.raises(BlockingIOError, match="another process writes to this folder"):
        second.write(AWAY)
    first.close()
    second.write(AWAY)
    second.close()
    assert snapshots_in(tmp_path) == [ANSWER, AWAY]


@pytest.mark.parametrize("form", [str, Path.as_uri], ids=["path", "URI"])
def test_files_are_found_in_folders_of_folders(form: Callable[[Path], str], tmp_path: Path) -> None:
    for folder, time in (("b", 2), ("a", 1), (".hidden", 9)):
        writer = SnapshotWriter(tmp_path / folder)
        writer.write(replace(ANSWER, time=time))
        writer.close()
    (tmp_path / "a" / "notes.jsonl").write_text("no snapshots\n")
    assert [snapshot.time for snapshot in snapshots_in(form(tmp_path))] == [1, 2]
    (one,) = (path for path in (tmp_path / "a").iterdir() if path.name != "notes.jsonl")
    other = one.rename(tmp_path / "renamed")
    assert [snapshot.time for snapshot in snapshots_in(form(other))] == [1]
    assert find_snapshot_files(form(tmp_path / "a")) == []


def test_a_link_in_a_circle_ends(tmp_path: Path) -> None:
    writer = SnapshotWriter(tmp_path)
    writer.write(ANSWER)
    writer.close()
    (tmp_path / "circle").symlink_to(tmp_path)
    assert len(find_snapshot_files(str(tmp_path))) == 17

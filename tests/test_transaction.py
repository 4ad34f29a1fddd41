"""Files of the tools are whole, whenever the process is killed, and never outside of their folder."""

from __future__ import annotations

import itertools
import os
import random
import signal
import time
from pathlib import Path

import pytest

from kip.transaction import FolderLock, confined, open_private, replace_file
from tests.children import in_a_child
from tests.rounds import rounds

OLD, NEW = b"old" * 100_000, b"new" * 120_000


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
def test_a_file_is_old_or_new_after_a_kill_at_any_moment(number: signal.Signals, tmp_path: Path) -> None:
    chance = random.Random(number)
    path = tmp_path / "file"
    start = time.perf_counter()
    replace_file(path, OLD)
    duration = time.perf_counter() - start
    found: set[bytes] = set()
    attempts = rounds(30, thorough=200)
    for attempt in itertools.count():
        if attempt >= attempts and (len(found) == 2 or attempt > 10 * attempts):
            break
        replace_file(path, OLD)
        child = in_a_child(lambda: replace_file(path, NEW))
        time.sleep(chance.uniform(0, 2 * duration))
        os.kill(child, number)
        os.waitpid(child, 0)
        found.add(path.read_bytes())
    assert found == {OLD, NEW}
    replace_file(path, NEW)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    replace_file(tmp_path / "file", OLD)
    (tmp_path / ".file.new").mkdir()
    with pytest.raises(IsADirectoryError):
        replace_file(tmp_path / "file", NEW)
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        replace_file(tmp_path / "folder", NEW)
    assert (tmp_path / "file").read_bytes() == OLD
    assert sorted(path.name for path in tmp_path.iterdir()) == [".file.new", "file", "folder"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(OLD)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "file").symlink_to(precious)
    replace_file(folder / "file", NEW)
    assert not (folder / "file").is_symlink()
    (folder / ".file.new").symlink_to(precious)
    with pytest.raises(OSError, match="symbolic link"):
        replace_file(folder / "file", NEW)
    assert precious.read_bytes() == OLD


@pytest.mark.parametrize("path", ["../x", "/etc/x", "a/../../x", "", ".", "a\\..\\x", "C:/x", "a/\0"], ids=repr)
def test_paths_that_lead_out_are_refused(path: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="is not a path within this folder"):
        confined(tmp_path, path)


@pytest.mark.parametrize("old", ["nothing", "a public file", "a link", "a hard link", "a link that leads nowhere"])
def test_a_private_file_replaces_whatever_is_there(old: str, tmp_path: Path) -> None:
    path, other = tmp_path / "file", tmp_path / "other"
    if old != "a link that leads nowhere":
        other.write_bytes(OLD)
    match old:
        case "a public file":
            path.write_bytes(OLD)
            path.chmod(0o644)
        case "a link" | "a link that leads nowhere":
            path.symlink_to(other)
        case "a hard link":
            path.hardlink_to(other)
    with open_private(path) as file:
        file.write(NEW)
    assert path.read_bytes() == NEW
    assert not path.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600
    assert not other.exists() or other.read_bytes() == OLD


def test_a_private_file_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for _ in range(2):
        with open_private(path) as file:
            file.write(NEW)
            file.flush()
            with pytest.raises(BlockingIOError, match="another process writes to this file"):
                open_private(path)
            assert path.read_bytes() == NEW
            child = in_a_child(lambda: open_private(path))
            assert os.waitpid(child, 0)[1] != 0


def test_a_private_file_may_be_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    child = in_a_child(lambda: open_private(path).close())
    assert path.read_bytes() == b""
    assert os.waitpid(child, 0)[1] == 0
    assert path.is_fifo()


def test_a_replaced_file_is_private_from_its_first_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes: list[int] = []
    monkeypatch.setattr(os, "fchmod", lambda descriptor, mode: modes.append(os.fstat(descriptor).st_mode & 0o777))
    replace_file(tmp_path / "file", NEW, is_private=True)
    assert modes == [0o600]


def test_paths_through_links_are_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/")
    with pytest.raises(OSError, match="is a symbolic link"):
        confined(tmp_path, "link/file")
    assert confined(tmp_path, "a/b") == tmp_path / "a" / "b"


def test_a_folder_has_one_lock(tmp_path: Path) -> None:
    with FolderLock(tmp_path), pytest.raises(BlockingIOError, match="another process writes to this folder"):
        FolderLock(tmp_path)
    with FolderLock(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_the_lock_of_a_killed_process_is_gone(tmp_path: Path) -> None:
    ready, told = os.pipe()

    def hold() -> None:
        lock = FolderLock(tmp_path)
        os.write(told, b"x")
        time.sleep(600)
        lock.close()

    child = in_a_child(hold)
    os.read(ready, 1)
    with pytest.raises(BlockingIOError):
        FolderLock(tmp_path)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    FolderLock(tmp_path).close()
    os.close(ready)
    os.close(told)

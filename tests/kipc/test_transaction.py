"""Files of a folder change all together, whenever the process is killed, and never outside of the folder."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import time
from pathlib import Path

import pytest
from kipc.errors import KipcError
from kipc.output.transaction import NAME, recover, replace_files

from tests.children import in_a_child
from tests.rounds import rounds

OLD = {f"area{number % 7}/file{number}.py": f"old {number}" for number in range(60)}
NEW = {f"area{number % 7}/file{number}.py": f"new {number}" for number in range(20, 90)}
REMOVED = sorted(OLD.keys() - NEW.keys())


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()
    }


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
def test_killed_at_any_moment(number: signal.Signals, tmp_path: Path) -> None:
    """After each kill, recovery leaves all old files or all new ones, and the next run ends as one left alone does."""
    chance = random.Random(number)
    outcomes: set[bool] = set()
    attempts = rounds(12, thorough=120)
    start = time.perf_counter()
    replace_files(tmp_path / "timed", NEW)
    duration = time.perf_counter() - start
    for attempt in itertools.takewhile(
        lambda attempt: attempt < attempts or (len(outcomes) < 2 and attempt < 10 * attempts), itertools.count()
    ):
        folder = tmp_path / str(attempt)
        replace_files(folder, OLD)
        child = in_a_child(lambda folder=folder: replace_files(folder, NEW, REMOVED))
        time.sleep(chance.uniform(0, 1.5 * duration))
        os.kill(child, number)
        os.waitpid(child, 0)
        recover(folder)
        found = tree(folder)
        assert found in (OLD, NEW)
        outcomes.add(found == NEW)
        if len(outcomes) < 2:  # the kills come too early for this machine, or too late
            duration *= 0.9 if found == NEW else 1.1
        replace_files(folder, NEW, REMOVED)
        assert tree(folder) == NEW
    assert outcomes == {False, True}


@pytest.mark.slow
def test_each_step_of_applying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever file operation is the last one, the outcome is the old tree or the new one."""
    operations = ("replace", "unlink", "mkdir", "open")
    limit = 0
    while True:
        folder = tmp_path / str(limit)
        replace_files(folder, {"a/x": "1", "b/y": "2"})

        def run(folder: Path = folder, limit: int = limit) -> None:
            left = [limit]
            for name in operations:
                original = getattr(Path, name)

                def counted(self: Path, *arguments: object, original=original, **options: object) -> object:  # type: ignore[no-untyped-def]
                    left[0] -= 1
                    if left[0] < 0:
                        os._exit(9)
                    return original(self, *arguments, **options)

                setattr(Path, name, counted)
            replace_files(folder, {"a/x": "3", "c/z": "4"}, ["b/y"])
            os._exit(0)

        _, status = os.waitpid(in_a_child(run), 0)
        recover(folder)
        assert tree(folder) in ({"a/x": "1", "b/y": "2"}, {"a/x": "3", "c/z": "4"})
        if os.waitstatus_to_exitcode(status) == 0:
            break
        limit += 1
    assert limit > 10
    assert tree(folder) == {"a/x": "3", "c/z": "4"}


@pytest.mark.parametrize("path", ["../x", "/etc/x", "a/../../x", "", ".", "a\\..\\x", "C:/x", "a/\0"], ids=repr)
def test_paths_that_lead_out_are_refused(path: str, tmp_path: Path) -> None:
    for files, removed in (({path: "x"}, ()), ({}, [path])):
        with pytest.raises(KipcError, match="is not a path within this folder"):
            replace_files(tmp_path / "folder", files, removed)
    assert list(tmp_path.rglob("*")) in ([], [tmp_path / "folder"])


def test_links_within_the_folder_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "precious.txt").write_text("mine")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "area").symlink_to(outside)
    for files, removed in (({"area/x.py": "x"}, ()), ({}, ["area/precious.txt"])):
        with pytest.raises(KipcError, match="area is a symbolic link; replace it with a folder"):
            replace_files(folder, files, removed)
    assert tree(outside) == {"precious.txt": "mine"}


def test_a_link_in_the_place_of_a_file_is_replaced_itself(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "x.py").symlink_to(tmp_path / "precious.txt")
    replace_files(folder, {"x.py": "new"})
    assert not (folder / "x.py").is_symlink()
    assert (tmp_path / "precious.txt").read_text() == "mine"


@pytest.mark.parametrize("journal", ['{"moves": {"0": "../x"}, "removed": []}', '{"moves": {}, "removed": ["/x"]}'])
def test_a_journal_from_elsewhere_stays_in_the_folder(journal: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / NAME).mkdir(parents=True)
    (folder / NAME / "journal.json").write_text(journal)
    (folder / NAME / "0").write_text("x")
    with pytest.raises(KipcError, match="is not a path within this folder"):
        recover(folder)
    assert not (tmp_path / "x").exists()


def test_a_damaged_journal_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "journal.json").write_text('{"moves": 1}')
    with pytest.raises(KipcError, match="is damaged; delete it and run the command again"):
        recover(tmp_path)


@pytest.mark.slow
def test_two_writers_at_once(tmp_path: Path) -> None:
    reader, writer = os.pipe()

    def hold() -> None:
        from kipc.output import transaction

        transaction._apply = lambda side: (os.write(writer, b"x"), time.sleep(60))  # type: ignore[assignment]
        replace_files(tmp_path, NEW)

    child = in_a_child(hold)
    os.read(reader, 1)
    try:
        with pytest.raises(KipcError, match="another kipc process is writing here; wait until it has ended"):
            replace_files(tmp_path, OLD)
        with pytest.raises(KipcError, match="another kipc process"):
            recover(tmp_path / "below")
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    recover(tmp_path)
    assert tree(tmp_path) == NEW


def test_paths_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.py").mkdir()
    (tmp_path / "file").write_text("old")
    for path, message in {"x.py": "x.py is a folder", "file/y.py": "file is a file"}.items():
        with pytest.raises(KipcError, match=message):
            replace_files(tmp_path, {"a": "1", path: "2"})
    assert tree(tmp_path) == {"file": "old"}


@pytest.mark.slow
@pytest.mark.parametrize("path", ["../../precious.txt", "/absolute/precious.txt", "link/precious.txt"])
def test_a_manifest_cannot_remove_foreign_files(path: str, tmp_path: Path) -> None:
    """Manifests come with pull requests, and hooks run the compiler."""
    from click.testing import CliRunner
    from kipc.cli import _group

    specs = tmp_path / "specs/clients"
    specs.mkdir(parents=True)
    spec = {"type": "data", "name": "Parcel", "validVersions": "0", "flexibleVersions": "none", "fields": []}
    (specs / "Parcel.json").write_text(json.dumps(spec))
    words = ["compile", str(specs.parent), "--out", str(tmp_path / "out"), "--package", "wire"]
    assert CliRunner().invoke(_group, words).exit_code == 0
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    manifest = tmp_path / "out/wire/MANIFEST.json"
    content = json.loads(manifest.read_text())
    (tmp_path / "out/wire/link").symlink_to(tmp_path)
    content["files"][path.replace("/absolute", str(tmp_path))] = {"rendered": "0", "written": "0"}
    manifest.write_text(json.dumps(content))
    result = CliRunner().invoke(_group, words)
    assert isinstance(result.exception, KipcError)
    assert precious.read_text() == "mine"

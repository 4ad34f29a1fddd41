"""Writing: what changes in a folder, which files are in the way, and that all files change or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from kipc.errors import KipcError
from kipc.output.manifest import NAME, FileRecord, Manifest, digest
from kipc.output.transaction import replace_files
from kipc.output.write import FileChanges, compare, refuse_foreign_files

WRITTEN = {"a.py": "A = 1\n", "sub/b.py": "B = 2\n"}


def manifest(texts: Mapping[str, str]) -> Manifest:
    files = {path: FileRecord(digest(text), digest(text)) for path, text in texts.items()}
    return Manifest(package="wire", sources=("specs",), specs={}, files=files)


def write(folder: Path, texts: Mapping[str, str], stale: Sequence[str] = ()) -> None:
    replace_files(folder, {**texts, NAME: manifest(texts).text()}, stale)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "wire", WRITTEN)
    return tmp_path / "wire"


def edit(folder: Path) -> None:
    (folder / "a.py").write_text("A = 3\n")


def remove(folder: Path) -> None:
    (folder / "a.py").unlink()


def replace_by_folder(folder: Path) -> None:
    (folder / "a.py").unlink()
    (folder / "a.py").mkdir()


def damage_manifest(folder: Path) -> None:
    (folder / NAME).write_text("{}")


def remove_manifest(folder: Path) -> None:
    (folder / NAME).unlink()


def leave(folder: Path) -> None:
    pass


NEW_B = {**WRITTEN, "sub/b.py": "B = 4\n"}


@pytest.mark.parametrize(
    ("prepare", "texts", "stale", "new", "changed", "edited"),
    [
        (leave, WRITTEN, (), (), (), ()),
        (leave, NEW_B, (), (), (NAME, "sub/b.py"), ()),
        (leave, {**WRITTEN, "c.py": ""}, (), ("c.py",), (NAME,), ()),
        (leave, {"a.py": "A = 1\n"}, ("sub/b.py",), (), (NAME,), ()),
        (edit, WRITTEN, (), (), ("a.py",), ("a.py",)),
        (edit, {**WRITTEN, "a.py": "A = 3\n"}, (), (), (NAME,), ()),
        (remove, WRITTEN, (), ("a.py",), (), ()),
        (damage_manifest, WRITTEN, (), (), (NAME,), ()),
        (remove_manifest, WRITTEN, (), (NAME,), (), ()),
    ],
)
def test_changes_of_a_folder(
    prepare: object,
    texts: dict[str, str],
    stale: tuple[str, ...],
    new: tuple[str, ...],
    changed: tuple[str, ...],
    edited: tuple[str, ...],
    folder: Path,
) -> None:
    assert callable(prepare)
    prepare(folder)
    found = compare(folder, texts, stale, manifest(texts), manifest(WRITTEN))
    assert found == FileChanges(new, changed, stale, edited)
    assert bool(found) == bool(new or changed or stale)


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        (
            FileChanges(("b", "d"), ("a",), ("c",), ("a",)),
            ["changed: src/wire/a", "new: src/wire/b", "new: src/wire/d", "stale: src/wire/c"],
        ),
        (FileChanges((), (), (), ()), []),
    ],
)
def test_lines_of_changes(changes: FileChanges, lines: list[str]) -> None:
    assert changes.lines(Path("src", "wire")) == lines


@pytest.mark.parametrize(
    ("path", "is_foreign"),
    [("a.py", False), ("sub/__pycache__/b.pyc", False), ("notes.txt", True), ("sub/other.py", True)],
)
def test_files_that_kipc_did_not_write_are_in_the_way(path: str, is_foreign: bool, folder: Path) -> None:
    (folder / path).parent.mkdir(exist_ok=True)
    (folder / path).write_text("x")
    if not is_foreign:
        refuse_foreign_files(folder, manifest(WRITTEN))
        return
    with pytest.raises(KipcError, match=f"{path} was not written by kipc"):
        refuse_foreign_files(folder, manifest(WRITTEN))


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "wire").write_text("x")
    with pytest.raises(KipcError, match="wire is a file; choose another --out or --package"):
        refuse_foreign_files(tmp_path / "wire", None)


def test_writing_leaves_the_new_files_alone(folder: Path) -> None:
    texts = {"a.py": "A = 5\n", "deep/er/c.py": "é\n"}
    write(folder, texts, ("sub/b.py",))
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert files.keys() == {*texts, NAME}
    assert {path: files[path].read_bytes() for path in texts} == {path: text.encode() for path, text in texts.items()}
    assert Manifest.read(folder) == manifest(texts)
    assert not (folder / "sub").exists(), "emptied folders are removed"


def test_nothing_is_written_if_one_file_cannot_be(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    replace_by_folder(folder)
    del before[folder / "a.py"]
    with pytest.raises(KipcError, match=r"a\.py"):
        replace_files(folder, {**NEW_B, "c.py": "", NAME: manifest(NEW_B).text()})
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before

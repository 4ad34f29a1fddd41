"""The changes that writing a package to its folder makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kipc.errors import KipcError
from kipc.output.manifest import NAME, Manifest, digest
from kipc.output.transaction import NAME as TRANSACTION


@dataclass(frozen=True, slots=True)
class FileChanges:
    """The changes that writing makes to a folder, as paths relative to it, with the manifest."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    stale: tuple[str, ...]
    edited: tuple[str, ...]
    """Files that were edited by hand since they were written, and that will be replaced."""

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.stale)

    def lines(self, folder: Path) -> list[str]:
        """Describe what happens to each file of the folder, one line each."""
        files = {"new": self.new, "changed": self.changed, "stale": self.stale}
        return sorted(f"{label}: {folder / path}" for label, paths in files.items() for path in paths)


def refuse_foreign_files(folder: Path, old: Manifest | None) -> None:
    """Raise an error if writing would mix a package with other files."""
    if folder.exists() and not folder.is_dir():
        raise KipcError(f"{folder} is a file; choose another --out or --package")
    generated = {NAME, *(old.files if old else ())}
    for path in sorted(folder.rglob("*")) if folder.exists() else ():
        if path.relative_to(folder).as_posix() in generated or {"__pycache__", TRANSACTION} & set(path.parts):
            continue
        if path.is_file():
            raise KipcError(f"{path} was not written by kipc; move it away or choose another --out or --package")


def current_hash(folder: Path, path: str) -> str | None:
    """Return the hash of a file as it is now, None where there is none."""
    try:
        return digest((folder / path).read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None


def compare(
    folder: Path, texts: Mapping[str, str], stale: tuple[str, ...], manifest: Manifest, old: Manifest | None
) -> FileChanges:
    """Compare new texts, the files to remove and the new manifest with the contents of the folder."""
    before = old.files if old else {}
    new, changed, edited = [], [], []
    for path, text in {**texts, NAME: manifest.text()}.items():
        there = current_hash(folder, path)
        if there is None:
            new.append(path)
        elif there != digest(text):
            changed.append(path)
            if path in before and there != before[path].written:
                edited.append(path)
    return FileChanges(tuple(sorted(new)), tuple(sorted(changed)), stale, tuple(sorted(edited)))

"""Write: the files of a package to its folder, or what that would change.

Files are written beside their places first and moved when all of them are there; the manifest comes last.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kipc.errors import KipcError
from kipc.output.manifest import NAME, Manifest, digest


@dataclass(frozen=True, slots=True)
class Changes:
    """What writing does to a folder: paths relative to it."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    stale: tuple[str, ...]
    edited: tuple[str, ...]
    """Files that were changed by hand since they were written, and that are about to be replaced."""
    manifest: bool
    """Whether the manifest changes, as it nearly always does when a file does."""

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.stale or self.manifest)

    def lines(self) -> list[str]:
        """Describe what happens to each file, one line each; the manifest is listed where nothing else changes."""
        files = {"new": self.new, "changed": self.changed, "stale": self.stale}
        lines = sorted(f"{what}: {path}" for what, paths in files.items() for path in paths)
        return lines or ([f"changed: {NAME}"] if self.manifest else [])


def refuse_foreign_files(folder: Path, old: Manifest | None) -> None:
    """Raise where writing would mix a package with files of somebody else's."""
    if folder.exists() and not folder.is_dir():
        raise KipcError(f"{folder} is a file; choose another --out or --package")
    known = {NAME, *(old.files if old else ())}
    for path in sorted(folder.rglob("*")) if folder.exists() else ():
        if path.is_file() and "__pycache__" not in path.parts and path.relative_to(folder).as_posix() not in known:
            raise KipcError(f"{path} was not written by kipc; move it away or choose another --out or --package")


def current_hash(folder: Path, path: str) -> str | None:
    """Return the hash of a file as it is now, None where there is none."""
    try:
        return digest((folder / path).read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None


def compare(
    folder: Path, texts: Mapping[str, str], stale: tuple[str, ...], manifest: Manifest, old: Manifest | None
) -> Changes:
    """Compare new texts, the files to remove and the new manifest with what the folder contains."""
    before = old.files if old else {}
    new, changed, edited = [], [], []
    for path, text in texts.items():
        there = current_hash(folder, path)
        if there is None:
            new.append(path)
        elif there != digest(text):
            changed.append(path)
            if path in before and there != before[path].written:
                edited.append(path)
    is_new_manifest = current_hash(folder, NAME) != digest(manifest.text())
    return Changes(tuple(sorted(new)), tuple(sorted(changed)), stale, tuple(sorted(edited)), is_new_manifest)


def write(folder: Path, texts: Mapping[str, str], stale: tuple[str, ...], manifest: Manifest) -> None:
    """Put the texts in their places, take the stale files away, then replace the manifest.

    Raises:
        KipcError: if the folder cannot be written; nothing is changed then.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        side = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    except OSError as error:
        raise KipcError(f"cannot write to {folder.parent}: {error.strerror}") from error
    try:
        for path, text in {**texts, NAME: manifest.text()}.items():
            (side / path).parent.mkdir(parents=True, exist_ok=True)
            (side / path).write_text(text, encoding="utf-8", newline="\n")
        for path in [*texts, NAME]:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (side / path).replace(folder / path)
        _remove(folder, stale)
    except OSError as error:
        raise KipcError(f"cannot write {error.filename or folder}: {error.strerror}") from error
    finally:
        shutil.rmtree(side, ignore_errors=True)


def _remove(folder: Path, stale: tuple[str, ...]) -> None:
    for path in stale:
        (folder / path).unlink(missing_ok=True)
        for parent in (folder / path).parents:
            if parent == folder or not parent.is_dir() or any(each.name != "__pycache__" for each in parent.iterdir()):
                break
            shutil.rmtree(parent)

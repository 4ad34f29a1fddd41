"""Transactions: the files of a folder change together or not at all, even if the process is killed.

All new files are written to `.kipc-transaction` in the folder first, then a journal that lists the moves and removals.
Writing the journal commits the transaction: if the process is killed later, the next process that writes below the
folder applies the journal. If it is killed earlier, the next one discards the new files.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from kipc.errors import KipcError

try:
    import fcntl
except ImportError:  # Windows: two processes that write to one folder at once are not noticed
    fcntl = None  # type: ignore[assignment]

NAME = ".kipc-transaction"

_JOURNAL = "journal.json"


def replace_files(folder: Path, files: Mapping[str, str], removed: Iterable[str] = ()) -> None:
    """Write files below a folder, by relative path, and remove others; folders that become empty are removed.

    Raises:
        KipcError: the folder cannot be written, a path leads out of it, or another process writes to it. Nothing is
            changed then.
    """
    stale = list(removed)
    try:
        for path in (*files, *stale):
            _check_place(folder, path)
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder / NAME) as side:
            moves = {str(number): path for number, path in enumerate(files)}
            for number, path in moves.items():
                _write(side / number, files[path])
            _write(side / "draft", json.dumps({"moves": moves, "removed": stale}))
            # A rename is atomic, and a journal that is cut off would be applied in part.
            (side / "draft").replace(side / _JOURNAL)
            _apply(side)
    except OSError as error:
        raise KipcError(f"{folder}: cannot be written: {error.strerror or error}") from error


@dataclass(frozen=True, slots=True)
class Replacement:
    """The files to write below a folder, by relative path, and those to remove."""

    folder: Path
    files: Mapping[str, str]
    removed: Iterable[str] = ()


def replace_all(replacements: Iterable[Replacement]) -> None:
    """Change the files of several folders in one transaction, in the innermost folder that contains all of them.

    Raises:
        KipcError: as `replace_files` does.
    """
    resolved = [(replacement.folder.resolve(), replacement) for replacement in replacements]
    root = Path(os.path.commonpath([folder for folder, _ in resolved]))
    within = [(folder.relative_to(root), replacement) for folder, replacement in resolved]
    files = {
        (prefix / path).as_posix(): text for prefix, replacement in within for path, text in replacement.files.items()
    }
    removed = [(prefix / path).as_posix() for prefix, replacement in within for path in replacement.removed]
    replace_files(Path(os.path.relpath(root)), files, removed)


def recover(folder: Path) -> None:
    """Apply or discard the transaction of an interrupted process, in this folder or one above it.

    Raises:
        KipcError: it cannot be applied, or another process writes there now.
    """
    for parent in (folder, *folder.absolute().parents):
        side = parent / NAME
        if side.is_dir() and _is_own(side):
            try:
                with _locked(side):
                    pass
            except OSError as error:
                raise KipcError(f"{parent}: cannot be written: {error.strerror or error}") from error


def confine(folder: Path, path: str) -> None:
    """Refuse a path that leads out of the folder.

    Raises:
        KipcError: it is absolute, has `..`, or goes through a symbolic link.
    """
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts or "\\" in path or "\0" in path or ":" in parts[0]:
        raise KipcError(f"{folder}: {path!r} is not a path within this folder")
    for depth in range(1, len(parts)):
        if (parent := folder.joinpath(*parts[:depth])).is_symlink():
            raise KipcError(f"{parent} is a symbolic link; replace it with a folder")


def _check_place(folder: Path, path: str) -> None:
    """Refuse a path that could not be written when the journal is applied."""
    confine(folder, path)
    place = folder / path
    if place.is_dir() and not place.is_symlink():
        raise KipcError(f"{place} is a folder; move it away")
    for parent in place.relative_to(folder).parents:
        if (folder / parent).exists() and not (folder / parent).is_dir():
            raise KipcError(f"{folder / parent} is a file; move it away")


@contextmanager
def _locked(side: Path) -> Iterator[Path]:
    """Lock the folder of a transaction, and empty it; it is removed at the end."""
    lock = _lock(side)
    try:
        if (side / _JOURNAL).is_file():
            _apply(side)
        _clear(side)
        yield side
    finally:
        if not (side / _JOURNAL).exists():
            shutil.rmtree(side, ignore_errors=True)
        os.close(lock)


def _lock(side: Path) -> int:
    """Make the folder and lock it; return the open file that holds the lock."""
    while True:
        side.mkdir(exist_ok=True)
        number = os.open(side, os.O_RDONLY)
        try:
            if fcntl is not None:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Another process may have removed the folder between its opening and its lock.
            if side.is_dir() and os.path.samestat(os.fstat(number), side.stat()):
                return number
        except BlockingIOError:
            raise KipcError(f"{side.parent}: another kipc process is writing here; wait until it has ended") from None
        except FileNotFoundError:
            pass
        os.close(number)


def _apply(side: Path) -> None:
    """Apply the journal; files that were moved already are skipped."""
    folder = side.parent
    try:
        journal = json.loads((side / _JOURNAL).read_text(encoding="utf-8"))
        moves, removed = dict(journal["moves"]), list(journal["removed"])
        for name in moves:
            confine(side, name)
        for path in (*moves.values(), *removed):
            confine(folder, path)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise KipcError(f"{side} is damaged; delete it and run the command again") from error
    for number, path in moves.items():
        # Moved already, by the process that was killed.
        if (side / number).exists():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (side / number).replace(folder / path)
    for path in removed:
        (folder / path).unlink(missing_ok=True)
        _remove_empty_folders(folder, path)
    (side / _JOURNAL).unlink()


def _remove_empty_folders(folder: Path, path: str) -> None:
    for parent in (folder / path).parents:
        # Bytecode of removed modules is no reason to keep their folder.
        if parent == folder or not parent.is_dir() or any(path.name != "__pycache__" for path in parent.iterdir()):
            break
        shutil.rmtree(parent)


def _clear(side: Path) -> None:
    for path in side.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        # Else a crash of the machine could leave the journal on the disk, and the files that it moves empty.
        os.fsync(file.fileno())


def _is_own(side: Path) -> bool:
    """Return whether this user has made the folder, as others can in a folder such as /tmp."""
    return not hasattr(os, "geteuid") or side.stat().st_uid == os.geteuid()

"""Transactions: atomic writes of files, also if the process is killed or the power fails.

All code in this distribution that writes persistent files uses this module: `replace_file` for a file, `open_private`
for one that grows, `FolderLock` to exclude other processes, and `confined` for paths within a folder.
All problems are `OSError`s with a file name.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # Windows: concurrent writers of one folder are not detected
    fcntl = None  # type: ignore[assignment]

_BUSY_FOLDER = "another process writes to this folder; stop it, or choose another folder"
_BUSY_FILE = "another process writes to this file; stop it, or choose another file"
_CREATE = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)


def replace_file(path: Path, data: bytes, *, is_private: bool = False) -> None:
    """Replace a file in an existing folder atomically; readers see either the old or the new content.

    Only its owner can read a private file, whatever the mode of the old one.

    The new content is first written to `.NAME.new`. If the process is killed, this file remains and the next call
    overwrites it. A symbolic link at the path is replaced, not followed. Callers that can run concurrently have to hold
    a `FolderLock`.

    Raises:
        OSError: the file cannot be written; the old content is unchanged, unless only the folder cannot be flushed.
    """
    aside = path.with_name(f".{path.name}.new")
    try:
        descriptor = os.open(aside, _CREATE | os.O_TRUNC, 0o600 if is_private else 0o666)
        with os.fdopen(descriptor, "wb") as file:
            if is_private and hasattr(os, "fchmod"):
                os.fchmod(descriptor, 0o600)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        raise
    sync_folder(path.parent)


def open_private(path: Path) -> BinaryIO:
    """Create a file that grows and that only its owner can read, in place of a file or a symbolic link at the path.

    It is locked until it is closed: a second call for the path, here or in another process, fails until then, except on
    Windows. A device or a pipe is opened as it is.

    Raises:
        BlockingIOError: another call has the file open.
        OSError: it cannot be created.
    """
    if _is_device(path):
        return path.open("wb")
    if fcntl is None or path.is_symlink() or not path.exists():
        path.unlink(missing_ok=True)
    else:
        with path.open("rb") as old:
            _lock(old.fileno(), path, _BUSY_FILE)
            if not os.path.samestat(os.fstat(old.fileno()), path.lstat()):  # replaced before it could be locked
                raise BlockingIOError(errno.EAGAIN, _BUSY_FILE, str(path))
            path.unlink()
    file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    try:
        _lock(file.fileno(), path, _BUSY_FILE)
    except OSError:
        file.close()
        raise
    return file


def sync_folder(folder: Path) -> None:
    """Flush new, moved and removed names in a folder to disk, on systems that support this."""
    if os.name == "posix":
        _sync(folder)


def is_at(path: Path, descriptor: int) -> bool:
    """Return whether an open file or folder is still at a path: neither moved, nor deleted, nor replaced."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except OSError:
        return False


def confined(folder: Path, path: str) -> Path:
    """Return a relative path below a folder.

    Raises:
        OSError: the path can leave the folder: it is absolute, has `..`, or contains a symbolic link.
    """
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts or "\\" in path or "\0" in path or ":" in parts[0]:
        raise OSError(errno.EINVAL, f"{path!r} is not a path within this folder", str(folder))
    for depth in range(1, len(parts)):
        if (parent := folder.joinpath(*parts[:depth])).is_symlink():
            raise OSError(errno.ELOOP, "is a symbolic link; replace it with a folder", str(parent))
    return folder.joinpath(*parts)


class FolderLock:
    """An exclusive lock on a folder, held from construction to `close` or the end of the process.

    The lock is on the folder itself and creates no file. It has no effect on Windows, and on network file systems that
    cannot lock folders.

    Raises:
        BlockingIOError: another process, or another lock in this process, holds the lock.
        OSError: the folder cannot be opened.
    """

    def __init__(self, folder: Path) -> None:
        self._descriptor: int | None = None
        if fcntl is not None:
            self._descriptor = os.open(folder, os.O_RDONLY)
            try:
                _lock(self._descriptor, folder, _BUSY_FOLDER)
            except OSError:
                self.close()
                raise

    def is_on(self, folder: Path) -> bool:
        """Return whether the locked folder, if it could be locked, is still at its path."""
        return self._descriptor is None or is_at(folder, self._descriptor)

    def close(self) -> None:
        """Release the lock."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _lock(descriptor: int, path: Path, reason: str) -> None:
    """Lock an open file or folder until it is closed; raises BlockingIOError with the reason if another one has it."""
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BlockingIOError(errno.EAGAIN, reason, str(path)) from None
        except OSError:  # a network file system without locks
            pass


def _is_device(path: Path) -> bool:
    """Return whether a path is, or leads to, something that is neither a file nor a folder, such as a pipe."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    # Links in /dev lead to what a process has opened, which may be a file: /dev/stdout.
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) or (path.is_symlink() and path.parent == Path("/dev"))


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

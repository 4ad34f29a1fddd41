"""Write the snapshot files that `kip.log.collected.snapshots` reads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import FileIO
from pathlib import Path

from kip.files import whole_lines
from kip.log.collected.snapshots import NAME_TIME, Snapshot, decode_line, encode_line, file_time
from kip.log.errors import LogError
from kip.transaction import FolderLock, is_at, sync_folder


class SnapshotWriter:
    """Appends snapshots to files in a folder; the files are named after the time of their creation and sort by it.

    A killed process leaves at most one incomplete line, the last one of its file. The next writer removes it before it
    creates its own file. A writer locks the folder from the first line to `close`. If the file or the folder is moved,
    deleted or truncated meanwhile, the next line begins a new file in the folder.

    Args:
        folder: created if it does not exist.
        max_bytes, max_age: size and seconds after which a file is complete; it is then synced to the disk.
        fsync: whether each line is synced to the disk before `write` returns.
        clock: returns seconds since 1970.
    """

    def __init__(
        self,
        folder: Path,
        *,
        max_bytes: int = 64 << 20,
        max_age: float = 24 * 60 * 60,
        fsync: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.folder = folder
        self.path: Path | None = None
        """The file that is being written, None before the first line."""
        self._max_bytes = max_bytes
        self._max_age = max_age
        self._fsync = fsync
        self._clock = clock
        self._file: FileIO | None = None
        self._lock: FolderLock | None = None
        self._size = 0
        self._began = 0.0

    def write(self, snapshot: Snapshot) -> int:
        """Append a snapshot and return the length of its line.

        Raises:
            BlockingIOError: another writer has locked the folder.
            OSError: it cannot be written; earlier lines are not affected, and the next one goes to a new file.
        """
        line = encode_line(snapshot)
        file = self._file_for(len(line))
        unwritten = memoryview(line)
        try:
            while unwritten:
                unwritten = unwritten[file.write(unwritten) or 0 :]
            if self._fsync:
                os.fsync(file.fileno())
        except OSError:
            self._complete()
            raise
        self._size += len(line)
        return len(line)

    def close(self) -> None:
        """Sync the file to the disk and release the folder. Raises OSError."""
        try:
            self._complete()
        finally:
            if self._lock is not None:
                self._lock.close()
                self._lock = None

    def _complete(self) -> None:
        if self._file is not None:
            with self._file as file:
                self._file = None
                os.fsync(file.fileno())

    def _file_for(self, size: int) -> FileIO:
        age = self._clock() - self._began
        if self._file is not None and (
            self._size + size > self._max_bytes or not 0 <= age < self._max_age or not self._is_there(self._file)
        ):
            self._complete()
        if self._file is None:
            self._file = self._begin()
        return self._file

    def _is_there(self, file: FileIO) -> bool:
        """Return whether the file still has its name, and the lines that were written to it."""
        assert self.path is not None
        return is_at(self.path, file.fileno()) and os.fstat(file.fileno()).st_size == self._size

    def _begin(self) -> FileIO:
        """Create the next file, whose name sorts after all others even if the clock was set back."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._lock is not None and not self._lock.is_on(self.folder):
            self._lock.close()
            self._lock = None
        if self._lock is None:
            self._lock = FolderLock(self.folder)
        self._began = self._clock()
        moment = datetime.fromtimestamp(self._began, UTC)
        newest = _newest(self.folder)
        if newest is not None:
            path, time = newest
            _repair(path)
            moment = max(moment, time + timedelta(microseconds=1))
        self.path = self.folder / f"snapshots-{moment.strftime(NAME_TIME)}Z.jsonl"
        self._size = 0
        file = FileIO(self.path, "xb")
        sync_folder(self.folder)
        return file


def _newest(folder: Path) -> tuple[Path, datetime] | None:
    """Return the newest file of a folder, and the time in its name."""
    times = {path: time for path in folder.iterdir() if (time := file_time(path.name)) and not path.is_dir()}
    return max(times.items(), key=lambda item: item[1], default=None)


def _repair(path: Path) -> None:
    """Complete or remove the incomplete last line of a file whose writer was killed."""
    if path.is_symlink():
        return
    with path.open("rb+") as file:
        start = whole_lines(file)
        if start == file.seek(0, os.SEEK_END):
            return
        file.seek(start)
        try:
            decode_line(file.read())
        except LogError:
            file.truncate(start)
        else:
            file.write(b"\n")
        file.flush()
        os.fsync(file.fileno())

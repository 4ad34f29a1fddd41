"""Write snapshot files: takes `Snapshot`s, gives files of a folder that `kip.log.snapshots` reads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import FileIO
from pathlib import Path

from kip.log.snapshots import NAME, Snapshot, encode_line

__all__ = ["SnapshotWriter"]

_NAME_TIME = "%Y%m%dT%H%M%S.%f"


class SnapshotWriter:
    """Appends snapshots to files of a folder, which are named after the time they are begun at and sort by it.

    Each line is one write, so whoever kills the process leaves at most one line torn, the last of its file; the next
    writer begins a file of its own. A folder is for one writer at a time.

    Args:
        folder: made if it is not there.
        max_bytes, max_age: size and seconds after which the next file is begun.
        fsync: whether each line is on the disk, and not just with the system, when `write` returns.
        clock: gives seconds since 1970.
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
        self._size = 0
        self._began = 0.0

    def write(self, snapshot: Snapshot) -> int:
        """Append a snapshot and return the length of its line.

        Raises:
            OSError: it cannot be written; what came before is not harmed, and the next one goes to a new file.
        """
        line = encode_line(snapshot)
        file = self._file_for(len(line))
        rest = memoryview(line)
        try:
            while rest:
                rest = rest[file.write(rest) or 0 :]
            if self._fsync:
                os.fsync(file.fileno())
        except OSError:
            self.close()
            raise
        self._size += len(line)
        return len(line)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _file_for(self, size: int) -> FileIO:
        age = self._clock() - self._began
        if self._file is not None and (self._size + size > self._max_bytes or not 0 <= age < self._max_age):
            self.close()
        if self._file is None:
            self._file = self._begin()
        return self._file

    def _begin(self) -> FileIO:
        """Create the next file, with a name behind all that are there, even where a clock was set back."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._began = self._clock()
        moment = datetime.fromtimestamp(self._began, UTC)
        latest = _latest(self.folder)
        if latest is not None:
            moment = max(moment, latest + timedelta(microseconds=1))
        self.path = self.folder / f"snapshots-{moment.strftime(_NAME_TIME)}Z.jsonl"
        self._size = 0
        file = FileIO(self.path, "xb")
        if self._fsync:
            _sync_folder(self.folder)
        return file


def _latest(folder: Path) -> datetime | None:
    """Return the time in the name of the last file."""
    times = [match["time"] for path in folder.iterdir() if (match := NAME.fullmatch(path.name))]
    return datetime.strptime(max(times), _NAME_TIME).replace(tzinfo=UTC) if times else None


def _sync_folder(folder: Path) -> None:
    """Make sure that a power failure does not take a new file away, where the system has a way to."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)

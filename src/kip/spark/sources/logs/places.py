"""How far the log of a partition has been read, and the data after that place.

A place is a position in a segment, and the offset that comes next. Where the log cleaner has meanwhile put other bytes
at that position, or merged the segment into another, reading resumes by offset.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from kip.files import open_file
from kip.log.errors import LogError
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile
from kip.log.segments.indexes import split, start_position
from kip.log.segments.reader import read_batches, single_batch
from kip.log.segments.selection import Selection
from kip.spark.sources.logs.rows import LogRange

# An index has an entry every index.interval.bytes (4 KiB by default), so the end is found without reading all.
_STEP = 4 << 20
"""Bytes at the end of a segment that are read to find out where its last whole batch ends, where its index helps."""


@dataclass(frozen=True, slots=True)
class LogPlace:
    """How far a log has been read; the default is not at all.

    Attributes:
        segment: first offset of the segment that is being read.
        position: the byte of it up to which it has been.
        offset: the offset that comes next.
        batch: the byte at which a batch starts that proves both: it ends at the position, or starts there; -1 where
            none has been read.
        snapshot: the end offset of the newest snapshot that has been read.
    """

    segment: int = -1
    position: int = 0
    offset: int = 0
    batch: int = -1
    snapshot: int = -1

    def is_in(self, file: LogFile) -> bool:
        """Return whether the bytes of a file up to this place are those that have been read."""
        if file.offset != self.segment or file.size < self.position:
            return False
        if self.batch < 0:
            return True
        try:
            with open_file(file.path) as data:
                batch = single_batch(data, self.batch)
        except (LogError, OSError):
            return False
        # The cleaner replaces segments by smaller ones of the same name: the size alone does not show that.
        before = (self.batch + batch.length, batch.last_offset + 1)
        return (self.position, self.offset) in (before, (self.batch, batch.base_offset))


@dataclass(frozen=True, slots=True)
class LogFiles:
    """The files of a partition, by offset."""

    segments: tuple[LogFile, ...]
    snapshots: tuple[LogFile, ...]

    @classmethod
    def of(cls, files: list[LogFile]) -> LogFiles:
        """Sort files."""
        files = sorted(files, key=lambda file: (file.offset, file.name))
        return cls(
            tuple(file for file in files if not file.is_snapshot), tuple(file for file in files if file.is_snapshot)
        )

    def until(self, end: LogPlace) -> LogFiles:
        """Return the log as it was when it ended there."""
        before = [file for file in self.segments if file.offset < end.segment]
        last = [replace(file, size=end.position) for file in self.segments if end.is_in(file)]
        return LogFiles((*before, *last), tuple(file for file in self.snapshots if file.offset <= end.snapshot))

    def end(self, start: LogPlace, most: int | None = None) -> LogPlace:
        """Return the place up to which to read next: after about `most` bytes, or after the last complete batch.

        An incomplete batch at the end of the last segment may still be completed; in another segment it is damage.
        """
        snapshots = [file for file in self.snapshots if file.offset > start.snapshot]
        place = replace(start, snapshot=snapshots[-1].offset) if snapshots else start
        left = None if most is None else most - sum(file.size for file in snapshots)
        for where in self._unread(start):
            file = where.file
            if file.offset != place.segment or where.selection.has_bounds:
                place = LogPlace(file.offset, where.start, max(place.offset, file.offset), -1, place.snapshot)
            if left is not None and left <= 0:
                break
            stop = _whole_end(file, place) if file.is_last else replace(place, position=file.size)
            if left is not None and stop.position - place.position > left:
                cut = _cut(file, place, stop, left)
                if cut is not None:
                    return cut
            if left is not None:
                left -= stop.position - place.position
            place = stop
        return place

    def ranges(self, start: LogPlace, end: LogPlace) -> Iterator[LogRange]:
        """Yield the ranges between two places."""
        for file in self.snapshots:
            if start.snapshot < file.offset <= end.snapshot:
                yield LogRange(file, 0, file.size)
        confirmed = any(end.is_in(file) for file in self.segments)
        for where in self._unread(start):
            file = where.file
            if file.offset > end.segment:
                return
            stop = end.position if confirmed and file.offset == end.segment else file.size
            selection = where.selection if confirmed else replace(where.selection, end_offset=end.offset)
            if where.start < stop:
                yield LogRange(file, where.start, stop, selection)

    def _unread(self, start: LogPlace) -> Iterator[LogRange]:
        """Yield the ranges after a place, segment by segment."""
        first, position, selection = 0, 0, Selection()
        if start.segment >= 0:
            started = [number for number, file in enumerate(self.segments) if start.is_in(file)]
            if started:
                first, position = started[0], start.position
            else:
                before = [number for number, file in enumerate(self.segments) if file.offset <= start.offset]
                first = before[-1] if before else 0
                selection = Selection(first_offset=start.offset)
        for file in self.segments[first:]:
            if selection.has_bounds:
                with suppress(FileNotFoundError):
                    position = start_position(file, start.offset)
            yield LogRange(file, position, file.size, selection)
            position, selection = 0, Selection()


def _whole_end(file: LogFile, start: LogPlace) -> LogPlace:
    """Return the place after the last complete batch of a file."""
    if file.size <= start.position:
        return start
    *_, (near, _) = split(file, _STEP, start.position)
    place = start
    with open_file(file.path) as data:
        for item in read_batches(data, file.path, near, file.size, may_end_in_zeros=True):
            if isinstance(item, Batch):
                end = item.position + item.length
                place = replace(place, position=end, offset=item.last_offset + 1, batch=item.position)
            elif item.reaches_end:
                break
    return place


def _cut(file: LogFile, start: LogPlace, stop: LogPlace, size: int) -> LogPlace | None:
    """Return a place about this many bytes after a place, None if the end comes first."""
    _, position = next(split(replace(file, size=stop.position), size, start.position))
    if position >= stop.position:
        return None
    with open_file(file.path) as data:
        batch = single_batch(data, position)
    return replace(start, position=position, offset=batch.base_offset, batch=position)

"""The files of a partition's log, with Kafka's names and format: `<topic>-<partition>/<first offset>.log`.

Records are not kept in memory: a `BatchPlace` is where a batch is.
"""

from __future__ import annotations

import errno
import logging
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import BinaryIO
from uuid import UUID, uuid4

from kafka_wire.records import UP_TO_MAGIC

from kip.cluster.errors import StorageError
from kip.cluster.logs.segment_damage import LogMark, claimed_offsets, has_batch, is_misplaced, rest_size, whole_batch
from kip.kafka.topics import id_text
from kip.log.segments.batches import Batch
from kip.transaction import confined, replace_file

_log = logging.getLogger(__name__)
_SEGMENT_BYTES = 1 << 30
"""The default of `segment.bytes`; only cleaning looks at the config, and divides the log by itself."""
_METADATA = "partition.metadata"
_REMOVED = re.compile(r".*\.[0-9a-f]{32}-delete")
"""The name of the folder of a deleted partition, as in LocalLog.logDeleteDirName"""
_LONGEST_NAME = 255
_BUFFER = 1 << 20


@dataclass(frozen=True, slots=True)
class BatchPlace:
    """The position of a batch in a segment."""

    files: SegmentFiles
    path: Path
    position: int
    size: int

    def read(self) -> bytes:
        return self.files.read_places([self])


class SegmentFiles:
    """The segments of one partition; `is_known` is whether the state of the cluster contained it before.

    Attributes:
        folder: that of the partition.
        next_offset: the first offset that records in the files have not taken, damaged ones included.
        is_cut: whether a damaged end was cut off.

    Raises:
        StorageError: the folder is not writable, is outside the directory, or that of a known partition is damaged.
    """

    def __init__(self, directory: Path, topic: str, topic_id: UUID, partition: int, *, is_known: bool = False) -> None:
        self.folder = directory / f"{topic}-{partition}"
        self._open: BinaryIO | None = None
        self._path: Path | None = None
        self._size = 0
        self.next_offset = 0
        self.is_cut = False
        text = f"version: 0\ntopic_id: {id_text(topic_id)}"
        try:
            metadata = confined(directory, f"{topic}-{partition}/{_METADATA}")
            content = metadata.read_bytes() if metadata.exists() else None
            if content != text.encode() and (content is not None or self._segments()):
                if is_known:
                    raise StorageError(
                        f"{metadata} is damaged or of another topic than {topic!r}, whose id is {id_text(topic_id)}: "
                        f"restore it, or remove {self.folder} with its records"
                    )
                # Records of an earlier topic, whose files could not be removed, are not those of this one.
                remove_partition(directory, topic, partition)
                content = None
            if content is None:
                self.folder.mkdir(parents=True, exist_ok=True)
                replace_file(metadata, text.encode())
        except OSError as error:
            raise self._failure(error) from None

    def read(self, mark: LogMark) -> Iterator[tuple[Batch, BatchPlace]]:
        """Yield the batches in the order of their offsets.

        What a killed process or a full disk leaves at the end is cut off, with a warning. Damage before whole batches
        is refused: their offsets would be given to other records. `mark` shows wrong offsets, too.

        Raises:
            StorageError: a segment is damaged, or cannot be read.
        """
        paths = self._segments()
        try:
            for path in paths:
                yield from self._read_segment(path, mark, is_last=path == paths[-1])
        except OSError as error:
            raise self._failure(error) from None
        if paths:
            self._path, self._size = paths[-1], paths[-1].stat().st_size

    def _segments(self) -> list[Path]:
        return sorted(path for path in self.folder.glob("*.log") if path.stem.isdecimal())

    def _read_segment(self, path: Path, mark: LogMark, *, is_last: bool) -> Iterator[tuple[Batch, BatchPlace]]:
        next_offset = int(path.stem)  # a segment that a killed compaction left begins again with earlier offsets
        position = 0
        with path.open("rb", buffering=_BUFFER) as file:
            while start := file.read(UP_TO_MAGIC):
                batch = whole_batch(start + file.read(rest_size(start)), 0, next_offset)
                if batch is None:
                    break
                if is_misplaced(batch, next_offset, mark, is_first=position == 0):
                    raise _damage(path, position)
                yield batch, BatchPlace(self, path, position, batch.length)
                position += batch.length
                next_offset = batch.last_offset + 1
                self.next_offset = max(self.next_offset, next_offset)
            else:
                return
        data = path.read_bytes()
        self._cut(path, data, position, is_last=is_last)
        if mark.checksum is None:  # the end of a cluster that was stopped is known
            self.next_offset = max(self.next_offset, next_offset + claimed_offsets(data[position:]))

    def _cut(self, path: Path, data: bytes, position: int, *, is_last: bool) -> None:
        """Cut off the end of the last segment, unless it contains a whole batch, whatever its offset."""
        if not is_last or has_batch(data, position):
            raise _damage(path, position)
        _log.warning("%s: cut off after %d of %d bytes, as the rest is no batch", path, position, len(data))
        self.is_cut = True
        with path.open("r+b") as file:
            file.truncate(position)

    def append(self, base_offset: int, data: bytes) -> BatchPlace:
        """Write a batch, to a new segment if the current one is full, and return its place."""
        try:
            if self._path is None or self._size + len(data) > _SEGMENT_BYTES:
                self.close()
                self._path, self._size = self._segment(base_offset), 0
            elif self._size == 0 and self._path != self._segment(base_offset):  # all of it was cut off
                self.close()
                self._path.unlink()
                self._path = self._segment(base_offset)
            file = self._current()
            file.seek(0, os.SEEK_END)
            if file.write(data) != len(data):  # a disk that becomes full, or a limit on the size of files
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            self._cut_partial_batch()
            raise self._failure(error) from None
        place = BatchPlace(self, self._path, self._size, len(data))
        self._size += len(data)
        return place

    def _segment(self, base_offset: int) -> Path:
        return self.folder / f"{base_offset:020}.log"

    def _current(self) -> BinaryIO:
        """Return the open last segment."""
        assert self._path is not None
        if self._open is None:
            self._open = self._path.open("a+b", buffering=0)
        return self._open

    def _cut_partial_batch(self) -> None:
        """Cut off a part of a batch, after which the next one could not be found."""
        if self._open is not None:
            with suppress(OSError):  # a full disk does not keep a file from shrinking; else the next start cuts it off
                self._open.truncate(self._size)

    def read_places(self, places: Iterable[BatchPlace]) -> bytes:
        """Return the bytes of batches.

        Raises:
            StorageError: they cannot be read.
        """
        parts: list[tuple[Path, int, int]] = []
        for place in places:
            if parts and parts[-1][0] == place.path and sum(parts[-1][1:]) == place.position:  # one read for neighbours
                path, position, size = parts.pop()
                parts.append((path, position, size + place.size))
            else:
                parts.append((place.path, place.position, place.size))
        try:
            return b"".join(self._read_part(*part) for part in parts)
        except OSError as error:
            raise StorageError(f"records cannot be read from {self.folder}: {error.strerror}") from None

    def _read_part(self, path: Path, position: int, size: int) -> bytes:
        if path == self._path and self._open is not None:
            data = _read_at(self._open, position, size)
        else:
            with path.open("rb") as file:
                data = _read_at(file, position, size)
        if len(data) != size:
            raise OSError(errno.EIO, f"{path} has become shorter")
        return data

    def delete_before(self, offset: int) -> None:
        """Remove segments that contain only records before an offset.

        Raises:
            StorageError: they cannot be removed.
        """
        paths = self._segments()
        try:
            # A segment ends where the next one begins; the last one is in use, so it stays.
            for path, following in pairwise(paths):
                if int(following.stem) <= offset:
                    path.unlink()
        except OSError as error:
            raise self._failure(error) from None

    def rewrite(self, batches: Sequence[tuple[int, bytes]]) -> list[BatchPlace]:
        """Replace all segments with these batches, each with its first offset, in one segment; return their places.

        Raises:
            StorageError: they cannot be written; the old segments are still there.
        """
        old, path, content = self._segments(), self._segment(batches[0][0]), b"".join(data for _, data in batches)
        self.close()
        try:
            # The new segment is complete before an old one is removed; a kill in between leaves records twice, which
            # PartitionLog skips by their offsets.
            replace_file(path, content)
        except OSError as error:
            if not _has_content(path, content):
                raise self._failure(error) from None
        self._path, self._size = path, len(content)
        for segment in old:
            if segment != path:
                with suppress(OSError):
                    segment.unlink()
        ends = accumulate(len(data) for _, data in batches)
        return [
            BatchPlace(self, path, end - len(data), len(data)) for end, (_, data) in zip(ends, batches, strict=True)
        ]

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def _failure(self, error: OSError) -> StorageError:
        return StorageError(f"records cannot be written to {self.folder}: {error.strerror}")


def _has_content(path: Path, content: bytes) -> bool:
    """Return whether a file was replaced, although its folder could not be flushed."""
    try:
        return path.read_bytes() == content
    except OSError:
        return False


def _read_at(file: BinaryIO, position: int, size: int) -> bytes:
    # In parts: one read returns at most 2 GiB.
    file.seek(position)
    parts = []
    while size and (part := file.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _damage(path: Path, position: int) -> StorageError:
    return StorageError(f"{path} is damaged at byte {position}, before other records: `kip log check {path}` shows it")


def remove_partition(directory: Path, topic: str, partition: int) -> None:
    """Remove the files of a partition, if there are any and they can be removed.

    They are renamed first, so that a kill leaves no part of them to the next topic with the name.
    """
    with suppress(OSError):
        folder = confined(directory, f"{topic}-{partition}")
        if folder.is_dir() and not folder.is_symlink():
            ending = f".{uuid4().hex}-delete"
            removed = folder.with_name(folder.name[: _LONGEST_NAME - len(ending)] + ending)
            folder.rename(removed)
            shutil.rmtree(removed)


def finish_removals(directory: Path) -> None:
    """Remove the folders of deleted partitions that a kill has left."""
    for folder in directory.glob("*-delete"):
        if _REMOVED.fullmatch(folder.name):
            shutil.rmtree(folder, ignore_errors=True)

"""The files of a partition's log, with Kafka's names and format: `<topic>-<partition>/<first offset>.log`."""

from __future__ import annotations

import errno
import logging
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

from kafka_wire.records import UP_TO_MAGIC

from kip.kafka.topics import id_text
from kip.log.batches import Batch, batch_size, parse_batch
from kip.log.errors import LogError
from kip.serving.errors import ClusterSetupError
from kip.transaction import confined, replace_file

__all__ = ["SegmentFiles", "remove_partition"]

_log = logging.getLogger(__name__)
_MAGIC = 2
_SEGMENT_BYTES = 1 << 30
"""The default of `segment.bytes`; only cleaning looks at the config, and divides the log by itself."""
_METADATA = "partition.metadata"


class SegmentFiles:
    """The segments of one partition.

    Raises:
        ClusterSetupError: the folder is not writable, or is outside the directory.
    """

    def __init__(self, directory: Path, topic: str, topic_id: UUID, partition: int) -> None:
        self._folder = directory / f"{topic}-{partition}"
        self._open: BinaryIO | None = None
        self._size = 0
        text = f"version: 0\ntopic_id: {id_text(topic_id)}"
        try:
            metadata = confined(directory, f"{topic}-{partition}/{_METADATA}")
            found = metadata.read_text(encoding="utf-8") if metadata.exists() else None
            # Records of an earlier topic with this name, whose files could not be removed, are not those of this one.
            if found not in (text, None):
                shutil.rmtree(self._folder)
            if found != text:
                self._folder.mkdir(parents=True, exist_ok=True)
                replace_file(metadata, text.encode())
        except OSError as error:
            raise self._failure(error) from None

    def read(self) -> Iterator[bytes]:
        """Yield the batches in the order of their offsets.

        What a killed process or a full disk leaves at the end is cut off, with a warning. Damage before whole batches
        is refused: their offsets would be given to other records.

        Raises:
            ClusterSetupError: a segment is damaged, or cannot be read.
        """
        paths = sorted(self._folder.glob("*.log"))
        for path in paths:
            data = path.read_bytes()
            position = next_offset = 0  # a segment that a killed compaction left begins again with earlier offsets
            while position < len(data):
                batch = _whole_batch(data, position, next_offset)
                if batch is None:
                    self._cut(path, data, position, is_last=path == paths[-1])
                    break
                yield batch.data
                position += batch.length
                next_offset = batch.last_offset + 1
        if paths:
            self._open, self._size = paths[-1].open("ab", buffering=0), paths[-1].stat().st_size

    def _cut(self, path: Path, data: bytes, position: int, *, is_last: bool) -> None:
        """Cut off the end of the last segment, unless it contains a whole batch, whatever its offset."""
        places = (at for at in range(position, len(data) - UP_TO_MAGIC) if data[at + UP_TO_MAGIC - 1] == _MAGIC)
        if not is_last or any(_whole_batch(data, at, 0) for at in places):
            raise ClusterSetupError(
                f"{path} is damaged at byte {position}, before other records: `kip log check {path}` shows it"
            )
        _log.warning("%s: cut off after %d of %d bytes, as the rest is no batch", path, position, len(data))
        with path.open("r+b") as file:
            file.truncate(position)

    def append(self, base_offset: int, data: bytes) -> None:
        """Write a batch, to a new segment if the current one is full."""
        try:
            if self._open is None or self._size + len(data) > _SEGMENT_BYTES:
                self.close()
                self._open, self._size = (self._folder / f"{base_offset:020}.log").open("ab", buffering=0), 0
            if self._open.write(data) != len(data):  # a disk that becomes full, or a limit on the size of files
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            self._take_back()
            raise self._failure(error) from None
        self._size += len(data)

    def _take_back(self) -> None:
        """Cut off a part of a batch, after which the next one could not be found."""
        if self._open is not None:
            with suppress(OSError):  # a full disk does not keep a file from shrinking; else the next start cuts it off
                self._open.truncate(self._size)

    def delete_before(self, offset: int) -> None:
        """Remove segments that contain only records before an offset."""
        paths = sorted(self._folder.glob("*.log"))
        # A segment ends where the next one begins; the last one is in use, so it stays.
        for path, following in pairwise(paths):
            if int(following.stem) <= offset:
                path.unlink()

    def rewrite(self, batches: Sequence[tuple[int, bytes]]) -> None:
        """Replace all segments with these batches, each with its first offset, in one segment."""
        self.close()
        old = sorted(self._folder.glob("*.log"))
        path = self._folder / f"{batches[0][0]:020}.log"
        try:
            # The new segment is complete before an old one is removed; a kill in between leaves records twice, which
            # PartitionLog skips by their offsets.
            replace_file(path, b"".join(data for _, data in batches))
            for segment in old:
                if segment != path:
                    segment.unlink()
            self._open, self._size = path.open("ab", buffering=0), path.stat().st_size
        except OSError as error:
            raise self._failure(error) from None

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def _failure(self, error: OSError) -> ClusterSetupError:
        return ClusterSetupError(f"records cannot be written to {self._folder}: {error.strerror}")


def _whole_batch(data: bytes, position: int, next_offset: int) -> Batch | None:
    """Return the batch at a position, None if there is none with a right checksum, or only with an earlier offset."""
    try:
        size = batch_size(data, position)
        batch = parse_batch(data[position : position + size]) if position + size <= len(data) else None
    except LogError:
        return None
    is_next = batch is not None and batch.magic == _MAGIC and batch.base_offset >= next_offset
    return batch if batch is not None and is_next and batch.is_crc_valid else None


def remove_partition(directory: Path, topic: str, partition: int) -> None:
    """Remove the files of a partition of a deleted topic."""
    with suppress(OSError):
        shutil.rmtree(confined(directory, f"{topic}-{partition}"))

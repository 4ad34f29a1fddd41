"""The files of a partition's log, with Kafka's names and format: `<topic>-<partition>/<first offset>.log`."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

from kafka_wire.records import UP_TO_MAGIC

from kip.kafka.topics import id_text
from kip.log.batches import batch_size
from kip.log.errors import LogError
from kip.serving.errors import ClusterSetupError
from kip.transaction import confined, replace_file

__all__ = ["SegmentFiles", "remove_partition"]

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
        """Yield the batches in the order of their offsets; truncate an incomplete one, which a crash can leave."""
        paths = sorted(self._folder.glob("*.log"))
        for path in paths:
            data = path.read_bytes()
            position = 0
            while len(data) - position >= UP_TO_MAGIC:
                try:
                    size = batch_size(data, position)
                except LogError as error:
                    raise ClusterSetupError(f"{path} at byte {position}: {error}") from None
                if position + size > len(data):
                    break
                yield data[position : position + size]
                position += size
            if position < len(data):
                with path.open("r+b") as file:
                    file.truncate(position)
        if paths:
            self._open, self._size = paths[-1].open("ab", buffering=0), paths[-1].stat().st_size

    def append(self, base_offset: int, data: bytes) -> None:
        """Write a batch, to a new segment if the current one is full."""
        try:
            if self._open is None or self._size + len(data) > _SEGMENT_BYTES:
                self.close()
                self._open, self._size = (self._folder / f"{base_offset:020}.log").open("ab", buffering=0), 0
            self._open.write(data)
        except OSError as error:
            raise self._failure(error) from None
        self._size += len(data)

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


def remove_partition(directory: Path, topic: str, partition: int) -> None:
    """Remove the files of a partition of a deleted topic."""
    with suppress(OSError):
        shutil.rmtree(confined(directory, f"{topic}-{partition}"))

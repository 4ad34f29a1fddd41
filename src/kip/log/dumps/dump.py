"""Dump log files as lines, to their end or continuously.

Yields blocks of whole lines and, between them and in the order of the files, the `Damage` that was found.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from kip.budgets import budget
from kip.files import open_file
from kip.log.dumps.rows import DumpedFile
from kip.log.errors import LogError
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile
from kip.log.segments.indexes import start_position
from kip.log.segments.reader import Damage, read_batches
from kip.log.segments.selection import Selection

_BLOCK = 128
"""Lines in a block."""
_SMALL = 256 << 10
"""Bytes of a file that can be scanned in less time than it takes to open its indexes."""
_WAIT = 0.5
_FREE = 64 << 20
"""Bytes that may always be printed."""


@dataclass(frozen=True, slots=True)
class DumpOptions:
    """The records to show, and the details to show of them.

    Attributes:
        selection: which records.
        topic: decode records as those of this topic instead of the topic in the folder's name.
        batches: one line for each batch instead of each record.
        with_data: keys, values and headers of topics that are not internal.
        shows_secrets: secrets in records of the metadata log.
    """

    selection: Selection = field(default_factory=Selection)
    topic: str | None = None
    batches: bool = False
    with_data: bool = False
    shows_secrets: bool = False


@dataclass(frozen=True, slots=True)
class DumpedLines:
    """Lines, the part of the file they are from, and the number of records in them that could not be decoded."""

    lines: bytes
    start: int
    end: int
    unreadable: int


Dumped: TypeAlias = DumpedLines | Damage


def dump_files(files: Iterable[LogFile], options: DumpOptions) -> Iterator[Dumped]:
    """Yield the contents of these files, in their order."""
    for file in files:
        if may_hold(file, options):
            yield from dump_range(file, first_position(file, options), file.size, options)


def follow_files(
    find: Callable[[], Iterable[LogFile]], options: DumpOptions, wait: Callable[[], None] = lambda: time.sleep(_WAIT)
) -> Iterator[Dumped]:
    """Yield the contents of the files that `find` returns, then data written to them and to new files, without an end.

    An incomplete batch at the end of a partition's last segment may still be completed, and is read again later. `wait`
    is called whenever all available data has been read.
    """
    positions: dict[str, int] = {}
    while True:
        files = [file for file in find() if may_hold(file, options)]
        for file in files:
            start = positions.get(file.path)
            if start is None:
                start = positions[file.path] = first_position(file, options)
            if start >= file.size:
                continue
            for item in dump_range(file, start, file.size, options):
                if isinstance(item, Damage) and item.reaches_end and file.is_last:
                    break
                yield item
                positions[file.path] = item.end
        wait()


def may_hold(file: LogFile, options: DumpOptions) -> bool:
    """Return whether a segment can contain selected records, judging by its first offset.

    Offsets in a snapshot are unrelated to those of the log.
    """
    end_offset = options.selection.end_offset
    return end_offset is None or file.is_snapshot or file.offset < end_offset


def first_position(file: LogFile, options: DumpOptions) -> int:
    """Return a position before the first selected record of a file."""
    if file.size <= _SMALL:
        return 0
    return start_position(file, options.selection.first_offset, options.selection.since)


def dump_range(file: LogFile, start: int, end: int, options: DumpOptions) -> Iterator[Dumped]:
    """Yield the contents of a file between two positions; the last block ends with the last batch or damage."""
    dumped_file = DumpedFile(
        file.path, options.topic or file.topic, options.selection, options.with_data, options.shows_secrets
    )
    lines_of = dumped_file.batch_lines if options.batches else dumped_file.lines
    block = _OpenBlock(dumped_file, start)
    reached = start
    try:
        with open_file(file.path) as data:
            for item in read_batches(data, file.path, start, end, may_end_in_zeros=file.is_end(end)):
                reached = item.position + item.length
                if isinstance(item, Damage):
                    yield block.close(item.position)
                    yield item
                    continue
                try:
                    lines = lines_of(item)
                    while block.take(lines):
                        yield block.close(item.position)
                        _check_printed(block.printed, item.position + item.length - start)
                except LogError as error:
                    yield block.close(item.position)
                    yield _unreadable(file, item, error)
    except OSError as error:
        yield Damage(file.path, block.start, end - block.start, None, f"it cannot be read: {error.strerror or error}")
        return
    yield block.close(reached)


class _OpenBlock:
    """A block under construction."""

    def __init__(self, dumped_file: DumpedFile, start: int) -> None:
        self.start = start
        self._dumped_file = dumped_file
        self.printed = 0
        """Bytes in all blocks so far."""
        self._lines: list[bytes] = []

    def take(self, lines: Iterator[bytes]) -> bool:
        """Add lines until there are no more or the block is full; return whether it is full."""
        self._lines.extend(islice(lines, _BLOCK - len(self._lines)))
        return len(self._lines) == _BLOCK

    def close(self, end: int) -> DumpedLines:
        """Return the block, and start the next one."""
        block = DumpedLines(b"".join(self._lines), self.start, end, self._dumped_file.unreadable)
        self.start = end
        self.printed += len(block.lines)
        self._lines.clear()
        self._dumped_file.unreadable = 0
        return block


def _check_printed(printed: int, size: int) -> None:
    """Limit the size of lines relative to the part of the file that they are from. Raises LogError."""
    most = budget("printed-expansion")
    if printed > _FREE + most * size:
        raise LogError(
            f"{printed} bytes of lines from {size} bytes of the file; the rest of the batch is left out "
            f"(to print it: kip --budget printed-expansion={10 * most})"
        )


def _unreadable(file: LogFile, batch: Batch, error: LogError) -> Damage:
    return Damage(file.path, batch.position, batch.length, batch.base_offset, f"a batch of records: {error}")

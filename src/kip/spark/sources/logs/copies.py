"""Which ranges of a log are copies of another replica's, so that the records in them need not be decoded twice.

Followers write batches as they get them, so their segments have the same bytes as the leader's, as far as they go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress

from kip.files import open_file
from kip.spark.sources.logs.rows import LogRange

# Copies are compared in blocks, so that two segments of a gigabyte do not have to be in memory.
_BLOCK = 1 << 20


def without_copies(ranges: Iterable[LogRange]) -> list[LogRange]:
    """Return ranges without those whose bytes are the beginning of another replica's range, or all of it.

    Bytes are compared, not headers: where one replica is damaged, both are read. Only ranges from the start of a file
    can be copies, so the rows of each file have no gaps, except at its start.
    """
    all_ranges = list(ranges)
    replicas: dict[tuple[object, ...], list[LogRange]] = defaultdict(list)
    for where in all_ranges:
        file = where.file
        if where.start == 0 and file.topic and file.partition is not None:
            replicas[where.cluster_id, file.topic, file.partition, file.name, where.selection].append(where)
    copies: set[str] = set()
    for same in replicas.values():
        originals: list[LogRange] = []
        sizes = [_written_size(where) for where in same] if len(same) > 1 else [0]
        for size, where in sorted(zip(sizes, same, strict=True), key=lambda pair: -pair[0]):
            if any(_begins_with(other, where, size) for other in originals):
                copies.add(where.file.path)
            else:
                originals.append(where)
    return [where for where in all_ranges if where.file.path not in copies]


def _written_size(where: LogRange) -> int:
    """Return the end of a range without the zeros in which a log may end, see `LogFile.is_end`."""
    left = where.end
    if where.file.is_end(left):
        with suppress(OSError), open_file(where.file.path) as data:
            while left > 0:
                start = max(0, left - _BLOCK)
                data.seek(start)
                used = len(data.read(left - start).rstrip(b"\0"))
                if used:
                    return start + used
                left = start
    return left


def _begins_with(longer: LogRange, where: LogRange, size: int) -> bool:
    """Return whether a range begins with these bytes of another; not if one cannot be read, as reading reports that."""
    try:
        with open_file(longer.file.path) as first, open_file(where.file.path) as other:
            left = size
            while left > 0:
                part = min(_BLOCK, left)
                block = other.read(part)
                if len(block) < part or first.read(part) != block:
                    return False
                left -= part
    except OSError:
        return False
    return True

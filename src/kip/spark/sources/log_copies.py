"""Which ranges of a log are copies of another replica's, so that the records in them need not be decoded twice.

Followers write batches as they get them, so their segments have the same bytes as the leader's, as far as they go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kip.log.files import open_file
from kip.spark.sources.log_rows import LogRange

__all__ = ["without_copies"]

# Copies are compared in blocks, so that two segments of a gigabyte do not have to be in memory.
_BLOCK = 1 << 20


def without_copies(ranges: Iterable[LogRange]) -> list[LogRange]:
    """Return ranges without those whose bytes are the beginning of another replica's range, or all of it.

    Bytes are compared, not headers: where one replica is damaged, both are read. Only ranges from the start of a file
    can be copies, so the rows of each file have no gaps, except at its start.
    """
    found = list(ranges)
    replicas: dict[tuple[object, ...], list[LogRange]] = defaultdict(list)
    for where in found:
        file = where.file
        if where.start == 0 and file.topic and file.partition is not None:
            replicas[where.cluster_id, file.topic, file.partition, file.name, where.selection].append(where)
    copies: set[str] = set()
    for same in replicas.values():
        kept: list[LogRange] = []
        for where in sorted(same, key=lambda each: -each.end):
            if any(_begins_with(other, where) for other in kept):
                copies.add(where.file.path)
            else:
                kept.append(where)
    return [where for where in found if where.file.path not in copies]


def _begins_with(longer: LogRange, where: LogRange) -> bool:
    """Return whether a range begins with the bytes of another; not if one cannot be read, as reading reports that."""
    try:
        with open_file(longer.file.path) as one, open_file(where.file.path) as other:
            left = where.end
            while left > 0:
                size = min(_BLOCK, left)
                block = other.read(size)
                if len(block) < size or one.read(size) != block:
                    return False
                left -= size
    except OSError:
        return False
    return True

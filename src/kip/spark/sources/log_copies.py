"""Which files of a log are copies of another replica's, so that the records in them need not be decoded twice.

Followers write batches as they get them, so their segments have the same bytes as the leader's, as far as they go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from kip.log.files import open_file
from kip.log.segments import LogFile

__all__ = ["without_copies"]

_BLOCK = 1 << 20


def without_copies(files: Iterable[LogFile], cluster_of: Callable[[LogFile], str]) -> list[LogFile]:
    """Return files without those whose bytes are the beginning of another replica's file, or all of it.

    Bytes are compared, not headers: where one replica is damaged, both are read.
    """
    found = list(files)
    replicas: dict[tuple[object, ...], list[LogFile]] = defaultdict(list)
    for file in found:
        if file.topic and file.partition is not None:
            replicas[cluster_of(file), file.topic, file.partition, file.name].append(file)
    copies: set[str] = set()
    for same in replicas.values():
        kept: list[LogFile] = []
        for file in sorted(same, key=lambda each: -each.size):
            if any(_begins_with(other, file) for other in kept):
                copies.add(file.path)
            else:
                kept.append(file)
    return [file for file in found if file.path not in copies]


def _begins_with(longer: LogFile, file: LogFile) -> bool:
    """Return whether a file begins with the bytes of another; not if one cannot be read, as reading reports that."""
    try:
        with open_file(longer.path) as one, open_file(file.path) as other:
            left = file.size
            while left > 0:
                size = min(_BLOCK, left)
                block = other.read(size)
                if len(block) < size or one.read(size) != block:
                    return False
                left -= size
    except OSError:
        return False
    return True

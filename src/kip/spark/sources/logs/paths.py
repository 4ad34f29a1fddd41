"""Paths with wildcards, and folders below folders: the files and folders that a path option names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import takewhile

from kip.files import FileEntry, entries, entry

_MOVED = re.compile(r"-(?:delete|future|stray)$")
_DEEPEST = 16
"""Folders in folders; links may lead around in circles."""


def expanded(path: str) -> list[str]:
    """Return the paths that match one with the wildcards `*`, `?` and `[...]` in its parts, or the path itself.

    Raises:
        OSError: the part of the path before the first wildcard cannot be read, or nothing matches.
    """
    parts = path.split("/")
    plain = list(takewhile(lambda part: not _has_wildcard(part), parts))
    if len(plain) == len(parts) or _exists(path):
        return [path]
    paths = ["/".join(plain) or ("/" if path.startswith("/") else ".")]
    for number, pattern in enumerate(parts[len(plain) :], len(plain) + 1):
        paths = [child.path for folder in paths for child in _children(folder, pattern, number < len(parts))]
    if not paths:
        raise FileNotFoundError(path)
    return paths


def with_subfolders(path: str) -> Iterator[str]:
    """Yield a path and, if it is a folder, those below it, without partitions that a broker deletes or moves."""
    top = entry(path)
    yield path
    if top.is_folder:
        yield from _subfolders(path, _DEEPEST)


def _subfolders(path: str, deepest: int) -> Iterator[str]:
    for subfolder in entries(path):
        if subfolder.is_folder and deepest and not _MOVED.search(subfolder.name):
            yield subfolder.path
            yield from _subfolders(subfolder.path, deepest - 1)


def _children(folder: str, pattern: str, must_be_folder: bool) -> Iterator[FileEntry]:
    return (
        child
        for child in entries(folder)
        if fnmatchcase(child.name, pattern) and (child.is_folder or not must_be_folder)
    )


def _has_wildcard(part: str) -> bool:
    return any(sign in part for sign in "*?[")


def _exists(path: str) -> bool:
    try:
        entry(path)
    except OSError:
        return False
    return True

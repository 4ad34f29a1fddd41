"""Which contents have been read, and how far: a file is known by its contents, not by its path or its times.

A file that begins with known contents continues them: it is read from where they ended, whatever its path is now, and
compressed or not. A file that is the beginning of known contents is an earlier state or a copy, and is not read. Other
contents are new, also at a path that had others before.

Contents are compared by samples: the 64 KiB before each power of two, and before the end. So small files are compared
in full, and a gigabyte on an object store takes 15 short reads. Compressed files have to be decompressed for this.
"""

from __future__ import annotations

import os
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from gzip import GzipFile
from hashlib import blake2b
from typing import Any, BinaryIO, NamedTuple

from kip.files import FileEntry
from kip.requestlog.files import open_lines

_FIRST = 64
"""End of the first sample: captures and logs have a time in their first 64 bytes."""
_SAMPLE = 64 << 10
_CHUNK = 1 << 20
_MARK = 8
"""Characters of a mark."""

ReadableEnd = Callable[[FileEntry, BinaryIO], int]
"""Returns the position up to which the contents of a file can be read now."""


class Part(NamedTuple):
    """A part of the contents of a file, by positions after decompression; nothing if `start` is `end`, None for all."""

    path: str
    start: int
    end: int | None


class _Contents(NamedTuple):
    """Contents that have been read up to `end`, since `start` by the last batch; see `_marks`."""

    start: int
    end: int
    marks: tuple[str, ...]


class _KnownFile(NamedTuple):
    """The state of a file when it was compared; the number of its contents, -1 for none, and how far it has them."""

    size: int
    changed: int
    number: int
    end: int

    def is_of(self, file: FileEntry) -> bool:
        return (self.size, self.changed) == (file.size, file.changed)


class _Compared(NamedTuple):
    file: FileEntry
    end: int
    marks: tuple[str, ...]
    is_whole: bool = True
    """Whether the file has nothing after `end`, which may become readable although it does not change."""


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """The offset of a stream: contents that have been read, and the files that had them.

    Contents stay known after their files are gone, in case they come back.
    """

    contents: tuple[_Contents, ...] = ()
    files: Mapping[str, _KnownFile] = field(default_factory=dict)

    @classmethod
    def of(cls, offset: Mapping[str, Any]) -> KnownFiles:
        """Return the known files of an offset. Raises ValueError if it has another form."""
        if not offset:
            return cls()
        if offset.keys() != {"contents", "files"}:
            raise ValueError(
                "the checkpoint of this stream was written by kip 0.1, whose offsets this version does not read: start "
                "the stream with a new checkpoint"
            )
        contents = tuple(_Contents(start, end, _split(marks)) for start, end, marks in offset["contents"])
        return cls(contents, {path: _KnownFile(*values) for path, values in offset["files"].items()})

    @property
    def offset(self) -> dict[str, Any]:
        """The form of JSON."""
        contents = [[start, end, "".join(marks)] for start, end, marks in self.contents]
        return {"contents": contents, "files": {path: list(known_file) for path, known_file in self.files.items()}}

    def advanced(self, files: Iterable[FileEntry], readable_end: ReadableEnd) -> KnownFiles:
        """Compare the files that have changed, and return what will have been read after them; the same if none has."""
        current = {file.path: file for file in files}
        same = {
            path: known_file
            for path, known_file in self.files.items()
            if path in current and known_file.is_of(current[path])
        }
        compared = [_compare(file, readable_end) for path, file in current.items() if path not in same]
        if not compared:
            return self
        matching = _Matching([contents._replace(start=contents.end) for contents in self.contents], same)
        # The longest file first: the others may be its beginning.
        for comparison in sorted(
            filter(None, compared), key=lambda comparison: (-comparison.end, comparison.file.path)
        ):
            matching.add(comparison)
        ends = [contents.end for contents in self.contents]
        if matching.files == self.files and [contents.end for contents in matching.contents] == ends:
            return self
        return KnownFiles(tuple(matching.contents), matching.files)

    def parts(self, files: Iterable[FileEntry]) -> list[Part]:
        """Return where the new contents are now: files may have been renamed since they were compared."""
        current = {file.path: file for file in files}
        paths: dict[int, list[str]] = defaultdict(list)
        for path, known_file in self.files.items():
            paths[known_file.number].append(path)
        parts = []
        for number, contents in enumerate(self.contents):
            if contents.start < contents.end:
                path = self._path(contents, paths[number], current)
                parts.append(Part(path, contents.start, contents.end))
        return parts

    def whole_parts(self, files: Iterable[FileEntry]) -> list[Part]:
        """Return an empty part at the end of each of the known contents, of a file that is as it was when compared."""
        parts: dict[int, Part] = {}
        for file in files:
            known_file = self.files.get(file.path)
            if (
                known_file is not None
                and known_file.end
                and known_file.is_of(file)
                and known_file.end == self.contents[known_file.number].end
            ):
                parts.setdefault(known_file.number, Part(file.path, known_file.end, known_file.end))
        return list(parts.values())

    def _path(self, contents: _Contents, paths: Iterable[str], current: Mapping[str, FileEntry]) -> str:
        candidates = [*(path for path in paths if path in current), *current]
        for path in candidates:
            known_file = self.files.get(path)
            if (
                path in paths
                and known_file is not None
                and known_file.end == contents.end
                and known_file.is_of(current[path])
            ):
                return path
            if _has_marks(path, contents):
                return path
        return next(iter(paths), "")  # deleted: reading reports that


class _Matching:
    """Finds the known contents of files."""

    def __init__(self, contents: list[_Contents], files: dict[str, _KnownFile]) -> None:
        self.contents = contents
        self.files = files
        self._by_first: dict[str, list[int]] = defaultdict(list)
        for number, known_contents in enumerate(contents):
            self._by_first[self._first(known_contents)].append(number)

    def add(self, compared: _Compared) -> None:
        """Note the contents of a file."""
        file = compared.file
        number = self._number(compared) if compared.end else -1
        if number is None:
            number = len(self.contents)
            self.contents.append(_Contents(0, compared.end, compared.marks))
            self._by_first[self._first(self.contents[-1])].append(number)
        elif number >= 0 and self.contents[number].end < compared.end:
            self.contents[number] = _Contents(self.contents[number].start, compared.end, compared.marks)
        changed = file.changed if compared.is_whole else -1
        self.files[file.path] = _KnownFile(file.size, changed, number, compared.end)

    def _number(self, compared: _Compared) -> int | None:
        # Contents that ended before the first sample was complete can be the beginning of any.
        numbers = {*self._by_first[compared.marks[0]], *self._by_first[""]}
        shorter = [number for number in numbers if self.contents[number].end <= compared.end]
        for number in sorted(shorter, key=lambda number: -self.contents[number].end):
            if _begins_with(compared, self.contents[number]):
                return number
        longer = sorted(number for number in numbers if self.contents[number].end > compared.end)
        return next((number for number in longer if self._is_beginning(compared, number)), None)

    def _is_beginning(self, compared: _Compared, number: int) -> bool:
        """Return whether a file is the beginning of longer contents."""
        known_contents = self.contents[number]
        common = len(compared.marks) - 1
        if compared.marks[:common] != known_contents.marks[:common]:
            return False
        for path, known_file in self.files.items():
            if known_file.number == number and known_file.end == known_contents.end:
                return _has_marks(path, _Contents(0, compared.end, compared.marks))
        return common > 0  # the file with these contents is gone

    @staticmethod
    def _first(contents: _Contents) -> str:
        return contents.marks[0] if contents.end >= _FIRST else ""


def distinct_files(files: Iterable[FileEntry]) -> list[FileEntry]:
    """Return files without copies, compressed or not, and without those that are the beginning of another one."""
    all_files = list(files)
    alike: dict[bytes, list[FileEntry]] = defaultdict(list)
    for file in all_files:
        alike[_head(file.path)].append(file)
    copies = set()
    for group in alike.values():
        if len(group) > 1:
            part_paths = {part.path for part in KnownFiles().advanced(group, _whole).parts(group)}
            copies |= {file.path for file in group if file.size and file.path not in part_paths}
    return [file for file in all_files if file.path not in copies]


def contents_length(contents: BinaryIO) -> int:
    """Return the number of bytes of contents; those of a compressed file are read for it."""
    if not is_decompressed(contents):
        return contents.seek(0, os.SEEK_END)
    length = contents.seek(0)
    while chunk := contents.read(_CHUNK):
        length += len(chunk)
    return length


def is_decompressed(contents: object) -> bool:
    """Return whether contents are those of a compressed file, to which nothing is appended."""
    return isinstance(contents, GzipFile)


def _whole(file: FileEntry, contents: BinaryIO) -> int:
    return contents_length(contents)


def _compare(file: FileEntry, readable_end: ReadableEnd) -> _Compared | None:
    """Return the end of what can be read of a file, and its marks; None if it cannot be read now."""
    try:
        with open_lines(file.path) as contents:
            end = readable_end(file, contents)
            is_whole = is_decompressed(contents) or end == contents.seek(0, os.SEEK_END)
            return _Compared(file, end, _marks(contents, end), is_whole)
    except FileNotFoundError:
        return None
    except (OSError, EOFError, zlib.error):
        # Damaged compression: the file itself is the contents, and reading it reports the damage.
        return _Compared(file, file.size, (blake2b(file.path.encode(), digest_size=_MARK // 2).hexdigest(),))


def _begins_with(compared: _Compared, known_contents: _Contents) -> bool:
    common = len(known_contents.marks) - 1
    if compared.marks[:common] != known_contents.marks[:common]:
        return False
    return (
        compared.marks == known_contents.marks
        if compared.end == known_contents.end
        else _has_marks(compared.file.path, known_contents)
    )


def _has_marks(path: str, known_contents: _Contents) -> bool:
    try:
        with open_lines(path) as contents:
            return _marks(contents, known_contents.end) == known_contents.marks
    except (OSError, EOFError, zlib.error):
        return False


def _marks(contents: BinaryIO, length: int) -> tuple[str, ...]:
    """Return marks of the contents up to each power of two from `_FIRST` on, and up to a length: digests of samples."""
    digest = blake2b(digest_size=_MARK // 2)
    contents.seek(0)
    head = contents.read(min(length, 2 * _SAMPLE))  # one request to an object store
    marks, start = [], 0
    for end in _ends(length):
        start = max(start, end - _SAMPLE)
        if end <= len(head):
            digest.update(head[start:end])
        else:
            contents.seek(start)
            digest.update(contents.read(end - start))
        marks.append(digest.hexdigest())
        start = end
    return tuple(marks)


def _ends(length: int) -> Iterator[int]:
    end = _FIRST
    while end < length:
        yield end
        end *= 2
    if length:
        yield length


def _split(marks: str) -> tuple[str, ...]:
    return tuple(marks[at : at + _MARK] for at in range(0, len(marks), _MARK))


def _head(path: str) -> bytes:
    try:
        with open_lines(path) as contents:
            return contents.read(_FIRST)
    except (OSError, EOFError, zlib.error):
        return path.encode()

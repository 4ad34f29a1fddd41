"""Files and folders by path or URI: the local disk, and all file systems of `pyarrow.fs` (`s3://`, `hdfs://`, `gs://`).

pyarrow is imported only for a URI.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO

from kip.extras import missing_library

_CHUNK = 64 << 10


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file or folder.

    Attributes:
        size: in bytes, 0 for a folder.
        modified: time of the last write, in ms since 1970, 0 where it is unknown; any program can set it.
        changed: on a local disk, time of the last change of contents, times or name, in ns, which no program can set;
            elsewhere that of the last write.
    """

    path: str
    name: str
    folder: str
    is_folder: bool
    size: int
    modified: int
    changed: int


def entry(path: str) -> FileEntry:
    """Return the file or folder at a path; raises FileNotFoundError."""
    if not _is_uri(path):
        local = Path(path)
        status = local.stat()
        name, folder = local.absolute().name, local.absolute().parent.name
        size = 0 if local.is_dir() else status.st_size
        modified = status.st_mtime_ns // 1_000_000
        return FileEntry(path, name, folder, local.is_dir(), size, modified, status.st_ctime_ns)
    system, inner = _resolved(path)
    info = system.get_file_info(inner)
    if info.type.name == "NotFound":
        raise FileNotFoundError(f"there is no {path}")
    return _arrow_entry(path, info)


def entries(path: str) -> list[FileEntry]:
    """Return the entries of a folder, sorted by name."""
    if not _is_uri(path):
        listed = (_maybe_entry(str(child)) for child in Path(path).iterdir())
        return sorted((file for file in listed if file is not None), key=_name)
    system, inner = _resolved(path)
    infos = system.get_file_info(_arrow().FileSelector(inner))
    return sorted((_arrow_entry(f"{path.rstrip('/')}/{info.base_name}", info) for info in infos), key=_name)


def entry_beside(path: str, suffix: str) -> FileEntry | None:
    """Return the file with the same name except for this suffix, None if there is none."""
    stem, _, _ = path.rpartition(".")
    return _maybe_entry(stem + suffix)


def open_file(path: str) -> BinaryIO:
    """Open a file for reading; the file is seekable."""
    if not _is_uri(path):
        return Path(path).open("rb")
    system, inner = _resolved(path)
    return BufferedReader(system.open_input_file(inner))  # pyarrow's files do not read lines


def whole_lines(file: BinaryIO) -> int:
    """Return the position after the last newline of a file."""
    end = file.seek(0, os.SEEK_END)
    while end > 0:
        start = max(0, end - _CHUNK)
        file.seek(start)
        line_end = file.read(end - start).rfind(b"\n")
        if line_end >= 0:
            return start + line_end + 1
        end = start
    return 0


def _maybe_entry(path: str) -> FileEntry | None:
    # A running broker deletes files while they are listed.
    try:
        return entry(path)
    except FileNotFoundError:
        return None


def _name(file: FileEntry) -> str:
    return file.name


def _is_uri(path: str) -> bool:
    return "://" in path


@cache
def _file_system(root: str) -> Any:
    """Return the file system of a URI up to its host or bucket; cached because connecting is slow."""
    return _arrow().FileSystem.from_uri(root)


def _arrow() -> Any:
    try:
        return import_module("pyarrow.fs")
    except ImportError:
        raise OSError(missing_library("a path with a scheme", "pyarrow", "columnar")) from None


def _resolved(path: str) -> tuple[Any, str]:
    scheme, _, below_scheme = path.partition("://")
    host, slash, inner = below_scheme.partition("/")
    system, start = _file_system(f"{scheme}://{host}{slash}")
    return system, f"{start.rstrip('/')}/{inner}" if start else inner


def _arrow_entry(path: str, info: Any) -> FileEntry:
    is_folder = not info.is_file
    parts = path.rstrip("/").rsplit("/", 2)
    size, time = 0 if is_folder else info.size, info.mtime_ns or 0
    return FileEntry(path, parts[-1], parts[-2] if len(parts) > 2 else "", is_folder, size, time // 1_000_000, time)

"""Files of request logs: found by name or content, plain or compressed with gzip, and read line by line."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, tzinfo
from typing import BinaryIO, cast

from kip.files import FileEntry, entries, entry, open_file
from kip.requestlog.requests import COMPLETED, LineError, LoggedRequest, RequestParser

_NAME = re.compile(r".*request[^/]*\.log([.-][\w.-]+)?", re.IGNORECASE)
"""`kafka-request.log`, and rotated files as log4j and logrotate name them: `.2026-11-24-12`, `.1.gz`, `-20261124`."""

_GZIP_MAGIC = b"\x1f\x8b"
_PEEK = 1 << 20
LONGEST_LINE = 256 << 20
"""Bytes of a line, beyond which it is skipped."""


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """A line that could not be read.

    `number` counts the lines of the file from 1 on, None if reading began within the file; `position` is the byte of
    the uncompressed file at which the line starts.
    """

    file: str
    number: int | None
    position: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.reason}"

    @property
    def place(self) -> str:
        return f"byte {self.position}" if self.number is None else f"line {self.number}"


def is_request_log_name(name: str) -> bool:
    """Return whether the name of a file in a folder is that of a request log."""
    return _NAME.fullmatch(name) is not None


def is_request_log(path: str) -> bool:
    """Return whether a file has a completed request in its first megabyte. Raises OSError."""
    try:
        with open_lines(path) as file:
            return COMPLETED in file.read(_PEEK)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        return False


def find_request_logs(path: str) -> list[FileEntry]:
    """Return the file at a path, or the request logs in a folder, sorted by name. Raises OSError."""
    top = entry(path)
    if not top.is_folder:
        return [top]
    return [file for file in entries(path) if not file.is_folder and is_request_log_name(file.name)]


def is_compressed(path: str) -> bool:
    """Return whether a file is compressed with gzip. Raises OSError."""
    with open_file(path) as file:
        return file.read(2) == _GZIP_MAGIC


@contextmanager
def open_lines(path: str) -> Iterator[BinaryIO]:
    """Open a file, and decompress it if it is compressed. Raises OSError."""
    with open_file(path) as raw:
        compressed = raw.read(2) == _GZIP_MAGIC
        raw.seek(0)
        if not compressed:
            yield raw
            return
        with gzip.open(raw) as file:
            yield cast(BinaryIO, file)


def read_requests(
    path: str,
    report_loss: Callable[[UnreadableLine], None],
    *,
    start: int = 0,
    end: int | None = None,
    zone: tzinfo = UTC,
) -> Iterator[LoggedRequest]:
    """Yield the requests of the lines that start between two bytes of a file; pass unreadable lines to `report_loss`.

    Times without a zone are in `zone`. Only a file that is not compressed can be read from another byte than 0.
    """
    parser = RequestParser(zone)
    position, number = max(start - 1, 0), 0
    try:
        with open_lines(path) as file:
            if start:
                file.seek(position)
                position += len(file.readline())  # the rest of a line of the range before, or only its last byte
            while (end is None or position < end) and (line := file.readline(LONGEST_LINE)):
                number += 1
                try:
                    request = parser.parse(line)
                except LineError as error:
                    report_loss(UnreadableLine(path, None if start else number, position, str(error)))
                else:
                    if request is not None:
                        yield request
                position += len(line)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        report_loss(UnreadableLine(path, None if start else number + 1, position, f"it cannot be read: {reason}"))

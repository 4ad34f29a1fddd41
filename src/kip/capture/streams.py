"""Streams: the bytes of a capture as they arrive, from a file, a growing file, or a pipe.

`open_stream` takes a path or URI, or `-` for standard input; a stream returns bytes, and whether more are expected.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase, UnsupportedOperation
from pathlib import Path
from typing import Any, Protocol, TypeAlias, cast

from kip.capture.compressed import BoundedGzip
from kip.capture.problems import CaptureError
from kip.files import open_file

IDLE = 0.02
"""Seconds without a byte after which the writer of a pipe or file is considered idle."""

GZIP_MAGIC = b"\x1f\x8b"


_Buffered: TypeAlias = "BufferedReader[Any]"


class Stream(Protocol):
    """Bytes that are read sequentially."""

    def read(self, size: int) -> bytes:
        """Wait for bytes and return up to `size` of them, empty at the end. Raises OSError, EOFError, zlib.error."""

    def is_idle(self) -> bool:
        """Wait a moment, and return whether no bytes are available although more may come."""


@contextmanager
def open_stream(path: str, *, follow: bool = False) -> Iterator[Stream]:
    """Open a file, or standard input if the path is `-`; decompress gzip.

    With `follow`, the stream waits at the end of a file for bytes that are appended.

    Raises:
        CaptureError: a compressed file, or one that is not on a local disk, cannot be followed.
        OSError: the file cannot be opened.
    """
    if follow and "://" in path:
        raise CaptureError(f"{path}: only files of local disks can be followed")
    with BufferedReader(_raw(path)) as file:
        is_compressed = file.peek(2)[:2] == GZIP_MAGIC
        if is_compressed and follow:
            raise CaptureError(f"{path}: a compressed file cannot be followed; decompress it first")
        if is_compressed:
            yield _Compressed(BoundedGzip(file))
        elif follow and path != "-":
            yield _Growing(file)
        else:
            yield _Plain(file)


class _Plain:
    """A file or pipe. `read1` always empties its buffer, so that `select` decides whether more can be read."""

    def __init__(self, file: _Buffered) -> None:
        self._file = file
        try:
            self._descriptor: int | None = file.fileno()
        except UnsupportedOperation:
            self._descriptor = None

    def read(self, size: int) -> bytes:
        return self._file.read1(size)

    def is_idle(self) -> bool:
        return self._descriptor is not None and not select.select([self._descriptor], [], [], IDLE)[0]


class _Growing:
    """A file that another process appends to."""

    def __init__(self, file: _Buffered) -> None:
        self._file = file

    def read(self, size: int) -> bytes:
        while not (data := self._file.read1(size)):
            time.sleep(IDLE)
        return data

    def is_idle(self) -> bool:
        if self._is_at_end():
            time.sleep(IDLE)
        return self._is_at_end()

    def _is_at_end(self) -> bool:
        return self._file.tell() >= os.fstat(self._file.fileno()).st_size


class _Compressed:
    """A gzip file. It is never idle: the compressor buffers its last bytes."""

    def __init__(self, file: BoundedGzip) -> None:
        self._file = file

    def read(self, size: int) -> bytes:
        return self._file.read1(size)

    def is_idle(self) -> bool:
        return False


def _raw(path: str) -> RawIOBase:
    if "://" in path:
        return cast(RawIOBase, open_file(path))
    if path != "-":
        return cast(RawIOBase, Path(path).open("rb", buffering=0))
    # Bypass the buffer of sys.stdin, which waits until it is full.
    return cast(RawIOBase, getattr(sys.stdin.buffer, "raw", sys.stdin.buffer))

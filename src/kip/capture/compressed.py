"""Compressed captures, read within a budget: a few bytes of gzip can decompress to gigabytes of packets."""

from __future__ import annotations

import gzip
from typing import BinaryIO, cast

from kip.budgets import budget

_FREE = 256 << 20


class BoundedGzip(gzip.GzipFile):
    """A gzip file that raises `OSError` if it decompresses to more than the budget `capture-expansion`."""

    def __init__(self, stream: BinaryIO) -> None:
        self._source = _Counted(stream)
        self._most = budget("capture-expansion")
        super().__init__(fileobj=cast(BinaryIO, self._source))

    def read1(self, size: int = -1) -> bytes:
        """Return some bytes, empty at the end. Raises OSError."""
        data = super().read1(size)
        if self.tell() > _FREE + self._most * self._source.count:
            raise OSError(
                f"it decompresses to more than {self._most} times its size; if it is genuine, raise the "
                "budget: kip --budget capture-expansion=2000"
            )
        return data


class _Counted:
    """A stream that counts the bytes read from it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        self.count += len(data)
        return data

"""Windows: what the readers of capture files see of a file, and the packets they make of it."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from kip.capture.problems import Problem, Report
from kip.capture.streams import Stream

CHUNK = 1 << 18
"""Bytes read from a file at once."""


class Packet(NamedTuple):
    """One captured packet: nanoseconds since 1970, the link type of its interface, and its bytes."""

    time: int
    link_type: int
    data: bytes


class Window:
    """The part of a file that is being looked at: `data[offset:]` is what comes next, read ahead as asked for.

    A file that turns out to be cut or damaged in its compressed form ends there, and the report says so.
    """

    def __init__(self, stream: Stream, name: str, report: Report) -> None:
        self.name = name
        self.data = b""
        self.offset = 0
        self._stream = stream
        self._report = report
        self._passed = 0
        self._is_at_end = False

    @property
    def position(self) -> int:
        """Bytes of the file, as it is without compression, before what comes next."""
        return self._passed + self.offset

    def fill(self, count: int) -> int:
        """Read until `count` bytes lie ahead or the file ends; return how many do."""
        while (ahead := len(self.data) - self.offset) < count and not self._is_at_end:
            self._read()
        return ahead

    def fill_until_idle(self, count: int) -> bool:
        """Read until `count` bytes lie ahead or the file ends; False if no more bytes come for now instead."""
        while len(self.data) - self.offset < count and not self._is_at_end:
            if self._stream.is_idle():
                return False
            self._read()
        return True

    def report(self, reason: str) -> None:
        self._report(Problem(self.name, reason))

    def _read(self) -> None:
        try:
            chunk = self._stream.read(CHUNK)
        except (EOFError, zlib.error, OSError) as error:
            self.report(f"cannot be read beyond byte {self._passed + len(self.data)} ({error}); the rest is lost")
            chunk = b""
        self._is_at_end = not chunk
        self._passed += self.offset
        self.data = self.data[self.offset :] + chunk
        self.offset = 0

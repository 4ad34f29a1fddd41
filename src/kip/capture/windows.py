"""Windows: the buffered view of a file for the readers of capture files, and the packets they produce."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from kip.capture.problems import Problem, ReportProblem
from kip.capture.streams import Stream

CHUNK = 1 << 18
"""Bytes per read from a file."""


class Packet(NamedTuple):
    """One captured packet: nanoseconds since 1970, the link type of its interface, and its bytes."""

    time: int
    link_type: int
    data: bytes


class CaptureWindow:
    """The buffered part of a file: `data[offset:]` is unread, filled on demand.

    A file that is truncated or damaged in its compressed form ends there, with a reported problem. An incomplete packet
    at the end of a file that `may_grow` is none.
    """

    def __init__(self, stream: Stream, name: str, report: ReportProblem, *, may_grow: bool = False) -> None:
        self.name = name
        self.may_grow = may_grow
        self.data = b""
        self.offset = 0
        self._stream = stream
        self._report = report
        self._passed = 0
        self._is_at_end = False

    @property
    def position(self) -> int:
        """The position of the next byte in the uncompressed file."""
        return self._passed + self.offset

    def fill(self, count: int) -> int:
        """Read until `count` bytes are available or the file ends; return the number available."""
        while (ahead := len(self.data) - self.offset) < count and not self._is_at_end:
            self._read()
        return ahead

    def fill_until_idle(self, count: int) -> bool:
        """Read until `count` bytes are available or the file ends; return False if the stream is idle before that."""
        while len(self.data) - self.offset < count and not self._is_at_end:
            if self._stream.is_idle():
                return False
            self._read()
        return True

    def report(self, reason: str) -> None:
        self._report(Problem(self.name, reason))

    def report_end(self, reason: str) -> None:
        """Report that the file ends within a packet."""
        if not self.may_grow:
            self.report(reason)

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

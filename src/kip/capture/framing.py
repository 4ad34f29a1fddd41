"""Framing: cuts one direction of a connection into Kafka frames, and resynchronises after gaps and damage.

Converts bytes and gaps to frames. A `Judge` decides whether bytes are a frame, one for requests and one for
responses. A reader is in step while every frame begins like one; out of step it searches for a place where one
certainly begins, and reports the number of bytes that it skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple, Protocol

from kip.capture.buffers import StreamBuffer

LENGTH = 4
"""Bytes of the length in front of a frame."""

LARGEST_FRAME = 100 << 20
"""The largest accepted frame in bytes: the default of Kafka's `socket.request.max.bytes`."""

LARGEST_HEAD = 16
"""Upper bound of the bytes that identify a frame."""

LARGEST_SEARCH = 1 << 16
"""Bytes that are kept while no frame is found in them: the request that they answer may be captured later."""

MOST_CANDIDATES = 8
"""The maximum number of remembered positions at which an incomplete frame may begin, and of unconfirmed frames."""


class Frame(NamedTuple):
    """A frame without its length, and the time at which it was complete, in nanoseconds since 1970.

    `missing` counts bytes that are missing from the capture; they are zeros here.
    """

    time: int
    data: bytes
    missing: int = 0

    def tail(self, count: int) -> Frame:
        """Return its last `count` bytes."""
        return Frame(self.time, self.data[-count:])


class Judge(Protocol):
    """Distinguishes frames, including the length in front, from other bytes."""

    def accepts(self, data: bytearray) -> bool | None:
        """Return whether an expected frame begins here; None if more bytes are needed to decide."""

    def find(self, data: bytearray, start: int) -> int:
        """Return the first position at or after `start` where a frame may begin, -1 if there is none."""

    def is_certain(self, data: bytearray, at: int) -> bool:
        """Return whether a frame begins at a candidate, judging by its header alone."""

    def confirms(self, data: bytearray, at: int, end: int) -> bool | None:
        """Return whether a complete candidate is a frame; None if more bytes of either direction may confirm it."""


class StreamFrames:
    """Reads the frames of one direction; `skip` is called with the number of bytes that belong to no frame."""

    __slots__ = (
        "_is_final",
        "_is_vetted",
        "_judge",
        "_searched",
        "_tail",
        "_unconfirmed",
        "_unfinished",
        "buffer",
        "is_in_step",
        "skip",
    )

    def __init__(
        self, judge: Judge, skip: Callable[[int], None], *, buffer: StreamBuffer | None = None, is_in_step: bool = True
    ) -> None:
        self.buffer = StreamBuffer() if buffer is None else buffer
        self.skip = skip
        self.is_in_step = is_in_step
        self._judge = judge
        self._is_final = False
        self._is_vetted = False
        self._searched = 0
        self._unconfirmed: list[int] = []
        self._unfinished: list[int] = []
        self._tail: Frame | None = None

    @property
    def has_candidate(self) -> bool:
        """Whether the buffered bytes may become a frame once complete."""
        return self.is_in_step or bool(self._unfinished)

    def read(self) -> Iterator[Frame]:
        """Yield the complete frames in the buffer."""
        data = self.buffer.data
        while self.is_in_step or self._search():
            # The search has already confirmed a vetted frame, which may have another client id than `accepts` expects.
            verdict = self._is_vetted or self._judge.accepts(data)
            size = self._end(0)
            if verdict and len(data) >= size and self._is_vetted:
                verdict = self._judge.confirms(data, 0, size) is True
            if verdict is False:
                self._resynchronize(search_from=0)
            elif verdict and len(data) >= size:
                yield self._take(size)
            elif self._is_final:
                self._resynchronize(search_from=1)
            else:
                return

    def skip_gap(self, count: int, time: int) -> Iterator[Frame]:
        """Handle missing bytes; the reader stays in step if they are within one frame."""
        data = self.buffer.data
        missing = self._end(0) - len(data)
        # With the length of the frame known, zeros replace the missing bytes, and the next frame begins in step.
        if count <= missing and (self._is_vetted or self._judge.accepts(data)):
            self.is_in_step = True
            self.buffer.append_missing(count, time)
            yield from self.read()
        else:
            yield from self.finish()
            self.is_in_step = self._is_vetted = False

    def salvage(self) -> Iterator[Frame]:
        """Yield the frames after an incomplete frame that will never be completed."""
        self._is_final = True
        yield from self.read()
        self._is_final = False

    def finish(self) -> Iterator[Frame]:
        """Yield the frames that can be salvaged, and discard the rest."""
        yield from self.salvage()
        self._drop(len(self.buffer.data))

    def remember_tail(self, tail: Frame) -> None:
        """Remember these bytes after the last message: if no frame begins after them, one may begin within them."""
        self._tail = tail

    def restart_search(self) -> None:
        """Search from the front again, because the judge has new information."""
        self._searched = 0
        self._unconfirmed, self._unfinished = [], []

    def skip_to(self, at: int) -> None:
        """Skip to a position where a frame certainly begins."""
        self._drop(at)
        self.is_in_step = self._is_vetted = True

    def _take(self, size: int) -> Frame:
        buffer = self.buffer
        frame = Frame(buffer.time_of(size), bytes(buffer.data[LENGTH:size]), buffer.missing_before(size))
        buffer.drop(size)
        self._is_vetted = False
        self._tail = None
        return frame

    def _resynchronize(self, search_from: int) -> None:
        """Give up the expected frame; also search the tail of the previous frame, if there is one."""
        self.is_in_step = self._is_vetted = False
        self.restart_search()
        tail, self._tail = self._tail, None
        if tail is not None and (self.buffer.data or self._judge.find(bytearray(tail.data), 0) >= 0):
            self.buffer.put_back(tail.data)
        else:
            self._searched = search_from

    def _search(self) -> bool:
        """Skip to the next frame; return whether there is one."""
        for at in chain(tuple(self._unconfirmed), tuple(self._unfinished), self._candidates()):
            if self._is_frame(at):
                self.skip_to(at)
                return True
        # Half is kept, so that the rest of the buffer is moved once per half, and not with each segment.
        if len(self.buffer.data) > LARGEST_SEARCH and not self._unfinished:
            self._drop(len(self.buffer.data) - LARGEST_SEARCH // 2)
        return False

    def _candidates(self) -> Iterator[int]:
        """Yield the unexamined positions at which a frame may begin."""
        data = self.buffer.data
        while (at := self._judge.find(data, self._searched)) >= 0:
            self._searched = at + 1
            yield at
        self._searched = max(self._searched, len(data) - LARGEST_HEAD)

    def _is_frame(self, at: int) -> bool:
        """Return whether a frame certainly begins at a candidate; remember it if it is incomplete or unconfirmed."""
        data, end = self.buffer.data, self._end(at)
        if len(data) < end:
            if at not in self._unfinished:
                self._unfinished = [*self._unfinished, at][-MOST_CANDIDATES:]
            return self._judge.is_certain(data, at)
        verdict = self._judge.confirms(data, at, end)
        if at in self._unfinished:
            self._unfinished.remove(at)
        if verdict is None and at not in self._unconfirmed:
            self._unconfirmed = [*self._unconfirmed, at][:MOST_CANDIDATES]
        elif verdict is False and at in self._unconfirmed:
            self._unconfirmed.remove(at)
        return verdict is True

    def _end(self, at: int) -> int:
        """Return where the frame that begins here ends, according to its length."""
        return at + LENGTH + int.from_bytes(self.buffer.data[at : at + LENGTH])

    def _drop(self, count: int) -> None:
        """Discard bytes that belong to no frame; report only those that were not missing anyway."""
        # Missing bytes have been reported as such.
        present = count - self.buffer.missing_before(count)
        self.buffer.drop(count)
        self.restart_search()
        if present:
            self.skip(present)

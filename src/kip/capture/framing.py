"""Framing: cuts one direction of a connection into Kafka frames, and finds the way back after gaps and damage.

Takes bytes and gaps, gives frames. What a frame looks like is the business of a `Judge`, one for requests and one for
responses. A reader is in step while every frame begins like one; out of step it searches for a place where one
certainly begins, and says how many bytes it passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple, Protocol

from kip.capture.buffers import StreamBuffer

LENGTH = 4
"""Bytes of the length in front of a frame."""

LARGEST_FRAME = 100 << 20
"""Bytes of a frame that are believed and waited for: the default of Kafka's `socket.request.max.bytes`."""

LARGEST_HEAD = 16
"""Bytes by which a frame can be found, or a few more."""

LARGEST_SEARCH = 1 << 16
"""Bytes that are kept while no frame is found in them: the request that they answer may be captured behind them."""

MOST_UNFINISHED = 8
"""Places that are remembered because a frame may begin there that is not whole yet."""


class Frame(NamedTuple):
    """A frame without its length, and when it was complete, in nanoseconds since 1970.

    `missing` counts bytes that the capture does not have; they are zeros here.
    """

    time: int
    data: bytes
    missing: int = 0

    def tail(self, count: int) -> Frame:
        """Return its last `count` bytes."""
        return Frame(self.time, self.data[-count:])


class Judge(Protocol):
    """Tells frames, with their length in front, from other bytes."""

    def accepts(self, data: bytearray) -> bool | None:
        """Tell whether a frame begins here, where one is due; None if it takes more bytes to tell."""

    def find(self, data: bytearray, start: int) -> int:
        """Return the first place at or after `start` where a frame may begin, -1 for nowhere."""

    def is_certain(self, data: bytearray, at: int) -> bool:
        """Tell whether a frame begins where one may begin, going by its head alone."""

    def confirms(self, data: bytearray, at: int, end: int) -> bool:
        """Tell whether what may be a whole frame is one."""


class FrameReader:
    """Reads the frames of one direction; `skip` hears how many bytes belonged to no frame."""

    __slots__ = (
        "_is_final",
        "_is_vetted",
        "_judge",
        "_searched",
        "_tail",
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
        self._unfinished: list[int] = []
        self._tail: Frame | None = None

    @property
    def has_candidate(self) -> bool:
        """Whether something may turn out to be a frame once it is whole."""
        return self.is_in_step or bool(self._unfinished)

    def read(self) -> Iterator[Frame]:
        """Yield the frames that the buffer holds whole."""
        data = self.buffer.data
        while self.is_in_step or self._search():
            verdict = self._is_vetted or self._judge.accepts(data)
            size = LENGTH + int.from_bytes(data[:LENGTH])
            if verdict is False:
                self._fall_out_of_step(search_from=0)
            elif verdict and len(data) >= size:
                yield self._take(size)
            elif self._is_final:
                self._fall_out_of_step(search_from=1)
            else:
                return

    def lose(self, count: int, time: int) -> Iterator[Frame]:
        """Take note of missing bytes; they leave the reader in step where they lie within one frame."""
        data = self.buffer.data
        rest = LENGTH + int.from_bytes(data[:LENGTH]) - len(data)
        if count <= rest and (self._is_vetted or self._judge.accepts(data)):
            self.is_in_step = True
            self.buffer.append_missing(count, time)
            yield from self.read()
        else:
            yield from self.finish()
            self.is_in_step = self._is_vetted = False

    def salvage(self) -> Iterator[Frame]:
        """Yield the frames behind whatever the reader is waiting for in vain."""
        self._is_final = True
        yield from self.read()
        self._is_final = False

    def finish(self) -> Iterator[Frame]:
        """Yield what can be salvaged, and let go of the rest."""
        yield from self.salvage()
        self._drop(len(self.buffer.data))

    def doubt(self, tail: Frame) -> None:
        """Remember these bytes behind the last message: if no frame begins behind them, one may within them."""
        self._tail = tail

    def look_again(self) -> None:
        """Search from the front again: the judge knows more than before."""
        self._searched = 0
        self._unfinished = []

    def skip_to(self, at: int) -> None:
        """Go to a place where a frame certainly begins."""
        self._drop(at)
        self.is_in_step = self._is_vetted = True

    def _take(self, size: int) -> Frame:
        buffer = self.buffer
        frame = Frame(buffer.time_of(size), bytes(buffer.data[LENGTH:size]), buffer.missing_before(size))
        buffer.drop(size)
        self._is_vetted = False
        self._tail = None
        return frame

    def _fall_out_of_step(self, search_from: int) -> None:
        """Give up what was expected to be a frame; search in the tail of the frame before, too, if there is one."""
        self.is_in_step = self._is_vetted = False
        self.look_again()
        tail, self._tail = self._tail, None
        if tail is not None and (self.buffer.data or self._judge.find(bytearray(tail.data), 0) >= 0):
            self.buffer.put_back(tail.data)
        else:
            self._searched = search_from

    def _search(self) -> bool:
        """Go to the next frame; tell whether there is one."""
        for at in chain(tuple(self._unfinished), self._candidates()):
            if self._is_frame(at):
                self.skip_to(at)
                return True
        if len(self.buffer.data) > LARGEST_SEARCH and not self._unfinished:
            self._drop(len(self.buffer.data) - LARGEST_SEARCH // 2)
        return False

    def _candidates(self) -> Iterator[int]:
        """Yield the places not looked at yet where a frame may begin."""
        data = self.buffer.data
        while (at := self._judge.find(data, self._searched)) >= 0:
            self._searched = at + 1
            yield at
        self._searched = max(self._searched, len(data) - LARGEST_HEAD)

    def _is_frame(self, at: int) -> bool:
        """Tell whether a frame begins at a candidate, as far as can be told by now; look at it again if it grows."""
        data = self.buffer.data
        if self._judge.is_certain(data, at):
            return True
        end = at + LENGTH + int.from_bytes(data[at : at + LENGTH])
        is_whole = len(data) >= end
        if at in self._unfinished and is_whole:
            self._unfinished.remove(at)
        elif not is_whole and at not in self._unfinished:
            self._unfinished = [*self._unfinished, at][-MOST_UNFINISHED:]
        return is_whole and self._judge.confirms(data, at, end)

    def _drop(self, count: int) -> None:
        """Pass over bytes of no frame; those that were missing anyway are not told about again."""
        present = count - self.buffer.missing_before(count)
        self.buffer.drop(count)
        self.look_again()
        if present:
            self.skip(present)

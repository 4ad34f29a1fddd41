"""Reassembly: puts the segments of one direction of a TCP connection into order.

Takes segments and the acknowledgements of the other side, gives bytes and gaps to a listener.
"""

from __future__ import annotations

from bisect import insort
from operator import itemgetter
from typing import TYPE_CHECKING

from kip.capture.packets import FIN, SYN, Segment

if TYPE_CHECKING:
    from kip.capture.tcp import Listener

PATIENCE = 1_000_000_000
"""Nanoseconds a hole stays open although its bytes were acknowledged: taps swap packets, but not by a second."""

LARGEST_BACKLOG = 4 << 20
"""Bytes that are kept back behind a hole; with more, the hole is given up."""

FAR = 1 << 26
"""Bytes: a sequence number further back than this is no repetition. It strayed here, or the stream has moved."""

CHAIN = 3
"""So many stray segments, each beginning where the one before ended, show that the stream has moved."""

_HALF, _FULL = 1 << 31, (1 << 32) - 1


class StreamReassembly:
    """One direction of a connection. Offsets count bytes since the first one seen, and do not wrap around."""

    __slots__ = (
        "_acknowledged",
        "_backlog",
        "_backlog_size",
        "_expected",
        "_final",
        "_has_delivered",
        "_hole_time",
        "_listener",
        "_offset",
        "_side",
        "_stray_count",
        "_stray_end",
        "_stray_size",
    )

    def __init__(self, side: int, listener: Listener) -> None:
        self._side = side
        self._listener = listener
        self._expected: int | None = None
        self._offset = 0
        self._has_delivered = False
        self._acknowledged = 0
        self._final: int | None = None
        self._backlog: list[tuple[int, bytes]] = []
        self._backlog_size = 0
        self._hole_time = 0
        self._stray_count = self._stray_end = self._stray_size = 0

    def arrive(self, segment: Segment) -> None:
        """Take in a segment of this direction."""
        sequence, payload, flags = segment.sequence, segment.payload, segment.flags
        if flags & SYN and not self._has_delivered:
            sequence = self._expected = (sequence + 1) & _FULL
        if payload:
            if sequence == self._expected and not self._backlog:
                self._deliver(payload, segment.time)
            else:
                self._place(sequence, payload, segment.time)
        if self._backlog:
            self._give_up_holes(segment.time)
        if flags & FIN and self._expected is not None and self._final is None:
            self._final = self._offset_of(sequence) + len(payload)

    def acknowledge(self, segment: Segment) -> None:
        """Take in a segment of the other direction, for what it says about the bytes of this one."""
        if self._expected is None:
            return
        offset = self._offset_of(segment.acknowledged)
        if self._acknowledged < offset < self._offset + FAR:
            self._acknowledged = offset
        if self._backlog:
            self._give_up_holes(segment.time)

    def finish(self, time: int) -> None:
        """Hand over what is left, and tell about the bytes that never came."""
        self._give_up_holes(time, is_last_chance=True)
        known_end = self._acknowledged - 1 if self._final is None else min(self._acknowledged, self._final)
        if known_end > self._offset:
            self._listener.lose(self._side, known_end - self._offset, time)

    def has_passed(self, sequence: int) -> bool:
        """Tell whether this sequence number lies in what was delivered already, or right behind it."""
        return self._expected is not None and -FAR < self._offset_of(sequence) - self._offset <= 0

    def _offset_of(self, sequence: int) -> int:
        """Return the offset of a sequence number: of all it may stand for, the nearest to the expected one."""
        assert self._expected is not None
        return self._offset + ((sequence - self._expected + _HALF) & _FULL) - _HALF

    def _place(self, sequence: int, payload: bytes, time: int) -> None:
        """Put a segment that is not simply the next one where it belongs."""
        if self._expected is None:
            self._expected = sequence
        offset = self._offset_of(sequence)
        if offset < self._offset:
            if not self._has_delivered:
                self._move_to(offset)
            elif offset < self._offset - FAR:
                self._note_stray(sequence, payload, time)
                return
        if offset + len(payload) <= self._offset:
            return
        if not self._backlog:
            self._hole_time = time
        insort(self._backlog, (offset, payload), key=itemgetter(0))
        self._backlog_size += len(payload)
        self._hand_over(time)

    def _note_stray(self, sequence: int, payload: bytes, time: int) -> None:
        """Watch a segment from far away; after a chain of them, go on where they are."""
        continues = sequence == self._stray_end
        self._stray_count = self._stray_count + 1 if continues else 1
        self._stray_size = self._stray_size + len(payload) if continues else len(payload)
        self._stray_end = (sequence + len(payload)) & _FULL
        if self._stray_count == CHAIN:
            self._listener.lose(self._side, self._stray_size, time)
            self._expected = self._stray_end

    def _hand_over(self, time: int) -> None:
        """Deliver what the backlog has without a hole in front of it."""
        backlog = self._backlog
        done = 0
        while done < len(backlog) and backlog[done][0] <= self._offset:
            offset, payload = backlog[done]
            self._backlog_size -= len(payload)
            done += 1
            if rest := payload[self._offset - offset :]:
                self._deliver(rest, time)
                self._hole_time = time
        del backlog[:done]

    def _give_up_holes(self, time: int, is_last_chance: bool = False) -> None:
        while self._backlog:
            is_late = self._acknowledged > self._offset and time - self._hole_time > PATIENCE
            if not (is_last_chance or is_late or self._backlog_size > LARGEST_BACKLOG):
                return
            missing = self._backlog[0][0] - self._offset
            self._listener.lose(self._side, missing, time)
            self._move_to(self._backlog[0][0])
            self._hand_over(time)

    def _move_to(self, offset: int) -> None:
        assert self._expected is not None
        self._expected = (self._expected + offset - self._offset) & _FULL
        self._offset = offset

    def _deliver(self, payload: bytes, time: int) -> None:
        assert self._expected is not None
        self._expected = (self._expected + len(payload)) & _FULL
        self._offset += len(payload)
        self._has_delivered = True
        self._listener.receive(self._side, payload, time)

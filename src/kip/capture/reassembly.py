"""Reassembly: puts the segments of one direction of a TCP connection into order.

Consumes segments and the acknowledgements of the other side, and passes bytes and gaps to a listener.
"""

from __future__ import annotations

from bisect import insort
from operator import itemgetter
from typing import Protocol

from kip.capture.segments import FIN, SYN, Segment

PATIENCE = 1_000_000_000
"""Nanoseconds a hole stays open after its bytes were acknowledged: taps reorder packets, but not by a second."""

LARGEST_BACKLOG = 4 << 20
"""Bytes that are buffered after a hole; beyond that, the hole is given up."""

FAR = 1 << 26
"""Bytes: a sequence number further back is not a retransmission, and an acknowledgement further ahead is ignored."""

# Sequence numbers are modulo 2^32 (RFC 9293, section 3.4).
_HALF, _FULL = 1 << 31, (1 << 32) - 1


class StreamListener(Protocol):
    """Receives the events of a connection. `side` is 0 for bytes from its first endpoint, 1 for the other direction."""

    def receive(self, side: int, data: bytes, time: int) -> None: ...

    def skip_gap(self, side: int, count: int, time: int) -> None:
        """Handle `count` bytes that were sent here but are missing from the capture; 0 means an unknown number."""

    def close(self, time: int) -> None: ...


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
        "_last",
        "_last_acknowledged",
        "_listener",
        "_offset",
        "_run_start",
        "_side",
        "_stray",
    )

    def __init__(self, side: int, listener: StreamListener) -> None:
        self._side = side
        self._listener = listener
        self._expected: int | None = None
        self._offset = 0
        self._has_delivered = False
        self._last = b""
        self._run_start = 0
        self._acknowledged = 0
        self._last_acknowledged: int | None = None
        self._final: int | None = None
        self._backlog: list[tuple[int, bytes, int]] = []
        self._backlog_size = 0
        self._hole_time = 0
        self._stray: tuple[int, bytes, int] | None = None

    def add(self, segment: Segment) -> None:
        """Process a segment of this direction."""
        sequence, payload, flags = segment.sequence, segment.payload, segment.flags
        if flags & SYN and not self._has_delivered:
            # The SYN itself takes a sequence number.
            sequence = self._expected = (sequence + 1) & _FULL
        if payload:
            if sequence == self._expected and not self._backlog:
                self._deliver(payload, segment.time)
            else:
                self._place(sequence, payload, segment.time)
        if self._backlog:
            self._skip_holes(segment.time)
        if flags & FIN and self._expected is not None and self._final is None:
            self._final = self._offset_of(sequence) + len(payload)

    def acknowledge(self, segment: Segment) -> None:
        """Process a segment of the other direction, which acknowledges bytes of this one."""
        if self._expected is None:
            return
        offset = self._last_acknowledged = self._offset_of(segment.acknowledged)
        # A far acknowledgement is damaged; believing it would report gigabytes as missing.
        if self._acknowledged < offset < self._offset + FAR:
            self._acknowledged = offset
        if self._backlog:
            self._skip_holes(segment.time)

    def finish(self, time: int) -> None:
        """Deliver the remaining bytes, and report bytes that never arrived."""
        self._skip_holes(time, is_last_chance=True)
        if self._stray is not None:
            self._move_to_stray()
        # Without a captured FIN, one of the acknowledged numbers may be that of the FIN.
        known_end = self._acknowledged - 1 if self._final is None else min(self._acknowledged, self._final)
        if known_end > self._offset:
            self._listener.skip_gap(self._side, known_end - self._offset, time)

    def has_passed(self, sequence: int) -> bool:
        """Return whether this sequence number is within the delivered bytes, or directly after them."""
        return self._expected is not None and -FAR < self._offset_of(sequence) - self._offset <= 0

    def _offset_of(self, sequence: int) -> int:
        """Return the offset of a sequence number: of all possible offsets, the nearest to the expected one."""
        assert self._expected is not None
        return self._offset + ((sequence - self._expected + _HALF) & _FULL) - _HALF

    def _place(self, sequence: int, payload: bytes, time: int) -> None:
        """Insert a segment that is not simply the next one at its position."""
        if self._expected is None:
            self._expected = sequence
        offset = self._offset_of(sequence)
        # The first segment of a capture may be a reordered one, so an earlier one still moves the start back.
        if offset < self._offset and not self._has_delivered:
            self._move_to(offset)
        if self._is_stray(offset, payload):
            self._note_stray(offset, payload, time)
            return
        if offset + len(payload) <= self._offset:
            return
        if not self._backlog:
            self._hole_time = time
        insort(self._backlog, (offset, payload, time), key=itemgetter(0))
        self._backlog_size += len(payload)
        self._deliver_backlog(time)

    def _is_stray(self, offset: int, payload: bytes) -> bool:
        """Return whether a segment precedes the current position of the stream but is not a retransmission.

        In that case either this segment is stray, or the segments taken for the stream were. (A single differing byte
        is a keep-alive, which may contain garbage: RFC 9293, section 3.8.4.)
        """
        if offset < max(self._run_start, self._offset - FAR):
            return True
        return len(payload) > 1 and offset < self._offset and self._is_contradicted(offset, payload)

    def _note_stray(self, offset: int, payload: bytes, time: int) -> None:
        """Keep a stray segment; if an unacknowledged segment continues it, move the stream there."""
        if self._stray is None or self._stray[0] == offset:
            self._stray = (offset, payload, time)
            return
        start, data, _ = self._stray
        if start + len(data) == offset:
            self._stray = (start, data + payload, time)
            # Bytes that the other side has acknowledged already cannot be the continuation of the stream.
            if self._last_acknowledged is None or offset >= self._last_acknowledged:
                self._move_to_stray()
        else:
            self._stray = (offset, payload, time)
            self._listener.skip_gap(self._side, len(data), time)

    def _move_to_stray(self) -> None:
        """Continue the stream at the stray segment; the number of bytes in between is unknown."""
        assert self._stray is not None
        offset, payload, time = self._stray
        self._stray = None
        self._listener.skip_gap(self._side, 0, time)
        self._move_to(offset)
        self._acknowledged = offset
        self._deliver(payload, time)

    def _deliver_backlog(self, time: int) -> None:
        """Deliver the part of the backlog that has no hole in front of it; it was not complete before `time`."""
        backlog = self._backlog
        done = 0
        while done < len(backlog) and backlog[done][0] <= self._offset:
            offset, payload, arrival = backlog[done]
            self._backlog_size -= len(payload)
            done += 1
            if self._is_contradicted(offset, payload):
                self._stray = self._stray or (offset, payload, arrival)
            elif following := payload[self._offset - offset :]:
                self._deliver(following, max(time, arrival))
        del backlog[:done]
        if backlog and done:
            self._hole_time = max(time, backlog[0][2])

    def _is_contradicted(self, offset: int, payload: bytes) -> bool:
        """Return whether a segment differs from the last bytes delivered, where it overlaps them."""
        last_start = self._offset - len(self._last)
        start, end = max(offset, last_start), min(offset + len(payload), self._offset)
        return (
            start < end and payload[start - offset : end - offset] != self._last[start - last_start : end - last_start]
        )

    def _skip_holes(self, time: int, is_last_chance: bool = False) -> None:
        while self._backlog:
            is_late = self._acknowledged > self._offset and time - self._hole_time > PATIENCE
            if not (is_last_chance or is_late or self._backlog_size > LARGEST_BACKLOG):
                return
            missing = self._backlog[0][0] - self._offset
            self._listener.skip_gap(self._side, missing, time)
            self._move_to(self._backlog[0][0])
            self._deliver_backlog(self._backlog[0][2])

    def _move_to(self, offset: int) -> None:
        assert self._expected is not None
        self._expected = (self._expected + offset - self._offset) & _FULL
        self._offset = self._run_start = offset

    def _deliver(self, payload: bytes, time: int) -> None:
        assert self._expected is not None
        self._expected = (self._expected + len(payload)) & _FULL
        self._offset += len(payload)
        self._has_delivered = True
        self._last = payload
        self._listener.receive(self._side, payload, time)

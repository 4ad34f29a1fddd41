"""TCP: reassembles segments into the two byte streams of each connection.

`feed` takes segments in the order of their capture, and a listener for each connection receives bytes, gaps and the
end. Segments may be repeated, overlap, arrive out of order, or be missing; connections may be open already.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from kip.budgets import budget
from kip.capture.reassembly import StreamListener, StreamReassembly
from kip.capture.segments import ACK, FIN, RST, SYN, Segment


@dataclass(frozen=True, slots=True)
class TcpConnection:
    """A TCP connection: its number in the order of first packets, from 0, and its endpoints, the first sender first.

    `has_start` is whether its first packet was captured.
    """

    number: int
    endpoints: tuple[bytes, bytes]
    has_start: bool


@dataclass(slots=True)
class _Tracked:
    """An active connection."""

    connection: TcpConnection
    listener: StreamListener
    streams: tuple[StreamReassembly, StreamReassembly]
    last_time: int
    opening: int | None = None
    """The sequence number of the SYN that opened it."""
    finished: set[int] = field(default_factory=set)
    is_closed: bool = False


class Connections:
    """All connections of a capture, each with its own listener, which `listen` creates.

    `count` is the number of the next one.
    """

    def __init__(self, listen: Callable[[TcpConnection], StreamListener], count: int = 0) -> None:
        self._listen = listen
        self._tracked: dict[bytes, tuple[_Tracked, int]] = {}
        self._closed: deque[_Tracked] = deque()
        self._most = budget("capture-connections")
        self._linger = budget("capture-linger") * 1_000_000_000  # for packets that arrive late
        self.count = count

    def feed(self, segment: Segment) -> None:
        """Process the next segment."""
        while self._closed and self._closed[0].last_time + self._linger < segment.time:
            self._forget_oldest(segment.time)
        tracked_side = self._tracked.get(segment.source + segment.destination)
        if tracked_side is None:
            tracked_side = self._open(segment)
        # Clients reuse ports; without this, a new connection would continue the byte stream of the old one.
        elif segment.flags & (SYN | ACK) == SYN and _is_new_connection(*tracked_side, segment):
            self._end(tracked_side[0])
            tracked_side = self._open(segment)
        tracked, side = tracked_side
        tracked.last_time = segment.time
        tracked.streams[side].add(segment)
        if segment.flags & ACK:
            tracked.streams[1 - side].acknowledge(segment)
        if segment.flags & (FIN | RST):
            self._note_end(tracked, side, segment.flags)

    def finish(self) -> None:
        """End every connection that is still open, at the end of the capture."""
        for tracked in sorted({id(t): t for t, _ in self._tracked.values()}.values(), key=_number):
            self._end(tracked)

    def _open(self, segment: Segment) -> tuple[_Tracked, int]:
        # A connection is tracked under both directions. Half are dropped at once, which sorts them by time only rarely.
        if len(self._tracked) >= 2 * self._most:
            self._end_idle_half()
        source, destination = segment.source, segment.destination
        is_opening = segment.flags & (SYN | ACK) == SYN
        connection = TcpConnection(self.count, (source, destination), is_opening)
        self.count += 1
        listener = self._listen(connection)
        streams = (StreamReassembly(0, listener), StreamReassembly(1, listener))
        tracked = _Tracked(connection, listener, streams, segment.time, segment.sequence if is_opening else None)
        self._tracked[source + destination] = (tracked, 0)
        self._tracked[destination + source] = (tracked, 1)
        return tracked, 0

    def _note_end(self, tracked: _Tracked, side: int, flags: int) -> None:
        tracked.finished |= {0, 1} if flags & RST else {side}
        if len(tracked.finished) == 2 and not tracked.is_closed:
            tracked.is_closed = True
            self._closed.append(tracked)

    def _forget_oldest(self, now: int) -> None:
        tracked = self._closed.popleft()
        if self._tracked.get(b"".join(tracked.connection.endpoints), (None,))[0] is not tracked:
            return
        if tracked.last_time + self._linger < now:
            self._end(tracked)
        else:
            self._closed.append(tracked)

    def _end_idle_half(self) -> None:
        by_time = sorted({id(tracked): tracked for tracked, _ in self._tracked.values()}.values(), key=_last_time)
        for tracked in by_time[: len(by_time) // 2]:
            self._end(tracked)

    def _end(self, tracked: _Tracked) -> None:
        source, destination = tracked.connection.endpoints
        for key in {source + destination, destination + source}:
            del self._tracked[key]
        for stream in tracked.streams:
            stream.finish(tracked.last_time)
        tracked.listener.close(tracked.last_time)


def _is_new_connection(tracked: _Tracked, side: int, segment: Segment) -> bool:
    """Return whether a SYN on a known pair of endpoints opens a new connection.

    It does not if it is a repetition of the first one, or a segment of the stream with damaged flags.
    """
    if segment.sequence == tracked.opening:
        return False
    return tracked.is_closed or not tracked.streams[side].has_passed(segment.sequence)


def _last_time(tracked: _Tracked) -> int:
    return tracked.last_time


def _number(tracked: _Tracked) -> int:
    return tracked.connection.number

"""A buffered part of a byte stream, with the time at which each byte was captured."""

from __future__ import annotations

from collections import deque


class StreamBuffer:
    """Bytes of one direction that belong to no frame yet: `data` starts at the offset `start` of the stream.

    Missing bytes are zeros; `missing_before` counts them.
    """

    __slots__ = ("_arrivals", "_dropped", "_holes", "data", "start")

    def __init__(self) -> None:
        self.data = bytearray()
        self.start = 0
        self._dropped: list[tuple[int, int]] = []
        self._arrivals: deque[tuple[int, int]] = deque()
        self._holes: deque[tuple[int, int]] = deque()

    def append(self, data: bytes, time: int) -> None:
        self.data += data
        self._arrivals.append((self.start + len(self.data), time))

    def append_missing(self, count: int, time: int) -> None:
        begin = self.start + len(self.data)
        self._holes.append((begin, begin + count))
        self.append(bytes(count), time)

    def drop(self, count: int) -> None:
        """Discard the first `count` bytes."""
        del self.data[:count]
        self.start += count
        self._dropped.clear()
        while self._arrivals and self._arrivals[0][0] <= self.start:
            self._dropped.append(self._arrivals.popleft())
        while self._holes and self._holes[0][1] <= self.start:
            self._holes.popleft()

    def put_back(self, data: bytes) -> None:
        """Undo the end of the last drop: insert these bytes in front again."""
        self.start -= len(data)
        self.data[:0] = data
        self._arrivals.extendleft(arrival for arrival in reversed(self._dropped) if arrival[0] > self.start)

    def time_of(self, count: int) -> int:
        """Return the time at which the first `count` bytes were complete, in nanoseconds since 1970."""
        end = self.start + count
        return next(time for arrived, time in self._arrivals if arrived >= end)

    def missing_before(self, count: int) -> int:
        """Return the number of missing bytes in the first `count` bytes."""
        start, end = self.start, self.start + count
        return sum(max(0, min(until, end) - max(begin, start)) for begin, until in self._holes)

"""The newest requests of clients, kept as bytes and decoded only when they are read."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import decode_request

from kip.kafka.apis import api_name
from kip.serving.requests import ReceivedRequest, received

_MOST_BYTES = 16 << 20


class History:
    """At most `limit` requests, and at most 16 MiB of them, each with the id of its node."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._frames: deque[tuple[int, bytes]] = deque()

    def add(self, node_id: int, frame: bytes) -> None:
        self._frames.append((node_id, frame))
        self._size += len(frame)
        while len(self._frames) > self._limit or self._size > _MOST_BYTES:
            self._size -= len(self._frames.popleft()[1])

    def clear(self) -> None:
        self._frames.clear()
        self._size = 0

    def snapshot(self, api: str | None = None) -> list[ReceivedRequest]:
        """Return the requests of known APIs and versions, the newest last, without passwords."""
        return [request for request in self._decoded() if api in (None, request.api)]

    def _decoded(self) -> Iterator[ReceivedRequest]:
        for node_id, frame in list(self._frames):
            try:
                request = decode_request(frame)
            except DecodeError:
                continue
            yield received(node_id, api_name(request.api_key), request, "")

"""Fetch sessions (KIP-227): the broker remembers fetched partitions, so that messages contain only changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from kafka_wire.clients import FetchRequest
from kafka_wire.clients.fetch_request import FetchPartition
from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError

_NO_SESSION = 0
_FIRST_EPOCH = 0
_FINAL_EPOCH = -1
_MOST_SESSIONS = 1000
"""`max.incremental.fetch.session.cache.slots`"""
_LARGEST = 2**31 - 1


@dataclass(slots=True)
class FetchedPartition:
    """A partition that a consumer fetches, with its newest request.

    Attributes:
        sent_offsets: the high watermark, the start and the last stable offset of the last response.
        name: that of the topic, once it was found by its id.
    """

    topic: str
    topic_id: UUID
    request: FetchPartition
    sent_offsets: tuple[int, int, int] | None = None
    name: str | None = None


@dataclass(slots=True)
class FetchSession:
    """A session, or with id 0 the partitions of a sessionless request."""

    id: int
    epoch: int
    partitions: dict[tuple[str, UUID, int], FetchedPartition] = field(default_factory=dict)
    is_full: bool = True

    def update(self, request: FetchRequest) -> None:
        for forgotten in request.forgotten_topics_data:
            for index in forgotten.partitions:
                self.partitions.pop((forgotten.topic, forgotten.topic_id, index), None)
        for partition in _requested(request):
            key = partition.topic, partition.topic_id, partition.request.partition
            old = self.partitions.get(key)
            if old is None:
                self.partitions[key] = partition
            else:  # `sent_offsets` stay: an update of the position alone is no reason to send offsets again
                old.request = partition.request

    def rotate(self, answered: Iterable[tuple[str, UUID, int]]) -> None:
        """Move partitions with records to the end, so that all partitions get their turn."""
        for key in answered:
            self.partitions[key] = self.partitions.pop(key)


class FetchSessions:
    """The sessions of all brokers."""

    def __init__(self) -> None:
        self._sessions: dict[tuple[int, int], FetchSession] = {}
        self._last_id = 0

    def session(self, node_id: int, request: FetchRequest) -> FetchSession:
        """Return the session that a request opens or continues, with the request's changes applied.

        Raises:
            ApiError: FETCH_SESSION_ID_NOT_FOUND, INVALID_FETCH_SESSION_EPOCH.
        """
        key = node_id, request.session_id
        if request.session_epoch in (_FIRST_EPOCH, _FINAL_EPOCH):
            self._sessions.pop(key, None)
            return self._opened(node_id, request)
        session = self._sessions.get(key)
        if session is None:
            raise ApiError(ErrorCode.FETCH_SESSION_ID_NOT_FOUND)
        if request.session_epoch != session.epoch:
            raise ApiError(ErrorCode.INVALID_FETCH_SESSION_EPOCH)
        # 0 would open a session (FetchMetadata.nextEpoch).
        session.epoch = 1 if session.epoch == _LARGEST else session.epoch + 1
        session.is_full = False
        session.update(request)
        return session

    def _opened(self, node_id: int, request: FetchRequest) -> FetchSession:
        session = FetchSession(_NO_SESSION, 1)
        session.update(request)
        if request.session_epoch == _FIRST_EPOCH and session.partitions:
            self._last_id = self._last_id % _LARGEST + 1
            session.id = self._last_id
            self._sessions[node_id, session.id] = session
            # The oldest one, even if it is in use; FetchSessionCache evicts idle or smaller ones, or opens no session.
            if len(self._sessions) > _MOST_SESSIONS:
                del self._sessions[next(iter(self._sessions))]
        return session


def _requested(request: FetchRequest) -> Iterable[FetchedPartition]:
    for topic in request.topics:
        for partition in topic.partitions:
            yield FetchedPartition(topic.topic, topic.topic_id, partition)

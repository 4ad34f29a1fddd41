"""Share sessions (KIP-932): the broker remembers the partitions that a member of a share group fetches."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from kafka_wire.clients import ShareAcknowledgeRequest, ShareFetchRequest
from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError

_FIRST_EPOCH, _FINAL_EPOCH = 0, -1
_LARGEST = 2**31 - 1
_MOST_SESSIONS = 2000
"""`group.share.max.share.sessions`, of each broker"""

SessionKey = tuple[int, str, str]
"""A broker, a group and a member."""


@dataclass(slots=True)
class ShareSession:
    """A session; `is_final` during its last request."""

    key: SessionKey
    epoch: int = 1
    partitions: dict[tuple[UUID, int], None] = field(default_factory=dict)
    is_final: bool = False

    def rotate(self, answered: list[tuple[UUID, int]]) -> None:
        """Move partitions with records to the end, so that all partitions get their turn."""
        for key in answered:
            if key in self.partitions:
                self.partitions[key] = self.partitions.pop(key)


class ShareSessions:
    """The sessions of all brokers."""

    def __init__(self) -> None:
        self._sessions: dict[SessionKey, ShareSession] = {}

    def fetching(self, node_id: int, request: ShareFetchRequest) -> ShareSession:
        """Return the session that a request opens, continues or ends, with the request's changes applied.

        Raises:
            ApiError: INVALID_REQUEST, SHARE_SESSION_NOT_FOUND, INVALID_SHARE_SESSION_EPOCH,
                SHARE_SESSION_LIMIT_REACHED.
        """
        key = node_id, request.group_id or "", request.member_id or ""
        if request.share_session_epoch == _FIRST_EPOCH:
            # A new session has acquired nothing yet; records of an old one were released when it ended.
            if any(partition.acknowledgement_batches for topic in request.topics for partition in topic.partitions):
                raise ApiError(ErrorCode.INVALID_REQUEST, "Acknowledgements are not allowed in the first request.")
            self._sessions.pop(key, None)
            if sum(other[0] == node_id for other in self._sessions) >= _MOST_SESSIONS:
                raise ApiError(ErrorCode.SHARE_SESSION_LIMIT_REACHED)
            session = self._sessions[key] = ShareSession(key)
        else:
            session = self._known(key, request.share_session_epoch)
        for topic in request.topics:
            session.partitions |= dict.fromkeys(
                (topic.topic_id, partition.partition_index) for partition in topic.partitions
            )
        for forgotten in request.forgotten_topics_data:
            for index in forgotten.partitions:
                session.partitions.pop((forgotten.topic_id, index), None)
        return session

    def acknowledging(self, node_id: int, request: ShareAcknowledgeRequest) -> ShareSession:
        """Return the session that a request continues or ends.

        Raises:
            ApiError: SHARE_SESSION_NOT_FOUND, INVALID_SHARE_SESSION_EPOCH.
        """
        key = node_id, request.group_id or "", request.member_id or ""
        if request.share_session_epoch == _FIRST_EPOCH:
            raise ApiError(ErrorCode.INVALID_SHARE_SESSION_EPOCH)
        return self._known(key, request.share_session_epoch)

    def end(self, session: ShareSession) -> bool:
        """Forget a session; return whether it was known."""
        if self._sessions.get(session.key) is session:
            del self._sessions[session.key]
            return True
        return False

    def _known(self, key: SessionKey, epoch: int) -> ShareSession:
        session = self._sessions.get(key)
        if session is None:
            raise ApiError(ErrorCode.SHARE_SESSION_NOT_FOUND)
        if epoch == _FINAL_EPOCH:  # ends the session, but its acknowledgements still count
            session.is_final = True
            return session
        if epoch != session.epoch:
            raise ApiError(ErrorCode.INVALID_SHARE_SESSION_EPOCH)
        # 0 would open a session (ShareRequestMetadata.nextEpoch).
        session.epoch = 1 if session.epoch == _LARGEST else session.epoch + 1
        return session

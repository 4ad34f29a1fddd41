"""Refusals of requests: Kafka's error codes, as far as the embedded cluster uses them, and their messages.

ApiError          a request, or one topic or partition of it, is refused: it becomes part of the response
UnservedRequest   real brokers close the connection in response
"""

from __future__ import annotations

from kafka_wire.error_codes import ErrorCode

__all__ = ["ApiError", "UnservedRequest"]


_TEXTS = {
    ErrorCode.UNKNOWN_TOPIC_OR_PARTITION: "This server does not host this topic-partition.",
    ErrorCode.NOT_LEADER_OR_FOLLOWER: (
        "For requests intended only for the leader, this error indicates that the broker is not the current leader. "
        "For requests intended for any replica, this error indicates that the broker is not a replica of the topic "
        "partition."
    ),
    ErrorCode.REQUEST_TIMED_OUT: "The request timed out.",
    ErrorCode.TOPIC_AUTHORIZATION_FAILED: "Topic authorization failed.",
    ErrorCode.CLUSTER_AUTHORIZATION_FAILED: "Cluster authorization failed.",
    ErrorCode.INVALID_REQUEST: (
        "This most likely occurs because of a request being malformed by the client library or the message was sent to "
        "an incompatible broker. See the broker logs for more details."
    ),
    ErrorCode.ELECTION_NOT_NEEDED: "Leader election not needed for topic partition.",
    ErrorCode.PREFERRED_LEADER_NOT_AVAILABLE: "The preferred leader was not available.",
    ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE: "Eligible topic partition leaders are not available.",
    ErrorCode.TOPIC_DELETION_DISABLED: "Topic deletion is disabled.",
    ErrorCode.UNKNOWN_TOPIC_ID: "This server does not host this topic ID.",
}
"""Kafka's default messages of error codes."""
_MOST_BYTES = 32_767
"""The longest string in a non-flexible version, in bytes."""


class ApiError(Exception):
    """A refusal: the error `code` and the error `message`, None if there is none."""

    def __init__(self, code: ErrorCode, message: str | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = _TEXTS.get(code) if message is None else _shortened(message)


def _shortened(message: str) -> str:
    data = message.encode("utf-8", "surrogateescape")
    return message if len(data) <= _MOST_BYTES else data[:_MOST_BYTES].decode("utf-8", "ignore")


class UnservedRequest(Exception):
    """The connection must be closed without a response, for the given reason."""

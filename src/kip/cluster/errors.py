"""What requests are refused with: Kafka's error codes, as far as the embedded cluster uses them, and their texts.

ApiError            a request, or one topic or partition of it, is refused: it becomes part of the answer
UnservedRequest     real brokers answer this with a closed connection
ClusterSetupError   the embedded cluster cannot be set up, or be changed, as asked
"""

from __future__ import annotations

from kafka_wire.error_codes import ErrorCode as Code

__all__ = ["ApiError", "ClusterSetupError", "Code", "UnservedRequest"]


_TEXTS = {
    Code.UNKNOWN_TOPIC_OR_PARTITION: "This server does not host this topic-partition.",
    Code.NOT_LEADER_OR_FOLLOWER: (
        "For requests intended only for the leader, this error indicates that the broker is not the current leader. "
        "For requests intended for any replica, this error indicates that the broker is not a replica of the topic "
        "partition."
    ),
    Code.REQUEST_TIMED_OUT: "The request timed out.",
    Code.TOPIC_AUTHORIZATION_FAILED: "Topic authorization failed.",
    Code.CLUSTER_AUTHORIZATION_FAILED: "Cluster authorization failed.",
    Code.INVALID_REQUEST: (
        "This most likely occurs because of a request being malformed by the client library or the message was sent to "
        "an incompatible broker. See the broker logs for more details."
    ),
    Code.TOPIC_DELETION_DISABLED: "Topic deletion is disabled.",
    Code.UNKNOWN_TOPIC_ID: "This server does not host this topic ID.",
}
"""What Kafka says where it has nothing special to say, and says something at all."""
_MOST_BYTES = 32_767
"""The longest text of a field that is not flexible."""


class ApiError(Exception):
    """A refusal: `code`, and `message`, the text that travels with it, None for none."""

    def __init__(self, code: Code, message: str | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = _TEXTS.get(code) if message is None else _shortened(message)


def _shortened(message: str) -> str:
    data = message.encode("utf-8", "surrogateescape")
    return message if len(data) <= _MOST_BYTES else data[:_MOST_BYTES].decode("utf-8", "ignore")


class UnservedRequest(Exception):
    """No answer but the end of the connection, for the reason given."""


class ClusterSetupError(ValueError):
    """The embedded cluster cannot be set up, or be changed, as asked."""

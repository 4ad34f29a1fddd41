"""What requests are refused with: Kafka's error codes, as far as the embedded cluster uses them, and their texts.

ApiError            a request, or one topic or partition of it, is refused: it becomes part of the answer
UnservedRequest     real brokers answer this with a closed connection
ClusterSetupError   the embedded cluster cannot be set up, or be changed, as asked
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["ApiError", "ClusterSetupError", "Code", "UnservedRequest"]


class Code(IntEnum):
    """Error codes of Kafka's own APIs; those of KIP-4 are in `kip.cluster.handlers.kip_4`."""

    UNKNOWN_SERVER_ERROR = -1
    NONE = 0
    UNKNOWN_TOPIC_OR_PARTITION = 3
    LEADER_NOT_AVAILABLE = 5
    NOT_LEADER_OR_FOLLOWER = 6
    REQUEST_TIMED_OUT = 7
    REPLICA_NOT_AVAILABLE = 9
    INVALID_TOPIC_EXCEPTION = 17
    TOPIC_AUTHORIZATION_FAILED = 29
    CLUSTER_AUTHORIZATION_FAILED = 31
    UNSUPPORTED_SASL_MECHANISM = 33
    ILLEGAL_SASL_STATE = 34
    UNSUPPORTED_VERSION = 35
    TOPIC_ALREADY_EXISTS = 36
    INVALID_PARTITIONS = 37
    INVALID_REPLICATION_FACTOR = 38
    INVALID_REPLICA_ASSIGNMENT = 39
    INVALID_CONFIG = 40
    NOT_CONTROLLER = 41
    INVALID_REQUEST = 42
    POLICY_VIOLATION = 44
    SASL_AUTHENTICATION_FAILED = 58
    TOPIC_DELETION_DISABLED = 73
    NO_REASSIGNMENT_IN_PROGRESS = 85
    UNKNOWN_TOPIC_ID = 100
    MISMATCHED_ENDPOINT_TYPE = 114
    UNSUPPORTED_ENDPOINT_TYPE = 115


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


class ApiError(Exception):
    """A refusal: `code`, and `message`, the text that travels with it, None for none."""

    def __init__(self, code: Code, message: str | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = _TEXTS.get(code) if message is None else message


class UnservedRequest(Exception):
    """No answer but the end of the connection, for the reason given."""


class ClusterSetupError(ValueError):
    """The embedded cluster cannot be set up, or be changed, as asked."""

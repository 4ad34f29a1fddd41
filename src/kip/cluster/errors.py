"""Refusals of requests: Kafka's error codes, as far as the embedded cluster uses them, and their messages.

ApiError          a request, or one topic or partition of it, is refused: it becomes part of the response
UnservedRequest   real brokers close the connection in response
StorageError      the files of the cluster cannot be written or read; it is a ClusterSetupError
"""

from __future__ import annotations

from typing import Any

from kafka_wire.error_codes import ErrorCode

from kip.kafka.errors import known_error
from kip.serving.errors import ClusterSetupError

_EXPLAINED = frozenset(
    {
        ErrorCode.UNKNOWN_TOPIC_OR_PARTITION,
        ErrorCode.NOT_LEADER_OR_FOLLOWER,
        ErrorCode.REQUEST_TIMED_OUT,
        ErrorCode.TOPIC_AUTHORIZATION_FAILED,
        ErrorCode.CLUSTER_AUTHORIZATION_FAILED,
        ErrorCode.INVALID_REQUEST,
        ErrorCode.ELECTION_NOT_NEEDED,
        ErrorCode.PREFERRED_LEADER_NOT_AVAILABLE,
        ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE,
        ErrorCode.TOPIC_DELETION_DISABLED,
        ErrorCode.UNKNOWN_TOPIC_ID,
    }
)
"""Codes that brokers send with Kafka's default message if there is none for the case."""
_MOST_BYTES = 32_767
"""The longest string in a non-flexible version, in bytes."""


class ApiError(Exception):
    """A refusal: the error `code` and the error `message`, None if there is none."""

    def __init__(self, code: ErrorCode, message: str | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message: str | None
        if message is None:
            self.message = known_error(code).text if code in _EXPLAINED else None
        else:
            self.message = _shortened(message)


def _shortened(message: str) -> str:
    data = message.encode("utf-8", "surrogateescape")
    return message if len(data) <= _MOST_BYTES else data[:_MOST_BYTES].decode("utf-8", "ignore")


class errors_in:  # noqa: N801
    """A context that puts an ApiError into a part of a response: `with errors_in(result): ...`."""

    def __init__(self, part: Any) -> None:
        self._part = part

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, ApiError):
            return False
        self._part.error_code = error.code
        if hasattr(self._part, "error_message"):
            self._part.error_message = error.message
        return True


class UnservedRequest(Exception):
    """The connection must be closed without a response, for the given reason."""


class StorageError(ClusterSetupError):
    """The files of the cluster cannot be written or read, or are damaged."""

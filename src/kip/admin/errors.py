"""The exceptions of the admin client.

    AdminError                      the base class, never raised itself
    ├── SettingsError               a setting cannot be used: raised before anything is sent
    ├── MisuseError                 a client is used where nothing would answer: in a forked process, another event loop
    ├── BrokerError                 a broker answered with an error code: api, version, broker, code, name, retriable
    │   └── AuthorizationError        the user may not do that (TOPIC_, CLUSTER_ and other _AUTHORIZATION_FAILED)
    ├── UnsupportedByBrokerError    the broker lacks the API, or the version that an option needs: nothing was sent
    ├── ConnectionLostError         a connection broke; the call is retried where that is safe
    │   ├── MisroutedError            the address leads to another node or cluster now
    │   ├── ProtocolError             the peer's bytes are not Kafka's
    │   └── UnreachableError          no broker could be reached
    ├── AuthenticationError         the broker did not accept our credentials
    ├── DeadlineError               a call timed out (also a TimeoutError)
    ├── OutcomeUnknownError         a change was sent, and its answer never came: it may have been made or not
    └── PartlyDoneError             an operation on several things failed for some: `done` and `failed`

The messages name the broker, the API, its version and the error code. They never contain secrets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kafka_wire.runtime.message import Message

from kip.kafka.errors import KnownError, failures, known_error


class AdminError(Exception):
    """The base class of the exceptions of the admin client."""


class SettingsError(AdminError, ValueError):
    """A setting cannot be used."""


class MisuseError(AdminError, RuntimeError):
    """A client is used in a forked process, in another event loop than at first, or in its own thread."""


class BrokerError(AdminError):
    """A broker's answer contains an error code.

    `subject` is the part of the request that failed (`topic orders`), empty if a response is about one thing only;
    `message` is the broker's error message, None if it sent none.
    """

    def __init__(self, error: KnownError, *, origin: Origin, message: str | None = None, subject: str = "") -> None:
        super().__init__(error, origin, message, subject)
        self.error = error
        self.origin = origin
        self.message = message
        self.subject = subject

    @property
    def code(self) -> int:
        return self.error.code

    @property
    def name(self) -> str:
        return self.error.name

    @property
    def retriable(self) -> bool:
        return self.error.retriable

    def __str__(self) -> str:
        about = f" for {self.subject}" if self.subject else ""
        return f"{self.origin} answered {self.name} ({self.code}){about}: {self.message or self.error.text}"


class AuthorizationError(BrokerError):
    """The user may not do that."""


class Origin:
    """The origin of an answer: the broker's address, the API and its version."""

    __slots__ = ("api_key", "api_name", "broker", "version")

    def __init__(self, broker: str, api_key: int, api_name: str, version: int) -> None:
        self.broker = broker
        self.api_key = api_key
        self.api_name = api_name
        self.version = version

    def __str__(self) -> str:
        return f"{self.broker}, {self.api_name} v{self.version},"

    def error(self, code: int, message: str | None = None, subject: str = "") -> BrokerError:
        """Return the exception for an error code in this answer."""
        kind = known_error(code, self.api_key)
        cls = AuthorizationError if kind.name.endswith("_AUTHORIZATION_FAILED") else BrokerError
        return cls(kind, origin=self, message=message, subject=subject)

    def failure(self, struct: Any, subject: str) -> BrokerError | None:
        """Return the exception for the error code in a struct of this answer, None if the code is 0."""
        code = struct.error_code
        return self.error(code, getattr(struct, "error_message", None), subject) if code else None

    def errors(self, message: Message) -> Iterator[BrokerError]:
        """Yield the exceptions for all error codes in this answer, at any depth of the message."""
        return (self.error(*failure) for failure in failures(message))

    def check(self, code: int, message: str | None = None, subject: str = "") -> None:
        """Raise the exception for a code unless it is 0."""
        if code:
            raise self.error(code, message, subject)


class UnsupportedByBrokerError(AdminError):
    """The broker lacks the API, or the version that an option needs."""


class ConnectionLostError(AdminError):
    """A connection broke."""


class MisroutedError(ConnectionLostError):
    """The address leads to another node or cluster than the one that the client knows (KIP-1242)."""


class ProtocolError(ConnectionLostError):
    """The peer's bytes are not Kafka's."""


class UnreachableError(ConnectionLostError):
    """No broker could be reached."""


class AuthenticationError(AdminError):
    """The broker did not accept our credentials, or we did not accept the broker."""


class DeadlineError(AdminError, TimeoutError):
    """A call timed out."""


class OutcomeUnknownError(AdminError):
    """A change was sent, and its answer never came: it may have been made or not. It was not sent again."""


class PartlyDoneError(AdminError):
    """Some parts of an operation failed, such as some of several topics.

    `done` contains the results of the others, as the operation returns them, and `failed` the errors.
    """

    def __init__(self, done: Sequence[Any], failed: Sequence[AdminError]) -> None:
        super().__init__(tuple(done), tuple(failed))
        self.done = tuple(done)
        self.failed = tuple(failed)

    def __str__(self) -> str:
        return "; ".join(dict.fromkeys(map(str, self.failed)))

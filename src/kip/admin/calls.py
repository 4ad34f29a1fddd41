"""Calls to a cluster: the request, the node that serves it, and the deadline."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from kafka_wire.runtime.message import Message

from kip.admin.errors import Origin
from kip.admin.versions import Offer

__all__ = ["Broker", "Call", "Coordinator", "Deadline", "Leader", "Place", "Target"]

T_co = TypeVar("T_co", covariant=True)


class Target(enum.Enum):
    """A kind of node; the session finds a node of this kind.

    `ACTIVE` is any broker, or the active controller if the session is connected to controllers. `CONTROLLER` is the
    controller, also if the session is connected to brokers. `ADMIN_CONTROLLER` is the broker that has the controller's
    role, as in KIP-4.
    """

    ANY = enum.auto()
    ACTIVE = enum.auto()
    CONTROLLER = enum.auto()
    ADMIN_CONTROLLER = enum.auto()


class Broker(NamedTuple):
    """A broker by its id."""

    id: int


class Coordinator(NamedTuple):
    """The coordinator of a group, or of a transactional id."""

    kind: Literal["group", "transaction"]
    key: str


class Leader(NamedTuple):
    """The leader of a partition."""

    topic: str
    partition: int


Place: TypeAlias = Target | Broker | Coordinator | Leader
"""The destination of a request."""


@dataclass(frozen=True, slots=True)
class Call(Generic[T_co]):
    """One request, and how to read its response.

    Attributes:
        name: the name of the operation, for error messages.
        build: builds the request and chooses its version from those that the broker offers; raises if no version can
            express the request.
        read: returns the result from the response; raises `BrokerError` for the errors in it.
        is_change: whether the request changes something, so that it must not be sent twice.
    """

    name: str
    build: Callable[[Offer], tuple[Message, int]]
    read: Callable[[Any, Origin], T_co]
    target: Place = Target.ANY
    is_change: bool = False

    def to(self, target: Place) -> Call[T_co]:
        """Return the same call with another destination."""
        return replace(self, target=target)


class Deadline:
    """The deadline of a whole call, which can consist of several requests."""

    __slots__ = ("_at", "seconds")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._at = time.monotonic() + seconds

    @property
    def remaining(self) -> float:
        """Remaining seconds, 0 after the deadline."""
        return max(0.0, self._at - time.monotonic())

    @property
    def milliseconds(self) -> int:
        """Remaining milliseconds, for the `timeout_ms` of requests."""
        return int(min(self.remaining * 1000, 0x7FFFFFFF))

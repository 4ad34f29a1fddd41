"""What is asked of a cluster: one call, which node serves it, and until when."""

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
    """A node that the session finds.

    `ACTIVE` is any broker, or of the controllers the active one; `CONTROLLER` the controller, also through brokers;
    `ADMIN_CONTROLLER` the broker in the controller's role that KIP-4 means.
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
"""Where a request goes."""


@dataclass(frozen=True, slots=True)
class Call(Generic[T_co]):
    """One request and what to make of its answer.

    Attributes:
        name: what the caller called, for errors.
        build: makes the request and chooses its version from what the broker offers; raises if it cannot be said.
        read: makes the result of the response; raises `BrokerError` for the errors in it.
        is_change: whether it must not be made twice.
    """

    name: str
    build: Callable[[Offer], tuple[Message, int]]
    read: Callable[[Any, Origin], T_co]
    target: Place = Target.ANY
    is_change: bool = False

    def to(self, target: Place) -> Call[T_co]:
        """Return the same call to another place."""
        return replace(self, target=target)


class Deadline:
    """The end of a whole call, however many requests it takes."""

    __slots__ = ("_at", "seconds")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._at = time.monotonic() + seconds

    @property
    def remaining(self) -> float:
        """Seconds, 0 when it is over."""
        return max(0.0, self._at - time.monotonic())

    @property
    def milliseconds(self) -> int:
        """What is left, for the `timeout_ms` of requests."""
        return int(min(self.remaining * 1000, 0x7FFFFFFF))

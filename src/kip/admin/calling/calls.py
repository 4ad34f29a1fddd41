"""Calls to a cluster: the request, the node that serves it, and the deadline."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from kafka_wire.runtime.message import Message

from kip.admin.errors import Origin
from kip.admin.versions import Offer
from kip.kafka.apis import Target, target

__all__ = ["Broker", "Call", "Coordinator", "Deadline", "Leader", "Location", "Place", "Target", "expect_success"]

T_co = TypeVar("T_co", covariant=True)


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


Location: TypeAlias = Broker | Coordinator | Leader
"""A node of which there can be several in a cluster."""

Place: TypeAlias = Target | Location
"""The destination of a request."""


@dataclass(frozen=True, slots=True)
class Call(Generic[T_co]):
    """One request, and how to read its response.

    Attributes:
        name: the name of the operation, for error messages.
        api: the class of the request. The table in `kip.kafka.apis` contains the kind of node that has to answer it.
        build: builds the request and chooses its version from those that the broker offers; raises if no version can
            express the request.
        read: returns the result from the response; raises `BrokerError` for the errors in it.
        key: the group, the transactional id, the partition or the broker id that determines the node, if the API
            requires one.
        is_change: whether the request changes something, so that it must not be sent twice.
        deviating: a destination other than that of the table.
    """

    name: str
    api: type[Message]
    build: Callable[[Offer], tuple[Message, int]]
    read: Callable[[Any, Origin], T_co]
    key: Any = None
    is_change: bool = False
    deviating: Place | None = None

    @classmethod
    def of(
        cls,
        name: str,
        request: Message,
        read: Callable[[Any, Origin], T_co],
        *needs: tuple[str, Iterable[int]],
        key: Any = None,
        is_change: bool = False,
    ) -> Call[T_co]:
        """Return the call that sends a request as it is; `needs` are its options, as for `Offer.version`."""
        api = type(request)
        return cls(name, api, lambda offer: (request, offer.version(api, *needs)), read, key, is_change)

    @property
    def target(self) -> Place:
        """The destination: a node for the key, according to the API, or one of a kind."""
        if self.deviating is not None:
            return self.deviating
        kind = target(self.api.API_KEY or 0)
        return kind if self.key is None else _location(kind, self.key)

    def to(self, place: Place) -> Call[T_co]:
        """Return the same call with another destination."""
        return replace(self, deviating=place)

    def about(self, key: Any) -> Call[T_co]:
        """Return the same call to the node for another key."""
        return replace(self, key=key)


def _location(kind: Target, key: Any) -> Place:
    match kind:
        case Target.EACH:
            return Broker(key)
        case Target.GROUP:
            return Coordinator("group", key)
        case Target.TRANSACTION:
            return Coordinator("transaction", key)
        case Target.LEADER:
            return Leader(*key)
    return kind


def expect_success(message: Any, origin: Origin) -> None:
    """Read a response without a result: raise the first error in it, at any depth."""
    for error in origin.errors(message):
        raise error


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

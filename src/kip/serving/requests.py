"""The requests that the cluster received, in order, without the secrets that `kip.kafka.secrets` lists."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from kafka_wire.runtime.frames import Request
from kafka_wire.runtime.message import Message, Struct
from kafka_wire.runtime.spec import StructSpec

from kip.kafka.secrets import REDACTED, config_fields, is_secret_config, is_secret_field, may_hold_secrets

_S = TypeVar("_S", bound=Struct)
_MOST_BYTES = 64 << 20
"""Of kept requests: a limit on their number alone would keep gigabytes of Produce requests."""


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """A completely received request.

    Attributes:
        api: its name without `Request`: `DescribeCluster`; with its area if several APIs have the name.
        message: the decoded request; None in a proxy, for faults only, if its version is unknown.
        trailing: bytes after the message, which are ignored.
    """

    node_id: int
    api_key: int
    api: str
    version: int
    correlation_id: int
    client_id: str | None
    principal: str
    message: Any
    trailing: bytes = b""


RequestObserver = Callable[[ReceivedRequest, Message | None], None]
"""A function that is called with each request and its response, None if the client expects no response."""


class RequestLog:
    """The newest requests, and functions to call when requests are answered.

    At most `limit` requests are kept, and at most 64 MiB of them.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._requests: deque[tuple[ReceivedRequest, int]] = deque()
        self._size = 0
        self._actions: list[tuple[str, Callable[[], None]]] = []
        self._observers: list[tuple[str | None, RequestObserver]] = []

    def add(self, request: ReceivedRequest, size: int) -> None:
        self._requests.append((request, size))
        self._size += size
        # One request may be larger than the limit; without it, a test could not look at its last request.
        while len(self._requests) > self._limit or (self._size > _MOST_BYTES and len(self._requests) > 1):
            self._size -= self._requests.popleft()[1]

    def add_observer(self, observer: RequestObserver, api: str | None) -> None:
        self._observers.append((api, observer))

    @property
    def is_watched(self) -> bool:
        """Whether there are observers or actions."""
        return bool(self._observers or self._actions)

    def watches(self, api: str) -> bool:
        """Return whether there are observers of an API."""
        return any(watched in (None, api) for watched, _ in self._observers)

    def observe(self, request: ReceivedRequest, response: Message | None) -> None:
        for api, observer in self._observers:
            if api in (None, request.api):
                observer(request, response)

    def snapshot(self, api: str | None = None) -> list[ReceivedRequest]:
        # A copy, as other threads read while the event loop appends.
        return [request for request, _ in list(self._requests) if api in (None, request.api)]

    def clear(self) -> None:
        self._requests.clear()
        self._size = 0

    def after_next(self, api: str, action: Callable[[], None]) -> None:
        self._actions.append((api, action))

    @property
    def pending_actions(self) -> list[str]:
        """The APIs of the actions that were not called yet."""
        return [api for api, _ in self._actions]

    def answered(self, api: str) -> None:
        """Call the actions for this response, once."""
        due = [action for awaited, action in self._actions if awaited == api]
        self._actions = [(awaited, action) for awaited, action in self._actions if awaited != api]
        # Removed before they are called: an action may register the next one.
        for action in due:
            action()


def received(node_id: int, api: str, request: Request, principal: str) -> ReceivedRequest:
    """Return a request as tests and observers see it: without secrets."""
    shown = request.message
    if may_hold_secrets(request.api_key):
        shown = _without_secrets(shown.SPEC, shown)
    return ReceivedRequest(
        node_id,
        request.api_key,
        api,
        request.version,
        request.correlation_id,
        request.client_id,
        principal,
        shown,
        request.trailing,
    )


def _without_secrets(spec: StructSpec, struct: _S) -> _S:
    """Return a copy without secrets; the original is still to be processed."""
    shown = copy(struct)
    if (config := _config_attributes(spec)) is not None:
        name, value = (getattr(struct, attribute) for attribute in config)
        if value and is_secret_config(name or ""):
            setattr(shown, config[1], REDACTED)
    for field in spec.fields:
        value = getattr(struct, field.attribute)
        if is_secret_field(field):
            setattr(shown, field.attribute, b"")
        elif field.struct is not None and value is not None:
            inner = field.struct
            cleaned = (
                [_without_secrets(inner, element) for element in value]
                if field.is_array
                else _without_secrets(inner, value)
            )
            setattr(shown, field.attribute, cleaned)
    return shown


@cache
def _config_attributes(spec: StructSpec) -> tuple[str, str] | None:
    """Return the attributes of a struct for the name and the value of a config, None if it has none."""
    names = config_fields(spec)
    attributes = {field.json_name: field.attribute for field in spec.fields}
    return None if names is None else (attributes[names[0]], attributes[names[1]])

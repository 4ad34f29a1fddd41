"""The APIs that the cluster serves: each handler registers itself for its request.

A handler takes the call and the decoded request, and returns the response, an awaitable if the response has to wait,
or None if the client expects no response. An ApiError that it raises becomes the error of the whole response; those of
a topic or another part are in the result of this part.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import Entry, UnknownMessageError
from kafka_wire.runtime.message import Message

from kip.cluster.calls.call import ReceivedCall
from kip.kafka.apis import is_released
from kip.serving.errors import ClusterSetupError
from kip.suggestions import known_names

Reply = Message | None | Awaitable[Message | None]
Handler = Callable[[ReceivedCall, Any], Reply]
_F = TypeVar("_F", bound=Handler)


@dataclass(frozen=True, slots=True)
class Api:
    """An API and its handler.

    Attributes:
        name: of the request without `Request`; with its area if several APIs have the name.
        oldest: the first version that the handler supports.
        has_sessions: whether the broker remembers requests, so that no part of a request may be omitted.
    """

    name: str
    entry: Entry
    oldest: int
    handler: Handler
    has_sessions: bool = False

    @property
    def key(self) -> int:
        assert self.entry.api_key is not None
        return self.entry.api_key

    @property
    def is_released(self) -> bool:
        """Whether a release of Kafka has the API; others are served on request."""
        return is_released(self.key)

    def common(self, versions: tuple[int, int] | None) -> tuple[int, int] | None:
        """Return the part of a version range that the handler supports, None if it is empty."""
        if versions is None:
            return None
        # The end is that of the generated messages: a release may serve newer versions than they have.
        first, last = max(versions[0], self.oldest), min(versions[1], self.entry.versions.stop - 1)
        return (first, last) if first <= last else None


APIS: dict[int, Api] = {}
"""The APIs by key. `kip.cluster.handlers` fills it."""


def handles(request: type[Message], *, oldest: int = 0, has_sessions: bool = False) -> Callable[[_F], _F]:
    """Register a function as the handler of a request, from version `oldest` on."""
    assert request.API_KEY is not None
    entry = CATALOG.entry(_qualified(request))

    def register(handler: _F) -> _F:
        api = Api(_short_name(entry), entry, oldest, handler, has_sessions)
        APIS[api.key] = api
        return handler

    return register


def api_named(name: str) -> Api:
    """Return the API of this name.

    Raises:
        ClusterSetupError: it is not served.
    """
    for api in APIS.values():
        if api.name == name:
            return api
    raise ClusterSetupError(f"API {name!r} is not served; {known_names(name, sorted(a.name for a in APIS.values()))}")


def _qualified(request: type[Message]) -> str:
    _, _, area = request.__module__.partition(".")
    return f"{area.rpartition('.')[0]}.{request.SPEC.name}"


def _short_name(entry: Entry) -> str:
    name = entry.name.removesuffix("Request")
    try:
        CATALOG.entry(entry.name)
    except UnknownMessageError:
        return f"{entry.area.rpartition('.')[2]}.{name}"
    return name

"""What the cluster was sent, in order; passwords are left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kafka_wire.clients import SaslAuthenticateRequest
from kafka_wire.runtime.frames import Request

__all__ = ["ReceivedRequest", "RequestLog"]


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """A request that came whole.

    Attributes:
        api: its name without `Request`: `DescribeCluster`; both ListTopics of the proposals have this one name.
        message: the decoded request.
        trailing: bytes behind the message, which are ignored.
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


class RequestLog:
    """The newest requests, at most `limit` of them, and what someone wants done when one of an API was answered."""

    def __init__(self, limit: int) -> None:
        self._requests: deque[ReceivedRequest] = deque(maxlen=limit)
        self._actions: list[tuple[str, Callable[[], None]]] = []

    def add(self, request: ReceivedRequest) -> None:
        self._requests.append(request)

    def snapshot(self, api: str | None = None) -> list[ReceivedRequest]:
        return [each for each in list(self._requests) if api in (None, each.api)]

    def clear(self) -> None:
        self._requests.clear()

    def after_next(self, api: str, action: Callable[[], None]) -> None:
        self._actions.append((api, action))

    def answered(self, api: str) -> None:
        """Do what was to be done after this answer, once."""
        due = [action for wanted, action in self._actions if wanted == api]
        self._actions = [(wanted, action) for wanted, action in self._actions if wanted != api]
        for action in due:
            action()


def received(node_id: int, api: str, request: Request, principal: str) -> ReceivedRequest:
    message = request.message
    if isinstance(message, SaslAuthenticateRequest):
        message = SaslAuthenticateRequest()
    return ReceivedRequest(
        node_id,
        request.api_key,
        api,
        request.version,
        request.correlation_id,
        request.client_id,
        principal,
        message,
        request.trailing,
    )

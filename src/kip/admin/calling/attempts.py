"""The attempts at one call: retry where a retry can help and is safe."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

from kafka_wire.runtime.errors import EncodeError, UnsupportedFieldError

from kip.admin.calling.calls import Broker, Call, Location
from kip.admin.calling.locating import is_leaderless
from kip.admin.calling.outcomes import NOT_DONE
from kip.admin.calling.router import Router
from kip.admin.connections.connection import ReceivedResponse
from kip.admin.errors import (
    AdminError,
    BrokerError,
    ConnectionLostError,
    OutcomeUnknownError,
    ProtocolError,
    SettingsError,
    UnreachableError,
    UnsupportedByBrokerError,
)

T = TypeVar("T")

MOVED = (NOT_DONE - {"THROTTLING_QUOTA_EXCEEDED"}) | {
    "COORDINATOR_NOT_AVAILABLE",
    "LEADER_NOT_AVAILABLE",
    "NOT_LEADER_OR_FOLLOWER",
}
"""Errors after which the node has to be located again."""

_FINAL = {"UNKNOWN_TOPIC_OR_PARTITION", "UNKNOWN_TOPIC_ID"}
"""Retriable for clients that wait for a topic to appear; an admin client reports these errors at once."""


class Attempts(Generic[T]):
    """One call in progress.

    Attributes:
        is_in_doubt: whether a change has been sent that may or may not have been made.
        problem: the latest problem, as text.
    """

    def __init__(self, router: Router, call: Call[T]) -> None:
        self.router = router
        self.call = call
        self.is_in_doubt = False
        self.problem = ""
        self._failures = 0
        self._cut_off = 0

    async def run(self) -> T:
        while True:
            try:
                answer = await self._ask()
            except ConnectionLostError as error:
                self._connection_lost(error)
            except BrokerError as error:  # from looking up the node: the call itself has not been sent
                if not error.retriable or (isinstance(self.call.target, Location) and is_leaderless(error)):
                    raise
                self._refused(error)
            else:
                try:
                    return self._read(answer)
                except BrokerError as error:
                    if not self._may_repeat(error):
                        raise
                    self._refused(error)
                except ProtocolError as error:
                    self._connection_lost(error)
            await asyncio.sleep(self.router.pause_after(self._failures))

    async def _ask(self) -> ReceivedResponse:
        channel = await self.router.channel_to(self.call.target)
        message, version = self.call.build(channel.offer)
        self.problem = f"{channel.address} has not answered {type(message).__name__} v{version}"
        try:
            answer = await self.router.ask(channel, message, version, self._sent)
        except ConnectionLostError:
            self._cut_off += 1
            raise
        except UnsupportedFieldError as error:
            raise UnsupportedByBrokerError(f"{channel.address}: {self.call.name} cannot be encoded: {error}") from None
        except EncodeError as error:
            raise SettingsError(f"{self.call.name} cannot be encoded: {error}") from None
        self.is_in_doubt = False
        return answer

    def _read(self, answer: ReceivedResponse) -> T:
        try:
            return self.call.read(answer.message, answer.origin)
        except AdminError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            self._cut_off += 1
            self.is_in_doubt = self.call.is_change
            raise ProtocolError(f"{answer.origin} answered with invalid values: {error}") from error

    def _sent(self) -> None:
        self.is_in_doubt = self.call.is_change

    def _connection_lost(self, error: ConnectionLostError) -> None:
        """Count a lost connection as a failure; raise if the call cannot be retried."""
        if self.is_in_doubt:
            raise OutcomeUnknownError(in_doubt(self.call.name, str(error))) from None
        limit = self.router.settings.attempts
        gone = isinstance(self.call.target, Broker) and self._failures + 1 >= limit  # no other node can answer
        if isinstance(error, UnreachableError) or self._cut_off >= limit or gone:
            raise error
        self.router.forget(self.call.target)
        self._failures += 1
        self.problem = str(error)

    def _may_repeat(self, error: BrokerError) -> bool:
        if self.call.is_change:
            return error.name in NOT_DONE
        return error.retriable and error.name not in _FINAL

    def _refused(self, error: BrokerError) -> None:
        if error.name in MOVED:
            self.router.forget(self.call.target)
        self._failures += 1
        self.problem = str(error)


def in_doubt(name: str, reason: str) -> str:
    """Return the error message for a change that was sent and never answered."""
    return f"{name} was sent, and its outcome is unknown: {reason}; it was not sent again"

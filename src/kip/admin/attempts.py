"""The attempts at one call: tried again where that helps and cannot do harm."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, TypeVar

from kafka_wire.runtime.errors import EncodeError, UnsupportedFieldError

from kip.admin.calls import Call
from kip.admin.errors import (
    BrokerError,
    ConnectionLostError,
    OutcomeUnknownError,
    SettingsError,
    UnreachableError,
    UnsupportedByBrokerError,
)

if TYPE_CHECKING:
    from kip.admin.connection import Answer
    from kip.admin.session import Session

__all__ = ["Attempts", "in_doubt"]

T = TypeVar("T")

_MOVED = {"NOT_CONTROLLER", "NOT_CONTROLLER_FOR_ADMIN_REQUEST", "NOT_LEADER_OR_FOLLOWER"}
"""Another node is to be asked: where the controller is has to be found out anew."""

_NOT_DONE = {"NOT_CONTROLLER", "NOT_CONTROLLER_FOR_ADMIN_REQUEST", "THROTTLING_QUOTA_EXCEEDED"}
"""Errors that say for certain that a change was not made."""

_FINAL = {"UNKNOWN_TOPIC_OR_PARTITION", "UNKNOWN_TOPIC_ID"}
"""Retriable for clients that wait for a topic to appear; whoever asks an admin client wants to know now."""


class Attempts(Generic[T]):
    """One call on its way.

    Attributes:
        is_in_doubt: whether a change has been sent that may or may not have been made.
        problem: in words, what kept the call so far.
    """

    def __init__(self, session: Session, call: Call[T]) -> None:
        self.session = session
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
                self._bear(error)
            except BrokerError as error:  # of looking up the controller: the call itself has not been sent
                if not error.retriable:
                    raise
                self._go_on(error)
            else:
                try:
                    return self.call.read(answer.message, answer.origin)
                except BrokerError as error:
                    if not self._may_repeat(error):
                        raise
                    self._go_on(error)
            await asyncio.sleep(self.session.nodes.backoff.after(self._failures))

    async def _ask(self) -> Answer:
        channel = await self.session.channel_to(self.call.target)
        message, version = self.call.build(channel.offer)
        self.problem = f"{channel.address} has not answered {type(message).__name__} v{version}"
        try:
            answer = await self.session.ask(channel, message, version, self._sent)
        except ConnectionLostError:
            self._cut_off += 1
            raise
        except UnsupportedFieldError as error:
            raise UnsupportedByBrokerError(f"{channel.address}: {self.call.name} cannot be said: {error}") from None
        except EncodeError as error:
            raise SettingsError(f"{self.call.name} cannot be said: {error}") from None
        self.is_in_doubt = False
        return answer

    def _sent(self) -> None:
        self.is_in_doubt = self.call.is_change

    def _bear(self, error: ConnectionLostError) -> None:
        """Take a lost connection as one more failure, unless that is the end of the call."""
        if self.is_in_doubt:
            raise OutcomeUnknownError(in_doubt(self.call.name, str(error))) from None
        if isinstance(error, UnreachableError) or self._cut_off >= self.session.settings.attempts:
            raise error
        self.session.nodes.forget_controller()
        self._failures += 1
        self.problem = str(error)

    def _may_repeat(self, error: BrokerError) -> bool:
        if self.call.is_change:
            return error.name in _NOT_DONE
        return error.retriable and error.name not in _FINAL

    def _go_on(self, error: BrokerError) -> None:
        if error.name in _MOVED:
            self.session.nodes.forget_controller()
        self._failures += 1
        self.problem = str(error)


def in_doubt(name: str, reason: str) -> str:
    """Return the sentence about a change that was sent and never answered."""
    return f"{name} was sent, and whether it was done is not known: {reason}; it was not sent again"

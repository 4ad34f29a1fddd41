"""A session with a cluster: calls to one node, or to many at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence, Set
from typing import TypeAlias, TypeVar

from kip.admin.calling.attempts import MOVED, Attempts, in_doubt
from kip.admin.calling.calls import Broker, Call, Deadline, Place
from kip.admin.calling.locating import is_leaderless
from kip.admin.calling.outcomes import NOT_DONE
from kip.admin.calling.router import Router
from kip.admin.errors import (
    AdminError,
    BrokerError,
    ConnectionLostError,
    DeadlineError,
    MisuseError,
    OutcomeUnknownError,
)
from kip.admin.settings import Settings
from kip.admin.versions import Offer

K = TypeVar("K")
T = TypeVar("T")

Outcomes: TypeAlias = dict[K, T | AdminError]
"""The outcome for each key: a result or an error."""


class Session:
    """Calls to a cluster; for use in one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.router = Router(settings)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def perform(self, work: Callable[[Session], Awaitable[T]]) -> T:
        """Run an operation; its connections belong to the event loop of the first one.

        Raises:
            MisuseError: another event loop is running, in which connections would never become readable.
        """
        running = asyncio.get_running_loop()
        if self._loop is None:
            self._loop = running
        if self._loop is not running:
            raise MisuseError("an AsyncAdmin works in one event loop only: create another in this one, or use Admin")
        return await work(self)

    def deadline(self, timeout: float | None) -> Deadline:
        """Return the deadline of an operation: `timeout` seconds from now; the timeout of the settings by default."""
        return Deadline(self.settings.timeout if timeout is None else timeout)

    async def run(self, call: Call[T], deadline: Deadline) -> T:
        """Make a call.

        Raises:
            AdminError: a subclass, see `kip.admin.errors`.
        """
        attempts = Attempts(self.router, call)
        try:
            async with asyncio.timeout(deadline.remaining):
                return await attempts.run()
        except TimeoutError:
            if attempts.is_in_doubt:
                raise OutcomeUnknownError(in_doubt(call.name, f"no answer within {deadline.seconds:g} s")) from None
            problem = attempts.problem or self.router.problems()
            raise DeadlineError(f"{call.name} took longer than {deadline.seconds:g} s: {problem}") from None

    async def scatter(
        self,
        keys: Iterable[K],
        call: Callable[[Sequence[K]], Call[Mapping[K, T | AdminError]]],
        deadline: Deadline,
        place: Callable[[K], Place] | None = None,
    ) -> Outcomes[K, T]:
        """Make concurrent calls to all nodes that serve some of the keys, and merge the outcomes.

        `call` returns the call for the keys of one node, which is its destination; `place` returns the place of a key
        if it is not that of the API. Keys whose coordinator or leader has moved are retried until the deadline; those
        whose partition has no leader are not.
        """
        outcomes: Outcomes[K, T] = {}
        keys = list(dict.fromkeys(keys))
        if not keys:
            return outcomes
        whole = call(keys)
        places = {key: whole.about(key).target if place is None else place(key) for key in keys}
        retriable = NOT_DONE if whole.is_change else MOVED
        pending, failures = keys, 0
        while pending:
            by_node, lost = await self._by_node({key: places[key] for key in pending}, deadline)
            outcomes |= lost
            work = (self._outcomes(node, some, call(some), deadline) for node, some in by_node.items())
            for answered in await asyncio.gather(*work):
                outcomes |= answered
            final = {key for key, error in lost.items() if isinstance(error, BrokerError) and is_leaderless(error)}
            pending = [
                key for key in pending if key not in final and _may_retry(outcomes.get(key), places[key], retriable)
            ]
            failures += 1
            if not pending or deadline.remaining < (pause := self.router.pause_after(failures)):
                break
            for key in pending:
                self.router.forget(places[key])
            await asyncio.sleep(pause)
        return {key: outcomes[key] for key in keys if key in outcomes}

    async def each(
        self,
        keys: Iterable[K],
        call: Callable[[K], Call[T]],
        deadline: Deadline,
    ) -> Outcomes[K, T]:
        """Make concurrent calls, one per key, for APIs whose requests have only one key."""
        calls = {key: call(key) for key in dict.fromkeys(keys)}
        await self._within(self.router.locate([call.target for call in calls.values()]), deadline)
        outcomes = await asyncio.gather(*(self._outcome(call, deadline) for call in calls.values()))
        return dict(zip(calls, outcomes, strict=True))

    async def on_each_broker(
        self, call: Call[T], deadline: Deadline, brokers: Iterable[int] | None = None
    ) -> Outcomes[int, T]:
        """Make concurrent calls to brokers, by default to all live ones; return the outcomes by broker id, sorted."""
        ids = sorted(await self._within(self.router.broker_ids(), deadline) if brokers is None else brokers)
        return await self.each(ids, lambda broker: call.to(Broker(broker)), deadline)

    async def offer(self, deadline: Deadline) -> Offer:
        """Return the API versions of any node of the cluster."""
        return (await self._within(self.router.any_channel(), deadline)).offer

    async def close(self) -> None:
        """Close all connections permanently. Raises MisuseError, as `perform`."""
        await self.perform(lambda session: session.router.close())

    async def _by_node(
        self, places: Mapping[K, Place], deadline: Deadline
    ) -> tuple[dict[int, list[K]], Outcomes[K, T]]:
        """Return the keys that each node serves, and errors for keys without a node."""
        located = await self._within(self.router.locate(places.values()), deadline)
        by_node: dict[int, list[K]] = {}
        lost: Outcomes[K, T] = {}
        for key, place in places.items():
            node = located[place]
            if isinstance(node, BrokerError):
                lost[key] = node
            else:
                by_node.setdefault(node, []).append(key)
        return by_node, lost

    async def _outcome(self, call: Call[T], deadline: Deadline) -> T | AdminError:
        try:
            return await self.run(call, deadline)
        except AdminError as error:
            return error

    async def _outcomes(
        self, node: int, keys: Sequence[K], call: Call[Mapping[K, T | AdminError]], deadline: Deadline
    ) -> Outcomes[K, T]:
        try:
            answered: Mapping[K, T | AdminError] = await self.run(call.to(Broker(node)), deadline)
            return {**answered}
        except AdminError as error:
            return dict.fromkeys(keys, error)

    async def _within(self, work: Awaitable[T], deadline: Deadline) -> T:
        try:
            async with asyncio.timeout(deadline.remaining):
                return await work
        except TimeoutError:
            raise DeadlineError(f"no broker could be reached in time: {self.router.problems()}") from None


def _may_retry(outcome: object, place: Place, retriable: Set[str]) -> bool:
    """Return whether a key can be retried: its node has moved or could not be reached, and nothing was changed."""
    if isinstance(place, Broker):
        return False
    if isinstance(outcome, BrokerError):
        return outcome.name in retriable
    return isinstance(outcome, ConnectionLostError)

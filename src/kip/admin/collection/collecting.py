"""Poll the state of a cluster and keep the responses as frames: `Collector.ask` yields `Snapshot`s."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any, NamedTuple
from weakref import WeakSet

from kafka_wire.api_keys import ApiKey
from kafka_wire.clients import ApiVersionsRequest
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import decode_response
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Broker
from kip.admin.calling.router import Router
from kip.admin.collection.questions import Question, questions_of_brokers, questions_of_controllers
from kip.admin.connections.channel import Channel
from kip.admin.connections.connection import api_versions_request
from kip.admin.errors import AdminError, ConnectionLostError, Origin, UnreachableError, UnsupportedByBrokerError
from kip.admin.settings import Settings
from kip.kafka.apis import api_name
from kip.kafka.errors import is_failure
from kip.log.collected.snapshots import EndpointType, Snapshot

_ATTEMPTS = 2
"""Attempts at a question in a round: another node may answer; a longer wait would delay the round that follows."""


class Collector:
    """Polls brokers or controllers with the questions of `kip.admin.collection.questions`; for one event loop.

    A failed request becomes a snapshot with an error, and is sent again in the next round. Each request times out after
    half of the `timeout` in the settings, so that another node can be tried in the remaining time.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        half = settings.timeout / 2
        shorter = {
            "request_timeout": min(settings.request_timeout, half),
            "connect_timeout": min(settings.connect_timeout, half),
        }
        self._settings = replace(settings, attempts=1, **shorter)  # type: ignore[arg-type]
        self._router = Router(self._settings)
        self._clock = clock
        self._greeted: WeakSet[Channel] = WeakSet()
        self._refusals: set[str] = set()

    @property
    def endpoint_type(self) -> EndpointType:
        return "controller" if self._settings.are_controllers else "broker"

    async def ask(self) -> AsyncIterator[Snapshot]:
        """Send each request once, in the highest version of its API that both sides know.

        ApiVersions is the first request on each new connection. If a node does not serve an API, only the first attempt
        yields an error.
        """
        plan = questions_of_controllers() if self._settings.are_controllers else questions_of_brokers()
        answer: Any = None
        while True:
            try:
                question = plan.send(answer)
            except StopIteration:
                return
            snapshots: list[Snapshot] = []
            is_there = await self._try(question, snapshots)
            for snapshot in snapshots:
                yield snapshot
            # One broker may be away; if none can be reached, the round ends.
            if not is_there and not isinstance(question.target, Broker):
                return
            answer = next(
                (_message(snapshot) for snapshot in reversed(snapshots) if snapshot.api_key != ApiKey.API_VERSIONS),
                None,
            )

    async def close(self) -> None:
        await self._router.close()

    async def _try(self, question: Question, snapshots: list[Snapshot]) -> bool:
        """Add an answer or an error to `snapshots`; return whether any node can be reached."""
        for _ in range(_ATTEMPTS):
            try:
                async with asyncio.timeout(self._settings.timeout):
                    await self._answer(question, snapshots)
                return True
            except UnsupportedByBrokerError as error:
                if str(error) not in self._refusals:
                    self._refusals.add(str(error))
                    snapshots.append(self._failure(str(error)))
                return True
            except ConnectionLostError as error:
                self._router.forget_controller()
                snapshots.append(self._failure(str(error)))
                if isinstance(error, UnreachableError):
                    return False
            except AdminError as error:
                snapshots.append(self._failure(str(error)))
                return True
            except TimeoutError:
                problems = self._router.problems()
                snapshots.append(self._failure(f"no answer within {self._settings.timeout:g} s: {problems}"))
                return False
        return True

    async def _answer(self, question: Question, snapshots: list[Snapshot]) -> None:
        channel = await self._router.channel_to(question.target)
        if channel not in self._greeted:
            version = channel.offer.version(ApiVersionsRequest)
            snapshots.append(await self._exchange(channel, api_versions_request(), version))
            self._greeted.add(channel)
        snapshots.append(await self._exchange(channel, *question.build(channel.offer)))
        self._learn(snapshots[-1])

    async def _exchange(self, channel: Channel, message: Message, version: int) -> Snapshot:
        answer = await self._router.ask(channel, message, version, keep_frames=True)
        assert answer.frames is not None
        request, response = answer.frames
        key, said_in = answer.origin.api_key, answer.origin.version
        return Snapshot(self._now(), str(channel.address), self.endpoint_type, key, said_in, request, response)

    def _learn(self, snapshot: Snapshot) -> None:
        """Learn the other nodes and the leader from a DescribeCluster response; ignore an invalid response."""
        cluster = _message(snapshot) if snapshot.api_key == ApiKey.DESCRIBE_CLUSTER else None
        if cluster is not None and not cluster.error_code:
            self._router.learn(cluster)

    def _failure(self, error: str) -> Snapshot:
        servers = ",".join(map(str, self._settings.servers))
        return Snapshot(self._now(), servers, self.endpoint_type, error=error)

    def _now(self) -> int:
        return int(self._clock() * 1000)


class ReportedErrors(NamedTuple):
    """The errors in a response.

    Attributes:
        text: all of them.
        is_whole: whether the response has nothing else: it refuses the request, or each part of it.
    """

    text: str
    is_whole: bool


def refusal(snapshot: Snapshot) -> ReportedErrors | None:
    """Return the errors in a response; None if there are none, or the response cannot be decoded."""
    message = _message(snapshot)
    if message is None or snapshot.api_key is None or snapshot.version is None:
        return None
    origin = Origin(snapshot.endpoint, snapshot.api_key, api_name(snapshot.api_key), snapshot.version)
    text = "; ".join(str(error) for error in origin.errors(message))
    return ReportedErrors(text, is_failure(message)) if text else None


def _message(snapshot: Snapshot) -> Any:
    """Return the response, None if there is none or it cannot be decoded."""
    if snapshot.api_key is None or snapshot.version is None or snapshot.response is None:
        return None
    try:
        return decode_response(snapshot.response, snapshot.api_key, snapshot.version).message
    except DecodeError:
        return None

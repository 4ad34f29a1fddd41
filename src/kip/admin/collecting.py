"""Poll the state of a cluster and keep the responses as frames: `Collector.ask` yields `Snapshot`s."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import TypeAlias
from weakref import WeakSet

from kafka_wire.clients import ApiVersionsRequest, DescribeClusterRequest, DescribeQuorumRequest
from kafka_wire.clients.describe_quorum_request import PartitionData, TopicData
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.frames import decode_response
from kafka_wire.runtime.message import Message

from kip import __version__
from kip.admin.calls import Target
from kip.admin.channel import Channel
from kip.admin.errors import AdminError, ConnectionLostError, Origin, UnreachableError, UnsupportedByBrokerError
from kip.admin.operations.quorum import TOPIC
from kip.admin.router import CONTROLLERS, Router
from kip.admin.settings import Settings
from kip.admin.versions import Offer, since
from kip.apis import api_name
from kip.log.snapshots import EndpointType, Snapshot

__all__ = ["Collector", "refusal"]

Question: TypeAlias = Callable[[Offer], tuple[Message, int]]
"""Builds a request for a node that serves these versions."""

_ATTEMPTS = 2
_KNOWS_FENCED = 2


class Collector:
    """Polls brokers or controllers with DescribeCluster and DescribeQuorum, all fields included; for one event loop.

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
        for build, target in self._questions():
            snapshots: list[Snapshot] = []
            is_there = await self._try(build, target, snapshots)
            for snapshot in snapshots:
                yield snapshot
            if not is_there:
                return

    async def close(self) -> None:
        await self._router.nodes.close()

    def _questions(self) -> list[tuple[Question, Target]]:
        """Return the requests and their destinations: of the controllers, only the leader knows the quorum."""
        if self._settings.are_controllers:
            return [(_describe_controllers, Target.ANY), (_describe_quorum, Target.CONTROLLER)]
        return [(_describe_brokers, Target.ANY), (_describe_quorum, Target.ANY)]

    async def _try(self, build: Question, target: Target, snapshots: list[Snapshot]) -> bool:
        """Add an answer or an error to `snapshots`; return whether any node can be reached."""
        for _ in range(_ATTEMPTS):
            try:
                async with asyncio.timeout(self._settings.timeout):
                    await self._answer(build, target, snapshots)
                return True
            except UnsupportedByBrokerError as error:
                if str(error) not in self._refusals:
                    self._refusals.add(str(error))
                    snapshots.append(self._failure(str(error)))
                return True
            except ConnectionLostError as error:
                self._router.nodes.forget_controller()
                snapshots.append(self._failure(str(error)))
                if isinstance(error, UnreachableError):
                    return False
            except AdminError as error:
                snapshots.append(self._failure(str(error)))
                return True
            except TimeoutError:
                problems = self._router.nodes.problems()
                snapshots.append(self._failure(f"no answer within {self._settings.timeout:g} s: {problems}"))
                return False
        return True

    async def _answer(self, build: Question, target: Target, snapshots: list[Snapshot]) -> None:
        channel = await self._router.channel_to(target)
        if channel not in self._greeted:
            request = ApiVersionsRequest(client_software_name="kip", client_software_version=__version__)
            snapshots.append(await self._exchange(channel, request, channel.offer.version(ApiVersionsRequest)))
            self._greeted.add(channel)
        snapshots.append(await self._exchange(channel, *build(channel.offer)))
        self._learn(snapshots[-1])

    async def _exchange(self, channel: Channel, message: Message, version: int) -> Snapshot:
        try:
            answer = await channel.request(message, version, keep_frames=True)
        except ConnectionLostError as error:
            self._router.nodes.failed(channel.address, error)
            raise
        self._router.nodes.succeeded(channel.address)
        assert answer.frames is not None
        request, response = answer.frames
        key, said_in = answer.origin.api_key, answer.origin.version
        return Snapshot(self._now(), str(channel.address), self.endpoint_type, key, said_in, request, response)

    def _learn(self, snapshot: Snapshot) -> None:
        """Learn the other nodes and the leader from a DescribeCluster response; ignore an invalid response."""
        if snapshot.api_key != DescribeClusterRequest.API_KEY or snapshot.response is None or snapshot.version is None:
            return
        try:
            cluster = decode_response(snapshot.response, snapshot.api_key, snapshot.version).message
        except DecodeError:
            return
        if not cluster.error_code:
            alive = [node for node in cluster.brokers if not node.is_fenced]
            self._router.nodes.learn(((node.broker_id, node.host, node.port) for node in alive), cluster.controller_id)

    def _failure(self, error: str) -> Snapshot:
        servers = ",".join(map(str, self._settings.servers))
        return Snapshot(self._now(), servers, self.endpoint_type, error=error)

    def _now(self) -> int:
        return int(self._clock() * 1000)


def refusal(snapshot: Snapshot) -> str | None:
    """Return the errors in a response as text; None if there are none, or the response cannot be decoded."""
    if snapshot.api_key is None or snapshot.version is None or snapshot.response is None:
        return None
    try:
        message = decode_response(snapshot.response, snapshot.api_key, snapshot.version).message
    except DecodeError:
        return None
    origin = Origin(snapshot.endpoint, snapshot.api_key, api_name(snapshot.api_key), snapshot.version)
    return "; ".join(str(error) for error in origin.errors(message)) or None


def _describe_brokers(offer: Offer) -> tuple[Message, int]:
    version = offer.version(DescribeClusterRequest)
    request = DescribeClusterRequest(
        include_cluster_authorized_operations=True, include_fenced_brokers=version >= _KNOWS_FENCED
    )
    return request, version


def _describe_controllers(offer: Offer) -> tuple[Message, int]:
    request = DescribeClusterRequest(include_cluster_authorized_operations=True, endpoint_type=CONTROLLERS)
    return request, offer.version(DescribeClusterRequest, ("asking a controller", since(1)))


def _describe_quorum(offer: Offer) -> tuple[Message, int]:
    topic = TopicData(topic_name=TOPIC, partitions=[PartitionData(partition_index=0)])
    return DescribeQuorumRequest(topics=[topic]), offer.version(DescribeQuorumRequest)

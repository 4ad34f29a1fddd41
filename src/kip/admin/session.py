"""A session with a cluster: it finds the node that serves a call, and sends it there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from kafka_wire.clients import DescribeClusterRequest
from kafka_wire.runtime.message import Message

from kip.admin.attempts import Attempts, in_doubt
from kip.admin.calls import Call, Deadline, Target
from kip.admin.channel import Channel
from kip.admin.connection import Answer
from kip.admin.errors import ConnectionLostError, DeadlineError, OutcomeUnknownError
from kip.admin.nodes import Nodes
from kip.admin.settings import Address, Settings
from kip.admin.versions import Offer, since

__all__ = ["CONTROLLERS", "Session"]

T = TypeVar("T")

CONTROLLERS = 2
"""The endpoint type of controllers in DescribeCluster (KIP-919)."""


class Session:
    """Nodes of a cluster, and calls to them; for use in one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.nodes = Nodes(settings)

    async def run(self, call: Call[T], deadline: Deadline) -> T:
        """Make a call.

        Raises:
            AdminError: one of its kinds, see `kip.admin.errors`.
        """
        attempts = Attempts(self, call)
        try:
            async with asyncio.timeout(deadline.remaining):
                return await attempts.run()
        except TimeoutError:
            if attempts.is_in_doubt:
                raise OutcomeUnknownError(in_doubt(call.name, f"no answer within {deadline.seconds:g} s")) from None
            problem = attempts.problem or self.nodes.problems()
            raise DeadlineError(f"{call.name} took longer than {deadline.seconds:g} s: {problem}") from None

    async def offer(self, deadline: Deadline) -> Offer:
        """Return what a node of the cluster serves."""
        try:
            async with asyncio.timeout(deadline.remaining):
                return (await self.nodes.any()).offer
        except TimeoutError:
            raise DeadlineError(f"no broker could be reached in time: {self.nodes.problems()}") from None

    async def ask(
        self, channel: Channel, message: Message, version: int, sent: Callable[[], None] | None = None
    ) -> Answer:
        """Send a request over a channel, and remember whether its node is of use; see `Channel.request`."""
        try:
            answer = await channel.request(message, version, sent)
        except ConnectionLostError as error:
            self.nodes.failed(channel.address, error)
            raise
        self.nodes.succeeded(channel.address)
        return answer

    async def channel_to(self, target: Target) -> Channel:
        """Return a channel to a node that serves `target`."""
        match target:
            case Target.ANY:
                return await self.nodes.any()
            case Target.CONTROLLER:
                return await self._controller()
            case Target.ADMIN_CONTROLLER:
                return await self._admin_controller()

    def cluster_request(self, offer: Offer) -> tuple[Message, int]:
        """Return the request for nodes and controller: DescribeCluster if it is served, else Metadata (KIP-700)."""
        if self.settings.are_controllers:
            version = offer.version(DescribeClusterRequest, ("asking a controller", since(1)))
            return DescribeClusterRequest(endpoint_type=CONTROLLERS), version
        if offer.serves(DescribeClusterRequest):
            return DescribeClusterRequest(), offer.version(DescribeClusterRequest)
        from kafka_wire.clients import MetadataRequest  # few brokers are so old: a cold start does without it

        return MetadataRequest(topics=[]), offer.version(MetadataRequest, ("the controller", since(1)))

    async def close(self) -> None:
        await self.nodes.close()

    async def _controller(self) -> Channel:
        channel = await self.nodes.controller()
        if channel is None:
            guide = await self.nodes.any()
            answer = await self.ask(guide, *self.cluster_request(guide.offer))
            answer.origin.check(getattr(answer.message, "error_code", 0))
            nodes = ((_node_id(node), node.host, node.port) for node in answer.message.brokers)
            self.nodes.learn(nodes, answer.message.controller_id)
            channel = await self.nodes.controller()
        if channel is None:
            raise ConnectionLostError("the cluster has no controller now, or does not name it")
        return channel

    async def _admin_controller(self) -> Channel:
        """Ask as KIP-4 says: its ClusterMetadata, which every broker answers, names the controller."""
        from kafka_wire.kips.kip_4 import ClusterMetadataRequest

        if self.nodes.admin_controller is None:
            guide = await self.nodes.any()
            version = guide.offer.version(ClusterMetadataRequest)
            answer = await self.ask(guide, ClusterMetadataRequest(), version)
            answer.origin.check(answer.message.error_code)
            if answer.message.controller is None:
                raise ConnectionLostError("the cluster has no controller now")
            self.nodes.admin_controller = Address(answer.message.controller.host, answer.message.controller.port)
        return await self.nodes.channel(self.nodes.admin_controller)


def _node_id(node: Any) -> int:
    """Return the id of a node, which DescribeCluster and Metadata call by different names."""
    return int(node.broker_id if hasattr(node, "broker_id") else node.node_id)

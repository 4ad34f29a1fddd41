"""Find the node that serves a request: the router returns channels for places, and caches locations."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any

from kafka_wire.clients import DescribeClusterRequest
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Broker, Coordinator, Leader, Place, Target
from kip.admin.calling.locating import (
    Found,
    is_leaderless,
    partitions_of_coordinators,
    read_admin_controller,
    read_coordinators,
    read_leaderless,
    read_leaders,
    request_for_admin_controller,
    requests_for_coordinators,
    requests_for_leaders,
)
from kip.admin.connections.channel import Channel
from kip.admin.connections.connection import ReceivedResponse
from kip.admin.connections.nodes import Nodes
from kip.admin.errors import BrokerError, ConnectionLostError, UnreachableError
from kip.admin.settings import Settings
from kip.admin.versions import Offer, since
from kip.kafka.enumerations import EndpointKind


class Router:
    """The nodes of a cluster; for use in one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._nodes = Nodes(settings)
        self._places: Found = {}

    async def ask(
        self,
        channel: Channel,
        message: Message,
        version: int,
        sent: Callable[[], None] | None = None,
        *,
        keep_frames: bool = False,
    ) -> ReceivedResponse:
        """Send a request over a channel, and record success or failure of its node; see `Channel.request`."""
        try:
            answer = await channel.request(message, version, sent, keep_frames=keep_frames)
        except ConnectionLostError as error:
            self._nodes.failed(channel.address, error)
            raise
        self._nodes.succeeded(channel.address)
        return answer

    async def any_channel(self) -> Channel:
        """Return a channel to any node; see `Nodes.any`."""
        return await self._nodes.any()

    def pause_after(self, failures: int) -> float:
        """Return the seconds to wait after a number of consecutive failures."""
        return self._nodes.backoff.after(failures)

    def problems(self) -> str:
        """Return why nodes could not be reached, as text."""
        return self._nodes.problems()

    async def close(self) -> None:
        await self._nodes.close()

    async def channel_to(self, place: Place) -> Channel:
        """Return a channel to the node at a place.

        Raises:
            BrokerError: the coordinator or the leader cannot be found.
            ConnectionLostError: the node cannot be reached.
        """
        match place:
            case Target.ACTIVE:
                return await (self._controller() if self.settings.are_controllers else self._nodes.any())
            case Target.CONTROLLER:
                return await self._controller()
            case Target.ADMIN_CONTROLLER:
                return await self._admin_controller()
            case Target():  # without a key, any node can answer, if only that it is not the right one
                return await self._nodes.any()
        node = (await self.locate([place]))[place]
        if isinstance(node, BrokerError):
            raise node
        return await self._broker(node)

    async def locate(self, places: Collection[Place]) -> Found:
        """Return the id of the node at each place, or the error of the lookup.

        LEADER_NOT_AVAILABLE is final, also for a coordinator: two responses reported it.
        """
        located: Found = {place: place.id for place in places if isinstance(place, Broker)}
        located |= {place: self._places[place] for place in places if place in self._places}
        missing = [place for place in dict.fromkeys(places) if place not in located]
        coordinators = [place for place in missing if isinstance(place, Coordinator)]
        leaders = [place for place in missing if isinstance(place, Leader)]
        guide = await self._nodes.any() if missing else None
        if guide is not None and coordinators:
            for request in requests_for_coordinators(guide.offer, coordinators):
                answer = await self.ask(guide, *request)
                located |= self._learn(*read_coordinators(request[0], answer.message, answer.origin))
            located |= await self._leaderless(
                guide, [place for place in coordinators if _is_missing(located.get(place))]
            )
        if guide is not None and leaders:
            located |= await self._leaders(guide, leaders)
            without = [place for place in leaders if is_leaderless(located[place])]
            if without:  # unless an election is under way, only an operator can change that
                await asyncio.sleep(self.pause_after(1))
                located |= await self._leaders(guide, without)
        return located

    async def _leaders(self, guide: Channel, places: Collection[Leader]) -> Found:
        located = Found()
        for request in requests_for_leaders(guide.offer, places):
            answer = await self.ask(guide, *request)
            located |= self._learn(*read_leaders(places, answer.message, answer.origin))
        return located

    async def _leaderless(self, guide: Channel, places: Collection[Coordinator]) -> Found:
        """Return the errors of coordinators that no election will bring back soon; others may be about to appear."""
        located = Found()
        for request in requests_for_leaders(guide.offer, partitions_of_coordinators(places)) if places else ():
            answer = await self.ask(guide, *request)
            located |= read_leaderless(places, answer.message, answer.origin)
        return located

    async def broker_ids(self) -> list[int]:
        """Request the live brokers, and return their ids."""
        await self._refresh()
        return self._nodes.ids

    def forget(self, place: Place) -> None:
        """Forget the node at a place, so that it is looked up again when it is needed."""
        if isinstance(place, Target):
            self.forget_controller()
        else:
            self._places.pop(place, None)

    def forget_controller(self) -> None:
        self._nodes.forget_controller()

    def cluster_request(self, offer: Offer) -> tuple[Message, int]:
        """Return the request for nodes and controller: DescribeCluster if it is served, else Metadata (KIP-700)."""
        if self.settings.are_controllers:
            version = offer.version(DescribeClusterRequest, ("asking a controller", since(1)))
            return DescribeClusterRequest(endpoint_type=EndpointKind.CONTROLLER), version
        if offer.serves(DescribeClusterRequest):
            return DescribeClusterRequest(), offer.version(DescribeClusterRequest)
        from kafka_wire.clients import MetadataRequest  # for old brokers only; keeps the start fast

        return MetadataRequest(topics=[]), offer.version(MetadataRequest, ("the controller", since(1)))

    def _learn(self, nodes: list[tuple[int, str, int]], located: Found) -> Found:
        self._nodes.add(nodes)
        self._places |= {place: node_id for place, node_id in located.items() if isinstance(node_id, int)}
        return located

    async def _refresh(self) -> None:
        guide = await self._nodes.any()
        answer = await self.ask(guide, *self.cluster_request(guide.offer))
        answer.origin.check(getattr(answer.message, "error_code", 0))
        self.learn(answer.message)

    def learn(self, cluster: Any) -> None:
        """Replace the known nodes and the controller by those of a DescribeCluster or Metadata response."""
        alive = (node for node in cluster.brokers if not getattr(node, "is_fenced", False))
        nodes = ((_node_id(node), node.host, node.port) for node in alive)
        self._nodes.learn(nodes, cluster.controller_id, cluster.cluster_id)

    async def _broker(self, node_id: int) -> Channel:
        if self._nodes.address(node_id) is None:
            await self._refresh()
        address = self._nodes.address(node_id)
        if address is None:
            alive = ", ".join(map(str, self._nodes.ids)) or "none"
            raise UnreachableError(f"broker {node_id} is not part of the cluster or not alive; live brokers: {alive}")
        return await self._nodes.channel(address)

    async def _controller(self) -> Channel:
        channel = await self._nodes.controller()
        if channel is None:
            await self._refresh()
            channel = await self._nodes.controller()
        if channel is None:
            raise ConnectionLostError("the cluster has no controller now, or does not report it")
        return channel

    async def _admin_controller(self) -> Channel:
        if self._nodes.admin_controller is None:
            guide = await self._nodes.any()
            answer = await self.ask(guide, *request_for_admin_controller(guide.offer))
            self._nodes.admin_controller = read_admin_controller(answer.message, answer.origin)
        return await self._nodes.channel(self._nodes.admin_controller)


def _is_missing(node: int | BrokerError | None) -> bool:
    return isinstance(node, BrokerError) and node.code == ErrorCode.COORDINATOR_NOT_AVAILABLE


def _node_id(node: Any) -> int:
    """Return the id of a node; the field has different names in DescribeCluster and Metadata."""
    return int(node.broker_id if hasattr(node, "broker_id") else node.node_id)

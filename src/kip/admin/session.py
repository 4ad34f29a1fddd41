"""A session with a cluster: sends a call to the right node, tries again where that helps and cannot do harm."""

from __future__ import annotations

import asyncio
import enum
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kafka_wire.clients import DescribeClusterRequest
from kafka_wire.runtime.errors import UnsupportedFieldError
from kafka_wire.runtime.message import Message

from kip.admin.channel import Channel
from kip.admin.connection import Answer
from kip.admin.errors import (
    BrokerError,
    ConnectionLostError,
    DeadlineError,
    Origin,
    OutcomeUnknownError,
    UnreachableError,
    UnsupportedByBrokerError,
)
from kip.admin.nodes import Nodes
from kip.admin.settings import Address, Settings
from kip.admin.versions import Offer, since

__all__ = ["CONTROLLERS", "Call", "Deadline", "Session", "Target"]

T = TypeVar("T")

CONTROLLERS = 2
"""The endpoint type of controllers in DescribeCluster (KIP-919)."""

_MOVED = {"NOT_CONTROLLER", "NOT_CONTROLLER_FOR_ADMIN_REQUEST", "NOT_LEADER_OR_FOLLOWER"}
"""Another node is asked then: where the controller is has to be found out anew."""

_NOT_DONE = _MOVED - {"NOT_LEADER_OR_FOLLOWER"} | {"THROTTLING_QUOTA_EXCEEDED"}
"""Errors that say for certain that a change was not made."""

_FINAL = {"UNKNOWN_TOPIC_OR_PARTITION", "UNKNOWN_TOPIC_ID"}
"""Retriable for clients that wait for a topic to appear; whoever asks an admin client wants to know now."""


class Target(enum.Enum):
    """Which node serves a call: any, the controller, or the broker in the controller's role that KIP-4 means."""

    ANY = enum.auto()
    CONTROLLER = enum.auto()
    ADMIN_CONTROLLER = enum.auto()


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One request and what to make of its answer.

    Attributes:
        name: what the caller called, for errors.
        build: makes the request and chooses its version from what the broker offers; raises if it cannot be said.
        read: makes the result of the response; raises `BrokerError` for the errors in it.
        is_change: whether it must not be made twice.
    """

    name: str
    build: Callable[[Offer], tuple[Message, int]]
    read: Callable[[Any, Origin], T]
    target: Target = Target.ANY
    is_change: bool = False


class Deadline:
    """The end of a whole call, however many requests it takes."""

    __slots__ = ("_at", "seconds")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._at = time.monotonic() + seconds

    @property
    def remaining(self) -> float:
        """Seconds, 0 when it is over."""
        return max(0.0, self._at - time.monotonic())

    @property
    def milliseconds(self) -> int:
        """What is left, for the `timeout_ms` of requests."""
        return min(int(self.remaining * 1000), 0x7FFFFFFF)


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
        attempts = _Attempts(self, call)
        try:
            async with asyncio.timeout(deadline.remaining):
                return await attempts.run()
        except TimeoutError:
            if attempts.is_in_doubt:
                raise OutcomeUnknownError(_in_doubt(call.name, f"no answer within {deadline.seconds:g} s")) from None
            problem = attempts.problem or self.nodes.problems()
            raise DeadlineError(f"{call.name} took longer than {deadline.seconds:g} s: {problem}") from None

    async def offer(self, deadline: Deadline) -> Offer:
        """Return what a node of the cluster serves."""
        try:
            async with asyncio.timeout(deadline.remaining):
                return (await self.nodes.any()).offer
        except TimeoutError:
            raise DeadlineError(f"no broker could be reached in time: {self.nodes.problems()}") from None

    async def channel_to(self, target: Target) -> Channel:
        """Return a channel to a node that serves `target`."""
        match target:
            case Target.ANY:
                return await self.nodes.any()
            case Target.CONTROLLER:
                return await self._controller()
            case Target.ADMIN_CONTROLLER:
                return await self._admin_controller()

    async def close(self) -> None:
        await self.nodes.close()

    async def _controller(self) -> Channel:
        channel = await self.nodes.controller()
        if channel is None:
            guide = await self.nodes.any()
            message, version = self.cluster_request(guide.offer)
            answer = await guide.request(message, version)
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
            answer = await guide.request(ClusterMetadataRequest(), version)
            answer.origin.check(answer.message.error_code)
            if answer.message.controller is None:
                raise ConnectionLostError("the cluster has no controller now")
            self.nodes.admin_controller = Address(answer.message.controller.host, answer.message.controller.port)
        return await self.nodes.channel(self.nodes.admin_controller)

    def cluster_request(self, offer: Offer) -> tuple[Message, int]:
        """Return the request for nodes and controller: DescribeCluster if it is served, else Metadata (KIP-700)."""
        if self.settings.are_controllers:
            version = offer.version(DescribeClusterRequest, ("asking a controller", since(1)))
            return DescribeClusterRequest(endpoint_type=CONTROLLERS), version
        if offer.serves(DescribeClusterRequest):
            return DescribeClusterRequest(), offer.version(DescribeClusterRequest)
        from kafka_wire.clients import MetadataRequest  # few brokers are so old: a cold start does without it

        return MetadataRequest(topics=[]), offer.version(MetadataRequest, ("the controller", since(1)))


class _Attempts(Generic[T]):
    """The attempts at one call."""

    def __init__(self, session: Session, call: Call[T]) -> None:
        self.session = session
        self.call = call
        self.is_in_doubt = False
        """Whether a change has been sent that may or may not have been made."""
        self.problem = ""
        self._failures = 0
        self._cut_off = 0

    async def run(self) -> T:
        while True:
            try:
                return await self._try_once()
            except BrokerError as error:
                if not self._may_repeat(error):
                    raise
                self._forget_controller(error)
                self.problem = str(error)
            except ConnectionLostError as error:
                if self.is_in_doubt:
                    raise OutcomeUnknownError(_in_doubt(self.call.name, str(error))) from None
                if isinstance(error, UnreachableError) or self._cut_off >= self.session.settings.attempts:
                    raise
                self.problem = str(error)
                self._forget_controller()
            self._failures += 1
            await asyncio.sleep(self.session.nodes.backoff.after(self._failures))

    async def _try_once(self) -> T:
        channel = await self.session.channel_to(self.call.target)
        message, version = self.call.build(channel.offer)
        answer = await self._send(channel, message, version)
        return self.call.read(answer.message, answer.origin)

    async def _send(self, channel: Channel, message: Message, version: int) -> Answer:
        self.problem = f"{channel.address} has not answered {type(message).__name__} v{version}"
        try:
            answer = await channel.request(message, version, self._sent)
        except ConnectionLostError as error:
            self._cut_off += 1
            self.session.nodes.failed(channel.address, error)
            raise
        except UnsupportedFieldError as error:
            raise UnsupportedByBrokerError(f"{channel.address}: {self.call.name} cannot be said: {error}") from None
        self.is_in_doubt = False
        self.session.nodes.succeeded(channel.address)
        return answer

    def _sent(self) -> None:
        self.is_in_doubt = self.call.is_change

    def _may_repeat(self, error: BrokerError) -> bool:
        if self.call.is_change:
            return error.name in _NOT_DONE
        return error.retriable and error.name not in _FINAL

    def _forget_controller(self, error: BrokerError | None = None) -> None:
        if error is None or error.name in _MOVED:
            self.session.nodes.controller_id = None
            self.session.nodes.admin_controller = None


def _node_id(node: Any) -> int:
    """Return the id of a node, which DescribeCluster and Metadata call by different names."""
    return int(node.broker_id if hasattr(node, "broker_id") else node.node_id)


def _in_doubt(name: str, reason: str) -> str:
    return f"{name} was sent, and whether it was done is not known: {reason}; it was not sent again"

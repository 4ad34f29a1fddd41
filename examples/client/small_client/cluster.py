"""The brokers of a cluster, and which of them leads a partition."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from .connection import Connection, KafkaError
from .wire.clients import MetadataRequest
from .wire.clients.metadata_request import MetadataRequestTopic
from .wire.error_codes import ErrorCode

Result = TypeVar("Result")
Address = tuple[str, int]

PASSING = {
    ErrorCode.COORDINATOR_LOAD_IN_PROGRESS,
    ErrorCode.UNKNOWN_TOPIC_OR_PARTITION,
    ErrorCode.LEADER_NOT_AVAILABLE,
    ErrorCode.NOT_LEADER_OR_FOLLOWER,
    ErrorCode.FENCED_LEADER_EPOCH,
    ErrorCode.UNKNOWN_LEADER_EPOCH,
    ErrorCode.UNKNOWN_TOPIC_ID,
    ErrorCode.KAFKA_STORAGE_ERROR,
    ErrorCode.NOT_ENOUGH_REPLICAS,
    ErrorCode.REQUEST_TIMED_OUT,
}
"""Errors after which the same request can succeed, in part once the client knows the new leader."""
PATIENCE = 60.0
"""Seconds after which a request is given up; an election takes less."""
PAUSE = 0.2


@dataclass(frozen=True)
class Leader:
    """Where a partition is led: the connection, the epoch of the leader, and the id of the topic."""

    connection: Connection
    epoch: int
    topic_id: UUID


class Cluster:
    """Connections to brokers by address, opened when they are needed; `bootstrap` is `HOST:PORT,HOST:PORT`."""

    def __init__(self, bootstrap: str) -> None:
        parts = [address.rpartition(":") for address in bootstrap.split(",")]
        self.bootstrap: list[Address] = [(host, int(port)) for host, _, port in parts]
        self.brokers: list[Address] = []
        self.connections: dict[Address, Connection] = {}
        self.leaders: dict[tuple[str, int], Leader] = {}

    async def any(self) -> Connection:
        """Return a connection to a broker that can be reached."""
        problem: Exception = OSError("no broker is known")
        for address in dict.fromkeys([*self.brokers, *self.bootstrap]):
            try:
                return await self._connection(address)
            except OSError as error:
                problem = error
        raise problem

    async def find_leader(self, topic: str, partition: int) -> Leader:
        """Ask which broker leads a partition now.

        Raises:
            KafkaError: the topic or the partition does not exist, or has no leader.
            OSError: no broker can be reached.
        """
        topics = [MetadataRequestTopic(name=topic)]
        answer = await (await self.any()).ask(MetadataRequest(topics=topics, allow_auto_topic_creation=False))
        addresses = {broker.node_id: (broker.host, broker.port) for broker in answer.brokers}
        self.brokers = list(addresses.values())
        (description,) = answer.topics
        check(description.error_code, topic)
        state = next(
            (candidate for candidate in description.partitions if candidate.partition_index == partition), None
        )
        if state is None:
            raise KafkaError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"{topic}-{partition}")
        if state.leader_id not in addresses:
            raise KafkaError(ErrorCode.LEADER_NOT_AVAILABLE, f"{topic}-{partition}")
        connection = await self._connection(addresses[state.leader_id])
        return Leader(connection, state.leader_epoch, description.topic_id)

    async def on_leader(self, topic: str, partition: int, work: Callable[[Leader], Awaitable[Result]]) -> Result:
        """Do something with the leader of a partition, and again with the next leader if that fails; see `retrying`."""
        place = topic, partition

        async def attempt() -> Result:
            try:
                if place not in self.leaders:
                    self.leaders[place] = await self.find_leader(topic, partition)
                return await work(self.leaders[place])
            except (KafkaError, OSError):
                self.leaders.pop(place, None)
                raise

        return await retrying(attempt)

    async def _connection(self, address: Address) -> Connection:
        connection = self.connections.get(address)
        if connection is None or connection.is_closed:
            connection = self.connections[address] = await Connection.open(*address)
        return connection

    def close(self) -> None:
        for connection in self.connections.values():
            connection.close()


async def retrying(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Repeat an attempt until it does not fail, for `PATIENCE` seconds.

    It must not matter if a broker has already done what an attempt requested: its response can be lost.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await attempt()
            except KafkaError as error:
                if error.code not in PASSING:
                    raise
            except OSError:  # a broker went away; the timeout of a response is an OSError, too
                pass
            await asyncio.sleep(PAUSE)


def check(code: int, what: str) -> None:
    """Raise the error of a response, if there is one."""
    if code != ErrorCode.NONE:
        raise KafkaError(code, what)

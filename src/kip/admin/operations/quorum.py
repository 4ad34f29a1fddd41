"""The metadata quorum (KIP-595, KIP-836): its leader, voters and observers, and the lag of each replica."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kafka_wire.clients import DescribeQuorumRequest
from kafka_wire.clients.describe_quorum_request import PartitionData, TopicData
from kafka_wire.clients.describe_quorum_response import ReplicaState as WireReplicaState
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call, expect_success
from kip.admin.calling.session import Session
from kip.admin.calling.values import known
from kip.admin.errors import Origin, ProtocolError, UnsupportedByBrokerError
from kip.admin.versions import Offer
from kip.kafka.topics import METADATA_TOPIC, ZERO_ID


@dataclass(frozen=True, slots=True)
class ReplicaState:
    """The state of a voter or an observer on the leader; values that the leader does not know are None.

    Attributes:
        last_fetch_timestamp: milliseconds since the epoch by the leader's clock; for the leader itself the time of the
            answer (Kafka differs from KIP-836, which specifies -1).
        last_caught_up_timestamp: when the replica was last caught up with the leader.
        directory_id: None before DescribeQuorum 2, and in a quorum that does not track it (`kraft.version` 0).
        lag: number of records behind the leader; None if one of the two end offsets is not known.
        time_lag: milliseconds since it was last caught up; None if the timestamp of the replica or of the leader is not
            known.
    """

    replica_id: int
    log_end_offset: int | None
    last_fetch_timestamp: int | None = None
    last_caught_up_timestamp: int | None = None
    directory_id: UUID | None = None
    lag: int | None = None
    time_lag: int | None = None


@dataclass(frozen=True, slots=True)
class Endpoint:
    name: str
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class QuorumNode:
    """The endpoints of a voter; DescribeQuorum 2 or later."""

    id: int
    endpoints: tuple[Endpoint, ...]


@dataclass(frozen=True, slots=True)
class QuorumInfo:
    """The quorum as described by its leader; voters and observers in the order of the answer, as in the Java tool.

    `leader_id` is None if there is no leader. Errors of the response are raised.
    """

    leader_id: int | None
    leader_epoch: int
    high_watermark: int | None
    voters: tuple[ReplicaState, ...]
    observers: tuple[ReplicaState, ...]
    nodes: tuple[QuorumNode, ...] = ()

    @property
    def max_follower_lag(self) -> int | None:
        """The largest lag of the voters; None if the lag of any voter is not known."""
        lags = [voter.lag for voter in self.voters]
        return None if None in lags else max((lag for lag in lags if lag is not None), default=None)

    @property
    def max_follower_time_lag(self) -> int | None:
        """The time lag, in milliseconds, of the first voter with the largest lag."""
        if self.max_follower_lag is None:
            return None
        return next(voter.time_lag for voter in self.voters if voter.lag == self.max_follower_lag)


async def describe_metadata_quorum(session: Session, *, timeout: float | None = None) -> QuorumInfo:
    """Describe the metadata quorum.

    Args:
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        AuthorizationError: the user may not describe the cluster.
        DeadlineError: no broker answered in time.
        UnsupportedByBrokerError: the cluster keeps its metadata in ZooKeeper, or is older than Kafka 3.3.
    """
    return await session.run(
        Call("describe_metadata_quorum", DescribeQuorumRequest, _build, _read), session.deadline(timeout)
    )


def _build(offer: Offer) -> tuple[Message, int]:
    topic = TopicData(topic_name=METADATA_TOPIC, partitions=[PartitionData(partition_index=0)])
    if not offer.serves(DescribeQuorumRequest):
        raise UnsupportedByBrokerError(
            f"{offer.broker} does not serve DescribeQuorum (API {DescribeQuorumRequest.API_KEY}): clusters with "
            "ZooKeeper have no metadata quorum, and Kafka describes it since 3.3"
        )
    return DescribeQuorumRequest(topics=[topic]), offer.version(DescribeQuorumRequest)


def _read(message: Any, origin: Origin) -> QuorumInfo:
    origin.check(message.error_code, message.error_message)
    if (
        len(message.topics) != 1
        or len(message.topics[0].partitions) != 1
        or message.topics[0].topic_name != METADATA_TOPIC
    ):
        raise ProtocolError(f"{origin} returned topics other than {METADATA_TOPIC}")
    partition = message.topics[0].partitions[0]
    origin.check(partition.error_code, partition.error_message)
    leader = next((voter for voter in partition.current_voters if voter.replica_id == partition.leader_id), None)
    nodes = (
        QuorumNode(
            node.node_id, tuple(Endpoint(listener.name, listener.host, listener.port) for listener in node.listeners)
        )
        for node in message.nodes
    )
    return QuorumInfo(
        leader_id=known(partition.leader_id),
        leader_epoch=partition.leader_epoch,
        high_watermark=known(partition.high_watermark),
        voters=tuple(_replica(voter, leader) for voter in partition.current_voters),
        observers=tuple(_replica(observer, leader) for observer in partition.observers),
        nodes=tuple(nodes),
    )


def _replica(state: WireReplicaState, leader: WireReplicaState | None) -> ReplicaState:
    return ReplicaState(
        replica_id=state.replica_id,
        log_end_offset=known(state.log_end_offset),
        last_fetch_timestamp=known(state.last_fetch_timestamp),
        last_caught_up_timestamp=known(state.last_caught_up_timestamp),
        directory_id=None if state.replica_directory_id == ZERO_ID else state.replica_directory_id,
        lag=_difference(leader.log_end_offset, state.log_end_offset) if leader else None,
        time_lag=_difference(leader.last_caught_up_timestamp, state.last_caught_up_timestamp) if leader else None,
    )


def _difference(leader: int, replica: int) -> int | None:
    """Return the lag of a replica; None if one of the values is unknown (-1)."""
    return None if -1 in (leader, replica) else leader - replica


async def add_raft_voter(
    session: Session,
    voter_id: int,
    directory_id: UUID,
    endpoints: Sequence[tuple[str, str, int]],
    *,
    timeout: float | None = None,
) -> None:
    """Make a controller a voter of the metadata quorum.

    Args:
        voter_id: its node id.
        directory_id: the id of its metadata log directory, see `describe_metadata_quorum`.
        endpoints: the name, host and port of each of its listeners.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: DUPLICATE_VOTER, REQUEST_TIMED_OUT and others.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from uuid import UUID
        >>> from kip.admin import Admin
        >>> directory_id = UUID("d9a4a8a0-5a0f-4f0e-8a53-2b1c9f0e6d11")
        >>> with Admin("localhost:9092") as admin:  # doctest: +SKIP
        ...     admin.add_raft_voter(3004, directory_id, [("CONTROLLER", "controller-4", 9093)])
    """
    from kafka_wire.clients import AddRaftVoterRequest
    from kafka_wire.clients.add_raft_voter_request import Listener

    deadline = session.deadline(timeout)
    request = AddRaftVoterRequest(
        cluster_id=None,
        voter_id=voter_id,
        voter_directory_id=directory_id,
        listeners=[Listener(name=name, host=host, port=port) for name, host, port in endpoints],
        timeout_ms=deadline.milliseconds,
    )
    await session.run(Call.of("add_raft_voter", request, expect_success, is_change=True), deadline)


async def remove_raft_voter(
    session: Session, voter_id: int, directory_id: UUID, *, timeout: float | None = None
) -> None:
    """Remove a voter from the metadata quorum.

    Args:
        voter_id: its node id.
        directory_id: the id of its metadata log directory, see `describe_metadata_quorum`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: VOTER_NOT_FOUND and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import RemoveRaftVoterRequest

    request = RemoveRaftVoterRequest(cluster_id=None, voter_id=voter_id, voter_directory_id=directory_id)
    call = Call.of("remove_raft_voter", request, expect_success, is_change=True)
    await session.run(call, session.deadline(timeout))

"""Actions of clients that make coordinators write records, and the records that they wrote to the internal topics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kafka_wire.clients import (
    AddOffsetsToTxnRequest,
    AddPartitionsToTxnRequest,
    AlterShareGroupOffsetsRequest,
    ConsumerGroupHeartbeatRequest,
    CreateTopicsRequest,
    DeleteGroupsRequest,
    DeleteShareGroupOffsetsRequest,
    DeleteTopicsRequest,
    EndTxnRequest,
    FetchRequest,
    FindCoordinatorRequest,
    InitProducerIdRequest,
    JoinGroupRequest,
    LeaveGroupRequest,
    ListOffsetsRequest,
    MetadataRequest,
    OffsetCommitRequest,
    OffsetDeleteRequest,
    OffsetFetchRequest,
    ProduceRequest,
    ShareGroupHeartbeatRequest,
    SyncGroupRequest,
    TxnOffsetCommitRequest,
)
from kafka_wire.clients.add_partitions_to_txn_request import AddPartitionsToTxnTopic
from kafka_wire.clients.alter_share_group_offsets_request import (
    AlterShareGroupOffsetsRequestPartition,
    AlterShareGroupOffsetsRequestTopic,
)
from kafka_wire.clients.consumer_group_heartbeat_request import TopicPartitions
from kafka_wire.clients.delete_share_group_offsets_request import DeleteShareGroupOffsetsRequestTopic
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.clients.join_group_request import JoinGroupRequestProtocol
from kafka_wire.clients.leave_group_request import MemberIdentity
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.offset_delete_request import OffsetDeleteRequestPartition, OffsetDeleteRequestTopic
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.clients.sync_group_request import SyncGroupRequestAssignment
from kafka_wire.clients.txn_offset_commit_request import TxnOffsetCommitRequestPartition, TxnOffsetCommitRequestTopic
from kafka_wire.records import read_control

from kip.kafka.topics import OFFSETS_TOPIC, SHARE_STATE_TOPIC, TRANSACTIONS_TOPIC
from kip.log.records.families import FAMILIES, Decoded
from kip.log.segments.batches import batch_size, parse_batch
from tests.cluster.helpers.configs import group_config
from tests.cluster.helpers.records import batch
from tests.cluster.helpers.share_groups import share_fetch
from tests.cluster.helpers.streams_steps import WORDS, StreamsSteps, forget, prepare, topology
from tests.cluster.helpers.topics import creatable, stored_topic
from tests.cluster.helpers.wire import Peer, ask, connected
from tests.waiting import wait_for

Json = dict[str, Any]

GONE, SHARED = "coordinated.gone", "coordinated.shared"
MEMBER = "4f1u7UqtRDW0pQ8HhC1SEA"
"""Separate topics: one to delete, and one for share groups."""


def joining(group: str, member: str = "", metadata: bytes = b"m", **fields: Any) -> JoinGroupRequest:
    protocols = [JoinGroupRequestProtocol(name="range", metadata=metadata)]
    own = {"protocol_type": "consumer", "session_timeout_ms": 10_000, "rebalance_timeout_ms": 20_000, **fields}
    return JoinGroupRequest(group_id=group, member_id=member, protocols=protocols, **own)


def syncing(group: str, joined: Any, **fields: Any) -> SyncGroupRequest:
    given = [SyncGroupRequestAssignment(member_id=each.member_id, assignment=b"a") for each in joined.members]
    return SyncGroupRequest(
        group_id=group,
        generation_id=joined.generation_id,
        member_id=joined.member_id,
        protocol_type="consumer",
        protocol_name="range",
        assignments=given,
        **fields,
    )


def commit(group: str, offset: int, partition: int = 0, *, topic: str = WORDS, **fields: Any) -> OffsetCommitRequest:
    metadata = fields.pop("metadata", "")
    committed = OffsetCommitRequestPartition(
        partition_index=partition, committed_offset=offset, committed_leader_epoch=0, committed_metadata=metadata
    )
    topics = [OffsetCommitRequestTopic(name=topic, partitions=[committed])]
    return OffsetCommitRequest(group_id=group, **{"generation_id_or_member_epoch": -1, "topics": topics, **fields})


def classic(address: str, group: str) -> None:
    """Join, sync, commit, rejoin with other metadata, leave."""
    with connected(address) as peer:
        refused = peer.ask(joining(group), 9)
        joined = peer.ask(joining(group, refused.member_id), 9)
        _check(peer.ask(syncing(group, joined), 5))
        own = {"member_id": joined.member_id, "generation_id_or_member_epoch": joined.generation_id}
        _check(peer.ask(commit(group, 1, **own), 8).topics[0].partitions[0])
        joined = peer.ask(joining(group, joined.member_id, b"other"), 9)
        _check(peer.ask(syncing(group, joined), 5))
        _check(peer.ask(LeaveGroupRequest(group_id=group, members=[MemberIdentity(member_id=joined.member_id)]), 5))
    delete(address, group)


def static(address: str, group: str) -> None:
    """Join as a static member, come back with and without a change, leave by the name of the instance."""
    with connected(address) as peer:
        joined = peer.ask(joining(group, group_instance_id="one"), 9)
        _check(peer.ask(syncing(group, joined, group_instance_id="one"), 5))
        peer.ask(joining(group, group_instance_id="one"), 9)
        joined = peer.ask(joining(group, metadata=b"other", group_instance_id="one"), 9)
        _check(peer.ask(syncing(group, joined, group_instance_id="one"), 5))
        leaving = MemberIdentity(member_id="", group_instance_id="one")
        _check(peer.ask(LeaveGroupRequest(group_id=group, members=[leaving]), 5))
    delete(address, group)


def offsets(address: str, group: str) -> None:
    """Commit offsets without members, delete one, a topic and the group."""
    for request in (
        commit(group, 1),
        commit(group, 1),
        commit(group, 2, 1, metadata="told"),
        commit(group, 3, topic=GONE),
        commit(group, 4, 2),
    ):
        _check(ask(address, request, 8).topics[0].partitions[0])
    partition = OffsetDeleteRequestPartition(partition_index=1)
    deleted = OffsetDeleteRequest(group_id=group, topics=[OffsetDeleteRequestTopic(name=WORDS, partitions=[partition])])
    _check(ask(address, deleted, 0))
    _check(ask(address, DeleteTopicsRequest(topics=[DeleteTopicState(name=GONE)], timeout_ms=10_000), 6).responses[0])
    fetched = OffsetFetchRequest(groups=[OffsetFetchRequestGroup(group_id=group, topics=None)])
    wait_for(lambda: len(ask(address, fetched, 8).groups[0].topics) == 1, "the offsets of the deleted topic to be gone")
    delete(address, group)


class Consumers:
    """Members of a group of the consumer protocol, which own what they are assigned."""

    def __init__(self, address: str, group: str) -> None:
        self.address, self.group = address, group
        self.epochs: dict[str, int] = {}
        self.owned: dict[str, list[TopicPartitions]] = {}

    def join(self, member: str, **fields: Any) -> None:
        self.epochs[member], self.owned[member] = 0, []
        own = {"rebalance_timeout_ms": 5000, "subscribed_topic_names": [WORDS]}
        self.heartbeat(member, **own | fields)

    def heartbeat(self, member: str, **fields: Any) -> None:
        own = {"member_epoch": self.epochs[member], "topic_partitions": self.owned[member]}
        request = ConsumerGroupHeartbeatRequest(group_id=self.group, member_id=member, **own | fields)
        answer = ask(self.address, request, 1)
        _check(answer)
        self.epochs[member] = answer.member_epoch
        if answer.assignment is not None:
            self.owned[member] = [
                TopicPartitions(topic_id=topic.topic_id, partitions=topic.partitions)
                for topic in answer.assignment.topic_partitions
            ]

    def count(self, member: str) -> int:
        return sum(len(topic.partitions) for topic in self.owned[member])

    def wait_for(self, member: str, partitions: int) -> None:
        def is_reached() -> bool:
            self.heartbeat(member)
            return self.count(member) == partitions

        wait_for(is_reached, f"{partitions} partitions of {member}")


def consumer(address: str, group: str) -> None:
    """Join, commit, let another one join, leave; and a static member that comes back."""
    members = Consumers(address, group)
    members.join("one")
    members.wait_for("one", 3)
    epoch = members.epochs["one"]
    _check(
        ask(address, commit(group, 1, member_id="one", generation_id_or_member_epoch=epoch), 9).topics[0].partitions[0]
    )
    members.join("two", instance_id="static", rack_id="r")
    members.wait_for("one", 2)
    members.heartbeat("one")
    members.wait_for("two", 1)
    members.heartbeat("two", member_epoch=-2, instance_id="static")
    members.join("three", instance_id="static", rack_id="r")
    members.heartbeat("three")
    members.heartbeat("three", subscribed_topic_names=[WORDS, "nowhere"], server_assignor="range")
    members.heartbeat("one", member_epoch=-1)
    members.wait_for("three", 3)
    members.heartbeat("three", member_epoch=-1, instance_id="static")
    delete(address, group)


def pattern(address: str, group: str) -> None:
    """Subscribe to a pattern."""
    members = Consumers(address, group)
    members.join("one", subscribed_topic_names=None, subscribed_topic_regex="tasks[.]w.*")
    members.wait_for("one", 3)
    members.heartbeat("one", member_epoch=-1)
    delete(address, group)


def share(address: str, group: str) -> None:
    """Join, acknowledge, release and reject records, leave, move and delete the offsets."""
    topic = _topic_id(address, SHARED)
    with connected(address) as peer:
        _join_share(peer, group)
        fetched = {"group_id": group, "member_id": MEMBER}

        def is_fetched() -> bool:
            answer = peer.ask(share_fetch(topic, 0, **fetched), 1)
            _check(answer)
            return bool(answer.responses and answer.responses[0].partitions[0].records)

        wait_for(is_fetched, "records")
        for epoch, acknowledged in enumerate([(0, 1, 1), (3, 3, 1), (2, 2, 2), (4, 4, 3)], start=1):
            _check(peer.ask(share_fetch(topic, epoch, acknowledged, max_wait_ms=0, min_bytes=0, **fetched), 1))
        _check(peer.ask(share_fetch(topic, -1, **fetched), 1))
        _check(peer.ask(share_heartbeat(group, -1), 1))
    partition = AlterShareGroupOffsetsRequestPartition(partition_index=0, start_offset=1)
    altered = AlterShareGroupOffsetsRequestTopic(topic_name=SHARED, partitions=[partition])
    _check(ask(address, AlterShareGroupOffsetsRequest(group_id=group, topics=[altered]), 0))
    deleted = DeleteShareGroupOffsetsRequestTopic(topic_name=SHARED)
    _check(ask(address, DeleteShareGroupOffsetsRequest(group_id=group, topics=[deleted]), 0))
    delete(address, group)


def share_heartbeat(group: str, epoch: int, topics: tuple[str, ...] | None = None) -> ShareGroupHeartbeatRequest:
    return ShareGroupHeartbeatRequest(
        group_id=group, member_id=MEMBER, member_epoch=epoch, subscribed_topic_names=topics
    )


def _join_share(peer: Peer, group: str) -> None:
    epoch = 0

    def is_assigned() -> bool:
        nonlocal epoch
        answer = peer.ask(share_heartbeat(group, epoch, None if epoch else (SHARED,)), 1)
        _check(answer)
        epoch = answer.member_epoch
        return answer.assignment is not None and bool(answer.assignment.topic_partitions)

    wait_for(is_assigned, "the assignment of a share group")


def streams(address: str, group: str) -> None:
    """Join, commit, let another process join, leave."""
    steps = StreamsSteps(address, group, {})
    steps.join("join", "one", topology(group, WORDS))
    steps.wait_until_ready("one")
    steps.commit("commit", "one", steps.epochs["one"], WORDS, 0)
    steps.join("join", "two", topology(group, WORDS))

    def is_shared() -> bool:
        for member in ("one", "two"):
            steps.confirm("last", member)
        return all(steps.owned[member] for member in ("one", "two")) and steps.epochs["one"] == steps.epochs["two"]

    wait_for(is_shared, "tasks of both")
    steps.confirm("last", "one")
    steps.confirm("last", "two")
    steps.heartbeat("leave", "two", member_epoch=-1)
    steps.wait_until_ready("one")
    steps.heartbeat("leave", "one", member_epoch=-1)
    delete(address, group)


def transaction(address: str, group: str) -> None:
    """Commit and abort transactions with records and offsets, with the versions before KIP-890 and after it."""
    for name, old in (("coordinated-old", True), ("coordinated-new", False)):
        producer = TransactionalProducer(address, name, old=old)
        producer.write(b"1")
        producer.commit_offset(group, 1)
        producer.end(commit=True)
        producer.commit_offset(group, 2)
        producer.end(commit=False)
        producer.write(b"3")
        producer.begin()
        producer.write(b"4")
        producer.end(commit=True)


class TransactionalProducer:
    """A transactional producer, request by request."""

    def __init__(self, address: str, name: str, *, old: bool) -> None:
        self.address, self.name, self.old = address, name, old
        found = FindCoordinatorRequest(key_type=1, coordinator_keys=[name])
        wait_for(lambda: not ask(address, found, 4).coordinators[0].error_code, "the coordinator of transactions")
        self.begin()

    def begin(self) -> None:
        request = InitProducerIdRequest(
            transactional_id=self.name, transaction_timeout_ms=60_000, producer_id=-1, producer_epoch=-1
        )
        self.id, self.epoch = -1, -1

        def is_given() -> bool:
            answer = ask(self.address, request, 4)
            self.id, self.epoch = answer.producer_id, answer.producer_epoch
            return not answer.error_code

        wait_for(is_given, "a producer id")
        self.sequence = 0

    def write(self, value: bytes) -> None:
        if self.old:
            request = AddPartitionsToTxnRequest(
                v3_and_below_transactional_id=self.name,
                v3_and_below_producer_id=self.id,
                v3_and_below_producer_epoch=self.epoch,
                v3_and_below_topics=[AddPartitionsToTxnTopic(name=WORDS, partitions=[1])],
            )
            self._repeat(
                lambda: (
                    ask(self.address, request, 3)
                    .results_by_topic_v3_and_below[0]
                    .results_by_partition[0]
                    .partition_error_code
                )
            )
        ids = {"producer_id": self.id, "producer_epoch": self.epoch, "base_sequence": self.sequence}
        data = PartitionProduceData(index=1, records=batch(value, is_transactional=True, **ids))
        produce = ProduceRequest(
            transactional_id=self.name,
            acks=-1,
            timeout_ms=1000,
            topic_data=[TopicProduceData(name=WORDS, partition_data=[data])],
        )
        version = 11 if self.old else 12
        self._repeat(lambda: ask(self.address, produce, version).responses[0].partition_responses[0].error_code)
        self.sequence += 1

    def commit_offset(self, group: str, offset: int) -> None:
        ids = {"transactional_id": self.name, "producer_id": self.id, "producer_epoch": self.epoch}
        if self.old:
            added = AddOffsetsToTxnRequest(group_id=group, **ids)
            self._repeat(lambda: ask(self.address, added, 3).error_code)
        partition = TxnOffsetCommitRequestPartition(partition_index=0, committed_offset=offset, committed_metadata="")
        topics = [TxnOffsetCommitRequestTopic(name=WORDS, partitions=[partition])]
        committed = TxnOffsetCommitRequest(group_id=group, topics=topics, **ids)
        version = 4 if self.old else 5
        self._repeat(lambda: ask(self.address, committed, version).topics[0].partitions[0].error_code)

    def end(self, *, commit: bool) -> None:
        request = EndTxnRequest(
            transactional_id=self.name, producer_id=self.id, producer_epoch=self.epoch, committed=commit
        )
        version = 4 if self.old else 5
        answer: Any = None

        def is_ended() -> int:
            nonlocal answer
            answer = ask(self.address, request, version)
            return answer.error_code

        self._repeat(is_ended)
        if not self.old:
            self.id, self.epoch, self.sequence = answer.producer_id, answer.producer_epoch, 0

    def _repeat(self, code: Any) -> None:
        """Repeat a request while the last transaction is completed."""
        wait_for(lambda: code() in (0,), "the transaction")


def _topic_id(address: str, name: str) -> UUID:
    topics = {topic.name: topic.topic_id for topic in ask(address, MetadataRequest(topics=None), 12).topics}
    return topics[name]


def delete(address: str, group: str) -> None:
    _check(ask(address, DeleteGroupsRequest(groups_names=[group]), 2).results[0])


def _check(answer: Any) -> None:
    assert answer.error_code == 0, answer


ACTIONS: dict[str, Callable[[str, str], None]] = {
    "classic": classic,
    "static": static,
    "offsets": offsets,
    "consumer": consumer,
    "pattern": pattern,
    "share": share,
    "streams": streams,
    "transaction": transaction,
}
"""What clients do, by the names of their groups without `PREFIX`."""
PREFIX = "coordinated-"


def act(address: str, *names: str) -> None:
    """Let clients do what has these names, all by default."""
    chosen = names or tuple(ACTIONS)
    groups = [PREFIX + name for name in chosen]
    ask(address, CreateTopicsRequest(topics=[creatable(GONE), creatable(SHARED)]), 7)
    prepare(address, *groups)
    stored_topic(address, SHARED)
    share_configs = {"share.auto.offset.reset": "earliest", "share.assignment.interval.ms": "0"}
    for name, value in share_configs.items():
        ask(address, group_config(name, value, PREFIX + "share"), 1)
    for name in chosen:
        ACTIONS[name](address, PREFIX + name)
    forget(address, *groups)
    for name in share_configs:
        ask(address, group_config(name, None, PREFIX + "share"), 1)


@dataclass(frozen=True, slots=True)
class Written:
    """A record of an internal topic."""

    topic: str
    partition: int
    offset: int
    decoded: Decoded | str
    producer_id: int


def written(address: str) -> Iterator[Written]:
    """Yield the records of all internal topics, and the markers of transactions as text."""
    with connected(address) as peer:
        for topic in sorted(peer.ask(MetadataRequest(topics=None), 12).topics, key=lambda topic: str(topic.name)):
            if topic.name in (OFFSETS_TOPIC, TRANSACTIONS_TOPIC, SHARE_STATE_TOPIC):
                for partition in topic.partitions:
                    yield from _records(peer, topic.name, topic.topic_id, partition.partition_index)


def _records(peer: Peer, topic: str, topic_id: UUID, partition: int) -> Iterator[Written]:
    # Not from 0: the share coordinator deletes records that later snapshots replace.
    earliest = ListOffsetsPartition(partition_index=partition, timestamp=-2)
    listed = ListOffsetsRequest(topics=[ListOffsetsTopic(name=topic, partitions=[earliest])])
    start = peer.ask(listed, 5).topics[0].partitions[0].offset
    asked = FetchPartition(partition=partition, fetch_offset=start, partition_max_bytes=10_000_000)
    request = FetchRequest(
        max_wait_ms=0, min_bytes=0, topics=[FetchTopic(topic_id=topic_id, topic=topic, partitions=[asked])]
    )
    (found,) = peer.ask(request, 12).responses[0].partitions
    _check(found)
    data, at = bytes(found.records or b""), 0
    while at < len(data):
        one = parse_batch(data[at : at + batch_size(data, at)])
        at += one.length
        for record in one.records():
            decoded: Decoded | str
            if one.is_control:
                decoded = read_control(record).type.name
            else:
                decoded = FAMILIES[topic].decode(record.key, record.value)
            yield Written(topic, partition, record.offset, decoded, one.producer_id)

"""Groups: consumers of other clients share partitions, commit and rebalance; errors of coordinators."""

from __future__ import annotations

import asyncio
from contextlib import closing
from typing import Any

import pytest
from kafka_wire.clients import (
    DeleteGroupsRequest,
    DescribeGroupsRequest,
    FindCoordinatorRequest,
    HeartbeatRequest,
    LeaveGroupRequest,
    ListGroupsRequest,
    OffsetCommitRequest,
    OffsetDeleteRequest,
    OffsetFetchRequest,
    SyncGroupRequest,
)
from kafka_wire.clients.leave_group_request import MemberIdentity
from kafka_wire.clients.offset_delete_request import OffsetDeleteRequestPartition, OffsetDeleteRequestTopic
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup, OffsetFetchRequestTopics
from kafka_wire.clients.sync_group_request import SyncGroupRequestAssignment

from kip.cluster import EmbeddedCluster
from kip.cluster.errors import ApiError
from kip.cluster.groups.classic import ClassicGroup, ClassicMember, GroupState
from kip.cluster.groups.group import coordinator
from kip.kafka.acls import operation_names
from tests.cluster.helpers.groups import are_shared, commit, joining, partitions_of, subscribed
from tests.cluster.helpers.wire import Peer, ask, connected
from tests.clusters import Clusters
from tests.waiting import PATIENCE, wait_for

NEW = ("READ", "DELETE", "DESCRIBE", "DESCRIBE_CONFIGS", "ALTER_CONFIGS")


@pytest.fixture
def single(embedded_clusters: Clusters) -> EmbeddedCluster:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t", 4, 1)
    return cluster


def committed(cluster: EmbeddedCluster, group: str = "g") -> dict[int, int]:
    found = cluster.state.groups.find(group)
    return {} if found is None else {partition: each.offset for (_, partition), each in found.offsets.items()}


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["range", "cooperative-sticky"])
def test_librdkafka_shares_partitions_and_commits(strategy: str, single: EmbeddedCluster) -> None:
    settings = {"partition.assignment.strategy": strategy}
    with subscribed(single, **settings) as first:
        wait_for(lambda: partitions_of([first]) == [[0, 1, 2, 3]], "the first member to have all")
        with subscribed(single, **settings) as second:
            wait_for(lambda: are_shared([first, second]), "two members to share")
            producer = pytest.importorskip("confluent_kafka").Producer({"bootstrap.servers": single.bootstrap_server})
            for partition in range(4):
                producer.produce("t", b"1", partition=partition)
            producer.flush(PATIENCE)
            read = 0
            while read < 4:
                for consumer in (first, second):
                    read += len(consumer.consume(4, 0.2))
            for consumer in (first, second):
                consumer.commit(asynchronous=False)
        assert committed(single) == {0: 1, 1: 1, 2: 1, 3: 1}
        wait_for(lambda: partitions_of([first]) == [[0, 1, 2, 3]], "the first member to have all again")
    group = single.state.groups.find("g")
    assert group is not None
    assert (str(group.state), group.classic.members) == ("Empty", {})


@pytest.mark.slow
def test_kafka_python_consumes_in_a_group(single: EmbeddedCluster) -> None:
    kafka = pytest.importorskip("kafka")
    with closing(kafka.KafkaProducer(bootstrap_servers=single.bootstrap_server)) as producer:
        for number in range(8):
            producer.send("t", b"%d" % number, partition=number % 4)
    consumer = kafka.KafkaConsumer(
        "t", group_id="g", bootstrap_servers=single.bootstrap_server, auto_offset_reset="earliest"
    )
    with closing(consumer):
        assert sorted(next(consumer).value for _ in range(8)) == [b"%d" % number for number in range(8)]
        consumer.commit()
    assert committed(single) == dict.fromkeys(range(4), 2)


@pytest.mark.slow
def test_aiokafka_consumes_in_a_group(single: EmbeddedCluster) -> None:
    aiokafka = pytest.importorskip("aiokafka")
    servers = single.bootstrap_server

    async def run() -> None:
        async with aiokafka.AIOKafkaProducer(bootstrap_servers=servers) as producer:
            await producer.send_and_wait("t", b"1", partition=2)
        consumer = aiokafka.AIOKafkaConsumer("t", group_id="g", bootstrap_servers=servers, auto_offset_reset="earliest")
        async with consumer:
            assert (await consumer.getone()).value == b"1"
            await consumer.commit()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert committed(single)[2] == 1


def member(peer: Peer, **fields: Any) -> Any:
    """Join with a new id from the coordinator, and send assignments as the leader."""
    refused = peer.ask(joining(**fields), 9)
    joined = refused
    if refused.error_code == 79:
        joined = peer.ask(joining(refused.member_id, **fields), 9)
    assert joined.error_code == 0
    given = [SyncGroupRequestAssignment(member_id=each.member_id, assignment=b"a") for each in joined.members]
    sync = SyncGroupRequest(
        group_id="g",
        generation_id=joined.generation_id,
        member_id=joined.member_id,
        protocol_type=joined.protocol_type,
        protocol_name=joined.protocol_name,
        assignments=given,
    )
    assert peer.ask(sync, 5).assignment == b"a"
    return joined


def test_a_coordinator_is_found_and_others_refuse(embedded_cluster: EmbeddedCluster) -> None:
    request = FindCoordinatorRequest(key_type=0, coordinator_keys=["g", "h"])
    (found, _) = ask(embedded_cluster.bootstrap_server, request, 4).coordinators
    assert found.port == embedded_cluster.state.brokers[found.node_id].port
    heartbeat = HeartbeatRequest(group_id="g", generation_id=1, member_id="m")
    codes = [ask(each, heartbeat, 4).error_code for each in embedded_cluster.bootstrap_server.split(",")]
    assert codes == [25 if broker == found.node_id else 16 for broker in (1, 2, 3)]


def test_a_key_with_the_smallest_hash_code_has_the_first_partition() -> None:
    """Java's hash code of this word is -2**31, which has no opposite; Kafka's `Utils.abs` returns 0 for it."""
    assert coordinator("polygenelubricants", None, [1, 2, 3, 4, 5]) == 1


REFUSED = [
    (joining(group_id=""), 24),
    (joining(session_timeout_ms=1), 26),
    (joining("stranger"), 25),
    (joining(protocols=()), 23),
    (HeartbeatRequest(group_id="none", generation_id=1, member_id="m"), 25),
    (SyncGroupRequest(group_id="none", generation_id=1, member_id="m"), 25),
    (LeaveGroupRequest(group_id="", members=[MemberIdentity(member_id="m")]), 24),
]


@pytest.mark.parametrize(("request_", "code"), REFUSED)
def test_what_a_coordinator_refuses(request_: Any, code: int, single: EmbeddedCluster) -> None:
    assert ask(single.bootstrap_server, request_, 4).error_code == code


def test_members_of_a_generation_only(single: EmbeddedCluster) -> None:
    with connected(single.bootstrap_server) as peer:
        joined = member(peer)
        assert (joined.leader, joined.generation_id) == (joined.member_id, 1)
        heartbeat = HeartbeatRequest(group_id="g", generation_id=1, member_id=joined.member_id)
        assert peer.ask(heartbeat, 4).error_code == 0
        heartbeat.generation_id = 2
        assert peer.ask(heartbeat, 4).error_code == 22
        assert peer.ask(joining(protocols=("other",)), 9).error_code == 23
        again = peer.ask(joining(joined.member_id, protocols=("range", "sticky")), 9)
        assert (again.error_code, again.generation_id) == (0, 2)
        leaving = LeaveGroupRequest(group_id="g", members=[MemberIdentity(member_id=joined.member_id)])
        assert peer.ask(leaving, 5).members[0].error_code == 0
        assert peer.ask(leaving, 5).members[0].error_code == 25


def test_a_static_member_comes_back_without_a_rebalance(single: EmbeddedCluster) -> None:
    with connected(single.bootstrap_server) as peer:
        joined = member(peer, group_instance_id="one")
        again = peer.ask(joining(group_instance_id="one"), 9)
        assert (again.error_code, again.generation_id, again.skip_assignment) == (0, 1, True)
        assert again.member_id != joined.member_id
        old = HeartbeatRequest(group_id="g", generation_id=1, member_id=joined.member_id, group_instance_id="one")
        assert peer.ask(old, 4).error_code == 82
        assert peer.ask(joining(joined.member_id, group_instance_id="one"), 9).error_code == 82


async def joined_group(**fields: Any) -> tuple[ClassicGroup, ClassicMember]:
    """Return a group whose only member, a static one, is the leader."""
    group = ClassicGroup()
    first, _ = group.join(joining(group_instance_id="one", rebalance_timeout_ms=20, **fields), "c", needs_id=True)
    assert first.joining is not None
    await asyncio.wait_for(first.joining, PATIENCE)
    assert group.leader == first.id
    return group, first


def test_a_static_leader_that_does_not_rejoin_is_replaced() -> None:
    """It stays a member until its session ends, but does not send assignments, for which the others wait."""

    async def run() -> None:
        group, first = await joined_group()
        second, _ = group.join(joining(group_instance_id="two", rebalance_timeout_ms=20), "c", needs_id=True)
        assert second.joining is not None
        await asyncio.wait_for(second.joining, PATIENCE)
        assert (group.leader, [*group.members]) == (second.id, [first.id, second.id])
        group.close()

    asyncio.run(run())


def test_a_rebalance_waits_for_a_static_member_if_there_are_no_others() -> None:
    async def run() -> None:
        group, first = await joined_group()
        second, _ = group.join(joining(group_instance_id="two", rebalance_timeout_ms=20), "c", needs_id=True)
        group.leave(second.id, "two")
        await asyncio.sleep(0.1)
        assert (group.state, group.generation) == (GroupState.PREPARING_REBALANCE, 1)
        group.join(joining(first.id, group_instance_id="one"), "c", needs_id=True)
        assert first.joining is not None
        await asyncio.wait_for(first.joining, PATIENCE)
        assert (group.state, group.generation) == (GroupState.COMPLETING_REBALANCE, 2)
        group.close()

    asyncio.run(run())


def test_a_member_that_does_not_sync_is_removed() -> None:
    """It keeps its session with heartbeats, but would hold partitions that it does not know (expirePendingSync)."""

    async def run() -> None:
        group, first = await joined_group()
        while group.members:
            group.heartbeat(first.id, "one", 1)
            await asyncio.sleep(0.005)
        assert (group.state, group.generation) == (GroupState.EMPTY, 2)
        group.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_a_member_with_an_id_that_does_not_join_delays_a_rebalance_for_a_session() -> None:
    async def run() -> None:
        group, first = await joined_group()
        with pytest.raises(ApiError) as refused:
            group.join(joining(session_timeout_ms=50), "c", needs_id=True)
        group.join(joining(first.id, group_instance_id="one", protocols=("range", "new")), "c", needs_id=True)
        assert first.joining is not None
        assert [*group.pending] == [refused.value.message]
        await asyncio.sleep(0)
        assert group.state is GroupState.PREPARING_REBALANCE
        await asyncio.wait_for(first.joining, PATIENCE)
        assert (group.state, group.generation, group.pending) == (GroupState.COMPLETING_REBALANCE, 2, {})
        group.close()

    asyncio.run(run())


@pytest.mark.parametrize(("release", "names"), [("4.3", NEW), ("3.9", NEW[:3])], ids=["4.3", "3.9"])
def test_operations_on_a_group(release: str, names: tuple[str, ...], embedded_clusters: Clusters) -> None:
    """Since Kafka 4.0, groups have configs."""
    cluster = embedded_clusters(brokers=1, controllers=1, release=release)
    cluster.create_topic("t", 1, 1)
    ask(cluster.bootstrap_server, commit(5), 8)
    request = DescribeGroupsRequest(groups=["g"], include_authorized_operations=True)
    (described,) = ask(cluster.bootstrap_server, request, 5).groups
    assert set(operation_names(described.authorized_operations) or ()) == set(names)


@pytest.mark.slow
def test_a_silent_member_is_removed(single: EmbeddedCluster) -> None:
    with connected(single.bootstrap_server) as peer:
        member(peer, session_timeout_ms=6000)
        group = single.state.groups.find("g")
        assert group is not None
        wait_for(lambda: not group.classic.members, "the session to end")
        assert str(group.state) == "Empty"


COMMITS = [
    (commit(5), 0),
    (commit(5, partition=9), 3),
    (commit(5, topic="none"), 3),
    (commit(5, metadata="x" * 5000), 12),
    (commit(5, generation_id_or_member_epoch=3, member_id="m"), 22),
    (commit(5, partition=9, generation_id_or_member_epoch=3, member_id="m"), 3),
]


@pytest.mark.parametrize(("request_", "code"), COMMITS)
def test_offsets_are_committed_or_refused(request_: OffsetCommitRequest, code: int, single: EmbeddedCluster) -> None:
    answer = ask(single.bootstrap_server, request_, 8)
    assert answer.topics[0].partitions[0].error_code == code
    assert committed(single) == ({0: 5} if code == 0 else {})


def test_offsets_are_fetched_by_name_by_id_and_all_of_them(single: EmbeddedCluster) -> None:
    address, topic_id = single.bootstrap_server, single.state.topics["t"].id
    ask(address, commit(7, metadata="here"), 8)

    def fetched(version: int, topics: list[OffsetFetchRequestTopics] | None) -> list[tuple[int, int, str]]:
        group = OffsetFetchRequestGroup(group_id="g", member_id=None, topics=topics)
        (answer,) = ask(address, OffsetFetchRequest(groups=[group]), version).groups
        partitions = [each for topic in answer.topics for each in topic.partitions]
        return [(each.partition_index, each.committed_offset, each.metadata) for each in partitions]

    assert fetched(8, None) == [(0, 7, "here")]
    assert fetched(8, [OffsetFetchRequestTopics(name="t", partition_indexes=[0, 1])]) == [(0, 7, "here"), (1, -1, "")]
    assert fetched(10, [OffsetFetchRequestTopics(topic_id=topic_id, partition_indexes=[0])]) == [(0, 7, "here")]
    one = ask(address, OffsetFetchRequest(group_id="g", topics=None), 7)
    assert one.topics[0].partitions[0].committed_offset == 7


def test_groups_are_listed_described_and_deleted(single: EmbeddedCluster) -> None:
    address = single.bootstrap_server
    with connected(address) as peer:
        joined = member(peer)
        peer.ask(commit(1, generation_id_or_member_epoch=1, member_id=joined.member_id), 8)
        (listed,) = ask(address, ListGroupsRequest(), 5).groups
        assert (listed.group_id, listed.group_state, listed.group_type) == ("g", "Stable", "classic")
        (described,) = ask(address, DescribeGroupsRequest(groups=["g"]), 5).groups
        assert (described.protocol_data, described.members[0].member_assignment) == ("range", b"a")
        assert ask(address, DeleteGroupsRequest(groups_names=["g"]), 2).results[0].error_code == 68
        deletion = OffsetDeleteRequest(
            group_id="g",
            topics=[OffsetDeleteRequestTopic(name="t", partitions=[OffsetDeleteRequestPartition(partition_index=0)])],
        )
        assert ask(address, deletion, 0).topics[0].partitions[0].error_code == 86
        peer.ask(LeaveGroupRequest(group_id="g", members=[MemberIdentity(member_id=joined.member_id)]), 5)
    assert ask(address, deletion, 0).topics[0].partitions[0].error_code == 0
    assert committed(single) == {}
    assert ask(address, DeleteGroupsRequest(groups_names=["g", "none"]), 2).results[0].error_code == 0
    assert single.state.groups.find("g") is None


def test_offsets_survive_a_restart(tmp_path: Any) -> None:
    with EmbeddedCluster(brokers=1, controllers=1, directory=tmp_path) as cluster:
        cluster.create_topic("t", 1, 1)
        ask(cluster.bootstrap_server, commit(3), 8)
    with EmbeddedCluster(brokers=1, controllers=1, directory=tmp_path) as cluster:
        assert committed(cluster) == {0: 3}

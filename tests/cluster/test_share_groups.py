"""Share groups (KIP-932): deliveries, locks, sessions and assignments; Java's console consumer reads records."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest
from kafka_wire.clients import ShareGroupHeartbeatRequest

from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.share import ShareGroup
from kip.cluster.groups.share_partition import Acknowledge, Acquired, Limits, SharePartition
from kip.cluster.logs.partition_log import PartitionLog
from kip.log.segments.batches import parse_batch
from tests.cluster.helpers.configs import GROUP, group_config
from tests.cluster.helpers.records import batch, produce
from tests.cluster.helpers.share_groups import TOPIC, heartbeat, set_share_offset, share_fetch
from tests.cluster.helpers.wire import ask, connected
from tests.clusters import Clusters
from tests.real_kafka import NEWEST, java_tool
from tests.waiting import wait_for


def partition_of(*sizes: int) -> SharePartition:
    """Return a share partition with batches of these numbers of records."""
    log = PartitionLog()
    for size in sizes:
        log.append(parse_batch(batch(*[b"v"] * size)), 0)
    return SharePartition(log, 0)


def acquire(partition: SharePartition, member: str, most: int = 500, **wanted: bool) -> list[tuple[int, int, int]]:
    options = {"is_strict": False, "committed": False, **wanted}
    acquired = partition.acquire(member, most, Limits(), **options)
    return [(each.first, each.last, each.count) for each in acquired]


def test_members_never_hold_the_same_record() -> None:
    partition = partition_of(3, 3, 3)
    assert acquire(partition, "a", 4) == [(0, 5, 1)]  # whole batches
    assert acquire(partition, "b", 2, is_strict=True) == [(6, 7, 1)]
    assert acquire(partition, "a") == [(8, 8, 1)]
    assert acquire(partition, "b") == []


def test_records_are_accepted_released_and_rejected() -> None:
    partition = partition_of(6)
    acquire(partition, "a")
    accept, release, reject = (Acknowledge.ACCEPT, Acknowledge.RELEASE, Acknowledge.REJECT)
    partition.acknowledge("a", 0, 3, [accept, release, reject, accept], Limits())
    assert (partition.start_offset, partition.finished) == (1, 2)
    assert acquire(partition, "b") == [(1, 1, 2)]
    partition.acknowledge("b", 1, 1, [accept], Limits())
    assert (partition.start_offset, partition.finished) == (4, 0)


def test_a_record_is_delivered_five_times_at_most() -> None:
    partition = partition_of(1)
    for count in range(1, 6):
        assert acquire(partition, "a") == [(0, 0, count)]
        partition.release("a", Limits())
    assert acquire(partition, "a") == []
    assert partition.start_offset == 1


def test_a_lock_expires_unless_it_is_renewed() -> None:
    partition, limits = partition_of(2), Limits(lock_seconds=0.2)
    assert partition.acquire("a", 500, limits, is_strict=False, committed=False) == [Acquired(0, 1, 1)]
    partition.acknowledge("a", 1, 1, [Acknowledge.RENEW], Limits())
    assert wait_for(lambda: acquire(partition, "b"), "the lock to expire") == [(0, 0, 2)]


def test_the_number_of_locked_records_is_limited() -> None:
    partition = partition_of(6)
    limits = Limits(in_flight=4)
    assert partition.acquire("a", 500, limits, is_strict=False, committed=False) == [Acquired(0, 3, 1)]
    assert partition.acquire("a", 500, limits, is_strict=False, committed=False) == []


def test_aborted_records_and_markers_are_not_delivered() -> None:
    log = PartitionLog()
    transactional = {"producer_id": 7, "producer_epoch": 0, "is_transactional": True}
    log.append(parse_batch(batch(b"1", b"2", base_sequence=0, **transactional)), 0)
    partition = SharePartition(log, 0)
    assert acquire(partition, "a", committed=True) == []
    log.end_transaction(7, 0, commit=False, time=0, leader_epoch=0)
    log.append(parse_batch(batch(b"3")), 0)
    assert acquire(partition, "a", committed=True) == [(3, 3, 1)]
    assert partition.start_offset == 3


def test_deleted_records_are_skipped() -> None:
    partition = partition_of(3, 3)
    acquire(partition, "a", 3)
    partition._log.delete_before(4)
    assert acquire(partition, "a") == [(4, 5, 1)]


@pytest.mark.parametrize(("members", "partitions", "shares"), [(1, 3, [3]), (2, 3, [1, 2]), (3, 2, [1, 1, 1])])
def test_all_partitions_are_assigned_and_all_members_have_some(
    members: int, partitions: int, shares: list[int]
) -> None:
    targets = asyncio.run(_assigned(members, partitions))
    assert sorted(len(each) for each in targets) == shares
    assert len(set().union(*targets)) == partitions


async def _assigned(members: int, partitions: int) -> list[set[AssignedPartition]]:
    group, topics = ShareGroup(), {"t": (uuid4(), partitions)}
    for _ in range(2):
        for number in range(members):
            request = ShareGroupHeartbeatRequest(group_id="g", member_id=str(number))
            request.subscribed_topic_names = ["t"]
            group.heartbeat(request, "client", topics, session_timeout=45)
    group.close()
    return [each.assigned for each in group.members.values()]


def test_a_closed_connection_releases_its_records(embedded_clusters: Clusters, tmp_path: Path) -> None:
    """Its offsets survive a restart."""
    cluster = embedded_clusters(brokers=1, controllers=1, directory=tmp_path)
    topic = cluster.create_topic(TOPIC)
    ask(cluster.bootstrap_server, produce(batch(b"1", b"2"), topic=TOPIC), 9)
    ask(cluster.bootstrap_server, group_config("share.auto.offset.reset", "earliest"), 1)
    ask(cluster.bootstrap_server, heartbeat(0, (TOPIC,)), 1)
    with connected(cluster.bootstrap_server) as peer:
        fetched = peer.ask(share_fetch(topic.id, 0), 2).responses[0].partitions[0]
        assert [each.last_offset for each in fetched.acquired_records] == [1]
        assert peer.ask(share_fetch(topic.id, 1, (0, 0, 1), max_wait_ms=0), 2).error_code == 0
    with connected(cluster.bootstrap_server) as peer:

        def again() -> list[tuple[int, int]]:
            topics = peer.ask(share_fetch(topic.id, 0, member_id="other"), 2).responses
            return [
                (a.first_offset, a.delivery_count) for t in topics for p in t.partitions for a in p.acquired_records
            ]

        assert wait_for(again, "the record of the closed connection") == [(1, 2)]
    cluster.stop()
    cluster.start()
    ask(cluster.bootstrap_server, heartbeat(0, (TOPIC,)), 1)
    with connected(cluster.bootstrap_server) as peer:
        fetched = peer.ask(share_fetch(topic.id, 0), 2).responses[0].partitions[0]
        assert [each.first_offset for each in fetched.acquired_records] == [1]


def test_a_fetch_waits_for_records(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    topic = cluster.create_topic(TOPIC)
    ask(cluster.bootstrap_server, heartbeat(0, (TOPIC,)), 1)
    with connected(cluster.bootstrap_server) as peer:
        assert peer.ask(share_fetch(topic.id, 0, max_wait_ms=0), 2).responses == []
        ask(cluster.bootstrap_server, produce(batch(b"1"), topic=TOPIC), 9)
        answer = peer.ask(share_fetch(topic.id, 1, max_wait_ms=4000), 2)
        assert answer.responses[0].partitions[0].acquired_records[0].delivery_count == 1
    empty = ask(cluster.bootstrap_server, set_share_offset(0), 0)
    assert (empty.error_code, empty.error_message) == (68, "The group is not empty.")


@pytest.mark.kafka
@pytest.mark.slow
def test_the_console_share_consumer(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic(TOPIC, partitions=2)
    ask(cluster.bootstrap_server, produce(batch(*(b"%d" % number for number in range(9))), topic=TOPIC), 9)
    ask(cluster.bootstrap_server, group_config("share.auto.offset.reset", "earliest"), 1)
    servers = ("--bootstrap-server", cluster.bootstrap_server)
    consumer = "org.apache.kafka.tools.consumer.ConsoleShareConsumer"
    read = java_tool(NEWEST, consumer, *servers, "--topic", TOPIC, "--group", GROUP, "--max-messages", "6")
    assert read.stdout.split() == [str(number) for number in range(6)]
    command = "org.apache.kafka.tools.consumer.group.ShareGroupCommand"
    described = java_tool(NEWEST, command, *servers, "--describe", "--group", GROUP)
    rows = [line.split() for line in described.stdout.splitlines() if line.startswith(GROUP)]
    assert [GROUP, TOPIC, "0", "6", "3"] in rows

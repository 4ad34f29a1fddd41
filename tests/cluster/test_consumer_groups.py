"""Groups of the consumer protocol (KIP-848): assignments by the coordinator, partition by partition."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire.clients import (
    ConsumerGroupDescribeRequest,
    DescribeGroupsRequest,
    ListGroupsRequest,
)

from kip.cluster import EmbeddedCluster
from kip.cluster.groups.assignors import ASSIGNORS
from tests.cluster.helpers.groups import Member, are_shared, commit, joining, partitions_of, subscribed
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.waiting import wait_for


@pytest.fixture
def single(embedded_clusters: Clusters) -> EmbeddedCluster:
    settings = {"group.consumer.heartbeat.interval.ms": "100"}
    cluster = embedded_clusters(brokers=1, controllers=1, broker_configs=settings)
    cluster.create_topic("t", 4, 1)
    return cluster


def test_partitions_are_given_only_after_others_have_given_them_up(single: EmbeddedCluster) -> None:
    first = Member(single, "a")
    assert (first.owned, first.epoch) == ([0, 1, 2, 3], 2)
    second = Member(single, "b")
    assert (second.owned, second.epoch) == ([], 3)
    first.beat()
    assert (first.owned, first.epoch) == ([0, 1], 2)
    second.beat()
    assert second.owned == []
    first.acknowledge()
    assert first.epoch == 3
    second.beat()
    assert second.owned == [2, 3]
    first.beat(-1)
    second.beat()
    assert (second.owned, second.epoch) == ([0, 1, 2, 3], 4)


def test_what_a_coordinator_refuses(single: EmbeddedCluster) -> None:
    member = Member(single, "a", instance_id="one")
    assert member.beat(7) == 110
    assert Member(single, "b", instance_id="one").code == 111
    assert Member(single, "c", server_assignor="none").code == 112
    stranger = Member(single, "d", instance_id="two")
    stranger.id = "stranger"
    assert stranger.beat() == 25
    assert ask(single.bootstrap_server, joining(protocols=("range",)), 4).error_code == 23
    stale = commit(1, generation_id_or_member_epoch=9, member_id="a")
    assert ask(single.bootstrap_server, stale, 9).topics[0].partitions[0].error_code == 113


def test_a_static_member_that_leaves_for_now_keeps_its_partitions(single: EmbeddedCluster) -> None:
    first = Member(single, "a", instance_id="one")
    second = Member(single, "b")
    first.beat()
    first.acknowledge()
    second.beat()
    kept = list(first.owned)
    first.beat(-2, instance_id="one")
    again = Member(single, "c", instance_id="one")
    assert (again.code, again.owned) == (0, kept)


@pytest.mark.parametrize(("release", "earlier"), [("4.2", 113), ("4.3", 0), ("4.4", 0)])
def test_offsets_are_committed_in_earlier_epochs(release: str, earlier: int, embedded_clusters: Clusters) -> None:
    """Since Kafka 4.3, in each epoch since a member has the partition: a rebalance fails no commit (KIP-1251)."""
    cluster = embedded_clusters(brokers=1, controllers=1, release=release)
    for name in ("t", "u"):
        cluster.create_topic(name, 1, 1)
    member = Member(cluster, "a")
    epoch = member.epoch
    member.beat(subscribed_topic_names=["t", "u"])
    assert member.epoch == epoch + 1

    def code(topic: str, epoch: int) -> int:
        request = commit(5, topic=topic, generation_id_or_member_epoch=epoch, member_id="a")
        answered: int = ask(cluster.bootstrap_server, request, 9).topics[0].partitions[0].error_code
        return answered

    assert [code("t", epoch + change) for change in (-1, 0, 1, 2)] == [113, earlier, 0, 113]
    assert [code("u", epoch + change) for change in (-1, 0, 1, 2)] == [113, 113, 0, 113]


def test_new_partitions_are_assigned(single: EmbeddedCluster) -> None:
    member = Member(single, "a")
    single.state.topics["t"].partitions.append(single.state.topics["t"].partitions[0])
    member.beat()
    assert member.owned == [0, 1, 2, 3, 4]


def test_consumer_groups_are_listed_and_described(single: EmbeddedCluster) -> None:
    Member(single, "a", server_assignor="range")
    address = single.bootstrap_server
    (listed,) = ask(address, ListGroupsRequest(types_filter=["consumer"]), 5).groups
    assert (listed.group_id, listed.group_state, listed.group_type) == ("g", "Stable", "consumer")
    found, missing = ask(address, ConsumerGroupDescribeRequest(group_ids=["g", "h"]), 1).groups
    assert (found.assignor_name, found.group_epoch, missing.error_code) == ("range", 2, 69)
    assert found.members[0].assignment.topic_partitions[0].partitions == (0, 1, 2, 3)
    (classic,) = ask(address, DescribeGroupsRequest(groups=["g"]), 6).groups
    assert (classic.error_code, classic.error_message) == (69, "Group g is not a classic group.")


SUBSCRIPTIONS = st.dictionaries(
    st.sampled_from("abcde"), st.frozensets(st.integers(1, 3).map(lambda each: UUID(int=each))), min_size=1
)


@pytest.mark.slow
@settings(max_examples=30)
@given(
    SUBSCRIPTIONS, SUBSCRIPTIONS, st.dictionaries(st.integers(1, 3).map(lambda each: UUID(int=each)), st.integers(0, 9))
)
@pytest.mark.parametrize("name", ASSIGNORS)
def test_every_subscribed_partition_has_one_reader(name: str, first: Any, then: Any, counts: dict[UUID, int]) -> None:
    before = ASSIGNORS[name](first, counts, {})
    assignment = ASSIGNORS[name](then, counts, before)
    given_out = [partition for owned in assignment.values() for partition in owned]
    wanted = {each for topics in then.values() for each in topics}
    assert sorted(given_out) == sorted((t, i) for t, count in counts.items() if t in wanted for i in range(count))
    assert all(partition[0] in then[member] for member, owned in assignment.items() for partition in owned)
    if name == "uniform" and len(set(then.values())) == 1:
        sizes = [len(owned) for owned in assignment.values()]
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("assignor", ASSIGNORS)
def test_librdkafka_uses_the_consumer_protocol(assignor: str, single: EmbeddedCluster) -> None:
    settings = {"group.protocol": "consumer", "group.remote.assignor": assignor}
    with subscribed(single, **settings) as first:
        wait_for(lambda: partitions_of([first]) == [[0, 1, 2, 3]], "the first member to have all")
        with subscribed(single, **settings) as second:
            wait_for(lambda: are_shared([first, second]), "two members to share")
        wait_for(lambda: partitions_of([first]) == [[0, 1, 2, 3]], "the first member to have all again")
        first.commit(offsets=[pytest.importorskip("confluent_kafka").TopicPartition("t", 0, 5)], asynchronous=False)
    group = single.state.groups.find("g")
    assert group is not None
    assert (group.state, group.offsets["t", 0].offset) == ("Empty", 5)

"""Lag of groups in the admin client: no contradiction and nothing unknown counts as caught up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kafka_wire.clients import ConsumerProtocolAssignment, FetchResponse
from kafka_wire.clients.consumer_protocol_assignment import TopicPartition as AssignedTopic
from kafka_wire.clients.describe_groups_response import DescribedGroup, DescribedGroupMember
from kafka_wire.records import Record, RecordBatch

from kip.admin import Admin
from kip.admin.errors import PartlyDoneError
from kip.admin.operations.groups.descriptions import read_classic
from kip.admin.operations.groups.lag import GroupLag
from kip.cluster import EmbeddedCluster
from kip.serving.faults import Fault, FaultKind
from tests.cli.running import kip
from tests.cluster.helpers.groups import Member
from tests.cluster.helpers.records import appended, batch
from tests.clusters import Clusters

STATUSES = [
    # committed, start and end of the log, state of the group, whether a member has the partition
    ((10, 0, 10, "Stable", True), 0, "caught-up"),
    ((10, 0, 10, "Stable", False), 0, "caught-up"),
    ((0, 0, 0, "Empty", False), 0, "caught-up"),
    ((4, 0, 10, "Stable", True), 6, "behind"),
    ((4, 0, 10, "PreparingRebalance", None), 6, "behind"),
    ((4, None, 10, None, None), 6, "behind"),
    ((4, 7, 10, "Stable", True), 3, "behind"),
    ((4, 10, 10, "Stable", True), 0, "caught-up"),  # all that was not read is deleted
    ((4, 0, 10, "Stable", False), 6, "unassigned"),
    ((4, 0, 10, "Empty", False), 6, "abandoned"),
    ((4, 0, 10, "Dead", None), 6, "abandoned"),
    ((10, 0, 0, "Stable", True), -10, "beyond-end"),  # the topic came back empty
    ((10, 0, 9, "Empty", False), -1, "beyond-end"),  # an unclean election lost a record
    ((10, 0, 4, "Stable", False), -6, "beyond-end"),
    ((4, 8, 7, "Stable", True), -1, "beyond-end"),  # the log was created again between the two requests
    ((4, 0, None, "Stable", True), None, "unknown"),
    ((4, None, None, None, None), None, "unknown"),
    ((None, 0, 10, "Stable", True), None, "uncommitted"),
]


@pytest.mark.parametrize(("facts", "lag", "status"), STATUSES)
def test_statuses(
    facts: tuple[int | None, int | None, int | None, str | None, bool | None], lag: int | None, status: str
) -> None:
    offset, start, end, state, is_assigned = facts
    found = GroupLag("g", "t", 0, offset, start, end, None, state, is_assigned)
    assert (found.lag, found.status) == (lag, status)


def assignment(*partitions: int) -> bytes:
    topics = [AssignedTopic(topic="t", partitions=partitions)] if partitions else []
    return b"\0\1" + ConsumerProtocolAssignment(assigned_partitions=topics, user_data=None).encode(1)


@pytest.mark.parametrize(
    ("state", "protocol", "assignments", "expected"),
    [
        ("Stable", "consumer", [assignment(0), assignment(1)], True),
        ("Stable", "consumer", [assignment(0), b""], True),
        ("PreparingRebalance", "consumer", [b"", b""], False),
        ("CompletingRebalance", "consumer", [assignment(0)], False),
        ("Stable", "consumer", [assignment(0), b"\0"], False),
        ("Stable", "consumer", [assignment(0), b"\0\1\xff"], False),
        ("Stable", "connect", [b"\0\1"], False),
    ],
)
def test_assignments_that_are_not_known(state: str, protocol: str, assignments: list[bytes], expected: bool) -> None:
    members = [
        DescribedGroupMember(member_id=str(index), member_assignment=data) for index, data in enumerate(assignments)
    ]
    group = DescribedGroup(group_id="g", group_state=state, protocol_type=protocol, members=members)
    assert read_classic(group).has_all_assignments is expected


@pytest.fixture
def cluster(embedded_clusters: Clusters) -> EmbeddedCluster:
    """A topic with 10 records in partition 0 and none in partition 1."""
    cluster = embedded_clusters(brokers=3, controllers=1)
    cluster.create_topic("t", assignment=[[1], [2]])
    assert appended(cluster, batch(*[b"v"] * 10)) == (0, 0)
    return cluster


@pytest.fixture
def admin(cluster: EmbeddedCluster) -> Iterator[Admin]:
    with Admin(cluster.bootstrap_server) as admin:
        yield admin


def test_records_that_were_deleted_unread_are_not_lag(admin: Admin) -> None:
    admin.alter_group_offsets("g", {("t", 0): 3, ("t", 1): 0})
    assert [one.lag for one in admin.describe_group_lag(["g"])] == [7, 0]
    admin.delete_records({("t", 0): 5})
    (first, _) = admin.describe_group_lag(["g"])
    assert (first.offset, first.start_offset, first.end_offset, first.lag) == (3, 5, 10, 5)


def test_a_topic_that_came_back_empty(cluster: EmbeddedCluster, admin: Admin) -> None:
    admin.alter_group_offsets("g", {("t", 0): 10})
    admin.delete_topics(["t"])
    cluster.create_topic("t", 1, 1)
    admin.alter_group_offsets("g", {("t", 0): 10})  # a consumer that kept its position commits it again
    (found,) = admin.describe_group_lag(["g"])
    assert (found.offset, found.end_offset, found.lag, found.status) == (10, 0, -10, "beyond-end")


def test_a_partition_that_its_group_has_left(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    for topic in ("left", "t"):
        cluster.create_topic(topic, 2, 1)
        cluster.produce(topic, b"v")
    with Admin(cluster.bootstrap_server) as admin:
        admin.alter_group_offsets("g", {("left", 0): 0, ("left", 1): 0, ("t", 0): 0})
        member = Member(cluster, "a")
        member.acknowledge()
        found = {(one.topic, one.partition): (one.status, one.is_assigned) for one in admin.describe_group_lag(["g"])}
        assert found == {
            ("left", 0): ("unassigned", False),
            ("left", 1): ("caught-up", False),
            ("t", 0): ("behind", True),
            ("t", 1): ("uncommitted", True),
        }
        result = kip("groups", "lag", "g", "-b", cluster.bootstrap_server)
        assert (result.exit_code, result.stdout.count("unassigned")) == (3, 1)
        assert "group g: no member has left:0, where records are unread" in result.stderr
        for words in ([], ["--sum"]):
            result = kip(
                "groups", "lag", "g", "--topic", "left", "--min-lag", "5", *words, "-b", cluster.bootstrap_server
            )
            assert (result.exit_code, result.stdout.split()[-1]) == (3, "unassigned")
        member.beat(-1)
        (first, second) = admin.describe_group_lag(["g"], topics=["left"])
        assert (first.status, second.status) == ("abandoned", "caught-up")


def test_offsets_that_cannot_be_fetched_are_unknown(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t", 1, 1)
    Member(cluster, "a").acknowledge()
    cluster.inject(Fault(FaultKind.ERROR, "OffsetFetch", error="GROUP_AUTHORIZATION_FAILED"))
    with Admin(cluster.bootstrap_server) as admin, pytest.raises(PartlyDoneError) as partly:
        admin.describe_group_lag(["g"])
    assert [(one.partition, one.lag, one.status) for one in partly.value.done] == [(0, None, "unknown")]


def test_what_is_known_of_other_partitions_and_groups_is_returned(cluster: EmbeddedCluster, admin: Admin) -> None:
    """A partition without a leader, a topic that is gone, and a group that does not exist."""
    cluster.create_topic("gone", 1, 1)
    admin.alter_group_offsets("g", {("t", 0): 3, ("t", 1): 0, ("gone", 0): 0})
    admin.alter_group_offsets("h", {("t", 1): 0})
    admin.delete_topics(["gone"])
    admin.alter_group_offsets("g", {("t", 0): 3})
    cluster.fence_broker(2)
    with pytest.raises(PartlyDoneError) as partly:
        admin.describe_group_lag(["g", "nobody", "h"])
    found = {(one.group, one.topic, one.partition): (one.lag, one.status) for one in partly.value.done}
    assert found[("g", "t", 0)] == (7, "abandoned")
    assert found[("g", "t", 1)] == found[("h", "t", 1)] == (None, "unknown")
    reasons = "\n".join(map(str, partly.value.failed))
    assert "LEADER_NOT_AVAILABLE (5) for partition 1 of topic t" in reasons
    assert "GROUP_ID_NOT_FOUND" in reasons
    assert len(partly.value.failed) == 2 + (("g", "gone", 0) in found)


def test_times_of_unread_records(cluster: EmbeddedCluster, admin: Admin) -> None:
    cluster.create_topic("u", 2, 1)
    for number in range(4):
        cluster.produce("u", b"v", timestamp=1_000_000 - number)  # not in the order of times
    places = [("u", 0, 1), ("u", 0, 3), ("u", 0, 4), ("u", 1, 0)]
    assert [admin.find_unread_times(places)[place] for place in places] == [999_999, 999_997, None, None]


def test_a_throttled_client_fetches_again(cluster: EmbeddedCluster, admin: Admin) -> None:
    """A broker answers without any topic while it throttles a client (FetchContext.getThrottledResponse)."""
    answered = FetchResponse(throttle_time_ms=1, responses=[])
    cluster.inject(Fault(FaultKind.ANSWER, "Fetch", times=5, answer=lambda _: answered))
    assert list(admin.find_unread_times([("t", 0, 0)])) == [("t", 0, 0)]
    assert len(cluster.requests_of("Fetch")) == 6


@pytest.mark.parametrize("compression", ["none", "gzip"])
def test_the_time_of_a_record_within_a_batch(compression: str, cluster: EmbeddedCluster, admin: Admin) -> None:
    cluster.create_topic("t2", assignment=[[1]])
    records = [Record(number, 5_000 + number, b"k", b"v") for number in range(3)]
    assert appended(cluster, RecordBatch.of(records, compression=compression).data, topic="t2") == (0, 0)
    assert dict(admin.find_unread_times([("t2", 0, 2)])) == {("t2", 0, 2): 5_002}

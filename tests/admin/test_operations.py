"""Operations on several brokers: requests go to leaders and coordinators, outcomes are merged and typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kafka_wire.error_codes import ErrorCode

from kip.admin import Admin, settings_for
from kip.admin.errors import AdminError, BrokerError, OutcomeUnknownError, PartlyDoneError
from kip.admin.operations.configs import ConfigResource, ResourceType
from kip.admin.operations.partitions import OffsetSpec
from kip.admin.operations.transactions import ProducerState
from kip.cluster import EmbeddedCluster
from kip.kafka.topics import coordinator_partition
from tests.cli.running import kip, printed
from tests.clusters import Clusters


@pytest.fixture
def orders(embedded_cluster: EmbeddedCluster) -> EmbeddedCluster:
    """A cluster with a topic; each broker is the leader of one of its partitions."""
    embedded_cluster.create_topic("orders", assignment=[[1, 2], [2, 3], [3, 1]])
    return embedded_cluster


def test_each_leader_is_asked_for_its_partitions_only(orders: EmbeddedCluster) -> None:
    with Admin(orders.bootstrap_server) as admin:
        found = admin.list_offsets({("orders", number): OffsetSpec.LATEST for number in (2, 0, 1)})
    assert [(one.partition, one.offset) for one in found] == [(0, 0), (1, 0), (2, 0)]
    asked = {
        request.node_id: [one.partition_index for one in request.message.topics[0].partitions]
        for request in orders.requests_of("ListOffsets")
    }
    assert asked == {1: [0], 2: [1], 3: [2]}


def test_results_beside_errors_are_kept(orders: EmbeddedCluster) -> None:
    with Admin(orders.bootstrap_server) as admin:
        with pytest.raises(PartlyDoneError) as partly:
            admin.list_offsets({("orders", 1): -1, ("orders", 9): -1, ("nope", 0): -1})
        with pytest.raises(BrokerError, match=r"UNKNOWN_TOPIC_OR_PARTITION \(3\) for topic nope:"):
            admin.list_offsets({("nope", 0): -1})
    assert [(one.topic, one.partition) for one in partly.value.done] == [("orders", 1)]
    assert [error.subject for error in partly.value.failed if isinstance(error, BrokerError)] == [
        "topic nope",
        "partition 9 of topic orders",
    ]


def test_a_leader_that_moved_is_looked_up_again(orders: EmbeddedCluster) -> None:
    with Admin(orders.bootstrap_server) as admin:
        admin.list_offsets({("orders", 0): -1})
        orders.fence_broker(1)
        assert admin.list_offsets({("orders", 0): -1})[0].offset == 0
    assert orders.requests_of("ListOffsets")[-1].node_id == 2


Ask = Callable[[Admin, list[tuple[str, int]]], object]
ASKING_LEADERS: dict[str, Ask] = {
    "ListOffsets": lambda admin, some: admin.list_offsets(dict.fromkeys(some, OffsetSpec.EARLIEST)),
    "DeleteRecords": lambda admin, some: admin.delete_records(dict.fromkeys(some, 0)),
    "DescribeProducers": lambda admin, some: admin.describe_producers(some),
}
"""Operations that ask leaders of partitions."""


@pytest.mark.parametrize("api", ASKING_LEADERS)
def test_partitions_without_a_leader_are_known_after_a_second_answer(api: str, orders: EmbeddedCluster) -> None:
    """They were looked up until the deadline."""
    orders.fence_broker(2)
    orders.fence_broker(3)
    with Admin(orders.bootstrap_server) as admin:
        with pytest.raises(AdminError, match=r"LEADER_NOT_AVAILABLE \(5\) for partition 1 of topic orders:"):
            ASKING_LEADERS[api](admin, [("orders", 0), ("orders", 1), ("orders", 2)])
        assert len(orders.requests_of("Metadata")) == 2
        assert len(orders.requests_of(api)) == 1
        with pytest.raises(BrokerError, match="LEADER_NOT_AVAILABLE"):
            ASKING_LEADERS[api](admin, [("orders", 1)])
        assert len(orders.requests_of("Metadata")) == 4
        orders.unfence_broker(3)
        assert admin.list_offsets({("orders", 1): -1})[0].offset == 0


def test_a_call_to_the_leader_of_one_partition_ends_too(orders: EmbeddedCluster) -> None:
    orders.fence_broker(2)
    orders.fence_broker(3)
    with (
        Admin(orders.bootstrap_server) as admin,
        pytest.raises(BrokerError, match="LEADER_NOT_AVAILABLE"),
    ):
        admin.abort_transaction(ProducerState("orders", 1, 7, 0, 0, 0, 0, 0))
    assert len(orders.requests_of("Metadata")) == 2


def test_a_leader_that_is_elected_meanwhile_is_found(orders: EmbeddedCluster) -> None:
    orders.fence_broker(2)
    orders.fence_broker(3)
    orders.observe(lambda request, response: orders.unfence_broker(3), "Metadata")
    with Admin(orders.bootstrap_server) as admin:
        assert admin.list_offsets({("orders", 1): -1})[0].offset == 0


def test_the_coordinator_of_each_group_is_asked(orders: EmbeddedCluster) -> None:
    names = [f"group {number}" for number in range(6)]
    with Admin(orders.bootstrap_server) as admin:
        for name in names:
            assert admin.alter_group_offsets(name, {("orders", 0): 0}) == (("orders", 0),)
        listed = admin.list_groups()
        assert [one.group for one in listed] == names
        orders.clear_requests()
        assert [one.group for one in admin.describe_groups(names)] == names
        asked = {name: each.node_id for each in orders.requests_of("DescribeGroups") for name in each.message.groups}
        assert asked == {one.group: one.coordinator for one in listed}
        assert admin.list_group_offsets(names)[names[3]][("orders", 0)].offset == 0
        assert [one.lag for one in admin.describe_group_lag(names[:2])] == [0, 0]
        assert admin.delete_group_offsets(names[0], [("orders", 0)]) == (("orders", 0),)
        with pytest.raises(PartlyDoneError) as partly:
            admin.delete_groups([*names, "nope"])
        assert sorted(partly.value.done) == names
        assert admin.list_groups() == ()


@pytest.mark.slow
def test_a_change_that_the_coordinator_never_answers_is_in_doubt(orders: EmbeddedCluster) -> None:
    with Admin(settings_for(orders.bootstrap_server)) as admin:
        orders.drop_answers("OffsetCommit")
        with pytest.raises(OutcomeUnknownError, match="alter_group_offsets was sent"):
            admin.alter_group_offsets("g", {("orders", 0): 0}, timeout=0.5)
    assert len(orders.requests_of("OffsetCommit")) == 1


@pytest.mark.parametrize("error", [14, 16], ids=["COORDINATOR_LOAD_IN_PROGRESS", "NOT_COORDINATOR"])
def test_a_change_of_several_partitions_that_no_coordinator_made_is_repeated(
    error: int, orders: EmbeddedCluster
) -> None:
    """Such as the commit of a new group, right after the topic of offsets has been created."""
    orders.fail("OffsetCommit", error, times=1)
    with Admin(orders.bootstrap_server) as admin:
        assert len(admin.alter_group_offsets("g", {("orders", 0): 0, ("orders", 1): 0})) == 2
    assert len(orders.requests_of("OffsetCommit")) == 2


def test_brokers_describe_their_own_configs(orders: EmbeddedCluster) -> None:
    brokers = [ConfigResource(ResourceType.BROKER, str(number)) for number in (1, 2, 3)]
    with Admin(orders.bootstrap_server) as admin:
        assert list(admin.describe_configs(brokers)) == brokers
    asked = {each.node_id: each.message.resources[0].resource_name for each in orders.requests_of("DescribeConfigs")}
    assert asked == {1: "1", 2: "2", 3: "3"}


@pytest.mark.parametrize("form", ["table", "json", "jsonl"])
def test_commands_print_results_and_errors_with_status_3(form: str, orders: EmbeddedCluster) -> None:
    where = ("-b", orders.bootstrap_server, "--format", form)
    result = kip("partitions", "offsets", "--topic", "orders:0,9", *where)
    assert result.exit_code == 3
    assert "orders" in result.stdout
    assert "UNKNOWN_TOPIC_OR_PARTITION (3) for partition 9 of topic orders:" in result.stderr
    nothing = kip("groups", "describe", "a", "b", *where)
    assert nothing.exit_code == 1
    assert nothing.stderr.count("GROUP_ID_NOT_FOUND (69)") == 2


def test_offsets_are_reset_within_the_partition(orders: EmbeddedCluster) -> None:
    where = ("-b", orders.bootstrap_server)
    with Admin(orders.bootstrap_server) as admin:
        admin.alter_group_offsets("g", {("orders", 0): 0, ("orders", 1): 0})
    dry = printed("groups", "reset-offsets", "g", "--to-offset", "7", "--dry-run", *where)
    assert [line.split() for line in dry.splitlines()[1:]] == [["g", "orders", "0", "0"], ["g", "orders", "1", "0"]]
    assert printed("groups", "reset-offsets", "g", "--to-latest", "--topic", "orders:1", *where).count("orders") == 1
    wrong = kip("groups", "reset-offsets", "g", "--to-latest", "--shift-by", "1", *where)
    assert (wrong.exit_code, wrong.stdout) == (2, "")


@pytest.mark.parametrize("condition", ["under-replicated", "unavailable", "under-min-isr", "at-min-isr"])
def test_conditions_ask_for_configs_only_where_they_need_them(condition: str, orders: EmbeddedCluster) -> None:
    orders.fence_broker(3)
    orders.clear_requests()
    lines = printed("topics", "describe", f"--{condition}", "-b", orders.bootstrap_server).splitlines()
    partitions = {line.split("Partition: ")[1][0] for line in lines}
    assert partitions == {"under-replicated": {"1", "2"}, "at-min-isr": {"1", "2"}}.get(condition, set())
    assert bool(orders.requests_of("DescribeConfigs")) == condition.endswith("min-isr")


def test_a_partition_without_a_leader_is_under_min_isr(orders: EmbeddedCluster) -> None:
    """Kafka before 4.0, and clusters without ELR, keep the last replica in the ISR."""
    orders.fence_broker(2)
    orders.fence_broker(3)
    lines = printed("topics", "describe", "--under-min-isr", "-b", orders.bootstrap_server).splitlines()
    assert ["Partition: 1" in line and "Leader: none" in line for line in lines] == [True]


WAITS = [
    (("partitions", "reassign", "--topic", "orders:0", "--to", "2,3"), "orders 0"),
    (("topics", "delete", "orders"), "Deleted topic orders."),
    (("topics", "create", "hills", "--partitions", "2"), "Created topic hills."),
]


@pytest.mark.slow
@pytest.mark.parametrize(("words", "expected"), WAITS)
def test_wait_returns_when_the_change_is_complete(
    embedded_clusters: Clusters, words: tuple[str, ...], expected: str
) -> None:
    cluster = embedded_clusters(delay=0.4, proposals=True)
    cluster.create_topic("orders", assignment=[[1, 2]])
    where = ("-b", cluster.bootstrap_server)
    assert expected in " ".join(printed(*words, "--wait", *where).split())
    with Admin(cluster.bootstrap_server) as admin:
        assert admin.list_partition_reassignments() == ()
        assert admin.topics_marked_for_deletion() == ()


@pytest.mark.slow
@pytest.mark.parametrize("words", [words for words, _ in WAITS[:2]])
def test_wait_fails_after_the_timeout(embedded_clusters: Clusters, words: tuple[str, ...]) -> None:
    cluster = embedded_clusters(delay=60, proposals=True)
    cluster.create_topic("orders", assignment=[[1, 2]])
    result = kip(*words, "--wait", "--timeout", "0.7s", "-b", cluster.bootstrap_server)
    assert result.exit_code == 3
    assert "orders" in result.stdout
    assert "still" in result.stderr
    assert "after 0.7 s" in result.stderr


def test_a_pattern_describes_the_configs_of_matching_topics_only(orders: EmbeddedCluster) -> None:
    orders.create_topic("hills")
    where = ("-b", orders.bootstrap_server)
    assert "Topic: hills" in printed("topics", "describe", "--pattern", "h.*", *where)
    (request,) = orders.requests_of("DescribeConfigs")
    assert [one.resource_name for one in request.message.resources] == ["hills"]
    assert printed("topics", "describe", "--pattern", "nope", *where) == ""
    assert kip("topics", "describe", "nope", "--exclude-internal", *where).exit_code == 1


@pytest.mark.embedded_cluster(release="3.9")
def test_client_metrics_are_listed_before_4_1(embedded_cluster: EmbeddedCluster) -> None:
    """Version 0 of ListConfigResources has no types."""
    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert admin.list_config_resources([ResourceType.CLIENT_METRICS]) == ()
    assert [one.version for one in embedded_cluster.requests_of("ListConfigResources")] == [0]


def test_fencing_leaves_the_coordinator_time_to_append_the_new_epoch(orders: EmbeddedCluster) -> None:
    with Admin(orders.bootstrap_server) as admin:
        (fenced,) = admin.fence_producers(["payments"])
    assert fenced.transactional_id == "payments"
    (request,) = orders.requests_of("InitProducerId")
    assert request.message.transaction_timeout_ms == 30_000


COORDINATED = {
    "__consumer_offsets": [
        lambda admin, key: admin.describe_groups([key]),
        lambda admin, key: admin.list_group_offsets([key]),
        lambda admin, key: admin.alter_group_offsets(key, {("orders", 0): 0}),
    ],
    "__transaction_state": [
        lambda admin, key: admin.describe_transactions([key]),
        lambda admin, key: admin.fence_producers([key]),
    ],
}


@pytest.mark.parametrize("topic", COORDINATED)
def test_a_coordinator_that_no_election_brings_back_ends_a_call(topic: str, orders: EmbeddedCluster) -> None:
    """Its partition of the internal topic has no leader: the coordinator was looked up until the deadline."""
    orders.create_topic(topic, assignment=[[1], [2]])
    gone, there = (next(str(key) for key in range(9) if coordinator_partition(str(key), 2) == each) for each in (1, 0))
    orders.fence_broker(2)
    with Admin(orders.bootstrap_server) as admin:
        for ask in COORDINATED[topic]:
            with pytest.raises(
                BrokerError, match=rf"LEADER_NOT_AVAILABLE \(5\) for partition 1 of topic {topic}, .* of {gone}:"
            ):
                ask(admin, gone)
        if topic == "__consumer_offsets":
            admin.alter_group_offsets(there, {("orders", 0): 0})
            with pytest.raises(PartlyDoneError) as partly:
                admin.describe_group_lag([gone, there])
            assert [one.group for one in partly.value.done] == [there]


def test_a_coordinator_that_is_about_to_appear_is_waited_for(orders: EmbeddedCluster) -> None:
    orders.fail("FindCoordinator", ErrorCode.COORDINATOR_NOT_AVAILABLE, times=2)
    with Admin(orders.bootstrap_server) as admin:
        assert dict(admin.list_group_offsets(["g"])) == {"g": {}}

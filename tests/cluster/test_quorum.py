"""The quorum on the wire: progress, lag, elections, voters."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.clients import (
    DescribeClusterRequest,
    DescribeQuorumRequest,
    UnregisterBrokerRequest,
    UnregisterControllerRequest,
)
from kafka_wire.clients.describe_quorum_request import PartitionData, TopicData

from kip.cluster import ClusterSetupError, EmbeddedCluster
from tests.cluster.helpers.situations import Clock
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters

REQUEST = DescribeQuorumRequest(
    topics=[TopicData(topic_name="__cluster_metadata", partitions=[PartitionData(partition_index=0)])]
)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cluster(embedded_clusters: Clusters, clock: Clock) -> EmbeddedCluster:
    running = embedded_clusters(clock=clock)
    clock.pass_time(100.25)
    return running


def described(cluster: EmbeddedCluster, version: int = 2) -> Any:
    return ask(cluster.bootstrap_server, REQUEST, version).topics[0].partitions[0]


def ends(partition: Any) -> dict[int, int]:
    return {each.replica_id: each.log_end_offset for each in (*partition.current_voters, *partition.observers)}


def test_the_log_grows_by_itself_and_by_changes(cluster: EmbeddedCluster, clock: Clock) -> None:
    first = described(cluster)
    clock.pass_time(5)
    second = described(cluster)
    assert second.high_watermark == first.high_watermark + 10
    cluster.create_topic("ponds", 3, 1, configs={"flush.ms": "1"})
    assert described(cluster).high_watermark == second.high_watermark + 5
    assert set(ends(described(cluster)).values()) == {described(cluster).high_watermark}


def test_the_leader_is_up_to_date_now_and_others_since_their_last_fetch(cluster: EmbeddedCluster, clock: Clock) -> None:
    now = round(clock.now * 1000)
    times = {each.replica_id: each.last_fetch_timestamp for each in described(cluster).current_voters}
    assert times == {3001: now, 3002: now - 250, 3003: now - 250}


def test_a_lagging_voter_stays_behind_by_its_lag(cluster: EmbeddedCluster, clock: Clock) -> None:
    cluster.set_lag(3003, 40)
    cluster.set_lag(2, 7)
    for _ in range(2):
        partition = described(cluster)
        behind = {node: partition.high_watermark - end for node, end in ends(partition).items()}
        assert behind == {3001: 0, 3002: 0, 3003: 40, 1: 0, 2: 7, 3: 0}
        (lagging,) = (each for each in partition.current_voters if each.replica_id == 3003)
        assert lagging.last_fetch_timestamp - lagging.last_caught_up_timestamp == 20_000
        clock.pass_time(60)
    cluster.set_lag(3003, 0)
    assert ends(described(cluster))[3003] == described(cluster).high_watermark


def test_the_high_watermark_is_what_a_majority_has(cluster: EmbeddedCluster) -> None:
    end = described(cluster).high_watermark
    cluster.set_lag(3002, 5)
    cluster.set_lag(3003, 9)
    assert described(cluster).high_watermark == end - 5


def test_a_new_leader_does_not_know_replicas_that_do_not_fetch(cluster: EmbeddedCluster, clock: Clock) -> None:
    cluster.stop_node(3001)
    cluster.stop_node(2)
    clock.pass_time()
    partition = described(cluster)
    assert (partition.leader_id, partition.leader_epoch) == (3002, 2)
    (dead,) = (each for each in partition.current_voters if each.replica_id == 3001)
    known = dead.log_end_offset, dead.last_fetch_timestamp, dead.last_caught_up_timestamp
    assert known == (-1, -1, -1)
    assert ends(partition)[2] < partition.high_watermark
    cluster.move_quorum_leader(3003)
    assert 2 not in ends(described(cluster)), "a new leader has not seen the stopped observer"
    cluster.start_node(3001)
    assert ends(described(cluster))[3001] == described(cluster).high_watermark
    assert (
        ask(cluster.bootstrap_controller.split(",")[2], DescribeClusterRequest(endpoint_type=2), 2).controller_id
        == 3003
    )


def test_without_a_majority_there_is_no_leader(cluster: EmbeddedCluster) -> None:
    cluster.stop_node(3002)
    cluster.stop_node(3001)
    answer = ask(cluster.bootstrap_server, REQUEST, 2)
    assert (answer.error_code, answer.error_message, answer.topics) == (7, "The request timed out.", [])
    last = cluster.bootstrap_controller.split(",")[2]
    assert ask(last, DescribeClusterRequest(endpoint_type=2), 2).controller_id == -1
    with pytest.raises(ClusterSetupError, match="no majority"):
        cluster.move_quorum_leader(3003)
    cluster.start_node(3002)
    assert described(cluster).leader_id in (3002, 3003)


def test_voters_can_be_removed_and_added(cluster: EmbeddedCluster) -> None:
    cluster.remove_voter(3001)
    partition = described(cluster)
    assert [each.replica_id for each in partition.current_voters] == [3002, 3003]
    assert 3001 in [each.replica_id for each in partition.observers]
    assert partition.leader_id == 3002
    assert [node.node_id for node in ask(cluster.bootstrap_server, REQUEST, 2).nodes] == [3002, 3003]
    cluster.add_voter(3001)
    assert len(described(cluster).current_voters) == 3
    with pytest.raises(ClusterSetupError, match="already a voter"):
        cluster.add_voter(3001)
    with pytest.raises(ClusterSetupError, match="node 1 is a broker; only controllers can be voters"):
        cluster.add_voter(1)
    with pytest.raises(ClusterSetupError, match="node 3002 is the leader of the quorum"):
        cluster.set_lag(3002, 1)


@pytest.mark.parametrize("version", [0, 1])
def test_older_versions_have_fewer_fields(version: int, cluster: EmbeddedCluster) -> None:
    cluster.stop_node(3003)
    assert len(described(cluster, version).current_voters) == 3


@pytest.mark.parametrize("node", [3, 3003])
def test_a_stopped_node_is_unregistered_until_it_starts(node: int, cluster: EmbeddedCluster) -> None:
    is_broker = node in cluster.state.brokers
    request = UnregisterBrokerRequest(broker_id=3) if is_broker else UnregisterControllerRequest(controller_id=3003)
    port = cluster.state.nodes[node].port
    cluster.stop_node(node)
    assert ask(cluster.bootstrap_server, request, 0).error_code == 0
    assert ask(cluster.bootstrap_server, request, 0).error_code in {102, 136}
    assert node not in cluster.state.nodes
    cluster.start_node(node)
    assert cluster.state.nodes[node].port == port
    assert list(cluster.state.nodes) == [1, 2, 3, 3001, 3002, 3003]


def test_a_running_controller_registers_again_at_once(cluster: EmbeddedCluster) -> None:
    assert ask(cluster.bootstrap_server, UnregisterControllerRequest(controller_id=3002), 0).error_code == 0
    assert 3002 in cluster.state.controllers


def test_controllers_that_cannot_be_unregistered(cluster: EmbeddedCluster) -> None:
    """The active controller, those that do not exist, and all while metadata.version is below 4.4-IV2."""

    def answer(controller: int, address: str = cluster.bootstrap_server) -> tuple[int, str]:
        response = ask(address, UnregisterControllerRequest(controller_id=controller), 0)
        return response.error_code, response.error_message

    assert answer(99) == (136, "Controller ID 99 is not currently registered.")
    assert answer(1) == (136, "Controller ID 1 is not currently registered.")
    assert answer(3001) == (42, "Controller cannot unregister itself while it is active.")
    follower = f"127.0.0.1:{cluster.state.controllers[3002].port}"
    assert answer(99, follower) == (41, "The active controller appears to be node 3001.")
    cluster.state.features["metadata.version"] = 32
    too_old = (35, "The current MetadataVersion is too old to support controller unregistration.")
    assert answer(3002) == answer(99) == too_old

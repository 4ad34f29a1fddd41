"""describe_metadata_quorum (KIP-836): states, lags that are never made of an unknown -1, versions 0 to 2, routing."""

from __future__ import annotations

import pytest
from kafka_wire.clients.describe_quorum_response import (
    DescribeQuorumResponse,
    PartitionData,
    ReplicaState,
    TopicData,
)

from kip.admin import Admin, settings_for
from kip.admin.errors import (
    AuthorizationError,
    BrokerError,
    DeadlineError,
    Origin,
    ProtocolError,
    UnsupportedByBrokerError,
)
from kip.admin.operations.quorum import QuorumInfo, _read
from kip.cluster import EmbeddedCluster
from tests.clusters import Clusters

ORIGIN = Origin("broker:9092", 55, "DescribeQuorum", 2)


def quorum(*voters: tuple[int, int, int], leader: int = 1) -> QuorumInfo:
    """Read a quorum of voters given as (id, log end offset, last caught up timestamp)."""
    states = [
        ReplicaState(replica_id=node, log_end_offset=end, last_fetch_timestamp=time, last_caught_up_timestamp=time)
        for node, end, time in voters
    ]
    partition = PartitionData(leader_id=leader, leader_epoch=5, high_watermark=90, current_voters=states)
    topic = TopicData(topic_name="__cluster_metadata", partitions=[partition])
    return _read(DescribeQuorumResponse(topics=[topic]), ORIGIN)


@pytest.mark.parametrize(
    ("info", "lags", "time_lags", "maximum"),
    [
        (quorum((1, 100, 9000), (2, 90, 8500), (3, 100, 8900)), [0, 10, 0], [0, 500, 100], (10, 500)),
        (quorum((1, 100, 9000), (2, -1, -1), (3, 95, 8000)), [0, None, 5], [0, None, 1000], (None, None)),
        (quorum((1, 100, 9000), (2, 90, -1)), [0, 10], [0, None], (10, None)),
        (quorum((1, 100, -1), (2, 90, 8500)), [0, 10], [None, None], (10, None)),
        (quorum((1, -1, -1), (2, 90, 8500)), [None, None], [None, None], (None, None)),
        (quorum((1, 100, 9000), (2, 90, 8500), leader=-1), [None, None], [None, None], (None, None)),
        (quorum((1, 100, 9000), (2, 90, 8500), leader=7), [None, None], [None, None], (None, None)),
        (quorum((2, 100, 8000), (1, 100, 9000)), [0, 0], [1000, 0], (0, 1000)),
        (quorum(), [], [], (None, None)),
    ],
)
def test_a_lag_is_unknown_if_an_end_or_a_time_is(
    info: QuorumInfo,
    lags: list[int | None],
    time_lags: list[int | None],
    maximum: tuple[int | None, int | None],
) -> None:
    assert [voter.lag for voter in info.voters] == lags
    assert [voter.time_lag for voter in info.voters] == time_lags
    assert (info.max_follower_lag, info.max_follower_time_lag) == maximum


def test_unknown_is_none_everywhere() -> None:
    info = quorum((2, -1, -1), leader=-1)
    (voter,) = info.voters
    assert info.leader_id is None
    assert (voter.log_end_offset, voter.last_fetch_timestamp, voter.last_caught_up_timestamp) == (None, None, None)
    assert voter.directory_id is None


@pytest.mark.parametrize(
    ("response", "error"),
    [
        (DescribeQuorumResponse(error_code=31), AuthorizationError),
        (DescribeQuorumResponse(error_code=7), BrokerError),
        (DescribeQuorumResponse(), ProtocolError),
        (DescribeQuorumResponse(topics=[TopicData(topic_name="x", partitions=[PartitionData()])]), ProtocolError),
        (
            DescribeQuorumResponse(
                topics=[TopicData(topic_name="__cluster_metadata", partitions=[PartitionData(error_code=6)])]
            ),
            BrokerError,
        ),
    ],
)
def test_errors_at_both_levels(response: DescribeQuorumResponse, error: type[Exception]) -> None:
    with pytest.raises(error, match="broker:9092, DescribeQuorum v2"):
        _read(response, ORIGIN)


@pytest.mark.parametrize(("version", "has_times", "has_nodes"), [(0, False, False), (1, True, False), (2, True, True)])
def test_each_version_tells_what_it_can(
    version: int, has_times: bool, has_nodes: bool, embedded_cluster: EmbeddedCluster
) -> None:
    embedded_cluster.limit_api("DescribeQuorum", (0, version))
    with Admin(embedded_cluster.bootstrap_server) as admin:
        info = admin.describe_metadata_quorum()
    assert [voter.replica_id for voter in info.voters] == [3001, 3002, 3003]
    assert sorted(observer.replica_id for observer in info.observers) == [1, 2, 3]
    assert {voter.last_fetch_timestamp is not None for voter in info.voters} == {has_times}
    assert {voter.time_lag is not None for voter in info.voters} == {has_times}
    assert {voter.directory_id is not None for voter in info.voters} == {has_nodes}
    assert [node.id for node in info.nodes] == ([3001, 3002, 3003] if has_nodes else [])


def test_a_lagging_voter_and_a_new_leader(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.set_lag(3002, 40)
    embedded_cluster.state.quorum.append(100)
    with Admin(embedded_cluster.bootstrap_server) as admin:
        before = admin.describe_metadata_quorum()
        assert before.max_follower_lag == 40
        embedded_cluster.stop_node(3001)
        embedded_cluster.move_quorum_leader(3003)
        after = admin.describe_metadata_quorum()
    assert (before.leader_id, after.leader_id) == (3001, 3003)
    assert after.leader_epoch > before.leader_epoch
    never_seen = next(voter for voter in after.voters if voter.replica_id == 3001)
    assert (never_seen.log_end_offset, never_seen.lag, never_seen.time_lag) == (None, None, None)
    assert after.max_follower_lag is None


def test_controllers_are_asked_through_their_leader(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(settings_for(bootstrap_controllers=embedded_cluster.bootstrap_controller)) as admin:
        for leader in (3002, 3003, 3001):
            embedded_cluster.move_quorum_leader(leader)
            assert admin.describe_metadata_quorum().leader_id == leader


def test_without_a_quorum_there_is_a_clear_sentence(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(release="2.7")
    sentence = r"127\.0\.0\.1:\d+ does not serve DescribeQuorum"
    with Admin(cluster.bootstrap_server) as admin, pytest.raises(UnsupportedByBrokerError, match=sentence):
        admin.describe_metadata_quorum()


@pytest.mark.slow
def test_a_quorum_without_a_leader_is_a_timeout(embedded_cluster: EmbeddedCluster) -> None:
    """KIP-836's TimeoutException: brokers know no leader to which they can forward the request."""
    for controller in (3001, 3002):
        embedded_cluster.stop_node(controller)
    with Admin(embedded_cluster.bootstrap_server) as admin, pytest.raises(DeadlineError, match="REQUEST_TIMED_OUT"):
        admin.describe_metadata_quorum(timeout=4)

"""What docs/differences.md says of the embedded cluster, where no other test shows it; each row names a test."""

from __future__ import annotations

from uuid import UUID

import pytest
from kafka_wire.clients import (
    AlterClientQuotasRequest,
    CreatePartitionsRequest,
    DescribeConfigsRequest,
    DescribeLogDirsRequest,
    DescribeTopicPartitionsRequest,
    FetchRequest,
    MetadataRequest,
    OffsetFetchRequest,
    ShareAcknowledgeRequest,
    ShareFetchRequest,
    ShareGroupDescribeRequest,
    ShareGroupHeartbeatRequest,
)
from kafka_wire.clients.create_partitions_request import CreatePartitionsTopic
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_topic_partitions_request import TopicRequest
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup
from kafka_wire.clients.share_acknowledge_request import (
    AcknowledgementBatch,
    AcknowledgePartition,
    AcknowledgeTopic,
)

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.groups import Member
from tests.cluster.helpers.quotas import CLIENT, quotas
from tests.cluster.helpers.wire import ask, connected
from tests.clusters import Clusters
from tests.pages import is_test, table_rows

ROWS = table_rows("differences.md")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_a_row_names_a_test(row: list[str]) -> None:
    assert len(row) == 4
    assert is_test(row[-1]), row[-1]


def test_each_row_is_read() -> None:
    assert len(ROWS) > 30


@pytest.fixture
def single(embedded_clusters: Clusters) -> EmbeddedCluster:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t")
    return cluster


def test_a_broker_has_few_configs(single: EmbeddedCluster) -> None:
    resource = DescribeConfigsResource(resource_type=4, resource_name="1", configuration_keys=None)
    (described,) = ask(single.bootstrap_server, DescribeConfigsRequest(resources=[resource]), 4).results
    assert 20 < len(described.configs) < 100


def test_other_quotas_are_only_stored(single: EmbeddedCluster) -> None:
    wanted: AlterClientQuotasRequest = quotas([(CLIENT, "tests")], ("request_percentage", 0.01))
    assert ask(single.bootstrap_server, wanted, 1).entries[0].error_code == 0
    with connected(single.bootstrap_server) as peer:
        times = [peer.ask(MetadataRequest(topics=None), 12).throttle_time_ms for _ in range(20)]
    assert times == [0] * 20


@pytest.mark.parametrize("release", ["4.3", "4.4"])
def test_too_many_new_partitions(release: str, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1, release=release)
    cluster.create_topic("t")
    topics = [CreatePartitionsTopic(name="t", count=10_002, assignments=None)]
    (result,) = ask(cluster.bootstrap_server, CreatePartitionsRequest(topics=topics, timeout_ms=5000), 3).results
    assert (result.error_code, len(cluster.state.topics["t"].partitions)) == (44, 1)


def test_the_empty_name_is_invalid(single: EmbeddedCluster) -> None:
    request = DescribeTopicPartitionsRequest(topics=[TopicRequest(name="")])
    assert [topic.error_code for topic in ask(single.bootstrap_server, request, 0).topics] == [17]


def test_replicas_are_in_sync_at_once(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t", assignment=[[1, 2, 3]])
    embedded_cluster.produce("t", b"value")
    (topic,) = ask(embedded_cluster.bootstrap_server, MetadataRequest(topics=None), 12).topics
    assert list(topic.partitions[0].isr_nodes) == [1, 2, 3]


def test_a_fetch_has_no_diverging_epoch(single: EmbeddedCluster) -> None:
    single.produce("t", b"value")
    wanted = FetchPartition(partition=0, fetch_offset=0, last_fetched_epoch=0, partition_max_bytes=1000)
    topics = [FetchTopic(topic_id=single.state.topics["t"].id, partitions=[wanted])]
    request = FetchRequest(topics=topics, max_wait_ms=0, min_bytes=1, max_bytes=1000, session_epoch=-1)
    (partition,) = ask(single.bootstrap_server, request, 17).responses[0].partitions
    assert (partition.error_code, partition.diverging_epoch.epoch, bool(partition.records)) == (0, -1, True)


def test_the_log_directory(single: EmbeddedCluster) -> None:
    answer = ask(single.bootstrap_server, DescribeLogDirsRequest(topics=None), 4)
    assert [result.log_dir for result in answer.results] == ["memory"]


def test_an_epoch_without_a_member(single: EmbeddedCluster) -> None:
    Member(single, "a")
    group = OffsetFetchRequestGroup(group_id="g", member_id=None, member_epoch=2, topics=None)
    (answer,) = ask(single.bootstrap_server, OffsetFetchRequest(groups=[group]), 9).groups
    assert answer.error_code == 25


@pytest.mark.parametrize("release", ["4.3", "4.4"])
def test_epochs_of_an_empty_share_group(release: str, embedded_clusters: Clusters) -> None:
    address = embedded_clusters(brokers=1, controllers=1, release=release).bootstrap_server
    for epoch in (0, -1):
        beat = ShareGroupHeartbeatRequest(
            group_id="g", member_id="m", member_epoch=epoch, subscribed_topic_names=["nowhere"]
        )
        assert ask(address, beat, 1).error_code == 0
    (group,) = ask(address, ShareGroupDescribeRequest(group_ids=["g"]), 1).groups
    assert (group.group_state, group.group_epoch, group.assignment_epoch) == ("Empty", 3, 3)


def test_acknowledgements_for_an_unknown_topic(single: EmbeddedCluster) -> None:
    beat = ShareGroupHeartbeatRequest(group_id="g", member_id="m", member_epoch=0, subscribed_topic_names=["t"])
    batches = [AcknowledgementBatch(first_offset=0, last_offset=0, acknowledge_types=[1])]
    topic = AcknowledgeTopic(
        topic_id=UUID(int=7), partitions=[AcknowledgePartition(partition_index=0, acknowledgement_batches=batches)]
    )
    own = {"group_id": "g", "member_id": "m"}
    with connected(single.bootstrap_server) as peer:
        peer.ask(beat, 1)
        opened = ShareFetchRequest(
            share_session_epoch=0, max_wait_ms=0, min_bytes=0, max_records=1, batch_size=1, **own
        )
        assert peer.ask(opened, 1).error_code == 0
        answer = peer.ask(ShareAcknowledgeRequest(share_session_epoch=1, topics=[topic], **own), 1)
    assert (answer.error_code, answer.responses[0].partitions[0].error_code) == (0, 100)

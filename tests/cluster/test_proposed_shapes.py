"""The messages as proposed in the five KIPs: encode and decode them, and compare them with Kafka's messages."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire import DecodeError, clients
from kafka_wire.kips import kip_4, kip_142, kip_700, kip_836, kip_1073
from kafka_wire.kips.kip_4.alter_topic_request import AddedConfigEntry
from kafka_wire.kips.kip_4.cluster_metadata_response import Broker
from kafka_wire.kips.kip_4.create_topic_request import ConfigEntry
from kafka_wire.kips.kip_4.describe_topic_response import (
    TopicConfigDetails,
    TopicDescription,
    TopicPartitionDetails,
)
from kafka_wire.kips.kip_4.list_topics_response import TopicsList
from kafka_wire.kips.kip_142.list_topics_response import TopicListing
from kafka_wire.kips.kip_836.describe_quorum_response import PartitionData, ReplicaState, TopicData
from kafka_wire.kips.kip_1073.describe_cluster_response import DescribeClusterBroker
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message
from kipc.language.canonical import canonical_text
from kipc.language.check import read_specs

from kip.cluster import RELEASES
from tests.shared import ROOT

SPECS = ROOT / "schemas" / "kips"
DETAILS = TopicConfigDetails(partitions=1, replication_factor=2)
ROWS: list[tuple[Message, str]] = [
    (kip_4.ClusterMetadataRequest(), ""),
    (kip_4.ClusterMetadataResponse(), "0000 00000000 00"),
    (
        kip_4.ClusterMetadataResponse(
            brokers=[Broker(node_id=1, host="a", port=9)], controller=Broker(node_id=1, host="a", port=9)
        ),
        "0000 00000001 00000001 0001 61 00000009 01 00000001 0001 61 00000009",
    ),
    (kip_4.CreateTopicRequest(topic_name="t"), "0001 74 00 00 00 00000000"),
    (kip_4.CreateTopicRequest(topic_name="t", partitions=0), "0001 74 01 00000000 00 00 00000000"),
    (kip_4.CreateTopicRequest(topic_name="t", replicas=2), "0001 74 00 01 00000002 00 00000000"),
    (kip_4.CreateTopicRequest(topic_name="t", replica_assignment=""), "0001 74 00 00 01 0000 00000000"),
    (
        kip_4.CreateTopicRequest(
            topic_name="t",
            partitions=3,
            replicas=2,
            replica_assignment="1:2",
            configs=[ConfigEntry(config_key="k", config_value="v")],
        ),
        "0001 74 01 00000003 01 00000002 01 0003 313a32 00000001 0001 6b 0001 76",
    ),
    (kip_4.CreateTopicResponse(), "0000 00"),
    (kip_4.CreateTopicResponse(error_code=21, error_description="no"), "0015 01 0002 6e6f"),
    (kip_4.AlterTopicRequest(topic_name="t"), "0001 74 00 00 00000000 00000000"),
    (
        kip_4.AlterTopicRequest(
            topic_name="t",
            partitions=5,
            replica_assignment="1",
            added_configs=[AddedConfigEntry(config_key="k", config_value="v")],
            deleted_configs=["d"],
        ),
        "0001 74 01 00000005 01 0001 31 00000001 0001 6b 0001 76 00000001 0001 64",
    ),
    (kip_4.AlterTopicResponse(error_code=22, error_description=""), "0016 01 0000"),
    (kip_4.DeleteTopicRequest(topic_name="t"), "0001 74"),
    (kip_4.DeleteTopicResponse(), "0000 00"),
    (kip_4.DescribeTopicRequest(topic_name="t"), "0001 74"),
    (kip_4.DescribeTopicResponse(error_code=21), "0015 00 00"),
    (
        kip_4.DescribeTopicResponse(
            topic_description=TopicDescription(
                topic_name="t",
                topic_config_details=DETAILS,
                topic_partition_details=[
                    TopicPartitionDetails(partition_id=0, leader=2, replicas=[2, 3], isr=[2]),
                    TopicPartitionDetails(partition_id=1, replicas=[3]),
                ],
            )
        ),
        "0000 00 01 0001 74 00000001 00000002 00000000 00000002"
        "00000000 01 00000002 00000002 00000002 00000003 00000001 00000002"
        "00000001 00 00000001 00000003 00000000",
    ),
    (kip_4.ListTopicsRequest(), ""),
    (kip_4.ListTopicsResponse(), "0000 00 00"),
    (
        kip_4.ListTopicsResponse(topics_list=TopicsList(topics_marked_for_deletion=["x"], alive_topics=["y", "z"])),
        "0000 00 01 00000001 0001 78 00000002 0001 79 0001 7a",
    ),
    (kip_142.ListTopicsRequest(list_internal=True), "01"),
    (
        kip_142.ListTopicsResponse(topic_listing=[TopicListing(name="t"), TopicListing(name="u", internal=True)]),
        "0000 00000002 0001 74 00 0001 75 01",
    ),
    (kip_700.DescribeClusterRequest(include_cluster_authorized_operations=True), "01 00"),
    (
        kip_700.DescribeClusterResponse(cluster_id="c", controller_id=1),
        "00000000 02 63 00000001 01 80000000 00",
    ),
]


@pytest.mark.parametrize(("message", "pinned"), ROWS, ids=lambda row: type(row).__name__)
def test_the_bytes_both_ways(message: Message, pinned: str) -> None:
    data = bytes.fromhex(pinned)
    assert message.encode(0) == data
    assert type(message).decode(data, 0) == message
    assert type(message).from_json(message.to_json(0), 0) == message
    for end in range(len(data)):
        with pytest.raises(DecodeError):
            type(message).decode(data[:end], 0)
    with pytest.raises(DecodeError):
        type(message).decode(data + b"\0", 0)


def test_any_control_byte_but_0_means_present_and_1_is_written() -> None:
    read = kip_4.CreateTopicResponse.decode(bytes.fromhex("0000 7f 0001 61"), 0)
    assert read.error_description == "a"
    assert read.encode(0) == bytes.fromhex("0000 01 0001 61")


def changed(value: Any, **names: str) -> Any:
    """Rename keys of a JSON form, wherever they are."""
    if isinstance(value, dict):
        return {names.get(key, key): changed(each, **names) for key, each in value.items()}
    return [changed(each, **names) for each in value] if isinstance(value, list) else value


def test_kip_1073_has_the_released_bytes_under_another_name() -> None:
    brokers = [DescribeClusterBroker(broker_id=1, host="h", port=9, fenced=True), DescribeClusterBroker(broker_id=2)]
    proposed = kip_1073.DescribeClusterResponse(cluster_id="c", brokers=brokers)
    landed = clients.DescribeClusterResponse.decode(proposed.encode(2), 2)
    assert changed(proposed.to_json(2), fenced="isFenced") == landed.to_json(2)
    for version in (0, 1, 2):
        request = kip_1073.DescribeClusterRequest(include_cluster_authorized_operations=True)
        assert clients.DescribeClusterRequest.decode(request.encode(version), version).encode(
            version
        ) == request.encode(version)


def test_kip_836_has_the_released_bytes() -> None:
    voters = [ReplicaState(replica_id=1, log_end_offset=5, last_fetch_timestamp=7, last_caught_up_timestamp=6)]
    partition = PartitionData(
        leader_id=1, current_voters=voters, observers=[ReplicaState(replica_id=2, log_end_offset=-1)]
    )
    proposed = kip_836.DescribeQuorumResponse(
        topics=[TopicData(topic_name="__cluster_metadata", partitions=[partition])]
    )
    for version in (0, 1):
        landed = clients.DescribeQuorumResponse.decode(proposed.encode(version), version)
        assert landed.to_json(version) == proposed.to_json(version)
    unknown = kip_836.DescribeQuorumResponse.decode(proposed.encode(1), 1).topics[0].partitions[0].observers[0]
    assert (unknown.last_fetch_timestamp, unknown.last_caught_up_timestamp) == (-1, -1)


def test_kip_700_lacks_the_released_error_and_has_node_id() -> None:
    names = {field.name for field in kip_700.DescribeClusterResponse.SPEC.fields}
    landed = {field.name for field in clients.DescribeClusterResponse.SPEC.fields if 0 in field.versions}
    assert landed - names == {"ErrorCode", "ErrorMessage"}
    proposed = kip_700.describe_cluster_response.DescribeClusterBroker(node_id=1)
    assert not hasattr(proposed, "broker_id")


def test_proposals_never_take_the_place_of_kafkas_own() -> None:
    proposals = [entry for entry in CATALOG if entry.is_proposal]
    assert len(proposals) == 20
    offered = {key for release in RELEASES.values() for apis in release.apis.values() for key in apis}
    for entry in proposals:
        if entry.api_key in offered:
            assert not CATALOG.request(entry.api_key).is_proposal
            assert not CATALOG.entry(entry.name).is_proposal
        else:
            assert entry.api_key is not None
            assert entry.api_key >= 10_000


def test_the_specs_are_in_canonical_form_and_need_the_extension() -> None:
    checked = read_specs([str(SPECS)], extensions=True, compiling=False)
    assert not [problem for problem in checked.problems if problem.severity == "error"]
    assert len(checked.specs) == 20
    for spec in checked.specs:
        assert (SPECS / spec.location.file).read_text() == canonical_text(spec)
    refused = read_specs([str(SPECS)], extensions=False, compiling=False)
    assert any("maybeVersions is an extension of the language" in str(problem) for problem in refused.problems)

"""Where responses contain addresses of nodes, and their replacement."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.clients import (
    DescribeClusterResponse,
    DescribeQuorumResponse,
    FetchResponse,
    FindCoordinatorResponse,
    MetadataResponse,
    ProduceResponse,
    StreamsGroupHeartbeatResponse,
)
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.clients.describe_quorum_response import Listener, Node
from kafka_wire.clients.fetch_response import NodeEndpoint
from kafka_wire.clients.find_coordinator_response import Coordinator
from kafka_wire.clients.metadata_response import MetadataResponseBroker
from kafka_wire.clients.produce_response import NodeEndpoint as ProduceEndpoint
from kafka_wire.clients.streams_group_heartbeat_response import Endpoint, EndpointToPartitions
from kafka_wire.registry import CATALOG

from kip.kafka.apis import api_name
from kip.proxy.addresses import NodeAddress, has_addresses, node_addresses, replace_addresses

ADDRESS = {"host": "kafka", "port": 9092}
MESSAGES: list[Any] = [
    MetadataResponse(brokers=[MetadataResponseBroker(node_id=5, **ADDRESS)]),
    DescribeClusterResponse(brokers=[DescribeClusterBroker(broker_id=5, **ADDRESS)]),
    FindCoordinatorResponse(node_id=5, **ADDRESS),
    FindCoordinatorResponse(coordinators=[Coordinator(node_id=5, **ADDRESS)]),
    FetchResponse(node_endpoints=[NodeEndpoint(node_id=5, **ADDRESS)]),
    ProduceResponse(node_endpoints=[ProduceEndpoint(node_id=5, **ADDRESS)]),
    DescribeQuorumResponse(nodes=[Node(node_id=5, listeners=[Listener(name="C", **ADDRESS)])]),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.SPEC.name)
def test_addresses_of_nodes_are_replaced(message: Any) -> None:
    assert node_addresses(message) == [NodeAddress(5, "kafka", 9092)]
    assert replace_addresses(message, lambda address: ("proxy", address.port + 1))
    assert node_addresses(message) == [NodeAddress(5, "proxy", 9093)]


def test_addresses_of_applications_and_errors_are_left_alone() -> None:
    endpoint = EndpointToPartitions(user_endpoint=Endpoint(host="app", port=8080))
    assert not replace_addresses(StreamsGroupHeartbeatResponse(partitions_by_user_endpoint=[endpoint]), pytest.fail)
    missing = Coordinator(key="g", node_id=-1, host="", port=-1, error_code=15)
    assert not replace_addresses(FindCoordinatorResponse(coordinators=[missing]), pytest.fail)


def test_the_apis_with_addresses() -> None:
    """Compare with the responses of Kafka 4.3 that contain addresses, by the first version that does."""
    first = {}
    for entry in CATALOG:
        if entry.type == "response" and not entry.is_proposal and entry.api_key is not None:
            versions = [version for version in entry.versions if has_addresses(entry.api_key, version)]
            if versions:
                first[api_name(entry.api_key)] = versions[0]
    assert first == {
        "BeginQuorumEpoch": 1,
        "DescribeCluster": 0,
        "DescribeQuorum": 2,
        "EndQuorumEpoch": 1,
        "Fetch": 16,
        "FetchSnapshot": 1,
        "FindCoordinator": 0,
        "Metadata": 0,
        "Produce": 10,
        "ShareAcknowledge": 0,
        "ShareFetch": 0,
        "UpdateRaftVoter": 0,
        "Vote": 1,
    }


def test_unknown_apis_and_versions_have_no_addresses() -> None:
    assert not has_addresses(999, 0)
    assert not has_addresses(3, 99)

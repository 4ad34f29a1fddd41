"""`kip groups describe --topology`: what an application described to its broker (KIP-1331)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from kafka_wire.clients import StreamsGroupDescribeResponse
from kafka_wire.clients.streams_group_describe_response import (
    DescribedGroup,
    TopologyDescription,
    TopologyDescriptionGlobalStore,
    TopologyDescriptionNode,
    TopologyDescriptionSubtopology,
)

from kip.cluster import EmbeddedCluster
from tests.cli.running import kip, printed
from tests.cluster.helpers.streams_steps import WORDS, StreamsSteps, prepare, topology
from tests.clusters import Clusters

DESCRIPTION = TopologyDescription(
    subtopologies=[
        TopologyDescriptionSubtopology(
            subtopology_id="0",
            nodes=[
                TopologyDescriptionNode(
                    name="in", node_type=1, source_topics=("words", "others"), successors=("count",)
                ),
                TopologyDescriptionNode(name="count", node_type=2, stores=("counts",), successors=("out",)),
                TopologyDescriptionNode(name="out", node_type=3, sink_topic="counts"),
            ],
        )
    ],
    global_stores=[
        TopologyDescriptionGlobalStore(
            source=TopologyDescriptionNode(name="all", node_type=1, source_topics=("rates",), successors=("keep",)),
            processor=TopologyDescriptionNode(name="keep", node_type=9, stores=("rates",)),
        )
    ],
)


@pytest.fixture
def cluster(embedded_clusters: Clusters) -> EmbeddedCluster:
    """A cluster with a streams group, and a classic one."""
    running = embedded_clusters(brokers=1)
    prepare(running.bootstrap_server, "app")
    StreamsSteps(running.bootstrap_server, "app", {}).join("join", "one", topology("app", WORDS))
    running.state.groups.get("classic")
    return running


def described(status: int, description: TopologyDescription | None) -> Callable[[Any], StreamsGroupDescribeResponse]:
    def answer(request: Any) -> StreamsGroupDescribeResponse:
        assert request.message.include_topology_description
        group = DescribedGroup(group_id="app", group_state="Stable", topology_description_status=status)
        group.topology_description = description
        return StreamsGroupDescribeResponse(groups=[group])

    return answer


def test_nodes(cluster: EmbeddedCluster) -> None:
    cluster.answer("StreamsGroupDescribe", described(3, DESCRIPTION))
    where = ("groups", "describe", "--topology", "-b", cluster.bootstrap_server)
    lines = json.loads(printed(*where, "--format", "json"))
    nodes = [(line["subtopology"], line["node"], line["type"], line["topics"], line["stores"]) for line in lines]
    assert nodes == [
        ("0", "in", "source", ["words", "others"], []),
        ("0", "count", "processor", [], ["counts"]),
        ("0", "out", "sink", ["counts"], []),
        ("global", "all", "source", ["rates"], []),
        ("global", "keep", "9", [], ["rates"]),
    ]
    table = printed(*where).splitlines()
    assert table[0].split() == ["GROUP", "SUBTOPOLOGY", "NODE", "TYPE", "TOPICS", "STORES", "SUCCESSORS"]
    assert len(table) == 6


@pytest.mark.parametrize(
    ("status", "exit_code", "message"),
    [
        (1, 0, "No topology is stored for streams group 'app'."),
        (2, 1, "The broker failed to read the topology of streams group 'app'"),
        (3, 1, "The broker answered without the topology of streams group 'app', and with the status available."),
        (9, 1, "The broker answered without the topology of streams group 'app', and with the status 9."),
    ],
)
def test_no_description(status: int, exit_code: int, message: str, cluster: EmbeddedCluster) -> None:
    """Only a topology that is not stored is not an error: with another status, the group can have one."""
    cluster.answer("StreamsGroupDescribe", described(status, None))
    run = kip("groups", "describe", "app", "--topology", "-b", cluster.bootstrap_server)
    assert (run.exit_code, message in " ".join(run.stderr.split())) == (exit_code, True)


def test_a_classic_group_has_no_topology(cluster: EmbeddedCluster) -> None:
    run = kip("groups", "describe", "classic", "--topology", "-b", cluster.bootstrap_server)
    assert "Group 'classic' is not a streams group." in run.stderr


def test_earlier_brokers_cannot_return_it(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, release="4.3")
    StreamsSteps(cluster.bootstrap_server, "app", {}).join("join", "one", topology("app", WORDS), version=0)
    run = kip("groups", "describe", "app", "--topology", "-b", cluster.bootstrap_server)
    assert (run.exit_code, "include_topology" in run.stderr) == (1, True)


def test_members_and_nodes_are_different_lines(cluster: EmbeddedCluster) -> None:
    assert kip("groups", "describe", "--topology", "--members", "-b", cluster.bootstrap_server).exit_code == 2

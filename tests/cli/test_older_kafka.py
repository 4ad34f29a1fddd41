"""`kip` on older releases: 3.9.1 does not list fenced brokers, 2.7.2 has neither DescribeCluster nor a quorum."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.running import kip, labels, node_rows, printed, replica_rows, topic_lines
from tests.real_kafka import NEWEST, RealKafka, java_tool, start_single

pytestmark = [pytest.mark.kafka, pytest.mark.slow, pytest.mark.ci, pytest.mark.xdist_group("older Kafka")]

CLUSTER = "org.apache.kafka.tools.ClusterTool"
QUORUM = "org.apache.kafka.tools.MetadataQuorumCommand"
TOPICS = "org.apache.kafka.tools.TopicCommand"


@pytest.fixture(scope="module")
def kafka_3_9() -> Iterator[RealKafka]:
    with start_single("3.9.1") as kafka:
        yield kafka


@pytest.fixture(params=["kafka_3_9", "kafka_2_7"])
def kafka(request: pytest.FixtureRequest) -> RealKafka:
    found: RealKafka = request.getfixturevalue(request.param)
    return found


def java(main_class: str, *arguments: str) -> str:
    run = java_tool(NEWEST, main_class, *arguments)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_nodes(kafka: RealKafka) -> None:
    """Through DescribeCluster 1, or Metadata (KIP-700's fallback)."""
    where = ("-b", kafka.bootstrap_servers)
    theirs = node_rows(java(CLUSTER, "list-endpoints", *where))
    ours = node_rows(printed("cluster", "list-nodes", *where))
    assert {node: row | {"ENDPOINT_TYPE": "broker"} for node, row in ours.items()} == theirs
    assert printed("cluster", "id", *where) == java(CLUSTER, "cluster-id", *where)
    assert "AuthorizedOperations" in printed("cluster", "describe", "--include-authorized-operations", *where)


def test_fenced_brokers_cannot_be_asked_for(kafka: RealKafka) -> None:
    refused = kip("cluster", "list-nodes", "--include-fenced-brokers", "-b", kafka.bootstrap_servers)
    assert refused.exit_code == 1
    assert "DescribeCluster" in refused.stderr


def test_topics(kafka: RealKafka) -> None:
    where = ("-b", kafka.bootstrap_servers)
    created = ("--partitions", "2", "--replication-factor", "1", "--config", "retention.ms=5000")
    assert printed("topics", "create", "orders", *created, *where) == "Created topic orders.\n"
    assert printed("topics", "create", "defaults", *where) == "Created topic defaults.\n"
    altered = printed(
        "topics", "alter", "orders", "--partitions", "3", "--delete-config", "retention.ms", *where
    ).splitlines()
    assert altered == ["Topic orders: partitions are now 3.", "Topic orders: retention.ms reset to its default."]
    servers = ("--bootstrap-server", kafka.bootstrap_servers)
    assert printed("topics", "list", *where) == java(TOPICS, "--list", *servers)
    described = java(TOPICS, "--describe", *servers)
    assert topic_lines(printed("topics", "describe", *where)) == topic_lines(described)
    assert printed("topics", "delete", "orders", "defaults", *where).count("Deleted") == 2
    assert kip("topics", "describe", "orders", *where).exit_code == 1


def test_the_quorum_of_3_9(kafka_3_9: RealKafka) -> None:
    """Static, so voters have no directory ids (`kraft.version` 0)."""
    where = ("-b", kafka_3_9.bootstrap_servers)
    servers = ("--bootstrap-server", kafka_3_9.bootstrap_servers)
    moving = {"HighWatermark", "MaxFollowerLag", "MaxFollowerLagTimeMs"}
    ours = labels(printed("quorum", "describe", "--status", *where))
    theirs = labels(java(QUORUM, *servers, "describe", "--status"))
    assert {name: ours[name] for name in ours.keys() - moving} == {
        name: theirs[name] for name in theirs.keys() - moving
    }
    rows = replica_rows(printed("quorum", "describe", "--replication", *where))
    their_rows = replica_rows(java(QUORUM, *servers, "describe", "--replication"))
    for column in ("NodeId", "DirectoryId", "Status"):
        assert [row[column] for row in rows.values()] == [row[column] for row in their_rows.values()]


def test_a_clear_sentence_where_there_is_no_quorum(kafka_2_7: RealKafka) -> None:
    refused = kip("quorum", "describe", "--status", "-b", kafka_2_7.bootstrap_servers)
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"kip: {kafka_2_7.bootstrap_servers} does not serve DescribeQuorum (API 55)")
    assert "ZooKeeper" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1

"""Compare `kip` with Kafka's tools on a real Kafka of 3+3 nodes, healthy and with failures: cells are equal.

Differences are listed in docs/commands.md: a lag is never computed from an unknown -1, and nodes are sorted by id.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kip.admin import Admin, OAuthBearer, Security, settings_for
from kip.admin.security.sasl import unsecured_token
from tests.cli.running import kip, labels, node_rows, printed, replica_rows, topic_lines
from tests.real_kafka import PASSWORD, RealKafka
from tests.waiting import eventually, wait_for

pytestmark = pytest.mark.ci

CLUSTER = "org.apache.kafka.tools.ClusterTool"
QUORUM = "org.apache.kafka.tools.MetadataQuorumCommand"
TOPICS = "org.apache.kafka.tools.TopicCommand"
MOVING = {"LogEndOffset", "Lag", "LastFetchTimestamp", "LastCaughtUpTimestamp"}


def java(kafka: RealKafka, main_class: str, *arguments: str) -> str:
    run = kafka.tool(main_class, *arguments)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def compare_nodes(kafka: RealKafka) -> dict[str, dict[str, str]]:
    """Compare `list-nodes` with Java's list-endpoints, through brokers and through controllers."""
    brokers, controllers = kafka.bootstrap_servers, kafka.bootstrap_controllers
    theirs = node_rows(java(kafka, CLUSTER, "list-endpoints", "-b", brokers, "--include-fenced-brokers"))
    ours = node_rows(printed("cluster", "list-nodes", "-b", brokers))
    assert ours == without(theirs, {"ENDPOINT_TYPE"})
    theirs = node_rows(java(kafka, CLUSTER, "list-endpoints", "-C", controllers))
    assert node_rows(printed("cluster", "list-nodes", "-C", controllers)) == without(theirs, {"ENDPOINT_TYPE"})
    return ours


def compare_quorum(kafka: RealKafka) -> dict[str, dict[str, str]]:
    """Compare `quorum describe` with the Java tool; offsets grow, so Java's offsets are between two of ours."""
    where = ["-b", kafka.bootstrap_servers]
    their_where = ["--bootstrap-server", kafka.bootstrap_servers]
    status = labels(printed("quorum", "describe", "--status", *where))
    before = replica_rows(printed("quorum", "describe", "--replication", *where))
    theirs = replica_rows(java(kafka, QUORUM, *their_where, "describe", "--replication"))
    their_status = labels(java(kafka, QUORUM, *their_where, "describe", "--status"))
    after = replica_rows(printed("quorum", "describe", "--replication", *where))
    assert list(before) == list(theirs)
    assert without(before, MOVING) == without(theirs, MOVING)
    for node, row in theirs.items():
        ends = [int(one[node]["LogEndOffset"]) for one in (before, theirs, after)]
        assert ends == sorted(ends), f"{node}: {ends}"
        if row["LogEndOffset"] == "-1":
            assert (before[node]["Lag"], before[node]["LastFetchTimestamp"]) == ("-", "-1")
            assert row["LastFetchTimestamp"] == "-1"
    changing = {"HighWatermark", "MaxFollowerLag", "MaxFollowerLagTimeMs"}
    assert without({"": status}, changing) == without({"": their_status}, changing)
    assert int(status["HighWatermark"]) <= int(their_status["HighWatermark"])
    return after


def compare_topics(kafka: RealKafka) -> None:
    brokers = kafka.bootstrap_servers
    assert printed("topics", "list", "-b", brokers) == java(kafka, TOPICS, "--list", "--bootstrap-server", brokers)
    theirs = java(kafka, TOPICS, "--describe", "--bootstrap-server", brokers)
    assert topic_lines(printed("topics", "describe", "-b", brokers)) == topic_lines(theirs)


def without(rows: dict[str, dict[str, str]], columns: set[str]) -> dict[str, dict[str, str]]:
    return {key: {name: cell for name, cell in row.items() if name not in columns} for key, row in rows.items()}


@contextmanager
def topic(kafka: RealKafka, name: str, *arguments: str) -> Iterator[str]:
    """Create a topic with `kip`, and delete it afterwards."""
    where = ("-b", kafka.bootstrap_servers)
    assert printed("topics", "create", name, *arguments, *where) == f"Created topic {name}.\n"
    for broker in kafka.brokers.values():
        asked = ("-b", f"127.0.0.1:{broker.port}")
        wait_for(lambda asked=asked: name in printed("topics", "list", *asked).split(), "the topic to be known by all")  # type: ignore[misc]
    try:
        yield name
    finally:
        assert printed("topics", "delete", name, *where) == f"Deleted topic {name}.\n"
        wait_for(lambda: name not in printed("topics", "list", *where).split(), "the topic to be gone")


def test_all_healthy(real_cluster: RealKafka) -> None:
    with topic(real_cluster, "healthy.topic", "--partitions", "3", "--replication-factor", "3"):
        nodes = eventually(lambda: compare_nodes(real_cluster))
        assert [row["STATE"] for row in nodes.values()] == ["unfenced"] * 3
        assert [row["RACK"] for row in nodes.values()] == ["rack-a", "rack-b", "null"]
        eventually(lambda: compare_quorum(real_cluster))
        eventually(lambda: compare_topics(real_cluster))
    where = ("-b", real_cluster.bootstrap_servers)
    assert printed("cluster", "id", *where) == java(real_cluster, CLUSTER, "cluster-id", *where)


def test_topics_are_created_altered_described_and_deleted(real_cluster: RealKafka) -> None:
    brokers = real_cluster.bootstrap_servers
    where = ("-b", brokers)
    with topic(real_cluster, "orders", "--replica-assignment", "1:2,2:3", "--config", "retention.ms=1000") as name:
        refused = kip("topics", "create", name, *where)
        assert refused.exit_code == 1
        assert f"CreateTopics v7, answered TOPIC_ALREADY_EXISTS (36) for topic {name}:" in refused.stderr
        assert printed("topics", "create", name, "--if-not-exists", *where) == ""
        altered = printed(
            *("topics", "alter", name, "--partitions", "3", "--replica-assignment", "1:2,3:1,3:2"),
            *("--config", "max.message.bytes=9000", "--delete-config", "retention.ms", *where),
        )
        assert altered.splitlines() == [
            "Topic orders: partitions are now 3.",
            "Topic orders: partition 1 moves to 3:1.",
            "Topic orders: max.message.bytes is now 9000.",
            "Topic orders: retention.ms reset to its default.",
        ]

        def moved() -> bool:
            return "Replicas: 3,1" in printed("topics", "describe", name, *where)

        wait_for(moved, "the reassignment")

        def described_alike() -> None:
            described = java(real_cluster, TOPICS, "--describe", "--topic", name, "--bootstrap-server", brokers)
            assert "PartitionCount: 3" in described
            assert "max.message.bytes=9000" in described
            assert "retention.ms" not in described
            assert topic_lines(printed("topics", "describe", name, *where)) == topic_lines(described)

        eventually(described_alike)
        partly = kip("topics", "alter", name, "--partitions", "4", "--config", "no.such=1", *where)
        assert partly.exit_code == 3
        assert partly.stdout == "Topic orders: partitions are now 4.\n"
    assert kip("topics", "describe", "orders", *where).exit_code == 1


def test_only_validated_topics_are_not_there(real_cluster: RealKafka) -> None:
    where = ("-b", real_cluster.bootstrap_servers)
    assert printed("topics", "create", "maybe", "--validate-only", *where) == "Topic maybe can be created.\n"
    assert "maybe" not in printed("topics", "list", *where).split()


@pytest.mark.parametrize("protocol", ["SASL_SSL", "SASL_PLAINTEXT"])
@pytest.mark.parametrize("mechanism", ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"])
def test_logged_in_with_the_files_of_the_java_tools(real_cluster: RealKafka, protocol: str, mechanism: str) -> None:
    config = str(real_cluster.client_properties(protocol, mechanism))
    where = ("-b", real_cluster.secured_servers(protocol), "--command-config", config)
    result = kip("cluster", "id", *where)
    assert result.exit_code == 0, result.stderr
    assert PASSWORD not in result.output


def test_logged_in_with_a_token(real_cluster: RealKafka) -> None:
    security = Security(credentials=OAuthBearer(lambda: unsecured_token("alice")))
    with Admin(settings_for(real_cluster.secured_servers("SASL_PLAINTEXT"), security=security)) as admin:
        assert len(admin.list_nodes()) == 3


def test_refused_with_the_wrong_password_and_without_permission(real_cluster: RealKafka) -> None:
    config = real_cluster.client_properties("SASL_SSL")
    servers = real_cluster.secured_servers("SASL_SSL")
    refused = kip("quorum", "describe", "--status", "-b", servers, "--command-config", str(config))
    assert refused.exit_code == 1
    assert "DescribeQuorum v2, answered CLUSTER_AUTHORIZATION_FAILED (31)" in refused.stderr
    wrong = config.with_name("wrong.properties")
    wrong.write_text(config.read_text().replace("wonder", "wander"))
    refused = kip("cluster", "id", "-b", servers, "--command-config", str(wrong))
    assert refused.exit_code == 1
    assert "SCRAM-SHA-512" in refused.stderr
    assert "wander" not in refused.output


def test_a_broker_killed_is_fenced(real_cluster: RealKafka) -> None:
    with topic(real_cluster, "short", "--replica-assignment", "3:1,3:2,3:2"):
        real_cluster.brokers[3].kill()
        try:
            where = ("-b", real_cluster.bootstrap_servers)

            def fenced() -> bool:
                return node_rows(printed("cluster", "list-nodes", *where))["3"]["STATE"] == "fenced"

            wait_for(fenced, "broker 3 to be fenced")
            assert eventually(lambda: compare_nodes(real_cluster))["3"]["STATE"] == "fenced"
            eventually(lambda: compare_quorum(real_cluster))
            eventually(lambda: compare_topics(real_cluster))
            assert "Isr: 1\t" in printed("topics", "describe", "short", *where)
        finally:
            real_cluster.brokers[3].start()
            real_cluster.wait_until_serving()


def leader_and_follower(kafka: RealKafka) -> tuple[int, int]:
    leader = int(labels(printed("quorum", "describe", "--status", "-b", kafka.bootstrap_servers))["LeaderId"])
    return leader, next(node for node in kafka.controllers if node != leader)


def test_a_paused_follower_lags(real_cluster: RealKafka) -> None:
    _, follower = leader_and_follower(real_cluster)
    real_cluster.controllers[follower].pause()

    def lags() -> bool:
        status = labels(printed("quorum", "describe", "--status", "-b", real_cluster.bootstrap_servers))
        return int(status["MaxFollowerLag"]) >= 4 and int(status["MaxFollowerLagTimeMs"]) > 2000

    try:
        wait_for(lags, "the follower to lag")
        rows = eventually(lambda: compare_quorum(real_cluster))
        leader_end = max(int(row["LogEndOffset"]) for row in rows.values())
        lag = int(rows[str(follower)]["Lag"])
        assert lag >= 4
        assert leader_end - int(rows[str(follower)]["LogEndOffset"]) == lag
        status = labels(printed("quorum", "describe", "--status", "-b", real_cluster.bootstrap_servers))
        assert int(status["MaxFollowerLag"]) >= lag
    finally:
        real_cluster.controllers[follower].resume()

    def caught_up() -> bool:
        status = labels(printed("quorum", "describe", "--status", "-b", real_cluster.bootstrap_servers))
        return int(status["MaxFollowerLag"]) < 3

    wait_for(caught_up, "the follower to catch up")


def test_the_quorum_leader_killed(real_cluster: RealKafka) -> None:
    leader, _ = leader_and_follower(real_cluster)
    real_cluster.controllers[leader].kill()
    where = ("-b", real_cluster.bootstrap_servers)

    def elected() -> bool:
        result = kip("quorum", "describe", "--status", "--timeout", "10", *where)
        return result.exit_code == 0 and labels(result.stdout)["LeaderId"] not in (str(leader), "-1")

    try:
        wait_for(elected, "a new leader")
        rows = eventually(lambda: compare_quorum(real_cluster))
        assert (rows[str(leader)]["LogEndOffset"], rows[str(leader)]["Lag"]) == ("-1", "-")
        status = labels(printed("quorum", "describe", "--status", *where))
        assert (status["MaxFollowerLag"], status["MaxFollowerLagTimeMs"]) == ("-", "-1")
        eventually(lambda: compare_nodes(real_cluster))
        through = labels(printed("quorum", "describe", "--status", "-C", real_cluster.bootstrap_controllers))
        assert through["LeaderId"] == status["LeaderId"]
    finally:
        real_cluster.controllers[leader].start()
        real_cluster.controllers[leader].wait_until_listening()
    wait_for(
        lambda: replica_rows(printed("quorum", "describe", "--replication", *where))[str(leader)]["Lag"] in ("0", "1"),
        "the old leader to follow",
    )

"""Kafka's Java tools and AdminClient on the embedded cluster; the tools print the same as for a real cluster."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest

from kip.cluster import EmbeddedCluster
from kip.kafka.topics import id_text
from kip.log.segments.batches import parse_batch
from tests.cluster.helpers.records import batch
from tests.cluster.helpers.situations import PORTS, RACKS, Clock, Situations
from tests.clusters import Clusters
from tests.real_kafka import NEWEST, java_tool
from tests.shared import ROOT, json_lines, shared_path

pytestmark = [pytest.mark.kafka, pytest.mark.slow]

TOOLS = "org.apache.kafka.tools."
RUNS = (
    ("healthy", "cluster-list-endpoints"),
    ("healthy", "cluster-list-endpoints-controller"),
    ("healthy", "cluster-list-endpoints-controller-fenced"),
    ("healthy", "cluster-id"),
    ("healthy", "cluster-id-controller"),
    ("healthy", "quorum-status"),
    ("healthy", "topics-list"),
    ("healthy", "topics-list-exclude-internal"),
    ("healthy", "topics-describe"),
    ("broker-3-stopped", "cluster-list-endpoints-fenced"),
    ("broker-3-stopped", "topics-under-replicated"),
    ("broker-3-stopped", "topics-unavailable"),
    ("leader-controller-killed", "quorum-status"),
    ("leader-controller-killed", "quorum-replication"),
    ("leader-controller-killed", "cluster-list-endpoints-controller"),
)


@pytest.mark.parametrize(("situation", "name"), RUNS)
def test_a_tool_prints_what_it_printed_for_a_real_cluster(
    situation: str, name: str, embedded_clusters: Clusters
) -> None:
    runs = json_lines(shared_path("captures", "tools", "index.jsonl"))
    captured = next(run for run in runs if (run["situation"], run["name"]) == (situation, name))
    clock = Clock()
    cluster = embedded_clusters(racks=RACKS, clock=clock)
    listening = _ports(cluster)
    Situations(cluster, clock, list(json_lines(shared_path("captures", "probes.jsonl.gz")))).reach(situation)
    _advertise(cluster, listening)
    cluster.state.quorum.append(1500)
    theirs = {str(PORTS[node]): str(port) for node, port in listening.items()}
    arguments = [_translated(argument, theirs) for argument in captured["args"]]
    run = java_tool(NEWEST, captured["main_class"], *arguments)
    expected = shared_path("captures", "tools", captured["stdout"]).read_text() if captured["stdout"] else ""
    assert run.returncode == captured["exit_code"], run.stderr
    ours = _translated(run.stdout, {port: real for real, port in theirs.items()})
    assert _comparable(ours) == _comparable(expected)


def _ports(cluster: EmbeddedCluster) -> dict[int, int]:
    return {node.id: node.port for node in cluster.state.nodes.values()}


def _advertise(cluster: EmbeddedCluster, ports: dict[int, int]) -> None:
    for node in cluster.state.nodes.values():
        node.port = ports[node.id]


def _translated(text: str, ports: dict[str, str]) -> str:
    return re.sub("|".join(ports), lambda found: ports[found[0]], text)


def _comparable(text: str) -> list[str]:
    """Leave out when it was, the settings of topics, and the order of lines and observers."""
    text = re.sub(r"\tConfigs: .*", "", text)
    text = re.sub(r"\b\d{13}\b", "<time>", text)
    text = re.sub(r"(MaxFollowerLagTimeMs: +)\d+", r"\1<milliseconds>", text)
    text = re.sub(r"CurrentObservers: .*", lambda found: str(sorted(re.findall(r"\{.*?\}", found[0]))), text)
    end = re.search(r"HighWatermark: +(\d+)|\t(\d+) +\t\d+ +\t<time>[^\n]*Leader", text)
    if end is not None:
        offset = int(end[1] or end[2])
        for number, name in ((offset, "<end>"), (offset + 1, "<end+1>")):
            text = re.sub(rf"\b{number}\b", name, text)
    return sorted(text.splitlines())


def test_topics_are_created_altered_and_deleted_by_the_tool(embedded_cluster: EmbeddedCluster) -> None:
    def topics(*arguments: str) -> Any:
        return java_tool(
            NEWEST, f"{TOOLS}TopicCommand", "--bootstrap-server", embedded_cluster.bootstrap_server, *arguments
        )

    created = topics("--create", "--topic", "hills", "--replica-assignment", "1:2,2:3", "--config", "retention.ms=1000")
    assert "Created topic hills." in created.stdout
    assert [partition.replicas for partition in embedded_cluster.state.topics["hills"].partitions] == [[1, 2], [2, 3]]
    assert embedded_cluster.state.topics["hills"].configs == {"retention.ms": "1000"}
    again = topics("--create", "--topic", "hills", "--partitions", "1", "--replication-factor", "1")
    assert again.returncode == 1
    assert "Topic 'hills' already exists." in again.stdout
    assert topics("--alter", "--topic", "hills", "--partitions", "3").returncode == 0
    assert len(embedded_cluster.state.topics["hills"].partitions) == 3
    assert topics("--delete", "--topic", "hills").returncode == 0
    assert embedded_cluster.state.topics == {}


def test_the_java_admin_client(embedded_cluster: EmbeddedCluster) -> None:
    run = java_tool(
        NEWEST,
        str(ROOT / "tests" / "cluster" / "AdminCalls.java"),
        embedded_cluster.bootstrap_server,
        embedded_cluster.bootstrap_controller,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [
        "created 2 partitions, 3 replicas, retention.ms 1000",
        "exists: Topic 'meadows' already exists.",
        "topics [meadows]",
        "described 2 partitions, id known true, leaders known true",
        "validated only: 2 partitions",
        "partitions 4",
        "reassigned partition 0 to [3, 2]",
        "ongoing 0",
        "retention.ms 5000 from DYNAMIC_TOPIC_CONFIG",
        "cluster of 3 nodes, fenced 0, operations [ALTER, ALTER_CONFIGS, CLUSTER_ACTION, CREATE, DESCRIBE, "
        "DESCRIBE_CONFIGS, IDEMPOTENT_WRITE]",
        "quorum leader 3001, 3 voters, 3 observers",
        "controllers 3",
        "deleted, then: This server does not host this topic-partition.",
    ]


def test_java_clients_write_read_and_commit(tmp_path: Path, embedded_clusters: Clusters) -> None:
    """Producers in transactions, consumers in groups of both protocols, and the output of tools afterwards."""
    cluster = embedded_clusters(brokers=1, controllers=1, directory=tmp_path)
    cluster.create_topic("t", 1, 1)
    servers = ("--bootstrap-server", cluster.bootstrap_server)

    def run(tool: str, *arguments: str) -> str:
        done = java_tool(NEWEST, f"{TOOLS}{tool}", *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return str(done.stdout)

    settings = (f"bootstrap.servers={cluster.bootstrap_server}", "compression.type=zstd", "transactional.id=x")
    sizes = ("--num-records", "500", "--record-size", "50", "--throughput", "-1", "--transaction-duration-ms", "100")
    run("ProducerPerformance", "--topic", "t", *sizes, "--producer-props", *settings)
    assert len(cluster.records("t")) == 500
    reading = ("--topic", "t", "--from-beginning", "--max-messages", "500", "--isolation-level", "read_committed")
    for protocol in ("classic", "consumer"):
        named = ("--command-property", f"group.protocol={protocol}", "--group", protocol)
        lines = run("consumer.ConsoleConsumer", *servers, *reading, *named).splitlines()
        assert len(lines) == 500
    end = cluster.state.logs.log(cluster.state.topics["t"], 0).end_offset
    assert run("GetOffsetShell", *servers, "--topic", "t").split() == [f"t:0:{end}"]
    groups = run("consumer.group.ConsumerGroupCommand", *servers, "--describe", "--all-groups")
    assert {line.split()[0] for line in groups.splitlines() if " t " in line} == {"classic", "consumer"}
    segment = str(tmp_path / "t-0" / "00000000000000000000.log")
    dumped = run("DumpLogSegments", "--files", segment, "--print-data-log")
    assert dumped.count("| offset: ") == 500 + dumped.count("endTxnMarker")
    assert "isvalid: false" not in dumped


def test_a_hanging_transaction_is_aborted_by_the_tool(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t", 1, 1)
    log = cluster.state.logs.log(cluster.state.topic("t"), 0)
    records = batch(b"1", producer_id=4000, producer_epoch=3, base_sequence=0, is_transactional=True)
    log.append(parse_batch(records), 0)
    place = ("--topic", "t", "--partition", "0", "--start-offset", "0")
    servers = ("--bootstrap-server", cluster.bootstrap_server)
    done = java_tool(NEWEST, f"{TOOLS}TransactionsCommand", *servers, "abort", *place)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (log.end_offset, log.stable_offset) == (2, 2)


def test_features_voters_and_subscriptions_change_by_the_tools(
    tmp_path: Path, embedded_cluster: EmbeddedCluster
) -> None:
    servers = ("--bootstrap-server", embedded_cluster.bootstrap_server)

    def run(tool: str, *arguments: str) -> str:
        done = java_tool(NEWEST, f"{TOOLS}{tool}", *servers, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return str(done.stdout)

    state = embedded_cluster.state
    assert "group.version was downgraded to 0." in run("FeatureCommand", "downgrade", "--feature", "group.version=0")
    assert state.features["group.version"] == 0
    run("FeatureCommand", "upgrade", "--feature", "group.version=1")
    assert state.features["group.version"] == 1
    refused = java_tool(NEWEST, f"{TOOLS}FeatureCommand", *servers, "upgrade", "--feature", "group.version=2")
    assert "Local controller 3001 only supports versions 0-1" in refused.stdout + refused.stderr
    directory = id_text(state.controllers[3003].directory_id)
    removal = ("remove-controller", "--controller-id", "3003", "--controller-directory-id", directory)
    run("MetadataQuorumCommand", *removal)
    assert state.quorum.voters == [3001, 3002]
    listener = f"CONTROLLER://127.0.0.1:{state.controllers[3003].port}"
    metadata = f"version=1\ncluster.id={state.cluster_id}\nnode.id=3003\ndirectory.id={directory}\n"
    (tmp_path / "meta.properties").write_text(metadata)
    properties = tmp_path / "controller.properties"
    properties.write_text(
        f"process.roles=controller\nnode.id=3003\nlog.dirs={tmp_path}\nlisteners={listener}\n"
        "controller.listener.names=CONTROLLER\n"
        f"controller.quorum.bootstrap.servers={embedded_cluster.bootstrap_controller}\n"
    )
    run("MetadataQuorumCommand", "--command-config", str(properties), "add-controller")
    assert state.quorum.voters == [3001, 3002, 3003]
    run("ClientMetricsCommand", "--alter", "--name", "slow", "--metrics", "org.apache.kafka", "--interval", "30000")
    assert state.configs.client_metrics == {"slow": {"metrics": "org.apache.kafka", "interval.ms": "30000"}}
    assert "slow" in run("ClientMetricsCommand", "--list")
    assert "interval.ms=30000" in run("ClientMetricsCommand", "--describe", "--name", "slow")
    run("ClientMetricsCommand", "--delete", "--name", "slow")
    assert not state.configs.client_metrics


def test_delegation_tokens_by_the_tool(tmp_path: Path, embedded_clusters: Clusters) -> None:
    """A token is created, described and renewed, and another tool logs in with it."""
    cluster = embedded_clusters(users={"ana": "open sesame"}, brokers=1, controllers=1)
    module = "org.apache.kafka.common.security.scram.ScramLoginModule"
    config = tmp_path / "client.properties"

    def run(tool: str, login: str, *arguments: str) -> str:
        config.write_text(
            "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=SCRAM-SHA-512\n"
            f"sasl.jaas.config={module} required {login};\n"
        )
        servers = ("--bootstrap-server", cluster.bootstrap_server, "--command-config", str(config))
        done = java_tool(NEWEST, f"{TOOLS}{tool}", *servers, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return str(done.stdout)

    def tokens(*arguments: str) -> str:
        return run("DelegationTokenCommand", 'username="ana" password="open sesame"', *arguments)

    tokens("--create", "--max-life-time-period", "-1", "--renewer-principal", "User:bob")
    (token,) = cluster.state.users.tokens
    secret = base64.b64encode(token.hmac).decode()
    described = tokens("--describe", "--owner-principal", "User:ana")
    assert token.id in described
    assert secret in described
    before = token.expiry
    tokens("--renew", "--renew-time-period", "-1", "--hmac", secret)
    assert token.expiry > before
    login = f'username="{token.id}" password="{secret}" tokenauth="true"'
    run("TopicCommand", login, "--create", "--topic", "t")
    assert cluster.requests_of("CreateTopics")[-1].principal == "User:ana"
    tokens("--expire", "--expiry-time-period", "-1", "--hmac", secret)
    assert not list(cluster.state.users.tokens)

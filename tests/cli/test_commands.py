"""The commands on the embedded cluster: text, JSON and JSON lines, exit statuses, stdout and stderr."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from kafka_wire.clients import ApiVersionsRequest
from kafka_wire.error_codes import ErrorCode

from kip.cli.main import main
from kip.cluster import EmbeddedCluster
from tests.cli.running import kip, labels, node_rows, printed, replica_rows
from tests.clusters import Clusters
from tests.real_kafka.servers import ask, free_port_range
from tests.waiting import PATIENCE, wait_for


def as_json(*words: str) -> Any:
    """Return the output of `--format json`; `jsonl` prints the same items, one per line."""
    data = json.loads(printed(*words, "--format", "json"))
    lines = [json.loads(line) for line in printed(*words, "--format", "jsonl").splitlines()]
    assert [list(line) for line in lines] == [list(row) for row in (data if isinstance(data, list) else [data])]
    return data


def test_nodes_as_kip_1073_shows_them(embedded_clusters: Clusters) -> None:
    """RACK only if a node has one, STATE only through brokers."""
    cluster = embedded_clusters(racks=["rack-a", "rack-b"])
    cluster.fence_broker(2)
    where = ("-b", cluster.bootstrap_server)
    text = printed("cluster", "list-nodes", *where)
    assert text.splitlines()[0].split() == ["ID", "HOST", "PORT", "RACK", "STATE"]
    rows = node_rows(text)
    assert [(row["RACK"], row["STATE"]) for row in rows.values()] == [
        ("rack-a", "unfenced"),
        ("rack-b", "fenced"),
        ("null", "unfenced"),
    ]
    assert text == printed("cluster", "list-nodes", "--include-fenced-brokers", *where)
    data = as_json("cluster", "list-nodes", *where)
    assert [(node["id"], node["rack"], node["fenced"]) for node in data] == [
        (1, "rack-a", False),
        (2, "rack-b", True),
        (3, None, False),
    ]
    text = printed("cluster", "list-nodes", "-C", cluster.bootstrap_controller)
    assert text.splitlines()[0].split() == ["ID", "HOST", "PORT"]
    data = as_json("cluster", "list-nodes", "-C", cluster.bootstrap_controller)
    assert [sorted(node) for node in data] == [["host", "id", "port", "rack"]] * 3


def test_no_rack_no_column(embedded_cluster: EmbeddedCluster) -> None:
    text = printed("cluster", "list-nodes", "-b", embedded_cluster.bootstrap_server)
    assert text.splitlines()[0].split() == ["ID", "HOST", "PORT", "STATE"]


def test_the_cluster(embedded_cluster: EmbeddedCluster) -> None:
    where = ("-b", embedded_cluster.bootstrap_server)
    cluster_id = embedded_cluster.state.cluster_id
    assert printed("cluster", "id", *where) == f"Cluster ID: {cluster_id}\n"
    assert as_json("cluster", "id", *where) == {"clusterId": cluster_id}
    assert labels(printed("cluster", "describe", *where))["ClusterId"] == cluster_id
    data = as_json("cluster", "describe", "--include-authorized-operations", *where)
    assert data["endpointType"] == "broker"
    assert "DESCRIBE" in data["authorizedOperations"]
    assert len(data["nodes"]) == 3


def test_the_quorum(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.state.quorum.append(100)
    embedded_cluster.set_lag(3002, 7)
    embedded_cluster.stop_node(3003)
    embedded_cluster.move_quorum_leader(3001)
    where = ("-b", embedded_cluster.bootstrap_server)
    rows = replica_rows(printed("quorum", "describe", "--replication", *where))
    assert [row["Status"] for row in rows.values()] == ["Leader", "Follower", "Follower"] + ["Observer"] * 3
    by_id = {row["nodeId"]: row for row in as_json("quorum", "describe", "--replication", *where)}
    assert rows["3003"]["Lag"] == "-"
    assert by_id[3003]["lag"] is None
    assert by_id[3003]["logEndOffset"] is None
    status = as_json("quorum", "describe", "--status", *where)
    assert as_json("quorum", "describe", *where).keys() == status.keys()
    assert (status["leaderId"], status["maxFollowerLag"]) == (3001, None)
    assert [voter["id"] for voter in status["currentVoters"]] == [3001, 3002, 3003]


def test_changes_of_voters_are_checked(embedded_cluster: EmbeddedCluster) -> None:
    where = ("-b", embedded_cluster.bootstrap_server, "--dry-run")
    rows = as_json("quorum", "describe", "--replication", *where[:2])
    directories = {row["status"]: (str(row["nodeId"]), row["directoryId"] or "A" * 22) for row in rows}
    (voter, its), (observer, of_it) = directories["Follower"], directories["Observer"]
    removed = ("quorum", "remove-voter", voter, "--directory-id", its)
    assert printed(*removed, *where) == f"Voter {voter} can be removed.\n"
    refused = kip("quorum", "add-voter", voter, "--directory-id", its, "--endpoint", "CONTROLLER://a:1", *where)
    assert refused.exit_code == 1
    assert f"{observer} with directory {of_it}" in refused.stderr
    assert refused.stderr.rstrip().endswith(f"not {voter} with directory {its}")
    assert embedded_cluster.requests_of("RemoveRaftVoter") == []


def test_a_voter_is_removed_although_its_registration_stays(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=3)
    where = ("-b", cluster.bootstrap_server)
    rows = as_json("quorum", "describe", "--replication", *where)
    voter, directory = next((str(row["nodeId"]), row["directoryId"]) for row in rows if row["status"] == "Follower")
    cluster.fail("UnregisterController", ErrorCode.CONTROLLER_ID_NOT_REGISTERED)
    run = kip("quorum", "remove-voter", voter, "--directory-id", directory or "A" * 22, "--unregister", *where)
    assert (run.exit_code, run.stdout) == (3, f"Removed voter {voter}.\n")
    assert "CONTROLLER_ID_NOT_REGISTERED (136)" in " ".join(run.stderr.split())


def test_topics(embedded_cluster: EmbeddedCluster) -> None:
    where = ("-b", embedded_cluster.bootstrap_server)
    settings = ("--partitions", "2", "--config", "retention.ms=5")
    created = printed("topics", "create", "a", "--topic", "b", *settings, *where)
    assert created == "Created topic a.\nCreated topic b.\n"
    embedded_cluster.create_topic("__consumer_offsets")
    assert printed("topics", "list", *where) == "__consumer_offsets\na\nb\n"
    assert printed("topics", "list", "--exclude-internal", *where) == "a\nb\n"
    described = as_json("topics", "describe", "a", *where)
    assert [(topic["name"], topic["partitionCount"], topic["configs"]["retention.ms"]) for topic in described] == [
        ("a", 2, "5")
    ]
    assert printed("topics", "describe", "--with-overrides", "--exclude-internal", *where).count("\n") == 2
    altered = printed("topics", "alter", "--topic", "a", "--partitions", "3", "--delete-config", "retention.ms", *where)
    assert altered == "Topic a: partitions are now 3.\nTopic a: retention.ms reset to its default.\n"
    assert printed("topics", "delete", "a", "nowhere", "--if-exists", *where) == "Deleted topic a.\n"
    assert printed("topics", "delete", "nowhere", "--if-exists", *where) == ""
    assert printed("topics", "create", "b", "--if-not-exists", *where) == ""


def test_topics_by_id(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("a")
    embedded_cluster.create_topic("b")
    where = ("-b", embedded_cluster.bootstrap_server)
    (described,) = as_json("topics", "describe", "b", *where)
    assert as_json("topics", "describe", "--topic-id", described["topicId"], *where) == [described]
    both = as_json("topics", "describe", "a", f"--topic-id={described['topicId']}", *where)
    assert [topic["name"] for topic in both] == ["a", "b"]
    for topic_id, status, reason in (("A" * 21 + "Q", 1, "there is no topic with ID"), ("nope", 2, "write an ID as")):
        result = kip("topics", "describe", "--topic-id", topic_id, *where)
        assert (result.exit_code, result.stdout, reason in result.stderr) == (status, "", True)


EMPTY = {
    "topics list": "no topics found",
    "topics list --marked": "no topics are marked for deletion",
    "topics describe": "no topics found",
    "topics describe --exclude-internal": "no topics found",
    "topics describe --unavailable": "no partitions match",
    "groups list": "no groups found",
    "groups describe": "no groups found",
    "groups describe --members": "no members found",
    "groups lag": "no committed offsets found",
    "groups offsets": "no committed offsets found",
    "groups share-offsets": "no offsets of share groups found",
    "configs list group": "no resources with configs found",
    "configs describe broker 1 2": "no configs of broker 1, 2 are set; --all prints defaults",
    "logdirs describe --replicas": "no replicas found",
    "partitions offsets": "no partitions found",
    "partitions list-reassignments": "no reassignments in progress",
    "partitions plan": "no replicas have to move",
    "quotas describe": "no quotas found",
    "transactions list": "no transactions found",
    "transactions describe-producers": "no active producers found",
    "transactions find-hanging": "no hanging transactions found",
    "users describe": "no SCRAM credentials found",
}


def test_empty_results_are_explained_to_people_only(embedded_clusters: Clusters) -> None:
    where = ("-b", embedded_clusters(brokers=2, proposals=True).bootstrap_server)
    for line, note in EMPTY.items():
        result = kip(*line.split(), *where)
        assert (line, result.exit_code, result.stdout, result.stderr) == (line, 0, "", f"{note}\n")
    result = kip("groups", "list", *where, "--format", "json")
    assert (result.stdout, result.stderr) == ("[]\n", "")


def test_configs_of_a_properties_file(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    embedded_cluster.create_topic("a")
    where = ("-b", embedded_cluster.bootstrap_server)
    path = tmp_path / "topic.properties"
    path.write_text("# kept for a day\nretention.ms = 86400000\ncleanup.policy=compact,delete\nsegment.ms: 5\n")
    printed("configs", "alter", "topic", "a", "--set-file", str(path), "--set", "segment.ms=7", *where)
    described = as_json("configs", "describe", "topic", "a", *where)
    assert {one["name"]: one["value"] for one in described} == {
        "retention.ms": "86400000",
        "cleanup.policy": "compact,delete",
        "segment.ms": "7",
    }
    path.write_text("# nothing yet\n")
    empty = kip("configs", "alter", "topic", "a", "--set-file", str(path), *where)
    assert (empty.exit_code, empty.stdout) == (2, "")
    assert f"{path} has no configs" in empty.stderr


def test_what_is_not_said_the_broker_decides(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(broker_configs={"num.partitions": "5", "default.replication.factor": "2"})
    (created,) = as_json("topics", "create", "a", "--validate-only", "-b", cluster.bootstrap_server)
    assert (created["partitions"], created["replicationFactor"], created["validateOnly"]) == (5, 2, True)
    assert created["topicId"] is None


def test_a_deletion_that_takes_its_time(embedded_clusters: Clusters) -> None:
    """KIP-4: marked for deletion first."""
    cluster = embedded_clusters(delay=30, proposals=True)
    cluster.create_topic("a")
    deleted = printed("topics", "delete", "a", "-b", cluster.bootstrap_server)
    assert deleted == "Topic a is marked for deletion.\n"


CREATE_ACL = ("acls", "create", "-b", "a:1", "--principal", "User:a", "--resource")
WRONG_USE = [
    ["cluster", "id"],
    ["cluster", "id", "-b", "nowhere"],
    ["cluster", "id", "-b", "a:1", "-C", "b:1"],
    ["cluster", "id", "-b", "a:1", "--command-config", "/nowhere/client.properties"],
    ["cluster", "id", "-b", "a:1", "--timeout", "0"],
    ["cluster", "list-nodes", "-C", "a:1", "--include-fenced-brokers"],
    ["quorum", "describe", "-b", "a:1", "--status", "--replication"],
    ["quorum", "describe", "-b", "a:1", "--status", "--human-readable"],
    ["topics", "create", "-b", "a:1"],
    ["topics", "create", "t", "-b", "a:1", "--config", "retention.ms"],
    ["topics", "create", "t", "-b", "a:1", "--config", "retention.ms=1", "--config", "retention.ms=2"],
    ["topics", "create", "t", "-b", "a:1", "--watch"],
    ["topics", "alter", "t", "-b", "a:1", "--partitions", "3", "--watch"],
    ["topics", "delete", "t", "-b", "a:1", "--watch"],
    ["topics", "alter", "t", "u", "-b", "a:1", "--partitions", "3"],
    ["topics", "alter", "t", "-b", "a:1"],
    ["topics", "delete", "-b", "a:1"],
    ["topics", "describe", "-b", "a:1", "--with-overrides", "--unavailable"],
    ["configs", "alter", "topic", "t", "-b", "a:1", "--set-file", "missing.properties"],
    ["acls", "allow", "consumer", "-b", "a:1", "--principal", "User:a", "--topic", "t"],
    ["acls", "allow", "producer", "-b", "a:1", "--principal", "User:a", "--topic", "t", "--group", "g"],
    ["acls", "allow", "consumer", "-b", "a:1", "--principal", "a", "--topic", "t", "--group", "g"],
    ["acls", "create", "-b", "a:1", "--principal", "User:", "--resource", "topic", "--operation", "READ"],
    [*CREATE_ACL, "topic", "--operation", "READ", "--host", ""],
    [*CREATE_ACL, "topic", "--operation", "READ", "--name", " "],
    [*CREATE_ACL, "topic", "--operation", "READ", "--pattern", "prefixed"],
    [*CREATE_ACL, "topic", "--operation", "RAED"],
    [*CREATE_ACL, "cluster", "--operation", "ALL", "--name", "c"],
    ["serve", "--super-user", "kip"],
    ["transactions", "abort", "t", "0", "-b", "a:1"],
    ["transactions", "abort", "t", "0", "-b", "a:1", "--start-offset", "1", "--producer-id", "1"],
    ["nonsense"],
    ["serve", "--brokers", "0"],
    ["serve", "--port", "99999"],
    ["proxy"],
    ["proxy", "-b", "a:1", "--replay", "a.pcap"],
    ["proxy", "-b", "a:1", "--command-config", "missing.properties"],
    ["shell"],
]


@pytest.mark.parametrize("words", WRONG_USE, ids=" ".join)
def test_usage_errors_have_status_2_and_no_stdout(words: list[str]) -> None:
    result = kip(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_what_the_cluster_refuses_is_status_1_and_one_sentence(embedded_cluster: EmbeddedCluster) -> None:
    where = ("-b", embedded_cluster.bootstrap_server)
    for words in (["topics", "describe", "nowhere"], ["topics", "delete", "nowhere"], ["topics", "create", "no/name"]):
        result = kip(*words, *where)
        assert (result.exit_code, result.stdout) == (1, "")
        assert len(result.stderr.splitlines()) == 1
        assert "127.0.0.1:" in result.stderr


@pytest.mark.parametrize("names", [("a", "nope"), ("nope", "a")])
def test_topics_that_exist_are_described_beside_one_that_does_not(
    names: tuple[str, str], embedded_cluster: EmbeddedCluster
) -> None:
    embedded_cluster.create_topic("a")
    where = ("-b", embedded_cluster.bootstrap_server)
    table, data = (kip("topics", "describe", *names, *where, "--format", form) for form in ("table", "json"))
    assert (table.exit_code, data.exit_code) == (3, 3)
    assert table.stdout.startswith("Topic: a\t")
    described, failed = json.loads(data.stdout)
    assert described["name"] == "a"
    assert (failed["error"]["name"], failed["error"]["subject"]) == ("UNKNOWN_TOPIC_OR_PARTITION", "topic nope")
    for result in (table, data):
        assert "answered UNKNOWN_TOPIC_OR_PARTITION (3) for topic nope:" in result.stderr


def test_some_done_and_some_not_is_status_3(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("there")
    result = kip("topics", "create", "new", "there", "-b", embedded_cluster.bootstrap_server)
    assert result.exit_code == 3
    assert result.stdout == "Created topic new.\n"
    assert "answered TOPIC_ALREADY_EXISTS (36) for topic there:" in result.stderr


def test_properties_without_meaning_are_named(embedded_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    config = tmp_path / "client.properties"
    config.write_text(f"bootstrap.servers={embedded_cluster.bootstrap_server}\nacks=all\n")
    result = kip("cluster", "id", "--command-config", str(config))
    assert result.exit_code == 0
    assert result.stderr == f"{config}: ignored properties: acks\n"


@pytest.mark.slow
def test_the_time_for_a_command_is_the_option_or_else_the_file(
    embedded_cluster: EmbeddedCluster, tmp_path: Path
) -> None:
    embedded_cluster.delay_answers(5, "DescribeCluster")
    config = tmp_path / "client.properties"
    config.write_text(f"bootstrap.servers={embedded_cluster.bootstrap_server}\ndefault.api.timeout.ms=300\n")
    for options, seconds in (((), "0.3"), (("--timeout", "0.1"), "0.1")):
        result = kip("cluster", "id", "--command-config", str(config), *options)
        assert result.exit_code == 1
        assert f"took longer than {seconds} s" in result.stderr


def run_on_a_full_disk(*words: str) -> subprocess.CompletedProcess[bytes]:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "kip.cli.main", *words]
        return subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)


def without_errors(condition: Callable[[], bool]) -> bool:
    with contextlib.suppress(OSError):
        return condition()
    return False


FULL = b"kip: stdout: No space left on device\n"


@pytest.mark.slow
@pytest.mark.parametrize("options", ["", "--watch", "--format json", "--help"])
def test_a_full_disk_is_a_sentence(options: str, embedded_cluster: EmbeddedCluster) -> None:
    words = ["cluster", "list-nodes", "-b", embedded_cluster.bootstrap_server, *options.split()]
    result = run_on_a_full_disk(*words)
    assert (result.returncode, result.stderr) == (1, FULL)


@pytest.mark.slow
def test_a_shell_continues_on_a_full_disk(embedded_cluster: EmbeddedCluster) -> None:
    commands = ["-c", "cluster id", "-c", "topics create lakes"]
    result = run_on_a_full_disk("shell", "-b", embedded_cluster.bootstrap_server, *commands)
    assert (result.returncode, set(result.stderr.splitlines(keepends=True))) == (1, {FULL})
    assert "lakes" in embedded_cluster.state.topics


@pytest.mark.slow
@pytest.mark.parametrize("command", ["cluster list-nodes --watch --interval 0.1", "serve"])
def test_nobody_listens_to_what_is_printed(command: str, embedded_cluster: EmbeddedCluster) -> None:
    """Standard output is closed: it continues until it is interrupted."""
    port = free_port_range(6)
    where = f"-b {embedded_cluster.bootstrap_server}" if command.startswith("cluster") else f"--port {port}"
    script = f"exec {sys.executable} -m kip.cli.main {command} {where} >&-"
    with subprocess.Popen(["bash", "-c", script], stderr=subprocess.PIPE) as process:

        def runs() -> bool:
            if command.startswith("cluster"):
                return len(embedded_cluster.requests_of("DescribeCluster")) > 2
            return ask(port, ApiVersionsRequest(), 0).error_code == 0

        wait_for(lambda: without_errors(runs), "the command to run")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, b"")


def test_watching_goes_on_when_the_cluster_does_not_answer(
    embedded_cluster: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round sends the request again; a failed round is reported on stderr, and Ctrl-C is not a failure."""
    rounds = [
        lambda: embedded_cluster.fence_broker(2),
        lambda: embedded_cluster.limit_api("DescribeCluster", None),
        lambda: embedded_cluster.limit_api("Metadata", None),
    ]

    def wait(seconds: float) -> None:
        assert seconds == 0.5
        if not rounds:
            raise KeyboardInterrupt
        rounds.pop(0)()

    monkeypatch.setattr("kip.cli.connecting.time.sleep", wait)
    words = ["cluster", "list-nodes", "--watch", "--interval", "0.5", "--format", "jsonl", "--timeout", "5"]
    result = kip(*words, "-b", embedded_cluster.bootstrap_server)
    assert result.exit_code == 0
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["fenced"] for row in rows[:6]] == [False, False, False, False, True, False]
    assert "\x1b" not in result.stdout


def test_every_command_explains_itself() -> None:
    def walk(command: click.Command, words: list[str]) -> None:
        result = kip(*words, "--help")
        assert result.exit_code == 0
        assert command.help
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                found = command.get_command(context, name)
                assert found is not None
                walk(found, [*words, name])

    for noun in ("cluster", "quorum", "topics", "shell", "serve", "proxy"):
        found = main.get_command(click.Context(main), noun)
        assert found is not None
        walk(found, [noun])


@pytest.mark.slow
def test_starting_up_loads_nothing_that_is_not_needed() -> None:
    """A cold start is fast: help does not import the client; commands import neither other nouns nor the cluster."""
    program = (
        "import sys\nfrom kip.cli.main import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    print(' '.join(sys.modules))"
    )

    def loaded(*words: str) -> set[str]:
        run = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
        return set(run.stdout.splitlines()[-1].split())

    heavy = {"kip.admin", "kip.cluster", "kafka_wire", "asyncio", "ssl", "prompt_toolkit", "scramp", "rich", "numpy"}
    assert not loaded("--help") & heavy
    assert not loaded("cluster", "id", "--help") & heavy
    asking = loaded("cluster", "id", "-b", "127.0.0.1:1")
    assert "kip.admin.operations.cluster" in asking
    unwanted = {
        "kip.cluster",
        "prompt_toolkit",
        "scramp",
        "kip.admin.operations.topics",
        "kafka_wire.clients.fetch_request",
    }
    assert not asking & unwanted

"""Changes by operators beside Kafka's own tools on a real one and on 3.9.1: moves, elections, offsets, tokens, rights.

Each test does several comparisons, as each run of a tool starts a JVM.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from kafka import KafkaProducer

from kip.admin import Admin, NewTopic
from kip.admin.errors import SettingsError
from kip.admin.reassignments.plans import ReassignmentPlan, format_plan, parse_plan
from tests.cli.java_output import Rows, reassignments, table, tokens
from tests.cli.running import has_leaders, kip, printed
from tests.real_kafka import NEWEST, RealKafka, java_tool
from tests.waiting import PATIENCE, eventually, wait_for

pytestmark = pytest.mark.ci

TOOLS = "org.apache.kafka.tools."
MOVED, LED_BY_JAVA, LED_BY_US, SHARED, RESET, PLANNED = (
    "moved.beside",
    "led.by.java",
    "led.by.us",
    "shared.beside",
    "reset.beside",
    "planned.beside",
)
SHARERS, RESETTERS = "sharers-beside", "resetters-beside"
ENTRY = ("RESOURCE", "NAME", "PATTERN", "HOST", "OPERATION", "PERMISSION")
PREFERRED = ("--election-type", "preferred", "--partition", "0", "--topic")


@pytest.fixture
def admin(each_cluster: RealKafka) -> Iterator[Admin]:
    with Admin(each_cluster.bootstrap_servers) as admin:
        yield admin


def tool(kafka: RealKafka, name: str, *words: str) -> str:
    """Return the output of a tool that has to succeed."""
    run = java_tool(NEWEST, f"{TOOLS}{name}", "--bootstrap-server", kafka.bootstrap_servers, *words)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_moves_and_elections_with_a_broker_stopped(each_cluster: RealKafka, admin: Admin) -> None:
    """A partition does not arrive at a stopped broker, and its leaders are elected when it is back."""
    where = ("-b", each_cluster.bootstrap_servers)
    names = (MOVED, LED_BY_JAVA, LED_BY_US)
    admin.create_topics([NewTopic(MOVED, assignment="1:2"), *(NewTopic(name, assignment="3:1") for name in names[1:])])
    wait_for(lambda: all(has_leaders(admin, name, 1) for name in names), "the topics to have leaders")
    each_cluster.brokers[3].kill()
    try:
        printed("partitions", "reassign", "--topic", f"{MOVED}:0", "--to", "1,3", *where)
        theirs = reassignments(tool(each_cluster, "reassign.ReassignPartitionsCommand", "--list"))
        assert table(printed("partitions", "list-reassignments", *where), *theirs[0]) == theirs
        assert [(row["ADDING"], row["REMOVING"]) for row in theirs] == [("3", "2")]
        wait_for(lambda: _leader(LED_BY_US, *where) == "1", "the other broker to lead")
        refused = kip("partitions", "elect-leaders", "--topic", f"{LED_BY_US}:0", *where)
        assert "PREFERRED_LEADER_NOT_AVAILABLE (80)" in refused.stderr
        run = java_tool(NEWEST, f"{TOOLS}LeaderElectionCommand", *where_java(each_cluster), *PREFERRED, LED_BY_JAVA)
        assert (run.returncode, refused.exit_code) == (1, 1)
        assert "PreferredLeaderNotAvailableException" in run.stdout + run.stderr
        printed("partitions", "reassign", "--topic", f"{MOVED}:0", "--cancel", *where)
        assert table(printed("partitions", "list-reassignments", *where) or "TOPIC", "TOPIC") == []
    finally:
        each_cluster.brokers[3].start()
        each_cluster.wait_until_serving()

    def elected() -> None:
        assert printed("partitions", "elect-leaders", "--topic", f"{LED_BY_US}:0", *where).split()[2:] == [
            LED_BY_US,
            "0",
        ]

    eventually(elected)
    tool(each_cluster, "LeaderElectionCommand", *PREFERRED, LED_BY_JAVA)
    assert [_leader(name, *where) for name in (LED_BY_JAVA, LED_BY_US)] == ["3", "3"]
    again = kip("partitions", "elect-leaders", "--topic", f"{LED_BY_US}:0", *where)
    assert (again.exit_code, LED_BY_US in again.stdout) == (0, False)
    admin.delete_topics(names)


def test_each_tool_carries_out_the_plan_of_the_other(real_cluster: RealKafka, tmp_path: Path) -> None:
    where, command = ("-b", real_cluster.bootstrap_servers), "reassign.ReassignPartitionsCommand"
    printed("topics", "create", PLANNED, "--replica-assignment", "1:2,1:2,1:2", "--wait", *where)
    topics, plan = tmp_path / "topics.json", tmp_path / "plan.json"
    topics.write_text(f'{{"version": 1, "topics": [{{"topic": "{PLANNED}"}}]}}')

    def planned(*options: str) -> ReassignmentPlan:
        plan.write_text(printed("partitions", "plan", "--topic", PLANNED, *options, "--export", *where))
        return parse_plan(plan.read_text())

    words = ("--topics-to-move-json-file", str(topics), "--broker-list", "2,3", "--disable-rack-aware")
    generated = tool(real_cluster, command, "--generate", *words).splitlines()
    current, proposed = (line for line in generated if line.startswith("{"))
    with pytest.raises(SettingsError, match="log_dirs may only contain any"):
        parse_plan(current)
    assert planned("--current") == parse_plan(re.sub(r'"/[^"]*"', '"any"', current))
    theirs = parse_plan(proposed)
    plan.write_text(format_plan(theirs))
    printed("partitions", "reassign", "--from-file", str(plan), "--wait", *where)
    eventually(lambda: _equal(planned("--current"), theirs))  # a broker learns of it after the controller

    ours = planned("--brokers", "1,3")
    assert sorted(ours.values()) == [(1, 3), (3, 1), (3, 1)]
    tool(real_cluster, command, "--execute", "--reassignment-json-file", str(plan))
    eventually(lambda: _equal(planned("--current"), ours))
    printed("topics", "delete", PLANNED, *where)


THROTTLED = "throttled.beside"
_THROTTLES = {"topic": (THROTTLED,), "broker": ("1", "2", "3")}


def throttles(*where: str) -> set[tuple[str, str, str]]:
    """Return the throttles of the topic and of all brokers: resource, name and value."""
    described = [
        one
        for kind, names in _THROTTLES.items()
        for one in json.loads(printed("configs", "describe", kind, *names, *where, "--format", "json"))
    ]
    return {(one["resource"], one["name"], one["value"]) for one in described if "thrott" in one["name"]}


@pytest.fixture
def throttled(each_cluster: RealKafka) -> Iterator[tuple[str, ...]]:
    """Create the topic, and delete it also if the test fails, as the test may run again; return the -b options."""
    where = ("-b", each_cluster.bootstrap_servers)
    printed("topics", "create", THROTTLED, "--replica-assignment", "1:2,1:2,2:3", "--wait", *where)
    yield where
    printed("topics", "delete", THROTTLED, "--wait", *where)


def test_throttles_of_moves(each_cluster: RealKafka, throttled: tuple[str, ...], tmp_path: Path) -> None:
    """Both tools set the same configs, and each removes those of the other.

    Brokers describe configs, and learn of changes after the controller, which answers a change.
    """
    where, command = throttled, "reassign.ReassignPartitionsCommand"
    plan = tmp_path / "plan.json"
    moved, back = {0: (2, 3), 1: (1, 2, 3), 2: (3, 2)}, {0: (1, 2), 1: (1, 2), 2: (2, 3)}

    def planned(replicas: Mapping[int, tuple[int, ...]]) -> None:
        plan.write_text(format_plan({(THROTTLED, number): brokers for number, brokers in replicas.items()}))

    def executed(by: str, *options: str) -> set[tuple[str, str, str]]:
        """Start the moves, and return the throttles: two rates of each of the brokers, and two lists of replicas."""
        planned(moved)
        if by == "java":
            tool(each_cluster, command, "--execute", "--reassignment-json-file", str(plan), *options)
        else:
            printed("partitions", "reassign", "--from-file", str(plan), *options, *where)
        wait_for(lambda: len(throttles(*where)) == 8, "the brokers to describe all throttles")
        return throttles(*where)

    def verified(by: str) -> None:
        """Verify until the moves are complete."""
        words = ("partitions", "verify", "--from-file", str(plan), *where)
        wait_for(lambda: "moving" not in printed(*words, "--preserve-throttles"), "the partitions to be moved")
        if by == "java":
            status = tool(each_cluster, command, "--verify", "--reassignment-json-file", str(plan))
            assert status.count("is completed") == printed(*words, "--preserve-throttles").count(" complete ")
        else:
            printed(*words)
        eventually(lambda: _equal(throttles(*where), set()))

    theirs = executed("java", "--throttle", "1000000")
    verified("ours")
    printed("partitions", "reassign", "--topic", THROTTLED, "--to", "1,2", "--throttle", "1m", "--wait", *where)
    eventually(lambda: _equal(throttles(*where), set()))
    planned(back)
    printed("partitions", "reassign", "--from-file", str(plan), "--wait", *where)
    assert executed("ours", "--throttle", "1000000") == theirs
    verified("java")


LIMITED = "limited.beside"


def test_the_throttle_of_log_directories(each_cluster: RealKafka, tmp_path: Path) -> None:
    where, command = ("-b", each_cluster.bootstrap_servers), "reassign.ReassignPartitionsCommand"
    printed("topics", "create", LIMITED, "--replica-assignment", "1:2", "--wait", *where)
    (here,) = {one["logDir"] for one in json.loads(printed("logdirs", "describe", "--broker", "1", *where, *AS_JSON))}
    entry = {"topic": LIMITED, "partition": 0, "replicas": [1, 2], "log_dirs": [here, "any"]}
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({"version": 1, "partitions": [entry]}))

    def limits() -> set[tuple[str, str, str]]:
        described = json.loads(printed("configs", "describe", "broker", "1", "2", "3", *where, *AS_JSON))
        return {(one["resource"], one["name"], one["value"]) for one in described if "alter.log.dirs" in one["name"]}

    limited = ("--execute", "--reassignment-json-file", str(plan), "--replica-alter-log-dirs-throttle", "2000000")
    tool(each_cluster, command, *limited)
    theirs = eventually(lambda: _some(limits()))
    printed("partitions", "verify", "--topic", LIMITED, "--to", "1,2", *where)
    eventually(lambda: _equal(limits(), set()))
    move = ("logdirs", "move", "1", here, "--topic", f"{LIMITED}:0", "--throttle", "2000000", *where)
    printed(*move)
    assert eventually(lambda: _some(limits())) == theirs
    tool(each_cluster, command, "--verify", "--reassignment-json-file", str(plan))
    eventually(lambda: _equal(limits(), set()))
    printed(*move, "--wait")
    eventually(lambda: _equal(limits(), set()))
    printed("topics", "delete", LIMITED, *where)


def _some(found: set[tuple[str, str, str]]) -> set[tuple[str, str, str]]:
    assert found
    return found


AS_JSON = ("--format", "json")


_LEVEL = re.compile(r"^(\S+) can be (?:upgraded|downgraded|set) to (\d+)\.$", re.MULTILINE)


@pytest.mark.parametrize(
    ("action", "options", "release"), [("upgrade", (), None), ("downgrade", ("--downgrade",), "3.8")]
)
def test_features_of_a_release(
    action: str, options: tuple[str, ...], release: str | None, each_cluster: RealKafka
) -> None:
    """An upgrade to the release that the cluster has, and a downgrade, which 4.3.1 refuses."""
    release = release or each_cluster.version.rpartition(".")[0]
    words = ("--release-version", release, "--dry-run")
    run = java_tool(NEWEST, f"{TOOLS}FeatureCommand", *where_java(each_cluster), action, *words)
    ours = kip("features", "update", *options, *words, "-b", each_cluster.bootstrap_servers)
    assert ours.exit_code == run.returncode, ours.stderr
    if ours.exit_code:
        assert ours.stderr.rstrip().rpartition("(95): ")[2] in run.stdout
    else:
        assert sorted(_LEVEL.findall(ours.stdout)) == sorted(_LEVEL.findall(run.stdout)) != []


def where_java(kafka: RealKafka) -> tuple[str, str]:
    return "--bootstrap-server", kafka.bootstrap_servers


def _leader(topic: str, *where: str) -> str:
    return printed("topics", "describe", topic, *where).partition("Leader: ")[2].split()[0]


def test_the_offsets_of_a_share_group(real_cluster: RealKafka) -> None:
    where = ("-b", real_cluster.bootstrap_servers)
    printed("topics", "create", SHARED, "--replica-assignment", "1:2", "--wait", *where)
    producer = KafkaProducer(bootstrap_servers=real_cluster.bootstrap_servers.split(","))
    for number in range(20):
        producer.send(SHARED, b"%d" % number)
    producer.close()
    printed("configs", "alter", "group", SHARERS, "--set", "share.auto.offset.reset=earliest", *where)
    reading = ("--topic", SHARED, "--group", SHARERS, "--max-messages", "5", "--timeout-ms", "60000")
    assert len(tool(real_cluster, "consumer.ConsoleShareConsumer", *reading).splitlines()) == 5
    described = ("consumer.group.ShareGroupCommand", "--describe", "--group", SHARERS)
    columns = ("GROUP", "TOPIC", "PARTITION", "START-OFFSET", "LAG")

    def alike() -> None:
        theirs = table(tool(real_cluster, *described), *columns)
        assert table(printed("groups", "share-offsets", SHARERS, *where), *columns) == theirs
        assert [row["TOPIC"] for row in theirs] == [SHARED]

    eventually(alike)
    state = tool(real_cluster, *described, "--state").split()
    ours = printed("groups", "describe", SHARERS, *where).split()
    assert "Empty" in state
    assert "Empty" in ours
    scope = ("--group", SHARERS, "--topic", SHARED)
    to_earliest = tool(real_cluster, "consumer.group.ShareGroupCommand", "--reset-offsets", *scope, *RESET_SHARED)
    reset = ("groups", "reset-share-offsets", SHARERS, "--to-earliest", *where)
    changed = ("GROUP", "TOPIC", "PARTITION", "NEW-OFFSET")
    assert table(printed(*reset), *changed) == table(to_earliest, *changed)
    eventually(lambda: _equal(start_offsets(*where), ["0"]))
    printed("groups", "reset-share-offsets", SHARERS, "--to-latest", *where)
    eventually(lambda: _equal(start_offsets(*where), ["20"]))
    printed("groups", "delete-share-offsets", SHARERS, "--topic", SHARED, *where)
    eventually(lambda: _equal(start_offsets(*where), []))
    kip("groups", "delete", SHARERS, *where)
    printed("topics", "delete", SHARED, *where)


RESET_SHARED = ("--to-earliest", "--dry-run")


def start_offsets(*where: str) -> list[str]:
    text = printed("groups", "share-offsets", SHARERS, *where)
    return [row["START-OFFSET"] for row in table(text or "GROUP", "GROUP", "START-OFFSET")]


RESETS = (
    "--to-current",
    "--by-duration PT0.001S",
    "--by-duration P1D",
    "--to-offset 7",
    "--shift-by -1",
    "--from-file {}",
)


@pytest.mark.thorough
def test_the_new_offsets_of_a_group(each_cluster: RealKafka, admin: Admin, tmp_path: Path) -> None:
    """Both tools print the same CSV, and read it."""
    where = ("-b", each_cluster.bootstrap_servers)
    printed("topics", "create", RESET, "--replica-assignment", "1:2,2:3", "--wait", *where)
    producer = KafkaProducer(bootstrap_servers=each_cluster.bootstrap_servers.split(","))
    for number in range(20):
        producer.send(RESET, b"%d" % number, partition=number % 2)
    producer.close()
    admin.alter_group_offsets(RESETTERS, {(RESET, 0): 3, (RESET, 1): 4})
    kept = tmp_path / "offsets.csv"
    kept.write_text(f"{RESET},0,9\n{RESET},1,99\n")
    scope = ("--reset-offsets", "--group", RESETTERS, "--dry-run", "--export")
    for words in RESETS:
        target = words.format(kept).split()
        topics = () if "--from-file" in target else ("--all-topics",)
        theirs = tool(each_cluster, "consumer.group.ConsumerGroupCommand", *scope, *target, *topics)
        ours = printed("groups", "reset-offsets", RESETTERS, *target, "--dry-run", "--export", *where)
        rows = [line for line in theirs.splitlines() if line.startswith(RESET)]  # there may be warnings as well
        assert sorted(ours.splitlines()) == sorted(rows), words
        assert len(rows) == 2, theirs
    printed("groups", "delete", RESETTERS, *where)
    admin.delete_topics([RESET])


def test_delegation_tokens(each_cluster: RealKafka) -> None:
    """Both describe a token that Java created in the same way; neither describes an expired one."""
    config = os.fspath(each_cluster.client_properties("SASL_PLAINTEXT"))
    servers = each_cluster.secured_servers("SASL_PLAINTEXT")
    where = ("-b", servers, "--command-config", config)

    def delegation(*words: str) -> str:
        command = ("--bootstrap-server", servers, "--command-config", config, *words)
        run = java_tool(NEWEST, f"{TOOLS}DelegationTokenCommand", *command)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    (token,) = tokens(delegation("--create", "--max-life-time-period", "-1", "--renewer-principal", "User:bob"))

    def described() -> tuple[Rows, Rows]:
        """Return the tokens that both describe; each may ask a broker that does not know of the last change yet."""
        ours = printed("tokens", "describe", "--secrets", *where)
        return tokens(ours) if ours else [], tokens(delegation("--describe", "--owner-principal", "User:alice"))

    try:
        eventually(lambda: _equal(described(), ([token], [token])))
        assert token["HMAC"] not in printed("tokens", "describe", *where)
        assert "expires at" in printed("tokens", "renew", token["HMAC"], *where)
    finally:
        printed("tokens", "expire", token["HMAC"], *where)
    eventually(lambda: _equal(described(), ([], [])))


def test_what_clients_need_is_allowed(each_cluster: RealKafka) -> None:
    where = ("-b", each_cluster.bootstrap_servers)
    for role, *names in (
        ("producer", "--topic", "orders", "--topic", "bills", "--transactional-id", "x"),
        ("consumer", "--topic", "orders", "--group", "readers"),
    ):
        tool(each_cluster, "AclCommand", "--add", f"--{role}", "--allow-principal", "User:java", *names)
        printed("acls", "allow", role, "--principal", "User:ours", *names, *where)

    def entries(principal: str) -> set[tuple[str, ...]]:
        listed = table(printed("acls", "list", "--principal", principal, *where), *ENTRY)
        return {tuple(row[name] for name in ENTRY) for row in listed}

    eventually(lambda: _equal(len(entries("User:java")), 10))
    assert entries("User:ours") == entries("User:java")
    for principal in ("User:java", "User:ours"):
        printed("acls", "delete", "--principal", principal, *where)


def _equal(ours: object, theirs: object) -> None:
    assert ours == theirs


WITHOUT_RIGHTS = [
    (
        "groups describe any",
        "consumer.group.ConsumerGroupCommand --describe --group any",
        "GROUP_AUTHORIZATION_FAILED (30)",
        "GroupAuthorizationException",
    ),
    (
        "acls list",
        "AclCommand --list",
        "CLUSTER_AUTHORIZATION_FAILED (31)",
        "ClusterAuthorizationException",
    ),
    (
        "partitions list-reassignments",
        "reassign.ReassignPartitionsCommand --list",
        "CLUSTER_AUTHORIZATION_FAILED (31)",
        "ClusterAuthorizationException",
    ),
    (
        "transactions describe any",
        "TransactionsCommand describe --transactional-id any",
        "TRANSACTIONAL_ID_AUTHORIZATION_FAILED (53)",
        "failed due to authorization failure",
    ),
    (
        "logdirs describe",
        "LogDirsCommand --describe",
        "CLUSTER_AUTHORIZATION_FAILED (31)",
        "ClusterAuthorizationException",
    ),
    (
        "quorum describe --status",
        "MetadataQuorumCommand describe --status",
        "CLUSTER_AUTHORIZATION_FAILED (31)",
        "ClusterAuthorizationException",
    ),
    (
        "partitions elect-leaders --topic numbers:0",
        "LeaderElectionCommand --election-type preferred --topic numbers --partition 0",
        "CLUSTER_AUTHORIZATION_FAILED (31)",
        "Not authorized to perform leader election",
    ),
    (
        "groups delete any",
        "consumer.group.ConsumerGroupCommand --delete --group any",
        "GROUP_AUTHORIZATION_FAILED (30)",
        "GroupAuthorizationException",
    ),
    (
        "groups reset-offsets any --to-latest",
        "consumer.group.ConsumerGroupCommand --reset-offsets --group any --to-latest --all-topics --dry-run",
        "GROUP_AUTHORIZATION_FAILED (30)",
        "GroupAuthorizationException",
    ),
    (
        "topics create any --partitions 1",
        "TopicCommand --create --topic any --partitions 1",
        "TOPIC_AUTHORIZATION_FAILED (29)",
        "Authorization failed.",
    ),
    (
        "acls create --principal User:x --resource topic --name x --operation READ",
        "AclCommand --add --allow-principal User:x --topic x --operation Read",
        "CLUSTER_AUTHORIZATION_FAILED (31)",
        "ClusterAuthorizationException",
    ),
]
"""A verb with its error, and a tool with its output."""


_CONNECTION_FIRST = ("TransactionsCommand", "MetadataQuorumCommand")


def test_a_user_without_rights_gets_the_same_errors(each_cluster: RealKafka) -> None:
    config = os.fspath(each_cluster.client_properties("SASL_PLAINTEXT"))
    servers = each_cluster.secured_servers("SASL_PLAINTEXT")
    for verb, command, error, message in WITHOUT_RIGHTS:
        ours = kip(*verb.split(), "-b", servers, "--command-config", config)
        assert (ours.exit_code, ours.stdout, error in ours.stderr) == (1, "", True), (verb, ours.stderr)
        name, *words = command.split()
        connection = ["--bootstrap-server", servers, "--command-config", config]
        words = [*connection, *words] if name in _CONNECTION_FIRST else [*words, *connection]
        theirs = java_tool(NEWEST, f"{TOOLS}{name}", *words, timeout=PATIENCE)
        assert message in theirs.stdout + theirs.stderr, (verb, theirs.stdout, theirs.stderr)

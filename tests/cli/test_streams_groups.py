"""A streams group (KIP-1071) of a running Kafka Streams application, as `kip groups` and Kafka's own tool show it."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from kafka import KafkaProducer

from kip.admin import Admin, NewTopic
from kip.admin.operations.groups import GroupDescription
from tests.cli.java_output import table
from tests.cli.running import kip, printed
from tests.cluster.helpers.streams_steps import WORDS as INPUT
from tests.cluster.helpers.streams_steps import StreamsSteps, forget, prepare, topology
from tests.real_kafka import NEWEST, RealKafka, java_tool
from tests.real_kafka.jars import streams_jars
from tests.waiting import eventually, wait_for

GROUP = "streams.group"
TOOL = "org.apache.kafka.tools.streams.StreamsGroupCommand"
WORDS, OTHERS = "streams.words", "streams.others"
COLUMNS = ("TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET")


@pytest.fixture(scope="module")
def running(single_kafka: RealKafka, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealKafka]:
    """An application with a repartition topic; a topic of another application is called `0`, like a subtopology."""
    servers = single_kafka.bootstrap_servers
    with Admin(servers) as admin:
        admin.create_topics([NewTopic(name, partitions=3) for name in (WORDS, OTHERS)] + [NewTopic("0", partitions=1)])
    producer = KafkaProducer(bootstrap_servers=servers)
    for number in range(12):
        for topic in (WORDS, OTHERS):
            producer.send(topic, b"w%d" % (number % 5), partition=number % 3)
        producer.send("0", b"x")
    producer.close()
    arguments = [servers, GROUP, str(tmp_path_factory.mktemp("state")), WORDS, OTHERS]
    program = Path(__file__).with_name("StreamsGroup.java")
    jars = streams_jars(NEWEST)
    with subprocess.Popen(["java", "-cp", f"{jars}/*", program, *arguments], stdout=subprocess.DEVNULL) as java:
        try:
            wait_for(lambda: has_tasks(servers), "the tasks of the application")
            yield single_kafka
        finally:
            java.terminate()


def described(servers: str) -> GroupDescription:
    with Admin(servers) as admin:
        (group,) = admin.describe_groups([GROUP])
    return group


def has_tasks(servers: str) -> bool:
    with Admin(servers) as admin:
        if GROUP not in {one.group for one in admin.list_groups()}:
            return False
    group = described(servers)
    return group.state == "Stable" and len([task for member in group.members for task in member.tasks]) == 6


def theirs(servers: str, *options: str) -> str:
    run = java_tool(
        NEWEST,
        TOOL,
        *("--bootstrap-server", servers, "--describe", "--group", GROUP, *options),
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_the_lag_is_that_of_java(running: RealKafka) -> None:
    """Source and repartition topics with their readers, and no row for a topic that is called like a subtopology."""
    servers = running.bootstrap_servers

    def alike() -> None:
        ours = table(printed("groups", "lag", GROUP, "-b", servers), *COLUMNS)
        assert ours == table(theirs(servers, "--offsets", "--verbose"), *COLUMNS)

    eventually(alike)
    rows = json.loads(printed("groups", "lag", GROUP, "-b", servers, "--format", "json"))
    (member,) = described(servers).members
    assert {row["topic"] for row in rows} == {WORDS, OTHERS, f"{GROUP}-counts-repartition"}
    assert {row["memberId"] for row in rows} == {member.id}


def test_the_tasks_and_the_assignor_are_those_of_java(running: RealKafka) -> None:
    servers = running.bootstrap_servers
    (member,) = json.loads(printed("groups", "describe", GROUP, "--members", "-b", servers, "--format", "json"))
    found = re.findall(r"(\d+):\[([\d,]+)\]", theirs(servers, "--members"))
    assert member["tasks"] == [
        f"active {subtopology}_{number}" for subtopology, all_ in found for number in all_.split(",")
    ]
    columns = ("GROUP", "STATE", "ASSIGNOR", "#MEMBERS")
    ours = table(printed("groups", "describe", GROUP, "-b", servers), *columns)
    assert ours == table(theirs(servers, "--state"), *columns)


def test_a_streams_group_is_among_the_groups_with_lag(running: RealKafka) -> None:
    servers = running.bootstrap_servers
    for verb in ("lag", "offsets"):
        assert GROUP in {row["GROUP"] for row in table(printed("groups", verb, "-b", servers), "GROUP")}


def test_resets_are_those_of_java(single_kafka: RealKafka) -> None:
    """Of the input topics; with the internal topics deleted, which Java's tool always does."""
    servers = single_kafka.bootstrap_servers
    prepare(servers, "resetting")
    producer = KafkaProducer(bootstrap_servers=servers)
    for number in range(30):
        producer.send(INPUT, b"x", partition=number % 3)
    producer.close()
    steps = StreamsSteps(servers, "resetting", {})
    steps.join("join", "one", topology("resetting", INPUT))
    steps.wait_until_ready("one")
    for topic, partition in ((INPUT, 0), (INPUT, 1), ("resetting-repartition", 0)):
        steps.commit("commit", "one", steps.epochs["one"], topic, partition)
    steps.heartbeat("leave", "one", member_epoch=-1)
    words = ("groups", "reset-offsets", "resetting", "-b", servers)
    for java, own in (
        (("--to-earliest", "--all-input-topics"), ("--to-earliest",)),
        (("--to-latest", "--all-input-topics"), ("--to-latest",)),
        (("--to-latest", "--input-topic", f"{INPUT}:1"), ("--to-latest", "--topic", f"{INPUT}:1")),
        (("--shift-by", "2", "--all-input-topics"), ("--shift-by", "2")),
    ):
        theirs = java_tool(
            NEWEST,
            TOOL,
            *("--bootstrap-server", servers, "--group", "resetting"),
            "--reset-offsets",
            "--dry-run",
            *java,
        )
        ours = kip(*words, "--dry-run", *own)
        assert sorted(map(str.split, theirs.stdout.strip().splitlines())) == sorted(
            map(str.split, ours.stdout.strip().splitlines())
        )
        assert ours.stderr == "internal topics keep their records: resetting-changelog, resetting-repartition\n"
    run = kip(*words, "--to-earliest", "--delete-internal-topics")
    assert (run.exit_code, run.stderr) == (
        0,
        "deleted the internal topics resetting-changelog, resetting-repartition\n",
    )
    with Admin(servers) as admin:
        assert not {one.name for one in admin.list_topics()} & {"resetting-changelog", "resetting-repartition"}
        offsets = admin.list_group_offsets(["resetting"])["resetting"]
    assert {key: one.offset for key, one in offsets.items() if key[0] == INPUT} == {(INPUT, 0): 0, (INPUT, 1): 0}
    assert kip(*words, "--to-earliest", "--delete-internal-topics").exit_code == 1
    forget(servers, "resetting")

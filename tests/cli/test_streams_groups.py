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
from tests.cli.running import printed
from tests.real_kafka import NEWEST, RealKafka, java_tool
from tests.real_kafka.jars import streams_jars
from tests.waiting import eventually, wait_for

pytestmark = [pytest.mark.kafka, pytest.mark.slow, pytest.mark.xdist_group("single Kafka")]

GROUP = "streams.group"
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
        "org.apache.kafka.tools.streams.StreamsGroupCommand",
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

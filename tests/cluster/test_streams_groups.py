"""Streams groups (KIP-1071): permissions, sessions, restarts, releases, assignments; a Kafka Streams application."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kafka_wire.clients import ListGroupsRequest

from kip.cluster import Acl, EmbeddedCluster, Operation, Resource
from kip.cluster.groups.streams_assignor import Tasks, assign_tasks
from tests.cluster.helpers.configs import group_config
from tests.cluster.helpers.streams_steps import WORDS, Json, StreamsSteps, prepare, topology
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.real_kafka import NEWEST
from tests.real_kafka.jars import streams_jars
from tests.waiting import eventually, wait_for

GROUP = "counting"
ALL_TASKS = [("0", 0), ("0", 1), ("0", 2), ("1", 0), ("1", 1), ("1", 2)]


def joined(cluster: EmbeddedCluster, *members: str) -> StreamsSteps:
    """Return a group whose members have their tasks."""
    prepare(cluster.bootstrap_server, GROUP)
    steps = StreamsSteps(cluster.bootstrap_server, GROUP, {})
    for member in members:
        steps.join("join", member, topology(GROUP, WORDS))
    for _ in range(3):
        for member in members:
            steps.confirm("heartbeat", member)
    return steps


def owned(steps: StreamsSteps, member: str) -> list[tuple[str, int]]:
    return [(part["subtopologyId"], number) for part in steps.owned[member] for number in part["partitions"]]


def test_the_tasks_are_shared(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1)
    steps = joined(cluster, "one", "two", "three")
    shares = [owned(steps, member) for member in ("one", "two", "three")]
    assert [len(share) for share in shares] == [2, 2, 2]
    assert sorted(task for share in shares for task in share) == ALL_TASKS
    assert {f"{GROUP}-repartition", f"{GROUP}-changelog"} <= cluster.state.topics.keys()
    assert cluster.state.topics[f"{GROUP}-changelog"].configs == {"cleanup.policy": "compact"}
    (listed,) = ask(cluster.bootstrap_server, ListGroupsRequest(types_filter=["streams"]), 5).groups
    assert (listed.group_id, listed.group_type, listed.protocol_type, listed.group_state) == (
        *(GROUP, "streams", "streams"),
        "Stable",
    )


def test_the_first_assignment_waits_for_more_members(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1)
    prepare(cluster.bootstrap_server, GROUP)
    ask(cluster.bootstrap_server, group_config("streams.initial.rebalance.delay.ms", "500", GROUP), 1)
    steps = StreamsSteps(cluster.bootstrap_server, GROUP, {})
    first = steps.join("join", "one", topology(GROUP, WORDS))
    assert [status["statusCode"] for status in first["status"]] == [5, 3]
    assert [status["statusCode"] for status in steps.confirm("heartbeat", "one")["status"]] == [5]
    steps.wait_until_ready("one")
    assert sorted(owned(steps, "one")) == ALL_TASKS


def test_a_silent_member_loses_its_tasks(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1)
    steps = joined(cluster, "one", "two")
    group = cluster.state.groups.get(GROUP).streams
    gone = group.members["two"]
    cluster._runner.do(lambda: group._remove(gone))  # what the timer of the session calls
    steps.confirm("heartbeat", "one")
    assert sorted(owned(steps, "one")) == ALL_TASKS
    assert steps.confirm("too late", "two")["errorCode"] == 25


def test_topics_need_permissions(embedded_clusters: Clusters) -> None:
    names = (WORDS, f"{GROUP}-repartition", f"{GROUP}-changelog")
    granted = [Acl("User:tests", Operation.READ, Resource.GROUP, GROUP)]
    describe = [Acl("User:tests", Operation.DESCRIBE, Resource.TOPIC, name) for name in names]
    create = [Acl("User:tests", Operation.CREATE, Resource.TOPIC, names[1])]
    for acls, expected in (
        ([], (30, [])),
        (granted, (29, [])),
        (
            granted + describe + create,
            (0, [f"Internal topics are missing: {names[1]}, {names[2]}; Unauthorized to CREATE on topics {names[2]}."]),
        ),
    ):
        cluster = embedded_clusters(brokers=1, acls=acls or [Acl("User:other", Operation.ALL, Resource.CLUSTER)])
        cluster.create_topic(WORDS, 3, 1)
        steps = StreamsSteps(cluster.bootstrap_server, GROUP, {})
        answer = steps.join("join", "one", topology(GROUP, WORDS))
        details = [status["statusDetail"] for status in answer["status"] if status["statusCode"] == 3]
        assert (answer["errorCode"], details) == expected


@pytest.mark.parametrize(("release", "code", "interval"), [("4.2", 0, 0), ("4.4", 0, 60_000)])
def test_releases(release: str, code: int, interval: int, embedded_clusters: Clusters) -> None:
    """4.2 is the first release whose new clusters have the feature; it sends no interval of task offsets."""
    cluster = embedded_clusters(brokers=1, release=release)
    cluster.create_topic(WORDS, 3, 1)
    steps = StreamsSteps(cluster.bootstrap_server, GROUP, {})
    answer = steps.join("join", "one", topology(GROUP, WORDS), version=0)
    assert (answer["errorCode"], answer["taskOffsetIntervalMs"]) == (code, interval)
    cluster.state.features["streams.version"] = 0
    assert steps.join("join", "two", topology(GROUP, WORDS), version=0)["errorCode"] == 35


def test_members_join_again_after_a_restart(embedded_clusters: Clusters, tmp_path: Path) -> None:
    """Members are not kept, but the group is, by its offsets; so a member is unknown in it, and joins again."""
    cluster = embedded_clusters(brokers=1, directory=tmp_path)
    steps = joined(cluster, "one")
    assert steps.commit("commit", "one", steps.epochs["one"], WORDS, 0)["topics"][0]["partitions"][0]["errorCode"] == 0
    cluster.stop()
    again = embedded_clusters(brokers=1, directory=tmp_path)
    steps.address = again.bootstrap_server
    assert steps.confirm("heartbeat", "one")["errorCode"] == 25
    steps.join("join", "one", topology(GROUP, WORDS))
    wait_for(lambda: not steps.confirm("heartbeat", "one")["status"], "the first assignment")
    assert sorted(owned(steps, "one")) == ALL_TASKS


PROCESSES = {"a1": "a", "a2": "a", "b1": "b"}


def test_standbys_are_in_other_processes() -> None:
    assigned = assign_tasks(PROCESSES, ALL_TASKS, frozenset({"1"}), 2, {})
    assert sorted(task for tasks in assigned.values() for task in tasks.active) == ALL_TASKS
    places: Counter[tuple[str, int]] = Counter()
    for member, tasks in assigned.items():
        places.update(tasks.standby)
        for task in tasks.standby:
            active = next(other for other, had in assigned.items() if task in had.active)
            assert PROCESSES[active] != PROCESSES[member]
    assert places == {("1", number): 1 for number in range(3)}, "as many as there are other processes"


def test_tasks_stay_and_standbys_take_over() -> None:
    processes = {"a": "a", "b": "b"}
    before = assign_tasks(processes, ALL_TASKS, frozenset({"1"}), 1, {})
    assert assign_tasks(processes, ALL_TASKS, frozenset({"1"}), 1, before) == before
    more = assign_tasks(processes | {"c": "c"}, ALL_TASKS, frozenset({"1"}), 0, before)
    assert [len(tasks.active) for tasks in more.values()] == [2, 2, 2]
    assert all(more[member].active <= before[member].active for member in processes)
    left = assign_tasks({"a": "a", "c": "c"}, ALL_TASKS, frozenset({"1"}), 0, {**before, "b": Tasks()})
    assert before["a"].active & left["a"].active == before["a"].active


@contextmanager
def application(cluster: EmbeddedCluster, folder: Path, name: str) -> Iterator[Path]:
    """Run an instance of the application; yield the file with the counts that it prints."""
    arguments = [cluster.bootstrap_server, GROUP, str(folder / name), "words", "others"]
    program = Path(__file__).parents[1] / "cli" / "StreamsGroup.java"
    printed, problems = folder / f"{name}.txt", folder / f"{name}.log"
    with printed.open("w") as out, problems.open("w") as errors:
        command = ["java", "-cp", f"{streams_jars(NEWEST)}/*", str(program), *arguments]
        with subprocess.Popen(command, stdout=out, stderr=errors) as java:
            try:
                yield printed
            finally:
                java.terminate()


@pytest.mark.kafka
@pytest.mark.slow
@pytest.mark.ci
def test_a_streams_application(embedded_clusters: Clusters, tmp_path: Path) -> None:
    """Two instances share the tasks, brokers restart, one instance leaves; each record is counted exactly once."""
    cluster = embedded_clusters(brokers=2, controllers=1)
    for name in ("words", "others"):
        cluster.create_topic(name, 4, 2)
    kafka = pytest.importorskip("kafka")

    def send() -> None:
        producer = kafka.KafkaProducer(bootstrap_servers=cluster.bootstrap_server.split(","))
        for number in range(20):
            for name in ("words", "others"):
                producer.send(name, b"w%d" % (number % 5), partition=number % 4)
        producer.close()

    def counts(*files: Path) -> Json:
        lines = [line.partition("=") for file in files for line in file.read_text().split()]
        return {word: max(int(count) for other, _, count in lines if other == word) for word, _, _ in lines}

    def expect(function: Callable[[], object], expected: object) -> None:
        eventually(lambda: _equal(function(), expected))

    send()
    with application(cluster, tmp_path, "second"), application(cluster, tmp_path, "first") as first:
        second = tmp_path / "second.txt"
        group = cluster.state.groups.get(GROUP)
        expect(lambda: sorted(len(member.assigned.active) for member in group.streams.members.values()), [4, 4])
        expect(lambda: counts(first, second), {f"w{number}": 8 for number in range(5)})
        for broker in (1, 2):
            cluster.stop_node(broker)
        for broker in (1, 2):
            cluster.start_node(broker)
        send()
        expect(lambda: counts(first, second), {f"w{number}": 16 for number in range(5)})
    expect(lambda: group.streams.state, "Empty")


def _equal(ours: object, theirs: object) -> None:
    assert ours == theirs

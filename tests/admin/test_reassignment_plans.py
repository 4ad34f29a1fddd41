"""Plans of reassignments: even over brokers and racks, few moves, and the JSON of kafka-reassign-partitions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kip.admin.errors import SettingsError
from kip.admin.reassignments.plans import ReassignmentPlan, format_plan, parse_plan, plan_reassignment
from kip.cluster import EmbeddedCluster
from tests.cli.running import kip, printed

PLANS = [
    ("balanced already", [[1, 2], [2, 3], [3, 1]], {1: None, 2: None, 3: None}, [[1, 2], [2, 3], [3, 1]]),
    ("leaders balanced already", [[1, 2], [1, 2], [2, 1]], {1: None, 2: None}, [[1, 2], [1, 2], [2, 1]]),
    ("one leader of all", [[1, 2], [1, 2]], {1: None, 2: None}, [[2, 1], [1, 2]]),
    ("a broker to be emptied", [[1, 3], [3, 1]], {1: None, 2: None}, [[2, 1], [1, 2]]),
    ("a new broker", [[1], [2], [1], [2]], {1: None, 2: None, 3: None}, [[1], [2], [1], [3]]),
    ("two replicas in a rack", [[1, 2]], {1: "a", 2: "a", 3: "b"}, [[1, 3]]),
    ("racks that force a load", [[1, 2]] * 4, {1: "a", 3: "b", 4: "b"}, [[4, 1], [1, 3], [1, 4], [3, 1]]),
    ("leaders in two steps", [[1, 2]] * 4, {1: "a", 2: "a", 3: "b", 4: "b"}, [[3, 1], [1, 4], [2, 3], [4, 2]]),
    ("more replicas than racks", [[1, 2, 3]], {1: "a", 2: "a", 3: "a", 4: "b"}, [[1, 2, 4]]),
]


def topic(replicas: list[list[int]], name: str = "t") -> ReassignmentPlan:
    return {(name, number): tuple(each) for number, each in enumerate(replicas)}


@pytest.mark.parametrize(("old", "racks", "new"), [row[1:] for row in PLANS], ids=[row[0] for row in PLANS])
def test_plans(old: list[list[int]], racks: dict[int, str | None], new: list[list[int]]) -> None:
    assert plan_reassignment(topic(old), racks) == topic(new)


@st.composite
def situations(draw: st.DrawFn) -> tuple[ReassignmentPlan, dict[int, str | None]]:
    """Topics on brokers 1 to 6, and the brokers that may have replicas, each in one of three racks or in none."""
    allowed = draw(st.lists(st.integers(1, 6), min_size=3, unique=True))
    size = draw(st.integers(1, 3))
    replicas = st.lists(st.integers(1, 6), min_size=size, max_size=size, unique=True)
    old = {
        partition: brokers
        for name in ("t", "u")
        for partition, brokers in topic(draw(st.lists(replicas, max_size=12)), name).items()
    }
    racks = st.none() if draw(st.booleans()) else st.sampled_from("abc")
    return old, {broker: draw(racks) for broker in allowed}


@given(situations())
def test_properties_of_plans(situation: tuple[ReassignmentPlan, dict[int, str | None]]) -> None:
    old, racks = situation
    new = plan_reassignment(old, racks)
    assert new.keys() == old.keys()
    for partition, brokers in new.items():
        assert len(set(brokers)) == len(brokers) == len(old[partition])
        assert set(brokers) <= racks.keys()
        led = Counter(one[0] for (topic, _), one in new.items() if topic == partition[0])
        assert led[brokers[0]] <= min(led[broker] for broker in brokers) + 1
        if None not in racks.values():
            assert len({racks[broker] for broker in brokers}) == min(len(brokers), len(set(racks.values())))
    if set(racks.values()) == {None}:
        for name in {name for name, _ in new}:
            load = Counter(broker for (one, _), brokers in new.items() if one == name for broker in brokers)
            assert max(load.values()) - min(load[broker] for broker in racks) <= 1
    assert plan_reassignment(new, racks) == new
    assert parse_plan(format_plan(new)) == new if new else True


def test_more_replicas_than_brokers() -> None:
    with pytest.raises(SettingsError, match="topic t needs 3 brokers for its replicas, not 2"):
        plan_reassignment(topic([[1], [1, 2, 3]]), {1: None, 2: None})


def entry(**changes: Any) -> str:
    values = {"topic": '"t"', "partition": "0", "replicas": "[1, 2]", **changes}
    inside = ", ".join(f'"{name}": {value}' for name, value in values.items())
    return f'{{"version": 1, "partitions": [{{{inside}}}]}}'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON: "),
        ("[]", "not a plan of reassignments"),
        ('{"partitions": []}', "not a plan of reassignments"),
        (entry(topic="1"), r"partitions\[0\]: needs"),
        (entry(partition='"0"'), r"partitions\[0\]: needs"),
        (entry(partition="true"), r"partitions\[0\]: needs"),
        (entry(replicas="[]"), r"partitions\[0\]: needs"),
        (entry(replicas="[1, 1.5]"), r"partitions\[0\]: needs"),
        (entry(replicas="[1, 1]"), r"partitions\[0\]: a broker is listed twice"),
        (entry(log_dirs='["any", "/data"]'), r"partitions\[0\]: log_dirs may only contain any"),
        (entry().replace("]}", '], "x": 0}, {"topic": "t", "partition": 0, "replicas": [3]}', 1), "listed twice"),
    ],
)
def test_what_is_not_a_plan(text: str, reason: str) -> None:
    with pytest.raises(SettingsError, match=reason):
        parse_plan(text)


def test_a_plan_of_kafkas_tool() -> None:
    assert parse_plan(entry(log_dirs='["any", "any"]')) == {("t", 0): (1, 2)}


def test_commands_plan_and_reassign(embedded_cluster: EmbeddedCluster, tmp_path: Any) -> None:
    where = ("-b", embedded_cluster.bootstrap_server)
    printed("topics", "create", "orders", "--replica-assignment", "1:2,1:2,1:2", *where)
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    before.write_text(printed("partitions", "plan", "--topic", "orders", "--current", "--export", *where))
    planned = printed("partitions", "plan", "--topic", "orders", *where)
    assert [line.split() for line in planned.splitlines()] == [
        ["TOPIC", "PARTITION", "CURRENT", "PLANNED"],
        ["orders", "0", "1,2", "2,3"],
        ["orders", "2", "1,2", "3,1"],
    ]
    after.write_text(printed("partitions", "plan", "--topic", "orders", "--brokers", "2,3", "--export", *where))
    printed("partitions", "reassign", "--from-file", str(after), "--wait", *where)
    replicas = printed("topics", "describe", "orders", *where)
    exported = ("partitions", "plan", "--topic", "orders", "--current", "--export", *where)
    assert parse_plan(printed(*exported, "--format", "json")) == parse_plan(printed(*exported))
    assert "Replicas: 1" not in replicas
    assert "Replicas: 2,3" in replicas
    assert printed("partitions", "plan", "--topic", "orders", "--brokers", "2,3", *where) == ""
    printed("partitions", "reassign", "--from-file", str(before), "--wait", *where)
    assert printed("topics", "describe", "orders", *where).count("Replicas: 1,2") == 3


WRONG_USE = [
    (["reassign", "--topic", "t"], "exactly one of --to, --from-file and --cancel"),
    (["reassign", "--topic", "t", "--to", "1", "--cancel"], "exactly one of --to, --from-file and --cancel"),
    (["reassign", "--to", "1"], "--to and --cancel need --topic"),
    (["reassign", "--topic", "t", "--to", "a"], "write broker ids separated by commas"),
    (["reassign", "--from-file", "nope.json"], "cannot read nope.json: No such file"),
    (["plan", "--current", "--brokers", "1"], "--current takes neither --brokers"),
]


@pytest.mark.parametrize(("words", "reason"), WRONG_USE)
def test_wrong_use(words: list[str], reason: str) -> None:
    result = kip("partitions", *words, "-b", "127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr


def test_a_broker_that_is_unknown(embedded_cluster: EmbeddedCluster) -> None:
    result = kip("partitions", "plan", "--brokers", "1,9", "-b", embedded_cluster.bootstrap_server)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "The cluster has no broker 9; its brokers are 1, 2, 3." in result.stderr


def test_a_partition_that_is_unknown(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("orders")
    result = kip("partitions", "plan", "--topic", "orders:9", "--export", "-b", embedded_cluster.bootstrap_server)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "The cluster has no partition orders-9." in result.stderr

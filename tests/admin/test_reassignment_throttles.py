"""Throttles of reassignments: which replicas and brokers are limited, and the commands that set and remove the limits.

tests/cli/test_changes_beside_java.py compares them with kafka-reassign-partitions.
"""

from __future__ import annotations

import json

import pytest

from kip.admin.operations.configs import ConfigEntry, ConfigResource, ResourceType
from kip.admin.operations.partitions import Reassignment
from kip.admin.reassignments.throttles import removed_throttles, throttled_moves
from kip.cluster import EmbeddedCluster
from tests.cli.running import kip, printed
from tests.clusters import Clusters

MOVES = [
    ("another broker", {0: [1, 2]}, {0: [2, 3]}, [], ("0:1,0:2", "0:3"), "123"),
    ("another leader", {0: [1, 2]}, {0: [2, 1]}, [], ("0:1,0:2", ""), "12"),
    ("several partitions", {0: [1], 1: [2]}, {0: [3], 1: [3]}, [], ("0:1,1:2", "0:3,1:3"), "123"),
    ("the same move again", {0: [3, 1]}, {0: [3]}, [("t", 0, (3, 1), (3,), (1,))], ("0:1", "0:3"), "13"),
    ("beside another move", {0: [1]}, {0: [2]}, [("t", 1, (4, 3), (4,), (3,))], ("0:1,1:3", "0:2,1:4"), "1234"),
]


@pytest.mark.parametrize(
    ("current", "wanted", "ongoing", "replicas", "brokers"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES]
)
def test_replicas_and_brokers_of_moves(
    current: dict[int, list[int]],
    wanted: dict[int, list[int]],
    ongoing: list[tuple[str, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]],
    replicas: tuple[str, str],
    brokers: str,
) -> None:
    before, after = ({("t", number): some for number, some in plan.items()} for plan in (current, wanted))
    changes = throttled_moves(1000, before, after, [Reassignment(*each) for each in ongoing])
    found = {str(resource): {one.name: one.value for one in some} for resource, some in changes.items()}
    kinds = ("leader", "follower")
    assert found.pop("topic t") == {
        f"{kind}.replication.throttled.replicas": some for kind, some in zip(kinds, replicas, strict=True)
    }
    assert found == {
        f"broker {one}": {f"{kind}.replication.throttled.rate": "1000" for kind in kinds} for one in brokers
    }


def throttles(*where: str) -> dict[str, str]:
    """Return the throttles that are set, by resource and name."""
    words = (("topic", "orders"), ("broker", "1", "2", "3"))
    described = [
        one for each in words for one in json.loads(printed("configs", "describe", *each, *where, "--format", "json"))
    ]
    return {f"{one['resource']} {one['name'].rpartition('throttled.')[2]}": one["value"] for one in described}


@pytest.fixture
def where(embedded_cluster: EmbeddedCluster) -> tuple[str, str]:
    embedded_cluster.create_topic("orders", assignment=[[1, 2], [2, 3]])
    return "-b", embedded_cluster.bootstrap_server


MOVE = ("partitions", "reassign", "--topic", "orders:0", "--to", "2,1,3")


def test_a_throttle_of_log_directories_stays_while_a_replica_moves() -> None:
    broker = ConfigResource(ResourceType.BROKER, "1")
    names = ("leader.replication.throttled.rate", "replica.alter.log.dirs.io.max.bytes.per.second", "num.io.threads")
    entries = [ConfigEntry(name, "1", "DYNAMIC_BROKER_CONFIG") for name in names]
    of_all = ConfigEntry("follower.replication.throttled.rate", "1", "DYNAMIC_DEFAULT_BROKER_CONFIG")
    for with_log_dirs, removed in ((True, names[:2]), (False, names[:1])):
        changes = removed_throttles([(broker, [*entries, of_all])], with_log_dirs=with_log_dirs)
        assert [one.name for one in changes[broker]] == list(removed)


def test_verify_removes_the_throttle(where: tuple[str, str]) -> None:
    moved = kip(*MOVE, "--throttle", "1k", *where)
    assert moved.stdout.split()[-4:] == ["orders", "0", "1,2", "2,1,3"]
    assert "note: the number of replicas changes from 2 to 3 for orders-0" in moved.stderr
    assert "the throttle stays until `kip partitions verify`" in moved.stderr
    assert throttles(*where) == {
        "orders replicas": "0:1,0:2",
        **{f"{broker} rate": "1024" for broker in (1, 2, 3)},
    }
    verify = ("partitions", "verify", "--topic", "orders:0", "--to", "2,1,3", *where)
    assert printed(*verify, "--preserve-throttles").split()[-5:] == ["orders", "0", "complete", "2,1,3", "2,1,3"]
    assert throttles(*where)
    verified = kip(*verify)
    assert "removed the throttles of topic orders, broker 1, broker 2, broker 3" in verified.stderr
    assert throttles(*where) == {}
    assert kip(*verify).stderr == ""
    assert "different" in printed("partitions", "verify", "--topic", "orders", "--to", "2,1,3", *where)


def test_a_command_that_waits_removes_its_throttle(where: tuple[str, str]) -> None:
    moved = kip(*MOVE, "--throttle", "1k", "--wait", *where)
    assert moved.exit_code == 0
    assert "removed the throttles" in moved.stderr
    assert throttles(*where) == {}
    kip(*MOVE, "--throttle", "1k", "--wait", "--preserve-throttles", *where)
    assert len(throttles(*where)) == 4


@pytest.mark.slow
def test_a_throttle_stays_while_partitions_move(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(delay=60)
    cluster.create_topic("orders", assignment=[[1, 2], [2, 3]])
    where = ("-b", cluster.bootstrap_server)
    printed(*MOVE, "--throttle", "1k", *where)
    verified = printed("partitions", "verify", "--topic", "orders:0", "--to", "2,1,3", *where)
    assert "moving" in verified
    assert throttles(*where)
    assert "orders" in printed("partitions", "reassign", "--topic", "orders:0", "--cancel", *where)
    assert throttles(*where) == {}


def test_nothing_moves_if_a_plan_names_unknown_brokers_or_partitions(
    where: tuple[str, str], embedded_cluster: EmbeddedCluster
) -> None:
    plan = (
        '{"partitions": [{"topic": "orders", "partition": 0, "replicas": [2]}, {"topic": "orders", "partition": %s}]}'
    )
    for second, reason in (
        ('1, "replicas": [9]', "The cluster has no broker 9; its brokers are 1, 2, 3."),
        ('7, "replicas": [1]', "The cluster has no partition orders-7."),
    ):
        refused = kip("partitions", "reassign", "--from-file", "-", *where, stdin=plan % second)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert reason in refused.stderr
    assert embedded_cluster.requests_of("AlterPartitionReassignments") == []


def test_the_number_of_replicas_can_be_kept(where: tuple[str, str]) -> None:
    refused = kip(*MOVE, "--disallow-replication-factor-change", *where)
    assert refused.exit_code == 1
    assert "INVALID_REPLICATION_FACTOR" in refused.stderr
    assert "note: the number" not in refused.stderr


def test_brokers_are_excluded_from_a_plan(where: tuple[str, str]) -> None:
    planned = printed("partitions", "plan", "--exclude-brokers", "3", "--topic", "orders", *where)
    assert planned.splitlines()[1].split() == ["orders", "1", "2,3", "2,1"]
    for words, reason in (("9", "no broker 9"), ("1,2,3", "--exclude-brokers leaves no broker")):
        refused = kip("partitions", "plan", "--exclude-brokers", words, *where)
        assert (refused.exit_code, reason in refused.stderr) == (2, True)

"""`kip groups lag`: marks of contradictions, sums, filters, the order, times, and partial results."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from tests.cli.running import kip, printed
from tests.clusters import Clusters

HOUR = 3_600_000
YEAR_2001 = 1_000_000_000_000


@pytest.fixture
def cluster(embedded_clusters: Clusters) -> EmbeddedCluster:
    """Records of ten hours in partition 0 of orders; the group lost is beyond the ends of its logs."""
    cluster = embedded_clusters(brokers=3, controllers=1)
    cluster.create_topic("orders", assignment=[[1], [2]])
    cluster.create_topic("hills", assignment=[[3]])
    for number in range(10):
        cluster.produce("orders", b"order", timestamp=YEAR_2001 + number * HOUR)
    with Admin(cluster.bootstrap_server) as admin:
        admin.alter_group_offsets("billing", {("orders", 0): 2, ("orders", 1): 0})
        admin.alter_group_offsets("slow", {("orders", 0): 1, ("hills", 0): 0})
        admin.alter_group_offsets("lost", {("orders", 0): 9, ("orders", 1): 7, ("hills", 0): 1})
    return cluster


def lines(cluster: EmbeddedCluster, *words: str, status: int = 0) -> list[dict[str, Any]]:
    """Return the rows in JSON without those of errors."""
    result = kip("groups", "lag", *words, "--format", "json", "-b", cluster.bootstrap_server)
    assert result.exit_code == status, result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)
    assert any("error" in line for line in found) is (status == 3)
    return [line for line in found if "error" not in line]


def test_an_offset_beyond_the_end_is_marked(cluster: EmbeddedCluster) -> None:
    where = ("-b", cluster.bootstrap_server)
    found = {(row["topic"], row["partition"]): (row["lag"], row["status"]) for row in lines(cluster, "lost", status=3)}
    assert found == {
        ("hills", 0): (-1, "beyond-end"),
        ("orders", 0): (1, "abandoned"),
        ("orders", 1): (-7, "beyond-end"),
    }
    result = kip("groups", "lag", "lost", *where)
    assert result.exit_code == 3
    rows = [line.split() for line in result.stdout.splitlines()]
    assert [row[-1] for row in rows] == ["STATUS", "beyond-end", "abandoned", "beyond-end"]
    assert [row[5] for row in rows] == ["LAG", "-1", "1", "-7"]
    assert "group lost: the committed offsets of hills:0 are beyond the end of the log" in result.stderr
    assert "group lost: the committed offsets of orders:1 are beyond" in result.stderr
    assert printed("groups", "lag", "billing", *where).count("beyond-end") == 0


def test_sums_do_not_hide_what_is_not_known(cluster: EmbeddedCluster) -> None:
    cluster.fence_broker(3)
    found = {row.pop("group"): row for row in lines(cluster, "--sum", status=3)}
    assert found == {
        "billing": {"lag": 8, "partitionCount": 2, "unknownCount": 0, "beyondEndCount": 0, "unassignedCount": 0,
                    "status": "abandoned"},
        "lost": {"lag": 1, "partitionCount": 3, "unknownCount": 1, "beyondEndCount": 1, "unassignedCount": 0,
                 "status": "beyond-end"},
        "slow": {"lag": 9, "partitionCount": 2, "unknownCount": 1, "beyondEndCount": 0, "unassignedCount": 0,
                 "status": "unknown"},
    }  # fmt: skip
    (only,) = lines(cluster, "slow", "--sum", "--topic", "hills", status=3)
    assert (only["lag"], only["status"]) == (None, "unknown")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), ["billing orders 0", "billing orders 1", "slow hills 0", "slow orders 0"]),
        (("--order-by", "lag"), ["slow orders 0", "billing orders 0", "billing orders 1", "slow hills 0"]),
        (("--min-lag", "1"), ["billing orders 0", "slow orders 0"]),
        (("--min-lag", "9"), ["slow orders 0"]),
        (("--topic", "hills"), ["slow hills 0"]),
        (("--topic", "orders:1,0", "--topic", "hills:0", "--min-lag", "1"), ["billing orders 0", "slow orders 0"]),
    ],
)
def test_filters_and_order(words: tuple[str, ...], expected: list[str], cluster: EmbeddedCluster) -> None:
    found = lines(cluster, "billing", "slow", *words)
    assert [f"{row['group']} {row['topic']} {row['partition']}" for row in found] == expected


@pytest.mark.parametrize("words", [(), ("--sum",)])
def test_a_minimum_that_no_lag_reaches(words: tuple[str, ...], cluster: EmbeddedCluster) -> None:
    result = kip("groups", "lag", "billing", "--min-lag", "9", *words, "-b", cluster.bootstrap_server)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "no lag of 9 or more found\n")


@pytest.mark.parametrize("order", ["name", "lag"])
def test_a_minimum_hides_no_contradiction_and_nothing_unknown(order: str, cluster: EmbeddedCluster) -> None:
    cluster.fence_broker(3)
    words = ("--min-lag", "5", "--order-by", order)
    found = [(row["group"], row["topic"], row["status"]) for row in lines(cluster, *words, status=3)]
    uncertain = [("lost", "hills", "unknown"), ("lost", "orders", "beyond-end"), ("slow", "hills", "unknown")]
    behind = [("billing", "orders", "abandoned"), ("slow", "orders", "abandoned")]
    assert found == ([*uncertain, *reversed(behind)] if order == "lag" else sorted([*uncertain, *behind]))
    assert [row["group"] for row in lines(cluster, "--sum", *words, status=3)][-1] in ("billing", "slow")


@pytest.mark.parametrize("words", [("orders:7",), ("nope",), ("orders:1,5",)])
def test_a_topic_that_no_group_reads_is_an_error(words: tuple[str, ...], cluster: EmbeddedCluster) -> None:
    result = kip("groups", "lag", "billing", "--topic", *words, "-b", cluster.bootstrap_server)
    assert result.exit_code == (3 if ":1" in words[0] else 1)
    assert "no group has a committed offset or a member in " in result.stderr


def test_since_when(cluster: EmbeddedCluster) -> None:
    found = {(row["group"], row["topic"], row["partition"]): row["unreadSince"] for row in
             lines(cluster, "--since", status=3)}  # fmt: skip
    assert found == {
        ("billing", "orders", 0): "2001-09-09T03:46:40.000000Z",
        ("billing", "orders", 1): None,
        ("lost", "hills", 0): None,
        ("lost", "orders", 0): "2001-09-09T10:46:40.000000Z",
        ("lost", "orders", 1): None,
        ("slow", "hills", 0): None,
        ("slow", "orders", 0): "2001-09-09T02:46:40.000000Z",
    }
    with Admin(cluster.bootstrap_server) as admin:
        admin.delete_records({("orders", 0): 5})
    (row,) = lines(cluster, "slow", "--sum", "--since")
    assert (row["lag"], row["unreadSince"]) == (5, "2001-09-09T06:46:40.000000Z")
    assert (
        printed("groups", "lag", "slow", "--since", "-b", cluster.bootstrap_server).split()[:11][-1] == "UNREAD-SINCE"
    )


def test_leaderless_partitions_and_groups_that_do_not_exist(cluster: EmbeddedCluster) -> None:
    cluster.fence_broker(2)
    result = kip("groups", "lag", "billing", "nobody", "-b", cluster.bootstrap_server)
    assert result.exit_code == 3
    assert [line.split()[5:6] + line.split()[-1:] for line in result.stdout.splitlines()[1:]] == [
        ["8", "abandoned"],
        ["-", "unknown"],
    ]
    assert "LEADER_NOT_AVAILABLE (5) for partition 1 of topic orders" in result.stderr
    assert "GROUP_ID_NOT_FOUND (69) for group nobody" in result.stderr
    assert len(cluster.requests_of("Metadata")) == 4

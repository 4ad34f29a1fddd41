"""`kip groups reset-offsets` and its relatives, on the embedded cluster: the new offset for each option."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kafka import KafkaProducer

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from tests.cli.running import kip, printed

YEAR_2001, HOUR = 1_000_000_000_000, 3_600_000
TARGETS = [
    ("--to-earliest", [0, 0]),
    ("--to-latest", [4, 0]),
    ("--to-current", [1, 0]),
    ("--to-offset 3", [3, 0]),
    ("--to-offset 9", [4, 0]),
    ("--shift-by 2", [3]),
    ("--shift-by -2", [0]),
    (f"--to-datetime {YEAR_2001 + HOUR}", [1, 0]),
    ("--by-duration 0s", [4, 0]),
    ("--by-duration P36500D", [0, 0]),
]
"""Options, and the new offsets of partition 0 of 4 records, of which one is read, and of the empty partition 1."""


@pytest.fixture
def cluster(embedded_cluster: EmbeddedCluster) -> EmbeddedCluster:
    """A topic with records of four hours in partition 0, and a group that has read the first one."""
    embedded_cluster.create_topic("orders", partitions=2)
    producer = KafkaProducer(bootstrap_servers=embedded_cluster.bootstrap_server)
    for number in range(4):
        producer.send("orders", b"order", partition=0, timestamp_ms=YEAR_2001 + number * HOUR)
    producer.close()
    with Admin(embedded_cluster.bootstrap_server) as admin:
        admin.alter_group_offsets("billing", {("orders", 0): 1})
    return embedded_cluster


def new_offsets(*words: str) -> list[int]:
    return [one["newOffset"] for one in json.loads(printed("groups", *words, "--format", "json"))]


def test_each_option_has_its_offsets(cluster: EmbeddedCluster) -> None:
    where = ("-b", cluster.bootstrap_server)
    for options, offsets in TARGETS:
        words = ("--topic", "orders", *options.split(), "--dry-run")
        assert new_offsets("reset-offsets", "billing", *words, *where) == offsets, options
    with Admin(cluster.bootstrap_server) as admin:
        assert admin.list_group_offsets(["billing"])["billing"]["orders", 0].offset == 1


def test_exported_offsets_are_restored(cluster: EmbeddedCluster, tmp_path: Path) -> None:
    where = ("-b", cluster.bootstrap_server)
    kept = tmp_path / "billing.csv"
    kept.write_text(printed("groups", "reset-offsets", "billing", "--to-current", "--dry-run", "--export", *where))
    assert kept.read_text() == "orders,0,1\n"
    assert new_offsets("reset-offsets", "billing", "--to-latest", *where) == [4]
    assert new_offsets("reset-offsets", "billing", "--from-file", str(kept), *where) == [1]
    assert json.loads(printed("groups", "offsets", "--format", "json", *where))[0]["offset"] == 1
    assert [row["group"] for row in json.loads(printed("groups", "describe", "--format", "json", *where))] == [
        "billing"
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("orders,0,1\norders,1\n", "line 2: 'orders,1' is not topic,partition,offset"),
        ("orders,0,-1\n", "line 1: 'orders,0,-1' is not topic,partition,offset"),
        (f"orders,0,{1 << 63}\n", "line 1: 'orders,0,9223372036854775808' is not topic,partition,offset"),
        ("orders,0,1\n\norders,0,2\n", "line 3: partition 0 of orders has two offsets"),
        ('orders,0,1\n"orders,0,2\n', "offsets.csv: unexpected end of data"),
        ("\n", "offsets.csv has no line of topic,partition,offset"),
        (f"{'x' * 200_000},0,1\n", "offsets.csv: field larger than field limit"),
        (None, "offsets.csv: No such file or directory\n"),
    ],
)
def test_a_file_that_is_not_valid(text: str | None, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "offsets.csv"
    if text is not None:
        path.write_text(text)
    result = kip("groups", "reset-offsets", "billing", "--from-file", str(path), "-b", "127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("orders,0,1\norders,9,1\n", ["for partition 9 of topic orders (-, line 2):"]),
        ("orders,0,1\n\nnope,0,1\nnope,1,1\n", ["for topic nope (-, line 3):"]),
        ("orders,8,1\norders,9,1\n", ["8 of topic orders (-, line 1):", "9 of topic orders (-, line 2):"]),
    ],
)
def test_errors_of_a_broker_name_the_line(text: str, places: list[str], cluster: EmbeddedCluster) -> None:
    words = ("groups", "reset-offsets", "billing", "--from-file", "-", "-b", cluster.bootstrap_server)
    result = kip(*words, stdin=text)
    assert result.exit_code in (1, 3)
    assert all(place in result.stderr for place in places), result.stderr


@pytest.mark.parametrize("options", ["", "--to-latest --to-offset 0", "--to-earliest --by-duration 1h"])
def test_exactly_one_option_is_required(options: str) -> None:
    result = kip("groups", "reset-offsets", "billing", *options.split(), "-b", "127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Use exactly one of --to-earliest" in result.stderr


def test_start_offsets_of_a_share_group_are_set_and_deleted(cluster: EmbeddedCluster) -> None:
    where = ("-b", cluster.bootstrap_server)
    words = ("reset-share-offsets", "workers", "--topic", "orders:0", "--to-datetime", str(YEAR_2001 + 2 * HOUR))
    assert new_offsets(*words, *where) == [2]
    shared = json.loads(printed("groups", "share-offsets", "--format", "json", *where))
    assert [(row["group"], row["topic"], row["startOffset"]) for row in shared] == [("workers", "orders", 2)]
    assert "orders" in printed("groups", "delete-share-offsets", "workers", "--topic", "orders", *where)
    assert kip("groups", "share-offsets", "workers", *where).stdout == ""

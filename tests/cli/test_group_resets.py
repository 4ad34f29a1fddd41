"""`kip groups reset-offsets` and its relatives, on the embedded cluster: the new offset for each option."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kafka import KafkaProducer
from kafka_wire.clients import DescribeShareGroupOffsetsResponse
from kafka_wire.clients.describe_share_group_offsets_response import (
    DescribeShareGroupOffsetsResponseGroup,
    DescribeShareGroupOffsetsResponsePartition,
    DescribeShareGroupOffsetsResponseTopic,
)

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
    embedded_cluster.create_topic("orders", assignment=[[2], [3]])
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


LEADERLESS = [
    # options of the reset, exit status, the new offsets of the partitions that have leaders
    (("reset-offsets", "g", "--to-earliest"), 3, ["hills 0 0", "orders 0 0", "orders 1 0"]),
    (("reset-offsets", "g", "--to-offset", "9", "--dry-run"), 3, ["hills 0 0", "orders 0 4", "orders 1 0"]),
    (("reset-offsets", "g", "--to-latest", "--topic", "lost", "--topic", "hills"), 3, ["hills 0 0"]),
    (("reset-offsets", "g", "--by-duration", "1h", "--topic", "orders"), 0, ["orders 0 4", "orders 1 0"]),
    (("reset-offsets", "g", "--to-datetime", "0", "--topic", "lost"), 1, []),
    (("reset-offsets", "g", "--from-file", "-"), 3, ["hills 0 0", "orders 0 2"]),
    (
        ("reset-share-offsets", "s", "--to-latest", "--topic", "orders", "--topic", "lost"),
        3,
        ["orders 0 4", "orders 1 0"],
    ),
]


@pytest.mark.parametrize(("words", "status", "expected"), LEADERLESS)
def test_other_partitions_are_reset_if_some_have_no_leader(
    words: tuple[str, ...], status: int, expected: list[str], cluster: EmbeddedCluster
) -> None:
    """Nothing was reset, after the whole timeout, and the exit status was that of a partial result."""
    cluster.create_topic("hills", assignment=[[2]])
    cluster.create_topic("lost", assignment=[[1]])
    with Admin(cluster.bootstrap_server) as admin:
        admin.alter_group_offsets("g", {("orders", 0): 1, ("orders", 1): 0, ("hills", 0): 0, ("lost", 0): 0})
    cluster.fence_broker(1)
    kept = "orders,0,2\nhills,0,0\nlost,0,0\n"
    result = kip("groups", *words, "--format", "json", "-b", cluster.bootstrap_server, stdin=kept)
    rows = [row for row in json.loads(result.stdout) if "error" not in row]
    assert [f"{row['topic']} {row['partition']} {row['newOffset']}" for row in rows] == expected
    assert result.exit_code == status, result.stderr
    place = "partition 0 of topic lost (-, line 3)" if "--from-file" in words else "partition 0 of topic lost"
    assert result.stderr.count(f"LEADER_NOT_AVAILABLE (5) for {place}:") == (status != 0)
    if words[0] == "reset-offsets" and "--dry-run" not in words:
        with Admin(cluster.bootstrap_server) as admin:
            found = admin.list_group_offsets(["g"])["g"]
        assert {f"{topic} {number} {one.offset}" for (topic, number), one in found.items()} >= set(expected)


NOTHING = [
    (("reset-offsets", "nobody", "--to-latest"), 1, "group 'nobody' does not exist; name the partitions with --topic"),
    (("reset-offsets", "nobody", "--to-latest", "--dry-run"), 1, "group 'nobody' does not exist"),
    (("reset-share-offsets", "nobody", "--to-latest"), 1, "group 'nobody' does not exist"),
    (("reset-offsets", "nobody", "--to-latest", "--topic", "orders:0"), 0, "does not exist; it is created with these"),
    (("reset-offsets", "nobody", "--to-latest", "--topic", "orders", "--dry-run"), 0, "it would be created with these"),
    (("reset-offsets", "nobody", "--shift-by", "1", "--topic", "orders"), 0, "to shift: orders:0, orders:1"),
    (
        ("reset-offsets", "billing", "--shift-by", "1", "--topic", "orders"),
        0,
        "no committed offsets to shift: orders:1",
    ),
    (("reset-offsets", "billing", "--to-latest", "--topic", "orders", "--topic", "nope"), 1, "topic nope"),
    (("delete-offsets", "billing", "--topic", "orders", "--topic", "nope"), 1, "topic nope"),
]


@pytest.mark.parametrize(("words", "status", "text"), NOTHING)
def test_nothing_is_left_out_in_silence(
    words: tuple[str, ...], status: int, text: str, cluster: EmbeddedCluster
) -> None:
    result = kip("groups", *words, "-b", cluster.bootstrap_server)
    assert (result.exit_code, text in " ".join(result.stderr.split())) == (status, True), result.stderr
    if status:
        assert result.stdout == ""
        with Admin(cluster.bootstrap_server) as admin:
            assert admin.list_group_offsets(["billing"])["billing"]["orders", 0].offset == 1


def test_the_reset_of_a_group_without_offsets(cluster: EmbeddedCluster) -> None:
    with Admin(cluster.bootstrap_server) as admin:
        admin.delete_group_offsets("billing", [("orders", 0)])
    result = kip("groups", "reset-offsets", "billing", "--to-latest", "-b", cluster.bootstrap_server)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "; name the partitions with --topic" in result.stderr


@pytest.mark.parametrize("verb", ["reset-offsets", "reset-share-offsets"])
def test_help_and_the_hint_for_execute_say_that_offsets_change_at_once(verb: str) -> None:
    assert " at once" in " ".join(printed("groups", verb, "--help").split()).partition(".")[0]
    result = kip("groups", verb, "billing", "--to-latest", "--execute", "-b", "127.0.0.1:1")
    assert result.exit_code == 2
    assert "commit them at once; --dry-run prints them. Use `kip groups reset-offsets GROUP`." in result.stderr


def test_share_offsets_of_a_partition_without_a_leader(cluster: EmbeddedCluster) -> None:
    """Since Kafka 4.2, a coordinator that gives the lag returns the error of the leader for the partition."""
    where = ("-b", cluster.bootstrap_server)
    printed("groups", "reset-share-offsets", "workers", "--topic", "orders", "--to-earliest", *where)

    def without_a_leader(request: object) -> DescribeShareGroupOffsetsResponse:
        partitions = [
            DescribeShareGroupOffsetsResponsePartition(partition_index=0, start_offset=3, lag=1, error_message=None),
            DescribeShareGroupOffsetsResponsePartition(partition_index=1, start_offset=-1, lag=-1, error_code=5),
        ]
        topic = DescribeShareGroupOffsetsResponseTopic(topic_name="orders", partitions=partitions)
        group = DescribeShareGroupOffsetsResponseGroup(group_id="workers", topics=[topic], error_message=None)
        return DescribeShareGroupOffsetsResponse(groups=[group])

    cluster.answer("DescribeShareGroupOffsets", without_a_leader)
    result = kip("groups", "share-offsets", "workers", "--format", "json", *where)
    assert result.exit_code == 3
    assert [row.get("lag", "error") for row in json.loads(result.stdout)] == [1, None, "error"]
    assert "LEADER_NOT_AVAILABLE (5) for partition 1 of topic orders of group workers" in result.stderr
    assert len(cluster.requests_of("DescribeShareGroupOffsets")) == 2
    assert new_offsets("reset-share-offsets", "workers", "--to-latest", *where) == [4, 0]

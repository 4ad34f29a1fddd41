"""Tables from snapshots about groups, offsets and transactions, on made responses and on a collected cluster."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kip.admin import Admin
from kip.spark.checkpoints import computed
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.pipeline.tables import group_lag, hanging_transactions, idle_topics, quorum_replicas
from tests.cli.running import kip
from tests.cluster.helpers.records import appended, batch
from tests.clusters import Clusters
from tests.spark.pipeline.log_rows import START, time
from tests.spark.pipeline.made_snapshots import (
    Row,
    assignment,
    committed,
    described_classic,
    described_consumer,
    described_streams,
    frame,
    listed,
    metadata,
    offsets,
    producer,
    quorum,
    transactions,
)

pytestmark = pytest.mark.slow

END, OLDEST, NEWEST = -1, -2, -3
P = ("t", 0)


def polled() -> list[Row]:
    """Return rounds of three minutes, in which the log grows by a record per second; then five minutes of silence."""
    states = {"old": "Empty", "stuck": "Stable", "now": "Stable", "slow": "Stable"}
    rounds = [
        # at, start and end of the log, committed offsets
        (0, 0, 100, {"old": 50, "stuck": 100}),
        (60_000, 0, 160, {"old": 50, "stuck": 100}),
        (120_000, 80, 220, {"old": 50, "stuck": 100, "now": 220, "slow": 130}),
        (420_000, 80, 220, {"old": 50, "stuck": 100, "now": 220, "slow": 190}),
    ]
    rows = []
    for at, start, end, found in rounds:
        rows += [listed(at, states), committed(at + 1, {group: {P: offset} for group, offset in found.items()})]
        rows += [offsets(at + 2, OLDEST, {P: start}), offsets(at + 3, END, {P: end})]
    return rows


def test_lag_in_records_and_in_time(spark: Any) -> None:
    table = group_lag.TABLE.build(frame(spark, polled()))
    assert table.columns == list(group_lag.COLUMNS)
    found = {
        (row.group_id, round((row.time - time(START)).total_seconds())): (
            row.lag,
            row.deleted_unread,
            None if row.time_lag_ms is None else round(row.time_lag_ms / 1000),
            row.status,
        )
        for row in table.collect()
    }
    assert found == {
        ("old", 0): (50, 0, None, "abandoned"),
        ("old", 60): (110, 0, None, "abandoned"),
        ("old", 120): (140, 30, None, "abandoned"),
        ("old", 420): (140, 30, None, "abandoned"),
        ("stuck", 0): (0, 0, 0, "caught-up"),
        ("stuck", 60): (60, 0, 60, "reading"),
        ("stuck", 120): (120, 0, 120, "reading"),
        ("stuck", 420): (120, 0, 420, "stalled"),
        ("now", 120): (0, 0, 0, "caught-up"),
        ("now", 420): (0, 0, 0, "caught-up"),
        ("slow", 120): (90, 0, 90, "reading"),
        ("slow", 420): (30, 0, 330, "reading"),
    }


DESCRIBED: dict[str, tuple[Row | None, bool | None, str]] = {
    "a member has it": (described_classic(0, "g", assignment([("u", 0)]), assignment([P])), True, "reading"),
    "no member has it": (
        described_classic(0, "g", assignment([("t", 1)]), assignment([("u", 0)])),
        False,
        "unassigned",
    ),
    "members without partitions": (described_classic(0, "g", b"", assignment([])), False, "unassigned"),
    "bytes that are not an assignment": (described_classic(0, "g", b"\0\1\xff", assignment([])), None, "reading"),
    "bytes that are not one, and a reader": (described_classic(0, "g", b"\0\1\xff", assignment([P])), True, "reading"),
    "a rebalance": (described_classic(0, "g", b"", state="PreparingRebalance"), None, "reading"),
    "another protocol": (described_classic(0, "g", b"\0\1", protocol="connect"), None, "reading"),
    "another group": (described_classic(0, "h", assignment([])), None, "reading"),
    "long before": (described_classic(-60_001, "g", assignment([])), None, "reading"),
    "not described": (None, None, "reading"),
    "consumer protocol, another partition": (described_consumer(0, "g", [("t", 1)], []), False, "unassigned"),
    "consumer protocol, this one": (described_consumer(0, "g", [("t", 1)], [P]), True, "reading"),
    "consumer protocol, a rebalance": (described_consumer(0, "g", [], state="Reconciling"), None, "reading"),
    "consumer protocol, this one already": (described_consumer(0, "g", [P], state="Reconciling"), True, "reading"),
    "consumer protocol, an error": (described_consumer(0, "g", [], error=69), None, "reading"),
    "streams, another task": (described_streams(0, "g", ["s", "t"], 1, 2), False, "unassigned"),
    "streams, this task": (described_streams(0, "g", ["s", "t"], 0, 2), True, "reading"),
    "streams, other topics": (described_streams(0, "g", ["s"], 0), False, "unassigned"),
    "streams, an unknown topology": (described_streams(0, "g", None, 0), None, "reading"),
}
"""Descriptions of a group with unread records in t-0: whether a member has the partition, and its status."""


def described() -> list[Row]:
    """Return a round for each description, which do not see each other's."""
    rows = []
    for number, (description, _, _) in enumerate(DESCRIBED.values()):
        at = number * 200_000
        if description is not None:
            rows.append((description[0] + at, *description[1:]))
        rows += [
            committed(at + 1, {"g": {P: at + 5}}),
            offsets(at + 2, OLDEST, {P: 0}),
            offsets(at + 3, END, {P: at + 9}),
        ]
    return rows


def test_partitions_that_no_member_has(spark: Any) -> None:
    names = dict(enumerate(DESCRIBED))
    found = {
        names[(row.committed_offset - 5) // 200_000]: (row.is_assigned, row.status)
        for row in group_lag.TABLE.build(frame(spark, described())).collect()
    }
    assert found == {name: (is_assigned, status) for name, (_, is_assigned, status) in DESCRIBED.items()}


def beyond_the_end(state: str | None) -> list[Row]:
    """Return rounds in which a topic came back empty; its log then grows past the offset that a group had committed."""
    rows = []
    rounds = [
        (0, 90, 100),
        (60_000, 100, 100),
        (120_000, 100, 0),
        (180_000, 100, 60),
        (240_000, 100, 120),
        (300_000, 120, 120),
    ]
    for at, offset, end in rounds:
        rows += [listed(at, {"g": state})] if state else []
        rows += [described_classic(at, "g", assignment([P]))] if state == "Stable" else []
        rows += [committed(at + 1, {"g": {P: offset}}), offsets(at + 2, OLDEST, {P: 0}), offsets(at + 3, END, {P: end})]
    return rows


@pytest.mark.parametrize("state", ["Stable", "Empty", None])
def test_offsets_beyond_the_end(state: str | None, spark: Any) -> None:
    columns = ("lag", "deleted_unread", "time_lag_ms", "status")
    found = group_lag.TABLE.build(frame(spark, beyond_the_end(state))).orderBy("time")
    behind = "abandoned" if state == "Empty" else "reading"
    assert [tuple(row[name] for name in columns) for row in found.collect()] == [
        (10, 0, None, behind),
        (0, 0, 0, "caught-up"),
        (-100, None, None, "beyond-end"),
        (-40, None, None, "beyond-end"),
        (20, 0, 19_998, behind),
        (0, 0, 0, "caught-up"),
    ]
    assert [row.caught_up_at is None for row in found.collect()] == [True, False, True, True, False, False]


NO_START = [committed(0, {"g": {P: 5}}), offsets(1, END, {P: 9})]


def test_a_log_start_that_is_not_known(spark: Any) -> None:
    (row,) = group_lag.TABLE.build(frame(spark, NO_START)).collect()
    assert (row.lag, row.start_offset, row.deleted_unread) == (4, None, None)


NO_RESPONSE = [committed(0, {"g": {P: 5}}), offsets(61_000, END, {P: 9}), offsets(61_001, OLDEST, {P: 0})]


def test_a_leader_that_did_not_respond(spark: Any) -> None:
    (row,) = group_lag.TABLE.build(frame(spark, NO_RESPONSE)).collect()
    assert (row.lag, row.end_offset, row.group_state, row.status) == (None, None, None, "unknown")


QUORUM = [quorum(0, 1, {1: 100, 2: 100, 3: 99, 4: 101, 5: -1}), quorum(1, 9, {1: 100})]


def test_a_replica_whose_log_ends_after_that_of_the_leader(spark: Any) -> None:
    table = quorum_replicas.TABLE.build(frame(spark, QUORUM)).orderBy("time", "replica_id")
    assert [(row.lag, row.status) for row in table.collect()] == [
        (0, "leader"),
        (0, "caught-up"),
        (1, "lagging"),
        (-1, "beyond-leader"),
        (None, "unknown"),
        (None, "unknown"),
    ]


OLD = START - 3_600_000
OPEN = [
    producer(0, 1, 10, OLD),  # known as open
    producer(1, 2, 20, OLD),  # known, and not open
    producer(2, 3, 30, OLD),  # known to no coordinator
    producer(3, 4, 40, START),  # young
    producer(4, 5, -1, OLD),  # no open transaction
    *transactions(10, {"a": 1, "b": 2}, ["a"]),
    producer(500_000, 9, 90, OLD),  # coordinators were not asked
]


def test_hanging_transactions(spark: Any) -> None:
    table = hanging_transactions.TABLE.build(frame(spark, OPEN))
    assert table.columns == list(hanging_transactions.COLUMNS)
    columns = ("producer_id", "start_offset", "transactional_id", "is_hanging")
    assert sorted(map(tuple, table.select(*columns).collect())) == [
        (2, 20, "b", True),
        (3, 30, None, True),
        (4, 40, None, False),
    ]


IDLE = [
    offsets(0, END, {("deleted", 0): 7}),
    committed(100_000, {"g": {P: 5}}),
    offsets(100_000, OLDEST, {P: 2, ("t", 1): 0, ("empty", 0): 0}),
    offsets(100_001, END, {P: 9, ("t", 1): 3, ("empty", 0): 0}),
    offsets(100_002, NEWEST, {P: 8, ("t", 1): 2}, START - 5_000),
    offsets(100_003, NEWEST, {("empty", 0): -1}),
]


def test_idle_topics(spark: Any) -> None:
    table = idle_topics.TABLE.build(frame(spark, IDLE)).orderBy("topic")
    assert table.columns == list(idle_topics.COLUMNS)
    assert [(row.topic, row.partition_count, row.offsets, row.idle_ms, row.groups) for row in table.collect()] == [
        ("empty", 1, 0, None, []),
        ("t", 2, 10, 105_002, ["g"]),
    ]


def partly_known() -> list[Row]:
    """Return responses about topics of which a partition did not respond, which may be the one that is written to."""
    found = {name: {(name, 0): 2, (name, 1): 0} for name in ("leaderless", "no-end", "no-start", "no-newest", "whole")}
    rows = [metadata(0, {"leaderless": 3, "no-end": 2, "whole": 2})]
    for name, partitions in found.items():
        first = {(name, 0): partitions[name, 0]}
        rows += [
            offsets(1, OLDEST, first if name == "no-start" else partitions),
            offsets(2, END, dict.fromkeys(first if name == "no-end" else partitions, 9)),
            offsets(3, NEWEST, dict.fromkeys(first if name == "no-newest" else partitions, 8), START - 5_000),
        ]
    return rows


def test_topics_of_which_a_part_is_not_known_are_not_idle(spark: Any) -> None:
    table = idle_topics.TABLE.build(frame(spark, partly_known())).orderBy("topic")
    assert [(row.topic, row.partition_count, row.offsets, row.idle_ms) for row in table.collect()] == [
        ("leaderless", 2, None, None),
        ("no-end", 1, None, 5_003),
        ("no-newest", 2, 16, None),
        ("no-start", 2, None, 5_003),
        ("whole", 2, 16, 5_003),
    ]


def test_lag_is_that_of_the_command(spark: Any, embedded_clusters: Clusters, tmp_path: Path) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t", 2, 1)
    assert appended(cluster, batch(*[b"v"] * 10)) == (0, 0)
    with Admin(cluster.bootstrap_server) as admin:
        admin.alter_group_offsets("g", {("t", 0): 3, ("t", 1): 0})
        admin.alter_group_offsets("h", {("t", 0): 10})
        admin.delete_records({("t", 0): 5})
        expected = {(one.group, one.topic, one.partition, one.lag) for one in admin.describe_group_lag(["g", "h"])}
    words = ("collect", "-b", cluster.bootstrap_server, "--output", str(tmp_path), "--count", "1")
    assert kip(*words).exit_code == 0
    register_sources(spark)
    snapshots = computed(spark.read.format("kafka-snapshots").load(str(tmp_path)))
    rows = group_lag.TABLE.build(snapshots).collect()
    assert {(row.group_id, row.topic, row.partition, row.lag) for row in rows} == expected
    assert {row.deleted_unread for row in rows if row.group_id == "g"} == {0, 2}
    (row,) = idle_topics.TABLE.build(snapshots).collect()
    assert (row.topic, row.offsets, row.groups) == ("t", 5, ["g", "h"])
    assert 0 <= row.idle_ms < 3_600_000

"""Tables from snapshots about groups, offsets and transactions, on made responses and on a collected cluster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from kip.spark.pipeline.inputs.files import register_sources
from kip.spark.pipeline.tables import group_lag, hanging_transactions, idle_topics
from tests.cli.running import kip
from tests.cluster.test_records import appended, batch
from tests.spark.pipeline.log_rows import START, time
from tests.spark.pipeline.made_snapshots import committed, frame, listed, offsets, producer, transactions

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark session")]

END, OLDEST, NEWEST = -1, -2, -3
P = ("t", 0)


def test_lag_in_records_and_in_time(spark: Any) -> None:
    """Three rounds, a minute each, in which the log grows by a record per second; then five minutes of silence."""
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
    table = group_lag.TABLE.build(frame(spark, rows))
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


def test_a_leader_that_did_not_respond(spark: Any) -> None:
    rows = [committed(0, {"g": {P: 5}}), offsets(61_000, END, {P: 9}), offsets(61_001, OLDEST, {P: 0})]
    (row,) = group_lag.TABLE.build(frame(spark, rows)).collect()
    assert (row.lag, row.end_offset, row.group_state, row.status) == (None, None, None, "unknown")


def test_hanging_transactions(spark: Any) -> None:
    old = START - 3_600_000
    rows = [
        producer(0, 1, 10, old),  # known as open
        producer(1, 2, 20, old),  # known, and not open
        producer(2, 3, 30, old),  # known to no coordinator
        producer(3, 4, 40, START),  # young
        producer(4, 5, -1, old),  # no open transaction
        *transactions(10, {"a": 1, "b": 2}, ["a"]),
        producer(500_000, 9, 90, old),  # coordinators were not asked
    ]
    table = hanging_transactions.TABLE.build(frame(spark, rows))
    assert table.columns == list(hanging_transactions.COLUMNS)
    columns = ("producer_id", "start_offset", "transactional_id", "is_hanging")
    assert sorted(map(tuple, table.select(*columns).collect())) == [
        (2, 20, "b", True),
        (3, 30, None, True),
        (4, 40, None, False),
    ]


def test_idle_topics(spark: Any) -> None:
    rows = [
        offsets(0, END, {("deleted", 0): 7}),
        committed(100_000, {"g": {P: 5}}),
        offsets(100_000, OLDEST, {P: 2, ("t", 1): 0, ("empty", 0): 0}),
        offsets(100_001, END, {P: 9, ("t", 1): 3, ("empty", 0): 0}),
        offsets(100_002, NEWEST, {P: 8, ("t", 1): 2}, START - 5_000),
        offsets(100_003, NEWEST, {("empty", 0): -1}),
    ]
    table = idle_topics.TABLE.build(frame(spark, rows)).orderBy("topic")
    assert table.columns == list(idle_topics.COLUMNS)
    assert [(row.topic, row.partition_count, row.offsets, row.idle_ms, row.groups) for row in table.collect()] == [
        ("empty", 1, 0, None, []),
        ("t", 2, 10, 105_002, ["g"]),
    ]


def test_lag_is_that_of_the_command(
    spark: Any, embedded_clusters: Callable[..., EmbeddedCluster], tmp_path: Path
) -> None:
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
    snapshots = spark.read.format("kafka-snapshots").load(str(tmp_path)).localCheckpoint()
    rows = group_lag.TABLE.build(snapshots).collect()
    assert {(row.group_id, row.topic, row.partition, row.lag) for row in rows} == expected
    assert {row.deleted_unread for row in rows if row.group_id == "g"} == {0, 2}
    (row,) = idle_topics.TABLE.build(snapshots).collect()
    assert (row.topic, row.offsets, row.groups) == ("t", 5, ["g", "h"])
    assert 0 <= row.idle_ms < 3_600_000

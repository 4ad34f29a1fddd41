"""Each record of a log once and in order, from made-up logs: each case is a partition, so one query suffices."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.metadata import (
    AbortTransactionRecord,
    BeginTransactionRecord,
    EndTransactionRecord,
    NoOpRecord,
    TopicRecord,
)
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.definitions.table import IS_ONLY
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.landing.rows import storable
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.records.history import each_record_once, latest, metadata_history, without_lost
from tests.spark.pipeline.log_rows import METADATA, START, Made, frame_of, record, rows_of, time


def topic(offset: int, name: str = "", **more: Any) -> Made:
    return record(offset, TopicRecord(name=name or f"t{offset}"), **more)


def snapshot(end: int, *names: str, file: str = "s", **more: Any) -> list[Made]:
    return [topic(place, name, snapshot_offset=end, file=file, **more) for place, name in enumerate(names)]


@dataclass(frozen=True)
class Case:
    records: list[Made]
    expected: str


CASES = {
    "one replica": Case([topic(0), topic(1)], "t0 t1"),
    "three replicas": Case([topic(n, file=file) for file in "abc" for n in (1, 0, 2)], "t0 t1 t2"),
    "replicas that differ": Case(
        [topic(0), topic(1, "lost"), topic(0, file="b"), topic(1, "kept", leader_epoch=1, file="b")], "t0 kept"
    ),
    "replicas of which one has something else": Case(
        [topic(0), topic(1, "lost"), topic(0, file="b"), record(1, NoOpRecord(), leader_epoch=1, file="b")], "t0"
    ),
    "damage": Case([topic(0), Made(METADATA, 1, error="the checksum 7 is wrong"), topic(2)], "t0 t2"),
    "a log from the start on": Case([topic(0), topic(1), topic(2), *snapshot(2, "t0", "t1")], "t0 t1 t2"),
    "a truncated log": Case([topic(2), topic(3), *snapshot(2, "s0", "s1")], "s0 s1 t2 t3"),
    "a snapshot within the log": Case([topic(1), topic(2), topic(3), *snapshot(3, "s0", "s1")], "s0 s1 t3"),
    "the oldest snapshot without a gap": Case(
        [topic(2), topic(3), topic(4), *snapshot(1, "old"), *snapshot(3, "s"), *snapshot(4, "late")], "s t3 t4"
    ),
    "snapshots that all leave a gap": Case([topic(9), *snapshot(4, "old"), *snapshot(5, "s")], "s t9"),
    "snapshots alone": Case([*snapshot(4, "old"), *snapshot(5, "s0", "s1")], "s0 s1"),
    "replicas that snapshot in another order": Case(
        [topic(5), *snapshot(5, "s0", "s1", "s2"), *snapshot(5, "s2", "s0", "s1", file="z")], "s0 s1 s2 t5"
    ),
    "a transaction that ended": Case(
        [topic(0), record(1, BeginTransactionRecord()), topic(2), record(3, EndTransactionRecord()), topic(4)],
        "t0 t2 t4",
    ),
    "one that was aborted": Case(
        [topic(0), record(1, BeginTransactionRecord()), topic(2), record(3, AbortTransactionRecord()), topic(4)],
        "t0 t4",
    ),
    "one that is open": Case([topic(0), record(1, BeginTransactionRecord()), topic(2)], "t0"),
    "one aborted, one not": Case(
        [
            *[record(0, BeginTransactionRecord()), topic(1), record(2, AbortTransactionRecord())],
            *[record(3, BeginTransactionRecord()), topic(4), record(5, EndTransactionRecord())],
        ],
        "t4",
    ),
}


def placed(case: Case, partition: int) -> list[Made]:
    fields = Made.__slots__
    return [Made(**{**{name: getattr(row, name) for name in fields}, "partition": partition}) for row in case.records]


@pytest.fixture(scope="module")
def histories(spark: Any) -> dict[int, str]:
    records = [row for number, case in enumerate(CASES.values()) for row in placed(case, number)]
    rows = without_lost(spark.createDataFrame(rows_of(METADATA, records)))
    history = metadata_history(rows, "TOPIC_RECORD")
    topics = history.orderBy("partition", "at")
    found: dict[int, str] = {}
    for row in topics.select("partition", F.col("value.topic_record.name").alias("name")).collect():
        found[row.partition] = f"{found.get(row.partition, '')} {row['name']}".strip()
    return found


@pytest.mark.parametrize("name", CASES)
def test_metadata_history(histories: dict[int, str], name: str) -> None:
    assert histories[list(CASES).index(name)] == CASES[name].expected


def test_a_base_is_not_later_than_what_follows(spark: Any) -> None:
    """A snapshot is written while the log grows."""
    rows = [*snapshot(5, "s", timestamp=START + 9000), topic(5), topic(6)]
    history = metadata_history(spark.createDataFrame(rows_of(METADATA, rows)), "TOPIC_RECORD").orderBy("at")
    found = [(row["at"].offset, row["at"].ordinal, row.timestamp) for row in history.collect()]
    assert found == [(4, 0, time(START + 5000)), (5, 0, time(START + 5000)), (6, 0, time(START + 6000))]
    rows = [topic(1), topic(2), *snapshot(3, "s", timestamp=START + 9000), topic(3)]
    history = metadata_history(spark.createDataFrame(rows_of(METADATA, rows)), "TOPIC_RECORD").orderBy("at")
    assert [row.timestamp for row in history.collect()] == [time(START + 3000)] * 2


def test_each_record_once_and_latest(spark: Any) -> None:
    rows = [*(topic(n, file=file) for file in "ab" for n in range(3)), *snapshot(2, "s")]
    frame = spark.createDataFrame(rows_of(METADATA, rows))
    once = each_record_once(frame, "value").select("offset", "value.topic_record.name", "partition")
    assert sorted(tuple(row)[:2] for row in once.collect()) == [(0, "t0"), (1, "t1"), (2, "t2")]
    assert [(row.offset, row["name"]) for row in latest(once, "partition").collect()] == [(2, "t2")]


@pytest.mark.slow
def test_landed_copies(spark: Any, tmp_path: Path) -> None:
    """Records are sorted to find copies only where several replicas were landed."""
    landing = Landing(spark, Output(str(tmp_path)), STREAM)
    for file, is_only in (("a/log-0/0.log", True), ("b/log-0/0.log", False)):
        landing.rows.add("metadata", spark.createDataFrame(rows_of(METADATA, [topic(n, file=file) for n in range(3)])))
        history = landing.histories.history("metadata")
        assert (IS_ONLY in history.columns) is is_only
        assert sorted(row.offset for row in each_record_once(history).collect()) == [0, 1, 2]


def replica(name: str, text: str) -> list[Made]:
    """Return a log given as `offset:epoch` of each record."""
    places = [tuple(map(int, each.split(":"))) for each in text.split()]
    return [
        topic(offset, f"{name}{offset}:{epoch}", leader_epoch=epoch, file=f"{name}/0.log") for offset, epoch in places
    ]


LOST = {
    "one replica": ({"a": "0:1 1:1 2:4"}, "0:1 1:1 2:4"),
    "a follower behind": ({"a": "0:1 1:1 2:1", "b": "0:1 1:1"}, "0:1 1:1 2:1"),
    "a longer tail that is stale": ({"a": "0:1 1:1 2:1 3:1 4:1", "b": "0:1 1:1 2:2 3:2"}, "0:1 1:1 2:2 3:2"),
    "an old leader that comes back": ({"a": "0:1 1:1 2:1 3:3", "b": "0:1 1:2 2:2"}, "0:1 1:1 2:1 3:3"),
    "two that failed in turn": ({"a": "0:1 1:1 2:1", "b": "0:1 1:2 2:2", "c": "0:1 1:3"}, "0:1 1:3"),
    "segments that are deleted": ({"a": "4:2 5:2", "b": "2:1 3:1 4:1 5:1"}, "2:1 3:1 4:2 5:2"),
    "compaction": ({"a": "0:1 5:2 6:3", "b": "0:1 1:1 4:2 5:2 6:2"}, "0:1 1:1 4:2 5:2 6:3"),
    "a stream that read before a truncation": ({"a": "0:1 1:1 2:1 3:1 1:2 2:2"}, "0:1 1:2 2:2"),
}


def test_what_a_replica_has_and_the_log_has_not(spark: Any) -> None:
    rows = [
        Made(**{**{name: getattr(row, name) for name in Made.__slots__}, "partition": number})
        for number, (replicas, _) in enumerate(LOST.values())
        for name, text in replicas.items()
        for row in replica(name, text)
    ]
    strange = [
        *snapshot(9, "s", partition=1),
        topic(7, partition=1, leader_epoch=None),
        Made(METADATA, 8, error="torn"),
    ]
    kept = computed(storable(without_lost(frame_of(spark, METADATA, [*rows, *strange])), "metadata"))
    once = each_record_once(kept).where("leader_epoch IS NOT NULL").orderBy("partition", "offset").collect()
    found = [
        " ".join(f"{row.offset}:{row.leader_epoch}" for row in once if row.partition == number)
        for number in range(len(LOST))
    ]
    assert dict(zip(LOST, found, strict=True)) == {name: expected for name, (_, expected) in LOST.items()}
    assert kept.where("snapshot_offset = 9 OR leader_epoch IS NULL OR _error = 'torn'").count() == len(strange)

"""The tables `group_offsets` and `group_offsets_history`, against Kafka's tools and formatter, and on made logs."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest
from kafka_wire.group_coordinator import (
    GroupMetadataKey,
    GroupMetadataValue,
    LegacyOffsetCommitKey,
    LegacyOffsetCommitValue,
    OffsetCommitKey,
    OffsetCommitValue,
    ShareGroupMetadataKey,
    ShareGroupMetadataValue,
)
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.tables import group_offsets, group_offsets_history
from tests.shared import json_lines, shared_path
from tests.spark.pipeline.log_rows import START, control, record, rows_of, time
from tests.spark.pipeline.tool_runs import rows, run

TOPIC = "__consumer_offsets"


@pytest.fixture(scope="module")
def history(captured: Any) -> Any:
    return computed(group_offsets_history.TABLE.build(captured(TOPIC)))


def formatted() -> list[tuple[Any, ...]]:
    """Return commits and deletions as Kafka's formatter shows them, in the order of each partition of the log."""
    lines = json_lines(shared_path("captures", "formatted", f"{TOPIC}.OffsetsMessageFormatter.jsonl.gz"))
    found = []
    for line in lines:
        key, value = line["key"]["data"], line["value"]["data"] if line["value"] else {}
        where = (key["group"], key["topic"], key["partition"])
        found.append((*where, value.get("offset"), value.get("metadata"), value.get("commitTimestamp")))
    return found


def test_columns(captured: Any, history: Any) -> None:
    assert history.columns == list(group_offsets_history.COLUMNS)
    assert group_offsets.TABLE.build(captured(TOPIC)).columns == list(group_offsets.COLUMNS)


def test_history_is_what_the_formatter_shows(history: Any) -> None:
    """The formatter ran before the last situations, and passes over the markers of transactions."""
    found = Counter(
        (
            row.group_id,
            row.topic,
            row.partition,
            row.offset,
            row.metadata,
            None if row.commit_timestamp is None else round((row.commit_timestamp - time(0)).total_seconds() * 1000),
        )
        for row in history.collect()
    )
    assert Counter(formatted()) - found == Counter()
    assert found.total() == 106


def test_outcomes(history: Any) -> None:
    outcomes = {
        (row.outcome, row.is_transactional): row["count"]
        for row in history.groupBy("outcome", "is_transactional").count().collect()
    }
    assert outcomes == {("committed", False): 100, ("committed", True): 3, ("deleted", False): 3}
    assert {row.date for row in history.select("date").distinct().collect()} == {date(2026, 11, 21)}
    transactional = history.where("is_transactional").orderBy("record_offset").collect()
    assert [(row.group_id, row.producer_id, row.metadata) for row in transactional] == [
        ("billing-txn", 1000, "via txn 0"),
        ("billing-txn", 4, "via txn 1"),
        ("billing-txn", 1001, "via txn 2"),
    ]


@pytest.mark.parametrize(
    ("tool", "group", "kind"), [("classic", "billing", "classic"), ("new", "analytics", "consumer")]
)
def test_offsets_are_those_that_the_tool_describes(captured: Any, tool: str, group: str, kind: str) -> None:
    shown = run("workload", f"describe-{tool}-offsets")
    before = captured(TOPIC).where(F.col("timestamp") < time(shown.ended_at))
    table = group_offsets.TABLE.build(before).where(f"group_id = '{group}'").collect()
    expected = {(row["TOPIC"], int(row["PARTITION"]), int(row["CURRENT-OFFSET"])) for row in rows(shown.text)}
    assert len(expected) == 4
    assert {(row.topic, row.partition, row.offset) for row in table} == expected
    assert {row.group_type for row in table} == {kind}


def test_current_offsets_are_the_last_that_were_not_deleted(captured: Any) -> None:
    last: dict[tuple[Any, ...], Any] = {}
    for group, topic, partition, offset, *_ in formatted():
        last[group, topic, partition] = offset
    table = group_offsets.TABLE.build(captured(TOPIC)).collect()
    found = {(row.group_id, row.topic, row.partition): row.offset for row in table}
    assert found == {key: offset for key, offset in last.items() if offset is not None}
    assert ("billing", "orders.gzip", 0) in last.keys() - found.keys()
    assert last.keys() - found.keys() >= {("shop-kp147-group", "orders.old", number) for number in (0, 1)}


def commit(at: int, group: str, offset: int | None, *, value_more: Any = None, **more: Any) -> Any:
    key = OffsetCommitKey(group=group, topic="t", partition=0)
    value = OffsetCommitValue(offset=offset or 0, commit_timestamp=START, **(value_more or {}))
    return record(at, key, None if offset is None else value, topic=TOPIC, **more)


def within(producer: int) -> dict[str, Any]:
    return {"producer_id": producer, "is_transactional": True}


MADE = [
    commit(0, "committed", 1, **within(1)),
    commit(1, "committed", 2),
    commit(2, "committed", 3, **within(1)),
    control(3, "COMMIT", 1),
    commit(4, "aborted", 10),
    commit(5, "aborted", 11, **within(2)),
    control(6, "ABORT", 2),
    commit(7, "open", 20, **within(2)),
    control(8, "COMMIT", 2, partition=1),
    control(9, "COMMIT", 1),
    commit(10, "deleted", 30),
    commit(11, "deleted", None),
    commit(12, "again", 40),
    commit(13, "again", None),
    commit(14, "again", 41, value_more={"leader_epoch": 3, "expire_timestamp": START + 1, "metadata": "m"}, version=1),
    record(
        15,
        LegacyOffsetCommitKey(group="legacy", topic="t", partition=0),
        LegacyOffsetCommitValue(offset=50),
        topic=TOPIC,
    ),
    record(16, GroupMetadataKey(group="again"), GroupMetadataValue(), topic=TOPIC),
    record(17, GroupMetadataKey(group="again"), None, topic=TOPIC),
    record(18, ShareGroupMetadataKey(group_id="again"), ShareGroupMetadataValue(), topic=TOPIC),
    commit(19, "client", 60, producer_id=None, is_transactional=None, file=None),
]


@pytest.mark.parametrize("copies", [1, 3])
def test_made_log(spark: Any, copies: int) -> None:
    frame = spark.createDataFrame(rows_of(TOPIC, MADE * copies))
    current = group_offsets.TABLE.build(frame).orderBy("group_id").collect()
    assert [(row.group_id, row.offset, row.group_type, row.is_transactional) for row in current] == [
        ("aborted", 10, None, False),
        ("again", 41, "share", False),
        ("client", 60, None, False),
        ("committed", 3, None, True),
        ("legacy", 50, None, False),
    ]
    again = current[1]
    assert (again.expire_timestamp, again.metadata, again.leader_epoch) == (time(START + 1), "m", None)
    history = group_offsets_history.TABLE.build(frame).orderBy("record_offset").collect()
    assert [(row.record_offset, row.outcome) for row in history if row.outcome != "committed"] == [
        (5, "aborted"),
        (7, "open"),
        (11, "deleted"),
        (13, "deleted"),
    ]
    assert len(history) == 13


def test_times_out_of_reach_are_unknown(spark: Any) -> None:
    key, value = OffsetCommitKey(group="h", topic="t"), OffsetCommitValue(offset=1, commit_timestamp=(1 << 63) - 1)
    made = [commit(0, "g", 1), record(1, key, value, topic=TOPIC)]
    rows = group_offsets.TABLE.build(spark.createDataFrame(rows_of(TOPIC, made))).orderBy("group_id").collect()
    assert [row.commit_timestamp for row in rows] == [time(START), None]

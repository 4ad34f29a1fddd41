"""Compare the table `share_groups` with Kafka's tools and with Kafka's batch combiner, and test it on made-up logs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.share_coordinator import (
    ShareSnapshotKey,
    ShareSnapshotValue,
    ShareUpdateKey,
    ShareUpdateValue,
    share_snapshot_value,
    share_update_value,
)
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.groups.state_batches import combined_batches
from kip.spark.pipeline.tables.share_groups import COLUMNS, TABLE
from tests.spark.pipeline.log_rows import START, frame_of, record, time
from tests.spark.pipeline.tool_runs import rows, run

TOPIC, OFFSETS = "__share_group_state", "__consumer_offsets"


@pytest.mark.parametrize("tool", ["describe-share", "describe-share-x"])
def test_offsets_are_those_that_the_tool_describes(captured: Any, tool: str) -> None:
    shown = run("workload", tool)
    expected = rows(shown.text)
    before = F.col("timestamp") < time(shown.ended_at)
    table = TABLE.build(captured(TOPIC).where(before), captured(OFFSETS).where(before))
    assert table.columns == list(COLUMNS)
    found = {(row.group_id, row.topic, str(row.partition)): row for row in table.collect()}
    for row in expected:
        state = found.pop((row["GROUP"], row["TOPIC"], row["PARTITION"]))
        assert row["START-OFFSET"] == ("-" if state.start_offset is None else str(state.start_offset))
        assert row.get("LEADER-EPOCH", "-") in ("-", str(state.leader_epoch))
        assert state.status == "initialized"
    assert {group for group, _, _ in found} <= {"workers"} - {row["GROUP"] for row in expected}


def test_what_is_still_under_way(captured: Any) -> None:
    """Group workers-x accepted most records, released and rejected some."""
    table = TABLE.build(captured(TOPIC), captured(OFFSETS)).where("group_id = 'workers-x'")
    first, second = table.orderBy("partition").collect()
    assert [tuple(each) for each in second.state_batches] == [(0, 24, "Available", 1)]
    batches = [tuple(each) for each in first.state_batches]
    assert batches[0] == (4, 4, "Acknowledged", 2)
    assert all(one[1] < other[0] for one, other in pairwise(batches))
    done = sum(last - start + 1 for start, last, state, _ in batches if state in ("Acknowledged", "Archived"))
    assert done == first.delivery_complete_count == 47
    shown = rows(run("workload", "describe-share-x").text)[0]
    # The lag of the tool: the records after the start offset, except completed deliveries.
    assert int(shown["LAG"]) == 128 - first.start_offset - done


COMBINED = """
4|4,4,2,2 8,11,2,1 13,16,0,3|2,3,4,1 7,10,4,2 12,16,0,3|4,4,2,2 7,10,4,2 11,11,2,1 12,16,0,3
1|4,8,4,3 9,13,4,1 14,16,0,3|2,5,0,2 6,9,0,1 12,16,2,2|2,3,0,2 4,8,4,3 9,11,4,1 12,13,2,2 14,16,0,3
0|3,5,0,1 6,7,4,1 10,14,0,1|4,4,4,3 8,8,2,2 10,10,2,3|3,3,0,1 4,4,4,3 5,5,0,1 6,7,4,1 8,8,2,2 10,10,2,3 11,14,0,1
-1|6,8,2,3 12,12,2,1 16,18,0,3|2,2,2,3 3,6,2,3 10,12,4,2|2,8,2,3 10,12,4,2 16,18,0,3
-1|3,5,4,1 9,10,4,3 14,18,4,3|5,6,2,3 10,11,2,1 12,14,0,1|3,4,4,1 5,6,2,3 9,10,4,3 11,11,2,1 12,13,0,1 14,18,4,3
-1|2,3,2,3 6,7,2,2 10,13,2,2|3,7,0,2 10,11,0,2 12,14,0,3|2,3,2,3 4,5,0,2 6,7,2,2 10,11,2,2 12,14,0,3
7|3,5,4,2 6,8,2,3|2,5,4,3 6,10,0,3 13,16,0,1|7,8,2,3 9,10,0,3 13,16,0,1
7|1,3,2,2 6,7,0,3|4,5,4,3 9,11,2,1 15,15,2,3|7,7,0,3 9,11,2,1 15,15,2,3
5|2,4,0,2 7,11,0,1 15,19,4,2|2,3,2,3 6,9,4,3|6,9,4,3 10,11,0,1 15,19,4,2
4|3,3,4,1 7,8,2,1 10,14,4,3|3,3,0,3 5,6,4,1|5,6,4,1 7,8,2,1 10,14,4,3
2|5,5,4,1 8,12,4,2|6,9,4,2 13,17,2,3 19,23,0,1|5,5,4,1 6,12,4,2 13,17,2,3 19,23,0,1
1|1,5,2,1 7,11,4,3 15,19,4,3|4,4,0,2 5,5,0,3|1,3,2,1 4,4,0,2 5,5,0,3 7,11,4,3 15,19,4,3
-1|3,7,2,2 10,10,0,1 11,12,2,2|3,5,4,1 8,12,0,2|3,7,2,2 8,10,0,2 11,12,2,2
-1|6,7,0,3|3,3,4,1|3,3,4,1 6,7,0,3
7||4,6,0,1 10,12,0,1|10,12,0,1
-1||7,7,2,3 10,12,0,2 16,16,2,2|7,7,2,3 10,12,0,2 16,16,2,2
7|5,7,4,2|1,4,2,1 6,6,0,2|7,7,4,2
5|1,3,4,1 5,7,4,2 10,10,4,2|0,2,2,3|5,7,4,2 10,10,4,2
"""
"""Start offset, batches, newer batches, and the result of Kafka 4.3.1's PersisterStateBatchCombiner; a batch is first
offset, last offset, state and delivery count."""


def parse(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, batch.split(","))) for batch in text.split()]


def test_batches_are_combined_as_kafka_does(spark: Any) -> None:
    lines = [line.split("|") for line in COMBINED.strip().splitlines()]
    cases = [(int(start), parse(old) + parse(new), parse(both)) for start, old, new, both in lines]
    batches = "array<struct<first_offset:bigint,last_offset:bigint,delivery_state:tinyint,delivery_count:smallint>>"
    frame = spark.createDataFrame(cases, f"start bigint, given {batches}, expected {batches}")
    for row in frame.withColumn("found", combined_batches(F.col("given"), F.col("start"))).collect():
        found = [(each.first_offset, each.last_offset, *reversed(each.priority)) for each in row.found]
        assert found == [tuple(each) for each in row.expected]


def test_hostile_batches_do_no_harm(spark: Any) -> None:
    largest = (1 << 63) - 1
    given = [(-5, 3, 0, 1), (5, 4, 0, 1), (0, largest, 0, 1), (largest, largest, 2, 1), (6, 6, 0, 1)]
    batches = "array<struct<first_offset:bigint,last_offset:bigint,delivery_state:tinyint,delivery_count:smallint>>"
    frame = spark.createDataFrame([(given,)], f"given {batches}")
    (row,) = frame.select(combined_batches(F.col("given"), F.lit(0)).alias("found")).collect()
    assert [(each.first_offset, each.last_offset) for each in row.found] == [(6, 6)]


def snapshot(offset: int, group: str, start: int | None, *batches: tuple[int, int, int, int], epoch: int = 0) -> Any:
    key = ShareSnapshotKey(group_id=group, topic_id=UUID(int=1), partition=0)
    value = ShareSnapshotValue(
        start_offset=start or 0,
        snapshot_epoch=epoch,
        state_epoch=2,
        create_timestamp=START,
        state_batches=[_batch(share_snapshot_value.StateBatch, each) for each in batches],
    )
    return record(offset, key, None if start is None else value, topic=TOPIC)


def update(offset: int, group: str, start: int, *batches: tuple[int, int, int, int]) -> Any:
    key = ShareUpdateKey(group_id=group, topic_id=UUID(int=1), partition=0)
    new = [_batch(share_update_value.StateBatch, each) for each in batches]
    return record(
        offset, key, ShareUpdateValue(start_offset=start, leader_epoch=offset, state_batches=new), topic=TOPIC
    )


def _batch(kind: Any, batch: tuple[int, int, int, int]) -> Any:
    first, last, state, count = batch
    return kind(first_offset=first, last_offset=last, delivery_state=state, delivery_count=count)


MADE = [
    snapshot(0, "g", 0, (0, 9, 0, 1)),
    update(1, "g", -1, (2, 3, 2, 1)),
    snapshot(2, "g", 5, (5, 9, 0, 1), epoch=1),
    update(3, "g", -1, (6, 6, 4, 5), (7, 9, 77, 1)),
    update(4, "g", 6),
    snapshot(5, "gone", 0),
    update(6, "gone", 3),
    snapshot(7, "gone", None),
    snapshot(8, "again", None),
    snapshot(9, "again", -1),
    update(10, "updates alone", 4),
]


def test_made_log(spark: Any) -> None:
    table = TABLE.build(frame_of(spark, TOPIC, MADE * 2), frame_of(spark, OFFSETS, []))
    rows = {row.group_id: row for row in table.collect()}
    assert set(rows) == {"g", "again", "updates alone"}
    found = rows["g"]
    assert (found.start_offset, found.snapshot_epoch, found.leader_epoch, found.state_epoch) == (6, 1, 4, 2)
    assert [tuple(each) for each in found.state_batches] == [(6, 6, "Archived", 5), (7, 9, "77", 1)]
    assert (found.created_at, found.updated_at) == (time(START), time(START + 4000))
    assert (found.status, found.group_epoch, found.topic, found.delivery_complete_count) == (None, None, None, None)
    assert (rows["again"].start_offset, rows["again"].state_batches) == (None, [])
    assert (rows["updates alone"].start_offset, rows["updates alone"].state_epoch) == (4, None)

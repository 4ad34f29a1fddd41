"""The table `group_rebalances`, compared with the members in other tables, and on generated logs."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.group_coordinator import (
    ConsumerGroupMemberMetadataKey,
    ConsumerGroupMemberMetadataValue,
    ConsumerGroupMetadataKey,
    ConsumerGroupMetadataValue,
    GroupMetadataKey,
    GroupMetadataValue,
)
from kafka_wire.group_coordinator.group_metadata_value import MemberMetadata
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.definitions.table import IS_NEW, Increment
from kip.spark.pipeline.tables import group_members, groups
from kip.spark.pipeline.tables.group_rebalances import COLUMNS, TABLE
from tests.spark.pipeline.log_rows import METADATA, START, Made, record, rows_of, time
from tests.spark.pipeline.tool_runs import run

TOPIC = "__consumer_offsets"
GROUPS = {"analytics", "billing", "counter", "workers"}
"""Groups of the four types with two members while Kafka's tools described them; others came and went."""


def test_newest_epochs_have_the_members_of_today(captured: Any) -> None:
    """While Kafka's tools described the groups, and after all members had left."""
    start = time(run("workload", "describe-classic").started_at)
    rebalances = computed(TABLE.build(captured(TOPIC)))
    assert rebalances.columns == list(COLUMNS)
    for until, count in ((start, 2), (time(4e12), 0)):
        records = captured(TOPIC).where(F.col("timestamp") < until)
        members: dict[str, set[str]] = {}
        for row in group_members.TABLE.build(records, captured(METADATA)).collect():
            members.setdefault(row.group_id, set()).add(row.member_id)
        epochs = {row.group_id: row.group_epoch for row in groups.TABLE.build(records).collect()}
        newest: dict[str, Any] = {}
        for row in rebalances.where(F.col("began_at") < until).orderBy("began_at", "record_offset").collect():
            newest[row.group_id] = row
        assert newest.keys() >= GROUPS
        for group_id, row in newest.items():
            assert {member.member_id for member in row.members} == members.get(group_id, set())
            assert (row.epoch is None) == (group_id not in epochs)
            assert row.epoch == epochs.get(group_id, row.epoch)
        assert {newest[group_id].member_count for group_id in GROUPS} == {count}
    # Whoever was there at first, or joined, has left in the end.
    changes = dict[str, list[str]]()
    for row in rebalances.orderBy("began_at", "record_offset").collect():
        there = changes.setdefault(row.group_id, [member.member_id for member in row.members])
        there += row.joined or []
        for member_id in row.left or []:
            there.remove(member_id)
    assert changes.keys() >= GROUPS
    assert [there for there in changes.values() if there] == []


@pytest.mark.parametrize("tool", ["describe-classic", "describe-new", "describe-share-members", "describe-streams"])
def test_members_at_any_time_are_those_that_the_tool_describes(captured: Any, tool: str) -> None:
    """A filter selects the epoch of a time, also after the group was deleted."""
    listing = run("workload", tool)
    shown = [line.split() for line in listing.text.strip().splitlines() if not line.startswith("GROUP")]
    (group_id,) = {words[0] for words in shown}
    group = computed(TABLE.build(captured(TOPIC))).where(F.col("group_id") == group_id)

    def members(at: Any) -> list[str]:
        is_over = F.coalesce(F.col("ended_at") <= at, F.lit(False))
        (row,) = group.where((F.col("began_at") <= at) & ~is_over).collect()
        return [member.member_id for member in row.members]

    there = members(time(listing.started_at))
    assert len(there) == len(shown) == 2
    assert all(any(member_id in words for words in shown) for member_id in there)
    first = group.orderBy("began_at").first()
    assert group.where(F.col("began_at") < first.began_at).count() == 0
    assert members(time(4e12)) == []


def classic(offset: int, generation: int, *members: str) -> Made:
    there = [MemberMetadata(member_id=each, client_id=f"c-{each}") for each in members]
    leader = members[0] if members else None
    value = GroupMetadataValue(protocol_type="consumer", generation=generation, leader=leader, members=there)
    return record(offset, GroupMetadataKey(group="old"), value, topic=TOPIC)


def joins(offset: int, member: str) -> Made:
    value = ConsumerGroupMemberMetadataValue(client_id=f"c-{member}", instance_id=f"i-{member}")
    return record(offset, ConsumerGroupMemberMetadataKey(group_id="new", member_id=member), value, topic=TOPIC)


def leaves(offset: int, member: str) -> Made:
    return record(offset, ConsumerGroupMemberMetadataKey(group_id="new", member_id=member), None, topic=TOPIC)


def epoch(offset: int, number: int | None) -> Made:
    value = None if number is None else ConsumerGroupMetadataValue(epoch=number)
    return record(offset, ConsumerGroupMetadataKey(group_id="new"), value, topic=TOPIC)


EARLIER = [
    classic(0, 4, "a", "b"),
    joins(1, "a"),
    epoch(2, 1),
    joins(3, "b"),
    epoch(4, 2),
    classic(5, 5, "b", "c"),
]
LATER = [
    leaves(6, "a"),
    joins(7, "b"),  # it subscribes to other topics
    epoch(8, 3),
    classic(9, 6),
    leaves(10, "b"),
    epoch(11, 4),
    epoch(12, None),
]
LEFT_BY_COMPACTION = [joins(1, "a"), joins(3, "b"), epoch(4, 2), classic(5, 5, "b", "c")]
EXPECTED = {
    ("old", 4): ("a", ["a", "b"], None, None, 5),
    ("old", 5): ("b", ["b", "c"], ["c"], ["a"], 9),
    ("old", 6): (None, [], [], ["b", "c"], None),
    ("new", 1): (None, ["a"], None, None, 4),
    ("new", 2): (None, ["a", "b"], ["b"], [], 8),
    ("new", 3): (None, ["b"], [], ["a"], 11),
    ("new", 4): (None, [], [], ["b"], 12),
    ("new", None): (None, [], [], [], None),
}
"""Of each epoch the leader, the members, those that joined and left, and the offset of the record that ended it."""


def brief(table: Any) -> dict[tuple[str, int | None], tuple[Any, ...]]:
    return {
        (row.group_id, row.epoch): (
            row.leader,
            [each.member_id for each in row.members],
            row.joined,
            row.left,
            row.ended_at and (row.ended_at - time(START)).seconds,
        )
        for row in table.collect()
    }


def test_who_joined_and_left(spark: Any) -> None:
    frame = spark.createDataFrame(rows_of(TOPIC, [*EARLIER, *LATER]))
    table = TABLE.build(frame)
    assert brief(table) == EXPECTED
    member = next(row for row in table.collect() if (row.group_id, row.epoch) == ("new", 3)).members[0]
    assert tuple(member) == ("b", "i-b", "c-b", "")


def test_epochs_that_the_log_no_longer_contains_are_kept(spark: Any) -> None:
    """An update gets the records that compaction has left, and a second run those of a compacted log."""
    assert isinstance(TABLE.increment, Increment)
    assert TABLE.increment.entities is not None
    old = TABLE.build(spark.createDataFrame(rows_of(TOPIC, EARLIER)))
    landed = spark.createDataFrame(rows_of(TOPIC, [*LEFT_BY_COMPACTION, *LATER]))
    marked = landed.withColumn(IS_NEW, F.col("offset") >= LATER[0].offset)
    (changed,) = TABLE.increment.rows(marked, TABLE.increment.entities(marked))
    assert brief(TABLE.merge(old, TABLE.build(changed))) == EXPECTED
    compacted = [leaves(6, "a"), classic(9, 6), leaves(10, "b"), LATER[-1]]
    known = TABLE.build(spark.createDataFrame(rows_of(TOPIC, [*EARLIER, *LATER[:-1]])))
    assert brief(TABLE.merge(known, TABLE.build(spark.createDataFrame(rows_of(TOPIC, compacted))))) == EXPECTED


def test_a_conversion_is_not_a_deletion(spark: Any) -> None:
    """The first consumer with the new protocol converts a classic group, and the log gets one batch about it."""
    key, batch = ConsumerGroupMetadataKey(group_id="old"), START + 1000
    made = [
        classic(0, 4, "a"),
        record(1, GroupMetadataKey(group="old"), None, topic=TOPIC, timestamp=batch),
        record(2, key, ConsumerGroupMetadataValue(epoch=5), topic=TOPIC, timestamp=batch),
        record(3, key, None, topic=TOPIC),
    ]
    rows = TABLE.build(spark.createDataFrame(rows_of(TOPIC, made))).orderBy("record_offset").collect()
    assert [(row.group_type, row.epoch, row.ended_at) for row in rows] == [
        ("classic", 4, time(batch)),
        ("consumer", 5, time(START + 3000)),
        ("consumer", None, None),
    ]

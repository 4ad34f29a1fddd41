"""The table `group_members`, against what Kafka's tools describe, and on made logs."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import ConsumerProtocolAssignment, ConsumerProtocolSubscription
from kafka_wire.clients.consumer_protocol_assignment import TopicPartition
from kafka_wire.group_coordinator import (
    ConsumerGroupMemberMetadataKey,
    GroupMetadataKey,
    GroupMetadataValue,
)
from kafka_wire.group_coordinator.group_metadata_value import MemberMetadata
from kafka_wire.metadata import TopicRecord
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.topics import id_text
from kip.spark.checkpoints import computed
from kip.spark.pipeline.tables.group_members import COLUMNS, TABLE
from tests.log.values import encode_prefixed
from tests.spark.pipeline.group_records import TOPIC, TOPIC_ID, member, modern
from tests.spark.pipeline.log_rows import METADATA, record, rows_of, time
from tests.spark.pipeline.tool_runs import rows, run


@pytest.fixture(scope="module")
def members(captured: Any) -> Any:
    """The members while the tools described them."""
    start = run("workload", "describe-classic").started_at
    before = captured(TOPIC).where(F.col("timestamp") < time(start))
    return computed(TABLE.build(before, captured(METADATA)))


def assigned(text: str) -> set[tuple[str, int]]:
    """Read `orders.gzip:0;orders.none:0,1`."""
    topics = (topic.rpartition(":") for topic in text.split(";"))
    return {(name, int(number)) for name, _, numbers in topics for number in numbers.split(",")}


def flat(assignment: Any) -> set[tuple[str, int]]:
    return {(each.topic, number) for each in assignment for number in each.partitions}


def test_columns(members: Any) -> None:
    assert members.columns == list(COLUMNS)
    groups = members.select("group_id", "group_type", "group_state").distinct().collect()
    assert {tuple(row) for row in groups} == {
        ("analytics", "consumer", "Stable"),
        ("billing", "classic", "Stable"),
        ("counter", "streams", "Stable"),
        ("workers", "share", "Stable"),
    }


@pytest.mark.parametrize(
    ("tool", "column"),
    [
        ("describe-classic", "CURRENT-ASSIGNMENT"),
        ("describe-new", "CURRENT-ASSIGNMENT"),
        ("describe-share-members", "ASSIGNMENT"),
    ],
)
def test_members_are_those_that_the_tool_describes(members: Any, tool: str, column: str) -> None:
    shown = rows(run("workload", tool).text)
    found = members.where(members.group_id == shown[0]["GROUP"]).collect()
    assert len(shown) == 2
    assert {(row.member_id, row.instance_id or "", row.client_host, row.client_id) for row in found} == {
        (row["CONSUMER-ID"], row.get("GROUP-INSTANCE-ID", ""), row["HOST"], row["CLIENT-ID"]) for row in shown
    }
    by_id = {row.member_id: row for row in found}
    for row in shown:
        member = by_id[row["CONSUMER-ID"]]
        assert flat(member.assignment) == assigned(row[column])
        assert set(member.subscribed_topics) >= {topic for topic, _ in assigned(row[column])}
        for epoch in ("CURRENT-EPOCH", "MEMBER-EPOCH"):
            assert row.get(epoch, "-") in ("-", str(member.member_epoch))


def test_streams_members_are_those_that_the_tool_describes(members: Any) -> None:
    lines = run("workload", "describe-streams").text.splitlines()[1:]
    found = {row.member_id: row for row in members.where("group_type = 'streams'").collect()}
    assert len(lines) == len(found) == 2
    for line in lines:
        group, target, _, member_id, _, epoch, process, client, *tasks = line.split()
        row = found[member_id]
        shown = " ".join(tasks).partition("TARGET")[0].removeprefix("ACTIVE: ")
        parsed = [
            ("active", subtopology, [int(each) for each in numbers.split(",")])
            for subtopology, numbers in re.findall(r"(\d+):\[([\d,]+)\]", shown)
        ]
        assert [tuple(task) for task in row.tasks] == parsed
        assert (row.group_id, row.process_id, row.client_id) == (group, process, client)
        assert (row.assignment_epoch, row.member_epoch) == (int(target), int(epoch))
        assert row.assignment is None


def test_members_that_left_are_gone(captured: Any) -> None:
    assert TABLE.build(captured(TOPIC), captured(METADATA)).collect() == []


def classic(offset: int, group: str, members: list[MemberMetadata] | None, kind: str = "consumer") -> Any:
    value = None if members is None else GroupMetadataValue(protocol_type=kind, generation=4, members=members)
    return record(offset, GroupMetadataKey(group=group), value, topic=TOPIC)


SUBSCRIPTION = ConsumerProtocolSubscription(topics=["u", "t"], rack_id="r")
ASSIGNMENT = ConsumerProtocolAssignment(assigned_partitions=[TopicPartition(topic="t", partitions=[2, 0])])
NEWER = (9).to_bytes(2, "big") + SUBSCRIPTION.encode(3)


MADE = [
    classic(0, "plain", [member("m", encode_prefixed(SUBSCRIPTION, 3), encode_prefixed(ASSIGNMENT, 0))]),
    classic(1, "newer", [member("m", NEWER, b"")]),
    classic(2, "damaged", [member("m", b"\0\1\0\0", b"\0")]),
    classic(3, "connect", [member("m", b"not ours", b"at all")], "connect"),
    classic(4, "empty", [member("m", b"", b"")]),
    classic(5, "empty", []),
    classic(6, "gone", [member("m", b"", b"")]),
    classic(7, "gone", None),
    *modern(10, "stable", epoch=3, target=3, members={"m": (3, 0)}),
    *modern(20, "assigning", epoch=4, target=3, members={"m": (3, 0)}),
    *modern(30, "reconciling", epoch=3, target=3, members={"m": (3, 0), "n": (2, 1), "o": (3, 0)}),
    record(38, ConsumerGroupMemberMetadataKey(group_id="reconciling", member_id="o"), None, topic=TOPIC),
]


def test_made_log(spark: Any) -> None:
    topics = spark.createDataFrame(rows_of(METADATA, [record(0, TopicRecord(name="t", topic_id=TOPIC_ID))]))
    table = TABLE.build(spark.createDataFrame(rows_of(TOPIC, MADE * 2)), topics).orderBy("group_id", "member_id")
    rows = {(row.group_id, row.member_id): row for row in table.collect()}
    states = {
        key: (row.group_type, row.group_state, row.group_epoch, row.member_epoch, row.member_state)
        for key, row in rows.items()
    }
    assert states == {
        **{(group, "m"): ("classic", "Stable", 4, None, None) for group in ("plain", "newer", "damaged", "connect")},
        ("stable", "m"): ("consumer", "Stable", 3, 3, "Stable"),
        ("assigning", "m"): ("consumer", "Assigning", 4, 3, "Stable"),
        ("reconciling", "m"): ("consumer", "Reconciling", 3, 3, "Stable"),
        ("reconciling", "n"): ("consumer", "Reconciling", 3, 2, "UnrevokedPartitions"),
    }
    plain, newer = rows["plain", "m"], rows["newer", "m"]
    assert (plain.subscribed_topics, plain.rack) == (newer.subscribed_topics, newer.rack) == (["t", "u"], "r")
    assert [tuple(each) for each in plain.assignment] == [("t", None, [0, 2])]
    for group in ("newer", "damaged", "connect"):
        assert rows[group, "m"].assignment is None
    assert rows["connect", "m"].protocol_type == "connect"
    assert [tuple(each) for each in rows["stable", "m"].assignment] == [
        (None, id_text(UUID(int=6)), []),
        ("t", id_text(TOPIC_ID), [1]),
    ]
    assert rows["stable", "m"].subscribed_regex == "t.*"

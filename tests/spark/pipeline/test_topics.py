"""The table `topics`, against `kafka-topics --describe` and snapshots of the captured cluster, and on made logs."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from kafka_wire.metadata import (
    ClearElrRecord,
    ConfigRecord,
    PartitionChangeRecord,
    PartitionRecord,
    RemoveTopicRecord,
    TopicRecord,
)
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.topics import id_text
from kip.spark.checkpoints import computed
from kip.spark.pipeline.tables.topics import COLUMNS, TABLE
from tests.spark.pipeline.log_rows import METADATA, START, record, rows_of, time
from tests.spark.pipeline.tool_runs import events, run

END = 2496
"""The end offset of the newest captured snapshot."""
FIRST, SECOND = UUID(int=1), UUID(int=2)


@pytest.fixture(scope="module")
def topics(captured: Any) -> Any:
    return computed(TABLE.build(captured(METADATA)))


def described(text: str) -> dict[str, Any]:
    """Return what `kafka-topics --describe` prints, by topic: id, replication factor, configs, partitions."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        fields = {name: value for name, _, value in (part.partition(": ") for part in line.strip().split("\t"))}
        if "TopicId" in fields:
            configs = dict(pair.split("=", 1) for pair in fields["Configs"].split(",") if pair)
            found[fields["Topic"]] = (fields["TopicId"], int(fields["ReplicationFactor"]), configs, [])
        else:
            leader = None if fields["Leader"] == "none" else int(fields["Leader"])
            names = ("Replicas", "Isr", "Elr", "LastKnownElr")
            lists = [sorted(int(each) for each in fields.get(name, "").split(",") if each) for name in names]
            found[fields["Topic"]][-1].append((int(fields["Partition"]), leader, *lists))
    return {name: (*facts, sorted(partitions)) for name, (*facts, partitions) in found.items()}


def as_described(row: Any) -> Any:
    partitions = [
        (each.partition, each.leader, *map(sorted, (each.replicas, each.isr, each.elr, each.last_known_elr)))
        for each in row.partitions
    ]
    # The cluster has this as a default, and the tool shows defaults that are set.
    return row.topic_id, row.replication_factor, {"min.insync.replicas": "1", **row.configs}, partitions


def test_columns(topics: Any) -> None:
    assert topics.columns == list(COLUMNS)


@pytest.mark.parametrize("situation", ["healthy", "broker-3-stopped-broker-2-killed", "broker-unregistered"])
def test_topics_are_those_that_the_tool_describes(captured: Any, situation: str) -> None:
    shown = run(situation, "topics-describe")
    before = captured(METADATA).where(F.col("timestamp") < time(shown.started_at))
    table = TABLE.build(before).where("alive").collect()
    expected = described(shown.text)
    assert len(expected) >= 20
    assert {row["name"]: as_described(row) for row in table} == expected


def test_a_snapshot_says_what_the_log_before_it_says(captured: Any) -> None:
    """To the epochs of partitions, which records of changes do not have."""
    parts = (f"snapshot_offset IS NULL AND offset < {END}", f"snapshot_offset = {END}")
    known = [name for name in COLUMNS if name not in ("created_at", "record_offset", "source_file")]
    tables = [TABLE.build(captured(METADATA).where(part)).where("alive") for part in parts]
    found = [table.select(*known).orderBy("topic_id").collect() for table in tables]
    assert found[0] == found[1]
    epochs = {each.partition_epoch for row in found[0] for each in row.partitions}
    assert len(epochs) > 5


def test_deleted_topics_stay(topics: Any) -> None:
    rows = {row["name"]: row for row in topics.where("NOT alive").collect()}
    made_by = ("ck19", "ck2", "kp147", "kp202", "kp3")
    assert set(rows) == {"orders.doomed", *(f"shop-{client}-made" for client in made_by)}
    doomed = rows["orders.doomed"]
    ((created, _),) = events("tool workload create-doomed")
    ((deleted, _),) = events("tool workload delete-doomed")
    assert abs(doomed.created_at - time(created)).total_seconds() < 1
    assert abs(doomed.deleted_at - time(deleted)).total_seconds() < 1
    assert doomed.marked_for_deletion
    assert doomed.partition_count == 2


def test_internal_topics(topics: Any) -> None:
    names = {row["name"] for row in topics.where("is_internal").collect()}
    assert names == {"__consumer_offsets", "__share_group_state", "__transaction_state"}


def config(offset: int, name: str, value: str | None, topic: str = "t", kind: int = 2) -> Any:
    return record(offset, ConfigRecord(resource_type=kind, resource_name=topic, name=name, value=value))


def change(offset: int, **more: Any) -> Any:
    return record(offset, PartitionChangeRecord(partition_id=0, topic_id=FIRST, **more))


MADE = [
    record(0, TopicRecord(name="t", topic_id=FIRST)),
    config(1, "a", "1"),
    config(2, "b", "2"),
    record(
        3,
        PartitionRecord(
            partition_id=0, topic_id=FIRST, replicas=[1, 2], isr=[1, 2], leader=1, leader_epoch=4, partition_epoch=0
        ),
    ),
    config(4, "a", None),
    config(5, "b", "3"),
    config(6, "c", "of a broker", topic="7", kind=4),
    change(7, isr=[1]),
    change(8, leader=-1, isr=[], eligible_leader_replicas=[1]),
    change(9, leader=1, isr=[1]),
    record(10, ClearElrRecord(topic_name="")),
    record(11, ClearElrRecord(topic_name="t")),
    change(12, replicas=[1, 2, 3], adding_replicas=[3], removing_replicas=[2], leader=1),
    record(13, RemoveTopicRecord(topic_id=FIRST)),
    record(20, TopicRecord(name="t", topic_id=SECOND)),
    config(21, "d", "4"),
]


def test_made_log(spark: Any) -> None:
    rows = TABLE.build(spark.createDataFrame(rows_of(METADATA, MADE * 2))).orderBy("topic_id").collect()
    first, second = [row.asDict(recursive=True) for row in rows]
    assert first == {
        "cluster_id": "c",
        "topic_id": id_text(FIRST),
        "name": "t",
        "is_internal": False,
        "partitions": [
            {
                "partition": 0,
                "leader": 1,
                "leader_epoch": 7,
                "partition_epoch": 5,
                "replicas": [1, 2, 3],
                "isr": [1],
                "adding_replicas": [3],
                "removing_replicas": [2],
                "elr": [],
                "last_known_elr": [],
            }
        ],
        "partition_count": 1,
        "replication_factor": 3,
        "configs": {"b": "3"},
        "alive": False,
        "marked_for_deletion": True,
        "created_at": time(START),
        "deleted_at": time(START + 13000),
        "record_offset": 13,
        "source_file": "a",
    }
    assert second["configs"] == {"d": "4"}
    assert (second["name"], second["alive"], second["deleted_at"], second["partitions"]) == ("t", True, None, [])
    assert second["replication_factor"] is None

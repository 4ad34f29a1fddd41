"""Tables of groups that are updated step by step equal those made at once, whatever records the steps have."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.group_coordinator import (
    ConsumerGroupCurrentMemberAssignmentKey,
    ConsumerGroupMemberMetadataKey,
    ConsumerGroupMetadataKey,
    GroupMetadataKey,
    GroupMetadataValue,
    OffsetCommitKey,
    OffsetCommitValue,
)
from kafka_wire.group_coordinator.group_metadata_value import MemberMetadata
from kafka_wire.metadata import TopicRecord

from kip.spark.pipeline.catalog import select_tables
from kip.spark.pipeline.definitions.table import Input, Table
from kip.spark.pipeline.landing import folders as landed
from kip.spark.pipeline.landing import rewriting
from kip.spark.pipeline.landing.compaction import compacted
from kip.spark.pipeline.landing.histories import Histories
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import RunRecord
from kip.spark.pipeline.run.refresh import Refresh
from tests.spark.pipeline.group_records import TOPIC_ID, member, modern
from tests.spark.pipeline.log_rows import METADATA, Made, control, record, rows_of

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

TOPIC = "__consumer_offsets"
NAMES = ("groups", "group_members", "group_offsets", "group_rebalances")
OTHER = "d"
"""Another cluster, which has groups and topics of the same names."""


def made(offset: int, key: Any, value: Any, **more: Any) -> Made:
    return record(offset, key, value, topic=TOPIC, file=more.pop("file", "r1/1"), **more)


def commit(offset: int, group: str, committed: int | None, partition: int = 0, **more: Any) -> Made:
    key = OffsetCommitKey(group=group, topic="t", partition=partition)
    return made(offset, key, None if committed is None else OffsetCommitValue(offset=committed), **more)


def classic(offset: int, group: str, generation: int | None, *members: MemberMetadata, **more: Any) -> Made:
    value = None
    if generation is not None:
        value = GroupMetadataValue(protocol_type="consumer", generation=generation, members=[*members])
    return made(offset, GroupMetadataKey(group=group), value, **more)


def consumers(offset: int, group: str, **more: Any) -> list[Made]:
    records = modern(offset, group, **more)
    return [Made(**{name: getattr(each, name) for name in Made.__slots__} | {"file": "r1/1"}) for each in records]


def topic(offset: int, name: str, number: int, **more: Any) -> Made:
    return record(offset, TopicRecord(name=name, topic_id=UUID(int=number)), file="m/1", **more)


ONE = member("m", b"", b"")
STEPS: dict[str, tuple[list[Made], list[Made]]] = {
    "groups of both protocols in two clusters, and an open transaction": (
        [
            classic(0, "plain", 1, ONE),
            *(commit(1 + number, "plain", 5, number) for number in range(3)),
            *consumers(4, "modern", epoch=1, target=1, members={"m": (1, 0), "n": (1, 0)}),
            *consumers(12, "leaving", epoch=1, target=1, members={"m": (1, 0)}),
            classic(20, "gone", 3, ONE, member("n", b"", b"")),
            commit(21, "gone", 9),
            commit(22, "transactional", 1, producer_id=7, is_transactional=True),
            commit(23, "only-offsets", 4),
            classic(0, "plain", 9, ONE, cluster_id=OTHER),
            commit(1, "plain", 90, cluster_id=OTHER),
        ],
        [topic(0, "t", TOPIC_ID.int), topic(0, "other", TOPIC_ID.int, cluster_id=OTHER)],
    ),
    "commits in the other cluster, and the name of a topic that is assigned": (
        [commit(2, "plain", 91, cluster_id=OTHER)],
        [topic(1, "six", 6)],
    ),
    "deletions of groups, a member and offsets, and the end of the transaction": (
        [
            classic(24, "gone", None),
            commit(25, "gone", None),
            commit(26, "plain", None, 1),
            made(27, ConsumerGroupMemberMetadataKey(group_id="modern", member_id="n"), None),
            made(28, ConsumerGroupCurrentMemberAssignmentKey(group_id="modern", member_id="n"), None),
            made(29, ConsumerGroupMemberMetadataKey(group_id="leaving", member_id="m"), None),
            made(30, ConsumerGroupMetadataKey(group_id="leaving"), None),
            control(31, "COMMIT", 7, file="r1/1"),
            commit(32, "only-offsets", None),
        ],
        [],
    ),
    "later records": ([commit(100, "late", 3, file="r1/2"), commit(41, "plain", 6, file="r1/2")], []),
    "older records of the same keys, from a file that was late": (
        [classic(99, "late", 1, ONE), commit(39, "late", 8), commit(40, "plain", 1000)],
        [],
    ),
    "a group that changes its protocol": (
        [classic(101, "plain", None), *consumers(102, "plain", epoch=2, target=2, members={"m": (2, 0)})],
        [],
    ),
    "another leader, whose log contradicts the old one's from offset 105 on": (
        [
            commit(105, "plain", 1000, file="r2/1", leader_epoch=1),
            commit(112, "after", 1, file="r2/1", leader_epoch=1),
        ],
        [],
    ),
}
"""Records of groups and of the metadata log, in the order in which they are landed."""

INCREMENTAL = [name for name in STEPS if "leader" not in name]


def ordered(rows: Any) -> list[str]:
    return sorted(map(repr, rows.toArrow().to_pylist()))


def test_steps(spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landed, "_MOST_FOLDERS", 2)
    monkeypatch.setattr(rewriting, "compacted", partial(compacted, lag=timedelta(0)))
    tables, updated = select_tables(NAMES), list[str]()
    states: dict[str, dict[str, str]] = {}
    stream, whole = (Landing(spark, Output(str(tmp_path / name)), STREAM) for name in ("stream", "whole"))
    build_changes = Histories.build_changes

    def noting(self: Histories, table: Table, state: dict[str, str]) -> Any:
        found = build_changes(self, table, state)
        updated.extend([] if found is None else [table.name])
        return found

    monkeypatch.setattr(Histories, "build_changes", noting)

    def land(name: Input, topic: str, records: Sequence[Made]) -> None:
        if records:
            rows = spark.createDataFrame(rows_of(topic, records))
            for each in (stream, whole):
                each.rows.add(name, rows)

    for step, (offsets, metadata) in STEPS.items():
        land("consumer_offsets", TOPIC, offsets)
        land("metadata", METADATA, metadata)
        run = RunRecord("run", "running", "2026-11-24T00:00:00Z")
        updated.clear()
        counts = list(Refresh(stream, Job((), str(tmp_path / "stream"), NAMES), run, states).update(tables))
        for table in tables:
            found = spark.read.parquet(stream.output.uri(table.name))
            assert ordered(found) == ordered(whole.histories.build(table)), f"{table.name} after {step}"
        assert set(updated) == ({count.table for count in counts} if step in INCREMENTAL[1:] else set()), step
        stream.rewriter.merge_folders("consumer_offsets")
        stream.rewriter.merge_folders("metadata")
    assert len(stream.rows.folders("consumer_offsets")) < len(whole.rows.folders("consumer_offsets"))

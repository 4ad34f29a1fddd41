"""The table `group_lag`, continued response by response, equals the one made at once, and decodes few old responses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.catalog import select_tables
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import RunRecord
from kip.spark.pipeline.run.refresh import Refresh, States
from tests.spark.pipeline.made_snapshots import Row, assignment, committed, described_classic, frame, listed, offsets

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

NAME = "group_lag"
END, OLDEST = -1, -2
P, Q = ("t", 0), ("t", 1)
MINUTE = 60_000
STATES = {"old": "Empty", "stuck": "Stable", "now": "Stable", "slow": "Stable"}


def commits(at: int, found: Mapping[str, int], partition: tuple[str, int] = P) -> list[Row]:
    return [listed(at, STATES), committed(at + 1, {group: {partition: offset} for group, offset in found.items()})]


def ends(at: int, start: int, end: int, partition: tuple[str, int] = P) -> list[Row]:
    return [offsets(at + 2, OLDEST, {partition: start}), offsets(at + 3, END, {partition: end})]


def polled(minute: float, end: int, found: Mapping[str, int], start: int = 0) -> list[Row]:
    """Return the responses of one round of kip collect."""
    at = round(minute * MINUTE)
    return [*commits(at, found), *ends(at, start, end)]


FIRST = [
    row
    for minute in range(4)
    for row in polled(minute, 100 + 60 * minute, {"old": 50, "stuck": 160, "now": 100 + 60 * minute, "slow": 100})
]
STEPS: dict[str, list[Row]] = {
    "several rounds": FIRST,
    "another round, and one of the other cluster": polled(4, 340, {"old": 50, "stuck": 160, "now": 340, "slow": 130}),
    "commits without ends": commits(5 * MINUTE, {"old": 50, "stuck": 160, "now": 400, "slow": 190}),
    "the ends right after them": ends(5 * MINUTE, 10, 400),
    "a group that stands still and then reads on, and a round whose ends are missing": [
        *polled(11, 760, {"old": 50, "stuck": 160, "now": 760, "slow": 200}),
        *polled(12, 820, {"old": 50, "stuck": 330, "now": 760, "slow": 200}),
        *commits(13 * MINUTE, {"old": 50, "stuck": 330, "now": 760, "slow": 390}),
    ],
    "a round after it": polled(15, 1000, {"old": 50, "stuck": 330, "now": 1000, "slow": 390}),
    "another partition, and a new group": [
        *commits(16 * MINUTE, {"new": 5, "now": 3}, Q),
        *ends(16 * MINUTE, 0, 9, Q),
        *polled(16, 1060, {"new": 700, "stuck": 330}),
    ],
    "groups that are back, and one whose offset was reset": polled(
        17, 1120, {"old": 50, "stuck": 330, "now": 1120, "slow": 20, "new": 705}
    ),
    "an earlier round, from a file that was late": polled(7.5, 550, {"old": 50, "stuck": 160, "now": 540, "slow": 195}),
    "a round without new records": polled(18, 1120, {"old": 50, "stuck": 330, "now": 1120, "slow": 20, "new": 705}),
    "the next record, also in the other cluster": polled(
        19, 1121, {"old": 60, "stuck": 330, "now": 1120, "slow": 30, "new": 706}
    ),
    "the log begins again: groups beyond its end, one that is described, and one that reads on": [
        described_classic(20 * MINUTE, "stuck", assignment([Q])),
        *polled(20, 40, {"old": 60, "stuck": 330, "now": 30, "slow": 35, "new": 706}),
    ],
    "the description of another round": [described_classic(21 * MINUTE - 2, "slow", assignment([P]))],
    "it grows, past the offsets of some": polled(21, 100, {"old": 60, "stuck": 330, "now": 90, "slow": 35, "new": 706}),
    "a member has left": [
        described_classic(22 * MINUTE, "slow", assignment([])),
        *polled(22, 400, {"old": 60, "stuck": 330, "now": 90, "slow": 35}),
    ],
}
"""Responses in the order in which they are landed."""


def ordered(rows: Any) -> list[str]:
    return sorted(map(repr, rows.toArrow().to_pylist()))


def in_cluster(rows: Any, cluster: str) -> Any:
    return rows.withColumns({"cluster_id": F.lit(cluster), "file": F.lit(f"{cluster}/1")})


@pytest.fixture
def landings(spark: Any, tmp_path: Path) -> tuple[Landing, Landing]:
    stream, whole = (Landing(spark, Output(str(tmp_path / name)), STREAM) for name in ("stream", "whole"))
    return stream, whole


def update(landing: Landing, states: States) -> None:
    run = RunRecord("run", "running", "2026-11-24T00:00:00Z")
    counts = list(Refresh(landing, Job((), landing.output.path, (NAME,)), run, states).update(select_tables([NAME])))
    assert [count.table for count in counts] == [NAME]


def test_steps(spark: Any, landings: tuple[Landing, Landing]) -> None:
    stream, whole = landings
    states, seen = States(), 0
    for step, rows in STEPS.items():
        made = in_cluster(frame(spark, rows), "c")
        if "other cluster" in step:
            seen += 1
            made = made.union(in_cluster(frame(spark, polled(10 * seen, 7 * seen, {"now": 6 * seen})), "d"))
        for each in landings:
            each.add("snapshots", made)
        update(stream, states)
    assert seen == 2
    found = spark.read.parquet(stream.output.uri(NAME))
    assert ordered(found) == ordered(whole.histories.build(select_tables([NAME])[0]))
    note = stream.output.note(NAME)
    assert note is not None
    assert note.added > 0


def test_old_responses_are_not_decoded(spark: Any, landings: tuple[Landing, Landing], tmp_path: Path) -> None:
    """The table is continued although the responses of all rounds but the last are gone from the landed files."""
    stream, whole = landings
    states = States()
    for minute in range(4):
        rows = frame(spark, polled(minute, 100 + 60 * minute, {"old": 50, "now": 100 + 60 * minute}))
        for each in landings:
            each.add("snapshots", in_cluster(rows, "c"))
        if minute in (2, 3):
            update(stream, states)
        if minute == 2:
            for folder in stream.rows.folders("snapshots")[:-1]:
                path = tmp_path / "stream" / STREAM / "rows" / "snapshots" / folder.name
                note = (path / "_landed.json").read_text()
                empty = spark.read.parquet(str(path)).withColumn("response", F.lit(None).cast("binary"))
                empty.localCheckpoint().write.mode("overwrite").parquet(str(path))
                (path / "_landed.json").write_text(note)
    found = spark.read.parquet(stream.output.uri(NAME))
    assert ordered(found) == ordered(whole.histories.build(select_tables([NAME])[0]))

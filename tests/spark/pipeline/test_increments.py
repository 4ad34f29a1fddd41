"""Tables updated batch by batch, from rows that are merged and compacted meanwhile, equal tables made at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from kip.spark.pipeline.catalog import select_tables
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.landing import folders as landed
from kip.spark.pipeline.landing import rewriting
from kip.spark.pipeline.landing.compaction import compacted
from kip.spark.pipeline.landing.landing import BATCH, STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import RunRecord
from kip.spark.pipeline.run.refresh import Refresh, States
from kip.spark.pipeline.show import read_rows
from tests.spark.pipeline.captured_rows import captured_rows

pytestmark = [pytest.mark.slow, pytest.mark.ci, pytest.mark.xdist_group("Spark runs")]

TABLES = ("group_offsets",)
MORE_TABLES = ("partitions", "topics", "transactions", "group_offsets_history", "share_groups", "errors")
INPUTS: tuple[Input, ...] = ("metadata", "consumer_offsets", "transaction_state", "share_group_state")
STEPS = 3


def parts(rows: pa.Table) -> Iterator[pa.Table]:
    bounds = [step * len(rows) // STEPS for step in range(STEPS + 1)]
    return (rows.take(pa.array(range(start, end))) for start, end in pairwise(bounds))


def everything(output: Output) -> dict[str, list[str]]:
    return {name: sorted(map(json.dumps, read_rows(output, name, (), {})[1])) for name in output.notes()}


@pytest.mark.parametrize("names", [TABLES, pytest.param(MORE_TABLES, marks=pytest.mark.thorough)])
def test_updated_tables_equal_those_made_at_once(
    names: tuple[str, ...], spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(landed, "_MOST_FOLDERS", 2)
    monkeypatch.setattr(landed, "_LARGE", 1)
    monkeypatch.setattr(rewriting, "compacted", partial(compacted, lag=timedelta(0)))
    captured = {name: captured_rows(name) for name in INPUTS}
    tables = select_tables(names)

    def update(output: Path, folder: str, rows: dict[Input, pa.Table], states: States) -> Landing:
        into = Landing(spark, Output(str(output)), folder)
        for name, some in rows.items():
            into.rows.add(name, spark.createDataFrame(some))
        record = RunRecord("run", "running", "2026-11-24T00:00:00Z")
        list(Refresh(into, Job((), str(output), names), record, states).update(tables))
        return into

    states: States = {}
    for step in zip(*(parts(captured[name]) for name in INPUTS), strict=True):
        into = update(tmp_path / "stream", STREAM, dict(zip(INPUTS, step, strict=True)), states)
        for name in INPUTS:
            into.rewriter.merge_folders(name, is_complete=True)
    update(tmp_path / "batch", BATCH, captured, {})

    found = {name: everything(Output(str(tmp_path / name))) for name in ("stream", "batch")}
    assert found["batch"].keys() == set(names)
    for name in names:
        assert found["stream"][name] == found["batch"][name], name
    stored = {name: sum(each.stored for each in into.rows.folders(name)) for name in INPUTS}
    assert all(stored[name] <= len(captured[name]) for name in INPUTS), stored
    assert all(stored[name] < 0.5 * len(captured[name]) for name in ("metadata", "consumer_offsets")), stored

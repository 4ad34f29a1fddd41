"""A run over two real clusters with equal names, the captured one and a running Kafka, equals separate runs.

Sail makes equal tables of both.
"""

from __future__ import annotations

import json
import shutil
import time as clock
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from kip.admin import Admin, NewTopic
from kip.spark.pipeline.columns.intervals import as_of
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.show import read_rows
from tests.cli.java_output import table
from tests.shared import shared_path
from tests.spark.embedded import run_with_sail
from tests.spark.pipeline.acl_listings import described, printed
from tests.spark.pipeline.comparison import assert_equal
from tests.spark.pipeline.live_kafka import GROUPS, TOOLS, commits, start_live
from tests.spark.pipeline.log_rows import time
from tests.spark.pipeline.tool_runs import Run, runs
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.kafka,
    pytest.mark.spark,
    pytest.mark.slow,
    pytest.mark.thorough,
    pytest.mark.xdist_group("Spark session"),
]

CAPTURED = "captured"
TOPIC, GROUP = "orders.main", "billing"
"""Names in the captured cluster, which the running one gets as well."""

Rows = dict[str, dict[str, list[str]]]


def by_cluster(output: Path) -> Rows:
    """Return the sorted rows of each table, by cluster."""
    folder = Output(str(output))
    found: Rows = {}
    for name in folder.notes():
        rows = defaultdict(list)
        for row in read_rows(folder, name, (), {})[1]:
            rows[row["cluster_id"]].append(json.dumps(row))
        found[name] = {cluster: sorted(each) for cluster, each in rows.items()}
    return found


def test_each_cluster_has_the_rows_of_a_separate_run(spark: Any, tmp_path: Path) -> None:
    captured, second = str(shared_path("captures", "logs")), str(tmp_path / "second")
    with start_live() as live:
        with Admin(live.kafka.bootstrap_servers) as admin:
            admin.create_topics([NewTopic(TOPIC, partitions=2)])
            wait_for(lambda: commits(admin, GROUP, {(TOPIC, 0): 3}), "the group")
        topics = Run("second", 0, clock.time() * 1000, live.shown(f"{TOOLS}TopicCommand", "--describe"))
        shown = live.shown(GROUPS, "--describe", "--all-groups")
        shutil.copytree(live.data, second)

    def made(name: str, *inputs: str) -> Rows:
        names = ClusterNames({captured: CAPTURED} if captured in inputs else {})
        run_batch(Job(inputs, str(tmp_path / name), clusters=names), lambda: spark, lambda line: None)
        return by_cluster(tmp_path / name)

    both, one, other = made("both", captured, second), made("one", captured), made("other", second)
    words = ("--input", captured, "--input", second, "--cluster", f"{CAPTURED}={captured}", "--engine", "sail")
    run_with_sail("-m", "kip.cli.main", "pipeline", "run", *words, "--output", str(tmp_path / "sail"))
    assert_equal(tmp_path / "sail", tmp_path / "both")
    assert both.keys() == one.keys() | other.keys()
    for name, rows in both.items():
        assert rows == {**one.get(name, {}), **other.get(name, {})}, name
    (cluster,) = other["topics"]
    for name in ("topics", "partitions", "brokers", "groups", "group_offsets", "group_offsets_history"):
        assert both[name].keys() == {CAPTURED, cluster}, name
    for name, column, value in (("partitions", "topic", TOPIC), ("groups", "group_id", GROUP)):
        assert all(any(json.loads(row)[column] == value for row in rows) for rows in both[name].values()), name

    partitions = spark.read.parquet(str(tmp_path / "both" / "partitions"))
    for where, listings in ((CAPTURED, runs("topics-describe")), (cluster, [topics])):
        for listing in listings:
            there = as_of(partitions.where(partitions.cluster_id == where), time(listing.ended_at)).collect()
            assert sorted(map(printed, there)) == sorted(described(listing)), listing.situation
    columns = ("GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET")
    offsets = [row for row in map(json.loads, both["group_offsets"][cluster]) if row["offset"] is not None]
    found = [tuple(str(row[name]) for name in ("group_id", "topic", "partition", "offset")) for row in offsets]
    of_tool = {tuple(row[name] for name in columns) for row in table(shown, *columns) if row["TOPIC"] != "TOPIC"}
    assert len(of_tool) >= 8
    assert set(found) == {row for row in of_tool if row[3] != "-"}

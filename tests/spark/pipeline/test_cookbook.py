"""docs/cookbook.md: Spark and DuckDB return the answers on the page, and the lag is that of the tool."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kip.spark.checkpoints import computed
from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.pipeline.records.rows import counting_rows
from tests.rounds import IS_THOROUGH
from tests.spark.pipeline.captured_offsets import LAGGING, write_responses
from tests.spark.pipeline.cookbook import answers, duckdb_query, questions, spark_query
from tests.spark.pipeline.left_behind import write_snapshots
from tests.spark.pipeline.tool_runs import rows, run

pytestmark = [pytest.mark.slow, pytest.mark.ci]

USED = (
    "brokers",
    "broker_availability",
    "controllers",
    "quorum_replicas",
    "features",
    "topics",
    "partitions",
    "configs",
    "acls",
    "scram_users",
    "quotas",
    "groups",
    "group_lag",
    "group_offsets",
    "group_rebalances",
    "transactions",
)


def write_tables(spark: Any, captured: Callable[[str], Any], folder: Path) -> list[Path]:
    """Write the tables that the page uses, and make their views; return their folders."""
    register_sources(spark)
    write_snapshots(folder / "snapshots" / "probes")
    write_responses(folder / "snapshots" / "tools")
    snapshots = spark.read.format("kafka-snapshots").load(str(folder / "snapshots"))
    inputs = {
        "snapshots": computed(counting_rows(snapshots, "snapshots", ClusterNames(), print)),
        "metadata": captured("__cluster_metadata"),
        "consumer_offsets": captured("__consumer_offsets"),
        "transaction_state": captured("__transaction_state"),
    }
    for name in USED:
        table = TABLES[name]
        table.build(*(inputs[each] for each in table.inputs)).coalesce(1).write.parquet(str(folder / name))
        spark.read.parquet(str(folder / name)).createOrReplaceTempView(name)
    return [folder / name for name in USED]


def test_answers(spark: Any, captured: Callable[[str], Any], tmp_path: Path) -> None:
    folders = write_tables(spark, captured, tmp_path)
    asked = questions()
    assert len(asked) >= 20
    few = asked if IS_THOROUGH else asked[::4]  # Spark plans for a second where DuckDB answers at once
    for query, some in ((spark_query(spark), few), (duckdb_query(folders), asked)):
        assert {each.title: answers(query, each.sql) for each in some} == {each.title: each.answer for each in some}
    unused = [name for name in USED if not any(f" {name}" in each.sql for each in asked)]
    assert unused == []
    observed = spark.table("group_lag").where(f"group_id <> '{LAGGING}'").collect()
    lag = {(row.group_id, row.topic, str(row.partition)): row for row in observed}
    shown = [row for name in ("classic", "new") for row in rows(run("workload", f"describe-{name}-offsets").text)]
    assert {(row["GROUP"], row["TOPIC"], row["PARTITION"]) for row in shown} == lag.keys()
    for row in shown:
        found = lag[row["GROUP"], row["TOPIC"], row["PARTITION"]]
        assert [str(each) for each in (found.committed_offset, found.end_offset, found.lag)] == [
            row["CURRENT-OFFSET"],
            row["LOG-END-OFFSET"],
            row["LAG"],
        ]
    for name in USED:
        spark.catalog.dropTempView(name)

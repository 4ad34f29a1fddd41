"""Several clusters in one run: the rows of a cluster equal those of a run over that cluster alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.metadata import DelegationTokenRecord
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import ClusterNames, with_clusters
from kip.spark.pipeline.inputs.sources import SOURCES, register_sources
from kip.spark.pipeline.records.history import without_lost
from kip.spark.sources.logs.source import KafkaLogSource
from tests.shared import ROOT, shared_path
from tests.spark.made_checkpoints import checkpoint_rows, write_checkpoint
from tests.spark.pipeline.left_behind import write_snapshots
from tests.spark.pipeline.log_rows import METADATA, START, record, rows_of
from tests.spark.pipeline.made_snapshots import committed, frame, listed, offsets, producer, transactions
from tests.spark.pipeline.other_cluster import OTHER, in_other_cluster

Rows = dict[Input, Any]


@pytest.fixture(scope="module")
def one(spark: Any, captured: Callable[[str], Any], tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """All inputs of the captured cluster."""
    register_sources(spark)
    folder = tmp_path_factory.mktemp("snapshots")
    write_snapshots(folder)
    rows: Rows = {name: captured(each.options["topic"]) for name, each in SOURCES.items() if "topic" in each.options}
    paths: dict[Input, Path] = {
        "exchanges": shared_path("captures", "traffic", "recovery.pcap.gz"),
        "logged_requests": ROOT / "tests" / "requestlog" / "data" / "kafka-3.9.1-request.log",
        "snapshots": folder,
        "checkpoints": write_checkpoint(folder / "query", "q", [{"orders": {0: 1}}], complete=1),
    }
    for name, path in paths.items():
        read = SOURCES[name].read(spark, [str(path)])
        source = SOURCES[name]
        found = with_clusters(read, source.server, ClusterNames(), print, place=source.place)
        rows[name] = computed(found)
    return rows


@pytest.fixture(scope="module")
def other(one: Rows) -> Rows:
    """A cluster with the same topics, groups and brokers."""
    return {name: in_other_cluster(name, rows) for name, rows in one.items()}


MADE_UP = ("delegation_tokens", "group_lag", "stream_lag", "hanging_transactions", "idle_topics")
"""The tables of which the captured cluster has no rows."""


@pytest.fixture(scope="module")
def made_up(spark: Any) -> list[Rows]:
    """Rows of two clusters with the same topics and groups for the tables `MADE_UP`."""
    clusters: list[Rows] = []
    for name, committed_offset, age in (("c", 5, 1), (OTHER, 7, 2)):
        first = ("t", 0)
        responses = [
            listed(0, {"g": "Empty"}),
            committed(1, {"g": {first: committed_offset}}),
            offsets(2, -2, {first: 2}),
            offsets(3, -1, {first: 9}),
            offsets(4, -3, {first: 8}, START - age * 1000),
            producer(5, age, 4, START - age * 3_600_000),
            *transactions(6, {"a": age}),
        ]
        token = DelegationTokenRecord(owner=f"User:{name}", token_id="t", issue_timestamp=START)
        frames: Rows = {
            "snapshots": frame(spark, responses),
            "checkpoints": checkpoint_rows(spark, [(0, START, "t", 0, committed_offset)], complete=[0]),
            "metadata": spark.createDataFrame(rows_of(METADATA, [record(0, token)])),
        }
        clusters.append({each: rows.withColumn("cluster_id", F.lit(name)) for each, rows in frames.items()})
    return clusters


def history(rows: Rows, name: Input) -> Any:
    return without_lost(rows[name]) if SOURCES[name].kind is KafkaLogSource else rows[name]


def built(name: str, rows: Rows) -> list[Any]:
    return list(TABLES[name].build(*(history(rows, each) for each in TABLES[name].inputs)).collect())


USUAL = ("brokers", "group_offsets", "transactions", "quorum_replicas", "clients")
"""Tables of each input; `make test-thorough` tries all."""


@pytest.mark.ci
@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in USUAL else pytest.mark.thorough)
        for name in TABLES
        if name not in ("cluster", *MADE_UP)
    ],
)
def test_a_cluster_is_as_if_it_were_alone(name: str, one: Rows, other: Rows) -> None:
    assert_alone(name, one, other)


@pytest.mark.ci
@pytest.mark.slow
@pytest.mark.parametrize("name", MADE_UP)
def test_a_made_up_cluster_is_as_if_it_were_alone(name: str, made_up: list[Rows]) -> None:
    assert_alone(name, *made_up)


def assert_alone(name: str, one: Rows, other: Rows) -> None:
    """Compare the rows of the first cluster that has some; those of the other one only have to be there."""
    both: Rows = {each: one[each].unionByName(other[each]) for each in TABLES[name].inputs}
    alone = built(name, one) or built(name, other)
    clusters = {row.cluster_id for row in alone}  # more than one where a request log does not tell its own
    assert clusters
    found = built(name, both)
    assert sorted(repr(row) for row in found if row.cluster_id in clusters) == sorted(map(repr, alone))
    assert len(found) > len(alone) or name == "group_members"  # the groups of the captured cluster are empty


def responses(spark: Any, *rows: tuple[str, str | None, str | None]) -> Any:
    return spark.createDataFrame(rows, "file string, endpoint string, cluster_id string")


RESOLVED = {
    "an ID that comes late": ([("/f/1", "s", None), ("/f/1", "s", "A")], {"A"}),
    "a server that never reports one": ([("/f/1", "s", "A"), ("/f/1", "t", None), ("/f/1", None, None)], {"A"}),
    "a file without any": ([("/f/1", "s", "A"), ("/f/2", "t", None)], {"A"}),
    "two clusters in a file": ([("/f/1", "s", "A"), ("/f/1", "t", "B"), ("/f/1", "t", None)], {"A", "B"}),
    "two clusters in two folders": ([("/f/1", "s", "A"), ("/g/1", "s", "B"), ("/g/1", "t", None)], {"A", "B"}),
    "none at all": ([("/f/1", "s", None), ("/f/2", "t", None)], {"/f"}),
}


@pytest.mark.parametrize("case", RESOLVED)
def test_clusters_of_responses(spark: Any, case: str) -> None:
    given, expected = RESOLVED[case]
    said: list[str] = []
    rows = with_clusters(responses(spark, *given), "endpoint", ClusterNames(), said.append)
    assert rows.columns == ["file", "endpoint", "cluster_id"]
    found = rows.collect()
    assert len(found) == len(given)
    assert {row.cluster_id for row in found} == expected
    assert said == (
        [
            "warning: /f has no response with a cluster ID, so it counts as a separate cluster: "
            "--cluster NAME=/f gives it a name"
        ]
        if case == "none at all"
        else []
    )


def test_clusters_of_responses_that_contradict(spark: Any) -> None:
    cases: list[tuple[list[tuple[str, str | None, str | None]], dict[str, str], str]] = [
        ([("/f/1", "s", "A"), ("/f/1", "s", "B")], {}, "/f/1: server s may belong to cluster A or B"),
        ([("/f/1", "s", "A"), ("/f/1", "t", "B"), ("/f/1", "u", None)], {}, "server u may belong to cluster A or B"),
        ([("/f/1", "s", "A"), ("/f/2", "t", "B"), ("/f/3", "u", None)], {}, "/f/3: server u may belong"),
        ([("/f/1", "s", "A")], {"/f": "B"}, "--cluster B: /f/1 is of A; leave out the option"),
    ]
    for given, names, text in cases:
        with pytest.raises(PipelineError, match=text):
            with_clusters(responses(spark, *given), "endpoint", ClusterNames(names), print)
    named = with_clusters(responses(spark, ("/f/1", "s", None)), "endpoint", ClusterNames({"/f": "B"}), print)
    assert [row.cluster_id for row in named.collect()] == ["B"]


def test_names_of_logs(spark: Any) -> None:
    rows = [("/a/t-0/0.log", "/a"), ("/a/x/t-0/0.log", "/a/x"), ("/b/t-0/0.log", "ID"), ("/c/t-0/0.log", "/c")]
    frame = spark.createDataFrame(rows, "file string, cluster_id string")
    named = with_clusters(frame, None, ClusterNames({"/a": "A", "/a/x": "X"}), print)
    assert [row.cluster_id for row in named.collect()] == ["A", "X", "ID", "/c"]

"""Tables of a running Kafka, from its log files and by `kip collect`, compared with the output of Kafka's tools.

History is compared at two instants, between which everything changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.columns.intervals import as_of
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.inputs.files import find_inputs
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.write import write_table
from kip.spark.pipeline.records.rows import counting_rows
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.opening import connected
from tests.cli.java_output import acls, configs, credentials, features, offsets, quotas, table, tokens
from tests.cli.running import kip
from tests.real_kafka import USER
from tests.spark.embedded import run_with_sail
from tests.spark.pipeline.acl_listings import described, printed
from tests.spark.pipeline.comparison import assert_equal
from tests.spark.pipeline.live_kafka import GROUPS, HOUR_MS, JOINED, TOOLS, TOPIC, Instant, Live, start_live
from tests.spark.pipeline.log_rows import time
from tests.spark.pipeline.tool_runs import Run, rows

pytestmark = [
    pytest.mark.kafka,
    pytest.mark.spark,
    pytest.mark.slow,
    pytest.mark.ci,
    pytest.mark.xdist_group("Spark session"),
]

Build = Callable[[str], Any]
NAMES = (
    "controllers",
    "features",
    "partitions",
    "configs",
    "acls",
    "scram_users",
    "quotas",
    "delegation_tokens",
    "groups",
    "group_lag",
    "group_rebalances",
    "group_members",
    "idle_topics",
    "hanging_transactions",
)


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with start_live() as running:
        yield running


@pytest.fixture(scope="module")
def folder(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the files of the cluster, and what `kip collect` found at the start of the test."""
    folder = tmp_path_factory.mktemp("live")
    where = ("-b", live.kafka.bootstrap_servers, "--output", str(folder / "collected"))
    assert kip("collect", *where, "--count", "1", "--timeout", "180s").exit_code == 0
    shutil.copytree(live.data, folder / "data")
    return folder


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("output")


@pytest.fixture(scope="module")
def build(spark: Any, folder: Path, output: Path) -> Iterator[Build]:
    """Return the function that makes a table of the running cluster, once."""
    with connected(Job((), str(output)), lambda: spark):
        inputs = {
            name: computed(counting_rows(SOURCES[name].read(spark, files.paths), name, ClusterNames(), print))
            for name, files in find_inputs([str(folder)]).items()
        }

        def build(name: str) -> Any:
            table, made = TABLES[name], Output(str(output))
            if made.note(name) is None:
                write_table(table.build(*(inputs[each] for each in table.inputs)), table, made, "parquet", {})
            return spark.read.parquet(made.uri(name))

        yield build


@pytest.fixture(params=["earlier", "now"])
def instant(request: pytest.FixtureRequest, live: Live) -> Instant:
    return live.instants[request.param]


def at(built: Any, instant: Instant) -> list[Any]:
    """Return the rows of a table of history that held at an instant."""
    found: list[Any] = as_of(built, time(instant.time)).collect()
    return found


def test_partitions_and_configs(instant: Instant, build: Build) -> None:
    there = at(build("partitions"), instant)
    expected = described(Run("live", 0, 0, instant.texts["topics"]))
    assert sorted(map(printed, there)) == sorted(expected)
    found = at(build("configs").where(f"resource_name = '{TOPIC}'"), instant)
    of_tool = configs(instant.texts["configs"])
    assert {(row.name, row.value) for row in found} == {(each["NAME"], each["VALUE"]) for each in of_tool}


def test_acls_users_and_quotas(instant: Instant, build: Build) -> None:
    names = ("PRINCIPAL", "HOST", "OPERATION", "PERMISSION")
    entries = {(row.principal, row.host, row.operation, row.permission) for row in at(build("acls"), instant)}
    assert entries == {tuple(row[name] for name in names) for row in acls(instant.texts["acls"])}
    users = {(row.user, row.mechanism, str(row.iterations)) for row in at(build("scram_users"), instant)}
    of_tool = credentials(instant.texts["users"])
    assert users == {(row["USER"], row["MECHANISM"], row["ITERATIONS"]) for row in of_tool}
    limits = {(f"user={row.user}", f"{row.name}={row.value}") for row in at(build("quotas"), instant)}
    assert limits == {(row["ENTITY"], row["QUOTAS"]) for row in quotas(instant.texts["users"])}


def test_the_instants_differ(live: Live) -> None:
    """Otherwise the tests above would compare the present twice."""
    earlier, now = live.instants["earlier"], live.instants["now"]
    assert earlier.texts.keys() == now.texts.keys()
    assert [name for name, text in earlier.texts.items() if text == now.texts[name]] == []
    for parsed in (credentials, quotas):
        assert parsed(earlier.texts["users"]) != parsed(now.texts["users"])


def test_features_and_controllers(live: Live, build: Build) -> None:
    levels = {row["feature"]: row["final"] for row in features(live.shown(f"{TOOLS}FeatureCommand", "describe"))}
    found = build("features").where("is_current AND level > 0 AND name <> 'metadata.version'").collect()
    assert found
    assert all(levels[row.name] == str(row.level) for row in found)
    missing = levels.keys() - {row.name for row in found} - {"metadata.version", "kraft.version"}
    assert {levels[name] for name in missing} <= {"0"}
    shown = rows(live.shown_by_controllers(f"{TOOLS}ClusterTool", "list-endpoints"))
    nodes = build("controllers").where("is_current").collect()
    assert [(row.controller_id, row.endpoints[0].host, row.endpoints[0].port) for row in nodes] == [
        (int(row["ID"]), row["HOST"], int(row["PORT"])) for row in shown
    ]


def test_delegation_tokens(live: Live, build: Build) -> None:
    history = build("delegation_tokens").orderBy("from_offset").collect()
    assert [(row.renewers, row.is_current) for row in history] == [(["User:bob"], True), (["User:gone"], False)]
    words = ("--describe", "--owner-principal", f"User:{USER}")
    (token,) = tokens(live.shown_to_user(f"{TOOLS}DelegationTokenCommand", *words))
    names = ("TOKENID", "OWNER", "REQUESTER", "RENEWERS")
    first = history[0]
    found = (first.token_id, first.owner, first.requester, ",".join(first.renewers))
    assert found == tuple(token[name] for name in names)


def test_groups_and_lag(live: Live, build: Build) -> None:
    listed = table(live.shown(f"{TOOLS}GroupsCommand", "--list"), "GROUP", "TYPE")
    groups = build("groups").collect()
    assert sorted((row.group_id, row.group_type) for row in groups) == [(row["GROUP"], row["TYPE"]) for row in listed]
    states = table(live.shown(GROUPS, "--list", "--state"), "GROUP", "STATE")
    assert {(row.group_id, row.state) for row in groups} == {(row["GROUP"], row["STATE"]) for row in states}
    columns = ("GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG")
    # The tool prints a header for each group.
    lags = [row for row in table(live.shown(GROUPS, "--describe", "--all-groups"), *columns) if row["TOPIC"] == TOPIC]
    names = ("group_id", "topic", "partition", "committed_offset", "end_offset", "lag")
    lag = computed(build("group_lag"))
    found = [tuple(map(str, row)) for row in lag.select(*names).collect()]
    assert len(found) == 7
    assert sorted(found) == sorted(tuple(row[name] for name in columns) for row in lags)
    status = {(row.group_id, row.status) for row in lag.where("partition = 0").collect()}
    expected = {("live-behind", "abandoned"), ("live-done", "caught-up")}
    assert status == expected | {(group_id, "reading") for group_id in JOINED}


def test_members(live: Live, build: Build) -> None:
    """Compare current members with the tool; at the earlier time, the groups had none."""
    columns = ("GROUP", "CONSUMER-ID", "HOST", "CLIENT-ID", "#PARTITIONS")
    shown = table(live.shown(GROUPS, "--describe", "--members", "--all-groups"), *columns)
    expected = sorted(tuple(row[name] for name in columns) for row in shown if row["GROUP"] in JOINED)
    partitions = F.aggregate("assignment", F.lit(0), lambda count, each: count + F.size(each["partitions"]))
    members = build("group_members").withColumn("count", partitions)
    found = members.select("group_id", "member_id", "client_host", "client_id", "count").collect()
    assert sorted(tuple(map(str, row)) for row in found) == expected
    assert len(expected) == len(JOINED)
    epochs = computed(build("group_rebalances"))
    for name, wanted in (("earlier", []), ("now", [(row[0], row[1]) for row in expected])):
        moment = F.lit(time(live.instants[name].time))
        is_over = F.coalesce(F.col("ended_at") <= moment, F.lit(False))
        there = epochs.where((F.col("began_at") <= moment) & ~is_over).select("group_id", F.inline("members"))
        assert sorted((row.group_id, row.member_id) for row in there.collect()) == wanted


def test_idle_topics(live: Live, build: Build) -> None:
    ends, starts = (
        {row["PARTITION"]: int(row["OFFSET"]) for row in offsets(live.shown(f"{TOOLS}GetOffsetShell", *words))}
        for words in (("--topic", TOPIC), ("--topic", TOPIC, "--time", "earliest"))
    )
    (row,) = build("idle_topics").where(f"topic = '{TOPIC}'").collect()
    assert (row.partition_count, row.offsets) == (len(ends), sum(ends.values()) - sum(starts.values()))
    assert row.groups == sorted(["live-behind", "live-done", *JOINED])
    assert row.idle_ms < HOUR_MS
    (late,) = build("idle_topics").where("topic = 'live.late'").collect()
    assert (late.offsets, late.last_record_at, late.groups) == (0, None, [])


def test_the_hanging_transaction(live: Live, build: Build) -> None:
    shown = live.shown(f"{TOOLS}TransactionsCommand", "find-hanging", "--broker-id", "1")
    columns = ("Topic", "Partition", "ProducerId", "ProducerEpoch", "StartOffset", "LastTimestamp")
    (of_tool,) = table(shown, *columns)
    (row,) = build("hanging_transactions").where("is_hanging").collect()
    found = (row.topic, row.partition, row.producer_id, row.producer_epoch, row.start_offset)
    assert tuple(map(str, found)) == tuple(of_tool[name] for name in columns[:5])
    assert HOUR_MS <= row.age_ms < 2 * HOUR_MS
    assert row.transactional_id is None


def test_sail_makes_equal_tables(folder: Path, build: Build, output: Path, tmp_path: Path) -> None:
    """All those that the tests above compare with Kafka's tools."""
    for name in NAMES:
        build(name)
    words = ("--input", str(folder), "--output", str(tmp_path), "--tables", ",".join(NAMES), "--engine", "sail")
    run_with_sail("-m", "kip.cli.main", "pipeline", "run", *words)
    assert_equal(tmp_path, output)

"""Tables of a running Kafka 4.3.1 beside what Kafka's own tools print: from its log files, and by `kip collect`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kip.admin import Admin, AdminError, NewTopic
from kip.admin.operations.acls import Acl
from kip.admin.operations.configs import ConfigChange, ConfigOperation, ConfigResource, ResourceType
from kip.admin.operations.users import ScramCredential
from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.inputs import register_sources
from tests.cli.running import kip
from tests.cli.test_beside_java import GROUPS, TOOLS, acls, configs, credentials, features, quotas, table
from tests.cluster.test_records import batch, produce
from tests.real_kafka import RealKafka, ask, start_single
from tests.spark.pipeline.test_metadata_history import described, printed
from tests.spark.pipeline.tool_runs import Run
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.kafka,
    pytest.mark.spark,
    pytest.mark.slow,
    pytest.mark.ci,
    pytest.mark.xdist_group("Spark session"),
]

TOPIC, PERSON = "live.topic", "live"
OFFSETS = {"live-behind": {(TOPIC, 0): 7, (TOPIC, 1): 0}, "live-done": {(TOPIC, 0): 10}}
HOUR_MS = 3_600_000
Build = Callable[[str], Any]


@pytest.fixture(scope="module")
def live() -> Iterator[RealKafka]:
    """A node with a topic whose first records are deleted, groups without members, and a transaction that hangs.

    Since KIP-890 a leader refuses records of transactions that its coordinator does not know; a config disables it.
    """
    with start_single(properties={"transaction.partition.verification.enable": "false"}) as kafka:
        servers = kafka.bootstrap_servers
        with Admin(servers) as admin:
            admin.create_topics([NewTopic(TOPIC, partitions=2)])
            wait_for(
                lambda: len(admin.list_offsets({(TOPIC, 0): -1, (TOPIC, 1): -1})) == 2, "the topic to have leaders"
            )
            for number, records in ((0, batch(*[b"v"] * 10)), (1, hanging())):
                request = produce(records, topic=TOPIC, partition=number)
                request.transactional_id = "lost" if number else None
                answer = ask(kafka.brokers[1].port, request, 9).responses[0].partition_responses[0]
                assert answer.error_code == 0, answer
            admin.delete_records({(TOPIC, 0): 5})
            for group, offsets in OFFSETS.items():
                wait_for(lambda group=group, offsets=offsets: commits(admin, group, offsets), "the coordinator")
            changes = [ConfigChange("retention.ms", ConfigOperation.SET, "99999999")]
            admin.alter_configs({ConfigResource(ResourceType.TOPIC, TOPIC): changes})
            admin.create_acls([Acl("TOPIC", TOPIC, f"User:{PERSON}", each) for each in ("READ", "WRITE")])
            admin.alter_client_quotas([({"user": PERSON}, {"producer_byte_rate": 1024})])
            admin.alter_user_scram_credentials({ScramCredential(PERSON, "SCRAM-SHA-256"): "a secret"})
        yield kafka


def commits(admin: Admin, group: str, offsets: dict[tuple[str, int], int]) -> bool:
    """Return whether the offsets could be committed; the topic of offsets is created by the first request for it."""
    try:
        admin.alter_group_offsets(group, offsets)
    except AdminError:
        return False
    return True


def hanging() -> bytes:
    """Return a batch of a transaction that no coordinator knows, an hour old."""
    old = int(time.time() * 1000) - HOUR_MS
    return batch(b"v", time=old, producer_id=4711, producer_epoch=3, base_sequence=0, is_transactional=True)


@pytest.fixture(scope="module")
def build(spark: Any, live: RealKafka, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Return the function that makes a table of the running node, as of the start of the test."""
    collected = tmp_path_factory.mktemp("collected")
    where = ("-b", live.bootstrap_servers, "--output", str(collected), "--count", "1", "--timeout", "60s")
    assert kip("collect", *where).exit_code == 0
    register_sources(spark)
    topics = {"metadata": "__cluster_metadata", "consumer_offsets": "__consumer_offsets"}
    logs = str(live.brokers[1].directory / "data")
    inputs = {
        name: spark.read.format("kafka-log").option("topic", topic).load(logs).localCheckpoint()
        for name, topic in topics.items()
    }
    snapshots = spark.read.format("kafka-snapshots").load(str(collected))
    inputs["snapshots"] = snapshots.fillna({"cluster_id": "c"}).localCheckpoint()
    return lambda name: TABLES[name].build(*(inputs[each] for each in TABLES[name].inputs))


def shown(kafka: RealKafka, tool: str, *words: str) -> str:
    run = kafka.tool(tool, *words, "--bootstrap-server", kafka.bootstrap_servers)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_groups_and_lag(live: RealKafka, build: Build) -> None:
    listed = table(shown(live, f"{TOOLS}GroupsCommand", "--list"), "GROUP", "TYPE")
    groups = build("groups").collect()
    assert sorted((row.group_id, row.group_type) for row in groups) == [(row["GROUP"], row["TYPE"]) for row in listed]
    assert {row.state for row in groups} == {"Empty"}
    columns = ("GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG")
    # The tool prints a header for each group.
    lags = [row for row in table(shown(live, GROUPS, "--describe", "--all-groups"), *columns) if row["TOPIC"] == TOPIC]
    names = ("group_id", "topic", "partition", "committed_offset", "end_offset", "lag")
    found = [tuple(map(str, row)) for row in build("group_lag").select(*names).collect()]
    assert len(found) == 3
    assert sorted(found) == sorted(tuple(row[name] for name in columns) for row in lags)


def test_partitions_and_configs(live: RealKafka, build: Build) -> None:
    listing = Run("live", 0, 0, shown(live, f"{TOOLS}TopicCommand", "--describe"))
    there = build("partitions").where("is_current").collect()
    assert sorted(map(printed, there)) == sorted(described(listing))
    words = ("--describe", "--entity-type", "topics", "--entity-name", TOPIC)
    of_tool = configs(shown(live, "kafka.admin.ConfigCommand", *words))
    rows = build("configs").where(f"is_current AND resource_name = '{TOPIC}'").collect()
    assert {(row.name, row.value) for row in rows} == {(each["NAME"], each["VALUE"]) for each in of_tool}


def test_acls_users_quotas_and_features(live: RealKafka, build: Build) -> None:
    names = ("PRINCIPAL", "HOST", "OPERATION", "PERMISSION")
    columns = ("principal", "host", "operation", "permission")
    of_tool = {tuple(row[name] for name in names) for row in acls(shown(live, f"{TOOLS}AclCommand", "--list"))}
    assert {tuple(row) for row in build("acls").where("is_current").select(*columns).collect()} == of_tool
    text = shown(live, "kafka.admin.ConfigCommand", "--describe", "--entity-type", "users")
    users = {(row["USER"], row["MECHANISM"], row["ITERATIONS"]) for row in credentials(text)}
    rows = build("scram_users").where("is_current").collect()
    assert {(row.user, row.mechanism, str(row.iterations)) for row in rows} == users
    limits = {(row["ENTITY"], row["QUOTAS"]) for row in quotas(text)}
    rows = build("quotas").where("is_current").collect()
    assert {(f"user={row.user}", f"{row.name}={row.value}") for row in rows} == limits
    run = live.tool(f"{TOOLS}FeatureCommand", "--bootstrap-server", live.bootstrap_servers, "describe")
    levels = {row["feature"]: row["final"] for row in features(run.stdout)}
    rows = build("features").where("is_current AND level > 0 AND name <> 'metadata.version'").collect()
    assert rows
    assert all(levels[row.name] == str(row.level) for row in rows)
    missing = levels.keys() - {row.name for row in rows} - {"metadata.version", "kraft.version"}
    assert {levels[name] for name in missing} <= {"0"}


def test_the_hanging_transaction(live: RealKafka, build: Build) -> None:
    where = ("--bootstrap-server", live.bootstrap_servers)
    run = live.tool(f"{TOOLS}TransactionsCommand", *where, "find-hanging", "--broker-id", "1")
    columns = ("Topic", "Partition", "ProducerId", "ProducerEpoch", "StartOffset", "LastTimestamp")
    (of_tool,) = table(run.stdout, *columns)
    (row,) = build("hanging_transactions").where("is_hanging").collect()
    found = (row.topic, row.partition, row.producer_id, row.producer_epoch, row.start_offset)
    assert tuple(map(str, found)) == tuple(of_tool[name] for name in columns[:5])
    assert HOUR_MS <= row.age_ms < 2 * HOUR_MS
    assert row.transactional_id is None

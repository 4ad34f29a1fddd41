"""Compare commands of `kip` with Kafka's own tools, cell by cell, on a real Kafka and on 3.9.1: a row for each command.

A consumer reads, a transaction is open, and there are entries of each kind, so that no table is empty.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from kafka import KafkaProducer
from kafka_wire.clients import FindCoordinatorRequest, InitProducerIdRequest, ProduceRequest
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.records import Record, RecordBatch

from kip.admin import Admin, NewTopic
from kip.admin.operations.acls import AclEntry
from kip.admin.operations.configs import ConfigChange, ConfigOperation, ConfigResource, ResourceType
from kip.admin.operations.users import ScramCredential
from tests.cli.java_output import (
    Rows,
    acls,
    all_configs,
    api_versions,
    configs,
    credentials,
    features,
    log_dirs,
    offsets,
    ordered,
    our_configs,
    our_features,
    our_log_dirs,
    quotas,
    table,
)
from tests.cli.java_tools import GROUP, GROUPS, PERSON, TOOLS, TOPIC, TRANSACTION, reading
from tests.cli.running import has_leaders, kip, printed, topic_lines
from tests.real_kafka import NEWEST, RealKafka, ask, java_tool
from tests.waiting import PATIENCE, eventually, wait_for

pytestmark = pytest.mark.ci


@dataclass(frozen=True)
class Row:
    """A command and a tool to compare: its class and arguments, and how each output becomes rows."""

    verb: str
    tool: str
    arguments: str
    read_theirs: Callable[[str], Any]
    read_ours: Callable[[str], Any]


_LISTED = ("GROUP", "TYPE", "PROTOCOL")
_LAG = ("GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG", "CONSUMER-ID", "HOST", "CLIENT-ID")
_MEMBERS = ("GROUP", "CONSUMER-ID", "HOST", "CLIENT-ID", "#PARTITIONS")
_TRANSACTION = ("TransactionalId", "ProducerId", "ProducerEpoch", "TransactionState", "TransactionTimeoutMs")
_PRODUCER = ("ProducerId", "ProducerEpoch", "LastSequence", "LastTimestamp", "CurrentTransactionStartOffset")


_COMMITTED = ("GROUP", "TOPIC", "PARTITION")


def _renamed(rows: Rows, old: str, new: str) -> Rows:
    return ordered([{new if name == old else name: cell for name, cell in row.items()} for row in rows])


def _columns(*names: str) -> Callable[[str], Rows]:
    return lambda text: table(text, *names)


_APIS = ("BROKER", "KEY", "API", "MIN", "MAX")


ROWS = [
    Row("cluster api-versions", f"{TOOLS}BrokerApiVersionsCommand", "@", api_versions, _columns(*_APIS)),
    Row(
        "groups list",
        f"{TOOLS}GroupsCommand",
        "--list",
        _columns("GROUP", "TYPE", "PROTOCOL"),
        _columns("GROUP", "TYPE", "PROTOCOL"),
    ),
    Row(
        "topics describe --with-overrides",
        f"{TOOLS}TopicCommand",
        "--describe --topics-with-overrides",
        topic_lines,
        topic_lines,
    ),
    Row(f"groups lag {GROUP}", GROUPS, f"--describe --group {GROUP}", _columns(*_LAG), _columns(*_LAG)),
    Row(
        f"groups describe --members {GROUP}",
        GROUPS,
        f"--describe --members --group {GROUP}",
        _columns(*_MEMBERS),
        _columns(*_MEMBERS),
    ),
    Row(
        f"groups describe {GROUP}",
        GROUPS,
        f"--describe --state --group {GROUP}",
        _columns("GROUP", "STATE", "#MEMBERS"),
        _columns("GROUP", "STATE", "#MEMBERS"),
    ),
    Row(
        f"groups offsets {GROUP}",
        GROUPS,
        f"--describe --offsets --group {GROUP}",
        lambda text: _renamed(table(text, *_COMMITTED, "CURRENT-OFFSET"), "CURRENT-OFFSET", "OFFSET"),
        _columns(*_COMMITTED, "OFFSET"),
    ),
    Row(
        f"partitions offsets --topic {TOPIC}",
        f"{TOOLS}GetOffsetShell",
        f"--topic {TOPIC}",
        offsets,
        _columns("TOPIC", "PARTITION", "OFFSET"),
    ),
    Row(
        f"partitions offsets --at earliest --topic {TOPIC}",
        f"{TOOLS}GetOffsetShell",
        f"--time earliest --topic {TOPIC}",
        offsets,
        _columns("TOPIC", "PARTITION", "OFFSET"),
    ),
    Row(
        f"partitions offsets --exclude-internal --topic-partitions {TOPIC}:1-,be.*java:-1",
        f"{TOOLS}GetOffsetShell",
        f"--exclude-internal-topics --topic-partitions {TOPIC}:1-,be.*java:-1",
        offsets,
        _columns("TOPIC", "PARTITION", "OFFSET"),
    ),
    Row(
        f"logdirs describe --replicas --topic {TOPIC} --format json",
        f"{TOOLS}LogDirsCommand",
        f"--describe --topic-list {TOPIC}",
        log_dirs,
        our_log_dirs,
    ),
    Row(
        "transactions list",
        f"{TOOLS}TransactionsCommand",
        "@ list",
        _columns("TransactionalId", "Coordinator", "ProducerId", "TransactionState"),
        _columns("TransactionalId", "Coordinator", "ProducerId", "TransactionState"),
    ),
    Row(
        f"transactions describe {TRANSACTION}",
        f"{TOOLS}TransactionsCommand",
        f"@ describe --transactional-id {TRANSACTION}",
        _columns(*_TRANSACTION),
        _columns(*_TRANSACTION),
    ),
    Row(
        f"transactions describe-producers --topic {TOPIC}:0",
        f"{TOOLS}TransactionsCommand",
        f"@ describe-producers --topic {TOPIC} --partition 0",
        _columns(*_PRODUCER),
        _columns(*_PRODUCER),
    ),
    Row(
        f"acls list --name {TOPIC}",
        f"{TOOLS}AclCommand",
        f"--list --topic {TOPIC}",
        acls,
        _columns("PRINCIPAL", "HOST", "OPERATION", "PERMISSION"),
    ),
    Row(
        f"quotas describe --user {PERSON}",
        "org.apache.kafka.tools.ConfigCommand",
        f"--describe --entity-type users --entity-name {PERSON}",
        quotas,
        _columns("ENTITY", "QUOTAS"),
    ),
    Row(
        f"users describe {PERSON}",
        "org.apache.kafka.tools.ConfigCommand",
        f"--describe --entity-type users --entity-name {PERSON}",
        credentials,
        _columns("USER", "MECHANISM", "ITERATIONS"),
    ),
    Row(
        f"configs describe topic {TOPIC}",
        "org.apache.kafka.tools.ConfigCommand",
        f"--describe --entity-type topics --entity-name {TOPIC}",
        configs,
        _columns("NAME", "VALUE"),
    ),
    Row(
        "configs describe broker 1 --all --format json",
        "org.apache.kafka.tools.ConfigCommand",
        "--describe --all --entity-type brokers --entity-name 1",
        all_configs,
        our_configs,
    ),
    Row(
        "configs list client-metrics",
        f"{TOOLS}ClientMetricsCommand",
        "--list",
        lambda text: sorted(text.split()),
        lambda text: sorted(row["RESOURCE"] for row in table(text, "RESOURCE")),
    ),
    Row(
        "features describe --format json",
        f"{TOOLS}FeatureCommand",
        "@ describe",
        features,
        our_features,
    ),
]


def _transactional_producer(kafka: RealKafka, transactional_id: str) -> KafkaProducer:
    return KafkaProducer(
        bootstrap_servers=kafka.bootstrap_servers.split(","),
        transactional_id=transactional_id,
        transaction_timeout_ms=600_000,
        allow_auto_create_topics=False,  # a request for metadata after the tests would create their topic again
    )


@pytest.fixture(scope="module")
def busy(each_cluster: RealKafka) -> Iterator[RealKafka]:
    """A cluster with a topic, a reading group, an open transaction, and entries of each kind."""
    brokers = each_cluster.bootstrap_servers.split(",")
    resource = ConfigResource(ResourceType.TOPIC, TOPIC)
    credential = ScramCredential(PERSON, "SCRAM-SHA-256")
    with Admin(each_cluster.bootstrap_servers) as admin, ExitStack() as cleanup:
        if TOPIC in {topic.name for topic in admin.list_topics()}:  # of an attempt that ended with an error
            admin.delete_topics([TOPIC])
        admin.create_topics([NewTopic(TOPIC, assignment="1:2,2:1")])
        cleanup.callback(admin.delete_topics, [TOPIC])
        wait_for(lambda: has_leaders(admin, TOPIC, 2), "the topic to have leaders")
        admin.alter_configs({resource: [ConfigChange("retention.ms", ConfigOperation.SET, "99999999")]})
        metrics = ConfigResource(ResourceType.CLIENT_METRICS, "beside-metrics")
        admin.alter_configs({metrics: [ConfigChange("interval.ms", ConfigOperation.SET, "60000")]})
        cleanup.callback(admin.alter_configs, {metrics: [ConfigChange("interval.ms", ConfigOperation.DELETE)]})
        admin.create_acls(
            [AclEntry("TOPIC", TOPIC, f"User:{PERSON}", "READ"), AclEntry("TOPIC", TOPIC, f"User:{PERSON}", "WRITE")]
        )
        admin.alter_client_quotas([({"user": PERSON}, {"producer_byte_rate": 1024})])
        admin.alter_user_scram_credentials({credential: "a secret"})
        producer = _transactional_producer(each_cluster, TRANSACTION)
        cleanup.callback(producer.close)
        producer.init_transactions()
        producer.begin_transaction()
        for number in range(20):
            producer.send(TOPIC, str(number).encode(), partition=number % 2)
        producer.commit_transaction()
        with reading(brokers):
            wait_for(lambda: len(admin.list_group_offsets([GROUP])[GROUP]) == 2, "the group to commit offsets")
            producer.begin_transaction()
            for _ in range(5):
                producer.send(TOPIC, b"open", partition=0)
            producer.flush()
            yield each_cluster
        producer.abort_transaction()
        wait_for(lambda: not admin.describe_groups([GROUP])[0].members, "the consumer to leave its group")
        admin.delete_groups([GROUP])


def theirs(kafka: RealKafka, row: Row) -> str:
    words = row.arguments.split()
    where = ["--bootstrap-server", kafka.bootstrap_servers]
    words = [*where, *words[1:]] if words[0] == "@" else [*words, *where]
    run = java_tool(NEWEST, row.tool, *words)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.verb)
def test_the_cells_are_those_of_java(row: Row, busy: RealKafka) -> None:
    def alike() -> None:
        expected = row.read_theirs(theirs(busy, row))
        assert row.read_ours(printed(*row.verb.split(), "-b", busy.bootstrap_servers)) == expected
        assert expected

    eventually(alike)


def serving(*where: str) -> set[str]:
    """Return the ids of the brokers that are not fenced; before Kafka 4, fenced ones are not listed."""
    nodes = table(printed("cluster", "list-nodes", *where), "ID", "STATE")
    return {node["ID"] for node in nodes if node["STATE"] != "fenced"}


@pytest.mark.thorough
def test_the_cells_are_those_of_java_with_a_broker_stopped(busy: RealKafka) -> None:
    where = ("-b", busy.bootstrap_servers)
    busy.brokers[3].kill()
    try:
        wait_for(lambda: "3" not in serving(*where), "broker 3 to be fenced")
        for row in ROWS:
            test_the_cells_are_those_of_java(row, busy)
    finally:
        busy.brokers[3].start()
        busy.wait_until_serving()


def test_an_open_transaction_is_found_with_its_coordinator_and_aborted(busy: RealKafka) -> None:
    where = ("-b", busy.bootstrap_servers)
    producer = _transactional_producer(busy, "to-abort")
    producer.init_transactions()
    producer.begin_transaction()
    start = producer.send(TOPIC, b"open", partition=1).get(PATIENCE).offset
    producer.flush()

    def open_at() -> list[str]:
        words = ("transactions", "describe-producers", "--topic", f"{TOPIC}:1", "--format", "json")
        states = json.loads(printed(*words, *where))
        return [one["transactionStartOffset"] for one in states if one["transactionStartOffset"] is not None]

    assert open_at() == [start]
    assert printed("transactions", "find-hanging", "--older-than", "0", "--topic", TOPIC, *where) == ""
    assert kip("transactions", "abort", TOPIC, "1", "--start-offset", "999999", *where).exit_code == 1
    assert "Aborted" in printed("transactions", "abort", TOPIC, "1", "--start-offset", str(start), *where)
    assert open_at() == []
    assert "to-abort" in printed("transactions", "fence", "to-abort", "--timeout", str(PATIENCE), *where)


def begin_hanging_transaction(kafka: RealKafka) -> None:
    """Produce in a transaction of which the coordinator knows nothing, which brokers accept without verification."""
    producer = ask(kafka.brokers[1].port, FindCoordinatorRequest(key="hanging", key_type=1), 2)

    def initialized() -> Any:
        request = InitProducerIdRequest(transactional_id="hanging", transaction_timeout_ms=60_000)
        response = ask(kafka.brokers[producer.node_id].port, request, 1)
        return response if response.error_code == 0 else None

    wait_for(lambda: initialized() is not None, "the coordinator to return a producer id")
    identity = initialized()
    batch = RecordBatch.of(
        [Record(0, int(time.time() * 1000), None, b"hangs")],
        producer_id=identity.producer_id,
        producer_epoch=identity.producer_epoch,
        base_sequence=0,
        is_transactional=True,
    ).data
    data = TopicProduceData(name=TOPIC, partition_data=[PartitionProduceData(index=1, records=batch)])
    request = ProduceRequest(transactional_id="hanging", acks=-1, timeout_ms=60_000, topic_data=[data])

    def produced() -> bool:
        (answer,) = ask(kafka.brokers[2].port, request, 9).responses[0].partition_responses
        return answer.error_code == 0  # not before the broker has applied the changed config

    wait_for(produced, "the broker to accept records without verification")


_HANGING = ("Topic", "Partition", "ProducerId", "ProducerEpoch", "StartOffset")


def test_a_hanging_transaction_is_found_and_aborted(busy: RealKafka) -> None:
    where = ("-b", busy.bootstrap_servers)
    find = ("transactions", "find-hanging", "--older-than", "0s", "--topic", TOPIC, *where)
    verification = "transaction.partition.verification.enable"
    printed("configs", "alter", "broker", "", "--set", f"{verification}=false", *where)
    try:
        begin_hanging_transaction(busy)
    finally:
        printed("configs", "alter", "broker", "", "--delete", verification, *where)
    ours = table(printed(*find), *_HANGING)
    words = ("find-hanging", "--topic", TOPIC, "--max-transaction-timeout", "0")
    run = java_tool(NEWEST, f"{TOOLS}TransactionsCommand", "--bootstrap-server", busy.bootstrap_servers, *words)
    assert ours == table(run.stdout, *_HANGING), run.stderr
    (hanging,) = ours
    refused = kip("transactions", "abort", TOPIC, "1", "--producer-id", "999999", *where)
    assert (refused.exit_code, "no open transaction of producer 999999" in refused.stderr) == (1, True)
    printed("transactions", "abort", TOPIC, "1", "--producer-id", hanging["ProducerId"], *where)
    assert printed(*find) == ""


LEADERLESS = (
    ("groups", "lag", "half"),
    ("partitions", "offsets", "--topic", "alone", "--topic", "together"),
    ("groups", "reset-offsets", "half", "--to-latest"),
)
"""Commands that need the leader of each partition, and print what they know of the others."""
CONDITIONS = ("under-replicated", "unavailable", "under-min-isr", "at-min-isr")


def test_conditions_of_partitions_with_a_broker_stopped(busy: RealKafka) -> None:
    where = ("-b", busy.bootstrap_servers)
    printed("topics", "create", "alone", "--replica-assignment", "3", *where)
    printed("topics", "create", "together", "--replica-assignment", "3:1,1:3", *where)
    with Admin(busy.bootstrap_servers) as admin:
        wait_for(lambda: has_leaders(admin, "alone", 1) and has_leaders(admin, "together", 2), "the topics")
        admin.alter_group_offsets("half", {("alone", 0): 0, ("together", 0): 0, ("together", 1): 0})
    busy.brokers[3].kill()
    try:
        wait_for(lambda: "Leader: none" in printed("topics", "describe", "alone", *where), "partitions to go offline")

        def alike() -> None:
            for condition in CONDITIONS:
                words = ("--describe", f"--{condition}-partitions")
                where_theirs = ("--bootstrap-server", busy.bootstrap_servers)
                run = java_tool(NEWEST, f"{TOOLS}TopicCommand", *words, *where_theirs)
                ours = printed("topics", "describe", f"--{condition}", *where)
                assert topic_lines(ours) == topic_lines(run.stdout), condition

        eventually(alike)
        assert "Topic: alone\tPartition: 0" in printed("topics", "describe", "--unavailable", *where)
        assert {row["BROKER"] for row in table(printed("logdirs", "describe", *where), "BROKER")} == {"1", "2"}
        for words in LEADERLESS:
            result = kip(*words, *where)
            assert result.exit_code == 3, result.stderr
            assert "LEADER_NOT_AVAILABLE (5) for partition 0 of topic alone" in result.stderr
            assert result.stdout.count("together") == 2
    finally:
        busy.brokers[3].start()
        busy.wait_until_serving()
    printed("topics", "delete", "alone", "together", *where)
    kip("groups", "delete", "half", *where)


UNAUTHORIZED = [
    ("groups describe any", "GROUP_AUTHORIZATION_FAILED (30)"),
    ("logdirs describe", "CLUSTER_AUTHORIZATION_FAILED (31)"),
    ("acls list", "CLUSTER_AUTHORIZATION_FAILED (31)"),
    ("quotas describe", "CLUSTER_AUTHORIZATION_FAILED (31)"),
    ("users describe", "CLUSTER_AUTHORIZATION_FAILED (31)"),
    ("configs describe broker 1", "CLUSTER_AUTHORIZATION_FAILED (31)"),
    ("transactions describe any", "TRANSACTIONAL_ID_AUTHORIZATION_FAILED (53)"),
    (f"partitions elect-leaders --topic {TOPIC}:0", "CLUSTER_AUTHORIZATION_FAILED (31)"),
    (f"partitions delete-records --before 0 --topic {TOPIC}:0", "TOPIC_AUTHORIZATION_FAILED (29)"),
]


@pytest.mark.parametrize(("verb", "error"), UNAUTHORIZED, ids=lambda each: each.partition(" ")[0])
def test_without_rights_each_verb_fails_with_the_error(verb: str, error: str, busy: RealKafka) -> None:
    config = busy.client_properties("SASL_PLAINTEXT")
    where = ("-b", busy.secured_servers("SASL_PLAINTEXT"), "--command-config", os.fspath(config))
    result = kip(*verb.split(), *where)
    assert (result.exit_code, result.stdout) == (1, "")
    assert error in result.stderr

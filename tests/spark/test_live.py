"""A live Kafka with a fenced broker and an open transaction, read in every way and compared with the tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import DescribeClusterRequest, ListOffsetsRequest, MetadataRequest
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.show import read_rows
from kip.spark.sources.topics.source import KafkaTopicSource
from tests.cli.running import kip
from tests.real_kafka import NEWEST, RealKafka, ask, start_cluster
from tests.real_kafka.clusters import CLUSTER_ID
from tests.real_kafka.servers import wait_for
from tests.spark.pipeline.left_behind import collect

kafka = pytest.importorskip("confluent_kafka", reason="needs the extra live")
admin = pytest.importorskip("confluent_kafka.admin")

pytestmark = [pytest.mark.kafka, pytest.mark.spark, pytest.mark.slow, pytest.mark.ci]
pytestmark += [pytest.mark.xdist_group("Spark runs")]

CAPTURED_ID = "Capt4re_Run_One_AAAAAQ"
CONTROLLER, ALIVE, KILLED = 3001, 1, 2
COMMITTED = {(f"group-{group}", each): group * 10 + each for group in range(5) for each in range(4)}


@dataclass
class Live:
    """The cluster, when its broker was killed, what `kip collect` kept, and clients that must not go away."""

    cluster: RealKafka
    snapshots: Path
    killed_at: datetime = datetime.min
    clients: list[Any] = field(default_factory=list)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with start_cluster(NEWEST, controllers=1, brokers=2) as cluster:
        live = Live(cluster, tmp_path_factory.mktemp("snapshots"))
        _work(live)
        _collect(live)
        live.killed_at = datetime.now(UTC).replace(tzinfo=None)
        cluster.brokers[KILLED].kill()
        port = cluster.brokers[ALIVE].port
        wait_for(lambda: _fenced(port) == {KILLED}, "the killed broker to be fenced")
        wait_for(lambda: _leads_all(port), "the other broker to lead all partitions")
        _collect(live)
        yield live


def _work(live: Live) -> None:
    """Commit offsets, and run three transactions: one is committed, one is aborted and one stays open."""
    servers = {"bootstrap.servers": live.cluster.bootstrap_servers, "log_level": 0}
    administrator = admin.AdminClient(servers)
    administrator.create_topics([admin.NewTopic("orders", 4, 2)])["orders"].result(60)
    for group in range(5):
        consumer = kafka.Consumer({**servers, "group.id": f"group-{group}"})
        places = [kafka.TopicPartition("orders", each, group * 10 + each) for each in range(4)]
        wait_for(partial(_commits, consumer, places), "offsets to be committed")
        consumer.close()
    for ending in ("commit", "abort", "open"):
        producer = kafka.Producer({**servers, "transactional.id": f"to-{ending}", "transaction.timeout.ms": 600_000})
        producer.init_transactions(60)
        producer.begin_transaction()
        for number in range(8):
            producer.produce("orders", str(number), partition=number % 4)
        producer.flush()
        if ending == "commit":
            producer.commit_transaction(60)
        elif ending == "abort":
            producer.abort_transaction(60)
        live.clients.append(producer)


def _commits(consumer: Any, places: list[Any]) -> bool:
    """Try to commit, which a group's coordinator cannot while its topic is new."""
    with suppress(kafka.KafkaException):
        consumer.commit(offsets=places, asynchronous=False)
        return True
    return False


def _fenced(port: int) -> set[int]:
    response = ask(port, DescribeClusterRequest(include_fenced_brokers=True), 2)
    return {broker.broker_id for broker in response.brokers if broker.is_fenced}


LATEST = -1
"""The timestamp for which ListOffsets returns the end of a log."""


def _leads_all(port: int) -> bool:
    """Return whether the broker answers as the leader of all partitions, which it does after others know of it."""
    topics = [
        ListOffsetsTopic(
            name=topic.name,
            partitions=[
                ListOffsetsPartition(partition_index=each.partition_index, timestamp=LATEST)
                for each in topic.partitions
            ],
        )
        for topic in ask(port, MetadataRequest(topics=None), 9).topics
    ]
    offsets = ask(port, ListOffsetsRequest(replica_id=-1, topics=topics), 6)
    return all(each.error_code == 0 for topic in offsets.topics for each in topic.partitions)


def _collect(live: Live) -> None:
    arguments = ["--bootstrap-server", live.cluster.bootstrap_servers]
    arguments += ["--bootstrap-controller", live.cluster.bootstrap_controllers]
    run = kip("collect", *arguments, "--output", str(live.snapshots), "--count", "2", "--interval", "1s")
    assert run.exit_code == 0, run.stderr


def table(name: str, *rows: Any) -> list[Any]:
    """Return the rows of a table; `rows` are the rows of its inputs."""
    found: list[Any] = TABLES[name].build(*rows).collect()
    return found


@pytest.fixture(scope="module")
def session(spark: Any) -> Any:
    register_sources(spark)
    spark.dataSource.register(KafkaTopicSource)
    return spark


def from_cluster(session: Any, live: Live, topic: str) -> Any:
    reader = session.read.format("kafka-topic").option("bootstrapServers", live.cluster.bootstrap_servers)
    return reader.option("topic", topic).load()


def from_disk(session: Any, topic: str, *folders: Path) -> Any:
    reader = session.read.format("kafka-log").option("topic", topic)
    return reader.load([str(folder / "data") for folder in folders])


def folders(live: Live) -> list[Path]:
    """Return the folders of both brokers: copies of the same logs."""
    return [server.directory for server in live.cluster.brokers.values()]


def test_offsets_are_those_that_were_committed(session: Any, live: Live) -> None:
    rows = {
        way: table("group_offsets", frame)
        for way, frame in {
            "cluster": from_cluster(session, live, "__consumer_offsets"),
            "disk": from_disk(session, "__consumer_offsets", *folders(live)),
        }.items()
    }
    for found in rows.values():
        assert {(row.group_id, row.partition): row.offset for row in found} == COMMITTED
        assert {row.topic for row in found} == {"orders"}
    both = [sorted((row.group_id, row.partition, row.commit_timestamp) for row in found) for found in rows.values()]
    assert both[0] == both[1]


def test_transactions(session: Any, live: Live) -> None:
    metadata = from_disk(session, "__cluster_metadata", live.cluster.controllers[CONTROLLER].directory)
    for frame in (
        from_cluster(session, live, "__transaction_state"),
        from_disk(session, "__transaction_state", *folders(live)),
    ):
        rows = {row.transactional_id: row for row in table("transactions", frame, metadata)}
        assert {name: (row.state, row.is_open) for name, row in rows.items()} == {
            "to-commit": ("CompleteCommit", False),
            "to-abort": ("CompleteAbort", False),
            "to-open": ("Ongoing", True),
        }
        assert (rows["to-open"].place, rows["to-open"].timeout_ms) == (1, 600_000)
        assert [(each.topic, each.partitions) for each in rows["to-open"].partitions] == [("orders", [0, 1, 2, 3])]
        assert [rows[f"to-{name}"].committed for name in ("commit", "abort", "open")] == [1, 0, 0]
        assert [rows[f"to-{name}"].aborted for name in ("commit", "abort", "open")] == [0, 1, 0]


def test_a_topic_as_consumers_see_it(session: Any, live: Live) -> None:
    committed = from_cluster(session, live, "orders")
    assert sorted(int(row.value) for row in committed.collect()) == [*range(8)]


def test_brokers(session: Any, live: Live) -> None:
    metadata = from_disk(session, "__cluster_metadata", live.cluster.controllers[CONTROLLER].directory)
    rows = table("brokers", metadata)
    now = {row.broker_id: row for row in rows if row.is_current}
    assert {each: (row.fenced, row.unregistered) for each, row in now.items()} == {
        ALIVE: (False, False),
        KILLED: (True, False),
    }
    assert now[KILLED].valid_from > live.killed_at
    (before,) = [row for row in rows if row.broker_id == KILLED and row.valid_to == now[KILLED].valid_from]
    assert (before.fenced, before.broker_epoch) == (False, now[KILLED].broker_epoch)
    assert {each: row.rack for each, row in now.items()} == {ALIVE: "rack-a", KILLED: "rack-b"}
    topics = {row.name: row for row in table("topics", metadata)}
    assert {"orders", "__consumer_offsets", "__transaction_state"} <= topics.keys()


def test_cluster_and_quorum(session: Any, live: Live) -> None:
    snapshots = session.read.format("kafka-snapshots").load(str(live.snapshots)).localCheckpoint()
    of_brokers = [row for row in table("cluster", snapshots) if row.endpoint_type == "broker"]
    before = [row for row in of_brokers if row.time < live.killed_at]
    after = [row for row in of_brokers if row.time > live.killed_at]
    assert [row.fenced_broker_count for row in before] == [0, 0]
    assert [row.fenced_broker_count for row in after] == [1, 1]
    assert {each.id: each.is_fenced for each in after[-1].brokers} == {ALIVE: False, KILLED: True}
    replicas = table("quorum_replicas", snapshots)
    status = {(row.replica_id, row.time > live.killed_at): row.status for row in replicas}
    assert status[KILLED, True] == "silent"
    assert status[ALIVE, True] == status[ALIVE, False] == status[KILLED, False] == "caught-up"
    assert status[CONTROLLER, True] == "leader"
    lags = {row.replica_id: row.lag for row in replicas if row.time > live.killed_at}
    assert lags[CONTROLLER] == 0
    assert lags[KILLED] > 0
    reasons = [row.reason for row in TABLES["errors"].build(snapshots=snapshots).collect()]
    others = [reason for reason in reasons if "COORDINATOR" not in reason]
    assert others == [], "a coordinator may be loading or moving after the kill, whichever request meets it"


def test_two_clusters_in_one_run(session: Any, live: Live, tmp_path: Path) -> None:
    """Tables of this cluster and the captured one, whose groups may have equal names, equal those of separate runs."""
    captured = collect(tmp_path / "captured")
    names = ("group_offsets", "cluster")
    inputs = {
        "captured": [captured / "logs", captured / "collected"],
        "live": [*(folder / "data" for folder in folders(live)), live.snapshots],
    }
    inputs["both"] = [*inputs["captured"], *inputs["live"]]
    rows: dict[str, dict[str, list[str]]] = {}
    for run, paths in inputs.items():
        words = [word for path in paths for word in ("--input", str(path))]
        words += ["--cluster", f"{CAPTURED_ID}={captured}/logs"] if run != "live" else []
        output = str(tmp_path / run)
        done = kip("pipeline", "run", *words, "--output", output, "--tables", ",".join(names))
        assert done.exit_code == 0, done.stderr
        assert "warning" not in done.stderr
        read = {name: list(read_rows(Output(output), name, (), {})[1]) for name in names}
        rows[run] = {name: sorted(map(json.dumps, found)) for name, found in read.items()}
        clusters = {row["cluster_id"] for found in read.values() for row in found}
        assert clusters == {"captured": {CAPTURED_ID}, "live": {CLUSTER_ID}, "both": {CAPTURED_ID, CLUSTER_ID}}[run]
    assert rows["both"] == {name: sorted(rows["captured"][name] + rows["live"][name]) for name in names}
    assert all(rows["both"].values())

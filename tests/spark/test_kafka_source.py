"""The functions on the key and value columns of Spark's own Kafka source, which reads a real Kafka.

Spark's jars of the release before PySpark's read Kafka as well; not every mirror of Maven has the newest.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from kafka_wire.clients import DescribeClusterRequest, DescribeClusterResponse

from tests.cli.running import kip
from tests.processes import run_process
from tests.real_kafka import RealKafka, start_cluster
from tests.real_kafka.jars import NEWEST, spark_kafka_jars
from tests.real_kafka.servers import ask, wait_for
from tests.spark.sessions import fresh_environment

kafka = pytest.importorskip("confluent_kafka", reason="needs the extra live")
admin = pytest.importorskip("confluent_kafka.admin")

pytestmark = [pytest.mark.kafka, pytest.mark.spark, pytest.mark.slow, pytest.mark.thorough]

PROGRAM = Path(__file__).parent / "programs" / "kafka_source.py"
CONNECTOR = "4.2.0"
GROUPS, PARTITIONS = 5, 4
COMMITTED = [[f"group-{group}", each, group * 10 + each] for group in range(GROUPS) for each in range(PARTITIONS)]


def fill(cluster: RealKafka) -> Any:
    """Commit offsets, send messages of Kafka's protocol as values, and return the producer."""
    servers = {"bootstrap.servers": cluster.bootstrap_servers, "log_level": 0}
    topics = [admin.NewTopic("orders", PARTITIONS, 1), admin.NewTopic("answers", 1, 1)]
    administrator = admin.AdminClient(servers)
    for created in administrator.create_topics(topics).values():
        created.result(60)
    producer = kafka.Producer(servers)
    answer(producer, 3)
    for group in range(GROUPS):
        consumer = kafka.Consumer({**servers, "group.id": f"group-{group}"})
        places = [kafka.TopicPartition("orders", each, group * 10 + each) for each in range(PARTITIONS)]

        def commits(consumer: object = consumer, places: list[object] = places) -> bool:
            try:
                consumer.commit(offsets=places, asynchronous=False)  # type: ignore[attr-defined]
            except kafka.KafkaException:  # the coordinator's topic is new
                return False
            return True

        wait_for(commits, "offsets to be committed")
        consumer.close()
    return producer


def answer(producer: Any, count: int) -> None:
    for number in range(count):
        producer.produce("answers", DescribeClusterResponse(controller_id=number).encode(2))
    assert producer.flush(60) == 0


def test_spark_reads_and_kip_decodes(tmp_path: Path) -> None:
    """Also reads the checkpoint of a stream, which read two of three records and then one, and is two behind."""
    jars = ",".join(map(str, spark_kafka_jars(CONNECTOR)))
    checkpoint, snapshots = tmp_path / "checkpoint", tmp_path / "snapshots"
    with start_cluster(NEWEST, controllers=1, brokers=1) as cluster:
        producer = fill(cluster)
        command = (sys.executable, PROGRAM, cluster.bootstrap_servers, jars, checkpoint)
        run = run_process(*command, cwd=tmp_path, env=fresh_environment(), timeout=900)
        assert run.returncode == 0, run.stderr
        answer(producer, 2)
        cluster_id = ask(cluster.brokers[1].port, DescribeClusterRequest(), 0).cluster_id
        servers = ["--bootstrap-server", cluster.bootstrap_servers]
        collected = kip("collect", *servers, "--output", str(snapshots), "--count", "1")
        assert collected.exit_code == 0, collected.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    query_id = found.pop("query_id")
    assert found == {"batch": COMMITTED, "stream": COMMITTED, "controllers": [0, 1, 2]}
    inputs = ["--input", str(checkpoint), "--input", str(snapshots)]
    tables = ["--tables", "stream_lag", "--output", str(tmp_path / "tables")]
    name = [f"--cluster={cluster_id}={checkpoint}"]
    made = kip("pipeline", "run", *inputs, *name, *tables)
    assert made.exit_code == 0, made.stderr
    rows = pq.read_table(tmp_path / "tables" / "stream_lag").to_pylist()
    assert {(row["query_id"], row["topic"], row["partition"]) for row in rows} == {(query_id, "answers", 0)}
    batches = {row["batch_id"]: row for row in rows}
    assert {number: (row["offset"], row["records"]) for number, row in batches.items()} == {0: (2, None), 1: (3, 1)}
    newest = [batches[1][column] for column in ("is_newest", "is_committed", "end_offset", "lag", "status")]
    assert newest == [True, True, 5, 2, "behind"]

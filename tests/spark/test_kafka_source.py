"""The functions on the key and value columns of Spark's own Kafka source, which reads a real Kafka 4.3.1.

The source of the same release as PySpark is loaded from Maven, or from the comma-separated jars in KIPC_SPARK_KAFKA.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pyspark
import pytest
from kafka_wire.clients import DescribeClusterResponse

from tests.real_kafka import RealKafka, start_cluster
from tests.real_kafka.jars import CACHE
from tests.real_kafka.servers import wait_for
from tests.spark.sessions import fresh_environment

kafka = pytest.importorskip("confluent_kafka", reason="needs the extra live")
admin = pytest.importorskip("confluent_kafka.admin")

pytestmark = [pytest.mark.kafka, pytest.mark.spark, pytest.mark.slow]

PROGRAM = Path(__file__).parent / "programs" / "kafka_source.py"
PACKAGE = f"org.apache.spark:spark-sql-kafka-0-10_2.13:{pyspark.__version__}"
GROUPS, PARTITIONS = 5, 4
COMMITTED = [[f"group-{group}", each, group * 10 + each] for group in range(GROUPS) for each in range(PARTITIONS)]


def fill(cluster: RealKafka) -> None:
    """Commit offsets, and send messages of Kafka's protocol as values."""
    servers = {"bootstrap.servers": cluster.bootstrap_servers, "log_level": 0}
    topics = [admin.NewTopic("orders", PARTITIONS, 1), admin.NewTopic("answers", 1, 1)]
    administrator = admin.AdminClient(servers)
    for created in administrator.create_topics(topics).values():
        created.result(60)
    producer = kafka.Producer(servers)
    for number in range(3):
        producer.produce("answers", DescribeClusterResponse(controller_id=number).encode(2))
    assert producer.flush(60) == 0
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


@pytest.mark.ci
def test_spark_reads_and_kip_decodes(tmp_path: Path) -> None:
    environment = fresh_environment()
    jars = os.environ.get("KIPC_SPARK_KAFKA")
    given = (jars, "spark.jars") if jars else (PACKAGE, "spark.jars.packages")
    with start_cluster("4.3.1", controllers=1, brokers=1) as cluster:
        fill(cluster)
        command = [sys.executable, str(PROGRAM), cluster.bootstrap_servers, *given, str(CACHE / "ivy")]
        run = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=600, check=False
        )
    if run.returncode != 0 and "unresolved dependency" in run.stderr:
        pytest.skip(f"Maven does not have {PACKAGE} or something it needs, and KIPC_SPARK_KAFKA names no jars")
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    assert found == {"batch": COMMITTED, "stream": COMMITTED, "controllers": [0, 1, 2]}

"""The admin clients of kafka-python and confluent-kafka work with the embedded cluster."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clusters import Clusters
from tests.waiting import PATIENCE

RELEASES = ("2.7", "2.8", "3.3", "3.9", "4.0", "4.1", "4.2", "4.3", "4.4")


@pytest.mark.parametrize("release", ["2.7", "3.9", "4.0", "4.1", "4.2", "4.3", "4.4"])
def test_kafka_python(release: str, embedded_clusters: Clusters) -> None:
    """Without 2.8 and 3.3: kafka-python 3.0 fails on any response to DescribeCluster 0, also from a real Kafka."""
    kafka = pytest.importorskip("kafka")
    admin_module = pytest.importorskip("kafka.admin")
    cluster = embedded_clusters(release=release)
    admin = kafka.KafkaAdminClient(bootstrap_servers=cluster.bootstrap_server.split(","))
    try:
        admin.create_topics([admin_module.NewTopic(name="rivers", num_partitions=2, replication_factor=3)])
        assert admin.list_topics() == ["rivers"]
        described = admin.describe_cluster()
        assert described["cluster_id"] == cluster.state.cluster_id
        assert len(described["brokers"]) == 3
        assert len(admin.describe_topics(["rivers"])[0]["partitions"]) == 2
        admin.create_partitions({"rivers": admin_module.NewPartitions(4)})
        assert len(cluster.state.topics["rivers"].partitions) == 4
        with pytest.raises(kafka.errors.TopicAlreadyExistsError):
            admin.create_topics([admin_module.NewTopic(name="rivers", num_partitions=1, replication_factor=1)])
        admin.delete_topics(["rivers"])
        assert admin.list_topics() == []
    finally:
        admin.close()


def test_kafka_python_reads_the_quorum(embedded_clusters: Clusters) -> None:
    kafka = pytest.importorskip("kafka")
    cluster = embedded_clusters()
    cluster.set_lag(3003, 2)
    admin = kafka.KafkaAdminClient(bootstrap_servers=cluster.bootstrap_server.split(","))
    try:
        (topic,) = admin.describe_metadata_quorum()["topics"]
        (partition,) = topic["partitions"]
        ends = {voter["replica_id"]: voter["log_end_offset"] for voter in partition["current_voters"]}
        assert partition["leader_id"] == 3001
        assert ends[3001] - ends[3003] == 2
    finally:
        admin.close()


@pytest.mark.parametrize("release", RELEASES)
def test_confluent_kafka(release: str, embedded_clusters: Clusters) -> None:
    confluent_kafka = pytest.importorskip("confluent_kafka")
    admin_module = pytest.importorskip("confluent_kafka.admin")
    cluster = embedded_clusters(release=release)
    admin = admin_module.AdminClient({"bootstrap.servers": cluster.bootstrap_server, "log_level": 0})

    def done(futures: dict[Any, Any]) -> Any:
        (future,) = futures.values()
        return future.result(timeout=PATIENCE)

    done(admin.create_topics([admin_module.NewTopic("lakes", 2, 3)]))
    assert list(admin.list_topics(timeout=PATIENCE).topics) == ["lakes"]
    described = admin.describe_cluster(request_timeout=PATIENCE).result()
    assert (described.cluster_id, len(described.nodes)) == (cluster.state.cluster_id, 3)
    done(admin.create_partitions([admin_module.NewPartitions("lakes", 5)]))
    entry = admin_module.ConfigEntry("retention.ms", "60000", incremental_operation=admin_module.AlterConfigOpType.SET)
    topic = admin_module.ConfigResource(admin_module.ConfigResource.Type.TOPIC, "lakes", incremental_configs=[entry])
    done(admin.incremental_alter_configs([topic]))
    wanted = admin_module.ConfigResource(admin_module.ConfigResource.Type.TOPIC, "lakes")
    assert done(admin.describe_configs([wanted]))["retention.ms"].value == "60000"
    lakes = done(admin.describe_topics(confluent_kafka.TopicCollection(["lakes"])))
    assert len(lakes.partitions) == 5
    with pytest.raises(confluent_kafka.KafkaException, match="already exists"):
        done(admin.create_topics([admin_module.NewTopic("lakes", 1, 1)]))
    done(admin.delete_topics(["lakes"]))
    assert cluster.state.topics == {}
    assert cluster.requests_of("CreatePartitions")[0].message.topics[0].count == 5

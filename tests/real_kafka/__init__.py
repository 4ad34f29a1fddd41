"""A real Kafka for tests, from Maven coordinates: single nodes, clusters and Kafka's Java tools.

    with start_cluster(NEWEST, controllers=3, brokers=3) as kafka:
        kafka.tool("org.apache.kafka.tools.ClusterTool", "cluster-id", "--bootstrap-server", kafka.bootstrap_servers)
        kafka.brokers[2].kill()

Everything started is stopped when its `with` block ends, and at the latest with the interpreter. Without Java or
Maven the calling test is skipped. Jars are kept in `.kafka/<version>` of the checkout, or in the folder that
KIPC_KAFKA names.
"""

from tests.real_kafka.clusters import RealKafka, start_cluster, start_single, start_with_zookeeper
from tests.real_kafka.jars import NEWEST, java_tool, kafka_jars
from tests.real_kafka.security import PASSWORD, USER
from tests.real_kafka.servers import Server, ask

__all__ = [
    "NEWEST",
    "PASSWORD",
    "USER",
    "RealKafka",
    "Server",
    "ask",
    "java_tool",
    "kafka_jars",
    "start_cluster",
    "start_single",
    "start_with_zookeeper",
]

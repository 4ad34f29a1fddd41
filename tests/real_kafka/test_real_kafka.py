"""The fixture itself: a real cluster serves, survives the loss of a broker, and Java's tools run against it."""

import pytest

from tests.real_kafka.clusters import CLUSTER_ID, RealKafka

pytestmark = pytest.mark.ci


def test_java_tools_find_the_cluster(real_cluster: RealKafka) -> None:
    tool = "org.apache.kafka.tools.ClusterTool"
    run = real_cluster.tool(tool, "cluster-id", "--bootstrap-server", real_cluster.bootstrap_servers)
    assert run.stdout == f"Cluster ID: {CLUSTER_ID}\n"


@pytest.mark.parametrize("mechanism", ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"])
def test_java_tools_log_in(real_cluster: RealKafka, mechanism: str) -> None:
    settings = real_cluster.client_properties("SASL_SSL", mechanism)
    run = real_cluster.tool(
        "org.apache.kafka.tools.ClusterTool",
        "cluster-id",
        "--bootstrap-server",
        real_cluster.secured_servers("SASL_SSL"),
        "--command-config",
        str(settings),
    )
    assert run.stdout == f"Cluster ID: {CLUSTER_ID}\n", run.stderr

"""The requests of KIP-4 and KIP-142, each as a typed call."""

from __future__ import annotations

import pytest

from kip.admin import Admin, proposals
from kip.admin.errors import BrokerError, UnsupportedByBrokerError
from tests.cli.running import kip, printed
from tests.clusters import Clusters


def test_each_request_of_the_proposals(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(delay=30, proposals=True)
    with Admin(cluster.bootstrap_server) as admin:
        metadata = admin.run(proposals.cluster_metadata)
        assert [node_id for node_id, _, _ in metadata.brokers] == [1, 2, 3]
        assert metadata.controller in metadata.brokers
        admin.run(proposals.create_topic, "a", partitions=2, replication_factor=2, configs={"retention.ms": "7"})
        admin.run(proposals.create_topic, "b", assignment=((1, 2), (2, 3)))
        with pytest.raises(BrokerError, match=r"ADMIN_REQUEST_FAILED \(21\) for topic a:"):
            admin.run(proposals.create_topic, "a", partitions=1, replication_factor=1)
        admin.run(proposals.alter_topic, "b", partitions=3, added_configs={"retention.ms": "8"})
        described = admin.run(proposals.describe_topic, "b")
        assert described.configs == {"retention.ms": "8"}
        assert [one.replicas for one in described.partitions][:2] == [(1, 2), (2, 3)]
        assert len(described.partitions) == 3
        assert admin.run(proposals.list_topics) == (("a", False), ("b", False))
        admin.run(proposals.delete_topic, "a")
        assert admin.run(proposals.list_all_topics) == proposals.AdminTopics(("a",), ("b",))
    assert printed("topics", "list", "--marked", "-b", cluster.bootstrap_server) == "a\n"


def test_a_server_without_the_proposals(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(proposals=False)
    with Admin(cluster.bootstrap_server) as admin, pytest.raises(UnsupportedByBrokerError):
        admin.run(proposals.list_all_topics)
    result = kip("topics", "list", "--marked", "-b", cluster.bootstrap_server)
    assert (result.exit_code, result.stdout) == (1, "")

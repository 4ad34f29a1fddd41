"""KIP-142 on the wire: the flag for internal topics, and only topics that the user may describe."""

from __future__ import annotations

import pytest
from kafka_wire.clients import MetadataRequest
from kafka_wire.kips.kip_142 import ListTopicsRequest

from kip.cluster import Acl, EmbeddedCluster, Operation
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters

pytestmark = pytest.mark.embedded_cluster(proposals=True)


def listed(cluster: EmbeddedCluster, client_id: str | None = "tests", *, internal: bool = False) -> dict[str, bool]:
    answer = ask(cluster.bootstrap_server, ListTopicsRequest(list_internal=internal), 0, client_id=client_id)
    assert answer.error_code == 0
    return {each.name: each.internal for each in answer.topic_listing}


def test_internal_topics_are_listed_on_request_and_flagged(embedded_cluster: EmbeddedCluster) -> None:
    for name in ("hops", "__consumer_offsets"):
        embedded_cluster.create_topic(name, 1, 1)
    assert listed(embedded_cluster) == {"hops": False}
    assert listed(embedded_cluster, internal=True) == {"__consumer_offsets": True, "hops": False}


def test_only_topics_that_may_be_described_are_listed(embedded_clusters: Clusters) -> None:
    acls = [
        Acl("User:ana", Operation.DESCRIBE, name="hops"),
        Acl("User:bob", Operation.READ, name="ho", prefixed=True),
        Acl("User:cat", Operation.ALL),
        Acl("User:cat", Operation.DESCRIBE, name="malt", allow=False),
        Acl("User:*", Operation.DESCRIBE, name="yeast"),
    ]
    cluster = embedded_clusters(proposals=True, acls=acls, super_users=["User:root"])
    names = ("hops", "houses", "malt", "yeast")
    for name in names:
        cluster.create_topic(name, 1, 1)
    expected = {
        "ana": {"hops", "yeast"},
        "bob": {"hops", "houses", "yeast"},
        "cat": {"hops", "houses", "yeast"},
        "root": set(names),
        "nobody": {"yeast"},
        None: {"yeast"},
    }
    for who, visible in expected.items():
        assert set(listed(cluster, who)) == visible, who
        answer = ask(cluster.bootstrap_server, MetadataRequest(topics=None), 12, client_id=who)
        assert {topic.name for topic in answer.topics} == visible, who


def test_every_broker_lists(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("hops", 1, 1)
    for address in embedded_cluster.bootstrap_server.split(","):
        assert len(ask(address, ListTopicsRequest(), 0).topic_listing) == 1

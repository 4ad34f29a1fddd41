"""SASL PLAIN and the ACL table: authentication and authorization."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    CreateTopicsRequest,
    DescribeClusterRequest,
    DescribeQuorumRequest,
    MetadataRequest,
    SaslAuthenticateRequest,
    SaslHandshakeRequest,
    UnregisterBrokerRequest,
    UnregisterControllerRequest,
    WriteTxnMarkersRequest,
)
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.clients.metadata_request import MetadataRequestTopic
from kafka_wire.clients.write_txn_markers_request import WritableTxnMarker, WritableTxnMarkerTopic
from kafka_wire.kips.kip_142 import ListTopicsRequest
from kafka_wire.runtime.frames import encode_request

from kip.cluster import Acl, Operation, Resource
from tests.cluster.helpers.access import USERS, log_in
from tests.cluster.helpers.wire import ask, connected, framed
from tests.clusters import Clusters


@pytest.mark.parametrize("user", USERS)
def test_plain_lets_users_in(user: str, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS)
    with connected(cluster.bootstrap_server) as peer:
        assert peer.ask(ApiVersionsRequest(), 0).error_code == 0
        answer = log_in(peer, user, USERS[user])
        assert (answer.error_code, answer.error_message, answer.auth_bytes) == (0, None, b"")
        assert peer.ask(DescribeClusterRequest(), 2).error_code == 0
    assert cluster.requests[-1].principal == f"User:{user}"


@pytest.mark.parametrize(
    "token",
    [b"\0ana\0wrong", b"\0eve\0secret of ana", b"ana", b"", b"\0ana", b"\0\0", b"\0ana\0secret of ana\0x", b"\xff" * 9],
)
def test_a_wrong_token_is_refused_and_the_connection_ends(token: bytes, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS)
    with connected(cluster.bootstrap_server) as peer:
        peer.ask(SaslHandshakeRequest(mechanism="PLAIN"), 1)
        answer = peer.ask(SaslAuthenticateRequest(auth_bytes=token), 2)
        assert (answer.error_code, answer.error_message) == (58, "Authentication failed: Invalid username or password")
        assert peer.receive() is None


def test_another_mechanism_is_refused_with_those_there_are(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS)
    with connected(cluster.bootstrap_server) as peer:
        answer = peer.ask(SaslHandshakeRequest(mechanism="GSSAPI"), 1)
        assert (answer.error_code, answer.mechanisms) == (33, ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"))
        assert peer.receive() is None


@pytest.mark.parametrize("first", [DescribeClusterRequest(), ListTopicsRequest()], ids=["Kafka's", "a proposal's"])
def test_nothing_is_served_before_authentication(first: Any, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS)
    with connected(cluster.bootstrap_server) as peer:
        peer.send(encode_request(first, max(first.VERSIONS), correlation_id=1))
        assert peer.receive() is None


def test_the_bare_token_behind_the_first_handshake_version(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS)
    for password, expected in (("secret of ana", b""), ("wrong", None)):
        with connected(cluster.bootstrap_server) as peer:
            assert peer.ask(SaslHandshakeRequest(mechanism="PLAIN"), 0).error_code == 0
            peer.send(framed(f"\0ana\0{password}".encode()))
            assert peer.receive() == expected
            if expected is not None:
                assert peer.ask(DescribeClusterRequest(), 2).error_code == 0


def test_passwords_are_not_kept(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS)
    with connected(cluster.bootstrap_server) as peer:
        log_in(peer, "ana", USERS["ana"])
    assert len(cluster.requests) == 2
    assert USERS["ana"] not in repr(cluster.requests)


def test_what_is_not_allowed_is_refused(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(acls=[Acl("User:ana", Operation.DESCRIBE, name="open")])
    for name in ("open", "closed"):
        cluster.create_topic(name, 1, 1)
    names = [MetadataRequestTopic(name="open"), MetadataRequestTopic(name="closed"), MetadataRequestTopic(name="none")]
    answer = ask(cluster.bootstrap_server, MetadataRequest(topics=names), 12, client_id="ana")
    assert [(topic.name, topic.error_code) for topic in answer.topics] == [("open", 0), ("closed", 29), ("none", 29)]
    create = CreateTopicsRequest(topics=[CreatableTopic(name="new", num_partitions=1, replication_factor=1)])
    (created,) = ask(cluster.bootstrap_server, create, 7, client_id="ana").topics
    assert (created.error_code, "new" in cluster.state.topics) == (29, False)
    quorum = ask(cluster.bootstrap_server, DescribeQuorumRequest(), 2, client_id="ana")
    assert (quorum.error_code, quorum.error_message) == (31, "Cluster authorization failed.")


def test_only_who_may_alter_the_cluster_unregisters_a_broker(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(acls=[Acl("User:ana", Operation.ALTER, Resource.CLUSTER)])
    cluster.stop_node(3)
    for client_id, code, registered in (("eve", 31, [1, 2, 3]), ("ana", 0, [1, 2]), ("ana", 102, [1, 2])):
        answer = ask(cluster.bootstrap_server, UnregisterBrokerRequest(broker_id=3), 0, client_id=client_id)
        assert (answer.error_code, sorted(cluster.state.brokers)) == (code, registered)


def test_only_who_may_alter_the_cluster_unregisters_a_controller(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(acls=[Acl("User:ana", Operation.ALTER, Resource.CLUSTER)])
    cluster.stop_node(3003)
    for client_id, code, registered in (("eve", 31, 3), ("ana", 0, 2), ("ana", 136, 2)):
        answer = ask(cluster.bootstrap_server, UnregisterControllerRequest(controller_id=3003), 0, client_id=client_id)
        assert (answer.error_code, len(cluster.state.controllers)) == (code, registered)


@pytest.mark.parametrize(
    ("client_id", "code"), [("alter", 0), ("action", 0), ("describe", 31)], ids=["ALTER", "CLUSTER_ACTION", "DESCRIBE"]
)
def test_who_may_write_markers(client_id: str, code: int, embedded_clusters: Clusters) -> None:
    operations = {"alter": Operation.ALTER, "action": Operation.CLUSTER_ACTION, "describe": Operation.DESCRIBE}
    acls = [Acl(f"User:{name}", operation, Resource.CLUSTER) for name, operation in operations.items()]
    cluster = embedded_clusters(brokers=1, controllers=1, acls=acls)
    cluster.create_topic("t", 1, 1)
    topics = [WritableTxnMarkerTopic(name="t", partition_indexes=[0])]
    request = WriteTxnMarkersRequest(markers=[WritableTxnMarker(producer_id=1, topics=topics)])
    (marker,) = ask(cluster.bootstrap_server, request, 2, client_id=client_id).markers
    assert marker.topics[0].partitions[0].error_code == code


def test_configs_of_a_new_topic_need_a_permission(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(acls=[Acl("User:ana", Operation.CREATE, Resource.CLUSTER)])
    create = CreateTopicsRequest(topics=[CreatableTopic(name="new", num_partitions=1, replication_factor=1)])
    (created,) = ask(cluster.bootstrap_server, create, 7, client_id="ana").topics
    assert (created.error_code, created.topic_config_error_code, created.num_partitions) == (0, 29, -1)
    assert created.configs == []


def test_authorized_operations_are_bits(embedded_clusters: Clusters) -> None:
    acls = [Acl("User:ana", Operation.ALTER, Resource.CLUSTER), Acl("User:root", Operation.ALL, Resource.CLUSTER)]
    cluster = embedded_clusters(acls=acls)
    request = DescribeClusterRequest(include_cluster_authorized_operations=True)

    def bits(who: str) -> int:
        return int(ask(cluster.bootstrap_server, request, 2, client_id=who).cluster_authorized_operations)

    assert (bits("root"), bits("ana"), bits("nobody")) == (8096, 1 << 7 | 1 << 8, 0)
    plain = ask(cluster.bootstrap_server, DescribeClusterRequest(), 2, client_id="root")
    assert plain.cluster_authorized_operations == -(2**31)

"""ACLs for hosts: a real Kafka and the embedded cluster allow the same to clients with several addresses."""

from __future__ import annotations

from kafka_wire.clients import CreateAclsRequest, CreateTopicsRequest, DeleteAclsRequest, MetadataRequest
from kafka_wire.clients.create_acls_request import AclCreation
from kafka_wire.clients.delete_acls_request import DeleteAclsFilter
from kafka_wire.clients.metadata_request import MetadataRequestTopic

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.access import log_in
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import ask, connected
from tests.real_kafka import RealKafka
from tests.real_kafka.security import PASSWORD, USER
from tests.waiting import wait_for

TOPIC, LITERAL = 2, 3
DESCRIBE, READ, DENY, ALLOW = 8, 3, 2, 3
HOSTS = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
ACLS = {
    "hosts-none": [],
    "hosts-one": [(ALLOW, DESCRIBE, "127.0.0.2")],
    "hosts-implied": [(ALLOW, READ, "127.0.0.2")],
    "hosts-all-but-one": [(ALLOW, DESCRIBE, "*"), (DENY, DESCRIBE, "127.0.0.2")],
    "hosts-denied": [(DENY, DESCRIBE, "*"), (ALLOW, DESCRIBE, "127.0.0.2")],
    "hosts-two": [(ALLOW, DESCRIBE, "127.0.0.2"), (ALLOW, DESCRIBE, "127.0.0.3")],
}
"""The ACLs of each topic for the user: permission, operation and host"""


def creations() -> list[AclCreation]:
    return [
        AclCreation(
            resource_type=TOPIC,
            resource_name=topic,
            resource_pattern_type=LITERAL,
            principal=f"User:{USER}",
            host=host,
            operation=operation,
            permission_type=permission,
        )
        for topic, acls in ACLS.items()
        for permission, operation, host in acls
    ]


def codes(secured: str, host: str) -> dict[str, int]:
    """Return the error code of each topic for a client with this address."""
    topics = [MetadataRequestTopic(name=name) for name in ACLS]
    request = MetadataRequest(topics=topics, allow_auto_topic_creation=False)
    with connected(secured, host) as peer:
        assert log_in(peer, USER, PASSWORD).error_code == 0
        return {topic.name: topic.error_code for topic in peer.ask(request, 12).topics}


def answers(plain: str, secured: str) -> dict[str, dict[str, int]]:
    ask(plain, CreateTopicsRequest(topics=[creatable(name, 1) for name in ACLS]), 7)
    created = ask(plain, CreateAclsRequest(creations=creations()), 3)
    assert {each.error_code for each in created.results} == {0}
    wait_for(lambda: codes(secured, HOSTS[2])["hosts-two"] == 0, "the ACLs, of which this is the last one")
    given = {host: codes(secured, host) for host in HOSTS}
    filters = [
        DeleteAclsFilter(
            resource_type_filter=TOPIC,
            resource_name_filter=name,
            pattern_type_filter=LITERAL,
            principal_filter=None,
            host_filter=None,
            operation=1,
            permission_type=1,
        )
        for name in ACLS
    ]
    ask(plain, DeleteAclsRequest(filters=filters), 3)
    return given


def test_the_same_hosts_are_allowed(real_cluster: RealKafka) -> None:
    theirs = answers(real_cluster.bootstrap_servers, real_cluster.secured_servers("SASL_PLAINTEXT"))
    listeners, root = ["PLAINTEXT", "SASL_PLAINTEXT"], ["User:tests"]
    with EmbeddedCluster(users={USER: PASSWORD}, listeners=listeners, super_users=root) as embedded:
        ours = answers(embedded.bootstrap_server, embedded.bootstrap_server_of("SASL_PLAINTEXT"))
    assert ours == theirs
    assert set(ours[HOSTS[0]].values()) == {0, 29}

"""ACLs: clients create, describe and delete them; their effects on records and groups; legacy AlterConfigs."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.clients import (
    AlterConfigsRequest,
    CreateAclsRequest,
    DeleteAclsRequest,
    DescribeAclsRequest,
    HeartbeatRequest,
    InitProducerIdRequest,
)
from kafka_wire.clients.alter_configs_request import AlterableConfig, AlterConfigsResource
from kafka_wire.clients.create_acls_request import AclCreation
from kafka_wire.clients.delete_acls_request import DeleteAclsFilter

from kip.cluster import Acl, EmbeddedCluster, Operation, Resource
from tests.cluster.helpers.records import batch, fetch, produce
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters

ROOT = "root"
ANY: dict[str, Any] = {
    "resource_type_filter": 1,
    "resource_name_filter": None,
    "pattern_type_filter": 1,
    "principal_filter": None,
    "host_filter": None,
    "operation": 1,
    "permission_type": 1,
}


@pytest.fixture
def guarded(embedded_clusters: Clusters) -> EmbeddedCluster:
    cluster = embedded_clusters(brokers=1, controllers=1, super_users=["User:root"])
    cluster.create_topic("t", 1, 1)
    return cluster


def created(cluster: EmbeddedCluster, *, client_id: str = ROOT, **fields: Any) -> tuple[int, str | None]:
    settings = {
        "resource_type": 2,
        "resource_name": "t",
        "resource_pattern_type": 3,
        "principal": "User:ana",
        "host": "*",
        "operation": 4,
        "permission_type": 3,
        **fields,
    }
    request = CreateAclsRequest(creations=[AclCreation(**settings)])
    (result,) = ask(cluster.bootstrap_server, request, 3, client_id=client_id).results
    return result.error_code, result.error_message


def described(cluster: EmbeddedCluster, **fields: Any) -> list[tuple[int, str, int, str, int]]:
    answer = ask(cluster.bootstrap_server, DescribeAclsRequest(**{**ANY, **fields}), 3, client_id=ROOT)
    return [
        (each.resource_type, each.resource_name, each.pattern_type, acl.principal, acl.operation)
        for each in answer.resources
        for acl in each.acls
    ]


def test_acls_are_created_described_and_deleted(guarded: EmbeddedCluster) -> None:
    assert created(guarded) == (0, "")
    assert created(guarded, resource_name="o", resource_pattern_type=4) == (0, "")
    assert created(guarded, principal="noColon")[0] == 42
    assert created(guarded, resource_type=99)[0] == 42
    assert created(guarded, client_id="ana")[0] == 31
    assert described(guarded) == [(2, "t", 3, "User:ana", 4), (2, "o", 4, "User:ana", 4)]
    assert described(guarded, pattern_type_filter=2, resource_name_filter="orders") == [(2, "o", 4, "User:ana", 4)]
    assert described(guarded, pattern_type_filter=3, resource_name_filter="orders") == []
    assert described(guarded, operation=3) == []
    deletion = DeleteAclsRequest(filters=[DeleteAclsFilter(**{**ANY, "resource_name_filter": "t"})])
    (result,) = ask(guarded.bootstrap_server, deletion, 3, client_id=ROOT).filter_results
    assert [each.resource_name for each in result.matching_acls] == ["t"]
    assert guarded.state.authorizer.acls == [
        Acl("User:ana", Operation.WRITE, Resource.TOPIC, "o", prefixed=True),
    ]


def test_acls_have_each_operation_but_unknown_ones_and_any(guarded: EmbeddedCluster) -> None:
    assert [created(guarded, operation=operation)[0] for operation in (0, 1, 15, 16)] == [42, 42, 0, 42]
    assert described(guarded, operation=15) == [(2, "t", 3, "User:ana", 15)]


def test_acls_are_for_hosts(guarded: EmbeddedCluster) -> None:
    address, heartbeat = guarded.bootstrap_server, HeartbeatRequest(group_id="g", generation_id=1, member_id="m")
    of_group = {"resource_type": 3, "resource_name": "g", "operation": 3}

    def allowed() -> bool:
        return bool(ask(address, heartbeat, 4, client_id="ana").error_code != 30)

    created(guarded, **of_group, host="10.0.0.1")
    assert not allowed()
    created(guarded, **of_group, host="127.0.0.1")
    assert allowed()
    created(guarded, **of_group, host="127.0.0.1", permission_type=2)
    assert not allowed()
    answer = ask(address, DescribeAclsRequest(**ANY), 3, client_id=ROOT)
    assert [acl.host for each in answer.resources for acl in each.acls] == ["10.0.0.1", "127.0.0.1", "127.0.0.1"]
    assert described(guarded, host_filter="*") == []
    deletion = DeleteAclsRequest(filters=[DeleteAclsFilter(**{**ANY, "host_filter": "127.0.0.1"})])
    (result,) = ask(address, deletion, 3, client_id=ROOT).filter_results
    assert [each.host for each in result.matching_acls] == ["127.0.0.1", "127.0.0.1"]
    assert described(guarded) == [(3, "g", 3, "User:ana", 3)]


def test_acls_need_an_authorizer(embedded_cluster: EmbeddedCluster) -> None:
    assert created(embedded_cluster) == (54, "No Authorizer is configured.")
    assert ask(embedded_cluster.bootstrap_server, DescribeAclsRequest(**ANY), 3).error_code == 54


def test_records_and_groups_are_guarded(guarded: EmbeddedCluster) -> None:
    address = guarded.bootstrap_server

    def written(client_id: str) -> int:
        answer = ask(address, produce(batch(b"1")), 9, client_id=client_id)
        code: int = answer.responses[0].partition_responses[0].error_code
        return code

    idempotent = InitProducerIdRequest(transactional_id=None)
    heartbeat = HeartbeatRequest(group_id="g", generation_id=1, member_id="m")
    assert (written("ana"), ask(address, idempotent, 4, client_id="ana").error_code) == (29, 31)
    created(guarded)
    assert (written("ana"), ask(address, idempotent, 4, client_id="ana").error_code) == (0, 0)
    assert ask(address, fetch(), 12, client_id="ana").responses[0].partitions[0].error_code == 29
    assert ask(address, heartbeat, 4, client_id="ana").error_code == 30
    created(guarded, resource_type=3, resource_name="g", operation=3)
    assert ask(address, heartbeat, 4, client_id="ana").error_code == 25


def test_configs_are_replaced_as_a_whole(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t", configs={"retention.ms": "5", "flush.ms": "6"})
    topic = embedded_cluster.state.topics["t"]

    def altered(value: str, *, validate_only: bool) -> tuple[int, str | None]:
        configs = [AlterableConfig(name="retention.ms", value=value)]
        resource = AlterConfigsResource(resource_type=2, resource_name="t", configs=configs)
        request = AlterConfigsRequest(resources=[resource], validate_only=validate_only)
        (result,) = ask(embedded_cluster.bootstrap_server, request, 2).responses
        return result.error_code, result.error_message

    assert altered("7", validate_only=True) == (0, None)
    assert topic.configs == {"retention.ms": "5", "flush.ms": "6"}
    assert altered("x", validate_only=False)[0] == 40
    assert altered("7", validate_only=False) == (0, None)
    assert topic.configs == {"retention.ms": "7"}

"""Configs on the wire: precedence, operations, errors."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.clients import DescribeConfigsRequest, IncrementalAlterConfigsRequest
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.configs import APPEND, BROKER, DELETE, REFUSED, SET, SUBTRACT, TOPIC
from tests.cluster.helpers.wire import ask

Change = tuple[str, int, str | None]


@pytest.fixture
def cluster(embedded_cluster: EmbeddedCluster) -> EmbeddedCluster:
    embedded_cluster.create_topic("wells", 1, 1, configs={"retention.ms": "10", "cleanup.policy": "delete"})
    return embedded_cluster


def alter(
    cluster: EmbeddedCluster, kind: int, name: str, *changes: Change, validate_only: bool = False
) -> tuple[int, str | None]:
    configs = [AlterableConfig(name=key, config_operation=operation, value=value) for key, operation, value in changes]
    resource = AlterConfigsResource(resource_type=kind, resource_name=name, configs=configs)
    request = IncrementalAlterConfigsRequest(resources=[resource], validate_only=validate_only)
    (response,) = ask(cluster.bootstrap_server, request, 1).responses
    return response.error_code, response.error_message


def describe(cluster: EmbeddedCluster, kind: int, name: str, keys: list[str] | None = None, version: int = 4) -> Any:
    resource = DescribeConfigsResource(resource_type=kind, resource_name=name, configuration_keys=keys)
    request = DescribeConfigsRequest(resources=[resource], include_synonyms=version > 0)
    (result,) = ask(cluster.bootstrap_server, request, version).results
    return result


def test_a_value_comes_from_the_nearest_layer_that_has_one(cluster: EmbeddedCluster) -> None:
    def seen() -> tuple[str, int, list[tuple[str, str, int]]]:
        (held,) = describe(cluster, TOPIC, "wells", ["segment.bytes"]).configs
        return held.value, held.config_source, [(each.name, each.value, each.source) for each in held.synonyms]

    name, default = "log.segment.bytes", ("log.segment.bytes", "1073741824", 5)
    assert seen() == ("1073741824", 5, [default])
    assert alter(cluster, BROKER, "", (name, SET, "3000000")) == (0, None)
    assert seen() == ("3000000", 3, [(name, "3000000", 3), default])
    assert alter(cluster, BROKER, "1", (name, SET, "2000000")) == (0, None)
    assert seen() == ("2000000", 2, [(name, "2000000", 2), (name, "3000000", 3), default])
    assert alter(cluster, TOPIC, "wells", ("segment.bytes", SET, "1048576")) == (0, None)
    assert seen()[:2] == ("1048576", 1)
    assert alter(cluster, TOPIC, "wells", ("segment.bytes", DELETE, None)) == (0, None)
    assert seen()[:2] == ("2000000", 2)


def test_lists_are_added_to_and_taken_from(cluster: EmbeddedCluster) -> None:
    own = cluster.state.topics["wells"]
    assert alter(cluster, TOPIC, "wells", ("cleanup.policy", APPEND, "compact")) == (0, None)
    assert own.configs["cleanup.policy"] == "delete,compact"
    assert alter(cluster, TOPIC, "wells", ("cleanup.policy", APPEND, "delete")) == (0, None)
    assert own.configs["cleanup.policy"] == "delete,compact"
    assert alter(cluster, TOPIC, "wells", ("cleanup.policy", SUBTRACT, "delete")) == (0, None)
    assert own.configs["cleanup.policy"] == "compact"


@pytest.mark.parametrize(("kind", "name", "change", "code", "message"), REFUSED)
def test_what_is_not_changed(
    kind: int, name: str, change: Change, code: int, message: str | None, cluster: EmbeddedCluster
) -> None:
    assert alter(cluster, kind, name, ("flush.ms", SET, "1"), change)[0] in (code, 40)
    assert alter(cluster, kind, name, change) == (code, message)
    assert cluster.state.topics["wells"].configs == {"retention.ms": "10", "cleanup.policy": "delete"}


def test_validation_alone_changes_nothing(cluster: EmbeddedCluster) -> None:
    assert alter(cluster, TOPIC, "wells", ("retention.ms", SET, "11"), validate_only=True) == (0, None)
    assert cluster.state.topics["wells"].configs["retention.ms"] == "10"
    twice = ("retention.ms", SET, "1")
    assert alter(cluster, TOPIC, "wells", twice, twice) == (42, "Error due to duplicate config keys")


def test_brokers_describe_themselves_alone(cluster: EmbeddedCluster) -> None:
    described = describe(cluster, BROKER, "1", ["node.id", "no.such"])
    assert [(each.name, each.value, each.config_source, each.read_only) for each in described.configs] == [
        ("node.id", "1", 4, True)
    ]
    assert describe(cluster, BROKER, "2").error_code == 42
    assert [each.name for each in describe(cluster, BROKER, "").configs] == ["min.insync.replicas"]
    assert describe(cluster, TOPIC, "none").error_code == 3


def test_the_first_version_says_what_is_a_default(embedded_clusters: Any) -> None:
    cluster = embedded_clusters(release="2.7")
    cluster.create_topic("wells", 1, 1, configs={"flush.ms": "5"})
    held = describe(cluster, TOPIC, "wells", ["flush.ms", "retention.ms"], version=0).configs
    assert {each.name: each.is_default for each in held} == {"flush.ms": False, "retention.ms": True}

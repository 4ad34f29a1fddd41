"""Alter topics: in one request with KIP-4's AlterTopic, else step by step."""

from __future__ import annotations

from typing import Any

import pytest

from kip.admin import Admin, AlteredTopic
from kip.admin.assignments import parse_assignment
from kip.admin.errors import BrokerError, PartlyDoneError, SettingsError, UnsupportedByBrokerError
from tests.clusters import Clusters

ALTERATIONS = [
    {"partitions": 4},
    {"assignment": "3:1,1:2"},
    {"partitions": 3, "assignment": "1:2,2:3,3:1"},
    {"added_configs": {"retention.ms": "9"}},
    {"deleted_configs": ["max.message.bytes"]},
    {"partitions": 4, "assignment": "2:1,3:2,1:3,1:2", "added_configs": {"retention.ms": "9"}},
]


@pytest.mark.parametrize("alteration", ALTERATIONS)
@pytest.mark.parametrize("proposals", [True, False])
def test_altering_at_once_or_step_by_step_has_the_same_result(
    proposals: bool, alteration: dict[str, Any], embedded_clusters: Clusters
) -> None:
    cluster = embedded_clusters(proposals=proposals)
    cluster.create_topic("t", assignment=[[1, 2], [2, 3]], configs={"max.message.bytes": "5000"})
    with Admin(cluster.bootstrap_server) as admin:
        altered = admin.alter_topic("t", **alteration)
        (topic,) = admin.describe_topics(["t"])
    assert altered != AlteredTopic("t")
    assert len(topic.partitions) == alteration.get("partitions", 2)
    if "assignment" in alteration:
        assert tuple(one.replicas for one in topic.partitions) == parse_assignment(alteration["assignment"])
    own = {entry.name: entry.value for entry in topic.configs or () if entry.source == "DYNAMIC_TOPIC_CONFIG"}
    expected = {"max.message.bytes": "5000"} | alteration.get("added_configs", {})
    for name in alteration.get("deleted_configs", ()):
        del expected[name]
    assert own == expected
    at_once = [request.api for request in cluster.requests if request.api == "AlterTopic"]
    assert at_once == (["AlterTopic"] if proposals else [])


@pytest.mark.parametrize(("value", "error"), [("soon", "INVALID_CONFIG (40)"), ("\udcff", "lone surrogate")])
def test_a_partial_success_names_what_was_done(value: str, error: str, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(proposals=False)
    cluster.create_topic("t", 2)
    with Admin(cluster.bootstrap_server) as admin, pytest.raises(PartlyDoneError) as partly:
        admin.alter_topic("t", partitions=3, added_configs={"retention.ms": value})
    assert partly.value.done == (AlteredTopic("t", partitions=3),)
    assert "IncrementalAlterConfigs" in str(partly.value)
    assert error in str(partly.value)


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({}, SettingsError, "nothing to change"),
        ({"assignment": "1"}, SettingsError, "for 1 partitions, topic t has 2"),
        ({"partitions": 3, "assignment": "1,2"}, SettingsError, "for 2 partitions, topic t has 3"),
        ({"partitions": 1}, BrokerError, "INVALID_PARTITIONS"),
        ({"added_configs": {"no.such": "1"}}, BrokerError, "INVALID_CONFIG"),
    ],
)
def test_alterations_that_do_nothing(
    arguments: dict[str, Any], error: type[Exception], sentence: str, embedded_clusters: Clusters
) -> None:
    cluster = embedded_clusters(proposals=False)
    cluster.create_topic("t", 2)
    with Admin(cluster.bootstrap_server) as admin:
        before = admin.describe_topics(["t"])
        with pytest.raises(error, match=sentence):
            admin.alter_topic("t", **arguments)
        assert admin.describe_topics(["t"]) == before


@pytest.mark.parametrize("proposals", [True, False])
def test_altering_what_is_not_there(proposals: bool, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(proposals=proposals)
    with Admin(cluster.bootstrap_server) as admin, pytest.raises(BrokerError, match="nowhere") as caught:
        admin.alter_topic("nowhere", partitions=3)
    assert caught.value.code == (21 if proposals else 3)


def test_a_step_that_a_broker_lacks_stops_all_of_them_first(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(proposals=False)
    cluster.create_topic("t", 2)
    cluster.limit_api("IncrementalAlterConfigs", None)
    with Admin(cluster.bootstrap_server) as admin, pytest.raises(UnsupportedByBrokerError, match="IncrementalAlter"):
        admin.alter_topic("t", partitions=3, added_configs={"retention.ms": "1"})
    assert cluster.requests_of("CreatePartitions") == []

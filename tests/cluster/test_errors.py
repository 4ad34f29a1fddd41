"""Errors of the default cluster as a real one has them, and long error messages."""

from __future__ import annotations

import pytest
from kafka_wire.clients import CreateTopicsRequest
from kafka_wire.clients.create_topics_request import CreatableTopicConfig

from kip.admin import Admin
from kip.admin.errors import BrokerError
from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import connected


@pytest.mark.parametrize("change", [{"partitions": 3}, {"added_configs": {"retention.ms": "9"}}])
def test_an_unknown_topic_is_error_3(change: dict[str, object], embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin, pytest.raises(BrokerError) as raised:
        admin.alter_topic("none", **change)  # type: ignore[arg-type]
    assert raised.value.code == 3


@pytest.mark.parametrize("version", [4, 7])
def test_a_message_is_shortened_to_the_longest_string(version: int, embedded_cluster: EmbeddedCluster) -> None:
    config = CreatableTopicConfig(name="retention.ms", value="é" * 16_370)
    request = CreateTopicsRequest(topics=[creatable("t", configs=[config])])
    with connected(embedded_cluster.bootstrap_controller) as peer:
        (topic,) = peer.ask(request, version).topics
        assert topic.error_code == 40
        assert len(topic.error_message.encode()) in (32_766, 32_767)
        assert topic.error_message.startswith("Invalid value éé")
        assert peer.ask(CreateTopicsRequest(topics=[creatable("t")]), version).topics[0].error_code == 0

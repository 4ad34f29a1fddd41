"""Retries: a change is only retried if it is certain that it was not made."""

from __future__ import annotations

import socket
import time
from dataclasses import replace

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    CreateTopicsResponse,
    DescribeClusterRequest,
    DescribeClusterResponse,
)
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.clients.create_topics_response import CreatableTopicResult
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker

from kip.admin import Admin, NewTopic, settings_for
from kip.admin.errors import BrokerError, ConnectionLostError, UnreachableError
from kip.admin.settings import Settings
from kip.kafka.errors import known_errors
from tests.admin.fakes import Peer, answer, closing, requests, serving
from tests.waiting import PATIENCE

CODES = {error.name: error.code for error in known_errors().values()}
OFFERED = ApiVersionsResponse(api_keys=[ApiVersion(api_key=key, max_version=2) for key in (18, 19, 60)])


def quick(address: str) -> Settings:
    return replace(settings_for(address), timeout=PATIENCE, backoff=0.01, attempts=2)


def creating(codes: list[int]) -> Peer:
    """Simulate a broker and controller that answers CreateTopics with these codes in turn, consuming the list."""

    def peer(connection: socket.socket) -> None:
        here = DescribeClusterBroker(broker_id=1, host="127.0.0.1", port=connection.getsockname()[1])
        for request in requests(connection):
            match request.message:
                case ApiVersionsRequest():
                    answer(connection, request, OFFERED)
                case DescribeClusterRequest():
                    answer(connection, request, DescribeClusterResponse(controller_id=1, brokers=[here]))
                case _:
                    result = CreatableTopicResult(name="t", error_code=codes.pop(0))
                    answer(connection, request, CreateTopicsResponse(topics=[result]))

    return peer


@pytest.mark.parametrize("refusal", ["NOT_CONTROLLER", "THROTTLING_QUOTA_EXCEEDED"])
def test_a_change_is_sent_again_where_it_was_not_made_for_certain(refusal: str) -> None:
    codes = [CODES[refusal], CODES[refusal], 0]
    with serving(creating(codes)) as server, Admin(quick(server.address)) as admin:
        assert [topic.name for topic in admin.create_topics([NewTopic("t", 1, 1)])] == ["t"]
    assert codes == []


@pytest.mark.parametrize("refusal", ["REQUEST_TIMED_OUT", "NOT_LEADER_OR_FOLLOWER", "UNKNOWN_SERVER_ERROR"])
def test_a_change_is_not_sent_again_after_other_errors(refusal: str) -> None:
    """A change is not retried where a read is: a request that timed out may have been executed."""
    codes = [CODES[refusal], 0]
    with (
        serving(creating(codes)) as server,
        Admin(quick(server.address)) as admin,
        pytest.raises(BrokerError, match=refusal),
    ):
        admin.create_topics([NewTopic("t", 1, 1)])
    assert codes == [0]


@pytest.mark.slow
def test_a_connection_that_falls_silent_is_given_up() -> None:
    def peer(connection: socket.socket) -> None:
        for request in requests(connection):
            if isinstance(request.message, ApiVersionsRequest):
                answer(connection, request, OFFERED)

    with serving(peer) as server, Admin(replace(quick(server.address), request_timeout=3)) as admin:
        with pytest.raises(ConnectionLostError, match="did not answer within 3 s"):
            admin.describe_cluster()
        assert server.connections == 2


@pytest.mark.slow
def test_an_address_is_tried_again_after_a_while() -> None:
    with serving(closing) as server, Admin(replace(quick(server.address), backoff=0.2, attempts=3)) as admin:
        begun = time.monotonic()
        with pytest.raises(UnreachableError):
            admin.list_nodes()
        assert time.monotonic() - begun >= 0.8 * (0.2 + 0.4)
        assert server.connections == 3

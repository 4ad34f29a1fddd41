"""The protocol of a connection without a socket: negotiation, correlation, partial data and other protocols."""

from __future__ import annotations

import struct
import traceback
from typing import Any

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    DescribeClusterRequest,
    DescribeClusterResponse,
    MetadataRequest,
    SaslAuthenticateResponse,
    SaslHandshakeResponse,
)
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.frames import encode_response
from kafka_wire.runtime.message import Message

from kip.admin.connections.connection import Connection, ExpectedNode
from kip.admin.errors import AuthenticationError, BrokerError, MisroutedError, ProtocolError, UnsupportedByBrokerError
from kip.admin.security.sasl import Credentials, OAuthBearer, Plain, Scram
from kip.admin.versions import Offer, since
from tests.shared import json_lines, shared_path

SERVED = {18: (0, 4), 3: (0, 13), 60: (0, 2), 17: (0, 1), 36: (0, 2)}
NEWEST = ApiVersionsRequest.VERSIONS[-1]
SECRET = "open sesame"


def api_versions(served: dict[int, tuple[int, int]], error_code: int = 0) -> ApiVersionsResponse:
    keys = [ApiVersion(api_key=key, min_version=low, max_version=high) for key, (low, high) in served.items()]
    return ApiVersionsResponse(error_code=error_code, api_keys=keys)


def opened(
    *answers: tuple[Message, int], credentials: Credentials | None = None
) -> tuple[Connection, list[tuple[str, int]]]:
    """Open a connection with these answers in the given versions; return it and its requests."""
    connection = Connection("broker:9092", "tests")
    asked = []
    steps = connection.opening(credentials)
    message, version = next(steps)
    for response, answered_in in answers:
        asked.append((type(message).__name__, version))
        correlation_id, _ = connection.send(message, version)
        (answer,) = connection.receive(encode_response(response, answered_in, correlation_id=correlation_id))
        try:
            message, version = steps.send(answer.message)
        except StopIteration:
            return connection, asked
    raise AssertionError(f"an unexpected further request: {message!r}")


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ([(api_versions(SERVED), NEWEST)], [NEWEST]),
        ([(api_versions({18: (0, 3)}, 35), 0), (api_versions({18: (0, 3), 60: (0, 0)}), 3)], [NEWEST, 3]),
        ([(api_versions({18: (0, 2)}, 35), 0), (api_versions({18: (0, 2), 60: (0, 0)}), 2)], [NEWEST, 2]),
        ([(api_versions({}, 35), 0), (api_versions({60: (0, 0)}), 0)], [NEWEST, 0]),
    ],
)
def test_versions_are_negotiated_and_fall_back(answers: list[tuple[Message, int]], asked: list[int]) -> None:
    connection, seen = opened(*answers)
    assert [version for _, version in seen] == asked
    assert connection.offer.serves(DescribeClusterRequest)


def test_the_answer_of_a_real_broker_to_an_unknown_version() -> None:
    """The response is error 35 in version 0, regardless of the requested version (captured from Kafka 4.3.1)."""
    rows = [
        row
        for row in json_lines(shared_path("captures", "probes.jsonl.gz"))
        if row["api_key"] == 18 and row.get("decoded_as_version") == 0 and row["version"] != 0
    ]
    assert rows
    for row in rows:
        frame = bytearray.fromhex(row["response_hex"])
        connection = Connection("broker:9092", "tests")
        correlation_id, _ = connection.send(ApiVersionsRequest(), 4)
        frame[:4] = struct.pack(">i", correlation_id)
        (answer,) = connection.receive(struct.pack(">i", len(frame)) + frame)
        assert (answer.message.error_code, answer.origin.version) == (35, 0)
        assert [(key.api_key, key.min_version, key.max_version) for key in answer.message.api_keys] == [(18, 0, 4)]


@pytest.mark.parametrize(
    ("answers", "error", "sentence"),
    [
        ([(api_versions({18: (0, 3)}, 35), 0), (api_versions({18: (0, 3)}, 35), 0)], ProtocolError, "refuses"),
        ([(api_versions({}, 42), NEWEST)], BrokerError, "INVALID_REQUEST"),
    ],
)
def test_a_broker_that_does_not_want_to_negotiate(
    answers: list[tuple[Message, int]], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        opened(*answers)


def test_a_broker_that_is_not_the_expected_one() -> None:
    connection = Connection("broker:9092", "tests", expected=ExpectedNode("c", 3))
    steps = connection.opening(None)
    request, _ = next(steps)
    assert (request.cluster_id, request.node_id) == ("c", 3)
    with pytest.raises(MisroutedError, match="broker:9092 is not node 3 of cluster c any more"):
        steps.send(ApiVersionsResponse(error_code=ErrorCode.REBOOTSTRAP_REQUIRED))


def test_login() -> None:
    shaken = SaslHandshakeResponse(mechanisms=["PLAIN"])
    authenticated = SaslAuthenticateResponse(session_lifetime_ms=900)
    answers = ((api_versions(SERVED), NEWEST), (shaken, 1), (authenticated, 2))
    connection, asked = opened(*answers, credentials=Plain("alice", SECRET))
    assert [name for name, _ in asked] == ["ApiVersionsRequest", "SaslHandshakeRequest", "SaslAuthenticateRequest"]
    assert connection.session_lifetime == 0.9


@pytest.mark.parametrize(
    ("credentials", "answers", "sentence"),
    [
        (Plain("alice", SECRET), [(SaslHandshakeResponse(error_code=33, mechanisms=["SCRAM-SHA-256"]), 1)], "SCRAM"),
        (
            Plain("alice", SECRET),
            [
                (SaslHandshakeResponse(), 1),
                (SaslAuthenticateResponse(error_code=58, error_message="Authentication failed"), 2),
            ],
            "Authentication failed",
        ),
        (
            Scram("alice", SECRET),
            [(SaslHandshakeResponse(), 1), (SaslAuthenticateResponse(auth_bytes=b"nonsense"), 2)],
            "SCRAM-SHA-512",
        ),
        (
            Scram("alice", SECRET),
            [(SaslHandshakeResponse(), 1), (SaslAuthenticateResponse(auth_bytes=b"\xff"), 2)],
            "SCRAM-SHA-512",
        ),
        (
            OAuthBearer(lambda: SECRET),
            [
                (SaslHandshakeResponse(), 1),
                (SaslAuthenticateResponse(auth_bytes=b'{"status":"invalid_token"}'), 2),
                (SaslAuthenticateResponse(error_code=58, error_message="invalid_token"), 2),
            ],
            "invalid_token",
        ),
    ],
)
def test_login_refused_in_a_sentence_without_secrets(
    credentials: Credentials, answers: list[tuple[Message, int]], sentence: str
) -> None:
    with pytest.raises(AuthenticationError) as refused:
        opened((api_versions(SERVED), NEWEST), *answers, credentials=credentials)
    assert sentence in str(refused.value)
    assert "broker:9092" in str(refused.value)
    assert SECRET not in "".join(traceback.format_exception(refused.value))


def asked_twice() -> tuple[Connection, bytes]:
    """Return a connection with two requests under way, and their answers."""
    connection = Connection("broker:9092", "tests")
    data = b""
    for _ in range(2):
        correlation_id, _ = connection.send(DescribeClusterRequest(), 0)
        data += encode_response(DescribeClusterResponse(cluster_id="x"), 0, correlation_id=correlation_id)
    return connection, data


@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_answers_come_in_pieces_of_any_size(size: int) -> None:
    connection, data = asked_twice()
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    answers = [answer for piece in pieces for answer in connection.receive(piece)]
    assert [(answer.correlation_id, answer.message.cluster_id) for answer in answers] == [(0, "x"), (1, "x")]


def test_every_cut_of_an_answer_is_named_when_the_connection_ends() -> None:
    _, data = asked_twice()
    for end in range(len(data)):
        connection, _ = asked_twice()
        connection.receive(data[:end])
        assert "broker:9092 closed the connection" in connection.describe_end()


def test_only_a_listener_that_answered_nothing_yet_may_expect_sasl() -> None:
    connection, data = asked_twice()
    connection.receive(data[: len(data) // 2])
    assert "instead of answering DescribeCluster" in connection.describe_end()
    assert "SASL" not in connection.describe_end()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "as HTTP does"),
        (b"\x15\x03\x03\x00\x02\x02\x50", "as TLS does"),
        (b"SSH-2.0-OpenSSH_9.9\r\n", "as SSH does"),
        (b"\xff\xff\xff\xff", "negative"),
        (b"\x7f\xff\xff\xff", "beyond the limit"),
        (b"\0\0\0\0", "no correlation id"),
        (b"\0\0\0\4\0\0\0\x63", "correlation id 99"),
        (b"\0\0\0\4\0\0\0\0", "varint cut short"),
        (b"\0\0\0\6\0\0\0\0\0\x07", "DescribeClusterResponse v0"),
    ],
)
def test_what_is_not_an_answer_is_refused(data: bytes, sentence: str) -> None:
    connection, _ = asked_twice()
    with pytest.raises(ProtocolError) as refused:
        connection.receive(data)
    assert sentence in str(refused.value)
    assert "broker:9092" in str(refused.value)


def test_an_answer_that_came_already_is_not_taken_twice() -> None:
    connection, data = asked_twice()
    connection.receive(data)
    with pytest.raises(ProtocolError, match="no request waits"):
        connection.receive(data)


OFFERS: list[tuple[dict[int, range], type[Message], list[Any], int | str]] = [
    ({60: range(0, 3)}, DescribeClusterRequest, [], 2),
    ({60: range(0, 2)}, DescribeClusterRequest, [], 1),
    ({60: range(1, 9)}, DescribeClusterRequest, [], 2),
    ({}, DescribeClusterRequest, [], "does not serve DescribeCluster"),
    ({60: range(3, 2)}, DescribeClusterRequest, [], "does not serve DescribeCluster"),
    ({60: range(7, 9)}, DescribeClusterRequest, [], "serves versions 7-8"),
    ({60: range(0, 2)}, DescribeClusterRequest, [("include_fenced_brokers", since(2))], "include_fenced_brokers needs"),
    ({3: range(0, 14)}, MetadataRequest, [("operations", range(8, 11))], 10),
    ({3: range(0, 8)}, MetadataRequest, [("operations", range(8, 11))], "operations needs Metadata 8-10"),
    ({3: range(0, 14)}, MetadataRequest, [("operations", range(8, 11)), ("ids", since(10))], 10),
    ({3: range(0, 10)}, MetadataRequest, [("operations", range(8, 11)), ("ids", since(10))], "ids needs"),
]


@pytest.mark.parametrize(("served", "request_class", "needs", "expected"), OFFERS)
def test_the_highest_version_that_both_know_and_that_can_say_it(
    served: dict[int, range], request_class: type[Message], needs: list[Any], expected: int | str
) -> None:
    offer = Offer("broker:9092", served)
    if isinstance(expected, int):
        assert offer.version(request_class, *needs) == expected
    else:
        with pytest.raises(UnsupportedByBrokerError) as refused:
            offer.version(request_class, *needs)
        assert expected in str(refused.value)
        assert "broker:9092" in str(refused.value)


def test_unstable_versions_are_used_only_when_switched_on() -> None:
    from kafka_wire.registry import CATALOG

    unstable = [entry for entry in CATALOG if entry.latest_version_unstable and entry.type == "request"]
    assert unstable
    for entry in unstable:
        request_class = CATALOG.load(entry)
        newest = max(entry.versions)
        served = {entry.api_key or 0: range(newest + 1)}
        assert Offer("b", served).serves(request_class, newest) is False
        assert Offer("b", served, unstable_versions=True).version(request_class) == newest

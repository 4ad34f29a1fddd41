"""The decoder of the documentation site, as the browser calls it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from kafka_wire.clients import DescribeClusterRequest
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker, DescribeClusterResponse
from kafka_wire.runtime.frames import encode_request, encode_response

from tests.shared import ROOT

MESSAGE = DescribeClusterResponse(
    cluster_id="abc", controller_id=1, brokers=[DescribeClusterBroker(broker_id=1, host="one", port=9092)]
)


@pytest.fixture(scope="module")
def decoder() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "site" / "decode"))
    import decode

    yield decode
    sys.path.pop(0)


def decode(decoder: ModuleType, text: str, name: str = "", version: int = 2) -> Any:
    return json.loads(decoder.decode(text, name, str(version)))


def test_fields_have_their_names_in_the_protocol_reference(decoder: ModuleType) -> None:
    result = decode(decoder, MESSAGE.encode(2).hex(), "DescribeClusterResponse")
    fields = {part["path"]: (part["field"], part["value"]) for part in result["fields"] if part["path"]}
    assert fields["cluster_id"] == ("ClusterId", '"abc"')
    assert fields["brokers[0]"] == ("", "")
    assert fields["brokers[0].host"] == ("Brokers.Host", '"one"')


def test_rows_before_an_error_end_where_it_is(decoder: ModuleType) -> None:
    data = bytearray(MESSAGE.encode(2))
    data[21] = 0x7F  # the length of the host
    result = decode(decoder, data.hex(), "DescribeClusterResponse")
    assert result["offset"] == 22
    assert [(part["path"], part["start"], part["end"]) for part in result["fields"][-4:]] == [
        ("brokers", 16, 22),
        ("brokers[0]", 17, 22),
        ("brokers[0].broker_id", 17, 21),
        ("brokers[0].host", 21, 22),
    ]


@pytest.mark.parametrize("with_size", [True, False])
def test_requests_have_headers(decoder: ModuleType, with_size: bool) -> None:
    frame = encode_request(DescribeClusterRequest(), 2, correlation_id=7, client_id="me")
    for name in ("", "DescribeClusterRequest") if with_size else ("",):
        result = decode(decoder, frame[0 if with_size else 4 :].hex(), name)
        assert (result["message"], result["version"]) == ("DescribeClusterRequest", 2)
        fields = [(part["message"], part["field"], part["value"]) for part in result["fields"]]
        assert ("RequestHeader", "ClientId", '"me"') in fields
        assert ("DescribeClusterRequest", "EndpointType", "1") in fields


def test_a_response_may_start_with_its_size_and_header(decoder: ModuleType) -> None:
    result = decode(decoder, encode_response(MESSAGE, 2, correlation_id=7).hex(), "DescribeClusterResponse")
    assert "error" not in result
    first, last = result["fields"][0], result["fields"][-1]
    assert (first["message"], first["field"], first["start"]) == ("ResponseHeader", "CorrelationId", 4)
    assert last["end"] == len(result["hex"]) // 2


@pytest.mark.parametrize(
    ("error", "wrong"),
    [
        ("DescribeClusterResponse v2: brokers[3].host at byte 16: string of 3 bytes, but 1 left", ["Brokers.Host"]),
        ("kafka_wire.runtime.errors.DecodeError: DescribeClusterResponse v2: brokers at byte 16: no", ["Brokers"]),
        ("DescribeClusterResponse v2: at byte 16: the message ends here, with 1 byte left", []),
        ("DescribeClusterResponse v0: brokers[0].is_fenced: version 0 lacks the field", []),
    ],
)
def test_an_error_message_leads_to_its_field(decoder: ModuleType, error: str, wrong: list[str]) -> None:
    result = decode(decoder, error)
    assert (result["message"], result["error"]) == ("DescribeClusterResponse", error)
    assert [part["field"] for part in result["fields"] if part["wrong"]] == wrong
    assert ("Brokers.Host", "string") in [(part["field"], part["type"]) for part in result["fields"]]


@pytest.mark.parametrize(
    "error",
    [
        "Nothing v1: a: b",
        "DescribeClusterResponse v99: versions 0-2 are supported",
        "LostRequest v0: no version is supported",
    ],
)
def test_an_error_of_an_unknown_message_or_version_has_no_fields(decoder: ModuleType, error: str) -> None:
    assert decode(decoder, error)["fields"] == []

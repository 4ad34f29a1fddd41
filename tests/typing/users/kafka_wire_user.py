"""A program that uses `kafka_wire`: type checkers read it, nothing runs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_type
from uuid import UUID

import kafka_wire
from kafka_wire import DecodeError, WireError, clients
from kafka_wire.clients import DescribeClusterResponse, FetchRequest, MetadataResponse
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.registry import CATALOG, MESSAGES
from kafka_wire.runtime.catalog import Entry, UnknownMessageError
from kafka_wire.runtime.errors import UnsupportedVersionError
from kafka_wire.runtime.frames import Correlator, FrameReader, Request, Response, decode_request, encode_request
from kafka_wire.runtime.lookup import find, index_by_key
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, MessageSpec


def construct() -> DescribeClusterResponse:
    response = DescribeClusterResponse(cluster_id="abc", brokers=(DescribeClusterBroker(broker_id=1) for _ in "a"))
    assert_type(response.cluster_id, str)
    assert_type(response.brokers, list[DescribeClusterBroker])
    assert_type(response.brokers[0].rack, str | None)
    assert_type(response.unknown_tags, dict[int, bytes] | None)
    response.brokers.append(DescribeClusterBroker(broker_id=2, host="a", port=9092, rack="r"))
    response.brokers.append("a:9092")  # type: ignore[arg-type]
    response.cluster_id = 5  # type: ignore[assignment]
    DescribeClusterResponse(cluster_id=5)  # type: ignore[arg-type]
    DescribeClusterResponse(cluster="abc")  # type: ignore[call-arg]
    return response


def numbers_and_ids(topic: FetchTopic) -> None:
    assert_type(topic.topic_id, UUID)
    assert_type(topic.partitions, list[FetchPartition])
    assert_type(clients.metadata_response.MetadataResponsePartition().isr_nodes, tuple[int, ...])


def versions() -> None:
    assert_type(FetchRequest.VERSIONS, range)
    assert_type(FetchRequest.SPEC, MessageSpec)
    assert_type(FetchRequest.SPEC.fields, tuple[Field, ...])
    assert_type(Message.API_KEY, int | None)


def encode_and_decode(response: DescribeClusterResponse, data: bytearray) -> bytes:
    assert_type(DescribeClusterResponse.decode(data, 2), DescribeClusterResponse)
    assert_type(DescribeClusterResponse.decode_prefix(data, 2, 4), tuple[DescribeClusterResponse, int])
    assert_type(response.to_json(2), dict[str, Any])
    assert_type(DescribeClusterResponse.from_json({"clusterId": "abc"}, 2), DescribeClusterResponse)
    DescribeClusterResponse.decode("text", 2)  # type: ignore[arg-type]
    return response.encode(2)


def replace(response: DescribeClusterResponse) -> DescribeClusterResponse:
    return response.__replace__(cluster_id="other")


def errors(data: bytes) -> str:
    try:
        MetadataResponse.decode(data, 9)
    except DecodeError as error:
        assert_type(error.offset, int | None)
        return f"{error.message} v{error.version}: {error.path}"
    except kafka_wire.EncodeError as error:
        return error.reason
    unsupported: type[WireError] = UnsupportedVersionError
    return unsupported.__name__


def registry() -> Iterator[type[Message]]:
    assert_type(MESSAGES[0], Entry)
    entry = CATALOG.request(1)
    assert_type(entry, Entry)
    assert_type(entry.versions, range)
    assert_type(CATALOG.message("FetchRequest"), type[Message])
    assert_type(entry.dropped_in(0), str | None)
    try:
        CATALOG.entry("FetchRequst")
    except UnknownMessageError as error:
        raise SystemExit(str(error)) from error
    for each in CATALOG:
        yield CATALOG.load(each)


def lookups(response: DescribeClusterResponse) -> None:
    assert_type(find(response.brokers, broker_id=1), DescribeClusterBroker | None)
    assert_type(index_by_key(response.brokers), dict[Any, DescribeClusterBroker])


def frames(data: bytes) -> None:
    correlator, reader = Correlator(client_id="me"), FrameReader()
    assert_type(correlator.send(FetchRequest(), 12), bytes)
    for frame in reader.feed(data):
        assert_type(frame, bytes)
        assert_type(correlator.receive(frame), Response)
        assert_type(decode_request(frame), Request)
        assert_type(decode_request(frame).client_id, str | None)
    encode_request(FetchRequest(), 12)  # type: ignore[call-arg]

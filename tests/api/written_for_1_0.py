"""Code that users of 1.0 may have, with the documented API only. All later versions 1.x have to run it unchanged.

A correction of this file belongs to the next MAJOR version, and a new part of the API into another file.
"""

from __future__ import annotations

import io
from pathlib import Path

import kipc
import pytest
from kafka_wire import ApiKey, ErrorCode
from kafka_wire.clients import DescribeClusterRequest, DescribeClusterResponse, TxnOffsetCommitRequest
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.records import Record, RecordBatch
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import DecodeError, EncodeError
from kafka_wire.runtime.frames import Correlator, FrameReader, decode_request, encode_request, encode_response

from kip.admin import Admin, AdminError, NewTopic
from kip.cluster import EmbeddedCluster
from kip.log.segments.reader import Damage, read_batches


def encode_and_decode() -> None:
    response = DescribeClusterResponse(
        cluster_id="abc", brokers=[DescribeClusterBroker(broker_id=1, host="one", port=1)]
    )
    data = response.encode(version=2)
    assert DescribeClusterResponse.decode(data, version=2) == response
    assert DescribeClusterResponse.from_json(response.to_json(version=2), version=2) == response
    assert response.brokers[0].is_fenced is False
    assert 2 in DescribeClusterResponse.VERSIONS
    assert DescribeClusterResponse.API_KEY == ApiKey.DESCRIBE_CLUSTER
    with pytest.raises(DecodeError) as caught:
        DescribeClusterResponse.decode(data[:9], version=2)
    assert caught.value.message == "DescribeClusterResponse"
    assert caught.value.version == 2
    with pytest.raises(EncodeError):
        DescribeClusterResponse(cluster_id=None).encode(version=2)
    assert ErrorCode.NONE == 0


def use_an_old_name() -> None:
    assert TxnOffsetCommitRequest(generation_id=5).generation_id_or_member_epoch == 5


def speak() -> None:
    client, server = Correlator(client_id="me"), FrameReader()
    (frame,) = server.feed(client.send(DescribeClusterRequest(), version=2))
    request = decode_request(frame)
    assert (request.client_id, request.version, request.message) == ("me", 2, DescribeClusterRequest())
    response = DescribeClusterResponse(cluster_id="abc")
    (frame,) = FrameReader().feed(encode_response(response, request.version, correlation_id=request.correlation_id))
    assert client.receive(frame).message == response
    assert encode_request(DescribeClusterRequest(), version=2, correlation_id=7)
    assert CATALOG.message("DescribeClusterRequest") is DescribeClusterRequest


def read_a_log() -> None:
    batch = RecordBatch.of([Record(offset=5, timestamp=1, value=b"x")])
    segment = bytes(batch.data)
    (found,) = read_batches(io.BytesIO(segment))
    assert [record.value for record in found.records()] == [b"x"]
    assert any(isinstance(each, Damage) for each in read_batches(io.BytesIO(segment[:-1] + b"?"), "a.log"))


def administer() -> None:
    with EmbeddedCluster(brokers=1) as kafka, Admin(kafka.bootstrap_server) as admin:
        (created,) = admin.create_topics([NewTopic("orders", partitions=2)])
        assert (created.name, created.partitions) == ("orders", 2)
        assert [topic.name for topic in admin.list_topics()] == ["orders"]
        assert admin.describe_cluster().cluster_id
        kafka.fail("CreateTopics", ErrorCode.TOPIC_ALREADY_EXISTS, topic="orders", times=1)
        with pytest.raises(AdminError, match="TOPIC_ALREADY_EXISTS"):
            admin.create_topics([NewTopic("orders")])
        kafka.produce("orders", b"value", key=b"key")
        assert [record.value for record in kafka.records("orders")] == [b"value"]


def compile_specs(folder: Path) -> None:
    spec = folder / "specs" / "post" / "Parcel.json"
    spec.parent.mkdir(parents=True)
    spec.write_text(
        '{"type": "data", "name": "Parcel", "validVersions": "0", "flexibleVersions": "none", "fields": ['
        '{"name": "Grams", "type": "int32", "versions": "0+"}]}',
        encoding="utf-8",
    )
    specs = kipc.load(str(spec.parent.parent))
    assert not list(kipc.check(specs))
    kipc.write(kipc.compile(specs, kipc.Settings(out=str(folder), package="wire")))
    assert (folder / "wire" / "post" / "parcel.py").is_file()

"""`kip capture dump --contents`: record batches and metadata of classic groups inside messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kafka_wire.clients import (
    ConsumerProtocolAssignment,
    ConsumerProtocolSubscription,
    FetchRequest,
    FetchResponse,
    JoinGroupRequest,
    JoinGroupResponse,
    SyncGroupRequest,
    SyncGroupResponse,
    fetch_response,
)
from kafka_wire.clients.consumer_protocol_assignment import TopicPartition
from kafka_wire.clients.join_group_request import JoinGroupRequestProtocol
from kafka_wire.clients.join_group_response import JoinGroupResponseMember
from kafka_wire.clients.sync_group_request import SyncGroupRequestAssignment
from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.frames import encode_request, encode_response
from kafka_wire.runtime.message import Message

from kip.cli.commands.capture import command
from tests.capture.talk import BROKER, CLIENT, Talk, write_pcap
from tests.log.values import encode_prefixed

RECORDS = RecordBatch.of([Record(7, 1000, b"k", b"v"), Record(8, 1001, None, b"\xff")], compression="zstd").data


def dump(tmp_path: Path, request: Message, response: Message, version: int, *options: str) -> dict[str, Any]:
    talk = Talk.opened()
    talk.send(CLIENT, encode_request(request, version, correlation_id=1, client_id="tester"))
    talk.send(BROKER, encode_response(response, version, correlation_id=1))
    path = write_pcap(tmp_path / "a.pcap", talk.packets)
    result = CliRunner().invoke(command, ["dump", str(path), *options], catch_exceptions=False)
    assert result.exit_code == 0
    line: dict[str, Any] = json.loads(result.stdout)
    return line


def fetched(topic: str, records: bytes) -> FetchResponse:
    partition = fetch_response.PartitionData(partition_index=0, records=records)
    return FetchResponse(responses=[fetch_response.FetchableTopicResponse(topic=topic, partitions=[partition])])


def partition_of(line: dict[str, Any]) -> dict[str, Any]:
    partition: dict[str, Any] = line["response"]["responses"][0]["partitions"][0]
    return partition


def test_batches_of_a_fetch_response_whose_last_one_is_cut_off(tmp_path: Path) -> None:
    response = fetched("orders", RECORDS + RECORDS[:50])
    partition = partition_of(dump(tmp_path, FetchRequest(), response, 11, "--contents"))
    assert partition["recordsSizeInBytes"] == len(RECORDS) + 50
    whole, cut = partition["recordBatches"]
    assert (whole["baseOffset"], whole["count"], whole["compressCodec"]) == (7, 2, "zstd")
    assert cut["size"] == 50
    assert "ends 50 bytes into a batch" in cut["error"]


def test_records_of_batches(tmp_path: Path) -> None:
    line = dump(tmp_path, FetchRequest(), fetched("orders", RECORDS), 11, "--contents", "--records")
    (batch,) = partition_of(line)["recordBatches"]
    first, second = batch["records"]
    assert first == {"offset": 7, "timestamp": 1000, "key": "k", "value": "v", "headers": []}
    assert (second["key"], second["value"]) == (None, {"base64": "/w=="})


@pytest.mark.parametrize("options", [["--records"], ["--contents", "--records"]])
def test_records_of_the_metadata_log_are_redacted(options: list[str], tmp_path: Path) -> None:
    response = fetched("__cluster_metadata", RECORDS)
    assert partition_of(dump(tmp_path, FetchRequest(), response, 11, *options))["records"] == "[redacted]"
    shown = partition_of(dump(tmp_path, FetchRequest(), response, 11, *options, "--secrets"))
    assert len(shown["records"]) > 100


def test_metadata_of_classic_groups(tmp_path: Path) -> None:
    subscription = encode_prefixed(ConsumerProtocolSubscription(topics=["orders"]), 3)
    assigned = TopicPartition(topic="orders", partitions=[2])
    assignment = encode_prefixed(ConsumerProtocolAssignment(assigned_partitions=[assigned]), 3)
    protocols = [JoinGroupRequestProtocol(name="range", metadata=subscription)]
    members = [JoinGroupResponseMember(member_id="m", metadata=subscription)]
    joined = dump(
        tmp_path,
        JoinGroupRequest(protocol_type="consumer", protocols=protocols),
        JoinGroupResponse(protocol_type="consumer", members=members),
        9,
        "--contents",
    )
    for owner in (joined["request"]["protocols"][0], joined["response"]["members"][0]):
        assert owner["decodedSubscription"]["data"]["topics"] == ["orders"]
    synced = dump(
        tmp_path,
        SyncGroupRequest(
            protocol_type="consumer", assignments=[SyncGroupRequestAssignment(member_id="m", assignment=assignment)]
        ),
        SyncGroupResponse(protocol_type="consumer", assignment=assignment),
        5,
        "--contents",
    )
    for owner in (synced["request"]["assignments"][0], synced["response"]):
        assert owner["decodedAssignment"]["version"] == 3
        assert owner["decodedAssignment"]["data"]["assignedPartitions"] == [{"topic": "orders", "partitions": [2]}]


def test_metadata_of_other_groups_stays_as_it_is(tmp_path: Path) -> None:
    protocols = [JoinGroupRequestProtocol(name="default", metadata=b"\x00\x01")]
    request = JoinGroupRequest(protocol_type="connect", protocols=protocols)
    line = dump(tmp_path, request, JoinGroupResponse(protocol_type="connect"), 9, "--contents")
    assert line["request"]["protocols"] == [{"name": "default", "metadata": "AAE="}]

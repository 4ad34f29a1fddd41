"""A folder with a request log, captures and group metadata of the same cluster, for tests with and without Spark."""

from __future__ import annotations

import struct
from pathlib import Path

from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    JoinGroupRequest,
    MetadataRequest,
    MetadataResponse,
)
from kafka_wire.group_coordinator import GroupMetadataKey, GroupMetadataValue
from kafka_wire.group_coordinator.group_metadata_value import MemberMetadata
from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.frames import encode_request, encode_response

from kip.log.records.families import CoordinatorFamily
from tests.capture.talk import BROKER, CLIENT, Talk, write_pcap

CLUSTER = "kYh7Zb0mTqOx2pWcRj5uNg"


def log_line(connection: str, api_key: int, version: int, client_id: str, more: str = "", level: str = "DEBUG") -> str:
    return (
        f'[2026-11-24 12:00:00,000] {level} Completed request:{{"isForwarded":false,"requestHeader":{{"requestApiKey":'
        f'{api_key},"requestApiVersion":{version},"correlationId":1,"clientId":"{client_id}"}},"request":{{}},"response":'
        f'{{"clusterId":"{CLUSTER}"}},"connection":"{connection}","totalTimeMs":1.0,"securityProtocol":"SASL_SSL",'
        f'"principal":"User:alice","listener":"OUT","clientInformation":{{"softwareName":"old-lib","softwareVersion":"1"}}'
        f"{more}}} (kafka.request.logger)\n"
    )


def old_request(api_key: int, version: int, number: int, client_id: bytes) -> bytes:
    frame = struct.pack(">hhih", api_key, version, number, len(client_id)) + client_id + bytes(20)
    return struct.pack(">I", len(frame)) + frame


def write_examples(folder: Path) -> Path:
    """Write the files: three connections, of which one is only seen as TLS, and three groups."""
    logged = "10.0.0.2:9092-10.0.0.1:40000-0"
    (folder / "kafka-request.log").write_text(
        log_line(logged, 3, 1, "logged") + log_line(logged, 1, 2, "logged") + log_line(logged, 1, 3, "logged")
    )
    same, member, tls = (
        Talk(time=1_800_000_000.0),
        Talk(endpoints=(("10.0.0.3", 40000), ("10.0.0.2", 9092)), time=1_800_000_001.0),
        Talk(endpoints=(("10.0.0.4", 40000), ("10.0.0.2", 9093)), time=1_800_000_002.0),
    )
    for talk in (same, member, tls):
        talk.open()
    for number in range(3):
        same.send(CLIENT, old_request(1, 2, number, b"logged"))
    software = ApiVersionsRequest(client_software_name="new-lib", client_software_version="9")
    member.send(CLIENT, encode_request(software, 3, correlation_id=1, client_id="captured"))
    member.send(BROKER, encode_response(ApiVersionsResponse(), 3, correlation_id=1))
    join = JoinGroupRequest(group_id="g", protocol_type="consumer")
    member.send(CLIENT, encode_request(join, 5, correlation_id=2, client_id="captured"))
    member.send(CLIENT, encode_request(MetadataRequest(topics=None), 9, correlation_id=3, client_id="captured"))
    member.send(BROKER, encode_response(MetadataResponse(cluster_id=CLUSTER), 9, correlation_id=3))
    tls.send(CLIENT, b"\x16\x03\x01\x02\x00" + bytes(100))
    write_pcap(folder / "a.pcap", sorted(packet for talk in (same, member, tls) for packet in talk.packets))
    _write_groups(folder)
    return folder


def _write_groups(folder: Path) -> None:
    partition = folder / "data" / "__consumer_offsets-0"
    partition.mkdir(parents=True)
    (folder / "data" / "meta.properties").write_text(f"cluster.id={CLUSTER}\nversion=1\n")
    family = CoordinatorFamily("group_coordinator")
    records = []
    for number, (group, protocol_type, clients) in enumerate(
        [("g", "consumer", ["captured"]), ("h", "consumer", ["member"]), ("c", "connect", ["worker"])]
    ):
        members = [
            MemberMetadata(
                member_id=client,
                client_id=client,
                client_host="/10.0.0.3",
                session_timeout=1,
                subscription=b"",
                assignment=b"",
            )
            for client in clients
        ]
        value = GroupMetadataValue(protocol_type=protocol_type, members=members, generation=1)
        key, data = family.encode(GroupMetadataKey(group=group), value, 3)
        records.append(Record(number, 1_800_000_000_000, key, data))
    (partition / f"{0:020}.log").write_bytes(RecordBatch.of(records).data)

"""Which client uses which versions, and what Kafka 4 removed of them."""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path

import pytest
from kafka_wire.clients import ApiVersionsRequest, ApiVersionsResponse
from kafka_wire.runtime.frames import encode_request, encode_response

from kip.capture.clients import Client, Usage, is_removed, removed_since, tally, usages
from tests.capture.talk import BROKER, CLIENT, Talk, read_packets_of

REMOVED = {0: [0, 1, 2], 1: [0, 1, 2, 3], 2: [0], 8: [0, 1], 9: [0], 4: [0, 5], 5: [0], 6: [0], 7: [0, 1]}
"""Versions that KIP-896 and the end of ZooKeeper took away, by API key."""

KEPT = {0: [3, 13], 1: [4, 18], 2: [1], 3: [0, 13], 8: [2], 9: [1], 18: [0, 4, 9], 10_001: [0]}


@pytest.mark.parametrize(("api_key", "version"), [(key, version) for key in REMOVED for version in REMOVED[key]])
def test_removed_versions(api_key: int, version: int) -> None:
    assert is_removed(api_key, version)
    assert removed_since(api_key, version) == "4.0.0"


@pytest.mark.parametrize(("api_key", "version"), [(key, version) for key in KEPT for version in KEPT[key]])
def test_versions_that_are_still_there_or_newer(api_key: int, version: int) -> None:
    assert not is_removed(api_key, version)
    assert removed_since(api_key, version) is None


def old_request(api_key: int, version: int, number: int, client_id: bytes) -> bytes:
    frame = struct.pack(">hhih", api_key, version, number, len(client_id)) + client_id + bytes(20)
    return struct.pack(">I", len(frame)) + frame


def test_rows_of_old_and_new_clients(tmp_path: Path) -> None:
    old, new = Talk(), Talk(endpoints=(("10.0.0.3", 40000), ("10.0.0.2", 9092)), time=1_800_000_001.0)
    old.open()
    for number, (api_key, version) in enumerate([(3, 0), (1, 0), (1, 0), (1, 4), (2, 0)]):
        old.send(CLIENT, old_request(api_key, version, number, b"old"))
    new.open()
    request = ApiVersionsRequest(client_software_name="newlib", client_software_version="9")
    new.send(CLIENT, encode_request(request, 3, correlation_id=1, client_id="new"))
    new.send(BROKER, encode_response(ApiVersionsResponse(), 3, correlation_id=1))
    new.send(CLIENT, old_request(3, 12, 2, b"new"))
    counts: Counter[tuple[Client, int, int]] = Counter()
    tally(counts, read_packets_of(old, new, path=tmp_path / "a.pcap").exchanges)
    old_client, new_client = Client("10.0.0.1", "old", "", ""), Client("10.0.0.3", "new", "newlib", "9")
    assert list(usages(counts)) == [
        Usage(old_client, 1, "Fetch", {0: 2, 4: 1}, (0,)),
        Usage(old_client, 2, "ListOffsets", {0: 1}, (0,)),
        Usage(old_client, 3, "Metadata", {0: 1}, ()),
        Usage(new_client, 3, "Metadata", {12: 1}, ()),
        Usage(new_client, 18, "ApiVersions", {3: 1}, ()),
    ]

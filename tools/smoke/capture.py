"""kip-tools[capture]: a request and its response are found in a packet capture."""

import json
import struct
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from kafka_wire.clients import MetadataRequest, MetadataResponse
from kafka_wire.runtime.frames import encode_request, encode_response

RAW_IP = 101
CLIENT, BROKER = (bytes([10, 0, 0, 1]), 40000), (bytes([10, 0, 0, 2]), 9092)


def packet(
    source: tuple[bytes, int], target: tuple[bytes, int], sequence: int, acknowledged: int, data: bytes
) -> bytes:
    """Return a TCP segment in an IPv4 packet in a pcap record, checksums left out."""
    tcp = struct.pack(">HHIIBBHHH", source[1], target[1], sequence, acknowledged, 5 << 4, 0x18, 65535, 0, 0) + data
    ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 20 + len(tcp), 0, 0, 64, 6, 0, source[0], target[0]) + tcp
    return struct.pack("<IIII", 1_800_000_000, 0, len(ip), len(ip)) + ip


request = encode_request(MetadataRequest(topics=None), 12, correlation_id=1, client_id="smoke")
response = encode_response(MetadataResponse(cluster_id="abc"), 12, correlation_id=1)
kip = Path(sys.executable).with_name("kip")
with TemporaryDirectory() as folder:
    capture = Path(folder, "talk.pcap")
    capture.write_bytes(
        struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, RAW_IP)
        + packet(CLIENT, BROKER, 1, 1, request)
        + packet(BROKER, CLIENT, 1, 1 + len(request), response)
    )
    dumped = subprocess.run([kip, "capture", "dump", capture], check=True, capture_output=True, text=True)
    (exchange,) = map(json.loads, dumped.stdout.splitlines())
    assert exchange["response"]["clusterId"] == "abc", exchange

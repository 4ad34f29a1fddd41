"""Decrypted TLS connections: captures that tshark exports with the keys of the connections."""

from __future__ import annotations

import shutil
import ssl
import struct
import subprocess
from pathlib import Path

import pytest

from kip.capture.exported_pdus import EXPORTED_PDU
from tests.capture.talk import BROKER, CLIENT, REQUESTS, RESPONSES, Talk, read_file, write_pcap

FROM_TSHARK = bytes.fromhex(
    "000c000464617461"
    "001400040a000001"
    "001500040a000002"
    "0018000400000002"
    "0019000400009c42"
    "001a000400002385"
    "001e00040000000f"
    "00000000"
)
"""The tags that tshark 4.0.17 exports before decrypted data from 10.0.0.1:40002 to 10.0.0.2:9093."""


def tags(source: tuple[bytes, int], destination: tuple[bytes, int], first: int = 20) -> bytes:
    """Return tags with addresses and ports; the numbers of addresses begin with 20 for IPv4, and with 22 for IPv6."""
    values = [
        (first, source[0]),
        (first + 1, destination[0]),
        (25, struct.pack(">I", source[1])),
        (26, struct.pack(">I", destination[1])),
        (0, b""),
    ]
    return b"".join(struct.pack(">HH", number, len(value)) + value for number, value in values)


A, B = (bytes([10, 0, 0, 1]), 40002), (bytes([10, 0, 0, 2]), 9093)
A6, B6 = (bytes(15) + b"\1", 40002), (bytes(15) + b"\2", 9093)


@pytest.mark.parametrize(
    ("to_broker", "to_client"),
    [(FROM_TSHARK, tags(B, A)), (tags(A, B), tags(B, A)), (tags(A6, B6, 22), tags(B6, A6, 22))],
)
def test_data_is_continued_in_the_order_of_packets(tmp_path: Path, to_broker: bytes, to_client: bytes) -> None:
    packets = []
    for number, (request, response) in enumerate(zip(REQUESTS, RESPONSES, strict=True)):
        pieces = [
            (to_broker, request[:9]),
            (to_broker, request[9:]),
            (to_client, response[:50]),
            (to_client, response[50:]),
        ]
        packets += [(1_800_000_000.0 + number, head + piece) for head, piece in pieces]
    reading = read_file(write_pcap(tmp_path / "exported.pcap", packets, EXPORTED_PDU))
    assert reading.answered == list(range(len(REQUESTS)))
    assert reading.losses == []


@pytest.mark.parametrize(
    "data",
    [b"", FROM_TSHARK[:30], struct.pack(">HH", 0, 0), tags((b"\n", 1), B), tags(A, B)[:-4] + b"\0\x19\0\1\1\0\0\0\0"],
    ids=["empty", "cut off", "no addresses", "short address", "short port"],
)
def test_damaged_tags_are_passed(tmp_path: Path, data: bytes) -> None:
    assert read_file(write_pcap(tmp_path / "exported.pcap", [(1.0, data)], EXPORTED_PDU)).exchanges == []


@pytest.mark.skipif(
    shutil.which("tshark") is None or shutil.which("openssl") is None, reason="needs tshark and openssl"
)
@pytest.mark.slow
@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_what_tshark_decrypts_is_what_was_sent(tmp_path: Path, version: ssl.TLSVersion) -> None:
    """Follow docs/captures.md: TLS connections are read with the keys in an SSLKEYLOGFILE."""
    write_pcap(tmp_path / "kafka.pcap", encrypted(tmp_path, version).packets)
    assert read_file(tmp_path / "kafka.pcap").exchanges == []
    command = ["tshark", "-r", "kafka.pcap", "-o", "tls.keylog_file:keys.log", "-d", "tcp.port==9093,tls"]
    command += ["-d", "tls.port==9093,data", "-U", "OSI layer 7", "-w", "decrypted.pcapng"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    reading = read_file(tmp_path / "decrypted.pcapng")
    assert reading.answered == list(range(len(REQUESTS)))
    assert reading.losses == []


def encrypted(folder: Path, version: ssl.TLSVersion) -> Talk:
    """Return a connection with the exchanges of `talk`; a client writes its keys to `keys.log`."""
    make = "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost"
    subprocess.run(make.split(), cwd=folder, check=True, capture_output=True, timeout=120)
    trusting = ssl.create_default_context(cafile=folder / "cert.pem")
    trusting.minimum_version = trusting.maximum_version = version
    trusting.keylog_filename = str(folder / "keys.log")
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    inputs, outputs = [ssl.MemoryBIO(), ssl.MemoryBIO()], [ssl.MemoryBIO(), ssl.MemoryBIO()]
    client = trusting.wrap_bio(inputs[CLIENT], outputs[CLIENT], server_hostname="localhost")
    broker = serving.wrap_bio(inputs[BROKER], outputs[BROKER], server_side=True)
    talk = Talk.opened((("10.0.0.1", 40000), ("10.0.0.2", 9093)))

    def carry() -> None:
        while any(output.pending for output in outputs):
            for side in (CLIENT, BROKER):
                data = outputs[side].read()
                inputs[1 - side].write(data)
                for start in range(0, len(data), 1400):
                    talk.send(side, data[start : start + 1400])

    waiting = [client, broker]
    while waiting:
        for one in tuple(waiting):
            try:
                one.do_handshake()
                waiting.remove(one)
            except ssl.SSLWantReadError:
                carry()
        carry()
    for request, response in zip(REQUESTS, RESPONSES, strict=True):
        for sender, data in ((client, request), (broker, response)):
            sender.write(data)
            carry()
            (broker if sender is client else client).read(1 << 16)
    talk.close()
    return talk

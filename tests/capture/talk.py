"""Scripted TCP connections between a Kafka client and a broker, as dpkt packets, and the results of reading them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import dpkt  # type: ignore[import-untyped]
from dpkt.tcp import TH_ACK, TH_FIN, TH_RST, TH_SYN  # type: ignore[import-untyped]
from kafka_wire.clients import MetadataRequest, MetadataResponse
from kafka_wire.runtime.frames import encode_request, encode_response

from kip.capture.conversations import Exchange, Findings
from kip.capture.exchanges import read_exchanges
from kip.capture.problems import Problem

Packet = tuple[float, bytes]
"""Seconds since the epoch and the bytes of an IP packet."""

Segment = tuple[int, bytes]
"""The offset in the data of one side, from 0, and the bytes at this offset."""

CLIENT, BROKER = 0, 1

REQUESTS = [
    encode_request(MetadataRequest(topics=None), 12, correlation_id=number, client_id="tester") for number in range(6)
]
RESPONSES = [
    encode_response(MetadataResponse(cluster_id=f"cluster-{number}" * 30), 12, correlation_id=number)
    for number in range(6)
]
"""Six exchanges; a response is a few hundred bytes."""


@dataclass
class Talk:
    """A TCP connection. Each packet is sent a millisecond after the previous packet."""

    endpoints: tuple[tuple[str, int], tuple[str, int]] = (("10.0.0.1", 40000), ("10.0.0.2", 9092))
    starts: tuple[int, int] = (1000, 5000)
    time: float = 1_800_000_000.0
    packets: list[Packet] = field(default_factory=list)
    sent: list[int] = field(default_factory=lambda: [0, 0])

    def send(
        self,
        side: int,
        data: bytes = b"",
        offset: int | None = None,
        *,
        flags: int = TH_ACK,
        acknowledged: int | None = None,
    ) -> None:
        """Add a packet; by default it continues the data of its side, and acknowledges all data of the other side."""
        offset = self.sent[side] if offset is None else offset
        acknowledged = self.sent[1 - side] if acknowledged is None else acknowledged
        (source, source_port), (target, target_port) = self.endpoints[side], self.endpoints[1 - side]
        tcp = dpkt.tcp.TCP(
            sport=source_port,
            dport=target_port,
            seq=(self.starts[side] + 1 + offset) % 2**32,
            ack=(self.starts[1 - side] + 1 + acknowledged) % 2**32,
            flags=flags,
            data=data,
        )
        self.time += 0.001
        self.packets.append((self.time, bytes(ip_packet(source, target, tcp))))
        self.sent[side] = max(self.sent[side], offset + len(data))

    @classmethod
    def opened(cls, *arguments: Any, **options: Any) -> Talk:
        """Return a connection whose handshake is complete."""
        talk = cls(*arguments, **options)
        talk.open()
        return talk

    def open(self) -> None:
        self.send(CLIENT, offset=-1, flags=TH_SYN)
        self.send(BROKER, offset=-1, flags=TH_SYN | TH_ACK)
        self.send(CLIENT)

    def close(self) -> None:
        self.send(CLIENT, flags=TH_FIN | TH_ACK)
        self.send(BROKER, flags=TH_FIN | TH_ACK, acknowledged=self.sent[CLIENT] + 1)
        self.send(CLIENT, offset=self.sent[CLIENT] + 1, acknowledged=self.sent[BROKER] + 1)

    def reset(self) -> None:
        self.send(BROKER, flags=TH_RST | TH_ACK)

    def exchange(self, *numbers: int) -> None:
        """Add these requests and their responses, each in a packet."""
        for number in numbers:
            self.send(CLIENT, REQUESTS[number])
            self.send(BROKER, RESPONSES[number])


def cut(data: bytes, size: int) -> list[Segment]:
    """Split the data of one side into segments of one size."""
    return [(offset, data[offset : offset + size]) for offset in range(0, len(data), size)]


def ip_packet(source: str, target: str, tcp: dpkt.tcp.TCP) -> dpkt.ip.IP | dpkt.ip6.IP6:
    """Put a segment into an IP packet of the version of its addresses."""
    addresses = {"src": ip_address(source).packed, "dst": ip_address(target).packed}
    if ":" in source:
        return dpkt.ip6.IP6(**addresses, nxt=dpkt.ip.IP_PROTO_TCP, plen=len(bytes(tcp)), data=tcp)
    return dpkt.ip.IP(**addresses, p=dpkt.ip.IP_PROTO_TCP, data=tcp)


@dataclass
class Reading:
    """The result of reading a capture."""

    exchanges: list[Exchange]
    problems: list[Problem]
    findings: Findings

    @property
    def answered(self) -> list[int]:
        """The correlation ids of requests that were decoded with their responses."""
        return [each.head.correlation_id for each in self.exchanges if each.head and is_whole(each)]

    @property
    def losses(self) -> list[str]:
        return [problem.reason for problem in self.problems if not problem.is_edge]

    @property
    def edges(self) -> list[str]:
        return [problem.reason for problem in self.problems if problem.is_edge]


def is_whole(exchange: Exchange) -> bool:
    return exchange.request.message is not None and bool(exchange.response and exchange.response.message)


def read_file(path: Path) -> Reading:
    problems: list[Problem] = []
    findings = Findings(path.name, problems.append)
    exchanges = list(read_exchanges(str(path), findings))
    return Reading(exchanges, problems, findings)


def write_pcap(path: Path, packets: Iterable[Packet], link_type: int = 101) -> Path:
    """Write packets as a capture file; link type 101 is raw IP."""
    with path.open("wb") as file:
        writer = dpkt.pcap.Writer(file, snaplen=65535, linktype=link_type)
        for time, data in packets:
            writer.writepkt(data, time)
    return path


def read_packets_of(*talks: Talk, path: Path) -> Reading:
    """Read the packets of some connections, in the order of their times."""
    return read_file(write_pcap(path, sorted(packet for talk in talks for packet in talk.packets)))

"""Packets: finds the TCP segment in a captured packet, inside any link layer, VLAN tags and IP headers.

Headers are parsed with struct alone, because every packet of a capture is parsed here; dpkt creates an object for each
header and option, and takes twenty times as long.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from ipaddress import ip_address

from kip.capture.exported_pdus import EXPORTED_PDU, ExportedPdus
from kip.capture.segments import Segment
from kip.capture.windows import Packet

IPV4, IPV6 = 0x0800, 0x86DD
VLAN_TAGS = frozenset({0x8100, 0x88A8, 0x9100})
TCP = 6
IPV6_EXTENSIONS = frozenset({0, 43, 60})
"""Hop by hop, routing, destination options: all have the same format."""
FRAGMENT = 44


Layer = tuple[int, int]
"""The next layer in a packet, as an EtherType, and its position."""


def _ethernet(data: bytes) -> Layer:
    return _behind_vlan_tags(data, 12)


def _behind_vlan_tags(data: bytes, at: int) -> Layer:
    ether_type = int.from_bytes(data[at : at + 2])
    while ether_type in VLAN_TAGS:
        at += 4
        ether_type = int.from_bytes(data[at : at + 2])
    return ether_type, at + 2


def _linux_cooked(data: bytes) -> Layer:
    return _behind_vlan_tags(data, 14)


def _linux_cooked_2(data: bytes) -> Layer:
    ether_type = int.from_bytes(data[:2])
    if ether_type in VLAN_TAGS:
        return _behind_vlan_tags(data, 22)
    return ether_type, 20


def _raw(data: bytes) -> Layer:
    return {4: IPV4, 6: IPV6}.get(data[0] >> 4, 0), 0


def _loopback(data: bytes) -> Layer:
    """Ignore the address family, which is in the byte order of the capturing machine: the IP version is sufficient."""
    return _raw(data[4:])[0], 4


LINK_LAYERS: dict[int, Callable[[bytes], Layer]] = {
    0: _loopback,
    1: _ethernet,
    12: _raw,
    14: _raw,
    101: _raw,
    108: _loopback,
    113: _linux_cooked,
    228: _raw,
    229: _raw,
    276: _linux_cooked_2,
}
"""Link types of pcap files (tcpdump.org/linktypes.html) -> functions that find the network layer."""


def read_segments(packets: Iterable[Packet], passed: Counter[str]) -> Iterator[Segment]:
    """Yield the TCP segments; other packets are counted in `passed`, by reason."""
    exported = ExportedPdus()
    for packet in packets:
        try:
            segment = exported.segment(packet) if packet.link_type == EXPORTED_PDU else _segment(packet)
        except (struct.error, IndexError):
            segment = "cut off within their headers"
        if isinstance(segment, str):
            passed[segment] += 1
        else:
            yield segment


def endpoint_text(endpoint: bytes) -> str:
    """Format an endpoint as `127.0.0.1:9092` or `[::1]:9092`."""
    address, port = ip_address(endpoint[:-2]), int.from_bytes(endpoint[-2:])
    return f"{address}:{port}" if address.version == 4 else f"[{address}]:{port}"


_IPV4_HEADER = struct.Struct(">BxHxxHxB")
_TCP_HEADER = struct.Struct(">IIBB")


def _segment(packet: Packet) -> Segment | str:
    """Return the TCP segment of a packet, or the reason why there is none."""
    data = packet.data
    if packet.link_type not in LINK_LAYERS:
        return f"of link type {packet.link_type}, which is unknown here"
    ether_type, at = LINK_LAYERS[packet.link_type](data)
    if ether_type == IPV4:
        start, length, fragment, protocol = _IPV4_HEADER.unpack_from(data, at)
        if not 0x45 <= start <= 0x4F:
            return "IP with an impossible header"
        tcp = at + (start & 0x0F) * 4
        # The length of IP excludes the padding of Ethernet. It is 0 if the network card splits the segment (TSO).
        end = at + length if length else len(data)
        addresses, width = at + 12, 4
        # Without the flag Don't Fragment, and the reserved one (RFC 791).
        fragment &= 0x3FFF
    elif ether_type == IPV6:
        protocol, tcp, fragment = _behind_ipv6(data, at)
        length = int.from_bytes(data[at + 4 : at + 6])
        end = at + 40 + length if length else len(data)
        addresses, width = at + 8, 16
    else:
        return "not IP"
    if protocol != TCP:
        return "not TCP"
    if fragment:
        return "IP fragments, which are not reassembled"
    sequence, acknowledged, offset, flags = _TCP_HEADER.unpack_from(data, tcp + 4)
    if (offset >> 4) < 5 or tcp + (offset >> 4) * 4 > end:
        return "TCP with an impossible header"
    source = data[addresses : addresses + width] + data[tcp : tcp + 2]
    destination = data[addresses + width : addresses + 2 * width] + data[tcp + 2 : tcp + 4]
    return Segment(packet.time, source, destination, sequence, acknowledged, flags, data[tcp + (offset >> 4) * 4 : end])


def _behind_ipv6(data: bytes, at: int) -> tuple[int, int, int]:
    """Return the protocol, its position, and a nonzero value if the packet is a fragment."""
    protocol, next_at, fragment = data[at + 6], at + 40, 0
    while protocol in IPV6_EXTENSIONS or protocol == FRAGMENT:
        if protocol == FRAGMENT:
            fragment |= int.from_bytes(data[next_at + 2 : next_at + 4]) & ~6
            size = 8
        else:
            # The first 8 bytes are not counted (RFC 8200).
            size = 8 + data[next_at + 1] * 8
        protocol, next_at = data[next_at], next_at + size
    return protocol, next_at, fragment

"""Data that Wireshark exported from packets, such as the decrypted data of TLS connections, as TCP segments.

The export has no sequence numbers: the data of each direction is continued in the order of the packets.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct

from kip.capture.segments import ACK, Segment
from kip.capture.windows import Packet

EXPORTED_PDU = 252
"""The link type: tags with a number, a length and a value, then the data."""

_TAG = Struct(">HH")
# Wireshark's EXP_PDU_TAG constants; a port has four bytes there.
_END, _IPV4_SOURCE, _IPV4_DESTINATION, _IPV6_SOURCE, _IPV6_DESTINATION = 0, 20, 21, 22, 23
_SOURCE_PORT, _DESTINATION_PORT = 25, 26
_MODULUS = 1 << 32


class ExportedPdus:
    """The number of bytes of each direction so far."""

    def __init__(self) -> None:
        self._sent: dict[bytes, int] = {}

    def segment(self, packet: Packet) -> Segment | str:
        """Return the data of a packet as a segment, or the reason why there is none; raises struct.error."""
        tags, at = _tags(packet.data)
        source = _endpoint(tags, _IPV4_SOURCE, _IPV6_SOURCE, _SOURCE_PORT)
        destination = _endpoint(tags, _IPV4_DESTINATION, _IPV6_DESTINATION, _DESTINATION_PORT)
        if source is None or destination is None:
            return "exported without addresses"
        payload = packet.data[at:]
        sequence = self._sent.get(source + destination, 0)
        acknowledged = self._sent.get(destination + source, 0)
        self._sent[source + destination] = (sequence + len(payload)) % _MODULUS
        return Segment(packet.time, source, destination, sequence, acknowledged, ACK, payload)


def _tags(data: bytes) -> tuple[dict[int, bytes], int]:
    """Return the values of the tags by number, and the position after the last tag."""
    tags: dict[int, bytes] = {}
    at = 0
    while _END not in tags:
        tag, length = _TAG.unpack_from(data, at)
        start = at + _TAG.size
        at = start + length
        tags[tag] = data[start:at]
    return tags, at


def _endpoint(tags: Mapping[int, bytes], ipv4: int, ipv6: int, port: int) -> bytes | None:
    """Return an address and a port, None if they are missing or have invalid lengths."""
    address, number = tags.get(ipv4) or tags.get(ipv6) or b"", tags.get(port, b"")
    return address + number[-2:] if len(address) in (4, 16) and len(number) >= 2 else None

"""Read pcapng files: sections of blocks, in which every packet refers to an interface description.

Blocks contain their length at both ends, so damaged blocks are detected and skipped. (dpkt supports only the first
interface of the first section.)
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kip.capture.windows import CaptureWindow, Packet

PCAPNG_MAGIC = b"\x0a\x0d\x0d\x0a"

INTERFACE, OLD_PACKET, SIMPLE_PACKET, ENHANCED_PACKET = 1, 2, 3, 6
SECTION_ORDERS = {bytes.fromhex("4d3c2b1a"): "<", bytes.fromhex("1a2b3c4d"): ">"}
TIME_RESOLUTION, TIME_OFFSET = 9, 14
"""Options of an interface: the timestamp resolution, and the seconds to add to timestamps."""

SMALLEST_BLOCK, LARGEST_BLOCK = 12, 1 << 24
SEARCHED = 1 << 20
"""Bytes that are searched at once for the block after a damaged one."""


@dataclass(frozen=True, slots=True)
class _Interface:
    link_type: int
    snap_length: int
    ticks: int
    offset: int


@dataclass(slots=True)
class _Section:
    """The state that applies until the next section begins: the byte order and the interfaces so far."""

    order: str
    interfaces: list[_Interface] = field(default_factory=list)

    def packet(self, number: int, timestamp: int, data: bytes) -> Packet:
        """Return a packet that the interface of this number captured."""
        interface = self.interfaces[number]
        time = timestamp * 1_000_000_000 // interface.ticks + interface.offset * 1_000_000_000
        return Packet(time, interface.link_type, data)


def read_pcapng(window: CaptureWindow) -> Iterator[Packet]:
    """Yield the packets of a pcapng file; blocks other than packets and interfaces are skipped silently."""
    section = _Section("<")
    while ahead := window.fill(SMALLEST_BLOCK):
        if ahead < SMALLEST_BLOCK:
            window.report_end(f"ends within a block, at byte {window.position}")
            return
        section = _new_section(window) or section
        kind, size = struct.unpack_from(section.order + "II", window.data, window.offset)
        if not _is_block(window, section.order, size):
            _skip_damage(window, section.order)
            continue
        body = window.data[window.offset + 8 : window.offset + size - 4]
        window.offset += size
        read = _READERS.get(kind)
        if read is None:
            continue
        try:
            packet = read(section, body)
        except (struct.error, IndexError):
            window.report(f"a block of type {kind} with invalid content, before byte {window.position}")
            continue
        if packet is not None:
            yield packet


def _new_section(window: CaptureWindow) -> _Section | None:
    """Return a new section if a section header follows, else None."""
    head = window.data[window.offset : window.offset + SMALLEST_BLOCK]
    order = SECTION_ORDERS.get(head[8:]) if head[:4] == PCAPNG_MAGIC else None
    return _Section(order) if order else None


def _is_block(window: CaptureWindow, order: str, size: int) -> bool:
    """Return whether a whole block follows that repeats this size at its end."""
    if not SMALLEST_BLOCK <= size <= LARGEST_BLOCK or size % 4 or window.fill(size) < size:
        return False
    return bool(struct.unpack_from(order + "I", window.data, window.offset + size - 4)[0] == size)


def _skip_damage(window: CaptureWindow, order: str) -> None:
    """Skip to the next whole block of a known type."""
    place = window.position
    heads = [PCAPNG_MAGIC, *(struct.pack(order + "I", kind) for kind in _READERS)]
    pattern = re.compile(b"|".join(map(re.escape, heads)))
    window.offset += 4
    while window.fill(SEARCHED) >= SMALLEST_BLOCK:
        match = pattern.search(window.data, window.offset)
        if match is None:
            window.offset = len(window.data) - 3
            continue
        window.offset = match.start()
        if window.fill(SMALLEST_BLOCK) < SMALLEST_BLOCK:
            break
        if _is_block(window, order, struct.unpack_from(order + "I", window.data, window.offset + 4)[0]):
            window.report(f"a damaged block at byte {place}; resuming at byte {window.position}")
            return
        window.offset += 1
    window.offset = len(window.data)
    window.report_end(f"ends within a block, which begins at byte {place}")


def _add_interface(section: _Section, body: bytes) -> None:
    link_type, _, snap_length = struct.unpack_from(section.order + "HHI", body)
    options = dict(_read_options(section.order, body[8:]))
    resolution = options.get(TIME_RESOLUTION, b"\x06")[0]
    # if_tsresol: the highest bit selects powers of 2; the default is 10^-6.
    base = 2 if resolution & 0x80 else 10
    offset = struct.unpack(section.order + "q", options[TIME_OFFSET])[0] if TIME_OFFSET in options else 0
    section.interfaces.append(_Interface(link_type, snap_length, base ** (resolution & 0x7F), offset))


def _read_enhanced_packet(section: _Section, body: bytes) -> Packet:
    number, high, low, captured, _ = struct.unpack_from(section.order + "IIIII", body)
    return section.packet(number, high << 32 | low, body[20 : 20 + captured])


def _read_old_packet(section: _Section, body: bytes) -> Packet:
    number, _, high, low, captured, _ = struct.unpack_from(section.order + "HHIIII", body)
    return section.packet(number, high << 32 | low, body[20 : 20 + captured])


def _read_simple_packet(section: _Section, body: bytes) -> Packet:
    """Read a packet that has no timestamp."""
    size = struct.unpack_from(section.order + "I", body)[0]
    return section.packet(0, 0, body[4 : 4 + min(size, section.interfaces[0].snap_length or size)])


_READERS: dict[int, Callable[[_Section, bytes], Packet | None]] = {
    INTERFACE: _add_interface,
    OLD_PACKET: _read_old_packet,
    SIMPLE_PACKET: _read_simple_packet,
    ENHANCED_PACKET: _read_enhanced_packet,
}


def _read_options(order: str, data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(data):
        code, size = struct.unpack_from(order + "HH", data, at)
        if code == 0:
            return
        yield code, data[at + 4 : at + 4 + size]
        at += 4 + (size + 3 & ~3)

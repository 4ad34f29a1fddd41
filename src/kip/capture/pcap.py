"""Read classic pcap files: records of a header and a packet, in either byte order, in micro- or nanoseconds.

A damaged record header loses only that packet: reading resumes at the next place where two record headers follow one
another (libpcap and dpkt would stop, or misread the rest of the file).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from kip.capture.windows import CaptureWindow, Packet

_HEADER, _MODIFIED_HEADER = "IIII", "IIII8x"
"""Seconds, their fraction, the captured and the original length; libpcap's KUZNETZOV_TCPDUMP_MAGIC adds 8 bytes."""

PCAP_MAGICS = {
    bytes.fromhex("d4c3b2a1"): ("<", 1_000_000, _HEADER),
    bytes.fromhex("a1b2c3d4"): (">", 1_000_000, _HEADER),
    bytes.fromhex("4d3cb2a1"): ("<", 1_000_000_000, _HEADER),
    bytes.fromhex("a1b23c4d"): (">", 1_000_000_000, _HEADER),
    bytes.fromhex("34cdb2a1"): ("<", 1_000_000, _MODIFIED_HEADER),
    bytes.fromhex("a1b2cd34"): (">", 1_000_000, _MODIFIED_HEADER),
}
"""The first four bytes of a file -> the byte order of its numbers, the timestamp units per second, the header."""

NEAR = 1 << 18
"""Seconds (three days): consecutive records are not further apart without more evidence."""

FILE_HEADER = 24
CANDIDATES = 4096
"""Positions in half a megabyte that may begin a record after damage; ordinary data contains two dozen."""

SMALLEST_LIMIT, LARGEST_LIMIT = 1 << 18, 1 << 24
"""Bounds, in bytes, of the accepted packet length, whatever the file header contains."""


@dataclass(frozen=True, slots=True)
class _Records:
    """The record format of one file."""

    order: str
    header: struct.Struct
    ticks: int
    limit: int

    def is_header(self, data: bytes, at: int) -> bool:
        """Return whether a record header may start here, or a part of one at the end of the data."""
        if len(data) < at + self.header.size:
            return len(data) >= at
        _, fraction, captured, original = self.header.unpack_from(data, at)
        return bool(fraction < self.ticks and 0 < captured <= original <= self.limit)

    def is_near(self, data: bytes, at: int, seconds: int) -> bool:
        """Return whether the record here is from within some days of a time; True for a partial header."""
        return len(data) < at + self.header.size or abs(self.header.unpack_from(data, at)[0] - seconds) < NEAR

    def following(self, data: bytes, at: int) -> int:
        """Return where the record after the one at this position begins."""
        captured = self.header.unpack_from(data, at)[2] if len(data) >= at + self.header.size else 0
        return int(at + self.header.size + captured)

    def continues(self, data: bytes, at: int, seconds: int) -> bool:
        """Return whether a record starts here and another one follows it, even if its header is damaged or odd.

        Its time may be far from that of the record before, or one of its numbers may be wrong, but not both.
        """
        if len(data) < at + self.header.size:
            return False
        own_seconds = self.header.unpack_from(data, at)[0]
        following = self.following(data, at)
        return (
            (self.is_header(data, at) or self.is_near(data, at, seconds))
            and self.is_header(data, following)
            and (self.is_near(data, following, own_seconds) or self.is_near(data, following, seconds))
        )

    def find(self, data: bytes, start: int, seconds: int) -> int:
        """Return where a record of about this time begins that is followed by another one, -1 if nowhere.

        Only some candidates are checked: in malicious files, or those of zeros, every byte may be one.
        """
        for match in islice(self._pattern(seconds).finditer(data, start), CANDIDATES):
            at = match.start()
            following = self.following(data, at)
            if self.is_header(data, at) and self.is_header(data, following) and self.is_near(data, following, seconds):
                return at
        return -1

    def _pattern(self, seconds: int) -> re.Pattern[bytes]:
        """Return a pattern that matches the start of a record header within some 18 hours of this time."""
        halves = [struct.pack(self.order + "H", max(0, (seconds >> 16) + step) & 0xFFFF) for step in (-1, 0, 1)]
        near = b"(?:" + b"|".join(map(re.escape, halves)) + b")"
        return re.compile(b"(?=" + (near + b".." if self.order == ">" else b".." + near) + b")", re.DOTALL)


def read_pcap(window: CaptureWindow) -> Iterator[Packet]:
    """Yield the packets of a classic pcap file."""
    order, ticks, header = PCAP_MAGICS[window.data[:4]]
    if window.fill(FILE_HEADER) < FILE_HEADER:
        window.report_end("ends within its first 24 bytes")
        return
    snap_length, link_type = struct.unpack_from(order + "II", window.data, 16)
    limit = min(max(snap_length, SMALLEST_LIMIT), LARGEST_LIMIT)
    records = _Records(order, struct.Struct(order + header), ticks, limit)
    window.offset = FILE_HEADER
    nanoseconds = 1_000_000_000 // ticks
    for seconds, fraction, data in _read_records(window, records):
        yield Packet(seconds * 1_000_000_000 + fraction * nanoseconds, link_type & 0xFFFF, data)


def _read_records(window: CaptureWindow, records: _Records) -> Iterator[tuple[int, int, bytes]]:
    """Yield the seconds, their fraction and the packet of each record."""
    unpack = records.header.unpack_from
    seconds = None
    while ahead := window.fill(records.header.size):
        if ahead < records.header.size:
            window.report_end(f"ends within the header of a packet, at byte {window.position}")
            return
        size = records.header.size + unpack(window.data, window.offset)[2]
        if _is_whole(window, records, size, seconds):
            seconds, fraction, _, _ = unpack(window.data, window.offset)
            start = window.offset + records.header.size
            window.offset += size
            yield seconds, fraction, window.data[start : window.offset]
        else:
            yield from _skip_damage(window, records, seconds)


def _is_whole(window: CaptureWindow, records: _Records, size: int, last_seconds: int | None) -> bool:
    """Return whether a record of this size follows, and after it another one or the end of the file.

    For the latest record of a live capture, a valid header is sufficient.
    """
    if size > records.header.size + records.limit or window.fill(size) < size:
        return False
    if not window.fill_until_idle(size + records.header.size):
        start = window.offset
        is_near = last_seconds is None or records.is_near(window.data, start, last_seconds)
        if is_near and records.is_header(window.data, start):
            return True
        window.fill(size + records.header.size)
    end = window.offset + size
    seconds = records.header.unpack_from(window.data, window.offset)[0]
    return records.is_header(window.data, end) and records.is_near(window.data, end, seconds)


def _skip_damage(
    window: CaptureWindow, records: _Records, last_seconds: int | None
) -> Iterator[tuple[int, int, bytes]]:
    """Skip a record that is not followed by another one, and yield the recoverable part of it.

    Either this header or the next one is damaged, or the file ends here.
    """
    window.fill(2 * records.limit)
    data, start = window.data, window.offset
    seconds, fraction, captured, original = records.header.unpack_from(data, start)
    end = _end_of_damage(window, records, seconds if last_seconds is None else last_seconds)
    window.offset = end
    if records.is_header(data, start) and not (window.may_grow and end == len(data) < records.following(data, start)):
        begin = start + records.header.size
        yield seconds, fraction, data[begin : end if end - begin == original else min(begin + captured, end)]


def _end_of_damage(window: CaptureWindow, records: _Records, seconds: int) -> int:
    """Return where the next record begins, or the end of the bytes that are known to contain none."""
    data, start = window.data, window.offset
    following = records.following(data, start)
    if records.continues(data, following, seconds):
        return following
    end = records.find(data, start + records.header.size, seconds)
    if end < 0 and len(data) - start < 2 * records.limit:
        window.report_end(f"ends within a packet, which begins at byte {window.position}")
        return len(data)
    end = end if end >= 0 else start + records.limit
    place = f"at or after the packet header at byte {window.position}"
    window.report(f"damaged {place}; resuming {end - start} bytes after it")
    return end

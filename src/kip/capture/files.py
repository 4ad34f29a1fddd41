"""Capture files: reads the packets of pcap and pcapng files, optionally compressed with gzip, even during writing.

Packets are yielded one by one; only a few packets are in memory at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator

from kip.capture.pcap import PCAP_MAGICS, read_pcap
from kip.capture.pcapng import PCAPNG_MAGIC, read_pcapng
from kip.capture.problems import CaptureError, ReportProblem
from kip.capture.streams import open_stream
from kip.capture.windows import CaptureWindow, Packet

_NAME = re.compile(r".*\.(pcap|pcapng|cap)([.-]?\d+)?(\.gz)?", re.IGNORECASE)
"""Files in a folder that are captures, with the numbers that `tcpdump -C` appends."""


def is_capture_name(name: str) -> bool:
    """Return whether the name of a file in a folder is that of a capture."""
    return _NAME.fullmatch(name) is not None


def begins_like_capture(start: bytes) -> bool:
    """Return whether the first 4 bytes of a file are those of a capture that is not compressed."""
    return start == PCAPNG_MAGIC or start in PCAP_MAGICS


def read_packets(
    path: str,
    report: ReportProblem,
    *,
    follow: bool = False,
    may_grow: bool = False,
    note_position: Callable[[int], None] = lambda _: None,
) -> Generator[Packet, None, None]:
    """Yield the packets of a capture file, or of standard input if the path is `-`.

    A packet of a pipe is yielded as soon as it is complete. With `follow`, the same applies to a growing file, and the
    iterator does not end. With `may_grow`, an incomplete packet at the end is left out. `note_position` is called
    before each packet with the position after it in the uncompressed file.

    Raises:
        CaptureError: the file is not a capture.
        OSError: the file cannot be opened.
    """
    with open_stream(path, follow=follow) as stream:
        window = CaptureWindow(stream, "standard input" if path == "-" else path, report, may_grow=may_grow)
        window.fill(4)
        magic = window.data[:4]
        if magic == PCAPNG_MAGIC:
            packets = read_pcapng(window)
        elif magic in PCAP_MAGICS:
            packets = read_pcap(window)
        else:
            raise CaptureError(
                f"{window.name}: begins with {magic.hex() or 'nothing'}, which is neither pcap nor pcapng; "
                "capture with tcpdump -w"
            )
        for packet in packets:
            note_position(window.position)
            yield packet

"""Capture files: reads pcap and pcapng files as packets, compressed with gzip or not, also while they are written.

Takes a path or `-` for standard input, gives packets one by one; never holds more than a few packets in memory.
"""

from __future__ import annotations

from collections.abc import Iterator

from kip.capture.pcap import PCAP_MAGICS, read_pcap
from kip.capture.pcapng import PCAPNG_MAGIC, read_pcapng
from kip.capture.problems import CaptureError, Report
from kip.capture.streams import open_stream
from kip.capture.windows import Packet, Window


def read_packets(path: str, report: Report, *, follow: bool = False) -> Iterator[Packet]:
    """Yield the packets of a capture file, or of standard input where the path is `-`.

    A packet of a pipe comes as soon as all of it is there. With `follow`, the same holds for a file that grows, and
    there is no end.

    Raises:
        CaptureError: where the file does not begin like a capture.
        OSError: where it cannot be opened.
    """
    with open_stream(path, follow=follow) as stream:
        window = Window(stream, "standard input" if path == "-" else path, report)
        window.fill(4)
        magic = window.data[:4]
        if magic == PCAPNG_MAGIC:
            yield from read_pcapng(window)
        elif magic in PCAP_MAGICS:
            yield from read_pcap(window)
        else:
            raise CaptureError(
                f"{window.name}: begins with {magic.hex() or 'nothing'}, which is neither pcap nor pcapng; "
                "capture with tcpdump -w"
            )

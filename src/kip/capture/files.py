"""Capture files: opens pcap and pcapng files, compressed with gzip or not, and reads them as packets.

Takes a path or `-` for standard input, gives packets one by one; never holds more than a few packets in memory.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import cast

from kip.capture.pcap import PCAP_MAGICS, read_pcap
from kip.capture.pcapng import PCAPNG_MAGIC, read_pcapng
from kip.capture.problems import Report
from kip.capture.windows import Packet, Readable, Window

GZIP_MAGIC = b"\x1f\x8b"


class CaptureError(Exception):
    """The file is no capture at all; the text says which file and what it is instead."""


def read_packets(path: str, report: Report) -> Iterator[Packet]:
    """Yield the packets of a capture file, or of standard input where the path is `-`.

    Raises:
        CaptureError: where the file does not begin like a capture.
        OSError: where it cannot be opened.
    """
    with _open(path) as stream:
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


@contextmanager
def _open(path: str) -> Iterator[Readable]:
    with BufferedReader(_raw(path)) as stream:
        is_compressed = stream.peek(2)[:2] == GZIP_MAGIC
        yield gzip.GzipFile(fileobj=stream) if is_compressed else stream


def _raw(path: str) -> RawIOBase:
    return cast(RawIOBase, sys.stdin.buffer) if path == "-" else Path(path).open("rb", buffering=0)

"""Exchanges: everything that Kafka clients and brokers said to each other in a capture file.

Takes a path, gives exchanges as they complete: a request with its response, both decoded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kip.capture.conversations import Exchange, Findings
from kip.capture.files import read_packets
from kip.capture.packets import read_segments
from kip.capture.recognition import Recognition
from kip.capture.tcp import Connections


def read_exchanges(path: str, findings: Findings) -> Iterator[Exchange]:
    """Yield the exchanges of a capture file, `-` for standard input, in the order in which they end.

    What else there is to say about the capture gathers in `findings`.

    Raises:
        CaptureError: where the file is no capture.
        OSError: where it cannot be opened.
    """
    connections = Connections(partial(Recognition, findings=findings))
    exchanges = findings.exchanges
    for segment in read_segments(read_packets(path, findings.report), findings.passed):
        connections.feed(segment)
        if exchanges:
            yield from exchanges
            exchanges.clear()
    connections.finish()
    yield from exchanges
    exchanges.clear()

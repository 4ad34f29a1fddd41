"""Exchanges: the requests and responses of Kafka clients and brokers in a capture file.

An exchange is a request with its response, both decoded, yielded as soon as it is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kip.capture.conversations import Exchange, Findings
from kip.capture.files import read_packets
from kip.capture.packets import read_segments
from kip.capture.recognition import Recognition
from kip.capture.segments import Segment
from kip.capture.tcp import Connections
from kip.capture.windows import Packet


def read_exchanges(path: str, findings: Findings, *, follow: bool = False) -> Iterator[Exchange]:
    """Yield the exchanges of a capture file, `-` for standard input, in the order in which they end.

    An exchange of a pipe, or of a growing file with `follow`, is yielded as soon as its last byte is available. An
    interrupt while waiting for packets ends the capture. Other results are collected in `findings`.

    Raises:
        CaptureError: the file is not a capture.
        OSError: the file cannot be opened.
    """
    connections = Connections(partial(Recognition, findings=findings))
    yield from pair(read_packets(path, findings.report, follow=follow), connections, findings)
    yield from end_connections(connections, findings)


def pair(packets: Iterator[Packet], connections: Connections, findings: Findings) -> Iterator[Exchange]:
    """Yield the exchanges that these packets complete. Raises CaptureError and OSError, as the packets do."""
    segments = read_segments(packets, findings.passed)
    while (segment := _next(segments)) is not None:
        connections.feed(segment)
        yield from _take(findings.exchanges)


def end_connections(connections: Connections, findings: Findings) -> Iterator[Exchange]:
    """Yield the exchanges that are left at the end of a capture."""
    connections.finish()
    yield from _take(findings.exchanges)


def _next(segments: Iterator[Segment]) -> Segment | None:
    """Return the next segment, None at the end of the capture or when the user ends it."""
    try:
        return next(segments, None)
    except KeyboardInterrupt:
        return None


def _take(exchanges: list[Exchange]) -> Iterator[Exchange]:
    yield from exchanges
    exchanges.clear()

"""Exchanges: everything that Kafka clients and brokers said to each other in a capture file.

Takes a path, gives exchanges as they complete: a request with its response, both decoded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kip.capture.conversations import Exchange, Findings
from kip.capture.files import read_packets
from kip.capture.packets import Segment, read_segments
from kip.capture.recognition import Recognition
from kip.capture.tcp import Connections


def read_exchanges(path: str, findings: Findings, *, follow: bool = False) -> Iterator[Exchange]:
    """Yield the exchanges of a capture file, `-` for standard input, in the order in which they end.

    An exchange of a pipe comes as soon as its last byte is there, as does one of a file that grows, with `follow`.
    An interrupt while waiting for packets ends the capture. What else there is to say about the capture gathers in
    `findings`.

    Raises:
        CaptureError: where the file is no capture.
        OSError: where it cannot be opened.
    """
    connections = Connections(partial(Recognition, findings=findings))
    segments = read_segments(read_packets(path, findings.report, follow=follow), findings.passed)
    while (segment := _next(segments)) is not None:
        connections.feed(segment)
        yield from _take(findings.exchanges)
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

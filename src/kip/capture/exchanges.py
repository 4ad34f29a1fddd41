"""Exchanges: the requests and responses of Kafka clients and brokers in a capture file.

An exchange is a request with its response, both decoded, yielded as soon as it is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
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

    An exchange of a pipe, or of a growing file with `follow`, is yielded as soon as its last byte is available, and an
    interrupt while waiting for packets ends the capture. Other results are collected in `findings`.

    Raises:
        CaptureError: the file is not a capture.
        OSError: the file cannot be opened.
    """
    connections = Connections(partial(Recognition, findings=findings))
    packets = read_packets(path, findings.report, follow=follow)
    yield from pair(packets, connections, findings, is_live=follow or path == "-")
    yield from end_connections(connections, findings)


def pair(
    packets: Iterator[Packet], connections: Connections, findings: Findings, *, is_live: bool = False
) -> Iterator[Exchange]:
    """Yield the exchanges that these packets complete; an interrupt is the end of packets that are live.

    Raises CaptureError and OSError, as the packets do.
    """
    segments = read_segments(packets, findings.passed)
    for segment in _until_interrupted(segments) if is_live else segments:
        connections.feed(segment)
        yield from _take(findings.exchanges)


def end_connections(connections: Connections, findings: Findings) -> Iterator[Exchange]:
    """Yield the exchanges that are left at the end of a capture."""
    connections.finish()
    yield from _take(findings.exchanges)


def _until_interrupted(segments: Iterator[Segment]) -> Iterator[Segment]:
    """Yield segments until the user ends the capture."""
    with suppress(KeyboardInterrupt):
        yield from segments


def _take(exchanges: list[Exchange]) -> Iterator[Exchange]:
    yield from exchanges
    exchanges.clear()

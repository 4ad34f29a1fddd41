"""TCP segments of packets."""

from __future__ import annotations

from typing import NamedTuple

FIN, SYN, RST, ACK = 1, 2, 4, 16


class Segment(NamedTuple):
    """A TCP segment. Time is in nanoseconds since 1970; an endpoint is the bytes of an address and two of a port."""

    time: int
    source: bytes
    destination: bytes
    sequence: int
    acknowledged: int
    flags: int
    payload: bytes

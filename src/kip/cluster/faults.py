"""Faults on purpose: what happens to answers on their way out. The request was carried out by then."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Fault", "FaultKind", "FaultTable", "Outcome"]

_GARBAGE = b"HTTP/1.1 400 Bad Request\r\n\r\n"
_correlation_id = struct.Struct(">i")


class FaultKind(StrEnum):
    """What a fault does.

    DELAY sends the answer `seconds` late, and with it those behind it; DROP never sends it; CLOSE ends the connection
    instead; HALF ends it in the middle of the frame; GARBAGE sends bytes that are no frame; WRONG_ID answers a request
    that nobody sent.
    """

    DELAY = "delay"
    DROP = "drop"
    CLOSE = "close"
    HALF = "half"
    GARBAGE = "garbage"
    WRONG_ID = "wrong-id"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, and which answers it strikes.

    Attributes:
        api: the name of the API, None for all.
        node_id: the node that answers, None for all.
        times: how many answers it strikes, None for all there will be.
        seconds: of a delay.
    """

    kind: FaultKind
    api: str | None = None
    node_id: int | None = None
    times: int | None = None
    seconds: float = 0.0

    def strikes(self, api: str, node_id: int) -> bool:
        return self.api in (None, api) and self.node_id in (None, node_id)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What goes out: `data` after `seconds`, and whether the connection ends then."""

    data: bytes
    seconds: float = 0.0
    closes: bool = False


class FaultTable:
    """The faults in force; the first one that strikes an answer is the one that counts."""

    def __init__(self) -> None:
        self._faults: list[tuple[Fault, int]] = []

    def add(self, fault: Fault) -> None:
        self._faults.append((fault, 0))

    def clear(self) -> None:
        self._faults.clear()

    def outcome(self, frame: bytes, api: str, node_id: int) -> Outcome:
        """Return what becomes of an answer."""
        for position, (fault, struck) in enumerate(self._faults):
            if fault.strikes(api, node_id):
                if fault.times is not None and struck + 1 >= fault.times:
                    del self._faults[position]
                else:
                    self._faults[position] = fault, struck + 1
                return _struck(fault, frame)
        return Outcome(frame)


def _struck(fault: Fault, frame: bytes) -> Outcome:
    match fault.kind:
        case FaultKind.DELAY:
            return Outcome(frame, fault.seconds)
        case FaultKind.DROP:
            return Outcome(b"")
        case FaultKind.CLOSE:
            return Outcome(b"", closes=True)
        case FaultKind.HALF:
            return Outcome(frame[: len(frame) // 2], closes=True)
        case FaultKind.GARBAGE:
            return Outcome(_GARBAGE)
        case FaultKind.WRONG_ID:
            (correlation_id,) = _correlation_id.unpack_from(frame, 4)
            return Outcome(frame[:4] + _correlation_id.pack(correlation_id ^ 0x40000000) + frame[8:])

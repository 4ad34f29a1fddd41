"""Problems: what a capture could not give, where, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class CaptureError(Exception):
    """The file cannot be read as a capture; the text says which file, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is missing from the result.

    `is_edge` tells a loss from what every capture has at its two ends: requests sent before it began or answered
    after it stopped.
    """

    place: str
    reason: str
    is_edge: bool = False

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


Report = Callable[[Problem], None]

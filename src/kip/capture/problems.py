"""Problems: information that could not be read from a capture, with place and reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class CaptureError(Exception):
    """The file cannot be read as a capture; the message contains the file, the reason and a remedy."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is missing from the result.

    `is_edge` marks losses that every capture has at its two ends: requests sent before it began or answered after it
    stopped.
    """

    place: str
    reason: str
    is_edge: bool = False

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


ReportProblem = Callable[[Problem], None]

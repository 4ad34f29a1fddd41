"""What a check of log files finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem, or a note about something that Kafka itself repairs when it starts.

    Attributes:
        file: `<partition directory>/<file>`.
        position: the byte position, None if it concerns the file.
    """

    file: str
    reason: str
    position: int | None = None
    is_note: bool = False

    def __str__(self) -> str:
        where = "" if self.position is None else f" byte {self.position}:"
        return f"{self.file}:{where} {self.reason}"

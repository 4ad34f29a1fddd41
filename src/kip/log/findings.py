"""What a check of log files finds, and the files that it reads whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from kip.budgets import budget
from kip.log.errors import LogError
from kip.log.files import open_file

__all__ = ["Finding", "read_parsed", "read_state", "read_text"]

_Parsed = TypeVar("_Parsed")


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


def read_state(path: str) -> bytes:
    """Return the bytes of a small file, in which a broker keeps a part of its state; raises LogError, OSError."""
    most = budget("state-file-bytes")
    with open_file(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise LogError(f"larger than {most:,} bytes (to read it: kip --budget state-file-bytes={10 * most})")
    return content


def read_text(path: str) -> str:
    """Return the text of such a file; raises LogError, OSError."""
    try:
        return read_state(path).decode()
    except UnicodeDecodeError:
        raise LogError("it is not text") from None


def read_parsed(path: str, parse: Callable[[str], _Parsed], consequence: str) -> _Parsed:
    """Return what `parse` makes of the text of such a file; its LogError ends with what Kafka does."""
    text = read_text(path)
    try:
        return parse(text)
    except LogError as error:
        raise LogError(f"{error}; {consequence}") from None

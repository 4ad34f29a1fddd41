"""Read the small files in which a broker keeps a part of its state; each is read whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kip.budgets import budget
from kip.files import open_file
from kip.log.errors import LogError

_Parsed = TypeVar("_Parsed")


def read_state(path: str) -> bytes:
    """Return the bytes of such a file; raises LogError, OSError."""
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

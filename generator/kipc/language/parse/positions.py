"""Lines and columns of a text, from offsets."""

from __future__ import annotations

import re
from bisect import bisect_right

from kipc.language.problems import Position
from kipc.language.specs import Location

_LINE_END = re.compile(r"\r\n|\r|\n")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text as positions count them, without line ends; `str.splitlines` knows other ends too."""
    return _LINE_END.split(text)


class Positions:
    """The positions of the characters of one text; both lines and columns count from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def location(self, file: str, offset: int, path: str = "") -> Location:
        return Location(file, *self.position(offset), path)

    def position(self, offset: int) -> Position:
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def offset(self, position: Position) -> int:
        return self._starts[position.line - 1] + position.column - 1

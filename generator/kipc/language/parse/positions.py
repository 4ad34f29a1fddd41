"""Lines and columns of a text, from offsets."""

from __future__ import annotations

import re
from bisect import bisect_right

from kipc.language.specs import Location

_LINE_END = re.compile(r"\r\n|\r|\n")


class Positions:
    """Where the characters of one text stand; both lines and columns count from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def location(self, file: str, offset: int, path: str = "") -> Location:
        line = bisect_right(self._starts, offset)
        return Location(file, line, offset - self._starts[line - 1] + 1, path)

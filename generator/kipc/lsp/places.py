"""Places: offsets of a text, in characters, and positions of the protocol, in code units of the client's encoding."""

from __future__ import annotations

import re
from functools import cached_property

from lsprotocol import types
from pygls.workspace import PositionCodec

from kipc.language.parse.json_reader import value_end
from kipc.language.parse.positions import Positions
from kipc.language.problems import Edit, Position
from kipc.language.specs import Location

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
"""A line with its end; the protocol knows fewer line ends than `str.splitlines`."""
_REST_OF_LINE = re.compile(r"[^\r\n]*")
_VALUE = re.compile(r'"(?:[^"\\\r\n]|\\.)*"?|[\w.+-]+|[^\r\n]')


class Places:
    """The places of one text."""

    def __init__(self, text: str, codec: PositionCodec) -> None:
        self._text = text
        self._codec = codec

    @cached_property
    def _lines(self) -> list[str]:
        return _LINE.findall(self._text)

    @cached_property
    def _positions(self) -> Positions:
        return Positions(self._text)

    def offset(self, position: types.Position) -> int:
        """Return the offset of a position; one beyond the end of its line, or of the text, is moved there."""
        if position.line >= len(self._lines):
            return len(self._text)
        line = self._lines[position.line].rstrip("\r\n")
        units = self._codec.client_num_units
        column, character = 0, 0
        while column < len(line) and character < position.character:
            character += units(line[column])
            column += 1
        return sum(map(len, self._lines[: position.line])) + column

    def position(self, offset: int) -> types.Position:
        line, column = self._positions.position(offset)
        return types.Position(line - 1, self._codec.client_num_units(self._lines[line - 1][: column - 1]))

    def range(self, start: int, end: int) -> types.Range:
        return types.Range(self.position(start), self.position(end))

    def edited(self, edit: Edit) -> types.Range:
        return self.range(self._positions.offset(edit.start), self._positions.offset(edit.end))

    def underlined(self, location: Location) -> types.Range:
        """Return the range to mark for a problem: the value at its place, or the first line of a longer one."""
        start = self._positions.offset(Position(location.line, location.column))
        value = _VALUE.match(self._text, start)
        end = value.end() if value else start
        if value and value[0] in "{[":
            line = _REST_OF_LINE.match(self._text, start)
            end = min(value_end(self._text, start), line.end() if line else end)
        return self.range(start, end)

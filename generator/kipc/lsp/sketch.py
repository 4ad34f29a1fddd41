"""Sketch: a text that may be incomplete or wrong in, its objects and lists with their places out.

For everything but diagnostics: an editor asks about texts in the middle of a change. Reading never fails. A string
without its closing quote ends with its line; an object that starts where a key is expected ends the object around it.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from kipc.language.parse.json_reader import MAX_DEPTH, Array, Object

_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\\r\n]|\\.)*(?P<closed>"?))'
    r"|(?P<mark>[{}\[\],:])"
    r"|(?P<comment>//[^\r\n]*|/\*(?s:.*?)(?:\*/|\Z))"
    r"|(?P<word>[^\s\"{}\[\],:/]+|/)"
)
_WORDS = {"true": True, "false": False, "null": None}
# The limit of digits is that of `kipc.language.parse.json_reader`.
_WHOLE = re.compile(r"-?[0-9]{1,300}")


@dataclass(frozen=True, slots=True)
class Word:
    """A key, or a value other than an object or list.

    Attributes:
        start: offset of the first character, the quote of a text.
        end: offset after the last character.
        owner: the object that has the key; the list of a value in a list is an attribute of it.
        attribute: the key.
        is_key: whether it is the key itself and not its value.
        value: the value, or the key.
        is_closed: false for a text without its closing quote.
    """

    start: int
    end: int
    owner: Object
    attribute: str
    is_key: bool
    value: Any
    is_closed: bool = True


@dataclass(slots=True)
class OpenContainer:
    """An object or list that is being read.

    Attributes:
        container: the object or list.
        key: in an object the key that has no value yet, None where a key is expected.
        needs_comma: whether a value was read, and no comma after it.
    """

    container: Object | Array
    key: str | None = None
    key_offset: int = 0
    needs_comma: bool = False


@dataclass(slots=True)
class Sketch:
    """What could be read of a text.

    Attributes:
        tree: the outermost object; empty if there is none.
        words: keys and plain values, in their order.
        ends: where the object or list ends that starts at an offset.
        frames: the objects and lists that have no end.
        comments: start and end of each comment.
    """

    tree: Object = field(default_factory=lambda: Object("", 0))
    words: list[Word] = field(default_factory=list)
    ends: dict[int, int] = field(default_factory=dict)
    frames: list[OpenContainer] = field(default_factory=list)
    comments: list[tuple[int, int]] = field(default_factory=list)

    def word_at(self, offset: int) -> Word | None:
        """Return the word that an offset is in, or at one end of."""
        index = bisect_right(self.words, offset, key=lambda word: word.start) - 1
        return self.words[index] if index >= 0 and offset <= self.words[index].end else None

    def value_of(self, owner: Object, attribute: str) -> Word | None:
        """Return the word that is the value of an attribute, None for other values."""
        place = owner.places.get(attribute)
        word = self.word_at(place[1]) if place else None
        return word if word and place and word.start == place[1] else None


def read_sketch(text: str) -> Sketch:
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.sketch = Sketch()
        self.frames = self.sketch.frames

    def read(self) -> Sketch:
        position = 0
        while match := _TOKEN.search(self.text, position):
            position = match.end()
            match match.lastgroup:
                case "mark":
                    self._mark(match[0], match.start())
                case "comment":
                    self.sketch.comments.append(match.span())
                case _ if self.frames:
                    self._word(match)
        for frame in self.frames:
            self.sketch.ends[frame.container.offset] = len(self.text)
        return self.sketch

    def _mark(self, mark: str, offset: int) -> None:
        match mark:
            case "{":
                self._open(Object, offset)
            case "[" if self.frames:
                self._open(Array, offset)
            case "}":
                self._close(Object, offset + 1)
            case "]":
                self._close(Array, offset + 1)
            case "," if self.frames:
                self.frames[-1].needs_comma = False
                self.frames[-1].key = None

    def _open(self, kind: type[Object] | type[Array], offset: int) -> None:
        frame = self.frames[-1] if self.frames else None
        if frame is None:
            if not self.sketch.tree.places and kind is Object:
                self.sketch.tree = Object("", offset)
                self.frames.append(OpenContainer(self.sketch.tree))
            return
        is_in_object = isinstance(frame.container, Object) and frame.key is None
        if is_in_object and len(self.frames) > 1:
            self._end(offset)
            frame = self.frames[-1]
        container = kind(self._path(frame), offset)
        if len(self.frames) < MAX_DEPTH:  # deeper ones are in no tree, which others descend recursively
            self._add(frame, container, offset)
        self.frames.append(OpenContainer(container))

    def _path(self, frame: OpenContainer) -> str:
        match frame.container:
            case Array() as array:
                return f"{array.path}[{len(array)}]"
            case owner:
                return owner.path_of(frame.key or "")

    def _add(self, frame: OpenContainer, value: Any, offset: int) -> None:
        match frame.container:
            case Array() as array:
                array.places.append(offset)
                array.append(value)
            case owner if frame.key is not None:
                owner[frame.key] = value
                owner.places[frame.key] = frame.key_offset, offset
        frame.key, frame.needs_comma = None, True

    def _close(self, kind: type[Object] | type[Array], end: int) -> None:
        """End the innermost container of the kind and those within it; a bracket without one is skipped."""
        if any(isinstance(frame.container, kind) for frame in self.frames):
            while not isinstance(self.frames[-1].container, kind):
                self._end(end - 1)
            self._end(end)

    def _end(self, offset: int) -> None:
        self.sketch.ends[self.frames.pop().container.offset] = offset

    def _word(self, match: re.Match[str]) -> None:
        frame = self.frames[-1]
        is_closed = match["string"] is None or bool(match["closed"])
        value = _value(match)
        owner, attribute = self._owner()
        if isinstance(frame.container, Object) and (frame.key is None or self._is_key(match)):
            frame.key, frame.key_offset, frame.needs_comma = str(value), match.start(), False
            word = Word(match.start(), match.end(), owner, str(value), True, value, is_closed)
        else:
            self._add(frame, value, match.start())
            word = Word(match.start(), match.end(), owner, attribute, False, value, is_closed)
        self.sketch.words.append(word)

    def _is_key(self, match: re.Match[str]) -> bool:
        """Return whether a text is a key although a value is expected: a colon follows."""
        following = _TOKEN.search(self.text, match.end())
        return match["string"] is not None and following is not None and following[0] == ":"

    def _owner(self) -> tuple[Object, str]:
        """Return the innermost object and its key that has no value yet, or whose list is being read."""
        attribute = ""
        for frame in reversed(self.frames):
            match frame.container:
                case Object() as owner:
                    return owner, attribute or frame.key or ""
                case array:
                    attribute = array.path.rpartition(".")[2]
        return self.sketch.tree, attribute


def _value(match: re.Match[str]) -> Any:
    text = match[0]
    if match["string"] is None:
        return _WORDS[text] if text in _WORDS else int(text) if _WHOLE.fullmatch(text) else text
    try:
        return json.loads(text) if match["closed"] else text[1:]
    except ValueError:
        return text[1:].removesuffix('"')

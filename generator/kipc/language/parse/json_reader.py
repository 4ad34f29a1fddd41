"""A JSON reader that records the place of every value, for specs that Kafka's own reader (Jackson) accepts.

Takes a text, returns a tree of `Object`, `Array` and plain Python values. Beyond JSON there are `//` and `/* */`
comments; a repeated key is legal and its last value counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from json import JSONDecodeError, JSONDecoder
from typing import Any, NoReturn

MAX_DEPTH = 64
"""Of nested objects and lists; the deepest real spec has 9."""

# Far more than a version or a default needs; Python refuses to convert more than 4,300 digits.
MAX_NUMBER_LENGTH = 300

_COMMENT_TEXT = r"//[^\r\n]*|/\*(?s:.*?)\*/"
_BLANK = re.compile(rf"[ \t\r\n]+|{_COMMENT_TEXT}")
_TOKEN = re.compile(
    r"[ \t\r\n]*(?:"
    r'("[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")'
    r"|([{}\[\],:])"
    r"|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"
    r"|(true|false|null)\b"
    rf"|({_COMMENT_TEXT})"
    r")"
)
_PLAIN_MEMBER = re.compile(
    r'[ \t\r\n]*"([^"\\\x00-\x1f]*)"[ \t\r\n]*:[ \t\r\n]*('
    r'"([^"\\\x00-\x1f]*)"'
    r"|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)"
    r"|(true|false|null)\b"
    r')[ \t\r\n]*(?:,(?=[ \t\r\n]*")|(\}))'
)
"""A member without escapes, comments and nested values, with the mark after it; most members match."""
_STRING, _MARK, _NUMBER, _WORD, _COMMENT = 1, 2, 3, 4, 5
_WORDS = {"true": True, "false": False, "null": None}
_DECODER = JSONDecoder()
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# At most 20 characters of what was found, so that an error stays one line.
_FOUND = re.compile(r"[\w.+-]{1,20}|.", re.DOTALL)


class JsonSyntaxError(ValueError):
    """The text is not JSON; the offset counts characters."""

    def __init__(self, offset: int, sentence: str) -> None:
        super().__init__(sentence)
        self.offset = offset


class Object(dict[str, Any]):
    """A JSON object: its path and offset, for each key the offsets of key and value, and overwritten values."""

    __slots__ = ("offset", "overwritten", "path", "places")

    def __init__(self, path: str, offset: int) -> None:
        super().__init__()
        self.path = path
        self.offset = offset
        self.places: dict[str, tuple[int, int]] = {}
        self.overwritten: list[tuple[str, Any]] = []

    def path_of(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


class Array(list[Any]):
    """A JSON list: its path and offset, and the offset of each element."""

    __slots__ = ("offset", "path", "places")

    def __init__(self, path: str, offset: int) -> None:
        super().__init__()
        self.path = path
        self.offset = offset
        self.places: list[int] = []


class Decimal(float):
    """A number with a point or an exponent, and how it is spelled."""

    __slots__ = ("spelling",)

    spelling: str

    def __new__(cls, spelling: str) -> Decimal:
        number = super().__new__(cls, spelling)
        number.spelling = spelling
        return number


class _MinusZero(int):
    """`-0`, which is the integer 0 and still not spelled so."""

    def __str__(self) -> str:
        return "-0"


@dataclass(slots=True)
class Document:
    """A JSON text as read.

    Attributes:
        value: the value; wrong commas in it were passed over.
        errors: the wrong commas, in their order.
        repeated: repeated keys as (offset, path).
        trailing: where text follows the value, None if none does.
    """

    value: Any = None
    errors: list[JsonSyntaxError] = field(default_factory=list)
    repeated: list[tuple[int, str]] = field(default_factory=list)
    trailing: int | None = None


def read_json(text: str) -> Document:
    """Read one JSON value; text after it is left to the caller to judge.

    A missing comma, or one too many before a closing bracket, is noted, and reading continues.

    Raises:
        JsonSyntaxError: at the first error, if reading cannot continue after all of them.
    """
    reader = _Reader(text)
    try:
        return reader.document()
    except JsonSyntaxError as error:
        raise (reader.result.errors or [error])[0] from None


def value_end(text: str, position: int) -> int:
    """Return the end of the JSON value at a position, in a text that `read_json` has read."""
    depth = 0
    while match := _TOKEN.match(text, position):
        position = match.end()
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(match[_MARK], 0)
        if depth == 0 and match.lastindex != _COMMENT:
            break
    return position


def blank_end(text: str, position: int) -> int:
    """Return the end of the whitespace and comments at a position; a comment without an end is not one."""
    while match := _BLANK.match(text, position):
        position = match.end()
    return position


_Token = tuple[int, str, int]


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.result = Document()

    def document(self) -> Document:
        if blank_end(self.text, self.position) == len(self.text):
            raise JsonSyntaxError(0, "the file is empty")
        self.result.value = self._value(self._next("a value"), "", "", 0)
        end = blank_end(self.text, self.position)
        if end < len(self.text):
            if self.text.startswith("/*", end):
                self._refuse("the end of the file")
            self.result.trailing = end
        return self.result

    def _next(self, expected: str) -> _Token:
        """Read one token: its kind, its text and its offset."""
        match = self._match()
        if match is None:
            self._refuse(expected)
        self.position = match.end()
        kind = match.lastindex or 0
        return kind, match[kind], match.start(kind)

    def _match(self) -> re.Match[str] | None:
        """Match the next token, after any comments."""
        while (match := _TOKEN.match(self.text, self.position)) and match.lastindex == _COMMENT:
            self.position = match.end()
        return match

    def _value(self, token: _Token, parent: str, step: str, depth: int) -> Any:
        """Read the value that starts with a token, `step` below the path of its parent."""
        kind, word, offset = token
        if kind == _STRING:
            return self._string(word, offset)
        if kind == _NUMBER:
            return self._number(word, offset)
        if kind == _WORD:
            return _WORDS[word]
        if depth == MAX_DEPTH:
            raise JsonSyntaxError(offset, f"more than {MAX_DEPTH} nested objects and lists")
        if word == "{":
            return self._object(Object(parent + step, offset), depth + 1)
        if word == "[":
            return self._array(Array(parent + step, offset), depth + 1)
        return self._refuse("a value", offset)

    def _object(self, result: Object, depth: int) -> Object:
        prefix = f"{result.path}." if result.path else ""
        if self._plain_members(result, prefix):
            return result
        kind, word, offset = self._next("a \"key\" or '}'")
        if word == "}" and kind == _MARK:
            return result
        while True:
            if kind != _STRING:
                self._refuse('a "key"', offset)
            key = self._string(word, offset)
            self._mark(":")
            self._note_repeated(result, prefix, key, offset)
            token = self._next("a value")
            result[key] = self._value(token, prefix, key, depth)
            result.places[key] = offset, token[2]
            if self._mark(",}", _STRING) == "}" or self._is_comma_last("}"):
                return result
            if self._plain_members(result, prefix):
                return result
            kind, word, offset = self._next('a "key"')

    def _plain_members(self, result: Object, prefix: str) -> bool:
        """Read plain members in one step each; return whether the object ends."""
        end = None
        while end is None and (member := _PLAIN_MEMBER.match(self.text, self.position)):
            key, _, string, number, word, end = member.groups()
            offset, value_offset = member.start(1) - 1, member.start(2)
            self._note_repeated(result, prefix, key, offset)
            if string is not None:
                result[key] = string
            else:
                result[key] = _WORDS[word] if number is None else self._number(number, value_offset)
            result.places[key] = offset, value_offset
            self.position = member.end()
        return end is not None

    def _note_repeated(self, result: Object, prefix: str, key: str, offset: int) -> None:
        if key in result:
            self.result.repeated.append((offset, prefix + key))
            result.overwritten.append((key, result[key]))

    def _array(self, result: Array, depth: int) -> Array:
        token = self._next("a value or ']'")
        if token[1] == "]" and token[0] == _MARK:
            return result
        while True:
            result.places.append(token[2])
            result.append(self._value(token, result.path, f"[{len(result)}]", depth))
            if self._mark(",]", _STRING, "{") == "]" or self._is_comma_last("]"):
                return result
            token = self._next("a value")

    def _mark(self, marks: str, *starts: int | str) -> str:
        """Read one of some punctuation marks.

        If the next value follows at once, which starts with one of the `starts`, the comma between is missing: that is
        noted, and the comma returned.
        """
        match = self._match()
        if match and match.lastindex == _MARK and match[_MARK] in marks:
            self.position = match.end()
            return match[_MARK]
        if match and (match.lastindex in starts or match[match.lastindex or 0] in starts):
            self.result.errors.append(
                JsonSyntaxError(match.start(match.lastindex or 0), "a comma is missing before this")
            )
            return ","
        return self._refuse(" or ".join(map(repr, marks)))

    def _is_comma_last(self, bracket: str) -> bool:
        """Return whether a closing bracket follows the comma just read, note that, and read it."""
        comma = self.position - 1
        match = self._match()
        if match is None or match[_MARK] != bracket:
            return False
        self.result.errors.append(JsonSyntaxError(comma, f"an extra comma before {bracket!r}"))
        self.position = match.end()
        return True

    def _string(self, word: str, offset: int) -> str:
        if "\\" not in word:
            return word[1:-1]
        try:
            string = str(_DECODER.decode(word))
        except JSONDecodeError as error:
            raise JsonSyntaxError(
                offset + error.pos, "this escape does not exist in JSON; a backslash is written \\\\"
            ) from error
        if _LONE_SURROGATE.search(string):
            raise JsonSyntaxError(offset, "an unpaired surrogate is not a character")
        return string

    def _number(self, word: str, offset: int) -> float:
        if len(word) > MAX_NUMBER_LENGTH:
            raise JsonSyntaxError(offset, f"a number of more than {MAX_NUMBER_LENGTH} characters")
        if word == "-0":
            return _MinusZero()
        return int(word) if word.lstrip("-").isdigit() else Decimal(word)

    def _refuse(self, expected: str, offset: int | None = None) -> NoReturn:
        """Describe an unexpected character, with a remedy in common cases."""
        start = blank_end(self.text, self.position) if offset is None else offset
        match = _FOUND.match(self.text, start)
        if match is None:
            raise JsonSyntaxError(start, f"the file ends where {expected} should follow")
        if self.text.startswith("/*", start):
            raise JsonSyntaxError(start, "the comment that starts here has no end")
        if match[0] == '"':
            raise JsonSyntaxError(start, self._found_text(expected, start))
        raise JsonSyntaxError(start, f"expected {expected}, found {match[0]!r}{_ADVICE.get(match[0], '')}")

    def _found_text(self, expected: str, start: int) -> str:
        if _TOKEN.match(self.text, start):
            return f"expected {expected}, found a text"
        return "the text that starts here is not closed, or holds a line break or tab; write \\n, \\t"


_ADVICE = {
    "#": "; comments start with //",
    "'": "; write texts in double quotes",
    "}": "; is there a comma too many?",
    "]": "; is there a comma too many?",
    "True": "; write true",
    "False": "; write false",
    "None": "; write null",
}

"""Formatting: the text of a spec file in canonical form, with its comments.

A comment on separate lines precedes the same attribute or field as before, and a comment at the end of a line follows
the same one. Since a field has one line, comments between its attributes move in front of the field.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kipc.language.canonical import END, CanonicalLine, canonical_lines
from kipc.language.parse.json_reader import Array, Object
from kipc.language.specs import MessageSpec

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\r\n]*|/\*.*?\*/|[{}\[\],:]|[^\s{}\[\],:"/]+', re.DOTALL)
"""A string, a comment, a mark, or a number or word, of a text that is JSON with comments."""

_SPACE = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment of a text.

    Attributes:
        text: with its `//` or `/* */`.
        offset: where it starts.
        behind: the offset of the token that it follows in the same line, None if it starts the line.
        blank_before: whether an empty line precedes it.
        blank_after: whether an empty line follows it.
    """

    text: str
    offset: int
    behind: int | None
    blank_before: bool
    blank_after: bool


@dataclass(slots=True)
class _Scan:
    """The comments of a text, and where each bracket that opens is closed."""

    comments: list[Comment] = field(default_factory=list)
    ends: dict[int, int] = field(default_factory=dict)


def comments_of(text: str) -> list[Comment]:
    """Return the comments of a text that is JSON with comments, in their order."""
    return _scan(text).comments


def formatted_text(text: str, tree: Object, spec: MessageSpec) -> str:
    """Return the text of a spec in canonical form.

    Args:
        text: the text of the file.
        tree: its JSON, as `kipc.language.parse.json_reader` reads it.
        spec: its nodes, which do not have the `$schema` that a file can name for editors.
    """
    scan = _scan(text)
    first, *lines = canonical_lines(spec)
    schema = [CanonicalLine(f'  "$schema": {json.dumps(tree["$schema"])},', "$schema")] if "$schema" in tree else []
    placement = _Placement([first, *schema, *lines], tree, scan.ends)
    for comment in scan.comments:
        placement.add(comment)
    return "".join(f"{line}\n" for line in placement.texts())


def _scan(text: str) -> _Scan:
    scan, opened = _Scan(), list[int]()
    end, last = 0, None
    for piece in _PIECE.finditer(text):
        newlines = text.count("\n", end, piece.start())
        end = piece.end()
        last = None if newlines else last
        match piece[0][0]:
            case "/":
                after = _SPACE.match(text, end)
                blank_after = after is not None and after[0].count("\n") > 1
                scan.comments.append(
                    Comment(piece[0].rstrip().replace("\r\n", "\n"), piece.start(), last, newlines > 1, blank_after)
                )
            case "{" | "[":
                opened.append(piece.start())
                last = None
            case "}" | "]" if opened:
                scan.ends[opened.pop()] = last = piece.start()
            case "," | ":":
                pass
            case _:
                last = piece.start()
    return scan


def _starts(tree: Object, ends: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Yield the offset and the path of each attribute, object and closing bracket of a tree."""
    for key, (offset, _) in tree.places.items():
        yield offset, tree.path_of(key)
        value = tree[key]
        for item in value if isinstance(value, Array) else [value]:
            if isinstance(item, Object):
                yield item.offset, item.path
                yield from _starts(item, ends)
        if isinstance(value, Array):
            yield ends[value.offset], f"{value.path}{END}"
    yield ends[tree.offset], f"{tree.path}{END}"


class _Placement:
    """Canonical lines, and the comments in front of and behind each of them, by the index of the line."""

    def __init__(self, lines: list[CanonicalLine], tree: Object, ends: Mapping[int, int]) -> None:
        self._lines = lines
        self._tree = tree
        self._starts = sorted(_starts(tree, ends))
        self._offsets = [offset for offset, _ in self._starts]
        self._first = {line.starts: index for index, line in enumerate(lines)}
        self._last = {line.ends: index for index, line in enumerate(lines) if line.ends is not None}
        self._before: dict[int, list[Comment]] = defaultdict(list)
        self._behind: dict[int, list[str]] = defaultdict(list)

    def add(self, comment: Comment) -> None:
        index = None if comment.behind is None else self._line_of(comment.behind)
        if index is None:
            self._before[self._line_after(comment.offset)].append(comment)
        # A `//` comment ends its line, so nothing else can follow it there.
        elif self._lines[index].text.endswith("[") or any(comment.startswith("//") for comment in self._behind[index]):
            self._before[index].append(comment)
        else:
            self._behind[index].append(comment.text)

    def _line_of(self, offset: int) -> int | None:
        """Return the line of the token at an offset of the file, None if the canonical form omits it."""
        start, path = self._starts[bisect_right(self._offsets, offset) - 1]
        if path.endswith(END) and start == offset:
            closed = path.removesuffix(END)
            return self._last.get(closed, self._last.get(_owner(closed)))
        return self._first.get(path, self._first.get(_owner(path)) if _owner(path) else None)

    def _line_after(self, offset: int) -> int:
        """Return the line before which a comment at an offset of the file belongs."""
        if offset < self._tree.offset:
            return 0
        for _, path in self._starts[bisect_right(self._offsets, offset) :]:
            closed = path.removesuffix(END)
            candidates = (path, f"{closed}.fields{END}", closed, _owner(closed))
            places = [self._first[candidate] for candidate in candidates if candidate and candidate in self._first]
            if places:
                return places[0]
        return len(self._lines)

    def texts(self) -> Iterator[str]:
        """Yield the lines with their comments."""
        for index, line in enumerate(self._lines):
            indent = " " * (len(line.text) - len(line.text.lstrip()) + 2 * line.closes)
            yield from _own_lines(self._before[index], indent, is_first=index == 0)
            yield " ".join([line.text, *self._behind[index]])
        yield from _own_lines(self._before[len(self._lines)], "", is_first=False)


def _own_lines(comments: Sequence[Comment], indent: str, *, is_first: bool) -> Iterator[str]:
    for place, comment in enumerate(comments):
        if comment.blank_before and not (is_first and place == 0):
            yield ""
        yield indent + comment.text
    if comments and comments[-1].blank_after:
        yield ""


def _owner(path: str) -> str:
    """Return the path of the object that has an attribute."""
    return path.rpartition(".")[0]

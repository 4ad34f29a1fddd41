"""Blocks: the lines of a page in, the runs of lines out that hold JSON or BNF."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from html import unescape

from kipc.intake.page import Page
from kipc.intake.words import QUOTES


class BlockKind(StrEnum):
    JSON = "JSON"
    BNF = "BNF"


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines, counted from 1, both ends included.

    Attributes:
        heading: the nearest line above that names a message, and the name in it.
        is_rejected: whether it is in the section on rejected alternatives.
        parts: the runs of lines it consists of; more than one where a page splits a spec over several blocks.
    """

    kind: BlockKind
    first: int
    last: int
    heading: str
    is_rejected: bool
    parts: tuple[tuple[int, int], ...]


_FENCE = re.compile(r"\s*(?:```|~~~|\{code\b.*\}|\{noformat\})")
_SECTION = re.compile(
    r"[\s#*]*(status|motivation|public interfaces?|proposed changes?|compatibility\b.*|test plan|"
    r"rejected alternatives?|(?:other )?alternatives(?: considered)?|discarded alternatives?|future work|background|"
    r"references|appendix|no labels)[\s*:]*",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\d+(?:\.\d+)*\.?\s+[A-Z][^.:;]{0,60}"
    r"\b(?:APIs?|Schemas?|Interfaces?|Protocol|Extensions|Client|Changes)\b[^.:;]{0,20}"
)
_REJECTED = re.compile(r"rejected|\balternatives?\b|discarded|abandoned|superseded|withdrawn|future work|not adopted")
_MESSAGE_NAME = re.compile(r"\b[A-Z][A-Za-z0-9]*(?:Request|Response|Record|Key|Value)\b")

_KEYS = "apiKey|validVersions|flexibleVersions|nullableVersions|taggedVersions|versions|commonStructs|entityType|mapKey"
_QUOTE = f"[{QUOTES}]"
_SPEC_KEY = re.compile(rf"(?:^|[\s{{,(]|{_QUOTE})(?:{_KEYS}){_QUOTE}*\s*[:=]")
_ANY_KEY = re.compile(
    rf"{_QUOTE}[\w.-]+{_QUOTE}\s*:|^\s*(?:[+-]\s*)?\w+{_QUOTE}*\s*:\s*(?:{_QUOTE}|[\[{{\d]|true|false)"
)
_OPENING = re.compile(rf"^\s*(?:[{{}}\[\],]|{_QUOTE}|//|/\*|\*/|\*\s|\.\.\.|…|[+-]\s*(?:[{{}}\[\]]|{_QUOTE}|//))")
_CLOSING = re.compile(rf"{_QUOTE}\s*[,}}\]][,}}\]\s]*$|[{{}}\[\]],?\s*$")

_ARROW = re.compile(r"=>|=&gt;|⇒|::=")
_HEAD = re.compile(r"\s*(?:[A-Za-z][\w-]*(?:\s+[A-Za-z][\w-]*)?\s*(?:\([^)]*\)\s*)?)?$")
_START = re.compile(rf"{_QUOTE}?(?:apiKey|validVersions){_QUOTE}?\s*:")
"""The first attributes of a spec."""
_LONGEST_ASIDE = 3
"""Lines of prose inside a block: a comment that lost its slashes, or a text that was wrapped."""


def find_blocks(page: Page) -> list[Block]:
    """Return the blocks of a page in their order, specs or not."""
    page = replace(page, lines=tuple(map(_plain, page.lines)))
    sections = Sections(page)
    json = list(_json_runs(page))
    taken = {line for first, last in json for line in range(first, last + 1)}
    bnf = _bnf_runs(page, taken)
    found = [(BlockKind.JSON, run) for run in _joined_runs(page, json)] + [(BlockKind.BNF, (run,)) for run in bnf]
    return [
        Block(kind, parts[0][0], parts[-1][1], _heading(page, parts[0][0]), sections.is_rejected(parts[0][0]), parts)
        for kind, parts in sorted(found, key=lambda each: each[1])
    ]


def _joined_runs(page: Page, runs: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Join runs of JSON that continue a spec: the first ends within brackets that the next ones close."""
    waiting = list(runs)
    while waiting:
        parts = [waiting.pop(0)]
        depth = _depth(page, *parts[0])
        while depth > 1 and waiting and not _START.search(page.quote(*waiting[0])):
            parts.append(waiting.pop(0))
            depth += _depth(page, *parts[-1])
        if len(parts) > 1 and depth > 0:
            waiting[:0] = parts[1:]
            parts = parts[:1]
        yield tuple(parts)


def _plain(line: str) -> str:
    """Make quotes and brackets of the entities that stand for them, for no more than to recognize a line."""
    return unescape(line) if "&" in line else line


class Sections:
    """The titles of a page's sections. A Markdown heading ends with the next one of its level, others with the next."""

    def __init__(self, page: Page) -> None:
        self._lines: list[int] = []
        self._titles: list[tuple[str, int, int]] = []
        """Title, depth, and the index of the title that it is under, -1 for none."""
        path: list[int] = []
        for number, line in enumerate(page.lines, start=1):
            section = _SECTION.fullmatch(line)
            is_numbered = _NUMBERED.fullmatch(line) is not None and not self.is_rejected(number)
            if section or is_numbered or re.match(r"#{1,6}\s+\S", line):
                title = (section[1] if section else line.strip(" #*:")).lower()
                depth = len(line) - len(line.lstrip("#"))
                while path and self._titles[path[-1]][1] >= depth:
                    path.pop()
                self._titles.append((title, depth, path[-1] if path else -1))
                path.append(len(self._lines))
                self._lines.append(number)

    def _above(self, line: int) -> Iterator[str]:
        """Yield the titles that a line is under, the innermost first."""
        index = bisect_right(self._lines, line) - 1
        while index >= 0:
            title, depth, index = self._titles[index]
            if depth < 7:
                yield title

    def title(self, line: int) -> str:
        """Return the title of a line's section, by which it is known; empty if it has none."""
        above = list(self._above(line))
        return next((each for each in above if _SECTION.fullmatch(each)), above[0] if above else "")

    def is_rejected(self, line: int) -> bool:
        return any(map(_REJECTED.search, self._above(line)))


def is_fence(line: str) -> bool:
    """Return whether a line is a mark around code."""
    return _FENCE.match(line) is not None


def sections_of(page: Page) -> Sections:
    """Return the sections of a page."""
    return Sections(page)


def _heading(page: Page, first: int) -> str:
    for line in reversed(page.lines[max(0, first - 12) : first - 1]):
        found = _MESSAGE_NAME.findall(line)
        if found:
            return str(found[-1])
    return ""


def _json_runs(page: Page) -> Iterator[tuple[int, int]]:
    """Yield runs of JSON: the lines between fences, and elsewhere lines that look like JSON."""
    fenced: set[int] = set()
    for first, last in _fences(page):
        fenced |= set(range(first - 1, last + 2))
        inside = page.lines[first - 1 : last]
        if any(map(_SPEC_KEY.search, inside)) or _is_plain_json(inside):
            yield first, last
    line = 1
    while line <= len(page.lines):
        end = _json_end(page, line, fenced)
        if end and _holds_keys(page.lines[line - 1 : end]):
            yield line, end
        line = max(end, line) + 1


def _holds_keys(lines: tuple[str, ...]) -> bool:
    is_bracketed = any("{" in line for line in lines)
    return any(_SPEC_KEY.search(line) or (is_bracketed and _ANY_KEY.search(line)) for line in lines)


def _is_plain_json(lines: tuple[str, ...]) -> bool:
    text = "\n".join(lines).strip()
    return text[:1] in ("{", "[") and text[-1:] in ("}", "]") and _ANY_KEY.search(text) is not None


def _fences(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the contents of fences; an unclosed one ends where the next section starts."""
    marks = [number for number, line in enumerate(page.lines, start=1) if _FENCE.match(line)]
    for opening, closing in zip(marks[::2], [*marks[1::2], None][: len(marks[::2])], strict=True):
        last = (closing or _section_below(page, opening)) - 1
        if last > opening:
            yield opening + 1, last


def _section_below(page: Page, line: int) -> int:
    for number in range(line + 1, len(page.lines) + 1):
        if _SECTION.fullmatch(page.lines[number - 1]):
            return number
    return len(page.lines) + 1


def _json_end(page: Page, first: int, fenced: set[int]) -> int:
    """Return the last line of the JSON that starts with a line, 0 if none does."""
    if first in fenced or not _is_json_line(page.lines[first - 1]):
        return 0
    last, line = first, first + 1
    while line <= len(page.lines) and line not in fenced and line - last <= _LONGEST_ASIDE + 1:
        text = page.lines[line - 1]
        if _SECTION.fullmatch(text):
            break
        if _is_json_line(text):
            last = line
        elif text.strip() and _depth(page, first, last) <= 0:
            break
        line += 1
    return last


def _is_json_line(text: str) -> bool:
    return any(pattern.search(text) for pattern in (_OPENING, _SPEC_KEY, _ANY_KEY, _CLOSING))


def _depth(page: Page, first: int, last: int) -> int:
    text = re.sub(r'"[^"\n]*"|//[^\n]*', "", page.quote(first, last))
    return sum(map(text.count, "{[")) - sum(map(text.count, "}]"))


def _bnf_runs(page: Page, taken: set[int]) -> Iterator[tuple[int, int]]:
    """Yield runs of productions: lines with an arrow, and those between them that are not sentences."""
    arrows = [
        number
        for number, line in enumerate(page.lines, start=1)
        if number not in taken and (match := _ARROW.search(line)) and _HEAD.match(line[: match.start()])
    ]
    while arrows:
        first, last = arrows[0], arrows[0]
        while arrows and not any(map(_is_sentence, page.lines[last : arrows[0] - 1])):
            last = arrows.pop(0)
        yield _with_names_above(page, first), _with_body_below(page, last)


def _is_sentence(line: str) -> bool:
    words = line.split()
    return len(words) > 5 or (len(words) > 3 and words[-1].endswith((".", ":"))) or bool(_SECTION.fullmatch(line))


def _with_names_above(page: Page, line: int) -> int:
    """Take in the line before: old words of a comparison, or the head of a production whose arrow stands alone."""
    while line > 1 and re.fullmatch(r"\s*[A-Za-z]\w*\s*", page.lines[line - 2]):
        line -= 1
    return line


def _with_body_below(page: Page, line: int) -> int:
    """Take in what belongs to the last production: the lines of names right below, if it has no body yet."""
    body = _ARROW.split(page.lines[line - 1])[-1]
    is_open = not body.strip() or body.count("[") > body.count("]")
    while is_open and line < len(page.lines) and re.fullmatch(r"[\s\w\[\]?()]+", page.lines[line]):
        if not page.lines[line].strip() or len(page.lines[line].split()) > 5:
            break
        line += 1
    return line

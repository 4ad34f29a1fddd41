"""Blocks: the lines of a page in, the runs of lines out that hold JSON or BNF."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from html import unescape

from kipc.intake.page import Page
from kipc.intake.sections import NOTHING, Sections, Sentence, is_fence, is_title, sentences_of
from kipc.intake.words import QUOTES


class BlockKind(StrEnum):
    JSON = "JSON"
    BNF = "BNF"


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines, counted from 1, both ends included.

    Attributes:
        message: the name of a message in the nearest line above that has one, empty if there is none.
        title: the title of the section that the block is in.
        caption: the sentence, title or caption directly before the block.
        is_rejected: whether it is in a section on rejected alternatives.
        parts: the runs of lines it consists of; more than one where a page splits a spec over several blocks.
    """

    kind: BlockKind
    first: int
    last: int
    message: str
    title: Sentence
    caption: Sentence
    is_rejected: bool
    parts: tuple[tuple[int, int], ...]


MESSAGE_NAME = re.compile(r"\b[A-Z][A-Za-z0-9]*(?:Request|Response|Record|Key|Value)\b")

_PARAMETER = re.compile(r"(?:language|theme|linenumbers|firstline|collapse)\w+")
"""A parameter of the wiki's code macro, which text exports write as a line before the code."""

# "name", "type" and "fields" are keys of all kinds of JSON, of which KIPs show configurations and output of tools.
_KEYS = "apiKey|validVersions|flexibleVersions|nullableVersions|taggedVersions|versions|commonStructs|entityType|mapKey"
_QUOTE = f"[{QUOTES}]"
_SPEC_KEY = re.compile(rf"(?:^|[\s{{,(]|{_QUOTE})(?:{_KEYS}){_QUOTE}*\s*[:=]")
# Without quotes, only a key whose value looks like JSON: "Note: see below" is a sentence.
_ANY_KEY = re.compile(
    rf"{_QUOTE}[\w.-]+{_QUOTE}\s*:|^\s*(?:[+-]\s*)?\w+{_QUOTE}*\s*:\s*(?:{_QUOTE}|[\[{{\d]|true|false)"
)
# The first characters of a line of JSON, after the mark of a diff if there is one.
_OPENING = re.compile(rf"^\s*(?:[{{}}\[\],]|{_QUOTE}|//|/\*|\*/|\*\s|\.\.\.|…|[+-]\s*(?:[{{}}\[\]]|{_QUOTE}|//))")
_CLOSING = re.compile(rf"{_QUOTE}\s*[,}}\]][,}}\]\s]*$|[{{}}\[\]],?\s*$")

_ARROW = re.compile(r"=>|=&gt;|⇒|::=")
# A name, and perhaps a version or a second name of a comparison: "tides = moons.map(moon => ...)" is code.
_HEAD = re.compile(r"\s*(?:[A-Za-z][\w-]*(?:\s+[A-Za-z][\w-]*)?\s*(?:\([^)]*\)\s*)?)?$")
_START = re.compile(rf"{_QUOTE}?(?:apiKey|validVersions){_QUOTE}?\s*:")
"""The first attributes of a spec."""
_LONGEST_ASIDE = 3
"""Lines of prose inside a block: a comment that lost its slashes, or a text that was wrapped.

Without any, damaged pages lose the fields below such a line. A long one would join a block with the next example.
"""
_LINES_ABOVE = 12
"""Lines between a block and the title or sentence that names its message, with blank lines and parameters of macros.

Two are too few for the fields that KIPs show alone; far above, the name is that of another block.
"""
_LONGEST_ROW = 5
"""Words of a line between productions; longer ones are sentences, since a production has a line for each name."""


def find_blocks(page: Page) -> list[Block]:
    """Return the blocks of a page in their order, specs or not."""
    plain = replace(page, lines=tuple(map(_plain, page.lines)))
    json = list(_json_runs(plain))
    json_lines = lines_of(json)
    bnf = [(run,) for run in _bnf_runs(plain, json_lines)]
    runs = [(BlockKind.JSON, parts) for parts in _joined_runs(plain, json)] + [(BlockKind.BNF, parts) for parts in bnf]
    sections = Sections(plain)
    captions = _Captions(page, lines_of([part for _, parts in runs for part in parts]))
    blocks = []
    for kind, parts in sorted(runs, key=lambda run: run[1]):
        first, last = parts[0][0], parts[-1][1]
        title, caption = sections.title(first), captions.above(first)
        blocks.append(
            Block(kind, first, last, _message_above(plain, first), title, caption, sections.is_rejected(first), parts)
        )
    return blocks


def lines_of(runs: Iterable[tuple[int, int]]) -> set[int]:
    """Return the numbers of the lines of runs."""
    return {line for first, last in runs for line in range(first, last + 1)}


class _Captions:
    def __init__(self, page: Page, blocks: Collection[int]) -> None:
        self.page = page
        self.blocks = blocks
        self.sentences = list(sentences_of(page, blocks))
        self.starts = [sentence.line for sentence in self.sentences]

    def above(self, first: int) -> Sentence:
        """Return the sentence directly before a line; none if another block or other code is in between."""
        fences = 0
        for number in range(first - 1, 0, -1):
            line = self.page.lines[number - 1]
            fences += is_fence(line)
            if number in self.blocks or fences > 1:
                break
            if line.strip() and not is_fence(line) and not _PARAMETER.fullmatch(line.strip()):
                return self.sentences[bisect_right(self.starts, number) - 1]
        return NOTHING


def _joined_runs(page: Page, runs: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Join runs of JSON that continue a spec: the first ends within brackets that the next ones close."""
    waiting = list(runs)
    while waiting:
        parts = [waiting.pop(0)]
        depth = _depth(page, *parts[0])
        # With one open bracket, the last line of the block is lost. A new message is no continuation of one.
        while depth > 1 and waiting and not _START.search(page.quote(*waiting[0])):
            parts.append(waiting.pop(0))
            depth += _depth(page, *parts[-1])
        # Blocks that do not close it together are not its parts.
        if len(parts) > 1 and depth > 0:
            waiting[:0] = parts[1:]
            parts = parts[:1]
        yield tuple(parts)


def _plain(line: str) -> str:
    """Make quotes and brackets of the entities that stand for them, for no more than to recognize a line."""
    return unescape(line) if "&" in line else line


def _message_above(page: Page, first: int) -> str:
    for line in reversed(page.lines[max(0, first - _LINES_ABOVE) : first - 1]):
        names = MESSAGE_NAME.findall(line)
        if names:
            return str(names[-1])
    return ""


def _json_runs(page: Page) -> Iterator[tuple[int, int]]:
    """Yield runs of JSON: the lines between fences, and elsewhere lines that look like JSON."""
    fenced: set[int] = set()
    for first, last in _fences(page):
        fenced |= set(range(first - 1, last + 2))
        inside = page.lines[first - 1 : last]
        if any(map(_SPEC_KEY.search, inside)) or _is_plain_json(inside):
            yield first, last
    # Text exports of the wiki have no fences.
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
    marks = [number for number, line in enumerate(page.lines, start=1) if is_fence(line)]
    for opening, closing in zip(marks[::2], [*marks[1::2], None][: len(marks[::2])], strict=True):
        last = (closing or _section_below(page, opening)) - 1
        if last > opening:
            yield opening + 1, last


def _section_below(page: Page, line: int) -> int:
    for number in range(line + 1, len(page.lines) + 1):
        if is_title(page.lines[number - 1]):
            return number
    return len(page.lines) + 1


def _json_end(page: Page, first: int, fenced: set[int]) -> int:
    """Return the last line of the JSON that starts with a line, 0 if none does."""
    if first in fenced or not _is_json_line(page.lines[first - 1]):
        return 0
    last, line = first, first + 1
    while line <= len(page.lines) and line not in fenced and line - last <= _LONGEST_ASIDE + 1:
        text = page.lines[line - 1]
        if is_title(text):
            break
        if _is_json_line(text):
            last = line
        # Prose after the last bracket is the text after the block; within brackets it is an aside.
        elif text.strip() and _depth(page, first, last) <= 0:
            break
        line += 1
    return last


def _is_json_line(text: str) -> bool:
    return any(pattern.search(text) for pattern in (_OPENING, _SPEC_KEY, _ANY_KEY, _CLOSING))


def _depth(page: Page, first: int, last: int) -> int:
    text = re.sub(r'"[^"\n]*"|//[^\n]*', "", page.quote(first, last))
    return sum(map(text.count, "{[")) - sum(map(text.count, "}]"))


def _bnf_runs(page: Page, json_lines: set[int]) -> Iterator[tuple[int, int]]:
    """Yield runs of productions: lines with an arrow, and those between them that are not sentences."""
    arrows = [
        number
        for number, line in enumerate(page.lines, start=1)
        if number not in json_lines and (match := _ARROW.search(line)) and _HEAD.match(line[: match.start()])
    ]
    while arrows:
        first, last = arrows[0], arrows[0]
        while arrows and not any(map(_is_sentence, page.lines[last : arrows[0] - 1])):
            last = arrows.pop(0)
        yield _with_names_above(page, first), _with_body_below(page, last)


def _is_sentence(line: str) -> bool:
    words = line.split()
    return len(words) > _LONGEST_ROW or (len(words) > 3 and words[-1].endswith((".", ":"))) or is_title(line)


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
        if not page.lines[line].strip() or len(page.lines[line].split()) > _LONGEST_ROW:
            break
        line += 1
    return line

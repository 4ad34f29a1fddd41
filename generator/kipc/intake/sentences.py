"""Sentences: a page and its blocks in, the sentences, headings and comments around the blocks out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kipc.intake.blocks import Block, BlockKind, is_fence, sections_of
from kipc.intake.page import Page

MESSAGE = re.compile(r"\b[A-Z][A-Za-z0-9]*(?:Request|Response)\b")
_VERSION = re.compile(
    r"\b(?:versions?|v)\s?(\d{1,3})\b(?!\.\d)(?:\s*(?:to|->|→|-)\s*(?:version\s*|v)?(\d{1,3})\b(?!\.\d))?", re.I
)
_RAISES = re.compile(r"\b(?:bump|rais|increas|increment|upgrad)\w*\b[^.]*?\bto\b", re.I)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, heading or comment; `section` is the title of its section, in lower case."""

    text: str
    line: int
    section: str
    is_comment: bool
    is_alone: bool
    """Whether it is a separate line, like a heading."""


def sentences_of(page: Page, blocks: Sequence[Block]) -> Iterator[Sentence]:
    """Yield the sentences of the page and the comments of its JSON blocks, without rejected sections."""
    titles = sections_of(page)
    inside = {line: each for each in blocks for first, last in each.parts for line in range(first, last + 1)}
    paragraph: list[tuple[int, str]] = []
    for number in range(1, len(page.lines) + 2):
        line = page.lines[number - 1] if number <= len(page.lines) else ""
        block = inside.get(number)
        comment = re.match(r"\s*(?:[^\"]*[\s{},\]])?(?://|\*|/\*)\s*(.+)", line) if block else None
        if block and block.kind is BlockKind.JSON and comment and not block.is_rejected:
            yield Sentence(comment[1], number, titles.title(number), is_comment=True, is_alone=False)
        is_start = re.match(r"\s*(?:#|[-*•|+]|\d+\.)\s*", line) is not None
        if paragraph and (not line.strip() or block or is_start or len(paragraph[-1][1]) < 60):
            yield from _split(paragraph, titles.title(paragraph[0][0]))
            paragraph = []
        if line.strip() and not block and not titles.is_rejected(number) and not is_fence(line):
            paragraph.append((number, line.strip()))


def _split(paragraph: Sequence[tuple[int, str]], section: str) -> Iterator[Sentence]:
    text = " ".join(line for _, line in paragraph)
    is_alone = len(paragraph) == 1 and len(text.split()) < 9 and not text.endswith(".")
    position = 0
    for each in re.split(r"(?<=[.!?;])\s+", text):
        length, line = 0, paragraph[0][0]
        for number, part in paragraph:
            if length <= position:
                line = number
            length += len(part) + 1
        position += len(each) + 1
        yield Sentence(each, line, section, is_comment=False, is_alone=is_alone)


def raised_to(sentence: Sentence) -> list[int]:
    """Return the version to which a sentence or heading raises a message, if there is one."""
    steps = [int(match[1]) for match in re.finditer(r"\bfrom \d{1,3} to (\d{1,3})\b(?!\.\d)", sentence.text)]
    if steps and _RAISES.search(sentence.text):
        return steps
    numbers = [int(number) for match in _VERSION.finditer(sentence.text) for number in match.groups() if number]
    if not numbers or re.search(
        r"\bKafka (?:version|v)?\s?\d|\bKIP version|or (?:older|earlier|lower)\b", sentence.text
    ):
        return []
    is_change = _RAISES.search(sentence.text) or (sentence.is_alone and MESSAGE.search(sentence.text))
    is_added = re.search(r"\bnew version\b|\bversions? \d+\b[^.]*\b(?:adds|introduces)\b", sentence.text, re.I)
    return [max(numbers)] if is_change or is_added else []

"""Sections: the lines of a page in, the titles that they are under out, and the sentences outside of its blocks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from kipc.intake.page import Page

_FENCE = re.compile(r"\s*(?:```|~~~|\{code\b.*\}|\{noformat\})")
# The titles of the template for KIPs, and those that authors add to it. Text exports of the wiki have them as plain
# lines, so that nothing but their words tells them from a sentence.
_TITLE = re.compile(
    r"[\s#*]*(status|motivation|public interfaces?|proposed changes?|compatibility\b.*|test plan|"
    r"rejected alternatives?|(?:other )?alternatives(?: considered)?|discarded alternatives?|future work|background|"
    r"references|appendix|no labels)[\s*:]*",
    re.IGNORECASE,
)
# A title such as "2.1 Protocol Changes": a number alone could also start an item of a list.
_NUMBERED = re.compile(
    r"\d+(?:\.\d+)*\.?\s+[A-Z][^.:;]{0,60}"
    r"\b(?:APIs?|Schemas?|Interfaces?|Protocol|Extensions|Client|Changes)\b[^.:;]{0,20}"
)
_REJECTED = re.compile(r"rejected|\balternatives?\b|discarded|abandoned|superseded|withdrawn|future work|not adopted")
_ASIDE = re.compile(r"motivation|background|references|status|compatibility")
_ITEM = re.compile(r"\s*(?:#|[-*•|+]|\d+\.)\s*")
_LONG_LINE = 60
"""Characters: a line that is shorter ends its paragraph, since wikis and editors wrap text at 70 or more."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, title, table row or caption of a page, verbatim, and the line on which it starts; 0 for none."""

    text: str
    line: int


NOTHING = Sentence("", 0)


class Sections:
    """The titles of a page's sections. A Markdown heading ends with the next one of its level, others with the next."""

    def __init__(self, page: Page) -> None:
        self._lines: list[int] = []
        self._titles: list[tuple[Sentence, int, int]] = []
        """Title, depth, and the index of the title that it is under, -1 for none."""
        path: list[int] = []
        for number, line in enumerate(page.lines, start=1):
            # Under rejected alternatives, a numbered line is the next alternative.
            is_numbered = _NUMBERED.fullmatch(line) is not None and not self.is_rejected(number)
            if is_title(line) or is_numbered or re.match(r"#{1,6}\s+\S", line):
                depth = len(line) - len(line.lstrip("#"))
                while path and self._titles[path[-1]][1] >= depth:
                    path.pop()
                self._titles.append((Sentence(line.strip(" #*:"), number), depth, path[-1] if path else -1))
                path.append(len(self._lines))
                self._lines.append(number)

    def _above(self, line: int) -> Iterator[Sentence]:
        """Yield the titles that a line is under, the innermost first."""
        index = bisect_right(self._lines, line) - 1
        while index >= 0:
            title, depth, index = self._titles[index]
            if depth < 7:  # Markdown has six levels; more marks are a rule or a comment
                yield title

    def title(self, line: int) -> Sentence:
        """Return the innermost title that a line is under."""
        return next(self._above(line), NOTHING)

    def is_rejected(self, line: int) -> bool:
        return any(_REJECTED.search(title.text.lower()) for title in self._above(line))

    def is_aside(self, line: int) -> bool:
        """Return whether a line is in a section that speaks of messages without proposing to change them."""
        return any(_ASIDE.match(title.text.lower()) for title in self._above(line))


def is_title(line: str) -> bool:
    """Return whether a line is the title of a section that most KIPs have."""
    return _TITLE.fullmatch(line) is not None


def is_fence(line: str) -> bool:
    """Return whether a line is a mark around code."""
    return _FENCE.match(line) is not None


def sentences_of(page: Page, blocks: Collection[int]) -> Iterator[Sentence]:
    """Yield the sentences of a page outside of the lines of its blocks."""
    paragraph: list[str] = []
    for number, line in enumerate((*page.lines, ""), start=1):
        is_text = bool(line.strip()) and number not in blocks and not is_fence(line)
        if paragraph and (not is_text or _ITEM.match(line) or len(paragraph[-1]) < _LONG_LINE):
            yield from _split("\n".join(paragraph), number - len(paragraph))
            paragraph = []
        if is_text:
            paragraph.append(line.strip())


def _split(paragraph: str, line: int) -> Iterator[Sentence]:
    start = 0
    for text in re.split(r"(?<=[.!?])\s+", paragraph):
        start = paragraph.index(text, start)
        yield Sentence(text, line + paragraph.count("\n", 0, start))
        start += len(text)

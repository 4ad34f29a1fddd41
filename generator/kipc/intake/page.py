"""Page: the bytes of a file in, the lines of its text out.

HTML becomes text in which code is between fences and headings start with `#`; text that it marks as removed is left
out and reported. A page may be a comparison of two versions, in which removed words directly precede added ones.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from kipc.budgets import excess, limit
from kipc.errors import KipcError
from kipc.intake.remarks import Confidence, Remarks

FENCE = "```"

# The tags that an exported or saved page begins with, and those of the storage format, which has no html or body.
_LOOKS_LIKE_HTML = re.compile(r"<(?:!doctype html|html|head|body|div|p|pre|h[1-6]|table|ac:[a-z-]+)\b[^>]*>", re.I)
_BLOCKS = frozenset({
    "article", "blockquote", "body", "br", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
    "li", "main", "ol", "p", "section", "table", "tr", "ul",
})  # fmt: skip
# A parameter of a macro is the language or the title of its code, and not a line of it.
_SKIPPED = frozenset({"head", "style", "nav", "ac:parameter"})
_CODE = frozenset({"pre", "ac:plain-text-body"})
_VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
# Authors strike text through instead of removing it; comparisons of versions have classes of their own.
_REMOVED = frozenset({"del", "s", "strike"})
_REMOVED_CLASS = re.compile(r"\b(?:diff-html-removed|diff-deleted-\w+|diff-removed\w*)\b")
_ADDED_CLASS = re.compile(r"\b(?:diff-html-added|diff-inserted-\w+|diff-added\w*)\b")


def is_html(text: str) -> bool:
    """Return whether a text is HTML, which starts with a tag, rather than text that quotes some."""
    start = text[:2000].lstrip("\ufeff \t\r\n")
    return start.startswith("<") and _LOOKS_LIKE_HTML.search(start) is not None


def text_of_html(text: str, remarks: Remarks) -> tuple[str, bool]:
    """Return the text, and whether the page marks removed and added parts."""
    reader = _Reader(remarks)
    reader.feed(_with_ends(text))
    reader.close()
    if reader.fences:
        reader.parts.append(f"\n{FENCE}\n")
    # Each of several nested tags begins and ends a line; the report quotes these lines.
    return re.sub(r"\n{4,}", "\n\n\n", "".join(reader.parts)), reader.is_marked


def _with_ends(text: str) -> str:
    """Escape what opens a tag, comment or section that has no end: the parser would look for the end of each again."""
    for opening, end in (("<!--", "-->"), ("<![", "]]>"), ("<", ">")):
        last = text.rfind(end) + 1
        text = text[:last] + text[last:].replace(opening, f"&lt;{opening[1:]}")
    return text


class _Reader(HTMLParser):
    """Collects text. Unclosed tags end with the tag around them."""

    def __init__(self, remarks: Remarks) -> None:
        super().__init__(convert_charrefs=True)
        self.remarks = remarks
        self.parts: list[str] = []
        self.open: list[str] = []
        self.removed: list[int] = []
        """How many tags were open where each removed part started."""
        self.skipped: list[int] = []
        self.fences: list[int] = []
        self.is_marked = False
        self.newlines = 0
        """How many are in the parts that were counted."""
        self.counted = 0
        self.open_tags: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = dict(attrs).get("class") or ""
        if tag == "br" or (tag in _BLOCKS and not self.fences):
            self.parts.append("\n")
        elif tag in ("td", "th"):
            # The words of two cells must not run together.
            self.parts.append("  ")
        if re.fullmatch("h[1-6]", tag):
            self.parts.append("#" * int(tag[1]) + " ")
        if tag in _VOID:
            return
        self.open.append(tag)
        self.open_tags[tag] += 1
        self._enter(tag, classes, dict(attrs))

    def _enter(self, tag: str, classes: str, attributes: dict[str, str | None]) -> None:
        depth = len(self.open)
        is_code = tag in _CODE or (tag == "script" and "syntaxhighlighter" in (attributes.get("type") or classes))
        if is_code and not self.fences:
            self.parts.append(f"\n{FENCE}\n")
            self.fences.append(depth)
        elif tag in _SKIPPED or (tag == "script" and not is_code):
            self.skipped.append(depth)
        is_struck = "line-through" in (attributes.get("style") or "")
        if tag in _REMOVED or is_struck or _REMOVED_CLASS.search(classes):
            self.removed.append(depth)
        self.is_marked |= bool(self.removed) or _ADDED_CLASS.search(classes) is not None

    def handle_endtag(self, tag: str) -> None:
        # The end of a tag that is not open would close all others, and take the time to look at them.
        if not self.open_tags[tag]:
            return
        while self.open:
            depth = len(self.open)
            closed = self.open.pop()
            self.open_tags[closed] -= 1
            for marks in (self.removed, self.skipped):
                if marks and marks[-1] >= depth:
                    marks.pop()
            if self.fences and self.fences[-1] >= depth:
                self.fences.pop()
                self.parts.append(f"\n{FENCE}\n")
            elif closed in _BLOCKS and not self.fences:
                self.parts.append("\n")
            if closed == tag:
                return

    def handle_data(self, data: str) -> None:
        if self.skipped:
            return
        if self.removed:
            self._note_removed(data)
            return
        if self.open[-1:] == ["script"]:
            data = data.removeprefix("<![CDATA[").removesuffix("]]>")
        self.parts.append(data if self.fences else re.sub(r"[ \t\r\n]+", " ", data))

    def unknown_decl(self, data: str) -> None:
        """Take the text of a CDATA section, in which the wiki's storage format keeps code."""
        if data.startswith("CDATA["):
            self.handle_data(data.removeprefix("CDATA["))

    def _note_removed(self, data: str) -> None:
        if data.strip():
            self.newlines += sum(part.count("\n") for part in self.parts[self.counted :])
            self.counted = len(self.parts)
            self.remarks.repair("the page marks this as removed; left out", data.strip(), self.newlines + 1)


_LEGEND = re.compile(
    r"this line was (?:added|removed)|versions? compared|compared with|old version \d|view page history"
    r"|changes\.mady\.by\.user|key\W+added\W+removed",
    re.IGNORECASE,
)


# The legend is above the page, within the menus that a text export has too. Anywhere else, "compared with" is English.
_LEGEND_LINES = 40
_LINE_END = re.compile(r"\r\n?|\n")
# Three tildes are a fence.
_STRUCK = re.compile(r"(?<!~)~~(?!~)(.+?)(?<!~)~~(?!~)")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as text.

    Attributes:
        name: the file's name, without its folder.
        lines: without line ends; `lines[0]` is line 1 of the report.
        is_comparison: whether removed and added words are next to each other in it.
    """

    name: str
    lines: tuple[str, ...]
    is_comparison: bool

    def quote(self, first: int, last: int) -> str:
        """Return lines, counted from 1, both included."""
        return "\n".join(self.lines[first - 1 : last])

    def line(self, number: int) -> str:
        """Return a line without the blanks around it; empty for 0, the line of what the page does not have."""
        return self.quote(number, number).strip() if number else ""


def read_page(path: Path, remarks: Remarks) -> Page:
    """Read a page from a file.

    Raises:
        KipcError: it cannot be read, is too large, or holds no text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit("page") + 1)
    except OSError as error:
        raise KipcError(f"{path}: {error.strerror or error}") from error
    if len(data) > limit("page"):
        raise KipcError(f"{path}: {excess('page')}; save the page alone, without its pictures")
    # Word documents, PDF files and pictures; UTF-16 has zeros too, but begins with its mark.
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise KipcError(f"{path}: no text; export the page as text or HTML")
    return page_of(path.name, _decoded(data, remarks), remarks)


def page_of(name: str, text: str, remarks: Remarks) -> Page:
    """Make a page of a text, HTML or plain.

    Raises:
        KipcError: it is too long.
    """
    is_marked = False
    if is_html(text):
        text, is_marked = text_of_html(text, remarks)
    if len(text) > limit("text"):
        raise KipcError(f"{name}: {excess('text', len(text))}")
    whole = _LINE_END.split(text)
    if (longest := max(map(len, whole))) > limit("line"):
        raise KipcError(f"{name}: {excess('line', longest)}")
    lines = tuple(_without_struck(line, number, remarks) for number, line in enumerate(whole, 1))
    is_comparison = _LEGEND.search("\n".join(lines[:_LEGEND_LINES])) is not None
    # Where tags mark the removed words, they are gone from the text by now.
    return Page(name, lines, is_comparison and not is_marked)


def _without_struck(line: str, number: int, remarks: Remarks) -> str:
    """Leave out text that Markdown strikes through."""
    plain = _STRUCK.sub("", line)
    if plain != line:
        remarks.repair("the page strikes this through; left out", line.strip(), number)
    return plain


def _decoded(data: bytes, remarks: Remarks) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        # Editors on Windows save exports in it, in which curly quotes and dashes are bytes that UTF-8 does not allow.
        line = data.count(b"\n", 0, error.start) + 1
        remarks.repair("the page is not UTF-8; read as Windows-1252", "", line, Confidence.MEDIUM)
        return data.decode("cp1252", errors="replace")

"""Page: the bytes of a file in, the lines of its text out, with what tells a comparison of two versions of the page.

HTML becomes text in which code stands between fences; what it marks as removed is left out, and said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from kipc.errors import KipcError
from kipc.intake.findings import Confidence, Findings
from kipc.intake.html import is_html, text_of_html

MAX_PAGE_SIZE = 8 << 20
"""Bytes; the longest KIP pages have some hundred kB."""

_LEGEND = ("this line was added", "this line was removed")


@dataclass(frozen=True, slots=True)
class Page:
    """A page as text.

    Attributes:
        name: the file's name, without its folder.
        lines: without line ends; `lines[0]` is line 1 of the report.
        is_comparison: whether removed and added words stand side by side in it.
    """

    name: str
    lines: tuple[str, ...]
    is_comparison: bool

    def quote(self, first: int, last: int) -> str:
        """Return lines, counted from 1, both included."""
        return "\n".join(self.lines[first - 1 : last])


def read_page(path: Path, findings: Findings) -> Page:
    """Read a page from a file.

    Raises:
        KipcError: it cannot be read, is too large, or holds no text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_PAGE_SIZE + 1)
    except OSError as error:
        raise KipcError(f"{path}: {error.strerror or error}") from error
    if len(data) > MAX_PAGE_SIZE:
        raise KipcError(f"{path}: larger than {MAX_PAGE_SIZE >> 20} MiB; save the page alone, without its pictures")
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise KipcError(f"{path}: no text; export the page as text or HTML")
    return page_of(path.name, _decoded(data, findings), findings)


def page_of(name: str, text: str, findings: Findings) -> Page:
    """Make a page of a text, HTML or plain."""
    is_marked = False
    if is_html(text):
        text, is_marked = text_of_html(text, findings)
    lines = tuple(re.split(r"\r\n?|\n", text))
    legend = "\n".join(lines).lower()
    is_comparison = all(words in legend for words in _LEGEND)
    return Page(name, lines, is_comparison and not is_marked)


def _decoded(data: bytes, findings: Findings) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        findings.repair("the page is not UTF-8; read as Windows-1252", "", line, Confidence.MEDIUM)
        return data.decode("cp1252", errors="replace")

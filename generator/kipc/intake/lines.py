"""Lines: the lines of a JSON block as the page has them in, those that count out, as plain characters."""

from __future__ import annotations

import re

from kipc.intake.findings import Findings
from kipc.intake.page import Page
from kipc.intake.quotes import QUOTES

_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")
_ENTITY = re.compile(r"&(?:quot|#34|apos|#39|lt|gt|amp|nbsp);")
_ENTITIES = {"&quot;": '"', "&#34;": '"', "&apos;": "'", "&#39;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&"}
_DIFF = re.compile(rf"[ \t]*[+-][ \t]*(?=[{{}}\[\]/{QUOTES}])")


def cleaned_lines(page: Page, first: int, last: int, findings: Findings) -> list[str]:
    """Return lines, counted from 1, both ends included; one that does not count is empty."""
    lines = _without_diff_marks(page, first, last, findings)
    return _cleaned(_without_doubles(lines, first, findings), first, findings)


def _cleaned(lines: list[str], first: int, findings: Findings) -> list[str]:
    """Make plain characters of what HTML and editors write instead."""
    cleaned = []
    for number, line in enumerate(lines, start=first):
        visible = _INVISIBLE.sub("", line)
        plain = _ENTITY.sub(lambda match: _ENTITIES.get(match[0], " "), visible)
        if visible != line:
            findings.repair("characters that nobody sees; left out", line.strip(), number)
        if plain != visible:
            findings.repair("entities of HTML; read as the characters they stand for", line.strip(), number)
        cleaned.append(plain.replace("\u00a0", " "))
    return cleaned


def _without_diff_marks(page: Page, first: int, last: int, findings: Findings) -> list[str]:
    """Apply a block that is a diff itself: lines that start with a minus go, the others lose their plus."""
    lines = list(page.lines[first - 1 : last])
    for index, line in enumerate(lines):
        if not _DIFF.match(line):
            continue
        is_removed = line.lstrip().startswith("-")
        reason = "a diff removes this line; left out" if is_removed else "a diff adds this line; its plus is left out"
        findings.repair(reason, line.strip(), first + index)
        lines[index] = "" if is_removed else line.replace("+", " ", 1)
    return lines


def _without_doubles(lines: list[str], first: int, findings: Findings) -> list[str]:
    """Leave out lines that say again what the line before says."""
    kept = list(lines)
    for index in range(1, len(lines)):
        line = lines[index].strip()
        if line == lines[index - 1].strip() and ":" in line and not line.startswith(("//", "*")):
            findings.repair("this line stands here twice; one is left out", line, first + index)
            kept[index] = ""
    return kept

"""Tokens: the lines of a JSON block in, its texts, words and marks out.

Line ends, indentation and white space have no meaning here, but each token knows its place, because brackets are
repaired by it. What wikis and editors do to quotes and comments is undone and reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import unescape

from kipc.intake.page import Page
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.words import DASHES, DOUBLES, QUOTES, SINGLES, STRAIGHT
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE

# Zero-width blanks, marks of direction, soft hyphens and byte order marks, which editors and wikis insert.
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")
_ENTITY = re.compile(r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")
# Only before a bracket, a quote or a comment: -1 is a value.
_DIFF = re.compile(rf"[ \t]*[+-][ \t]*(?=[{{}}\[\]/{QUOTES}])")


def cleaned_lines(page: Page, parts: Sequence[tuple[int, int]], remarks: Remarks) -> list[str]:
    """Return the lines of the parts of a block and those between them; one that does not count is empty."""
    first, last = parts[0][0], parts[-1][1]
    lines = _without_diff_marks(page, first, last, remarks)
    own = [
        line if any(start <= number <= end for start, end in parts) else ""
        for number, line in enumerate(lines, start=first)
    ]
    return _cleaned(_without_doubles(own, first, remarks), first, remarks)


def _cleaned(lines: list[str], first: int, remarks: Remarks) -> list[str]:
    """Make plain characters of what HTML and editors write instead."""
    cleaned = []
    for number, line in enumerate(lines, start=first):
        visible = _INVISIBLE.sub("", line)
        plain = _ENTITY.sub(lambda match: unescape(match[0]), visible)
        if visible != line:
            remarks.repair("invisible characters; left out", line.strip(), number)
        if plain != visible:
            remarks.repair("entities of HTML; read as the characters they stand for", line.strip(), number)
        cleaned.append(plain.replace("\u00a0", " "))
    return cleaned


def _without_diff_marks(page: Page, first: int, last: int, remarks: Remarks) -> list[str]:
    """Apply a block that is a diff itself: lines that start with a minus go, the others lose their plus."""
    lines = list(page.lines[first - 1 : last])
    for index, line in enumerate(lines):
        if not _DIFF.match(line):
            continue
        is_removed = line.lstrip().startswith("-")
        reason = "a diff removes this line; left out" if is_removed else "a diff adds this line; its plus is left out"
        remarks.repair(reason, line.strip(), first + index)
        lines[index] = "" if is_removed else line.replace("+", " ", 1)
    return lines


def _without_doubles(lines: list[str], first: int, remarks: Remarks) -> list[str]:
    """Leave out lines that repeat the line before."""
    result = list(lines)
    for index in range(1, len(lines)):
        line = lines[index].strip()
        # Brackets and comments repeat on good pages too; an attribute or a field on one line does not.
        if line == lines[index - 1].strip() and ":" in line and not line.startswith(("//", "*")):
            remarks.repair("this line is here twice; one is left out", line, first + index)
            result[index] = ""
    return result


ATTRIBUTES = tuple(dict.fromkeys((*MESSAGE.known, *COMMON_STRUCT.known, *FIELD.known)))
"""Every attribute that a message, a struct or a field may have."""


class TokenKind(StrEnum):
    STRING = "string"
    WORD = "word"
    """A number, `true`, or a text without quotes."""
    MARK = "mark"
    MORE = "more"
    """`...`: the page omits something."""


@dataclass(frozen=True, slots=True)
class Token:
    kind: TokenKind
    text: str
    line: int
    indent: int
    """Blanks before the first token of its line."""
    is_first: bool
    """Whether it is that first token."""


_FOLLOWS = re.compile(rf"\s*(?:[,:}}\]=;]|//|/\*|#|\Z|$|[{QUOTES}]\s*\w+\s*[{QUOTES}]\s*:)", re.M)
"""The text after a closing quote: a delimiter, a line end, or the next key if a comma is missing."""
_LONGEST_QUOTATION = 400
"""Characters between the first quote in a text and its closing quote; the longest `about` of Kafka has 158.

A line may have 10,000 characters with a quote at every second one, for each of which the search would go to its end.
"""
_LONG_COMMENTS = {"/*": "*/", "<!--": "-->"}
_ONLY_MARKS = re.compile(r"\s*[:,{}][\s:,{}\[\]]*")
_KEY_LINE = re.compile(rf"\s*(?:[{{}}\]]|//|[{QUOTES}]?\w+[{QUOTES}]?\s*:)")
_WORD = re.compile(rf"[\w.+\-{DASHES}<>?*$@%/|!&~^\\()…]+")


def tokens_of(page: Page, parts: Sequence[tuple[int, int]], remarks: Remarks) -> list[Token]:
    """Return the tokens of a block, whose parts are lines counted from 1, both ends included."""
    lexer = _Lexer(page, parts[0][0], cleaned_lines(page, parts, remarks), remarks)
    lexer.run()
    return lexer.tokens


class _Lexer:
    def __init__(self, page: Page, first: int, lines: list[str], remarks: Remarks) -> None:
        self.page = page
        self.first = first
        self.text = "\n".join(lines)
        self.remarks = remarks
        self.tokens: list[Token] = []
        self.position = 0
        self.line = first
        self.line_start = 0
        self.curly: list[int] = []
        """The lines that have quotes of another kind than JSON's."""

    def run(self) -> None:
        while self.position < len(self.text):
            self._step(self.text[self.position])
        if self.curly:
            quote = self.page.line(self.curly[0])
            lines = "1 line" if len(set(self.curly)) == 1 else f"{len(set(self.curly))} lines"
            reason = f"quotes that are not JSON's, in {lines}; read as straight double quotes"
            self.remarks.repair(reason, quote, self.curly[0])

    def _step(self, character: str) -> None:
        start = self.text[self.position : self.position + 4]
        if character == "\n":
            self._move(1)
        elif character.isspace():
            self.position += 1
        # Before words, which may contain the characters of comments and of dots.
        elif start.startswith(("//", "/*", "#", "<!--", "-- ", "<--", "<-", "←")):
            self._comment()
        elif character in QUOTES:
            self._string(character)
        elif character in "{}[],:":
            self._add(TokenKind.MARK, character)
            self.position += 1
        elif character in "=;":
            self._mark_instead(character)
        elif start.startswith(("...", "…")):
            self._add(TokenKind.MORE, "...")
            self.position += 3 if start.startswith("...") else 1
        else:
            self._word()

    def _mark_instead(self, character: str) -> None:
        mark = ":" if character == "=" else ","
        self._report(f"{character!r} where JSON has {mark!r}", Confidence.MEDIUM)
        self._add(TokenKind.MARK, mark)
        self.position += 1

    def _word(self) -> None:
        match = _WORD.match(self.text, self.position)
        if match is None:
            self._report(f"{self.text[self.position]!r} means nothing in JSON; left out", Confidence.HIGH)
            self.position += 1
            return
        self._add(TokenKind.WORD, match[0])
        self.position = match.end()

    def _comment(self) -> None:
        """Skip a comment: those that JSON specs have without a word, others with one."""
        start = self.position
        closing = next((end for mark, end in _LONG_COMMENTS.items() if self.text.startswith(mark, start)), "")
        is_known = self.text.startswith(("//", "/*"), start)
        end = self.text.find(closing, start) if closing else self._line_end(start)
        # Otherwise a comment that is not closed takes the rest of the block with it.
        if end < 0:
            end, is_known = self._line_end(start), False
        elif closing:
            end += len(closing)
        if not is_known:
            self._report("a comment in a form that specs do not have; left out", Confidence.HIGH)
        self._move(end - start)

    def _string(self, opening: str) -> None:
        """Read a text up to the quote that closes it, or to where that must have stood."""
        start, line_end = self.position + 1, self._line_end(self.position)
        family = DOUBLES if opening in DOUBLES else SINGLES
        closing = _closing_quote(self.text, start, line_end, opening, family)
        content = self.text[start : closing if closing >= 0 else line_end]
        before = self.text[self.position - 1 : self.position]
        # `name": "x"` has lost its first quote, and `"x"", "y"` has one too many.
        is_behind_word = before.isalnum() and re.match(r"\s*[:,}\]]", content) is not None
        if is_behind_word or _ONLY_MARKS.fullmatch(re.split(f"[{family}]", content, maxsplit=1)[0]):
            self._report("a quote without its partner; left out", Confidence.MEDIUM)
            self.position += 1
            return
        if opening != STRAIGHT or (closing >= 0 and self.text[closing] != STRAIGHT):
            self.curly.append(self.line)
        if closing < 0:
            self._open_text(start, line_end)
            return
        lost = re.match(r"\s*(\w+)\s*:\s*$", content) or re.match(r"([^,]*?),\s*$", content)
        if lost and not _FOLLOWS.match(self.text, closing + 1):
            self._report("a text without its closing quote; closed before the next mark", Confidence.MEDIUM)
            self._add(TokenKind.STRING, lost[1])
            self.position = start + lost.end(1)
            return
        if any(quote in content for quote in family) and "\\" not in content and opening == STRAIGHT:
            self._report("quotes inside of a text; they belong to it", Confidence.MEDIUM)
        self._add(TokenKind.STRING, _unescaped(content))
        self._move(closing + 1 - self.position)

    def _open_text(self, start: int, line_end: int) -> None:
        """Read a text without a closing quote on its line: it continues below, or has lost its quote."""
        below = self.text[line_end + 1 :]
        end = re.compile(rf"[{DOUBLES}]\s*[,}}\]]").search(self.text, line_end)
        # Wikis wrap an `about` over a few lines; a quote further below belongs to another attribute.
        if not _KEY_LINE.match(below) and end and self.text.count("\n", line_end, end.start()) <= 4:
            self._report("a text that goes over several lines; joined", Confidence.MEDIUM)
            self._add(TokenKind.STRING, " ".join(self.text[start : end.start()].split()))
            self._move(end.start() + 1 - self.position)
            return
        content = self.text[start:line_end]
        bare = re.match(r"(.*?)\s*[,:}\]\s]*$", content)
        text = bare[1] if bare else content
        key = re.match(r"\s*(\w+)\s*:", content)
        text = key[1] if key else text
        self._report("a text without its closing quote; closed before the next mark", Confidence.MEDIUM)
        self._add(TokenKind.STRING, text)
        self.position = start + content.index(text) + len(text)

    def _line_end(self, position: int) -> int:
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end

    def _move(self, characters: int) -> None:
        passed = self.text.count("\n", self.position, self.position + characters)
        if passed:
            self.line += passed
            self.line_start = self.text.rfind("\n", self.position, self.position + characters) + 1
        self.position += characters

    def _add(self, kind: TokenKind, text: str) -> None:
        before = self.text[self.line_start : self.position]
        start = self.text[self.line_start : self._line_end(self.position)]
        indent = len(start) - len(start.lstrip())
        self.tokens.append(Token(kind, text, self.line, indent, not before.strip()))

    def _report(self, reason: str, confidence: Confidence) -> None:
        self.remarks.repair(reason, self.page.line(self.line), self.line, confidence)


def _closing_quote(text: str, start: int, line_end: int, opening: str, family: str) -> int:
    """Find the closing quote on this line: the first that a delimiter follows, else the first; -1 for none."""
    first = closing = -1
    for quote in re.compile(rf"\\.|[{family}]").finditer(text, start, line_end):
        if quote[0][0] == "\\":
            continue
        first = quote.start() if first < 0 else first
        if quote.start() > first + _LONGEST_QUOTATION:
            break
        if _FOLLOWS.match(text, quote.end()):
            closing = quote.start()
            break
    # An attribute between two quotes is a key whatever follows it, such as a lost colon.
    if closing < 0 or first == closing or text[start:first] in ATTRIBUTES:
        return first
    key = re.fullmatch(r"\s*(\w+)\s*:\s*", text[start:first])
    if key and key[1] in ATTRIBUTES:
        return first
    inner = text[first + 1 : closing]
    # `"x, "versions": ...`: the text has lost its closing quote, and the next key is quoted.
    has_key_inside = re.fullmatch(r"\s*\w+\s*", inner) and re.search(r"[,:]\s*$", text[start:first])
    return first if has_key_inside else closing


def _unescaped(content: str) -> str:
    """Undo JSON's escapes, and those of Markdown."""
    escapes = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
    content = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), content)
    # Half of a pair cannot be written to a file.
    content = re.sub("[\ud800-\udfff]", "\ufffd", content)
    return re.sub(r"\\(.)", lambda match: escapes.get(match[1], match[1]), content)

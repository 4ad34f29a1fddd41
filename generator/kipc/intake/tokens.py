"""Tokens: the lines of a JSON block in, its tokens out, whatever a wiki or an editor has done to quotes and comments.

Line ends, indentation and white space mean nothing here; each token remembers where it stood, as brackets are mended
by that. What cannot be JSON is left out, and said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from kipc.intake.findings import Confidence, Findings
from kipc.intake.lines import cleaned_lines
from kipc.intake.page import Page
from kipc.intake.quotes import DASHES, DOUBLES, QUOTES, SINGLES, STRAIGHT
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE

ATTRIBUTES = tuple(dict.fromkeys((*MESSAGE.known, *COMMON_STRUCT.known, *FIELD.known)))
"""Every attribute that a message, a struct or a field may have."""


class TokenKind(StrEnum):
    STRING = "string"
    WORD = "word"
    """A number, `true`, or a text without quotes."""
    MARK = "mark"
    MORE = "more"
    """`...`: what stands there is left out on the page."""


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
"""What stands behind a closing quote: a delimiter, a line end, or the next key where a comma is missing."""
_LONG_COMMENTS = {"/*": "*/", "<!--": "-->"}
_ONLY_MARKS = re.compile(r"\s*[:,{}][\s:,{}\[\]]*")
_KEY_LINE = re.compile(rf"\s*(?:[{{}}\]]|//|[{QUOTES}]?\w+[{QUOTES}]?\s*:)")
_WORD = re.compile(rf"[\w.+\-{DASHES}<>?*$@%/|!&~^\\()…]+")


def tokens_of(page: Page, first: int, last: int, findings: Findings) -> list[Token]:
    """Return the tokens of lines, counted from 1, both ends included."""
    lexer = _Lexer(page, first, cleaned_lines(page, first, last, findings), findings)
    lexer.run()
    return lexer.tokens


class _Lexer:
    def __init__(self, page: Page, first: int, lines: list[str], findings: Findings) -> None:
        self.page = page
        self.first = first
        self.text = "\n".join(lines)
        self.findings = findings
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
            quote = self._quote(self.curly[0])
            reason = f"quotes that are not JSON's, in {len(set(self.curly))} lines; read as straight double quotes"
            self.findings.repair(reason, quote, self.curly[0])

    def _step(self, character: str) -> None:
        rest = self.text[self.position : self.position + 4]
        if character == "\n":
            self._move(1)
        elif character.isspace():
            self.position += 1
        elif rest.startswith(("//", "/*", "#", "<!--", "-- ", "<--", "<-", "←")):
            self._comment()
        elif character in QUOTES:
            self._string(character)
        elif character in "{}[],:":
            self._add(TokenKind.MARK, character)
            self.position += 1
        elif character in "=;":
            self._mark_instead(character)
        elif rest.startswith(("...", "…")):
            self._add(TokenKind.MORE, "...")
            self.position += 3 if rest.startswith("...") else 1
        else:
            self._word()

    def _mark_instead(self, character: str) -> None:
        mark = ":" if character == "=" else ","
        self._say(f"{character!r} where JSON has {mark!r}", Confidence.MEDIUM)
        self._add(TokenKind.MARK, mark)
        self.position += 1

    def _word(self) -> None:
        match = _WORD.match(self.text, self.position)
        if match is None:
            self._say(f"{self.text[self.position]!r} means nothing in JSON; left out", Confidence.HIGH)
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
        if end < 0:
            end, is_known = self._line_end(start), False
        elif closing:
            end += len(closing)
        if not is_known:
            self._say("a comment in a form that specs do not have; left out", Confidence.HIGH)
        self._move(end - start)

    def _string(self, opening: str) -> None:
        """Read a text up to the quote that closes it, or to where that must have stood."""
        start, line_end = self.position + 1, self._line_end(self.position)
        family = DOUBLES if opening in DOUBLES else SINGLES
        closing = _closing_quote(self.text, start, line_end, opening, family)
        content = self.text[start : closing if closing >= 0 else line_end]
        before = self.text[self.position - 1 : self.position]
        is_behind_word = before.isalnum() and re.match(r"\s*[:,}\]]", content) is not None
        if is_behind_word or _ONLY_MARKS.fullmatch(re.split(f"[{family}]", content, maxsplit=1)[0]):
            self._say("a quote without its partner; left out", Confidence.MEDIUM)
            self.position += 1
            return
        if opening != STRAIGHT or (closing >= 0 and self.text[closing] != STRAIGHT):
            self.curly.append(self.line)
        if closing < 0:
            self._open_text(start, line_end)
            return
        lost = re.match(r"\s*(\w+)\s*:\s*$", content) or re.match(r"([^,]*?),\s*$", content)
        if lost and not _FOLLOWS.match(self.text, closing + 1):
            self._say("a text without its closing quote; closed before the next mark", Confidence.MEDIUM)
            self._add(TokenKind.STRING, lost[1])
            self.position = start + lost.end(1)
            return
        if any(each in content for each in family) and "\\" not in content and opening == STRAIGHT:
            self._say("quotes inside of a text; they belong to it", Confidence.MEDIUM)
        self._add(TokenKind.STRING, _unescaped(content))
        self._move(closing + 1 - self.position)

    def _open_text(self, start: int, line_end: int) -> None:
        """Read a text that nobody closes on its line: it goes on below, or has lost its quote."""
        below = self.text[line_end + 1 :]
        end = re.compile(rf"[{DOUBLES}]\s*[,}}\]]").search(self.text, line_end)
        if not _KEY_LINE.match(below) and end and self.text.count("\n", line_end, end.start()) <= 4:
            self._say("a text that goes over several lines; joined", Confidence.MEDIUM)
            self._add(TokenKind.STRING, " ".join(self.text[start : end.start()].split()))
            self._move(end.start() + 1 - self.position)
            return
        content = self.text[start:line_end]
        bare = re.match(r"(.*?)\s*[,:}\]\s]*$", content)
        text = bare[1] if bare else content
        key = re.match(r"\s*(\w+)\s*:", content)
        text = key[1] if key else text
        self._say("a text without its closing quote; closed before the next mark", Confidence.MEDIUM)
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

    def _quote(self, line: int) -> str:
        return self.page.quote(line, line).strip()

    def _say(self, reason: str, confidence: Confidence) -> None:
        self.findings.repair(reason, self._quote(self.line), self.line, confidence)


def _closing_quote(text: str, start: int, line_end: int, opening: str, family: str) -> int:
    """Find the closing quote on this line: the first with a delimiter behind it, else the first; -1 for none."""
    candidates = []
    position = start
    while position < line_end:
        if text[position] == "\\":
            position += 2
            continue
        if text[position] in family:
            candidates.append(position)
        position += 1
    closing = [each for each in candidates if _FOLLOWS.match(text, each + 1)]
    first = candidates[0] if candidates else -1
    if not closing or first == closing[0] or text[start:first] in ATTRIBUTES:
        return first
    key = re.fullmatch(r"\s*(\w+)\s*:\s*", text[start:first])
    if key and key[1] in ATTRIBUTES:
        return first
    inner = text[first + 1 : closing[0]]
    has_key_inside = re.fullmatch(r"\s*\w+\s*", inner) and re.search(r"[,:]\s*$", text[start:first])
    return first if has_key_inside else closing[0]


def _unescaped(content: str) -> str:
    """Undo JSON's escapes, and those of Markdown."""
    escapes = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
    content = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), content)
    content = re.sub("[\ud800-\udfff]", "\ufffd", content)
    return re.sub(r"\\(.)", lambda match: escapes.get(match[1], match[1]), content)

"""Productions: the lines of a BNF block in, `Name => body` out, whatever a page comparison has done to the lines.

Where old and new words stand on lines of their own, a line without an arrow is a part of the body above if that is
empty or its brackets are open, and else old words, or the name of the production below.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from kipc.intake.findings import Confidence, Findings
from kipc.intake.page import Page
from kipc.language.kinds import SCALARS
from kipc.language.versions import MAX_VERSION

TYPES = {
    **{kind.value: kind.value for kind in SCALARS}, "boolean": "bool",
    "compact_string": "string", "nullable_string": "?string", "compact_nullable_string": "?string",
    "compact_bytes": "bytes", "nullable_bytes": "?bytes", "compact_nullable_bytes": "?bytes",
    "compact_records": "records",
}  # fmt: skip
"""The words of the protocol guide for types, and what they are in specs; a question mark stands for nullable."""

_ARROW = re.compile(r"\s*(?:=>|=&gt;|⇒|::=)\s*")
_VERSION = re.compile(r"\(\s*(?:version|v)\s*:?\s*(\d+)\s*\)|\bv(\d+)\s*$", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|<!--.*?(?:-->|$)|(?://|#|;|<-|--\s).*$")
_ASIDE = re.compile(r"(?<!\?)\(([^()]*\s[^()]*)\)")
_TOKEN = re.compile(r"\?\s*\(|\?|[\[\]()]|[A-Za-z_][\w-]*|\S")
_NAME = re.compile(r"[A-Za-z_][\w-]*")


@dataclass(slots=True)
class Line:
    """A line of a body: its tokens, and where it stands."""

    tokens: list[str]
    number: int


@dataclass(slots=True)
class Production:
    """`name => body`.

    Attributes:
        version: what `(Version N)` behind the name says, None without that.
        body: the lines of its body.
        number: the line of the arrow.
        others: names that stand before it on lines of their own, which it may have had.
    """

    name: str
    version: int | None
    body: list[Line]
    number: int
    others: list[str] = field(default_factory=list)

    @property
    def is_message(self) -> bool:
        return self.name.lower().endswith(("request", "response"))

    @property
    def tokens(self) -> list[str]:
        return [token for line in self.body for token in line.tokens]


def productions_of(page: Page, first: int, last: int, findings: Findings) -> list[Production]:
    """Return the productions of a block, in their order."""
    reader = _Reader(page, findings)
    for number in range(first, last + 1):
        reader.take(page.lines[number - 1], number)
    reader.end()
    return reader.productions


class _Reader:
    def __init__(self, page: Page, findings: Findings) -> None:
        self.page = page
        self.findings = findings
        self.productions: list[Production] = []
        self.waiting: list[Line] = []
        """Lines without an arrow, of which nobody knows yet what they are."""
        self.is_apart = False
        """Whether a blank line stands before the next one."""
        self.above = ""
        """The last line that was not blank."""

    def take(self, text: str, number: int) -> None:
        text = self._plain(text, number)
        if not text.strip():
            self.is_apart = True
            return
        is_said, self.above = text.strip() == self.above, text.strip()
        arrow = _ARROW.search(text)
        if arrow and is_said:
            self.findings.repair("this line stands here twice; one is left out", text.strip(), number)
            return
        if arrow:
            self._production(text[: arrow.start()], text[arrow.end() :], number)
        elif self._continues():
            self.productions[-1].body.append(Line(_TOKEN.findall(text), number))
        else:
            self.waiting.append(Line(_TOKEN.findall(text), number))
        self.is_apart = False

    def _plain(self, text: str, number: int) -> str:
        """Take comments off a line."""
        plain = _COMMENT.sub("", text.replace("\u00a0", " ").replace("\u200b", ""))
        without = _ASIDE.sub(lambda match: match[0] if _VERSION.fullmatch(match[0]) else "", plain)
        if without != text.replace("\u00a0", " ") and without.strip() != text.strip():
            self.findings.repair("a comment; left out", text.strip(), number)
        return without

    def _continues(self) -> bool:
        """Tell whether a line belongs to the body above."""
        if not self.productions or self.waiting:
            return False
        above = self.productions[-1]
        tokens = above.tokens
        if tokens.count("[") > tokens.count("]"):
            return True
        return not self.is_apart and (not above.body[0].tokens)

    def _production(self, head: str, body: str, number: int) -> None:
        version = _VERSION.search(head)
        name = "".join(_NAME.findall(_VERSION.sub("", head)))
        if not name:
            name = self._name_above(number)
        others = self._settle(name)
        known = (version[1] or version[2]) if version else None
        if known and int(known) > MAX_VERSION:
            self.findings.ask(f"there can be no version {known}", head.strip(), number, name, "validVersions")
            known = None
        self.productions.append(
            Production(name, int(known) if known else None, [Line(_TOKEN.findall(body), number)], number, others)
        )

    def _name_above(self, number: int) -> str:
        """Return the name of a production whose arrow stands alone: the last name above that something refers to."""
        if not self.waiting and self.productions:
            body = self.productions[-1].body
            while len(body) > 1 and len(body[-1].tokens) == 1 and body[-1].tokens[0].lower() not in TYPES:
                self.waiting.insert(0, body.pop())
        names = [line.tokens[0] for line in self.waiting if len(line.tokens) == 1]
        referred = {token for each in self.productions for token in each.tokens}
        likely = [name for name in names if name in referred and name not in {each.name for each in self.productions}]
        if not names:
            self.findings.ask("a production without a name; left out", self._quote(number), number)
            return ""
        chosen = likely[-1] if likely else names[-1]
        reason = f"the name of this production stands above its arrow; {chosen} is taken"
        self.findings.repair(reason, " / ".join(names) + " / " + self._quote(number), number, Confidence.MEDIUM)
        return chosen

    def _settle(self, name: str) -> list[str]:
        """Say what becomes of the lines that waited, and return the names among them that are not the production's."""
        others = []
        for line in self.waiting:
            words = "".join(line.tokens)
            is_heading = len(line.tokens) > 1 and words.lower() == name.lower()
            if words == name and not is_heading:
                reason = f"{name} stands here once more, as a page comparison leaves it; left out"
                self.findings.repair(reason, self._quote(line.number), line.number)
            elif not is_heading:
                reason = f"old words before {name or 'a production'}; left out"
                self.findings.repair(reason, self._quote(line.number), line.number, Confidence.MEDIUM)
                others += [words] if len(line.tokens) == 1 else []
        self.waiting = []
        return others

    def end(self) -> None:
        self._settle("")

    def _quote(self, number: int) -> str:
        return self.page.quote(number, number).strip()


def tokens_of_text(text: str) -> list[str]:
    """Return the tokens of a body that is written on one line."""
    return _TOKEN.findall(text)


def is_balanced(tokens: Sequence[str]) -> bool:
    """Tell whether every bracket is closed and each pair of them holds one thing."""
    depth, inside = 0, 0
    for token in tokens:
        if token in ("[", "(") or token.startswith("?"):
            if token == "[":
                depth, inside = depth + 1, 0
        elif token == "]":
            if depth == 0 or inside != 1:
                return False
            depth -= 1
        elif _NAME.fullmatch(token):
            inside += 1
            if depth and inside > 1:
                return False
    return depth == 0

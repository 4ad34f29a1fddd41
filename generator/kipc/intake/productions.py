"""Productions: the lines of a BNF block in, `name => body` out, and what each name in a body refers to.

Where a page comparison has old and new words on separate lines, a line without an arrow is a part of the body above if
that is empty or has open brackets; otherwise it is old words, or the name of the production below.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import Enum, auto

from kipc.intake.page import Page
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.words import joined_words
from kipc.language.kinds import SCALARS
from kipc.language.versions import MAX_VERSION

TYPES = {
    **{kind.value: kind.value for kind in SCALARS}, "boolean": "bool",
    "compact_string": "string", "nullable_string": "?string", "compact_nullable_string": "?string",
    "compact_bytes": "bytes", "nullable_bytes": "?bytes", "compact_nullable_bytes": "?bytes",
    "compact_records": "records",
}  # fmt: skip
"""The types of the protocol guide and of specs; a question mark means nullable."""

# The wiki, exports of HTML and the grammar of RFCs each have their own.
_ARROW = re.compile(r"(?<!\s)\s*(?:=>|=&gt;|⇒|::=)\s*")
_VERSION = re.compile(r"\(\s*(?:version|v)\s*:?\s*(\d+)\s*\)|\bv(\d+)\s*$", re.IGNORECASE)
# BNF has no comments of its own; pages use those of all languages, and arrows that point at what is new.
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|<!--.*?(?:-->|$)|(?://|#|;|<-|--\s).*$")
# Words in parentheses are a remark; `(Version 1)` and `?(Name)` are notation.
_ASIDE = re.compile(r"(?<!\?)\(([^()]*\s[^()]*)\)")
TOKEN = re.compile(r"\?\s*\(|\?|[\[\]()]|[A-Za-z_][\w-]*|\S")
NAME = re.compile(r"[A-Za-z_][\w-]*")


@dataclass(slots=True)
class BodyLine:
    """A line of a body: its tokens, and its number on the page."""

    tokens: list[str]
    number: int


@dataclass(slots=True)
class Production:
    """`name => body`.

    Attributes:
        version: the N of `(Version N)` after the name, None without it.
        body: the lines of its body.
        number: the line of the arrow.
        former_names: names on separate lines before it.
    """

    name: str
    version: int | None
    body: list[BodyLine]
    number: int
    former_names: list[str] = field(default_factory=list)

    @property
    def is_message(self) -> bool:
        return self.name.lower().endswith(("request", "response"))

    @property
    def tokens(self) -> list[str]:
        return [token for line in self.body for token in line.tokens]


def productions_of(page: Page, first: int, last: int, remarks: Remarks) -> list[Production]:
    """Return the productions of a block, in their order."""
    reader = _Reader(page, remarks)
    for number in range(first, last + 1):
        reader.take(page.lines[number - 1], number)
    reader.end()
    return reader.productions


class _Reader:
    def __init__(self, page: Page, remarks: Remarks) -> None:
        self.page = page
        self.remarks = remarks
        self.productions: list[Production] = []
        self.waiting: list[BodyLine] = []
        """Lines without an arrow, whose meaning depends on the next line."""
        self.is_apart = False
        """Whether a blank line precedes the next one."""
        self.above = ""
        """The last line that was not blank."""

    def take(self, text: str, number: int) -> None:
        text = self._plain(text, number)
        if not text.strip():
            self.is_apart = True
            return
        is_said, self.above = text.strip() == self.above, text.strip()
        arrow = _ARROW.search(text)
        # A comparison of two versions of a page repeats lines; no message has two productions in a row that are equal.
        if arrow and is_said:
            self.remarks.repair("this line is here twice; one is left out", text.strip(), number)
            return
        if arrow:
            self._production(text[: arrow.start()], text[arrow.end() :], number)
        elif self._continues():
            self.productions[-1].body.append(BodyLine(TOKEN.findall(text), number))
        else:
            self.waiting.append(BodyLine(TOKEN.findall(text), number))
        self.is_apart = False

    def _plain(self, text: str, number: int) -> str:
        """Take comments off a line."""
        plain = _COMMENT.sub("", text.replace("\u00a0", " ").replace("\u200b", ""))
        without = _ASIDE.sub(lambda match: match[0] if _VERSION.fullmatch(match[0]) else "", plain)
        if without != text.replace("\u00a0", " ") and without.strip() != text.strip():
            self.remarks.repair("a comment; left out", text.strip(), number)
        return without

    def _continues(self) -> bool:
        """Return whether a line belongs to the body above."""
        if not self.productions or self.waiting:
            return False
        above = self.productions[-1]
        tokens = above.tokens
        # Within brackets a blank line means nothing; otherwise it ends a body.
        if tokens.count("[") > tokens.count("]"):
            return True
        return not self.is_apart and (not above.body[0].tokens)

    def _production(self, head: str, body: str, number: int) -> None:
        version = _VERSION.search(head)
        name = "".join(NAME.findall(_VERSION.sub("", head)))
        if not name:
            name = self._name_above(number)
        former_names = self._report_waiting(name)
        in_version = int(version[1] or version[2]) if version else None
        if in_version is not None and in_version > MAX_VERSION:
            self.remarks.ask(f"{in_version} is not a valid version", head.strip(), number, name, "validVersions")
            in_version = None
        self.productions.append(
            Production(name, in_version, [BodyLine(TOKEN.findall(body), number)], number, former_names)
        )

    def _name_above(self, number: int) -> str:
        """Return the name of a production with only an arrow: the last name above that is referred to."""
        if not self.waiting and self.productions:
            body = self.productions[-1].body
            # A comparison puts the new name on the line below the last body. A type there belongs to that body.
            while len(body) > 1 and len(body[-1].tokens) == 1 and body[-1].tokens[0].lower() not in TYPES:
                self.waiting.insert(0, body.pop())
        names = [line.tokens[0] for line in self.waiting if len(line.tokens) == 1]
        referred = {token for production in self.productions for token in production.tokens}
        likely = [
            name
            for name in names
            if name in referred and name not in {production.name for production in self.productions}
        ]
        if not names:
            self.remarks.ask("a production without a name; left out", self.page.line(number), number)
            return ""
        chosen = likely[-1] if likely else names[-1]
        reason = f"the name of this production is above its arrow; {chosen} is used"
        self.remarks.repair(reason, " / ".join(names) + " / " + self.page.line(number), number, Confidence.MEDIUM)
        return chosen

    def _report_waiting(self, name: str) -> list[str]:
        """Report the waiting lines, and return the names among them that are not the production's."""
        names = []
        for line in self.waiting:
            words = "".join(line.tokens)
            is_heading = len(line.tokens) > 1 and words.lower() == name.lower()
            if words == name and not is_heading:
                reason = f"{name} is here again, as in page comparisons; left out"
                self.remarks.repair(reason, self.page.line(line.number), line.number)
            elif not is_heading:
                reason = f"old words before {name or 'a production'}; left out"
                self.remarks.repair(reason, self.page.line(line.number), line.number, Confidence.MEDIUM)
                names += [words] if len(line.tokens) == 1 else []
        self.waiting = []
        return names

    def end(self) -> None:
        self._report_waiting("")


class How(Enum):
    BY_NAME = auto()
    NEXT_OF_SEVERAL = auto()
    """Several productions of the name differ; the next one below is used, as the protocol guide writes them."""
    SHARED = auto()
    """The name is before the production of another name."""
    JOINED = auto()
    """It is a removed name and an added one, run together."""
    MISSPELLED = auto()
    ELSEWHERE = auto()
    """Only another message of the page has the name."""


@dataclass(frozen=True, slots=True)
class Definition:
    """The production, the name as it must be, and how that was found."""

    name: str
    production: Production
    how: How


@dataclass(frozen=True, slots=True)
class Scope:
    """The productions of a message, and all productions of the page for names that they lack."""

    own: Sequence[Production]
    everything: Sequence[Production]

    def has(self, name: str) -> bool:
        return any(production.name == name for production in self.own)

    def find(self, name: str, parent: int = 0) -> Definition | None:
        """Find the production of a name in the body at a line; None if there is none."""
        # From the surest match to the least: other messages of the page may have other productions of the same name.
        named = self._named(name, parent)
        if named:
            return named
        for production in self.own:
            if name in production.former_names:
                return Definition(name, production, How.SHARED)
        joined = self._joined(name)
        if joined:
            return Definition(joined.name, joined, How.JOINED)
        for production in self.own:
            # KIP-4 has TopicPartitionsDetails for TopicPartitionDetails. At 0.8, AddedConfigEntry would be AddedConfig.
            if SequenceMatcher(None, production.name.lower(), name.lower()).ratio() > 0.9:
                return Definition(name, production, How.MISSPELLED)
        same_named = (
            production for production in self.everything if production.name == name and not production.is_message
        )
        elsewhere = next(same_named, None)
        return Definition(name, elsewhere, How.ELSEWHERE) if elsewhere else None

    def _named(self, name: str, parent: int) -> Definition | None:
        named = [production for production in self.own if production.name == name]
        if not named:
            return None
        below = [production for production in named if production.number > parent]
        is_clear = len({tuple(production.tokens) for production in named}) == 1
        return Definition(name, (below or named)[0], How.BY_NAME if is_clear else How.NEXT_OF_SEVERAL)

    def _joined(self, name: str) -> Production | None:
        """Return the production whose name was added, of two names run together."""
        names = {production.name: production for production in self.own}
        joined = joined_words(name, names)
        # The removed name is not in the page any more, so that it need not be known.
        ends = [end for end in names if name.endswith(end)]
        meant = joined[1] if joined else max(ends, key=len, default=None)
        return names[meant] if meant else None

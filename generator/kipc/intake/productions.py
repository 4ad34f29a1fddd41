"""Productions: the lines of a BNF block in, `name => body` out, and what each name in a body refers to.

Where a page comparison has old and new words on separate lines, a line without an arrow is a part of the body above if
that is empty or has open brackets; otherwise it is old words, or the name of the production below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
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
"""The words of the protocol guide for types, and what they are in specs; a question mark stands for nullable."""

_ARROW = re.compile(r"\s*(?:=>|=&gt;|⇒|::=)\s*")
_VERSION = re.compile(r"\(\s*(?:version|v)\s*:?\s*(\d+)\s*\)|\bv(\d+)\s*$", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|<!--.*?(?:-->|$)|(?://|#|;|<-|--\s).*$")
_ASIDE = re.compile(r"(?<!\?)\(([^()]*\s[^()]*)\)")
_TOKEN = re.compile(r"\?\s*\(|\?|[\[\]()]|[A-Za-z_][\w-]*|\S")
_NAME = re.compile(r"[A-Za-z_][\w-]*")


@dataclass(slots=True)
class BodyLine:
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
    body: list[BodyLine]
    number: int
    others: list[str] = field(default_factory=list)

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
            self.remarks.repair("this line stands here twice; one is left out", text.strip(), number)
            return
        if arrow:
            self._production(text[: arrow.start()], text[arrow.end() :], number)
        elif self._continues():
            self.productions[-1].body.append(BodyLine(_TOKEN.findall(text), number))
        else:
            self.waiting.append(BodyLine(_TOKEN.findall(text), number))
        self.is_apart = False

    def _plain(self, text: str, number: int) -> str:
        """Take comments off a line."""
        plain = _COMMENT.sub("", text.replace("\u00a0", " ").replace("\u200b", ""))
        without = _ASIDE.sub(lambda match: match[0] if _VERSION.fullmatch(match[0]) else "", plain)
        if without != text.replace("\u00a0", " ") and without.strip() != text.strip():
            self.remarks.repair("a comment; left out", text.strip(), number)
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
            self.remarks.ask(f"there can be no version {known}", head.strip(), number, name, "validVersions")
            known = None
        self.productions.append(
            Production(name, int(known) if known else None, [BodyLine(_TOKEN.findall(body), number)], number, others)
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
            self.remarks.ask("a production without a name; left out", self._quote(number), number)
            return ""
        chosen = likely[-1] if likely else names[-1]
        reason = f"the name of this production stands above its arrow; {chosen} is taken"
        self.remarks.repair(reason, " / ".join(names) + " / " + self._quote(number), number, Confidence.MEDIUM)
        return chosen

    def _settle(self, name: str) -> list[str]:
        """Say what becomes of the lines that waited, and return the names among them that are not the production's."""
        others = []
        for line in self.waiting:
            words = "".join(line.tokens)
            is_heading = len(line.tokens) > 1 and words.lower() == name.lower()
            if words == name and not is_heading:
                reason = f"{name} stands here once more, as a page comparison leaves it; left out"
                self.remarks.repair(reason, self._quote(line.number), line.number)
            elif not is_heading:
                reason = f"old words before {name or 'a production'}; left out"
                self.remarks.repair(reason, self._quote(line.number), line.number, Confidence.MEDIUM)
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


@dataclass(frozen=True, slots=True)
class Reference:
    """A name or a type in a body: `[Name]` is an array, `?(Name)` may be absent."""

    name: str
    is_array: bool = False
    is_maybe: bool = False
    is_nested: bool = False
    """Whether it is an array of arrays, or of things that may be absent: no spec can say that."""
    is_type: bool = False
    """Whether the name is a type's, and no production has it."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """Reads the bodies of one message.

    Attributes:
        is_known: whether a name refers to something.
        has_production: whether a production of the message has exactly this name.
        answer: what people said a production reads like, by its name.
    """

    page: Page
    message: str
    is_known: Callable[[str], bool]
    has_production: Callable[[str], bool]
    answer: Callable[[str], str | None]
    remarks: Remarks

    def references(self, production: Production, name: str) -> list[Reference]:
        """Return what the body of a production refers to, in order; `name` is what the report calls it."""
        answered = self.answer(name)
        if answered is not None:
            self.remarks.answered(f"reading = {answered!r}", f"{self.message} {name}", "reading")
            return self._parsed(tokens_of_text(answered), production)
        return self._parsed(self._tokens(production, name), production)

    def _tokens(self, production: Production, name: str) -> list[str]:
        tokens = production.tokens
        if len(production.body) == 1:
            return tokens
        if production.body[0].tokens:
            return self._one_reading(production, name)
        return self._lines_below(production, name)

    def _one_reading(self, production: Production, name: str) -> list[str]:
        """Choose between the readings of a body in which brackets go over lines."""
        tokens = production.tokens
        if is_balanced(tokens) and not self.page.is_comparison:
            return tokens
        readings = list(dict.fromkeys(map(tuple, _readings(production.body))))
        known = self._explained(readings)
        quote = self.page.quote(production.number, production.body[-1].number)
        subject = f"{self.message} {name}"
        shown = " or ".join(" ".join(each).replace("[ ", "[").replace(" ]", "]") for each in known or readings)
        if not readings:
            self.remarks.ask(
                "the brackets of this production do not close", quote, production.number, subject, "reading"
            )
            return tokens
        if len(known) > 1:
            reason = f"removed and added words stand in one; is it {shown}? The first one, which would be new, is taken"
            self.remarks.ask(reason, quote, production.number, subject, "reading")
        else:
            reason = "removed and added words stand in one; this is the reading whose names the page explains"
            self.remarks.repair(f"{reason}: {shown}", quote, production.number, Confidence.MEDIUM, subject)
        return list((known or readings)[0])

    def _explained(self, readings: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Keep the readings whose names the page explains; besides the first only those that need what it does not."""
        known = [each for each in readings if all(map(self._is_clear, each))]
        first = known[:1]
        needed = set(first[0]) if first else set()
        return first + [each for each in known[1:] if any(map(self.has_production, set(each) - needed))]

    def _is_clear(self, token: str) -> bool:
        return not token[0].isalpha() or token.lower() in TYPES or self.is_known(token)

    def _lines_below(self, production: Production, name: str) -> list[str]:
        """Read a body that starts on the line after its arrow."""
        lines = []
        for line in production.body[1:]:
            if all(map(self._is_clear, line.tokens)):
                lines.append(line)
            else:
                quote = self.page.quote(line.number, line.number).strip()
                reason = f"words in the body of {name} that the page does not explain; left out"
                self.remarks.repair(reason, quote, line.number, Confidence.MEDIUM, f"{self.message} {name}")
        types = [line for line in lines if len(line.tokens) == 1 and self._is_type(line.tokens[0])]
        if len(types) > 1 and len(types) == len(lines) and self.page.is_comparison:
            quote = self.page.quote(production.number, types[-1].number)
            old, new = types[-2].tokens[0], types[-1].tokens[0]
            reason = f"{old}, removed, and {new}, added; the added one counts"
            self.remarks.repair(reason, quote, production.number, Confidence.MEDIUM, f"{self.message} {name}")
            return types[-1].tokens
        return [token for line in lines for token in line.tokens]

    def _is_type(self, name: str) -> bool:
        return name.lower() in TYPES and not self.has_production(name)

    def _parsed(self, tokens: Sequence[str], production: Production) -> list[Reference]:
        parser = _Parser(list(tokens))
        found = [replace(each, is_type=self._is_type(each.name)) for each in parser.references()]
        if parser.odd:
            reason = f"{', '.join(map(repr, parser.odd))} means nothing in a production; left out, or put in if missing"
            number = production.number
            quote = self.page.quote(number, number).strip()
            self.remarks.repair(reason, quote, number, Confidence.LOW, f"{self.message} {production.name}")
        return found


class _Parser:
    """Reads tokens; `odd` are those that do not fit, or that should be there."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.odd: list[str] = []

    def references(self) -> Iterator[Reference]:
        while self.tokens:
            found = self._reference()
            if found:
                yield found

    def _reference(self) -> Reference | None:
        token = self.tokens.pop(0)
        if token == "[":
            inner = self._inner("]")
            return inner and replace(
                inner, is_array=True, is_nested=inner.is_array or inner.is_maybe or inner.is_nested
            )
        if token.startswith("?"):
            inner = self._inner(")") if token.endswith("(") else self._reference() if self.tokens else None
            return inner and replace(inner, is_maybe=True, is_nested=inner.is_nested or inner.is_maybe)
        if token[0].isalpha() or token[0] == "_":
            return Reference(token)
        self.odd.append(token)
        return None

    def _inner(self, closing: str) -> Reference | None:
        inner = self._reference() if self.tokens and self.tokens[0] != closing else None
        if self.tokens[:1] == [closing]:
            self.tokens.pop(0)
        else:
            self.odd.append(closing)
        return inner


def _readings(body: Sequence[BodyLine]) -> Iterator[list[str]]:
    """Yield what a body reads like without the words that were removed, then without those that were added.

    A comparison breaks the line before removed words and before added ones.
    """
    tokens = [token for line in body for token in line.tokens]
    starts = [sum(len(line.tokens) for line in body[:index]) for index in range(1, len(body))]
    for start in starts:
        for end in (each for each in starts if each > start):
            yield from _balanced(tokens[:start] + tokens[end:])
    for start in starts:
        for end in range(start + 1, len(tokens) + 1):
            yield from _balanced(tokens[:start] + tokens[end:])
    yield from _balanced(tokens)


def _balanced(tokens: list[str]) -> Iterator[list[str]]:
    if tokens and is_balanced(tokens):
        yield tokens


class How(Enum):
    BY_NAME = auto()
    NEXT_OF_SEVERAL = auto()
    """Several productions of the name differ; the next one below counts, as the protocol guide writes them."""
    SHARED = auto()
    """The name stands before the production of another name."""
    JOINED = auto()
    """It is a removed name and an added one, run together."""
    MISSPELLED = auto()
    ELSEWHERE = auto()
    """Only another message of the page has the name."""


@dataclass(frozen=True, slots=True)
class Found:
    """The production, the name as it must be, and how that was found."""

    name: str
    production: Production
    how: How


@dataclass(frozen=True, slots=True)
class Scope:
    """The productions of a message, and all of the page for what they do not say."""

    own: Sequence[Production]
    everything: Sequence[Production]

    def has(self, name: str) -> bool:
        return any(each.name == name for each in self.own)

    def find(self, name: str, parent: int = 0) -> Found | None:
        """Find what a name means in a body that stands at a line; None if nothing explains it."""
        named = self._named(name, parent)
        if named:
            return named
        for each in self.own:
            if name in each.others:
                return Found(name, each, How.SHARED)
        joined = self._joined(name)
        if joined:
            return Found(joined.name, joined, How.JOINED)
        for each in self.own:
            if SequenceMatcher(None, each.name.lower(), name.lower()).ratio() > 0.9:
                return Found(name, each, How.MISSPELLED)
        others = (each for each in self.everything if each.name == name and not each.is_message)
        elsewhere = next(others, None)
        return Found(name, elsewhere, How.ELSEWHERE) if elsewhere else None

    def _named(self, name: str, parent: int) -> Found | None:
        named = [each for each in self.own if each.name == name]
        if not named:
            return None
        below = [each for each in named if each.number > parent]
        is_clear = len({tuple(each.tokens) for each in named}) == 1
        return Found(name, (below or named)[0], How.BY_NAME if is_clear else How.NEXT_OF_SEVERAL)

    def _joined(self, name: str) -> Production | None:
        """Return the production whose name was added, of two names run together."""
        names = {each.name: each for each in self.own}
        joined = joined_words(name, names)
        ends = [each for each in names if name.endswith(each)]
        meant = joined[1] if joined else max(ends, key=len, default=None)
        return names[meant] if meant else None

"""Bodies: the body of a production in, the names and types that it refers to out.

Where removed and added words are in one body, its readings are the ways to leave some of them out so that the brackets
close; the page has to explain the names of a reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from kipc.intake.page import Page
from kipc.intake.productions import NAME, TOKEN, TYPES, BodyLine, Production
from kipc.intake.remarks import Confidence, Remarks


def tokens_of_text(text: str) -> list[str]:
    """Return the tokens of a body that is written on one line."""
    return TOKEN.findall(text)


def is_balanced(tokens: Sequence[str]) -> bool:
    """Return whether every bracket is closed and each pair of them holds one thing."""
    depth, inside = 0, 0
    for token in tokens:
        if token in ("[", "(") or token.startswith("?"):
            if token == "[":
                depth, inside = depth + 1, 0
        elif token == "]":
            if depth == 0 or inside != 1:
                return False
            depth -= 1
        elif NAME.fullmatch(token):
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
    """Whether it is an array of arrays, or of optional elements: specs cannot contain these."""
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
        """Return the references in the body of a production, in order; the report calls it `name`."""
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
        # Long bodies are wrapped on any page. On a comparison each line may be removed or added words.
        if is_balanced(tokens) and not self.page.is_comparison:
            return tokens
        readings = list(dict.fromkeys(map(tuple, _readings(production.body))))
        explained = self._explained(readings)
        quote = self.page.quote(production.number, production.body[-1].number)
        subject = f"{self.message} {name}"
        shown = " or ".join(
            " ".join(reading).replace("[ ", "[").replace(" ]", "]") for reading in explained or readings
        )
        if not readings:
            self.remarks.ask(
                "the brackets of this production do not close", quote, production.number, subject, "reading"
            )
            return tokens
        if len(explained) > 1:
            reason = f"removed and added words are in one body; is it {shown}? The first one, a new one, is used"
            self.remarks.ask(reason, quote, production.number, subject, "reading")
        else:
            reason = "removed and added words are in one body; this is the reading whose names the page defines"
            self.remarks.repair(f"{reason}: {shown}", quote, production.number, Confidence.MEDIUM, subject)
        return list((explained or readings)[0])

    def _explained(self, readings: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Return the readings whose names the page defines: the first, and those that use other productions than it."""
        explained = [reading for reading in readings if all(map(self._is_clear, reading))]
        first = explained[:1]
        needed = set(first[0]) if first else set()
        return first + [reading for reading in explained[1:] if any(map(self.has_production, set(reading) - needed))]

    def _is_clear(self, token: str) -> bool:
        return not token[0].isalpha() or token.lower() in TYPES or self.is_known(token)

    def _lines_below(self, production: Production, name: str) -> list[str]:
        """Read a body that starts on the line after its arrow."""
        lines = []
        for line in production.body[1:]:
            if all(map(self._is_clear, line.tokens)):
                lines.append(line)
            else:
                quote = self.page.line(line.number)
                reason = f"words in the body of {name} that the page does not explain; left out"
                self.remarks.repair(reason, quote, line.number, Confidence.MEDIUM, f"{self.message} {name}")
        types = [line for line in lines if len(line.tokens) == 1 and self._is_type(line.tokens[0])]
        # A field has one type, so that two of them are a removed and an added one.
        if len(types) > 1 and len(types) == len(lines) and self.page.is_comparison:
            quote = self.page.quote(production.number, types[-1].number)
            old, new = types[-2].tokens[0], types[-1].tokens[0]
            reason = f"{old}, removed, and {new}, added; the added one is used"
            self.remarks.repair(reason, quote, production.number, Confidence.MEDIUM, f"{self.message} {name}")
            return types[-1].tokens
        return [token for line in lines for token in line.tokens]

    def _is_type(self, name: str) -> bool:
        return name.lower() in TYPES and not self.has_production(name)

    def _parsed(self, tokens: Sequence[str], production: Production) -> list[Reference]:
        parser = _Parser(list(tokens))
        references = [replace(reference, is_type=self._is_type(reference.name)) for reference in parser.references()]
        if parser.odd:
            reason = f"{', '.join(map(repr, parser.odd))} means nothing in a production; left out, or put in if missing"
            number = production.number
            quote = self.page.line(number)
            self.remarks.repair(reason, quote, number, Confidence.LOW, f"{self.message} {production.name}")
        return references


class _Parser:
    """Reads tokens; `odd` are those that do not fit, or that should be there."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.odd: list[str] = []

    def references(self) -> Iterator[Reference]:
        while self.tokens:
            reference = self._reference()
            if reference:
                yield reference

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
    """Yield the body without the removed words, then without the added ones.

    A comparison breaks the line before removed words and before added ones.
    """
    tokens = [token for line in body for token in line.tokens]
    starts = [sum(len(line.tokens) for line in body[:index]) for index in range(1, len(body))]
    # Whole lines first: a comparison breaks the line at each end of a change.
    for start in starts:
        for end in (other for other in starts if other > start):
            yield from _balanced(tokens[:start] + tokens[end:])
    for start in starts:
        for end in range(start + 1, len(tokens) + 1):
            yield from _balanced(tokens[:start] + tokens[end:])
    yield from _balanced(tokens)


def _balanced(tokens: list[str]) -> Iterator[list[str]]:
    if tokens and is_balanced(tokens):
        yield tokens

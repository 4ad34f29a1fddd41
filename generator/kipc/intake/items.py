"""Items: the tokens of a JSON block in, brackets, keys and values out; commas and colons are only counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from kipc.intake.findings import Confidence, Findings
from kipc.intake.page import Page
from kipc.intake.tokens import ATTRIBUTES, Token, TokenKind
from kipc.intake.words import joined_words


class ItemKind(StrEnum):
    OPEN = "open"
    CLOSE = "close"
    KEY = "key"
    VALUE = "value"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Item:
    """A bracket, a key, or a value as text; `commas` is the number of commas before it."""

    kind: ItemKind
    text: str
    token: Token
    commas: int


_BRACKETS = {"{": ItemKind.OPEN, "[": ItemKind.OPEN, "}": ItemKind.CLOSE, "]": ItemKind.CLOSE}


def items_of(tokens: Sequence[Token], page: Page, findings: Findings) -> list[Item]:
    """Return the items of a block."""
    return list(_Items(tokens, page, findings).run())


class _Items:
    def __init__(self, tokens: Sequence[Token], page: Page, findings: Findings) -> None:
        self.tokens = tokens
        self.page = page
        self.findings = findings
        self.position = 0
        self.commas = 0
        self.after_key = ""
        """The key whose value comes next."""
        self.in_words = False
        """Whether this is within the list of listeners."""

    def run(self) -> Iterator[Item]:
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            item = self._mark(token) if token.kind is TokenKind.MARK else self._text(token)
            if item:
                self.commas = 0
                yield item

    def _mark(self, token: Token) -> Item | None:
        self.position += 1
        if token.text == ",":
            self.commas += 1
            return None
        if token.text == ":":
            self._say("a colon without a key before it; left out", token)
            return None
        if token.text == "[" and self.after_key == "type":
            return self._bare_array(token)
        if token.text == "[" and self.after_key == "listeners":
            self.in_words = True
        elif token.text == "]":
            self.in_words = False
        self.after_key = ""
        return self._item(_BRACKETS[token.text], token.text, token)

    def _bare_array(self, token: Token) -> Item:
        """Read a type whose quotes are lost: `[]int32`."""
        words = [each.text for each in self.tokens[self.position : self.position + 2]]
        if words[:1] == ["]"] and len(words) == 2:
            self.position += 2
            self.after_key = ""
            return self._item(ItemKind.VALUE, "[]" + words[1], token)
        return self._item(ItemKind.OPEN, "[", token)

    def _text(self, token: Token) -> Item | None:
        self.position += 1
        if token.kind is TokenKind.MORE:
            return self._item(ItemKind.MORE, token.text, token)
        if self._next_is(":"):
            self.position += 1
            return self._key(token)
        if self.after_key:
            self.after_key = ""
            text = token.text if token.kind is TokenKind.STRING else self._words(token)
            return self._item(ItemKind.VALUE, text, token)
        if token.text in ATTRIBUTES and not self._next_is(",}]"):
            self._say(f"no colon behind the key {token.text}; put in", token)
            return self._key(token)
        if self.in_words or token.kind is TokenKind.STRING:
            return self._item(ItemKind.VALUE, token.text, token)
        self.findings.repair(
            "words that are no JSON; taken for a comment, left out", self._words(token), token.line, Confidence.MEDIUM
        )
        return None

    def _words(self, token: Token) -> str:
        """Read words that stand side by side on a line as one."""
        words = [token.text]
        while self.position < len(self.tokens):
            following = self.tokens[self.position]
            if following.kind is not TokenKind.WORD or following.line != token.line:
                break
            words.append(following.text)
            self.position += 1
        return " ".join(words)

    def _next_is(self, marks: str) -> bool:
        following = self.tokens[self.position] if self.position < len(self.tokens) else None
        return following is not None and following.kind is TokenKind.MARK and following.text in marks

    def _key(self, token: Token) -> Item:
        key = token.text.strip()
        if token.kind is TokenKind.WORD:
            self._say(f"the key {key} has no quotes; put in", token)
        if key not in ATTRIBUTES:
            key = self._attribute(key, token)
        self.after_key = key
        return self._item(ItemKind.KEY, key, token)

    def _attribute(self, key: str, token: Token) -> str:
        """Return the attribute that a key must have meant, or the key as it is."""
        joined = joined_words(key, ATTRIBUTES)
        if joined:
            self._say(f"the key {key} is {joined[0]}, removed, and {joined[1]}, added; the added one counts", token)
            return joined[1]
        spellings = {each.lower(): each for each in ATTRIBUTES}
        near = get_close_matches(key.lower(), spellings, n=1, cutoff=0.8)
        if not near:
            return key
        self._say(f"there is no attribute {key}; read as {spellings[near[0]]}", token)
        return spellings[near[0]]

    def _item(self, kind: ItemKind, text: str, token: Token) -> Item:
        return Item(kind, text, token, self.commas)

    def _say(self, reason: str, token: Token) -> None:
        quote = self.page.quote(token.line, token.line).strip()
        self.findings.repair(reason, quote, token.line, Confidence.MEDIUM)

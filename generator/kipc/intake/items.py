"""Items: the tokens of a JSON block in, its brackets, keys and values out.

Commas and colons have no meaning here but where one is missing. Keys that wikis and authors misspelled are read as the
attributes that they must mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from kipc.intake.page import Page
from kipc.intake.remarks import Confidence, Remarks
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


def items_of(tokens: Sequence[Token], page: Page, remarks: Remarks) -> list[Item]:
    """Return the items of a block."""
    return list(_Items(tokens, page, remarks).run())


class _Items:
    def __init__(self, tokens: Sequence[Token], page: Page, remarks: Remarks) -> None:
        self.tokens = tokens
        self.page = page
        self.remarks = remarks
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
            self._report("a colon without a key before it; left out", token)
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
        words = [token.text for token in self.tokens[self.position : self.position + 2]]
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
        # Before a comma or a closing bracket it is no key: nothing follows that could be its value.
        if token.text in ATTRIBUTES and not self._next_is(",}]"):
            self._report(f"no colon behind the key {token.text}; put in", token)
            return self._key(token)
        if self.in_words or token.kind is TokenKind.STRING:
            return self._item(ItemKind.VALUE, token.text, token)
        self.remarks.repair(
            "words that are no JSON; taken for a comment, left out", self._words(token), token.line, Confidence.MEDIUM
        )
        return None

    def _words(self, token: Token) -> str:
        """Read words that stand side by side on a line as one; after a whole value they are a comment."""
        words = [token.text]
        is_whole = re.fullmatch(r"null|true|false|-?\d+", token.text) is not None
        while self.position < len(self.tokens):
            following = self.tokens[self.position]
            is_comment = is_whole and re.match(r"\(|[A-Za-z]", following.text) is not None
            if following.kind is not TokenKind.WORD or following.line != token.line or is_comment:
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
            self._report(f"the key {key} has no quotes; put in", token)
        if key not in ATTRIBUTES:
            key = self._attribute(key, token)
        self.after_key = key
        return self._item(ItemKind.KEY, key, token)

    def _attribute(self, key: str, token: Token) -> str:
        """Return the attribute that a key must have meant, or the key as it is."""
        joined = joined_words(key, ATTRIBUTES)
        if joined:
            self._report(f"the key {key} is {joined[0]}, removed, and {joined[1]}, added; the added one is used", token)
            return joined[1]
        spellings = {attribute.lower(): attribute for attribute in ATTRIBUTES}
        # At 0.95, `version` is not read as versions; at 0.6, `namespace` is read as name.
        near = get_close_matches(key.lower(), spellings, n=1, cutoff=0.8)
        if not near:
            return key
        self._report(f"unknown attribute {key}; read as {spellings[near[0]]}", token)
        return spellings[near[0]]

    def _item(self, kind: ItemKind, text: str, token: Token) -> Item:
        return Item(kind, text, token, self.commas)

    def _report(self, reason: str, token: Token) -> None:
        quote = self.page.line(token.line)
        self.remarks.repair(reason, quote, token.line, Confidence.MEDIUM)

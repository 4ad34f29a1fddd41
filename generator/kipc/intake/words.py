"""Words: quotation marks and dashes of all kinds, names in camel case, and old and new words run together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import takewhile

STRAIGHT = '"'
DOUBLES = STRAIGHT + "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"
SINGLES = "'\u2018\u2019\u201b`\u2032"
QUOTES = DOUBLES + SINGLES
DASHES = "\u2010-\u2015\u2212"
"""For a character class: hyphens, dashes and the minus sign."""


# Abbreviations are one word: `ISRNodes` is ISR and Nodes.
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+")

Joined = tuple[str, str]
"""The removed word and the added one."""


LONGEST_JOINED = 64
"""Characters of two values that a comparison runs together."""


def splits(text: str) -> Iterator[Joined]:
    """Yield every removed and added text that a comparison writes as this one.

    What both start or end with is written once: `0-34` may be `0-3` and `0-4`. Readings that share nothing come first.
    A long text has none, since their number grows with the cube of its length.
    """
    if len(text) > LONGEST_JOINED:
        return
    places = range(len(text) + 1)
    pairs = {
        (text[:middle] + text[end:], text[:start] + text[middle:]): None
        for start in places
        for end in reversed(places)
        for middle in range(start + 1, end)
    }
    yield from (pair for pair in pairs if pair[0] != pair[1])


def joined_words(text: str, words: Collection[str]) -> Joined | None:
    """Split a text into two of some words, if it is that."""
    if text in words:
        return None
    splits = ((text[:at], text[at:]) for at in range(1, len(text)))
    return next((split for split in splits if split[0] in words and split[1] in words), None)


def joined_names(name: str, names: Collection[str] = ()) -> Joined | None:
    """Split a name in camel case that repeats a word: `IsFencedFenced` is `IsFenced` and `Fenced`.

    A split into two of `names` is taken first; of the others the one whose halves have most words in common. A
    word that only comes again somewhere, as in `LeaderAndIsrLiveLeader`, is none.
    """
    words = _CAMEL.findall(name)
    if "".join(words) != name or len(words) < 2:
        return None
    splits = [(words[:at], words[at:]) for at in range(1, len(words))]
    for old, new in splits:
        if "".join(old) in names and "".join(new) in names:
            return "".join(old), "".join(new)
    alike = [(_shared(old, new), -abs(len(old) - len(new)), index) for index, (old, new) in enumerate(splits)]
    shared, _, index = max(alike)
    old, new = splits[index]
    # `TopicName` and `TopicId` have half of their words in common; with less, many names would be two that are joined.
    if shared * 2 < min(len(old), len(new)) or not shared:
        return None
    return "".join(old), "".join(new)


def _shared(old: list[str], new: list[str]) -> int:
    """Count the words that both start with, and those that both end with."""
    start = _common_prefix(old, new)
    return start + _common_prefix(old[start:][::-1], new[start:][::-1])


def _common_prefix(old: list[str], new: list[str]) -> int:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False))
    return sum(1 for _ in same)


def endings(name: str) -> list[str]:
    """Return the proper endings of a name in camel case, the longest first: `MaxLagMs` has `LagMs` and `Ms`."""
    words = _CAMEL.findall(name)
    return ["".join(words[at:]) for at in range(1, len(words))]


def upper_camel(name: str) -> str:
    """Return a name of a page as a field's: `list_internal` is `ListInternal`, `ISR` stays."""
    parts = [part for part in re.split(r"[^A-Za-z0-9]+", name) if part]
    return "".join(part[0].upper() + part[1:] for part in parts)

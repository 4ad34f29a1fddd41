"""Look-ups by map key."""

from __future__ import annotations

from typing import Any

import pytest

from ..runtime.lookup import find, find_all, index_by_key
from .examples.example import Boxed, Part


class Pair(Part):
    """An element with two key fields."""

    __slots__ = ()
    KEY = ("key", "note")  # type: ignore[assignment]


PARTS = [Part(key=1, note="a"), Part(key=2, note="b"), Part(key=1, note="c")]
PAIRS = [Pair(key=1, note="a"), Pair(key=1, note="b"), Pair(key=1, note="b")]


def test_find_returns_the_first() -> None:
    assert find(PARTS, key=1) is PARTS[0]
    assert find(PARTS, key=3) is None
    assert find([], key=1) is None
    assert find(PAIRS, note="b", key=1) is PAIRS[1]


def test_find_all_keeps_duplicates() -> None:
    assert list(find_all(PARTS, key=1)) == [PARTS[0], PARTS[2]]


def test_index_by_key() -> None:
    assert index_by_key(PARTS) == {1: PARTS[0], 2: PARTS[1]}
    index = index_by_key(PAIRS)
    assert index == {(1, "a"): PAIRS[0], (1, "b"): PAIRS[1]}
    assert index[1, "b"] is PAIRS[1]
    assert index_by_key([]) == {}


@pytest.mark.parametrize(
    ("elements", "key", "text"),
    [
        (PARTS, {"note": "a"}, "the key of Part is key, not note"),
        (PARTS, {}, "the key of Part is key, not nothing"),
        (PAIRS, {"key": 1}, "the key of Pair is key, note, not key"),
        ([Boxed()], {"y": 1}, "Boxed has no key, not y"),
    ],
)
def test_other_keys_are_mistakes(
    elements: list[Any], key: dict[str, Any], text: str
) -> None:
    with pytest.raises(TypeError, match=f"{text}$"):
        find(elements, **key)


def test_elements_without_a_key_have_no_index() -> None:
    with pytest.raises(TypeError, match="Boxed has no key"):
        index_by_key([Boxed()])

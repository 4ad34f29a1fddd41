"""Errors about unknown names end with a suggestion, or with a list that is not long."""

from __future__ import annotations

import pytest

from kip.suggestions import MOST, known_names

MANY = [f"option-{letter}" for letter in "abcdefghijkl"]


@pytest.mark.parametrize(
    ("name", "known", "text"),
    [
        ("broker", ["topics", "brokers"], "did you mean brokers?"),
        ("BROKERS", ["topics", "brokers"], "did you mean brokers?"),
        ("raed", ["READ", "WRITE"], "did you mean READ?"),
        ("offset-comit", ["OffsetCommit", "OffsetFetch"], "did you mean OffsetCommit or OffsetFetch?"),
        ("x", ["topics", "brokers"], "there are topics, brokers"),
        ("x", MANY, f"there are {', '.join(MANY[:MOST])} and 4 others"),
        ("x", MANY[: MOST + 1], f"there are {', '.join(MANY[: MOST + 1])}"),
    ],
)
def test_known_names(name: str, known: list[str], text: str) -> None:
    assert known_names(name, known) == text

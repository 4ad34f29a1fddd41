"""Version ranges: conversion from and to text, and the algebra compared with sets of versions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kipc.language.versions import ALL, MAX_VERSION, NONE, VersionRange

ranges = st.builds(VersionRange, st.integers(0, 9), st.integers(0, 9))


@pytest.mark.parametrize(
    ("text", "expected", "printed"),
    [
        ("none", NONE, "none"),
        (" none\t", NONE, "none"),
        ("2", VersionRange(2, 2), "2"),
        ("1-3", VersionRange(1, 3), "1-3"),
        ("2+", VersionRange(2, MAX_VERSION), "2+"),
        ("0+", ALL, "0+"),
        ("32767", VersionRange(32767, 32767), "32767+"),
        ("5-3", VersionRange(5, 3), "none"),
        ("+1-+2", VersionRange(1, 2), "1-2"),
        ("0--0", VersionRange(0, 0), "0"),
        ("007", VersionRange(7, 7), "7"),
        ("٣", VersionRange(3, 3), "3"),
    ],
)
def test_parse(text: str, expected: VersionRange, printed: str) -> None:
    parsed = VersionRange.parse(text)
    assert parsed == expected
    assert str(parsed) == printed


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "+", "-0", "-1", "1-", "-1-2", "0 - 3", "0-1-2", "0-1+", "none+", "None", "0x1", "1.5", "32768",
     "-1+", "1--1", "1-32768", "\u00a01", "1_0", "9" * 5000],
)  # fmt: skip
def test_parse_refuses(text: str) -> None:
    with pytest.raises(ValueError, match="version"):
        VersionRange.parse(text)


@given(ranges)
def test_text_reads_back(each: VersionRange) -> None:
    assert VersionRange.parse(str(each)) == (NONE if each.is_empty else each)


@given(ranges, ranges)
def test_algebra_is_that_of_sets(one: VersionRange, other: VersionRange) -> None:
    assert set(one.intersect(other)) == set(one) & set(other)
    assert {version for part in one.subtract(other) for version in part} == set(one) - set(other)
    assert one.covers(other) is (set(other) <= set(one))
    assert one.is_empty is (not set(one))
    assert all((version in one) is (version in set(one)) for version in range(-1, 11))

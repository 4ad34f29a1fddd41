"""Fits: how well a removed and an added value suit a place, and which values can be in it at all."""

from __future__ import annotations

import re
from collections.abc import Callable

from kipc.intake.page_values import PRIMITIVES, is_range
from kipc.language.versions import NONE, VersionRange

Fit = Callable[[str, str], int]
"""How well a removed and an added value suit a place: 0 not at all, 1 possibly, 2 confirmed by the schemas."""


_BOOLEANS = frozenset({"true", "false"})


def range_of(text: object) -> VersionRange:
    return VersionRange.parse(str(text)) if text and is_range(str(text)) else NONE


def has_odd_digits(text: str) -> bool:
    """Return whether a number, such as 01, can only be two numbers run together."""
    # Nobody writes a version with a leading zero.
    return any(len(part) > 1 and part[0] == "0" for part in text.replace("+", "").split("-"))


def step_fit(released: int) -> Fit:
    def fit(old: str, new: str) -> int:
        if not (is_range(old) and is_range(new)) or has_odd_digits(old) or has_odd_digits(new):
            return 0
        before, after = VersionRange.parse(old), VersionRange.parse(new)
        is_one = before.lowest == before.highest and after.lowest == after.highest
        # A KIP adds one version; its page may name all versions (0-3) or the new one alone (3).
        if not (is_one or before.lowest == after.lowest) or after.highest != before.highest + 1:
            return 0
        # Without the message in the schemas, any step of one is possible, and so is a page that was adopted before.
        return 2 if before.highest == released else int(released < 0 or after.highest <= released)

    return fit


def range_fit(valid: VersionRange, released: str) -> Fit:
    def fit(old: str, new: str) -> int:
        if not (is_range(old) and is_range(new)) or has_odd_digits(new) or range_of(new).intersect(valid).is_empty:
            return 0
        # Either what the schemas have, or a field that moves with the new version: 2+ removed, 3+ added.
        return 2 if new == released or range_of(new).lowest == valid.highest == range_of(old).lowest + 1 else 1

    return fit


def default_check(kind: str) -> Callable[[str], bool]:
    """Return a predicate for texts that can be a default of a type."""
    if kind == "bool":
        return lambda text: text in _BOOLEANS
    if kind.startswith(("int", "uint")):
        return lambda text: re.fullmatch("0|-?[1-9][0-9]*|-?0x[0-9a-fA-F]+", text) is not None
    if kind in PRIMITIVES and kind != "string":
        return lambda text: True
    return lambda text: text == "null" or "null" not in text


def are_halves(text: str, old: str, new: str) -> bool:
    """Return whether a number is two numbers from its start to its end: `3060` is 30 and 60."""
    return old + new == text and all(re.fullmatch("-?[1-9][0-9]*", half) for half in (old, new))


def shape_of(type_: object) -> str:
    """Return a type without the name of its struct, which is not on the wire."""
    text = str(type_)
    element = text.removeprefix("[]")
    return text if element in PRIMITIVES else text.replace(element, "struct")

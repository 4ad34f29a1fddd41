"""Ranges of message versions: a value type that parses, prints and combines them.

Nothing else in the compiler compares version numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

MAX_VERSION = 32767
"""The upper end of an open range such as `2+`: the largest int16."""

BLANKS = "".join(map(chr, range(0x21)))
"""What Java trims off a text: control characters and the blank, but no other white space."""


@dataclass(frozen=True, slots=True)
class VersionRange:
    """Versions `lowest` to `highest`, both included; empty when they cross.

    An inverted range (`5-3`) is empty but not equal to `NONE`, as in Kafka.
    """

    lowest: int
    highest: int

    @classmethod
    def parse(cls, text: str) -> VersionRange:
        """Read `none`, `2`, `1-3` or `2+`.

        Constructors do not validate; this does.

        Raises:
            ValueError: a sentence about the error in the text.
        """
        trimmed = text.strip(BLANKS)
        if trimmed == "none":
            return NONE
        if trimmed.endswith("+"):
            return cls(_parse_version(trimmed[:-1], text), MAX_VERSION)
        first, dash, last = trimmed.partition("-")
        lowest = _parse_version(first, text)
        return cls(lowest, _parse_version(last, text) if dash else lowest)

    @property
    def is_empty(self) -> bool:
        return self.lowest > self.highest

    @property
    def is_open_ended(self) -> bool:
        return self.highest == MAX_VERSION

    def __contains__(self, version: int) -> bool:
        return self.lowest <= version <= self.highest

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.lowest, self.highest + 1))

    def covers(self, other: VersionRange) -> bool:
        """Return whether this range contains every version of `other`, which may be empty."""
        return other.is_empty or (self.lowest <= other.lowest and other.highest <= self.highest)

    def intersect(self, other: VersionRange) -> VersionRange:
        both = VersionRange(max(self.lowest, other.lowest), min(self.highest, other.highest))
        return NONE if both.is_empty else both

    def subtract(self, other: VersionRange) -> tuple[VersionRange, ...]:
        """Return this range without `other`: no, one or two ranges, in order."""
        overlap = self.intersect(other)
        if overlap.is_empty:
            return () if self.is_empty else (self,)
        below = VersionRange(self.lowest, overlap.lowest - 1)
        above = VersionRange(overlap.highest + 1, self.highest)
        return tuple(part for part in (below, above) if not part.is_empty)

    def __str__(self) -> str:
        if self.is_empty:
            return "none"
        if self.is_open_ended:
            return f"{self.lowest}+"
        return str(self.lowest) if self.lowest == self.highest else f"{self.lowest}-{self.highest}"


NONE = VersionRange(0, -1)
"""No version at all, as Kafka stores the text `none`."""

ALL = VersionRange(0, MAX_VERSION)


def spans_of(versions: Iterable[int]) -> list[VersionRange]:
    """Return the fewest ranges that have these versions, in order."""
    spans: list[VersionRange] = []
    for version in sorted(versions):
        if spans and version == spans[-1].highest + 1:
            spans[-1] = VersionRange(spans[-1].lowest, version)
        else:
            spans.append(VersionRange(version, version))
    return spans


def listed(words: Sequence[str]) -> str:
    """Return `a`, `a and b` or `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _parse_version(digits: str, text: str) -> int:
    """Read one version as Java's Short.parseShort does: an optional sign, then decimal digits."""
    unsigned = digits[1:] if digits[:1] in ("+", "-") else digits
    # Java reads leading zeros of any number; the limit keeps Python's quadratic conversion short.
    if not unsigned.isdecimal() or len(unsigned) > 100:
        raise ValueError(f"{text!r} is not a version range; write none, 2, 1-3 or 2+")
    version = -int(unsigned) if digits.startswith("-") else int(unsigned)
    if version > MAX_VERSION:
        raise ValueError(f"{text!r} goes beyond {MAX_VERSION}, the highest version there can be")
    if version < 0:
        raise ValueError(f"{text!r} has a version below 0")
    return version

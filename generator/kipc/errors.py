"""The error that every command of the compiler reports as one sentence, and suggestions in such sentences."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class KipcError(Exception):
    """The request cannot be fulfilled; the text is one sentence with a location and a remedy."""

    exit_code = 2


def nearest(word: str, candidates: Iterable[str], *, most: int = 1) -> list[str]:
    """Return the known words with the most similar spelling, the nearest first; none if all are too different."""
    spellings = {candidate.lower(): candidate for candidate in candidates}
    # 0.6 is difflib's own default: one wrong letter in a short word still matches.
    return [spellings[match] for match in get_close_matches(word.lower(), spellings, n=most, cutoff=0.6)]


def did_you_mean(word: str, candidates: Iterable[str], *, most: int = 1) -> str:
    """Return `; did you mean X or Y?` with at most `most` of the nearest known words, or nothing."""
    near = nearest(word, candidates, most=most)
    return f"; did you mean {' or '.join(near)}?" if near else ""

"""Quotes: the characters that stand for a quote on a page, and for a dash."""

from __future__ import annotations

STRAIGHT = '"'
DOUBLES = STRAIGHT + "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"
SINGLES = "'\u2018\u2019\u201b`\u2032"
QUOTES = DOUBLES + SINGLES
DASHES = "\u2010-\u2015\u2212"
"""As they stand in a character class: hyphens, dashes and the minus sign."""

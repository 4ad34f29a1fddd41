"""Explanations of rules: the sections of `docs/rules.md`.

A section starts with the name of the rule as a heading and a summary of one line. An explanation follows, then a spec
that breaks the rule with what `kipc check` reports for it, and a spec that does not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from kipc.errors import KipcError, did_you_mean
from kipc.language.check.rules import RULES
from kipc.resources import resource

_SECTION = re.compile(r"^### ([a-z-]+)\n\n(.+?)\n\n(.*?)(?=\n^##|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The summary of a rule, and its explanation with examples as Markdown."""

    rule: str
    summary: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule} ({RULES[self.rule]})\n\n{self.summary}\n\n{self.text}"


@cache
def explanations() -> dict[str, Explanation]:
    """Return the explanation of each rule by its name, in the order of the page."""
    page = resource("docs/rules.md").read_text(encoding="utf-8")
    return {name: Explanation(name, summary, text.strip()) for name, summary, text in _SECTION.findall(page)}


def explanation(rule: str) -> Explanation:
    """Return the explanation of a rule.

    Raises:
        KipcError: the rule does not exist.
    """
    if rule not in explanations():
        hint = did_you_mean(rule, RULES, most=3) or "; kipc check --explain all lists them"
        raise KipcError(f"unknown rule {rule!r}{hint}")
    return explanations()[rule]

"""Explanations of rules: the rows of `rules.toml`, which docs/rules.md and the tests of the rules read too."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kipc.errors import KipcError, did_you_mean
from kipc.language.check.rules import RULES


@dataclass(frozen=True, slots=True)
class Explanation:
    """A rule in words, and a case of it.

    Attributes:
        sentence: the problem.
        why: why it is one.
        remedy: what to do.
        rejected: an example that breaks the rule: fields, a spec, or several files, each below its name.
        report: the line of `kipc check` about it.
        corrected: the example without the problem, or pairs of texts to replace in it.
    """

    rule: str
    sentence: str
    why: str
    remedy: str
    rejected: str
    report: str
    corrected: str | Sequence[Sequence[str]]

    @property
    def accepted(self) -> str:
        """The corrected example."""
        if isinstance(self.corrected, str):
            return self.corrected
        text = self.rejected
        for old, new in self.corrected:
            text = text.replace(old, new)
        return text

    @property
    def is_short(self) -> bool:
        """Whether the correction fits into a sentence."""
        return not isinstance(self.corrected, str) and "\n" not in "".join(map("".join, self.corrected))

    @property
    def correction(self) -> str:
        """The difference between the examples, as Markdown."""
        if not self.is_short:
            return f"Accepted:\n\n```jsonc\n{self.accepted}```"
        changes = (
            f"with `{new}` instead of `{old}`" if new else f"without `{old.strip(', ')}`" for old, new in self.corrected
        )
        return f"Accepted {', and '.join(changes)}."

    @property
    def text(self) -> str:
        """The reason, the remedy and the examples, as Markdown."""
        example = f"Rejected:\n\n```jsonc\n{self.rejected}```\n\n```text\n{self.report}\n```\n\n{self.correction}"
        return f"{self.why} {self.remedy}\n\n{example}"

    def __str__(self) -> str:
        return f"{self.rule} ({RULES[self.rule]})\n\n{self.sentence}\n\n{self.text}"


@cache
def explanations() -> Mapping[str, Explanation]:
    """Return the explanation of each rule by its name, lints first and errors last."""
    rows = tomllib.loads((Path(__file__).parent / "rules.toml").read_text(encoding="utf-8"))
    return {rule: Explanation(rule, **row) for rule, row in rows.items()}


def explanation(rule: str) -> Explanation:
    """Return the explanation of a rule.

    Raises:
        KipcError: the rule does not exist.
    """
    if rule not in explanations():
        hint = did_you_mean(rule, RULES, most=3) or "; kipc check --explain all lists them"
        raise KipcError(f"unknown rule {rule!r}{hint}")
    return explanations()[rule]

"""The judgement of compat about an adoption."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kipc.evolution.adopt.error import AdoptionError
from kipc.evolution.compat import CompatLevel, Verdict, judge
from kipc.evolution.decisions import Decisions, advice
from kipc.evolution.pairs import pair_messages
from kipc.language.specs import MessageSpec


def expect_compatible(
    old: Sequence[MessageSpec], new: Sequence[MessageSpec], level: CompatLevel, decisions: Decisions, file: Path
) -> list[Verdict]:
    """Return the verdicts on a change; refuse the change if a verdict is an error that no decision covers."""
    renames = decisions.renames_between(pair_messages(old, new))
    verdicts = [decisions.applied(verdict) for verdict in judge(old, new, level=level, renames=renames)]
    errors = [verdict for verdict in verdicts if verdict.severity == "error"]
    if errors:
        reused = [error for error in errors if error.rule == "name-reused"]
        remedy = f"; {advice(reused, str(file))}" if reused else ""
        raise AdoptionError(
            f"this breaks compatibility, nothing done{remedy}", tuple(error.problem() for error in errors)
        )
    return verdicts


def is_news(verdict: Verdict, decisions: Decisions) -> bool:
    """Return whether no other part of a plan reports a verdict."""
    is_reported = verdict.was_unstable or verdict.rule == "attribute-unknown"
    return not is_reported and decisions.covering(verdict) is None

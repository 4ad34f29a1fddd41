"""Conflicts: specs whose generated files would overwrite each other or other files of the package."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kipc.language.check.rules import PLACE_RULES
from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec


def conflicts(specs: Sequence[MessageSpec]) -> Iterator[Problem]:
    """Yield as errors the conflicts of which `kipc check` only warns: other targets and Kafka accept such specs."""
    areas: dict[tuple[str, ...], list[MessageSpec]] = defaultdict(list)
    for spec in specs:
        areas[spec.area].append(spec)
    for rule in PLACE_RULES:
        for spec, finding in rule.find(list(areas.values())):
            yield Problem(spec.location, finding.sentence, rule.name)

"""The messages of a KIP that are put among the specs of a project."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kipc.evolution.adopt.compatible import expect_compatible
from kipc.evolution.adopt.error import AdoptionError
from kipc.evolution.adopt.places import has_other_key
from kipc.evolution.compat import CompatLevel
from kipc.evolution.decisions import Decisions
from kipc.evolution.merge import merge
from kipc.evolution.pairs import pair_messages
from kipc.language.canonical import field_paths, map_fields
from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec


def with_proposal(
    current: list[MessageSpec], proposed: list[MessageSpec], level: CompatLevel, decisions: Decisions, file: Path
) -> list[MessageSpec]:
    """Put the messages of a KIP in their places; one whose versions are there already stays as it is."""
    pairs = [(before, now) for before, now in pair_messages(current, proposed) if now]
    specs = {id(spec): spec for spec in current}
    for before, now in pairs:
        if before is None:
            specs[id(now)] = replace(now, area=_area_of_new(now, current))
            continue
        _expect_one_message(before, now)
        # `currentVersions` and the area are the project's: a page of a KIP knows neither.
        placed = replace(_without_texts_of(before, now), area=before.area, current_versions=None)
        expect_compatible([before], [placed], level, decisions, file)
        if not before.valid_versions.covers(now.valid_versions):
            (merged,) = merge([[placed], [before]], None).specs
            specs[id(before)] = replace(merged, current_versions=before.current_versions and merged.current_versions)
    return sorted(specs.values(), key=lambda spec: (spec.area, spec.name))


def _expect_one_message(before: MessageSpec, now: MessageSpec) -> None:
    """Refuse a message of another key: two KIPs may use one name for different messages."""
    if before.name != now.name or not has_other_key(before, now):
        return
    sentence = (
        f"this project has another message called {now.name}, with key {before.api_key} instead of {now.api_key}; "
        f'give this one another name ([{now.name}] name = "..." in answers.toml), or compile both under their own '
        "packages by adding the folder of the KIPs to specs in [tool.kipc] instead of adopting this one"
    )
    raise AdoptionError("two messages share a name, nothing done", [Problem(now.location, sentence, "name-taken")])


def _without_texts_of(before: MessageSpec, now: MessageSpec) -> MessageSpec:
    """Drop the texts of fields that are there already: existing descriptions are kept."""
    # A KIP's page repeats old fields with older texts, or with none.
    there = {path for path, _ in field_paths(before)}
    return map_fields(now, lambda path, field: replace(field, about="") if path in there else field)


def _area_of_new(spec: MessageSpec, current: Sequence[MessageSpec]) -> tuple[str, ...]:
    """Return the area of a new message: where most messages of its type are."""
    # Pages of KIPs do not name the jar that a message will be in.
    areas = [present.area for present in current if present.type is spec.type]
    return max(areas, key=areas.count, default=("clients",))

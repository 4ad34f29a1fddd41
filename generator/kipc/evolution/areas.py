"""Areas: the parts of Kafka that have their own jars, and those that a release lacks."""

from __future__ import annotations

from collections.abc import Sequence

from kipc.evolution.pairs import pair_messages
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import area_path
from kipc.sources.load import Source
from kipc.sources.maven import MAVEN
from kipc.sources.releases import PREFIX

_CORE = "kafka_2.13"
"""The jar of the area `core`, which releases up to 3.8 have."""


def lacking_areas(release: Source, incoming: Sequence[MessageSpec], current: Sequence[MessageSpec]) -> list[str]:
    """Return the areas of a project of which a release has no message, wherever it has them.

    A release by its name has all areas that it should have.
    """
    if release.origin.startswith((PREFIX, MAVEN)):
        return []
    # Messages move between areas, such as from core to group-coordinator in Kafka 3.5.
    present = {id(before) for before, now in pair_messages(current, incoming) if before and now}
    living = [spec for spec in current if not _is_gone(spec)]
    areas_present = {spec.area for spec in living if id(spec) in present}
    return sorted({area_path(spec.area) for spec in living} - set(map(area_path, areas_present)))


def lacking_sentence(source: str, areas: Sequence[str]) -> str:
    """Say that a release lacks areas, and which jars contain them."""
    jars = ", ".join(_CORE if area == "core" else f"kafka-{area}" for area in areas)
    single = len(areas) == 1
    return (
        f"{source} lacks {'an area' if single else 'areas'} that this project has, nothing done: {', '.join(areas)}; a "
        f"release is in several jars: name {'this one' if single else 'these'} too ({jars}), a folder with all of "
        f"them, or {MAVEN}RELEASE"
    )


def _is_gone(spec: MessageSpec) -> bool:
    return spec.is_retired or (spec.current_versions is not None and spec.current_versions.is_empty)

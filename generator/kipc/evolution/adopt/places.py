"""The places of specs in a project: the folder to adopt into, and those whose specs cannot change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kipc.errors import KipcError
from kipc.evolution.adopt.error import AdoptionError
from kipc.evolution.adopt.release import behind
from kipc.evolution.areas import lacking_areas, lacking_sentence
from kipc.evolution.pairs import pair_messages
from kipc.evolution.release_reading import read_release
from kipc.language.specs import MessageSpec
from kipc.settings import Settings
from kipc.sources.load import Source
from kipc.sources.maven import MAVEN
from kipc.sources.releases import PREFIX

DEFAULT_SPECS = ("schemas",)
"""The specs of a project whose settings name none."""
_HEADER = "RequestHeader"
"""A spec of every release and of no KIP."""


def schemas_folder(settings: Settings) -> Path:
    """Return the folder of the project that Kafka's specs are in: `schemas/kafka`, or `schemas` itself.

    Raises:
        KipcError: there is none.
    """
    folders = [Path(source) for source in settings.specs or DEFAULT_SPECS if Path(source).is_dir()]
    if not folders:
        releases = [source for source in settings.specs if source.startswith((PREFIX, MAVEN))]
        if releases:
            raise KipcError(
                f"{releases[0]} is not a folder of specs to adopt into; for another release, change specs in "
                "[tool.kipc] of pyproject.toml and run kipc compile; for a KIP, run kipc import "
                f'{releases[0]} --out schemas first, and set specs = ["schemas"]'
            )
        raise KipcError("no folder of specs here; name it in [tool.kipc] specs of pyproject.toml")
    # A project with specs of its own has Kafka's below this name, as this repository has.
    kafka = folders[0] / "kafka"
    folder = kafka if kafka.is_dir() else folders[0]
    loose = next(folder.glob("*.json"), None)
    if loose is not None:
        raise KipcError(
            f"{loose} is not in the folder of an area; move it, such as to {folder / 'clients' / loose.name}"
        )
    return folder


def expect_all_areas(
    source: str, loaded: Source, incoming: Sequence[MessageSpec], current: Sequence[MessageSpec]
) -> None:
    """Refuse a release that lacks areas: all their messages would be marked as gone.

    Raises:
        AdoptionError: it lacks areas that the project has.
    """
    lacking = lacking_areas(loaded, incoming, current)
    # Releases older than the project lack areas, too; merging describes them better.
    if lacking and behind(incoming, current) is None:
        raise AdoptionError(lacking_sentence(source, lacking), ())


def expect_changeable(
    settings: Settings, folder: Path, source: str, incoming: Sequence[MessageSpec], *, is_release: bool
) -> None:
    """Refuse changes of messages that are in releases or archives of the project, next to its folder of specs.

    Raises:
        KipcError: a message would be in the project twice.
    """
    for fixed in (source for source in settings.specs if not Path(source).is_dir() and not source.endswith(".json")):
        present = read_release(fixed).specs
        if is_release and any(spec.name == _HEADER for spec in present):
            remedy = f"write {source} there instead, and run kipc compile"
            raise KipcError(f"{fixed} is in specs of [tool.kipc], next to {folder}; {remedy}")
        both = [now for before, now in pair_messages(present, incoming) if before and now]
        if both:
            remedy = f"run kipc import {fixed} --out {folder / 'kafka'}, and remove {fixed} from specs in [tool.kipc]"
            raise KipcError(f"{both[0].name} is in {fixed}, which cannot change; {remedy}")


def expect_nowhere_else(settings: Settings, folder: Path, source: str, new: Sequence[MessageSpec]) -> None:
    """Refuse new messages that are in other folders of the project, where adopting would not change them.

    Raises:
        KipcError: a message would be in the project twice.
    """
    adopted = Path(source).resolve()
    for own in settings.specs or DEFAULT_SPECS if new else ():
        for present in placed_in(own, read_release(own).specs):
            path = Path(present.location.file)
            if path.is_relative_to(folder) or path.resolve().is_relative_to(adopted):
                continue
            if any(spec.name == present.name and not has_other_key(spec, present) for spec in new):
                remedy = f"move it to its area in {folder}, such as {folder / 'clients' / path.name}, and adopt again"
                raise KipcError(f"{present.name} is in {path}, outside of {folder}; {remedy}")


def has_other_key(spec: MessageSpec, other: MessageSpec) -> bool:
    return spec.api_key != other.api_key and None not in (spec.api_key, other.api_key)


def placed_in(source: str, specs: Sequence[MessageSpec]) -> list[MessageSpec]:
    """Return specs whose locations are relative to the current folder."""
    is_file = source.endswith(".json") and not Path(source).is_dir()
    folder = "" if source == "." else f"{source.rstrip('/')}/"
    files = [source if is_file else folder + spec.location.file for spec in specs]
    return [replace(spec, location=replace(spec.location, file=file)) for spec, file in zip(specs, files, strict=True)]

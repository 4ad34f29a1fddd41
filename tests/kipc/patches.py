"""Patches: change a release in ways that a real next release never would: rename, retype and remove fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias

from kipc.language.canonical import field_paths, map_fields
from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec, FieldType, MessageSpec, SpecType
from kipc.language.versions import MAX_VERSION, VersionRange

Change: TypeAlias = Callable[["Patched", MessageSpec, FieldSpec, Random], MessageSpec]


@dataclass
class Patched:
    """A patched release.

    Attributes:
        specs: its specs.
        renames: message, path and old name of each renamed field.
        renamed_messages: new names by old ones.
        breaks: messages whose bytes are different, by the kind of change.
        grown: messages with a new version or a new tag.
    """

    specs: list[MessageSpec]
    renames: list[tuple[str, str, str]] = field(default_factory=list)
    renamed_messages: dict[str, str] = field(default_factory=dict)
    breaks: dict[str, str] = field(default_factory=dict)
    grown: set[str] = field(default_factory=set)


def patched(release: Sequence[MessageSpec], seed: int) -> Patched:
    """Change some messages of a release, one change each."""
    result = Patched(list(release))
    random = Random(seed)
    left = [index for index, each in enumerate(release) if _plain(each)]
    random.shuffle(left)
    for change, times, fits in _CHANGES:
        for index in [each for each in left if fits(release[each])][:times]:
            left.remove(index)
            spec = release[index]
            result.specs[index] = change(result, spec, random.choice(_plain(spec)), random)
    return result


def _plain(spec: MessageSpec) -> list[FieldSpec]:
    """Return the untagged top-level int32 fields of the newest version."""
    if spec.type in (SpecType.HEADER, SpecType.COORDINATOR_KEY) or len(spec.fields) < 2:
        return []
    newest, number = spec.valid_versions.highest, FieldType(Kind.INT32)
    return [each for each in spec.fields if newest in each.versions and each.tag is None and each.type == number]


def _rename(result: Patched, spec: MessageSpec, chosen: FieldSpec, random: Random) -> MessageSpec:
    paths = [path for path, each in field_paths(spec) if each.tag is None and not path.startswith("struct ")]
    renamed = random.choice(paths)
    parent, _, name = renamed.rpartition(".")
    result.renames.append((spec.name, f"{parent}.New{name}".lstrip("."), name))
    return map_fields(spec, lambda path, each: replace(each, name=f"New{name}") if path == renamed else each)


def _retype(result: Patched, spec: MessageSpec, chosen: FieldSpec, random: Random) -> MessageSpec:
    result.breaks[spec.name] = f"type-changed {chosen.name}"
    wide = FieldType(Kind.INT64)
    return map_fields(
        spec,
        lambda path, each: replace(each, type=wide, entity_type="unknown") if path == chosen.name else each,
    )


def _remove(result: Patched, spec: MessageSpec, chosen: FieldSpec, random: Random) -> MessageSpec:
    result.breaks[spec.name] = f"field-removed {chosen.name}"
    return replace(spec, fields=tuple(each for each in spec.fields if each.name != chosen.name))


def _add_version(result: Patched, spec: MessageSpec, chosen: FieldSpec, random: Random) -> MessageSpec:
    next_version = spec.valid_versions.highest + 1
    result.grown.add(spec.name)
    new = FieldSpec(name="Brandnew", type=chosen.type, versions=VersionRange(next_version, MAX_VERSION))
    valid = VersionRange(spec.valid_versions.lowest, next_version)
    return replace(spec, valid_versions=valid, fields=(*spec.fields, new))


def _add_tag(result: Patched, spec: MessageSpec, chosen: FieldSpec, random: Random) -> MessageSpec:
    result.grown.add(spec.name)
    since = VersionRange(spec.valid_versions.highest, MAX_VERSION)
    tag = sum(each.tag is not None for each in spec.fields)
    new = FieldSpec(name="Brandnew", type=chosen.type, versions=since, tagged_versions=since, tag=tag)
    return replace(spec, fields=(*spec.fields, new))


def _rename_message(result: Patched, spec: MessageSpec, chosen: FieldSpec, random: Random) -> MessageSpec:
    result.renamed_messages[spec.name] = f"New{spec.name}"
    return replace(spec, name=f"New{spec.name}")


_CHANGES: tuple[tuple[Change, int, Callable[[MessageSpec], bool]], ...] = (
    (_rename_message, 2, lambda spec: spec.type is SpecType.METADATA),
    (_add_tag, 2, lambda spec: spec.valid_versions.highest in spec.flexible_versions),
    (_add_version, 3, lambda spec: True),
    (_rename, 8, lambda spec: True),
    (_retype, 3, lambda spec: True),
    (_remove, 3, lambda spec: True),
)
"""The kinds of changes, the number of messages for each, and their selection."""

"""Aliases: the names that fields and messages had in older releases.

Takes specs of one message and the renames between them. The newest name is used; older ones stay as aliases,
except those that Kafka's JSON form spells in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kipc.evolution.compat.comparison import inner_fields
from kipc.language.canonical import map_fields
from kipc.language.specs import FieldSpec, MessageSpec

Renamed = Mapping[str, str]
"""The old names of fields by their new paths: `{"Topics.Partitions.ReplicaId": "CandidateId"}`."""


def renamed_like(older: MessageSpec, newer: MessageSpec, renamed: Renamed) -> MessageSpec:
    """Return the older spec with the names of the newer one.

    A field that was renamed in some versions only keeps its name, since the newer spec has fields of both names.
    """
    names = {
        match.old_place: match.new.name for match in _matches(newer, older, renamed) if match.is_renamed_everywhere
    }
    return map_fields(older, lambda place, field: replace(field, name=names.get(place, field.name)))


def with_aliases(spec: MessageSpec, older: MessageSpec, renamed: Renamed) -> MessageSpec:
    """Return a spec whose fields have the names and aliases that they had in an older spec as aliases."""
    aliases: dict[str, tuple[str, ...]] = {}
    for match in _matches(spec, older, renamed):
        aliases[match.new_place] = (*aliases.get(match.new_place, ()), *match.old.aliases, match.old.name)
    named = map_fields(spec, lambda place, field: replace(field, aliases=_aliases(field, aliases.get(place, ()))))
    return replace(named, aliases=_aliases(spec, (*older.aliases, older.name)))


def without_aliases(spec: MessageSpec) -> MessageSpec:
    return replace(map_fields(spec, lambda place, field: replace(field, aliases=())), aliases=())


def _aliases(node: FieldSpec | MessageSpec, more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the aliases of a node and more, each once and none that its own name covers."""
    spelled = {_json_name(alias): alias for alias in (*more, *node.aliases)}
    spelled.pop(_json_name(node.name), None)
    return tuple(spelled.values())


def _json_name(name: str) -> str:
    # As `FieldSpec.camelCaseName` of Kafka's generator; its JSON therefore has `groupId` for GroupId and groupId.
    return name[:1].lower() + name[1:]


@dataclass(frozen=True, slots=True)
class _Match:
    """A field in two specs; places are paths as `kipc.language.canonical.field_paths` spells them."""

    new_place: str
    old_place: str
    new: FieldSpec
    old: FieldSpec
    is_renamed_everywhere: bool


@dataclass(frozen=True, slots=True)
class _Struct:
    """A list of fields of a spec, the path that leads to it, and its place."""

    fields: tuple[FieldSpec, ...]
    path: str = ""
    place: str = ""

    def below(self, spec: MessageSpec, field: FieldSpec) -> _Struct:
        common = spec.common_struct(field.type.struct_name)
        place = f"struct {common.name}." if common else f"{self.place}{field.name}."
        return _Struct(inner_fields(spec, field), f"{self.path}{field.name}.", place)


def _matches(new: MessageSpec, old: MessageSpec, renamed: Renamed) -> Iterator[_Match]:
    def matches(after: _Struct, before: _Struct, within: tuple[str, ...]) -> Iterator[_Match]:
        earlier = {field.name: field for field in before.fields}
        names = {field.name for field in after.fields}
        for field in after.fields:
            old_name = renamed.get(after.path + field.name, field.name)
            was = earlier.get(old_name)
            if was is None:
                continue
            everywhere = old_name not in names and field.name not in earlier
            yield _Match(after.place + field.name, before.place + was.name, field, was, everywhere)
            struct = field.type.struct_name
            if struct and was.type.is_struct and struct not in within:
                yield from matches(after.below(new, field), before.below(old, was), (*within, struct))

    yield from matches(_Struct(new.fields), _Struct(old.fields), ())

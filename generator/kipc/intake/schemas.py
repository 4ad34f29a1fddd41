"""Schemas: the specs that a page's messages are compared with and completed from, such as those of the project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kipc.language.canonical import field_paths
from kipc.language.specs import FieldSpec, MessageSpec, SpecType, StructSpec, walk_fields
from kipc.language.versions import VersionRange


@dataclass(frozen=True)
class Schemas:
    """Specs by name; `source` is their origin, for the report."""

    source: str
    specs: Sequence[MessageSpec]

    def named(self, name: str) -> MessageSpec | None:
        return next((spec for spec in self.specs if spec.name == name), None)

    def with_key(self, key: object, type_: object) -> MessageSpec | None:
        """Return the request or response of an API key."""
        return next((spec for spec in self.specs if spec.api_key == key and spec.type == type_ and is_api(spec)), None)

    @cached_property
    def highest_key(self) -> int:
        """The highest key of a request, -1 where there are none."""
        return max((spec.api_key for spec in self.specs if is_api(spec) and spec.api_key is not None), default=-1)

    @cached_property
    def _defaults(self) -> Mapping[str, Collection[str]]:
        defaults: dict[str, set[str]] = {}
        for spec in self.specs:
            for _, field in field_paths(spec):
                if field.default is not None:
                    defaults.setdefault(str(field.type), set()).add(field.default)
        return defaults

    def defaults(self, type_: str) -> frozenset[str]:
        """Return the defaults that fields of a type have."""
        return frozenset(self._defaults.get(type_, ()))

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of messages, structs and fields."""
        return frozenset(self._names())

    def _names(self) -> Iterator[str]:
        for spec in self.specs:
            yield spec.name
            yield from (struct.name for struct in spec.common_structs)
            for _, field in field_paths(spec):
                yield field.name
                yield field.type.struct_name

    def usual_type(self, name: str) -> tuple[str, int] | None:
        """Return the type that all fields of a name have, and how many they are; None if they differ or are few."""
        types = Counter(str(field.type) for spec in self.specs for _, field in field_paths(spec) if field.name == name)
        # One or two fields of a name may have the same type by chance.
        if len(types) != 1 or types.total() < 3:
            return None
        return types.most_common(1)[0]


def lowest_version(spec: MessageSpec) -> int:
    """Return the lowest version that the newest release has."""
    return (spec.current_versions or spec.valid_versions).lowest


def newest_version(spec: MessageSpec) -> VersionRange:
    """Return the highest version alone."""
    return VersionRange(spec.valid_versions.highest, spec.valid_versions.highest)


def narrowed(spec: MessageSpec, versions: VersionRange) -> MessageSpec:
    """Return a spec with these versions only, without later additions."""
    valid = spec.valid_versions.intersect(versions)
    fields = tuple(_fields_of(spec.fields, valid))
    common = tuple(
        replace(struct, fields=tuple(_fields_of(struct.fields, valid)))
        for struct in spec.common_structs
        if not struct.versions.intersect(valid).is_empty
    )
    return replace(
        spec,
        valid_versions=valid,
        current_versions=None,
        deprecated_versions=spec.deprecated_versions.intersect(valid),
        latest_version_unstable=False,
        fields=fields,
        common_structs=tuple(_used(common, fields)),
    )


def _fields_of(fields: Iterable[FieldSpec], valid: VersionRange) -> Iterator[FieldSpec]:
    for field in fields:
        if not field.versions.intersect(valid).is_empty:
            yield replace(field, fields=tuple(_fields_of(field.fields, valid)))


def _used(structs: Sequence[StructSpec], fields: tuple[FieldSpec, ...]) -> Iterator[StructSpec]:
    """Yield the structs that fields lead to."""
    by_name = {struct.name: struct for struct in structs}
    waiting = [field.type.struct_name for field in walk_fields(fields)]
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in by_name and name not in used:
            used.add(name)
            waiting += [field.type.struct_name for field in walk_fields(by_name[name].fields)]
    return (struct for struct in structs if struct.name in used)


def is_api(spec: MessageSpec) -> bool:
    return spec.type in (SpecType.REQUEST, SpecType.RESPONSE)

"""Narrow a spec to some of its versions: `Fetch:12+` has only the fields and structs of version 12 and later.

The input and the result are a `MessageSpec`. In the versions that remain, the layout on the wire is the same as
before, and so are names and defaults.
"""

from __future__ import annotations

from dataclasses import replace

from kipc.errors import KipcError
from kipc.language.specs import FieldSpec, MessageSpec, StructSpec
from kipc.language.versions import MAX_VERSION, NONE, VersionRange


def narrow(spec: MessageSpec, versions: VersionRange) -> MessageSpec:
    """Return the spec with those of its versions that are in the range.

    Fields and common structs that none of them has are removed. All ranges are cut to them and stay open-ended if they
    were. Tags keep their numbers, so a spec may have a tag 1 without a tag 0 if only later versions have tag 0.

    Raises:
        KipcError: the message has none of the versions.
    """
    valid = spec.valid_versions.intersect(versions)
    if valid.is_empty:
        raise KipcError(f"{spec.name} has versions {spec.valid_versions}, and none of {versions}")
    current = None if spec.current_versions is None else _cut(spec.current_versions, valid)
    used = _used_structs(spec, valid)
    return replace(
        spec,
        valid_versions=valid,
        flexible_versions=_cut(spec.flexible_versions, valid),
        deprecated_versions=_cut(spec.deprecated_versions, valid),
        # Absent means all valid versions; a range that says so would need the extension for nothing.
        current_versions=None if current == valid else current,
        latest_version_unstable=spec.latest_version_unstable and valid.highest == spec.valid_versions.highest,
        fields=_fields(spec.fields, valid, valid),
        common_structs=tuple(
            _common_struct(struct, used[struct.name], valid) for struct in spec.common_structs if struct.name in used
        ),
    )


def _cut(versions: VersionRange, valid: VersionRange) -> VersionRange:
    both = versions.intersect(valid)
    return VersionRange(both.lowest, MAX_VERSION) if versions.is_open_ended and not both.is_empty else both


def _fields(fields: tuple[FieldSpec, ...], scope: VersionRange, valid: VersionRange) -> tuple[FieldSpec, ...]:
    """Return the fields that a struct has in the versions of `scope`, in which the struct itself is reached."""
    reached = ((field, field.versions.intersect(scope)) for field in fields)
    return tuple(_field(field, versions, valid) for field, versions in reached if not versions.is_empty)


def _field(field: FieldSpec, scope: VersionRange, valid: VersionRange) -> FieldSpec:
    tagged = _cut(field.tagged_versions, valid)
    return replace(
        field,
        versions=_cut(field.versions, valid),
        nullable_versions=_cut(field.nullable_versions, valid),
        tagged_versions=tagged,
        # A tag without tagged versions is an error in Kafka.
        tag=None if tagged.is_empty else field.tag,
        flexible_versions=None if field.flexible_versions is None else _cut(field.flexible_versions, valid),
        maybe_versions=_cut(field.maybe_versions, valid),
        fields=_fields(field.fields, scope, valid),
    )


def _common_struct(struct: StructSpec, scope: VersionRange, valid: VersionRange) -> StructSpec:
    versions = _cut(struct.versions, valid)
    if versions.is_empty:  # fields may use a struct after its versions have ended
        versions = VersionRange(scope.lowest, MAX_VERSION)
    return replace(
        struct,
        versions=versions,
        deprecated_versions=_cut(struct.deprecated_versions, valid),
        fields=_fields(struct.fields, scope, valid),
    )


def _used_structs(spec: MessageSpec, valid: VersionRange) -> dict[str, VersionRange]:
    """Return the common structs that fields use, by name, each with the lowest and the highest version of its uses."""
    used: dict[str, VersionRange] = {}

    def visit(fields: tuple[FieldSpec, ...], scope: VersionRange) -> None:
        for field in fields:
            versions = field.versions.intersect(scope)
            struct = spec.common_struct(field.type.struct_name) if field.type.is_struct else None
            if versions.is_empty:
                continue
            if struct is None:
                visit(field.fields, versions)
            elif (hull := _hull(used.get(struct.name, NONE), versions)) != used.get(struct.name):
                used[struct.name] = hull
                visit(struct.fields, hull)

    visit(spec.fields, valid)
    return used


def _hull(versions: VersionRange, other: VersionRange) -> VersionRange:
    if versions.is_empty:
        return other
    return VersionRange(min(versions.lowest, other.lowest), max(versions.highest, other.highest))

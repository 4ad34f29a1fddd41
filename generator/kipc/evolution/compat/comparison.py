"""Comparison: one message before and after, with what its layouts say, for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kipc.errors import KipcError
from kipc.evolution.layout_changes import ChangeKind, LayoutChange, layout_changes, same_bytes
from kipc.ir.layouts import message_layout
from kipc.language.canonical import field_paths, map_fields
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.language.versions import VersionRange

MEANING_CHANGES = {ChangeKind.FIELD_MOVED, ChangeKind.TAG_REUSED, ChangeKind.TAG_CHANGED}
"""Changes that break the wire although the bytes may look the same: values end up in other fields."""


@dataclass(frozen=True, slots=True)
class Rename:
    """A statement that a field has another name now: its bytes do not differ from those of a new field in its place."""

    message: str
    path: str
    name: str

    @classmethod
    def parse(cls, text: str) -> Rename:
        """Read `MoonRecord.Tide=Ebb`.

        Raises:
            KipcError: the text has another form.
        """
        field, _, name = text.partition("=")
        message, _, path = field.partition(".")
        if not (message and path and name):
            raise KipcError(f"{text!r} is not a valid rename; write Message.Field=NewName, such as MoonRecord.Tide=Ebb")
        return cls(message, path, name)


@dataclass(frozen=True, slots=True)
class Spotted:
    """A change of layouts, and the versions that show it."""

    change: LayoutChange
    versions: tuple[int, ...]
    keeps_bytes: bool


FieldLists = tuple[str, tuple[FieldSpec, ...], tuple[FieldSpec, ...]]
"""The fields of a struct before and after, with the prefix of their paths (`Brokers.`)."""


@dataclass(frozen=True, slots=True)
class Comparison:
    old: MessageSpec
    new: MessageSpec
    unstable_version: int | None
    """The version that was not released yet, and may change."""
    changes: tuple[Spotted, ...]
    lists: tuple[FieldLists, ...]

    def fields_at(self, path: str) -> tuple[tuple[FieldSpec, ...], tuple[FieldSpec, ...]]:
        """Return the fields of the struct that the field at a path is in, before and after."""
        prefix = path[: path.rfind(".") + 1]
        return next(((before, after) for at, before, after in self.lists if at == prefix), ((), ()))

    @property
    def fields(self) -> Iterator[tuple[str, FieldSpec, FieldSpec]]:
        """The fields that both sides have under one name: path, before and after."""
        for prefix, before, after in self.lists:
            old_fields = {field.name: field for field in before}
            yield from (
                (prefix + field.name, old_fields[field.name], field) for field in after if field.name in old_fields
            )

    @property
    def renamed(self) -> dict[str, str]:
        """The old names of renamed fields, by their new paths."""
        return {spotted.change.path: spotted.change.before for spotted in self.of_kind(ChangeKind.FIELD_RENAMED)}

    def of_kind(self, *kinds: ChangeKind) -> Iterator[Spotted]:
        return (spotted for spotted in self.changes if spotted.change.kind in kinds)


def compare(
    old: MessageSpec, new: MessageSpec, renames: Iterable[Rename] = (), *, is_unstable: bool = False
) -> Comparison:
    """Compare two specs of one message, in every version that both have.

    `is_unstable`: the latest version of the old one was not released; a response has no attribute for that, its
    request has.

    Raises:
        KipcError: a rename names no field, or a struct contains itself.
    """
    stated = {rename.path: rename.name for rename in renames if rename.message == old.name}
    unknown = stated.keys() - {path for path, _ in field_paths(old)}
    if unknown:
        raise KipcError(f"{old.name} has no field {min(unknown)} to rename")
    before = map_fields(old, lambda path, field: replace(field, name=stated.get(path, field.name)))
    changes = [*(_stated_change(path, name) for path, name in stated.items()), *_spotted(before, new)]
    renamed = {
        spotted.change.path: spotted.change.before
        for spotted in changes
        if spotted.change.kind is ChangeKind.FIELD_RENAMED
    }
    lists = tuple(_Lists(before, new, renamed).of(before.fields, new.fields, "", ()))
    return Comparison(old, new, _released(old).highest if is_unstable else None, tuple(changes), lists)


def _released(spec: MessageSpec) -> VersionRange:
    """Return the versions of the newest release; a merged spec has others besides."""
    return spec.current_versions or spec.valid_versions


def _stated_change(path: str, name: str) -> Spotted:
    parent, _, last = path.rpartition(".")
    renamed = f"{parent}.{name}" if parent else name
    return Spotted(LayoutChange(ChangeKind.FIELD_RENAMED, renamed, last, name), (), keeps_bytes=True)


def _spotted(old: MessageSpec, new: MessageSpec) -> Iterator[Spotted]:
    versions: dict[tuple[LayoutChange, bool], list[int]] = {}
    for version in old.valid_versions.intersect(new.valid_versions):
        before, after = message_layout(old, version), message_layout(new, version)
        keeps_bytes = same_bytes(before, after)
        for change in layout_changes(before, after):
            keeps = keeps_bytes and change.kind not in MEANING_CHANGES
            versions.setdefault((change, keeps), []).append(version)
    for (change, keeps), numbers in versions.items():
        yield Spotted(change, tuple(numbers), keeps)


@dataclass(frozen=True, slots=True)
class _Lists:
    """Pairs the structs of two specs; `renamed` has the old names of fields by their new paths."""

    old: MessageSpec
    new: MessageSpec
    renamed: Mapping[str, str]

    def of(
        self, before: tuple[FieldSpec, ...], after: tuple[FieldSpec, ...], prefix: str, within: tuple[str, ...]
    ) -> Iterator[FieldLists]:
        yield prefix, before, after
        old_fields = {field.name: field for field in before}
        for field in after:
            path, name = prefix + field.name, field.type.struct_name
            was = old_fields.get(self.renamed.get(path, field.name)) or old_fields.get(field.name)
            if was is not None and was.type.is_struct and name and name not in within:
                inner = inner_fields(self.old, was), inner_fields(self.new, field)
                yield from self.of(*inner, f"{path}.", (*within, name))


def inner_fields(spec: MessageSpec, field: FieldSpec) -> tuple[FieldSpec, ...]:
    """Return the fields of the struct a field has, wherever it is defined."""
    common = spec.common_struct(field.type.struct_name)
    return common.fields if common else field.fields


def place(spec: MessageSpec, path: str) -> MessageSpec | FieldSpec:
    """Return the field at a path of names, or the nearest one around it that the spec has."""
    nearest: MessageSpec | FieldSpec = spec
    fields = spec.fields
    for name in path.split("."):
        field = next((candidate for candidate in fields if candidate.name == name), None)
        if field is None:
            break
        nearest, fields = field, inner_fields(spec, field)
    return nearest

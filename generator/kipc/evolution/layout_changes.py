"""The differences between two layouts of a message in one version: a list of changes with their kinds and places.

`kipc compat` judges them, `kipc merge` finds with them where releases disagree. Untagged fields are paired by name,
then by position; tagged ones by their number. A tagged field under another name is another field, since the
bytes of both cases are the same, unless the names differ in case only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from kipc.ir.layouts import FieldLayout, StructLayout, WireItem, wire_items


class ChangeKind(StrEnum):
    """Kinds of differences, named as the rules that report them."""

    FIELD_ADDED = "field-added"
    FIELD_REMOVED = "field-removed"
    FIELD_MOVED = "field-moved"
    FIELD_RENAMED = "field-renamed"
    TYPE_CHANGED = "type-changed"
    ARRAY_CHANGED = "array-changed"
    BECAME_NULLABLE = "became-nullable"
    STOPPED_BEING_NULLABLE = "stopped-being-nullable"
    LENGTH_FORM_CHANGED = "length-form-changed"
    CONTROL_BYTE_CHANGED = "control-byte-changed"
    BECAME_FLEXIBLE = "became-flexible"
    STOPPED_BEING_FLEXIBLE = "stopped-being-flexible"
    BECAME_TAGGED = "became-tagged"
    BECAME_UNTAGGED = "became-untagged"
    TAG_ADDED = "tag-added"
    TAG_REMOVED = "tag-removed"
    TAG_CHANGED = "tag-changed"
    TAG_REUSED = "tag-reused"
    TAGGED_DEFAULT_CHANGED = "tagged-default-changed"


@dataclass(frozen=True, slots=True)
class LayoutChange:
    """One difference: the path of the field, with its new names if it has any, and its old and new state."""

    kind: ChangeKind
    path: str
    before: str = ""
    after: str = ""


LayoutChanges = Iterator[LayoutChange]

_IMPLIED_BY_FLEXIBLE = {ChangeKind.LENGTH_FORM_CHANGED, ChangeKind.TAG_ADDED, ChangeKind.TAG_REMOVED}
"""Changes that are implied when a version became flexible, or stopped being so."""


def layout_changes(old: StructLayout, new: StructLayout) -> list[LayoutChange]:
    """Return how the layouts differ, in the order of the fields; renamed structs and untagged defaults do not count."""
    changes = list(_struct_changes(old, new, "", defaults_show=False))
    # A version that became flexible changes each length and adds the tags: one sentence, not one for each field.
    if old.is_flexible == new.is_flexible:
        return changes
    kind = ChangeKind.BECAME_FLEXIBLE if new.is_flexible else ChangeKind.STOPPED_BEING_FLEXIBLE
    return [LayoutChange(kind, ""), *(change for change in changes if change.kind not in _IMPLIED_BY_FLEXIBLE)]


def same_bytes(old: StructLayout, new: StructLayout) -> bool:
    """Return whether every value of the old layout keeps its bytes, tags that came since then aside."""
    return _same_items(wire_items(old), wire_items(new))


def _same_items(old: Sequence[WireItem], new: Sequence[WireItem]) -> bool:
    return len(old) == len(new) and all(map(_same_item, old, new))


def _same_item(old: WireItem, new: WireItem) -> bool:
    # Names are not compared: they are not on the wire.
    if (old.form, old.tag, old.default) != (new.form, new.tag, new.default):
        return False
    if old.form != "tagged fields":
        return _same_items(old.inner, new.inner)
    tags = {item.tag for item in old.inner}
    return _same_items(old.inner, [item for item in new.inner if item.tag in tags])


def _struct_changes(old: StructLayout, new: StructLayout, prefix: str, *, defaults_show: bool) -> LayoutChanges:
    yield from _crossing_changes(old, new, prefix)
    yield from _untagged_changes(old, new, prefix, defaults_show=defaults_show)
    yield from _tagged_changes(old, new, prefix)


def _crossing_changes(old: StructLayout, new: StructLayout, prefix: str) -> LayoutChanges:
    """Report the fields that went into the tag section, or came out of it."""
    for kind, before, after in (
        (ChangeKind.BECAME_TAGGED, old.untagged, new.tagged),
        (ChangeKind.BECAME_UNTAGGED, old.tagged, new.untagged),
    ):
        names = {field.name for field in before}
        yield from (LayoutChange(kind, prefix + field.name) for field in after if field.name in names)


def _untagged_changes(old: StructLayout, new: StructLayout, prefix: str, *, defaults_show: bool) -> LayoutChanges:
    # Fields that crossed into the tags are reported as that, and not as removed and added.
    before = _without(old.untagged, new.tagged)
    after = _without(new.untagged, old.tagged)
    # With autojunk, difflib would ignore frequent names in lists of 200 or more.
    matcher = SequenceMatcher(None, [field.name for field in before], [field.name for field in after], autojunk=False)
    shared = {field.name for field in before} & {field.name for field in after}
    for operation, start, end, new_start, new_end in matcher.get_opcodes():
        if operation == "equal":
            for pair in zip(before[start:end], after[new_start:new_end], strict=True):
                yield from _field_changes(*pair, prefix, defaults_show=defaults_show)
        else:
            yield from _replaced(before[start:end], after[new_start:new_end], shared, prefix)


def _without(fields: Sequence[FieldLayout], excluded: Sequence[FieldLayout]) -> list[FieldLayout]:
    names = {field.name for field in excluded}
    return [field for field in fields if field.name not in names]


def _replaced(
    before: Sequence[FieldLayout], after: Sequence[FieldLayout], shared: set[str], prefix: str
) -> LayoutChanges:
    """Compare a stretch where the names differ: fields found elsewhere moved; of the others, some were renamed."""
    yield from (LayoutChange(ChangeKind.FIELD_MOVED, prefix + field.name) for field in after if field.name in shared)
    removed = [field for field in before if field.name not in shared]
    added = [field for field in after if field.name not in shared]
    # VoteRequest of Kafka 4.0 renamed CandidateEpoch and CandidateId: as many fields of the same types, in their order.
    if len(removed) == len(added) and all(map(_is_renamed, removed, added)):
        for old, new in zip(removed, added, strict=True):
            yield LayoutChange(ChangeKind.FIELD_RENAMED, prefix + new.name, old.name, new.name)
            yield from _field_changes(old, new, prefix, defaults_show=False)
        return
    yield from (LayoutChange(ChangeKind.FIELD_REMOVED, prefix + field.name, str(field.type)) for field in removed)
    yield from (LayoutChange(ChangeKind.FIELD_ADDED, prefix + field.name, "", str(field.type)) for field in added)


def _is_renamed(old: FieldLayout, new: FieldLayout) -> bool:
    return _wire_type(old) == _wire_type(new)


def _wire_type(field: FieldLayout) -> tuple[str, bool]:
    return field.type.kind, field.type.is_array


def _tagged_changes(old: StructLayout, new: StructLayout, prefix: str) -> LayoutChanges:
    before = {field.tag: field for field in old.tagged}
    after = {field.tag: field for field in new.tagged}
    old_tags = {field.name: field.tag for field in old.tagged}
    untagged = {field.name for field in new.untagged}
    for tag in sorted(before.keys() | after.keys(), key=lambda number: number or 0):
        was, now = before.get(tag), after.get(tag)
        if was and now and was.name == now.name:
            yield from _field_changes(was, now, prefix, defaults_show=True)
        elif now and now.name in old_tags:
            yield LayoutChange(ChangeKind.TAG_CHANGED, prefix + now.name, str(old_tags[now.name]), str(tag))
        # Kafka 3.9 respelled LastKnownELR of PartitionRecord as LastKnownElr.
        elif was and now and was.name.casefold() == now.name.casefold():
            yield LayoutChange(ChangeKind.FIELD_RENAMED, prefix + now.name, was.name, now.name)
            yield from _field_changes(was, now, prefix, defaults_show=True)
        elif was and now:
            yield LayoutChange(ChangeKind.TAG_REUSED, prefix + now.name, was.name, str(tag))
        elif now:
            yield LayoutChange(ChangeKind.TAG_ADDED, prefix + now.name, "", str(tag))
        elif was and was.name not in untagged and was.name not in {field.name for field in new.tagged}:
            yield LayoutChange(ChangeKind.TAG_REMOVED, prefix + was.name, str(tag))


def _field_changes(old: FieldLayout, new: FieldLayout, prefix: str, *, defaults_show: bool) -> LayoutChanges:
    path = prefix + new.name
    for rule in _FIELD_RULES:
        yield from rule(old, new, path)
    if defaults_show and old.default != new.default:
        yield LayoutChange(ChangeKind.TAGGED_DEFAULT_CHANGED, path, old.default, new.default)
    if old.struct and new.struct:
        # An omitted tagged struct means the defaults of all its fields, or null if that is its default (KIP-893).
        inner_shows = defaults_show and old.default == "{}"
        yield from _struct_changes(old.struct, new.struct, f"{path}.", defaults_show=inner_shows)


def _type_changed(old: FieldLayout, new: FieldLayout, path: str) -> LayoutChanges:
    if old.type.kind != new.type.kind:
        yield LayoutChange(ChangeKind.TYPE_CHANGED, path, str(old.type), str(new.type))


def _array_changed(old: FieldLayout, new: FieldLayout, path: str) -> LayoutChanges:
    if old.type.kind == new.type.kind and old.type.is_array != new.type.is_array:
        yield LayoutChange(ChangeKind.ARRAY_CHANGED, path, str(old.type), str(new.type))


def _nullable_changed(old: FieldLayout, new: FieldLayout, path: str) -> LayoutChanges:
    if old.is_nullable != new.is_nullable:
        yield LayoutChange(ChangeKind.BECAME_NULLABLE if new.is_nullable else ChangeKind.STOPPED_BEING_NULLABLE, path)


def _length_form_changed(old: FieldLayout, new: FieldLayout, path: str) -> LayoutChanges:
    if old.is_flexible != new.is_flexible and _wire_type(old) == _wire_type(new):
        yield LayoutChange(ChangeKind.LENGTH_FORM_CHANGED, path, _form(old), _form(new))


def _form(field: FieldLayout) -> str:
    return "compact" if field.is_flexible else "plain"


def _control_byte_changed(old: FieldLayout, new: FieldLayout, path: str) -> LayoutChanges:
    if old.is_maybe != new.is_maybe:
        yield LayoutChange(ChangeKind.CONTROL_BYTE_CHANGED, path)


_FIELD_RULES: tuple[Callable[[FieldLayout, FieldLayout, str], LayoutChanges], ...] = (
    _type_changed,
    _array_changed,
    _nullable_changed,
    _length_form_changed,
    _control_byte_changed,
)

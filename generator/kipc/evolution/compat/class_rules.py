"""Rules above the bytes: Kafka's JSON form, and what generated classes offer to those who use them."""

from __future__ import annotations

from kipc.evolution.compat.comparison import Comparison
from kipc.evolution.compat.rules import CompatLevel, Rule, Violation, Violations, rule
from kipc.evolution.layout_changes import ChangeKind
from kipc.ir.layouts import default_text
from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec

JSON_RULES: list[Rule] = []
CLASS_RULES: list[Rule] = []

_BYTES = {Kind.BYTES.value, Kind.RECORDS.value}
"""Types that are `bytes` in Python and base64 in JSON, so that one can replace the other."""


@rule(CompatLevel.JSON, "restore its name; the bytes do not contain names", JSON_RULES, at="name")
def json_name_changed(comparison: Comparison) -> Violations:
    for spotted in comparison.of_kind(ChangeKind.FIELD_RENAMED):
        yield Violation(
            spotted.change.path,
            f"its name in JSON was {spotted.change.before} and is {spotted.change.after}",
            spotted.versions,
        )


@rule(CompatLevel.JSON, "keep the structure; the bytes are the same, but the JSON is not", JSON_RULES)
def json_shape_changed(comparison: Comparison) -> Violations:
    for spotted in comparison.changes:
        change = spotted.change
        is_named = change.kind in {ChangeKind.FIELD_RENAMED, ChangeKind.TAG_ADDED}
        if spotted.keeps_bytes and not is_named and not {change.before, change.after} <= _BYTES:
            yield Violation(change.path, f"the same bytes have another form in JSON ({change.kind})", spotted.versions)


@rule(CompatLevel.JSON, "restore its name", JSON_RULES, at="name")
def json_message_name_changed(comparison: Comparison) -> Violations:
    if comparison.old.name != comparison.new.name:
        yield Violation("", f"its name was {comparison.old.name} and is {comparison.new.name}")


@rule(CompatLevel.CLASS, "retire it later, when it is no longer used", CLASS_RULES, at="validVersions")
def class_removed(comparison: Comparison) -> Violations:
    if comparison.new.is_retired and not comparison.old.is_retired:
        yield Violation("", "the message is retired, and its class is removed")


@rule(CompatLevel.CLASS, "keep the versions, or merge the old spec with kipc merge", CLASS_RULES, at="validVersions")
def version_dropped(comparison: Comparison) -> Violations:
    dropped = sorted(set(comparison.old.valid_versions) - set(comparison.new.valid_versions))
    if dropped and not comparison.new.is_retired:
        yield Violation("", "a version is no longer accepted", tuple(dropped))


@rule(CompatLevel.CLASS, "keep the area; otherwise users must change their imports", CLASS_RULES)
def package_changed(comparison: Comparison) -> Violations:
    old, new = ".".join(comparison.old.area), ".".join(comparison.new.area)
    if old != new:
        yield Violation("", f"its class was in {old} and is in {new}")


@rule(
    CompatLevel.CLASS,
    "keep the field for the versions that have it, or merge the old spec with kipc merge",
    CLASS_RULES,
)
def attribute_removed(comparison: Comparison) -> Violations:
    for prefix, before, after in comparison.lists:
        names = {field.name for field in after}
        for field in before:
            if field.name not in names and not comparison.new.is_retired:
                yield Violation(prefix + field.name, "the class no longer has this attribute")


@rule(CompatLevel.CLASS, "add a field with another name and the new type", CLASS_RULES, at="type")
def attribute_type_changed(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        before, after = _python_kind(old), _python_kind(new)
        if before != after:
            yield Violation(path, f"the attribute contained {before} and contains {after}")


def _python_kind(field: FieldSpec) -> str:
    # Python has `bytes` for both kinds.
    kind = "bytes" if field.type.kind.value in _BYTES else str(field.type.kind)
    return f"an array of {kind}" if field.type.is_array else kind


@rule(
    CompatLevel.CLASS,
    "expect None where you read it, and mention it in the changelog",
    CLASS_RULES,
    at="nullableVersions",
)
def attribute_became_optional(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        if not _can_be_none(old) and _can_be_none(new):
            yield Violation(path, "the attribute can be None now")


def _can_be_none(field: FieldSpec) -> bool:
    return not (field.nullable_versions.is_empty and field.maybe_versions.is_empty)


@rule(CompatLevel.CLASS, "keep the default, and let callers set the new value", CLASS_RULES, at="default")
def attribute_default_changed(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        if default_text(old) != default_text(new) and _python_kind(old) == _python_kind(new):
            yield Violation(path, f"an object created without it had {default_text(old)} and has {default_text(new)}")


# Kafka's writers raise UnsupportedVersionException for a field that is set, not ignorable, and not in the version.
@rule(CompatLevel.CLASS, "keep it ignorable", CLASS_RULES, at="ignorable")
def attribute_not_ignorable(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        if old.ignorable and not new.ignorable:
            yield Violation(path, "setting it is an error in versions without it, where it was omitted before")


@rule(CompatLevel.CLASS, "restore mapKey", CLASS_RULES, at="mapKey")
def look_up_changed(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        if old.map_key != new.map_key:
            change = "became a lookup key" if new.map_key else "is no longer a lookup key"
            yield Violation(path, f"it {change}")


@rule(CompatLevel.CLASS, "restore the name of the struct", CLASS_RULES, at="type")
def struct_class_renamed(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        before, after = old.type.struct_name, new.type.struct_name
        if before and after and before != after:
            yield Violation(path, f"the name of its class was {before} and is {after}")

"""Rules that Kafka writes down for its contributors, beyond the bytes: the README of its message specs
(clients/src/main/resources/common/message/README.md), and the checks of its `MetadataSchemaCheckerTool`, which are in
`EvolutionVerifier` and `Unifier` (org.apache.kafka.message.checker).

They hold over a spec as text, so that a change may break one of them although no peer will ever notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kipc.evolution.compat.comparison import Comparison
from kipc.evolution.compat.rules import CompatLevel, Rule, Violation, Violations, rule
from kipc.evolution.layout_changes import ChangeKind
from kipc.ir.layouts import default_text
from kipc.language.specs import FieldSpec, SpecType
from kipc.language.versions import VersionRange

KAFKA_RULES: list[Rule] = []


# ApiVersions reports one range for each API (KIP-35), so a peer with only the old versions and one with only the new
# ones have none in common.
@rule(CompatLevel.KAFKA, "number new versions consecutively", KAFKA_RULES, at="validVersions")
def version_skipped(comparison: Comparison) -> Violations:
    old, new = comparison.old.valid_versions, comparison.new.valid_versions
    if not old.is_empty and not new.is_empty and new.lowest > old.highest + 1:
        yield Violation(
            "", f"version {old.highest} is followed by {new.lowest}", tuple(range(old.highest + 1, new.lowest))
        )


# `EvolutionVerifier.verifyTopLevelMessages` requires that neither end of validVersions decreases.
@rule(
    CompatLevel.KAFKA, "do not restore dropped versions; peers rely on their absence", KAFKA_RULES, at="validVersions"
)
def version_reopened(comparison: Comparison) -> Violations:
    old, new = comparison.old.valid_versions, comparison.new.valid_versions
    if not old.is_empty and not new.is_empty and new.lowest < old.lowest:
        yield Violation("", "a dropped version is valid again", tuple(range(new.lowest, old.lowest)))


@rule(CompatLevel.KAFKA, "keep it retired; a new message needs a new key", KAFKA_RULES, at="validVersions")
def message_revived(comparison: Comparison) -> Violations:
    if comparison.old.is_retired and not comparison.new.is_retired:
        yield Violation("", "a retired message has versions again")


@rule(
    CompatLevel.KAFKA,
    "drop the lowest versions; only an unstable version may be dropped at the top",
    KAFKA_RULES,
    at="validVersions",
)
def highest_version_dropped(comparison: Comparison) -> Violations:
    old, new = comparison.old.valid_versions, comparison.new.valid_versions
    if new.is_empty or new.highest >= old.highest:
        return
    dropped = tuple(range(new.highest + 1, old.highest + 1))
    # `EvolutionVerifier` has no such exception; brokers serve this version only with unstable.api.versions.enable.
    if dropped != (comparison.unstable_version,):
        yield Violation("", "its highest version was removed", dropped)


@rule(
    CompatLevel.KAFKA,
    "start flexibleVersions with the same version as before, or with an earlier future version",
    KAFKA_RULES,
    at="flexibleVersions",
)
def flexible_versions_shrunk(comparison: Comparison) -> Violations:
    """The old flexibleVersions are a subset of the new ones, as `EvolutionVerifier.verifyTopLevelMessages` requires."""
    old, new = comparison.old, comparison.new
    is_seen = any(comparison.of_kind(ChangeKind.STOPPED_BEING_FLEXIBLE))
    if not new.is_retired and not is_seen and not new.flexible_versions.covers(old.flexible_versions):
        yield Violation("", f"flexibleVersions were {old.flexible_versions} and are {new.flexible_versions}")


@rule(
    CompatLevel.KAFKA,
    "release the version as stable, or add another that is unstable",
    KAFKA_RULES,
    at="latestVersionUnstable",
)
def became_unstable(comparison: Comparison) -> Violations:
    old, new = comparison.old, comparison.new
    highest = new.valid_versions.highest
    if new.latest_version_unstable and not old.latest_version_unstable and highest in old.valid_versions:
        yield Violation("", "a released version is marked as unstable", (highest,))


# Clients learn from the ApiVersions response of a server which APIs it has.
@rule(CompatLevel.KAFKA, "keep the listener while the message has versions", KAFKA_RULES, at="listeners")
def listener_removed(comparison: Comparison) -> Violations:
    dropped = [listener for listener in comparison.old.listeners if listener not in comparison.new.listeners]
    if dropped and not comparison.new.is_retired:
        yield Violation("", f"it is no longer served on {' and '.join(dropped)}")


@rule(CompatLevel.KAFKA, "remove the key, or add a message with another name", KAFKA_RULES, at="apiKey")
def api_key_added(comparison: Comparison) -> Violations:
    if comparison.old.api_key is None and comparison.new.api_key is not None:
        yield Violation("", f"it had no key and has {comparison.new.api_key}")


# Records of the metadata log and of coordinators are found by type and key.
@rule(CompatLevel.KAFKA, "keep the type", KAFKA_RULES, at="type")
def message_type_changed(comparison: Comparison) -> Violations:
    old, new = comparison.old.type, comparison.new.type
    if old != new and not {old, new} & {SpecType.REQUEST, SpecType.RESPONSE}:
        yield Violation("", f"its type was {old} and is {new}")


@rule(CompatLevel.KAFKA, "restore its name", KAFKA_RULES, at="name")
def message_renamed(comparison: Comparison) -> Violations:
    if comparison.old.name != comparison.new.name:
        yield Violation("", f"its name was {comparison.old.name} and is {comparison.new.name}")


@rule(CompatLevel.KAFKA, "restore its name", KAFKA_RULES, at="name")
def field_renamed(comparison: Comparison) -> Violations:
    for spotted in comparison.of_kind(ChangeKind.FIELD_RENAMED):
        names = f"its name was {spotted.change.before} and is {spotted.change.after}"
        yield Violation(spotted.change.path, names, spotted.versions)


@rule(CompatLevel.KAFKA, "restore the name of the struct", KAFKA_RULES, at="type")
def struct_renamed(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        before, after = old.type.struct_name, new.type.struct_name
        if before and after and before != after:
            yield Violation(path, f"the name of its struct was {before} and is {after}")


# `Unifier.unify` requires equal defaults of all fields; those of tagged fields are `tagged-default-changed`.
@rule(CompatLevel.KAFKA, "keep the default; programs rely on it", KAFKA_RULES, at="default")
def default_changed(comparison: Comparison) -> Violations:
    for path, old, new in comparison.fields:
        if old.type == new.type and new.tagged_versions.is_empty and default_text(old) != default_text(new):
            yield Violation(path, f"its default was {default_text(old)} and is {default_text(new)}")


@rule(
    CompatLevel.KAFKA,
    "end its versions instead: the spec still has to describe the bytes of old versions",
    KAFKA_RULES,
)
def field_deleted(comparison: Comparison) -> Violations:
    """A field that no common version shows is gone, though versions to come would have had it."""
    reported = {spotted.change.path for spotted in comparison.of_kind(ChangeKind.FIELD_REMOVED, ChangeKind.TAG_REMOVED)}
    for spotted in comparison.of_kind(ChangeKind.FIELD_RENAMED, ChangeKind.TAG_REUSED):
        reported.add(f"{spotted.change.path.rpartition('.')[0]}.{spotted.change.before}".lstrip("."))
    for prefix, before, after in comparison.lists:
        # Versions that both sides have show a removal as changed bytes; later ones would only lack the field.
        names = {field.name for field in after}
        for field in before:
            is_awaited = not field.versions.intersect(comparison.new.valid_versions).is_empty
            if field.name not in names and is_awaited and prefix + field.name not in reported:
                yield Violation(prefix + field.name, f"it was removed, and had versions {field.versions}")


@rule(CompatLevel.KAFKA, "use the next number that was never used", KAFKA_RULES, at="tag")
def tag_taken_over(comparison: Comparison) -> Violations:
    """A tag number belongs to another field, and no common version shows it."""
    reported = {spotted.change.path for spotted in comparison.of_kind(ChangeKind.TAG_REUSED, ChangeKind.TAG_CHANGED)}
    for prefix, before, after in comparison.lists:
        owners = {field.tag: field.name for field in before if field.tag is not None}
        for field in after:
            owner = owners.get(field.tag, field.name) if field.tag is not None else field.name
            if owner.casefold() != field.name.casefold() and prefix + field.name not in reported:
                yield Violation(prefix + field.name, f"its tag {field.tag} belonged to {owner}")


def _out_of_reach(comparison: Comparison, ranges: Callable[[FieldSpec], VersionRange | None]) -> Iterator[Violation]:
    """Yield the fields whose range meets no valid version now, and were otherwise before or are new.

    `EvolutionVerifier.verifyVersionsMatchTopLevelMessage` checks the same ranges, except in common structs: its loop
    over them checks the fields of the message again.
    """
    for prefix, before, after in comparison.lists:
        was = {field.name: field for field in before}
        for field in after:
            old = was.get(field.name)
            was_lost = old is not None and _is_lost(ranges(old), comparison.old.valid_versions)
            if not was_lost and _is_lost(ranges(field), comparison.new.valid_versions):
                yield Violation(
                    prefix + field.name, f"{ranges(field)} does not overlap {comparison.new.valid_versions}"
                )


def _is_lost(versions: VersionRange | None, valid: VersionRange) -> bool:
    return versions is not None and not valid.is_empty and versions.intersect(valid).is_empty


def _written(field: FieldSpec, versions: VersionRange) -> VersionRange | None:
    """Return a range that says something about a field, None for one that is left out."""
    return None if versions.is_empty or field.versions.is_empty else versions


@rule(CompatLevel.KAFKA, "give it versions that the message has", KAFKA_RULES, at="versions")
def field_out_of_reach(comparison: Comparison) -> Violations:
    return _out_of_reach(comparison, lambda field: field.versions)


@rule(CompatLevel.KAFKA, "write nullableVersions that the message has", KAFKA_RULES, at="nullableVersions")
def null_out_of_reach(comparison: Comparison) -> Violations:
    return _out_of_reach(comparison, lambda field: _written(field, field.nullable_versions))


@rule(CompatLevel.KAFKA, "write taggedVersions that the message has", KAFKA_RULES, at="taggedVersions")
def tag_out_of_reach(comparison: Comparison) -> Violations:
    return _out_of_reach(comparison, lambda field: _written(field, field.tagged_versions))


@rule(
    CompatLevel.KAFKA,
    "write flexibleVersions of the field that the message has",
    KAFKA_RULES,
    at="flexibleVersions",
)
def override_out_of_reach(comparison: Comparison) -> Violations:
    return _out_of_reach(comparison, lambda field: field.flexible_versions)

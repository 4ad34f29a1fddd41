"""Rules about bytes: in a version that both sides have, every value keeps its bytes and its meaning."""

from __future__ import annotations

from collections.abc import Iterator

from kipc.evolution.compat.comparison import Comparison, Spotted
from kipc.evolution.compat.rules import CompatLevel, Rule, Violation, Violations, rule
from kipc.evolution.layout_changes import ChangeKind
from kipc.language.headers import HEADERS, header_version
from kipc.language.specs import SpecType

WIRE_RULES: list[Rule] = []

NEW_VERSION = "raise validVersions, and start it in the new version"


def _broken(comparison: Comparison, kind: ChangeKind) -> Iterator[Spotted]:
    return (spotted for spotted in comparison.of_kind(kind) if not spotted.keeps_bytes)


def _violation(spotted: Spotted, sentence: str) -> Violation:
    return Violation(spotted.change.path, sentence, spotted.versions)


# Kafka's README: new fields start with a new version; readers take the bytes for the next field.
@rule(CompatLevel.WIRE, NEW_VERSION, WIRE_RULES)
def field_added(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.FIELD_ADDED):
        yield _violation(spotted, f"this {spotted.change.after} is new in an existing version")


@rule(CompatLevel.WIRE, "end its versions with the last one that has it, and raise validVersions", WIRE_RULES)
def field_removed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.FIELD_REMOVED):
        yield _violation(spotted, f"this {spotted.change.before} is missing from a version that had it")


# Fields are sent in the order of the spec; Kafka's README calls another order an incompatible change.
@rule(CompatLevel.WIRE, "restore its position; new fields can be anywhere", WIRE_RULES)
def field_moved(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.FIELD_MOVED):
        yield _violation(spotted, "it has another position among the fields")


@rule(
    CompatLevel.WIRE,
    "end the versions of the old field, and add a field with another name for the new type",
    WIRE_RULES,
    at="type",
)
def type_changed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.TYPE_CHANGED):
        yield _violation(spotted, f"its type was {spotted.change.before} and is {spotted.change.after}")


@rule(
    CompatLevel.WIRE,
    "end the versions of the old field, and add a field with another name for the new type",
    WIRE_RULES,
    at="type",
)
def array_changed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.ARRAY_CHANGED):
        yield _violation(spotted, f"its type was {spotted.change.before} and is {spotted.change.after}")


# Null is a length of -1, which Kafka's readers reject: "non-nullable field ... was serialized as null".
@rule(CompatLevel.WIRE, "start nullableVersions with a new version", WIRE_RULES, at="nullableVersions")
def became_nullable(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.BECAME_NULLABLE):
        yield _violation(spotted, "it can be null where peers do not expect that")


@rule(CompatLevel.WIRE, "restore nullableVersions", WIRE_RULES, at="nullableVersions")
def stopped_being_nullable(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.STOPPED_BEING_NULLABLE):
        yield _violation(spotted, "it can no longer be null, but peers may send null")


# Of all fields, only RequestHeader's ClientId has flexibleVersions: brokers must read the header of any ApiVersions.
@rule(
    CompatLevel.WIRE,
    "keep the field's flexibleVersions in existing versions",
    WIRE_RULES,
    at="flexibleVersions",
)
def length_form_changed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.LENGTH_FORM_CHANGED):
        yield _violation(spotted, f"its length was {spotted.change.before} and is {spotted.change.after}")


@rule(CompatLevel.WIRE, "restore maybeVersions in existing versions", WIRE_RULES, at="maybeVersions")
def control_byte_changed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.CONTROL_BYTE_CHANGED):
        yield _violation(spotted, "its control byte was added or removed")


# The header changes too: flexible requests have header 2, their responses header 1 (KIP-482).
@rule(CompatLevel.WIRE, "start flexibleVersions with a new version", WIRE_RULES, at="flexibleVersions")
def became_flexible(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.BECAME_FLEXIBLE):
        yield _violation(spotted, "an existing version became flexible: all its lengths and structs change")


@rule(CompatLevel.WIRE, "restore the first version of flexibleVersions", WIRE_RULES, at="flexibleVersions")
def stopped_being_flexible(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.STOPPED_BEING_FLEXIBLE):
        yield _violation(spotted, "a flexible version is no longer flexible")


# Since KIP-1313 a spec can give the header in front of a version apart from whether the version is flexible.
@rule(CompatLevel.WIRE, "start the other header with a new version", WIRE_RULES, at="headerVersions")
def header_changed(comparison: Comparison) -> Violations:
    old, new = comparison.old, comparison.new
    if old.type not in HEADERS:
        return
    changed: dict[tuple[int, int], list[int]] = {}
    for version in old.valid_versions.intersect(new.valid_versions):
        headers = header_version(old, version), header_version(new, version)
        is_flexible = [version in spec.flexible_versions for spec in (old, new)]
        # Where flexibility changed, its own rule reports the header with it.
        if headers[0] != headers[1] and is_flexible[0] == is_flexible[1]:
            changed.setdefault(headers, []).append(version)
    for (before, after), versions in changed.items():
        yield Violation("", f"the header in front of it was {before} and is {after}", tuple(versions))


# Peers read it between the other fields, and would take the section of tags for it.
@rule(CompatLevel.WIRE, "start taggedVersions with a new version", WIRE_RULES, at="taggedVersions")
def became_tagged(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.BECAME_TAGGED):
        yield _violation(spotted, "it was moved to the tagged fields")


# The new reader expects it between the other fields, where a peer of the old spec has none.
@rule(CompatLevel.WIRE, "restore taggedVersions", WIRE_RULES)
def became_untagged(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.BECAME_UNTAGGED):
        yield _violation(spotted, "it is no longer a tagged field")


# Readers skip a tag that they do not know (KIP-482), so the value would get lost without an error.
@rule(CompatLevel.WIRE, "keep it, and document that it is no longer set", WIRE_RULES)
def tag_removed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.TAG_REMOVED):
        yield _violation(spotted, f"tag {spotted.change.before} is missing from a version that had it")


@rule(CompatLevel.WIRE, "restore its number", WIRE_RULES, at="tag")
def tag_changed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.TAG_CHANGED):
        yield _violation(spotted, f"its tag was {spotted.change.before} and is {spotted.change.after}")


# Kafka's README: "you can't reuse a tag once it has been used for something else".
@rule(
    CompatLevel.WIRE,
    "use the next free number; if this is the same field, pass --renamed Message.Old=New",
    WIRE_RULES,
    at="tag",
)
def tag_reused(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.TAG_REUSED):
        yield _violation(spotted, f"its tag {spotted.change.after} belonged to {spotted.change.before}")


@rule(
    CompatLevel.WIRE,
    "start taggedVersions with the same version as before, or a later one",
    WIRE_RULES,
    at="taggedVersions",
)
def tag_started_earlier(comparison: Comparison) -> Violations:
    """A reader of the old spec skips unknown tags, but refuses a known tag in versions that do not have it.

    Kafka's generated readers raise "Tag 0 is not valid for version 0".
    """
    for spotted in comparison.of_kind(ChangeKind.TAG_ADDED):
        before, _ = comparison.fields_at(spotted.change.path)
        old = next((field for field in before if str(field.tag) == spotted.change.after), None)
        if old is not None:
            since = old.tagged_versions.intersect(old.versions)
            sentence = f"readers of the old spec accept its tag {old.tag} only in versions {since}, and reject it here"
            yield _violation(spotted, sentence)


# A tagged field is not sent while it has its default (KIP-482); defaults of other fields do not affect the bytes.
@rule(CompatLevel.WIRE, "keep the default; peers omit the field to send the old one", WIRE_RULES, at="default")
def tagged_default_changed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.TAGGED_DEFAULT_CHANGED):
        yield _violation(
            spotted,
            f"its absence meant {spotted.change.before or repr('')} and means {spotted.change.after or repr('')}",
        )


# Kafka 4.4 gave the name AcceptableRecoveryLag of StreamsGroupHeartbeatResponse to a new field: code that sets it by
# this name would set the other field, without an error. The bytes of each field stay as they were.
@rule(CompatLevel.WIRE, "choose another name, or record a decision in decisions.toml", WIRE_RULES, at="name")
def name_reused(comparison: Comparison) -> Violations:
    for spotted in comparison.of_kind(ChangeKind.FIELD_RENAMED):
        _, after = comparison.fields_at(spotted.change.path)
        other = next((field for field in after if field.name == spotted.change.before), None)
        if other is not None:
            prefix = spotted.change.path[: spotted.change.path.rfind(".") + 1]
            sentence = f"the field of this name is now {spotted.change.after}, and its name means another {other.type}"
            yield Violation(prefix + other.name, sentence, spotted.versions)


# Requests carry the key and no name, so a server would decode another message.
@rule(CompatLevel.WIRE, "restore its key; another message needs another key", WIRE_RULES, at="apiKey")
def api_key_changed(comparison: Comparison) -> Violations:
    old, new = comparison.old.api_key, comparison.new.api_key
    if old is not None and new is not None and old != new:
        yield Violation("", f"its key was {old} and is {new}")


@rule(CompatLevel.WIRE, "restore its key", WIRE_RULES)
def api_key_removed(comparison: Comparison) -> Violations:
    if comparison.old.api_key is not None and comparison.new.api_key is None:
        yield Violation("", f"its key, {comparison.old.api_key}, was removed")


@rule(CompatLevel.WIRE, "keep the type; another type needs another message", WIRE_RULES, at="type")
def message_direction_changed(comparison: Comparison) -> Violations:
    """Requests and responses follow headers on the wire, the other types do not."""
    old, new = comparison.old.type, comparison.new.type
    if old != new and {old, new} & {SpecType.REQUEST, SpecType.RESPONSE}:
        yield Violation("", f"it was a {old} and is a {new}: other headers precede it")

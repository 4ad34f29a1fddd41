"""Rules about bytes: in a version that both sides have, every value keeps its bytes and its meaning."""

from __future__ import annotations

from collections.abc import Iterator

from kipc.evolution.compat.comparison import Comparison, Spotted
from kipc.evolution.compat.rules import CompatLevel, Rule, RuleFunction, Violation, Violations
from kipc.evolution.layout_changes import ChangeKind
from kipc.language.headers import HEADERS, header_version
from kipc.language.specs import SpecType


def _broken(comparison: Comparison, kind: ChangeKind) -> Iterator[Spotted]:
    return (spotted for spotted in comparison.of_kind(kind) if not spotted.keeps_bytes)


def _violation(spotted: Spotted, sentence: str) -> Violation:
    return Violation(spotted.change.path, sentence, spotted.versions)


# Since KIP-1313 a spec can give the header in front of a version apart from whether the version is flexible.
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
def tagged_default_changed(comparison: Comparison) -> Violations:
    for spotted in _broken(comparison, ChangeKind.TAGGED_DEFAULT_CHANGED):
        yield _violation(
            spotted,
            f"its absence meant {spotted.change.before or repr('')} and means {spotted.change.after or repr('')}",
        )


# Kafka 4.4 gave the name AcceptableRecoveryLag of StreamsGroupHeartbeatResponse to a new field: code that sets it by
# this name would set the other field, without an error. The bytes of each field stay as they were.
def name_reused(comparison: Comparison) -> Violations:
    for spotted in comparison.of_kind(ChangeKind.FIELD_RENAMED):
        _, after = comparison.fields_at(spotted.change.path)
        other = next((field for field in after if field.name == spotted.change.before), None)
        if other is not None:
            prefix = spotted.change.path[: spotted.change.path.rfind(".") + 1]
            sentence = f"the field of this name is now {spotted.change.after}, and its name means another {other.type}"
            yield Violation(prefix + other.name, sentence, spotted.versions)


# Requests carry the key and no name, so a server would decode another message.
def api_key_changed(comparison: Comparison) -> Violations:
    old, new = comparison.old.api_key, comparison.new.api_key
    if old is not None and new is not None and old != new:
        yield Violation("", f"its key was {old} and is {new}")


def api_key_removed(comparison: Comparison) -> Violations:
    if comparison.old.api_key is not None and comparison.new.api_key is None:
        yield Violation("", f"its key, {comparison.old.api_key}, was removed")


def message_direction_changed(comparison: Comparison) -> Violations:
    """Requests and responses follow headers on the wire, the other types do not."""
    old, new = comparison.old.type, comparison.new.type
    if old != new and {old, new} & {SpecType.REQUEST, SpecType.RESPONSE}:
        yield Violation("", f"it was a {old} and is a {new}: other headers precede it")


def _change(kind: ChangeKind, sentence: str, advice: str, at: str = "") -> Rule:
    """Make a rule about one kind of change; its sentence names the state `{before}` and `{after}`."""

    def find(comparison: Comparison) -> Violations:
        for spotted in _broken(comparison, kind):
            yield _violation(spotted, sentence.format(before=spotted.change.before, after=spotted.change.after))

    return Rule(kind.value, CompatLevel.WIRE, advice, find, at)


def _rule(function: RuleFunction, advice: str, at: str = "") -> Rule:
    return Rule(function.__name__.replace("_", "-"), CompatLevel.WIRE, advice, function, at)


_NEW_VERSION = "raise validVersions, and start it in the new version"
_NEW_FIELD = "end the versions of the old field, and add a field with another name for the new type"

WIRE_RULES: tuple[Rule, ...] = (
    # Kafka's README: new fields start with a new version; readers take the bytes for the next field.
    _change(ChangeKind.FIELD_ADDED, "this {after} is new in an existing version", _NEW_VERSION),
    _change(
        ChangeKind.FIELD_REMOVED,
        "this {before} is missing from a version that had it",
        "end its versions with the last one that has it, and raise validVersions",
    ),
    # Fields are sent in the order of the spec; Kafka's README calls another order an incompatible change.
    _change(
        ChangeKind.FIELD_MOVED,
        "it has another position among the fields",
        "restore its position; new fields can be anywhere",
    ),
    _change(ChangeKind.TYPE_CHANGED, "its type was {before} and is {after}", _NEW_FIELD, "type"),
    _change(ChangeKind.ARRAY_CHANGED, "its type was {before} and is {after}", _NEW_FIELD, "type"),
    # Null is a length of -1, which Kafka's readers reject: "non-nullable field ... was serialized as null".
    _change(
        ChangeKind.BECAME_NULLABLE,
        "it can be null where peers do not expect that",
        "start nullableVersions with a new version",
        "nullableVersions",
    ),
    _change(
        ChangeKind.STOPPED_BEING_NULLABLE,
        "it can no longer be null, but peers may send null",
        "restore nullableVersions",
        "nullableVersions",
    ),
    # Of all fields, only RequestHeader's ClientId has flexibleVersions: brokers must read the header of any
    # ApiVersions.
    _change(
        ChangeKind.LENGTH_FORM_CHANGED,
        "its length was {before} and is {after}",
        "keep the field's flexibleVersions in existing versions",
        "flexibleVersions",
    ),
    _change(
        ChangeKind.CONTROL_BYTE_CHANGED,
        "its control byte was added or removed",
        "restore maybeVersions in existing versions",
        "maybeVersions",
    ),
    # The header changes too: flexible requests have header 2, their responses header 1 (KIP-482).
    _change(
        ChangeKind.BECAME_FLEXIBLE,
        "an existing version became flexible: all its lengths and structs change",
        "start flexibleVersions with a new version",
        "flexibleVersions",
    ),
    _change(
        ChangeKind.STOPPED_BEING_FLEXIBLE,
        "a flexible version is no longer flexible",
        "restore the first version of flexibleVersions",
        "flexibleVersions",
    ),
    _rule(header_changed, "start the other header with a new version", "headerVersions"),
    # Peers read it between the other fields, and would take the section of tags for it.
    _change(
        ChangeKind.BECAME_TAGGED,
        "it was moved to the tagged fields",
        "start taggedVersions with a new version",
        "taggedVersions",
    ),
    # The new reader expects it between the other fields, where a peer of the old spec has none.
    _change(ChangeKind.BECAME_UNTAGGED, "it is no longer a tagged field", "restore taggedVersions"),
    # Readers skip a tag that they do not know (KIP-482), so the value would get lost without an error.
    _change(
        ChangeKind.TAG_REMOVED,
        "tag {before} is missing from a version that had it",
        "keep it, and document that it is no longer set",
    ),
    _change(ChangeKind.TAG_CHANGED, "its tag was {before} and is {after}", "restore its number", "tag"),
    # Kafka's README: "you can't reuse a tag once it has been used for something else".
    _change(
        ChangeKind.TAG_REUSED,
        "its tag {after} belonged to {before}",
        "use the next free number; if this is the same field, pass --renamed Message.Old=New",
        "tag",
    ),
    _rule(
        tag_started_earlier,
        "start taggedVersions with the same version as before, or a later one",
        "taggedVersions",
    ),
    _rule(tagged_default_changed, "keep the default; peers omit the field to send the old one", "default"),
    _rule(name_reused, "choose another name, or record a decision in decisions.toml", "name"),
    _rule(api_key_changed, "restore its key; another message needs another key", "apiKey"),
    _rule(api_key_removed, "restore its key"),
    _rule(message_direction_changed, "keep the type; another type needs another message", "type"),
)
"""The rules in the order in which verdicts about a message are printed."""

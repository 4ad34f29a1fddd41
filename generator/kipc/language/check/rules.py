"""The table of rules: those over one spec in the order they run in, those over the specs of an area, and all names.

`rules.toml` has the reason and the remedy of each rule, with a spec that breaks it and one that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kipc.language.check import (
    defaults,
    extensions,
    fields,
    folders,
    messages,
    reach,
    references,
    releases,
    size,
    structs,
    tags,
)
from kipc.language.check.facts import Facts, Finding
from kipc.language.parse import TEXT_RULES
from kipc.language.parse.attributes import ATTRIBUTE_RULES
from kipc.language.problems import Severity
from kipc.language.specs import MessageSpec

TOO_LARGE = "spec-too-large"
"""The rule that comes first; no other rule applies to a spec that breaks it."""


@dataclass(frozen=True, slots=True)
class SpecRule:
    """A rule over one spec.

    A finding is dropped where it may only follow from something that could not be read.

    Attributes:
        binds_retired: whether it also applies to retired specs, which have no class.
        reads: attributes of the node that decide, besides the attribute of the finding; those of nodes directly below
            it have the list in their name, `fields.tag`.
        around: attributes that decide in the nodes around it.
    """

    name: str
    find: Callable[[Facts], Iterator[Finding]]
    binds_retired: bool = False
    severity: Severity = "error"
    reads: tuple[str, ...] = ()
    around: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FolderRule:
    """A rule over the specs of one area.

    Attributes:
        reads: attributes of a message that decide; specs in which one cannot be read do not take part.
        asks_for_partner: whether it reports that a spec is missing, which a file that cannot be read may contain.
        joins_sources: whether it also applies to files that were given one by one.
    """

    name: str
    find: Callable[[Sequence[MessageSpec]], Iterator[folders.SpecFinding]]
    severity: Severity = "error"
    reads: tuple[str, ...] = ("type", "apiKey", "name")
    asks_for_partner: bool = False
    joins_sources: bool = False


@dataclass(frozen=True, slots=True)
class ProjectRule:
    """A rule over the specs of all areas and sources.

    Attributes:
        binds_packages: whether its findings are errors where the specs become one package, except for proposals: of
            Kafka and a KIP, a package takes Kafka's message.
    """

    name: str
    find: Callable[[Sequence[Sequence[MessageSpec]]], Iterator[folders.SpecFinding]]
    severity: Severity = "warning"
    reads: tuple[str, ...] = ("type", "apiKey", "name")
    binds_packages: bool = False


SPEC_RULES: tuple[SpecRule, ...] = (
    SpecRule(TOO_LARGE, size.spec_too_large),
    SpecRule("message-name", messages.message_name, binds_retired=True),
    SpecRule("api-key-range", messages.api_key_range, binds_retired=True),
    SpecRule("valid-versions-open", messages.valid_versions_open),
    SpecRule(
        "flexible-versions-missing",
        messages.flexible_versions_missing,
        severity="warning",
        reads=("validVersions",),
    ),
    SpecRule("flexible-versions-closed", messages.flexible_versions_closed),
    SpecRule("header-versions-on-api", messages.header_versions_on_api, reads=("type",)),
    SpecRule("header-versions-gap", messages.header_versions_gap),
    SpecRule("header-versions-backwards", messages.header_versions_backwards),
    SpecRule("header-of-api-versions", messages.header_of_api_versions, reads=("type", "apiKey")),
    SpecRule("listeners-on-request", messages.listeners_on_request, reads=("type",)),
    SpecRule("zk-broker", messages.zk_broker, binds_retired=True, severity="warning"),
    SpecRule("unstable-on-request", messages.unstable_on_request, reads=("type",)),
    SpecRule("coordinator-api-key", messages.coordinator_api_key, reads=("type",)),
    SpecRule("coordinator-key-versions", messages.coordinator_key_versions, reads=("type",)),
    SpecRule("coordinator-key-flexible", messages.coordinator_key_flexible, reads=("type",)),
    SpecRule("field-name", fields.field_name, binds_retired=True),
    SpecRule("versions-missing", fields.versions_missing, binds_retired=True, reads=("taggedVersions",)),
    SpecRule(
        "struct-versions-missing",
        fields.struct_versions_missing,
        binds_retired=True,
        reads=("type", "taggedVersions", "fields"),
    ),
    SpecRule("nullable-type", fields.nullable_type, binds_retired=True, reads=("type",)),
    SpecRule("entity-type-kind", fields.entity_type, binds_retired=True, reads=("type",)),
    SpecRule("fields-of-primitive", fields.fields_of_primitive, binds_retired=True, reads=("type",)),
    SpecRule("fields-ignored", fields.fields_ignored, severity="warning", reads=("type",)),
    SpecRule("map-key-on-top", fields.map_key_on_top),
    SpecRule("override-type", fields.override_type, binds_retired=True, reads=("type",)),
    SpecRule("override-range", fields.override_range),
    SpecRule("zero-copy-type", fields.zero_copy_type, binds_retired=True, reads=("type",)),
    SpecRule("array-element", fields.array_element),
    SpecRule("struct-type-name", fields.struct_type_name),
    SpecRule("tag-negative", tags.tag_negative, binds_retired=True),
    SpecRule("tag-without-versions", tags.tag_without_versions, binds_retired=True, reads=("taggedVersions",)),
    SpecRule("tagged-without-tag", tags.tagged_without_tag, binds_retired=True, reads=("tag",)),
    SpecRule("tagged-backwards", tags.tagged_backwards, reads=("tag",)),
    SpecRule("tagged-closed", tags.tagged_closed, binds_retired=True),
    SpecRule("tagged-beyond-versions", tags.tagged_beyond_versions, binds_retired=True, reads=("versions",)),
    SpecRule("tagged-partly-nullable", tags.tagged_partly_nullable, binds_retired=True, reads=("taggedVersions",)),
    SpecRule("tagged-beyond-flexible", tags.tagged_beyond_flexible, reads=("flexibleVersions",)),
    SpecRule("tagged-records", tags.tagged_records, reads=("type",)),
    SpecRule("tagged-zero-copy", tags.tagged_zero_copy, reads=("tag",)),
    SpecRule("tagged-key", tags.tagged_key, binds_retired=True, reads=("tag",)),
    SpecRule("tag-repeated", tags.tag_repeated, binds_retired=True),
    SpecRule("tag-gap", tags.tag_gap, binds_retired=True, reads=("fields.tag",)),
    SpecRule("field-repeated", structs.field_repeated, binds_retired=True),
    SpecRule("field-names-meet", structs.field_names_meet),
    SpecRule("common-struct-name", structs.common_struct_name),
    SpecRule("common-struct-repeated", structs.common_struct_repeated),
    SpecRule("common-struct-respecified", structs.common_struct_respecified, reads=("type",)),
    SpecRule("common-struct-versions", structs.common_struct_versions),
    SpecRule("common-struct-inline", structs.common_struct_inline),
    SpecRule("common-struct-circle", structs.common_struct_circle),
    SpecRule(
        "common-struct-too-late", structs.common_struct_too_late, reads=("type",), around=("versions", "validVersions")
    ),
    SpecRule("struct-repeated", structs.struct_repeated),
    SpecRule("struct-unreachable", structs.struct_unreachable),
    SpecRule("struct-named-like-message", structs.struct_named_like_message, around=("type", "name")),
    SpecRule("default-null", defaults.default_null, reads=("type", "versions", "nullableVersions")),
    SpecRule("default-boolean", defaults.default_boolean, reads=("type",)),
    SpecRule("default-integer", defaults.default_integer, reads=("type",)),
    SpecRule("default-float", defaults.default_float, reads=("type",)),
    SpecRule("default-uuid", defaults.default_uuid, reads=("type",)),
    SpecRule("default-collection", defaults.default_collection, reads=("type",)),
    SpecRule("extension-off", extensions.extension_off, binds_retired=True),
    SpecRule("current-versions", extensions.current_versions, reads=("validVersions",)),
    SpecRule("alias-name", extensions.alias_name, reads=("name",)),
    SpecRule("alias-repeated", extensions.alias_repeated, reads=("versions",), around=("fields.versions",)),
    SpecRule("maybe-tagged", extensions.maybe_tagged, reads=("tag", "taggedVersions")),
    SpecRule("maybe-nullable", extensions.maybe_nullable, reads=("nullableVersions",)),
    SpecRule("struct-misspelled", references.struct_misspelled, severity="warning", reads=("fields",)),
    SpecRule("listeners-missing", messages.listeners_missing, reads=("type",), severity="lint"),
    SpecRule("field-lower-case", fields.field_lower_case, severity="lint"),
    SpecRule("about-missing", fields.about_missing, severity="lint"),
    SpecRule("primitive-capital", references.primitive_capital, reads=("fields",), severity="lint"),
    SpecRule("struct-undefined", references.struct_undefined, reads=("fields",), severity="lint"),
    SpecRule("common-struct-unused", references.common_struct_unused, severity="lint"),
    SpecRule("versions-backwards", reach.versions_backwards, binds_retired=True, severity="warning"),
    SpecRule("field-unreachable", reach.field_unreachable, reads=("type",), severity="lint"),
    SpecRule("nullable-unreachable", reach.nullable_unreachable, reads=("versions",), severity="lint"),
    SpecRule(
        "empty-elements",
        reach.empty_elements,
        reads=("versions", "fields", "fields.versions", "fields.nullableVersions"),
        around=("versions", "validVersions"),
        severity="lint",
    ),
)

FOLDER_RULES: tuple[FolderRule, ...] = (
    FolderRule("api-key-missing", folders.api_key_missing),
    FolderRule("api-key-repeated", folders.api_key_repeated, joins_sources=True),
    FolderRule("partner-missing", folders.partner_missing, asks_for_partner=True),
    FolderRule("pair-names", folders.pair_names),
    FolderRule("response-retired", folders.response_retired, reads=("type", "apiKey", "name", "validVersions")),
    FolderRule(
        "header-version-unknown",
        folders.header_version_unknown,
        reads=("type", "name", "validVersions", "flexibleVersions"),
    ),
    FolderRule("record-retired", folders.record_retired, reads=("type", "validVersions")),
    FolderRule("api-names-meet", folders.api_names_meet),
    FolderRule("struct-like-message", folders.struct_like_message, reads=("type", "name", "validVersions")),
    FolderRule("pair-versions", folders.pair_versions, "lint", reads=("type", "apiKey", "validVersions")),
    FolderRule(
        "pair-flexible", folders.pair_flexible, "lint", reads=("type", "apiKey", "validVersions", "flexibleVersions")
    ),
    FolderRule("name-repeated", folders.name_repeated, "warning", reads=("name",), joins_sources=True),
)

PLACE_RULES: tuple[ProjectRule, ...] = (
    ProjectRule("area-name", folders.area_name, reads=()),
    ProjectRule("module-like-area", folders.module_like_area, reads=("name", "validVersions")),
)
"""The rules about files of packages, besides `name-repeated`; generating such a package is an error."""

LANGUAGE_RULES: Mapping[str, ProjectRule] = {
    rule.name: rule
    for rule in (
        ProjectRule("attribute-newer", releases.attribute_newer, reads=()),
        ProjectRule("header-versions-missing", releases.header_versions_missing, reads=("type",)),
    )
}
"""The rules about changes of Kafka's spec language."""

PROJECT_RULES: tuple[ProjectRule, ...] = (
    ProjectRule("api-key-taken", folders.api_key_taken, binds_packages=True),
    *PLACE_RULES,
    *LANGUAGE_RULES.values(),
)

RULES: Mapping[str, Severity] = {
    **TEXT_RULES,
    **dict.fromkeys(ATTRIBUTE_RULES, "error"),
    **{rule.name: rule.severity for rule in SPEC_RULES},
    **{rule.name: rule.severity for rule in FOLDER_RULES},
    **{rule.name: rule.severity for rule in PROJECT_RULES},
}
"""The severity of each rule by its name; when specs are compiled, `name-repeated` and `api-key-taken` are errors."""

"""The rules over one spec, in the order they run in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kipc.language.check import defaults, extensions, fields, messages, structs, tags
from kipc.language.check.facts import Facts, Finding
from kipc.language.problems import Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its name, what finds where it is broken, and whether it binds retired specs, which have no class."""

    name: str
    find: Callable[[Facts], Iterator[Finding]]
    binds_retired: bool = False
    severity: Severity = "error"


RULES: tuple[Rule, ...] = (
    Rule("message-name", messages.message_name, binds_retired=True),
    Rule("api-key-range", messages.api_key_range, binds_retired=True),
    Rule("valid-versions-open", messages.valid_versions_open),
    Rule("flexible-versions-missing", messages.flexible_versions_missing, severity="warning"),
    Rule("flexible-versions-closed", messages.flexible_versions_closed),
    Rule("listeners-on-request", messages.listeners_on_request),
    Rule("zk-broker", messages.zk_broker, binds_retired=True, severity="warning"),
    Rule("unstable-on-request", messages.unstable_on_request),
    Rule("coordinator-api-key", messages.coordinator_api_key),
    Rule("coordinator-key-versions", messages.coordinator_key_versions),
    Rule("coordinator-key-flexible", messages.coordinator_key_flexible),
    Rule("field-name", fields.field_name, binds_retired=True),
    Rule("versions-missing", fields.versions_missing, binds_retired=True),
    Rule("struct-versions-missing", fields.struct_versions_missing, binds_retired=True),
    Rule("nullable-type", fields.nullable_type, binds_retired=True),
    Rule("entity-type-kind", fields.entity_type, binds_retired=True),
    Rule("fields-of-primitive", fields.fields_of_primitive, binds_retired=True),
    Rule("fields-ignored", fields.fields_ignored, severity="warning"),
    Rule("map-key-on-top", fields.map_key_on_top),
    Rule("override-type", fields.override_type, binds_retired=True),
    Rule("override-range", fields.override_range),
    Rule("zero-copy-type", fields.zero_copy_type, binds_retired=True),
    Rule("array-element", fields.array_element),
    Rule("struct-type-name", fields.struct_type_name),
    Rule("tag-negative", tags.tag_negative, binds_retired=True),
    Rule("tag-without-versions", tags.tag_without_versions, binds_retired=True),
    Rule("tagged-without-tag", tags.tagged_without_tag, binds_retired=True),
    Rule("tagged-backwards", tags.tagged_backwards),
    Rule("tagged-closed", tags.tagged_closed, binds_retired=True),
    Rule("tagged-beyond-versions", tags.tagged_beyond_versions, binds_retired=True),
    Rule("tagged-partly-nullable", tags.tagged_partly_nullable, binds_retired=True),
    Rule("tagged-beyond-flexible", tags.tagged_beyond_flexible),
    Rule("tagged-records", tags.tagged_records),
    Rule("tagged-zero-copy", tags.tagged_zero_copy),
    Rule("tagged-key", tags.tagged_key, binds_retired=True),
    Rule("tag-repeated", tags.tag_repeated, binds_retired=True),
    Rule("tag-gap", tags.tag_gap, binds_retired=True),
    Rule("field-repeated", structs.field_repeated, binds_retired=True),
    Rule("field-names-meet", structs.field_names_meet),
    Rule("common-struct-name", structs.common_struct_name),
    Rule("common-struct-repeated", structs.common_struct_repeated),
    Rule("common-struct-respecified", structs.common_struct_respecified),
    Rule("common-struct-versions", structs.common_struct_versions),
    Rule("common-struct-inline", structs.common_struct_inline),
    Rule("common-struct-circle", structs.common_struct_circle),
    Rule("common-struct-too-late", structs.common_struct_too_late),
    Rule("struct-repeated", structs.struct_repeated),
    Rule("struct-unreachable", structs.struct_unreachable),
    Rule("struct-named-like-message", structs.struct_named_like_message),
    Rule("default-null", defaults.default_null),
    Rule("default-boolean", defaults.default_boolean),
    Rule("default-integer", defaults.default_integer),
    Rule("default-float", defaults.default_float),
    Rule("default-uuid", defaults.default_uuid),
    Rule("default-collection", defaults.default_collection),
    Rule("extension-off", extensions.extension_off, binds_retired=True),
    Rule("current-versions", extensions.current_versions),
    Rule("maybe-tagged", extensions.maybe_tagged),
    Rule("maybe-nullable", extensions.maybe_nullable),
)

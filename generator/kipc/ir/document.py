"""The intermediate representation of messages as JSON, which `kipc ir` writes and targets read.

It has each message once, and for each group of versions that look the same on the wire its layout, in which versions,
flexible versions, overrides and tagged versions are resolved: a reader needs no rule of the spec language. The same
specs always result in the same bytes. docs/ir.md documents it.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from kipc.ir.layouts import FieldLayout, StructLayout, message_layout
from kipc.language.defaults import default_value
from kipc.language.headers import HEADERS, header_version
from kipc.language.specs import FieldSpec, MessageSpec, StructSpec
from kipc.language.versions import VersionRange, spans_of

FORMAT = 1
"""The version of the format; it changes when a reader has to change. Attributes may be added without that."""


def document(specs: Iterable[MessageSpec]) -> dict[str, Any]:
    """Return the description of messages, ordered by area and name.

    Raises:
        KipcError: a struct contains itself.
    """
    ordered = sorted(specs, key=lambda spec: (spec.area, spec.name))
    return {"format": FORMAT, "messages": [_message(spec) for spec in ordered]}


def document_text(specs: Iterable[MessageSpec]) -> str:
    return json.dumps(document(specs), indent=1, ensure_ascii=False) + "\n"


def _message(spec: MessageSpec) -> dict[str, Any]:
    current = spec.valid_versions if spec.current_versions is None else spec.current_versions
    return {
        "name": spec.name,
        "aliases": list(spec.aliases),
        "area": list(spec.area),
        "type": spec.type.value,
        "apiKey": spec.api_key,
        "listeners": list(spec.listeners),
        "validVersions": _range(spec.valid_versions),
        "currentVersions": _range(current),
        "deprecatedVersions": _range(spec.deprecated_versions.intersect(spec.valid_versions)),
        "latestVersionUnstable": spec.latest_version_unstable,
        **_headers(spec),
        **_unknown(spec),
        "layouts": list(_layouts(spec)),
    }


def _unknown(node: MessageSpec | StructSpec | FieldSpec | None) -> dict[str, Any]:
    """Return the attributes of a node that kipc keeps without knowing their meaning."""
    return {"unknown": {name: json.loads(text) for name, text in node.unknown}} if node and node.unknown else {}


def _headers(spec: MessageSpec) -> dict[str, Any]:
    """Return the version of the header for each span of versions of a request or response."""
    if spec.type not in HEADERS:
        return {}
    versions: dict[int, list[int]] = {}
    for version in spec.valid_versions:
        versions.setdefault(header_version(spec, version), []).append(version)
    spans = [(span, header) for header, those in versions.items() for span in spans_of(those)]
    return {"headerVersions": [{"versions": _range(span), "header": header} for span, header in spans]}


def _range(versions: VersionRange) -> list[int] | None:
    """Return the lowest and the highest version, null for none."""
    return None if versions.is_empty else [versions.lowest, versions.highest]


def _layouts(spec: MessageSpec) -> Iterator[dict[str, Any]]:
    versions: dict[StructLayout, list[int]] = {}
    for version in spec.valid_versions:
        versions.setdefault(message_layout(spec, version), []).append(version)
    for layout, those in versions.items():
        yield {"versions": [_range(span) for span in spans_of(those)], **_struct(spec, spec.name, spec.fields, layout)}


def _struct(spec: MessageSpec, name: str, fields: tuple[FieldSpec, ...], layout: StructLayout) -> dict[str, Any]:
    by_name = {field.name: field for field in fields}
    return {
        "struct": name,
        "flexible": layout.is_flexible,
        "smallest": layout.smallest,
        **_unknown(spec.common_struct(name)),
        "fields": [_field(spec, by_name[field.name], field) for field in layout.untagged],
        "taggedFields": [{"tag": field.tag, **_field(spec, by_name[field.name], field)} for field in layout.tagged],
    }


def _field(spec: MessageSpec, field: FieldSpec, layout: FieldLayout) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": field.name,
        "aliases": list(field.aliases),
        "kind": field.type.kind.value,
        "width": field.type.kind.width,
        "array": field.type.is_array,
        "nullable": layout.is_nullable,
        "compact": layout.is_flexible,
        "optional": layout.is_maybe,
        "default": _default(field),
        "mapKey": field.map_key,
        "ignorable": field.ignorable,
        "entityType": field.entity_type,
        "about": field.about,
        **_unknown(field),
    }
    if layout.struct is not None:
        name = field.type.struct_name
        common = spec.common_struct(name)
        described["layout"] = _struct(spec, name, field.fields if common is None else common.fields, layout.struct)
    return described


def _default(field: FieldSpec) -> Any:
    """Return the default in Kafka's JSON form; `{}` is a struct whose fields have their defaults."""
    match default_value(field):
        case ():
            return [] if field.type.is_array else {}
        case UUID() as uuid:
            return base64.urlsafe_b64encode(uuid.bytes).decode().rstrip("=")
        case bytes():
            return ""
        case float() as number if not math.isfinite(number):
            return str(number)
        case value:
            return value

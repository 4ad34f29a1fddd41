"""Kafka's specs from an archive, read without the compiler's checks."""

from __future__ import annotations

import json
import re
import zipfile
from functools import cache
from typing import Any

from kipc.specs import FieldSpec, FieldType, Kind, MessageSpec, SpecType, StructSpec
from kipc.versions import NONE, VersionRange

from tests.shared import shared_path
from tests.wire.stand_ins import stand_in

_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)


@cache
def specs(release: str) -> dict[str, MessageSpec]:
    """Return the specs of a release by name, without the retired ones."""
    with zipfile.ZipFile(shared_path("kafka", "specs", f"{release}.zip")) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist() if name.endswith(".json")]
    found = [message(json.loads(_COMMENT.sub(lambda match: match[1] or "", text))) for text in texts]
    return {spec.name: spec for spec in found if not spec.is_retired}


@cache
def classes(release: str) -> dict[str, Any]:
    return {name: stand_in(spec) for name, spec in specs(release).items()}


def message(node: dict[str, Any]) -> MessageSpec:
    return MessageSpec(
        name=node["name"],
        type=SpecType(node["type"]),
        valid_versions=VersionRange.parse(node["validVersions"]),
        flexible_versions=_versions(node.get("flexibleVersions"), NONE),
        api_key=node.get("apiKey"),
        common_structs=tuple(
            StructSpec(name=each["name"], versions=VersionRange.parse(each["versions"]), fields=_fields(each["fields"]))
            for each in node.get("commonStructs", ())
        ),
        fields=_fields(node.get("fields", ())),
    )


def _fields(nodes: Any) -> tuple[FieldSpec, ...]:
    return tuple(_field(node) for node in nodes)


def _field(node: dict[str, Any]) -> FieldSpec:
    tagged = _versions(node.get("taggedVersions"), NONE)
    default = node.get("default")
    flexible = node.get("flexibleVersions")
    return FieldSpec(
        name=node["name"],
        type=_type(node["type"]),
        versions=_versions(node.get("versions"), tagged),
        nullable_versions=_versions(node.get("nullableVersions"), NONE),
        tagged_versions=tagged,
        tag=int(node["tag"]) if "tag" in node else None,
        default=None if default is None else str(default),
        ignorable=str(node.get("ignorable", False)).lower() == "true",
        map_key=node.get("mapKey", False),
        flexible_versions=None if flexible is None else VersionRange.parse(flexible),
        maybe_versions=_versions(node.get("maybeVersions"), NONE),
        fields=_fields(node.get("fields", ())),
    )


def _versions(text: str | None, otherwise: VersionRange) -> VersionRange:
    return otherwise if text is None else VersionRange.parse(text)


def _type(text: str) -> FieldType:
    word = text.strip()
    element = word.removeprefix("[]")
    is_struct = element[0].isupper()
    return FieldType(Kind.STRUCT if is_struct else Kind(element), word != element, element if is_struct else "")

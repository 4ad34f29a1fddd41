"""The JSON Schema of a spec file (draft 2020-12), from the table of attributes.

`python -m kipc.language.parse.file_schema` prints it; `schemas/message.schema.json` is its output, for editors.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

from kipc.language.kinds import SCALARS
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, RETIRED_MESSAGE, Attribute, Level
from kipc.language.parse.coercions import ENTITY_KINDS, LISTENERS, ZK_BROKER
from kipc.language.specs import SpecType

_Schema: TypeAlias = dict[str, Any]

_BLANKS = r"[\x00-\x20]*"
_RANGE = r"none|[+-]?\d+\+|\+?\d+(-[+-]?\d+)?"
_TEXT_TYPES = ["string", "number", "boolean"]
_LISTS = {"fields": "fieldList", "commonStructs": "structList"}


@cache
def message_schema() -> _Schema:
    """Return the schema of a spec file."""
    properties = _properties(MESSAGE)
    # What flexibleVersions can hold depends on whether the message is retired.
    del properties["flexibleVersions"]["$ref"]
    retired, valid = (_reference(level.table["flexibleVersions"]) for level in (RETIRED_MESSAGE, MESSAGE))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:kipc:message.schema.json",
        **_object("Message", "a message spec: an object with name, type and validVersions", MESSAGE, properties),
        "if": {"properties": {"validVersions": _pattern("none")}, "required": ["validVersions"]},
        "then": {"properties": {"flexibleVersions": retired}},
        "else": {"properties": {"flexibleVersions": valid}},
        "$defs": _definitions(),
    }


def _properties(level: Level) -> dict[str, _Schema]:
    attributes = {
        name: {**_reference(attribute), "description": _description(attribute)}
        for name, attribute in level.table.items()
    }
    lists = {name: {"$ref": f"#/$defs/{_LISTS[name]}", "description": about} for name, about in level.children.items()}
    return attributes | lists | {name: {"description": about} for name, about in level.ignored.items()}


def _reference(attribute: Attribute) -> _Schema:
    return {"$ref": f"#/$defs/{attribute.type.definition}"}


def _description(attribute: Attribute) -> str:
    text = attribute.about.replace("`", "")
    return f"An extension. {text}" if attribute.is_extension else text


def _object(title: str, description: str, level: Level, properties: dict[str, _Schema]) -> _Schema:
    return {
        "title": title,
        "description": description,
        "type": "object",
        "properties": properties,
        "required": list(level.required),
        "additionalProperties": False,
    }


def _definitions() -> dict[str, _Schema]:
    """Return the definitions; error messages quote their descriptions after "write"."""
    range_text = "a version range: none, 2, 1-3 or 2+"
    listeners = f"broker or controller (or {ZK_BROKER} in releases before 4.0)"
    return {
        "field": _object("Field", "an object with name, type and versions", FIELD, _properties(FIELD)),
        "commonStruct": _object(
            "Common struct", "an object with name, versions and fields", COMMON_STRUCT, _properties(COMMON_STRUCT)
        ),
        "fieldList": _list("a list of fields", "field"),
        "structList": _list("a list of structs", "commonStruct"),
        "listeners": {
            "title": "Listener",
            "description": f"a list of {listeners.replace(' or ', ' and ', 1).replace('or ', 'and ')}",
            "if": {"type": "array"},
            "then": {"items": {"$ref": "#/$defs/listener"}},
            "else": {"$ref": "#/$defs/listener"},
        },
        "listener": _words("Listener", listeners, (*LISTENERS, ZK_BROKER), len(LISTENERS), can_be_null=True),
        "specType": _words("Spec type", _alternatives(SpecType), tuple(SpecType), len(SpecType)),
        "entityType": _words(
            "Entity type", _alternatives(ENTITY_KINDS), tuple(ENTITY_KINDS), len(ENTITY_KINDS), can_be_null=True
        ),
        "name": {"title": "Text", "description": "a string", "type": _TEXT_TYPES},
        "fieldType": {
            "title": "Field type",
            "description": "a wire type, the name of a struct, or [] before one of them",
            "type": _TEXT_TYPES,
            "examples": [*(kind.value for kind in SCALARS), "[]int32", "[]string"],
        },
        "names": {
            "title": "Names",
            "description": "a list of names",
            "type": ["array", "null"],
            "items": {"title": "Names", "description": "a name", "type": "string"},
        },
        "text": {"title": "Text", "description": "a string", "type": [*_TEXT_TYPES, "null"]},
        "versionRange": {
            "title": "Version range",
            "description": range_text,
            **_pattern(f"{_RANGE}|", "integer", "null"),
        },
        "requiredVersionRange": {
            "title": "Version range",
            "description": range_text,
            **_pattern(_RANGE, "integer"),
        },
        "boolean": {
            "title": "Boolean",
            "description": "true or false",
            **_pattern("true|True|TRUE|false|False|FALSE|null|", "boolean", "integer", "null"),
        },
        "headerVersions": {
            "title": "Header versions",
            "description": "an object of version ranges and versions of the header",
            "type": ["object", "null"],
            "propertyNames": {"title": "Header versions", "description": range_text, **_pattern(_RANGE)},
            "additionalProperties": {
                "title": "Header versions",
                "description": "a version of the header",
                **_pattern("[0-9]+", "integer"),
            },
        },
        "wholeNumber": {
            "title": "Whole number",
            "description": "an integer",
            **_pattern("[+-]?[0-9]+|null|", "number", "null"),
        },
    }


def _pattern(pattern: str, *other_types: str) -> _Schema:
    """Return what accepts a text of the pattern between blanks, or any value of the other types."""
    types: Any = ["string", *other_types] if other_types else "string"
    return {"type": types, "pattern": f"^{_BLANKS}({pattern}){_BLANKS}$"}


def _list(description: str, element: str) -> _Schema:
    """Return what accepts a list of objects; a bare object counts as a list of one."""
    reference = {"$ref": f"#/$defs/{element}"}
    return {
        "title": "List",
        "description": description,
        "type": ["array", "object", "null"],
        "items": reference,
        "if": {"type": "object"},
        "then": reference,
    }


def _words(title: str, description: str, words: tuple[str, ...], indexed: int, *, can_be_null: bool = False) -> _Schema:
    """Return what accepts one of the words, or the index of one of the first ones as number or text."""
    return {
        "title": title,
        "description": description,
        "anyOf": [
            {"enum": [*map(str, words), *([None] if can_be_null else [])]},
            {"type": "integer", "minimum": 0, "maximum": indexed - 1},
            _pattern("|".join((*words, f"[0-{indexed - 1}]"))),
        ],
    }


def _alternatives(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


def schema_text() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(message_schema(), indent=2) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")  # noqa: T201

"""The target `json-schema`: a JSON Schema (draft 2020-12) for each version of each message, in Kafka's JSON form.

It reads only the intermediate representation (docs/ir.md). Kafka's tools print messages in this form, and
`Message.to_json` returns it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

from kipc.language.kinds import KINDS, Family, Kind
from kipc.targets import Request, Task

_Schema: TypeAlias = dict[str, Any]

_BASE64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
_UUID = "^[A-Za-z0-9_-]{22}(?:==)?$"


def tasks(request: Request) -> Iterator[Task]:
    """Yield a file for each version, `clients/FetchRequest-v12.json`."""
    for message in request.document["messages"]:
        for layout in message["layouts"]:
            for lowest, highest in layout["versions"]:
                for version in range(lowest, highest + 1):
                    path = "/".join((*message["area"], f"{message['name']}-v{version}.json"))
                    yield Task.of_text(path, json.dumps(schema(message, layout, version), indent=2) + "\n")


def schema(message: dict[str, Any], layout: dict[str, Any], version: int) -> _Schema:
    """Return the schema of a message in a version; `layout` is the layout of this version."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{message['name']} v{version}",
        **_struct(layout),
    }


def _struct(layout: dict[str, Any]) -> _Schema:
    fields = [*layout["fields"], *layout["taggedFields"]]
    return {
        "type": "object",
        "properties": {_json_name(field["name"]): _described(field) for field in fields},
        "required": [_json_name(field["name"]) for field in layout["fields"]],
        "additionalProperties": False,
    }


def _json_name(name: str) -> str:
    return name[:1].lower() + name[1:]


def _described(field: dict[str, Any]) -> _Schema:
    return {**_field(field), **({"description": field["about"]} if field["about"] else {})}


def _field(field: dict[str, Any]) -> _Schema:
    value = {"type": "array", "items": _value(field)} if field["array"] else _value(field)
    if field["nullable"] or field["optional"]:
        return {"anyOf": [value, {"type": "null"}]}
    return value


def _value(field: dict[str, Any]) -> _Schema:
    kind: Kind = KINDS[field["kind"]]
    match kind.family:
        case Family.BOOLEAN:
            return {"type": "boolean"}
        case Family.INTEGER:
            assert kind.limits is not None
            return {"type": "integer", "minimum": kind.limits[0], "maximum": kind.limits[1]}
        case Family.FLOAT:
            return {"type": "number"}
        case Family.UUID:
            return {"type": "string", "pattern": _UUID}
        case Family.STRING:
            return {"type": "string"}
        case Family.BYTES:
            return {"type": "string", "pattern": _BASE64}
        case Family.STRUCT:
            return _struct(field["layout"])

"""Canonical text: a spec as JSON in one fixed form, so that diffs of schemas show facts and nothing else.

Takes and gives `MessageSpec`; the text reads back as an equal spec. Attributes are in the order of their table, those
with their default are left out, and each field has a line, with its `about` on the next, as in Kafka's own files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kipc.language.defaults import default_value
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, RETIRED_MESSAGE, JsonValue
from kipc.language.specs import FieldSpec, MessageSpec, StructSpec


def canonical_text(spec: MessageSpec) -> str:
    """Write a spec; an inverted version range (`5-3`) becomes `none`."""
    level = RETIRED_MESSAGE if spec.is_retired else MESSAGE
    lines = [f"  {json.dumps(name)}: {_json(value)}" for name, value in level.written(spec)]
    if not spec.is_retired or spec.fields:
        lines.append(_list("fields", [_field(each, 2) for each in spec.fields]))
    if spec.common_structs:
        lines.append(_list("commonStructs", [_common_struct(each) for each in spec.common_structs]))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def canonical_tree(spec: MessageSpec) -> dict[str, Any]:
    """Return a spec as the JSON that its canonical text holds."""
    tree: dict[str, Any] = json.loads(canonical_text(spec))
    return tree


def _json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(name: str, entries: list[str]) -> str:
    return f'  "{name}": [\n' + ",\n".join(entries) + "\n  ]" if entries else f'  "{name}": []'


def _common_struct(struct: StructSpec) -> str:
    return _entry(dict(COMMON_STRUCT.written(struct)), struct.fields, 2, always_fields=True)


def _field(field: FieldSpec, depth: int) -> str:
    return _entry(dict(FIELD.written(field)), field.fields, depth)


def _entry(
    attributes: Mapping[str, JsonValue], fields: tuple[FieldSpec, ...], depth: int, *, always_fields: bool = False
) -> str:
    indent = "  " * depth
    facts = [f"{json.dumps(name)}: {_json(value)}" for name, value in attributes.items() if name != "about"]
    line = indent + "{ " + ", ".join(facts)
    if "about" in attributes:
        line += f',\n{indent}  "about": {_json(attributes["about"])}'
    if not fields and not always_fields:
        return line + " }"
    inner = "".join(f"\n{_field(each, depth + 1)}," for each in fields).removesuffix(",")
    return f'{line}, "fields": [{inner}\n{indent}]}}' if fields else f'{line}, "fields": []}}'


def facts(spec: MessageSpec) -> MessageSpec:
    """Return the spec without `about` texts and without defaults that are the kind's own anyway."""
    return map_fields(spec, lambda path, field: replace(field, about="", default=_telling_default(field)))


def _telling_default(field: FieldSpec) -> str | None:
    plain = replace(field, default=None)
    return None if repr(default_value(field)) == repr(default_value(plain)) else field.default


def abouts(spec: MessageSpec) -> dict[str, str]:
    """Return the `about` texts by field path."""
    return {path: field.about for path, field in field_paths(spec) if field.about}


def with_abouts(spec: MessageSpec, texts: Mapping[str, str]) -> MessageSpec:
    """Return the spec with the texts at their paths; other fields keep theirs, paths it lacks are passed over."""
    return map_fields(spec, lambda path, field: replace(field, about=texts.get(path, field.about)))


def field_paths(spec: MessageSpec) -> Iterator[tuple[str, FieldSpec]]:
    """Yield every field with its path: `Brokers.Host`, or `struct ReplicaState.ReplicaId` in a common struct."""
    yield from _paths(spec.fields, "")
    for struct in spec.common_structs:
        yield from _paths(struct.fields, f"struct {struct.name}.")


def _paths(fields: tuple[FieldSpec, ...], prefix: str) -> Iterator[tuple[str, FieldSpec]]:
    for each in fields:
        yield prefix + each.name, each
        yield from _paths(each.fields, f"{prefix}{each.name}.")


def map_fields(spec: MessageSpec, change: Callable[[str, FieldSpec], FieldSpec]) -> MessageSpec:
    """Return the spec with every field replaced by `change(path, field)`; paths are those of `field_paths`."""
    return replace(
        spec,
        fields=_mapped(spec.fields, "", change),
        common_structs=tuple(
            replace(struct, fields=_mapped(struct.fields, f"struct {struct.name}.", change))
            for struct in spec.common_structs
        ),
    )


def _mapped(
    fields: tuple[FieldSpec, ...], prefix: str, change: Callable[[str, FieldSpec], FieldSpec]
) -> tuple[FieldSpec, ...]:
    return tuple(
        change(prefix + each.name, replace(each, fields=_mapped(each.fields, f"{prefix}{each.name}.", change)))
        for each in fields
    )

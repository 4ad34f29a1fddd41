"""Canonical text: a spec as JSON in one fixed form, so that diffs of schemas show only real changes.

Takes and gives `MessageSpec`; the text reads back as an equal spec. Attributes are in the order of their table, those
with their default are left out, and each field has a line, with its `about` on the next, as in Kafka's own files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from kipc.language.defaults import default_value
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, RETIRED_MESSAGE, JsonValue
from kipc.language.specs import FieldSpec, MessageSpec, StructSpec

END = "/end"
"""Ends the path of a closing bracket."""

_Node = TypeVar("_Node", FieldSpec, StructSpec)


class CanonicalLine(NamedTuple):
    """A line of the canonical text.

    Attributes:
        text: the line without its end.
        starts: the JSON path of what starts in the line; a closing bracket starts `fields/end`.
        ends: the JSON path of what ends in the line, None if nothing does.
    """

    text: str
    starts: str
    ends: str | None = None

    @property
    def closes(self) -> bool:
        """Whether the line starts with a closing bracket."""
        return self.starts.endswith(END)


def canonical_text(spec: MessageSpec) -> str:
    """Write a spec; an inverted version range (`5-3`) becomes `none`."""
    return "".join(f"{line.text}\n" for line in canonical_lines(spec))


def canonical_lines(spec: MessageSpec) -> list[CanonicalLine]:
    """Return the lines of the canonical text."""
    level = RETIRED_MESSAGE if spec.is_retired else MESSAGE
    items = [
        [CanonicalLine(f"  {json.dumps(name)}: {_json(value)}", name, name)] for name, value in level.written(spec)
    ]
    if not spec.is_retired or spec.fields:
        items.append(_list("fields", [_field(field, path, 2) for path, field in _indexed("fields", spec.fields)]))
    if spec.common_structs:
        structs = _indexed("commonStructs", spec.common_structs)
        items.append(_list("commonStructs", [_common_struct(struct, path) for path, struct in structs]))
    return [CanonicalLine("{", ""), *_with_commas(items), CanonicalLine("}", END, "")]


def canonical_tree(spec: MessageSpec) -> dict[str, Any]:
    """Return a spec as the JSON that its canonical text holds."""
    tree: dict[str, Any] = json.loads(canonical_text(spec))
    return tree


def _json(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False)


def _indexed(path: str, nodes: Iterable[_Node]) -> Iterator[tuple[str, _Node]]:
    return ((f"{path}[{index}]", node) for index, node in enumerate(nodes))


def _with_commas(items: Sequence[list[CanonicalLine]]) -> Iterator[CanonicalLine]:
    """Yield the lines of items, with a comma after each item but the last."""
    for lines in items[:-1]:
        yield from lines[:-1]
        yield lines[-1]._replace(text=f"{lines[-1].text},")
    yield from items[-1] if items else ()


def _list(name: str, entries: list[list[CanonicalLine]]) -> list[CanonicalLine]:
    if not entries:
        return [CanonicalLine(f'  "{name}": []', name, name)]
    return [CanonicalLine(f'  "{name}": [', name), *_with_commas(entries), CanonicalLine("  ]", f"{name}{END}", name)]


def _common_struct(struct: StructSpec, path: str) -> list[CanonicalLine]:
    return _entry(dict(COMMON_STRUCT.written(struct)), struct.fields, path, 2, always_fields=True)


def _field(field: FieldSpec, path: str, depth: int) -> list[CanonicalLine]:
    return _entry(dict(FIELD.written(field)), field.fields, path, depth)


def _entry(
    attributes: Mapping[str, JsonValue],
    fields: tuple[FieldSpec, ...],
    path: str,
    depth: int,
    *,
    always_fields: bool = False,
) -> list[CanonicalLine]:
    indent = "  " * depth
    written = [f"{json.dumps(name)}: {_json(value)}" for name, value in attributes.items() if name != "about"]
    head, last = [], CanonicalLine(indent + "{ " + ", ".join(written), path)
    if "about" in attributes:
        head, last = (
            [last._replace(text=f"{last.text},")],
            CanonicalLine(f'{indent}  "about": {_json(attributes["about"])}', f"{path}.about"),
        )
    if not fields:
        end = ', "fields": []}' if always_fields else " }"
        return [*head, last._replace(text=last.text + end, ends=path)]
    inner = [_field(child, below, depth + 1) for below, child in _indexed(f"{path}.fields", fields)]
    opened = last._replace(text=f'{last.text}, "fields": [')
    return [*head, opened, *_with_commas(inner), CanonicalLine(f"{indent}]}}", f"{path}.fields{END}", path)]


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
    for field in fields:
        yield prefix + field.name, field
        yield from _paths(field.fields, f"{prefix}{field.name}.")


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
        change(prefix + field.name, replace(field, fields=_mapped(field.fields, f"{prefix}{field.name}.", change)))
        for field in fields
    )

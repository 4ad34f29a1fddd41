"""Lower: a checked spec to its model, in Python terms."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from unicodedata import category

from kipc.language.specs import FieldSpec, MessageSpec, StructSpec
from kipc.language.spelling import module_name
from kipc.python.fields import ClassNames, class_name, former_names, lower_fields, versions_text
from kipc.python.model import FieldModel, MessageModel, Response, StructModel
from kipc.python.plan import Planner, formats

__all__ = ["lower"]

_DOC_WIDTH = 84
"""Columns of a docstring's text: black does not wrap it, and keeps lines of 88 columns."""


def lower(spec: MessageSpec, response: MessageSpec | None = None) -> MessageModel:
    """Lower one message that has versions; `response` is that of a request, if it is generated too."""
    inner = dict(_structs(spec))
    names = ClassNames.of(spec.name, *inner)
    top = _lower_message(spec, names)
    structs = {name: _lower_struct(spec, name, inner[name], names) for name in inner}
    planner = Planner(spec, {spec.name: top, **structs})
    layouts = planner.plan()
    return MessageModel(
        spec=spec,
        area=spec.area,
        module=module_name(spec.name),
        top=top,
        structs=tuple(structs.values()),
        inner_first=tuple(
            structs[name] for name in _inner_first(spec.name, {spec.name: top, **structs}) if name in structs
        ),
        layouts=layouts,
        spans=tuple(planner.spans()),
        formats=formats(layouts),
        response=None if response is None else _response(response),
    )


def _response(spec: MessageSpec) -> Response:
    return Response(class_name(spec.name), module_name(spec.name))


def _structs(spec: MessageSpec) -> Iterator[tuple[str, StructSpec]]:
    """Yield the structs that the message's fields lead to, outer before inner, once each."""
    done: set[str] = set()
    waiting = list(spec.fields)
    while waiting:
        field = waiting.pop(0)
        name = field.type.struct_name
        if not name or name in done:
            continue
        done.add(name)
        struct = _struct(spec, field)
        yield name, struct
        waiting.extend(struct.fields)


def _inner_first(name: str, structs: dict[str, StructModel]) -> list[str]:
    """Return the struct and those that its fields use, each after the structs that it needs."""
    order: dict[str, None] = {}
    for field in structs[name].fields:
        if field.struct:
            order |= dict.fromkeys(_inner_first(field.struct, structs))
    return [*order, name]


def _struct(spec: MessageSpec, field: FieldSpec) -> StructSpec:
    """Return the definition of the struct of a field; an undefined one is an empty struct."""
    common = spec.common_struct(field.type.struct_name)
    return common or StructSpec(name=field.type.struct_name, versions=field.versions, fields=field.fields)


def _lower_message(spec: MessageSpec, names: ClassNames) -> StructModel:
    fields = lower_fields(spec.fields, names, spec.valid_versions)
    return StructModel(
        name=spec.name,
        class_name=names.classes[spec.name],
        fields=fields,
        doc=tuple(_message_doc(spec, fields)),
        key=(),
        tag_count=_tag_count(spec.fields),
        descriptor=names.descriptors[spec.name],
        former=former_names(fields),
    )


def _lower_struct(spec: MessageSpec, name: str, struct: StructSpec, names: ClassNames) -> StructModel:
    versions = struct.versions.intersect(spec.valid_versions)
    fields = lower_fields(struct.fields, names, versions)
    where = "" if versions == spec.valid_versions else f", {versions_text(versions, spec.valid_versions)}"
    return StructModel(
        name=name,
        class_name=names.classes[name],
        fields=fields,
        doc=tuple(_doc_lines(f"A struct of {spec.name}{where}.", fields)),
        key=tuple(field.attribute for field in fields if field.spec.map_key),
        tag_count=_tag_count(struct.fields),
        descriptor=names.descriptors[name],
        former=former_names(fields),
    )


def _tag_count(fields: tuple[FieldSpec, ...]) -> int:
    """Return the lowest number that no tagged field has, nor any above it."""
    return 1 + max((field.tag for field in fields if field.tag is not None), default=-1)


_TITLES = {
    "request": "The request of {api}",
    "response": "The response of {api}",
    "header": "A message header",
    "metadata": "A record of the metadata log",
    "data": "A data message",
    "coordinator-key": "The key of a coordinator's record",
    "coordinator-value": "The value of a coordinator's record",
}


def _message_doc(spec: MessageSpec, fields: tuple[FieldModel, ...]) -> Iterator[str]:
    api = spec.name.removesuffix("Request").removesuffix("Response")
    title = _TITLES[spec.type].format(api=api)
    facts = [f"versions {spec.valid_versions}"]
    if spec.api_key is not None:
        is_api = spec.type in ("request", "response")
        facts.insert(0, f"API key {spec.api_key}" if is_api else f"record type {spec.api_key}")
    if not spec.flexible_versions.intersect(spec.valid_versions).is_empty:
        facts.append(f"flexible since {max(spec.flexible_versions.lowest, spec.valid_versions.lowest)}")
    yield from _doc_lines(f"{title}: {', '.join(facts)}.", fields)


def _doc_lines(title: str, fields: tuple[FieldModel, ...]) -> Iterator[str]:
    yield title
    if fields:
        yield ""
        yield "Attributes:"
    for field in fields:
        # Three quotes or a backslash of a text would end or change the docstring, and control characters could hide
        # code.
        text = "".join(map(_visible, f"{field.attribute}: {field.doc}")).replace("\\", "\\\\").replace('"""', "'''")
        yield from textwrap.wrap(
            text, _DOC_WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 8, break_on_hyphens=False
        )


def _visible(character: str) -> str:
    """Escape controls, also of text direction, which make a docstring illegal or look like other code."""
    is_shown = character.isprintable() or character in "\t\n\v\f\r" or category(character) == "Zs"
    return character if is_shown else repr(character)[1:-1]

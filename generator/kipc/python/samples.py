"""Sample values and their bytes: the rows of the generated tests, pinned by the reference codec.

The rendered module is executed against the runtime it will be shipped with; nothing of its fast codec is used.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import sys
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from kipc.language.kinds import KINDS, Family
from kipc.python.model import MessageModel
from kipc.python.render import render_kinds
from kipc.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = "kipc_output"


class SampleRow(NamedTuple):
    """One case of a generated test: a value in Kafka's JSON form, its bytes, and the versions that have these bytes."""

    versions: tuple[int, ...]
    value: Any
    data: bytes


def sample_rows(message: MessageModel, module: str) -> list[SampleRow]:
    """Return rows for all versions: all defaults, everything set, everything null or empty."""
    cls = message_class(message, module)
    reference = runtime_module("reference")
    rows: dict[tuple[bytes, str], SampleRow] = {}
    for version in message.spec.valid_versions:
        for sample in _samples(cls, version):
            value = cls.from_json(sample, version)
            row = SampleRow((version,), value.to_json(version), reference.write(value, version))
            key = row.data, json.dumps(row.value)
            earlier = rows.get(key)
            if earlier is None or version not in earlier.versions:
                # Equal bytes are written once with all their versions: most messages change in few of them.
                rows[key] = row if earlier is None else earlier._replace(versions=(*earlier.versions, version))
    return list(rows.values())


def _samples(cls: Any, version: int) -> Iterator[Any]:
    layout = cls.SPEC.layout(version)
    yield cls().to_json(version)
    yield Sampler().struct(layout, elements=2)
    yield _empty(layout)


@cache
def runtime_module(module: str) -> Any:
    """Import a module of the runtime from the templates, as part of a package like the one being made."""
    _package(_PACKAGE)
    _package(f"{_PACKAGE}.runtime", str(resource("templates") / "runtime"))
    exec(render_kinds(), _package(f"{_PACKAGE}.runtime.kinds").__dict__)
    return importlib.import_module(f"{_PACKAGE}.runtime.{module}")


def _package(name: str, path: str | None = None) -> ModuleType:
    spec = importlib.util.spec_from_loader(name, loader=None, is_package=True)
    assert spec is not None
    package = importlib.util.module_from_spec(spec)
    package.__path__ = [path] if path else []
    sys.modules[name] = package
    return package


def message_class(message: MessageModel, text: str) -> Any:
    """Return the class that the text of a message's module defines, on the runtime it will be shipped with."""
    runtime_module("reference")
    package = ".".join((_PACKAGE, *message.area))
    # Executed from its text: the file may not be written yet, or be that of the last run.
    namespace = {"__name__": f"{package}.{message.module}", "__package__": package}
    exec(compile(text, message.path, "exec"), namespace)
    return namespace[message.class_name]


class Sampler:
    """Makes values in JSON form that differ from field to field and from every default, the same in each run."""

    def __init__(self) -> None:
        self._made = 0

    def struct(self, layout: Any, elements: int) -> dict[str, Any]:
        fields = [*layout.fields, *layout.tagged.values()]
        return {field.field.json_name: self.field(field, elements) for field in fields}

    def field(self, field: Any, elements: int) -> Any:
        if field.is_array:
            return [self.value(field, 1) for _ in range(elements)]
        return self.value(field, elements)

    def value(self, field: Any, elements: int) -> Any:
        self._made += 1
        kind = KINDS[field.kind]
        match kind.family:
            case Family.INTEGER:
                assert kind.limits is not None
                return self.integer(*kind.limits)
            case Family.BOOLEAN:
                return not field.field.default if field.field.default is not None else True
            case Family.FLOAT:
                # A quarter has an exact form in binary, so the text in JSON is the value.
                return self._made + 0.25
            case Family.UUID:
                return base64.urlsafe_b64encode(self.octets(16)).decode().rstrip("=")
            case Family.STRING:
                return f"{field.field.attribute}-{self._made}"
            case Family.BYTES:
                return base64.b64encode(self.octets(3)).decode()
            case Family.STRUCT:
                return self.struct(field.struct, elements)
            case never:
                assert_never(never)

    def integer(self, lowest: int, highest: int) -> int:
        """Return the ends of the range in some cases, since codecs are most likely to be wrong there."""
        # In two of seven cases: values that differ from field to field show two fields that were swapped.
        match self._made % 7:
            case 0:
                return lowest
            case 1:
                return highest
            case _:
                # From 2 on, since 0, 1 and -1 are the usual defaults, and below 102 to fit into an int8.
                return self._made % 100 + 2

    def octets(self, size: int) -> bytes:
        return bytes((self._made + step) % 256 for step in range(size))


def _empty(layout: Any) -> dict[str, Any]:
    """Return the JSON form with null wherever it is legal, and nothing in the arrays."""
    fields = [*layout.fields, *layout.tagged.values()]
    return {
        field.field.json_name: _empty_value(field)
        for field in fields
        if field.nullable or not _is_tagged(field, layout)
    }


def _is_tagged(field: Any, layout: Any) -> bool:
    return field.field.tag in layout.tagged


def _empty_value(field: Any) -> Any:
    if field.nullable or field.maybe:
        return None
    if field.is_array:
        return []
    match KINDS[field.kind].family:
        case Family.INTEGER:
            return 0
        case Family.BOOLEAN:
            return False
        case Family.FLOAT:
            return 0.0
        case Family.UUID:
            return "AAAAAAAAAAAAAAAAAAAAAA"
        case Family.STRING | Family.BYTES:
            return ""
        case Family.STRUCT:
            return _empty(field.struct)
        case never:
            assert_never(never)

"""Cases: the expected descriptions and bytes of messages, read from the file of JSON lines that kipc wrote for it.

The first line describes the message, the next ones its structs, and the rest are rows: a value in Kafka's JSON form,
its bytes, and the versions that have these bytes. The reference codec wrote the bytes when the package was made.
"""

from __future__ import annotations

import json
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from ..runtime.spec import Field, Layout, MessageSpec, StructSpec

if TYPE_CHECKING:
    from ..runtime.message import Message, Struct

__all__ = ["PACKAGE", "Case", "Row", "cases", "json_lines", "versions_of"]

PACKAGE = (__package__ or "").rpartition(".")[0]
"""The name of the package under test, which may be inside another one."""


class Row(NamedTuple):
    """A value in Kafka's JSON form, its bytes, and the versions that have these bytes."""

    versions: tuple[int, ...]
    value: dict[str, Any]
    data: bytes


class Case:
    """A message as it was when the package was made. Its module is imported when it is first used."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path.stem

    @cached_property
    def lines(self) -> list[dict[str, Any]]:
        return list(json_lines(self.path))

    @property
    def header(self) -> dict[str, Any]:
        """The line that describes the message."""
        return self.lines[0]

    @property
    def structs(self) -> list[dict[str, Any]]:
        """The lines that describe its structs, each after those that its fields need."""
        return [line for line in self.lines if "struct" in line]

    @cached_property
    def rows(self) -> list[Row]:
        return [
            Row(tuple(line["versions"]), line["value"], bytes.fromhex(line["bytes"]))
            for line in self.lines
            if "bytes" in line
        ]

    @cached_property
    def module(self) -> Any:
        return import_module(f"{PACKAGE}.{self.header['module']}")

    @property
    def cls(self) -> type[Message]:
        message: type[Message] = getattr(self.module, self.header["class"])
        return message

    def struct_class(self, line: dict[str, Any]) -> type[Struct]:
        struct: type[Struct] = getattr(self.module, line["class"])
        return struct

    @cached_property
    def spec(self) -> MessageSpec:
        """The descriptor that the class should have."""
        structs: dict[str, StructSpec] = {}
        flexible = self.header["flexible"]
        for line in self.structs:
            fields = [_field(facts, structs) for facts in line["fields"]]
            structs[line["struct"]] = StructSpec(
                self.struct_class(line), flexible, *fields, name=line["struct"]
            )
        names = {"message", "class", "module", "flexible", "response", "fields"}
        facts = {
            name: value for name, value in self.header.items() if name not in names
        }
        facts["listeners"] = tuple(facts.get("listeners", ()))
        fields = [_field(field, structs) for field in self.header["fields"]]
        return MessageSpec(
            self.cls, flexible, *fields, name=self.header["message"], **facts
        )

    @cached_property
    def layouts(self) -> list[Layout]:
        """The layouts of the message, of versions with the same bytes only the one of the newest version."""
        layouts = map(self.spec.layout, versions_of(self.header["versions"]))
        return list({_shape(layout): layout for layout in layouts}.values())


def cases(module: str) -> list[Case]:
    """Return the cases in the folder of a test module."""
    return [Case(path) for path in sorted(Path(module).parent.glob("*.jsonl"))]


def json_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def versions_of(text: str) -> range:
    """Return the versions of a range as specs spell it: `none`, `2`, `1-3` or `2+`."""
    if text == "none":
        return range(0)
    first, _, last = text.removesuffix("+").partition("-")
    return range(int(first), 32768 if text.endswith("+") else int(last or first) + 1)


def _field(facts: dict[str, Any], structs: dict[str, StructSpec]) -> Field:
    values = dict(facts)
    if "struct" in values:
        values["struct"] = structs[values["struct"]]
    if values["kind"] == "uuid" and values.get("default"):
        values["default"] = UUID(values["default"])
    if "aliases" in values:
        values["aliases"] = tuple(values["aliases"])
    return Field(**values)


def _shape(layout: Layout) -> object:
    """Return a hashable value that is the same for layouts with the same bytes and the same missing fields."""
    fields = [*layout.fields, *layout.tagged.values()]
    shapes = [
        (
            field.field.name,
            field.nullable,
            field.flexible,
            field.maybe,
            field.struct and _shape(field.struct),
        )
        for field in fields
    ]
    return (
        tuple(shapes),
        tuple(layout.tagged),
        layout.flexible,
        tuple(field.name for field in layout.absent),
    )

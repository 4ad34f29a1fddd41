"""Annotated bytes: the bytes of a message, written by the reference codec, with the field of each byte."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kipc.ir.layouts import FieldLayout, StructLayout
from kipc.language.kinds import Kind
from kipc.python.samples import runtime_module
from kipc.reference.sample_values import Values

LONG = 160
"""From how many bytes on an example has one element in each array and not two."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Consecutive bytes with one meaning: a value, a length, a tag."""

    offset: int
    data: bytes
    path: str
    """`Brokers[0].Host`; empty for what belongs to the message itself."""
    role: str
    """`length`, `count`, `tag`; empty for a value."""
    value: str
    field: int | None
    """The number of the field."""

    @property
    def hex(self) -> str:
        return self.data.hex(" ")


@dataclass(frozen=True, slots=True)
class Example:
    pieces: tuple[Piece, ...]
    json: str
    """The message in Kafka's JSON form."""

    @property
    def size(self) -> int:
        return sum(len(each.data) for each in self.pieces)

    @property
    def hex(self) -> str:
        return "".join(each.data.hex() for each in self.pieces)


def make_example(cls: Any, layout: StructLayout, version: int, numbers: Mapping[str, int]) -> Example:
    """Encode a value of a message class in one version, and divide its bytes by the layout of that version."""
    message, data = _encoded(cls, version, 2)
    if len(data) > LONG:
        message, data = _encoded(cls, version, 1)
    text = json.dumps(message.to_json(version), indent=2, ensure_ascii=False)
    return Example(tuple(pieces(layout, data, numbers)), text)


def _encoded(cls: Any, version: int, elements: int) -> tuple[Any, bytes]:
    message = cls.from_json(Values().struct(cls.SPEC.layout(version), elements), version)
    return message, runtime_module("reference").write(message, version)


def pieces(layout: StructLayout, data: bytes, numbers: Mapping[str, int]) -> Iterator[Piece]:
    """Divide the bytes of a message, which must be valid; `numbers` maps the path of each field to its number."""
    return _Walk(data, numbers).struct(layout, "", "")


@dataclass(slots=True)
class _Walk:
    """A walk through bytes; paths are the one with indexes and the field's own, without."""

    data: bytes
    numbers: Mapping[str, int]
    position: int = 0

    def struct(self, layout: StructLayout, path: str, field: str) -> Iterator[Piece]:
        for each in layout.untagged:
            yield from self.field(each, _below(path, each.name), _below(field, each.name))
        if layout.is_flexible:
            yield from self.tag_section(layout, path, field)

    def tag_section(self, layout: StructLayout, path: str, field: str) -> Iterator[Piece]:
        """Divide the tagged fields of a struct: no others are in an example than those of its layout."""
        count, piece = self.varint(path, "", "tagged fields")
        yield piece
        by_tag = {each.tag: each for each in layout.tagged}
        for _ in range(count):
            start = self.position
            tag, _ = self.varint("", "", "")
            self.position = start
            each = by_tag[tag]
            inner, of = _below(path, each.name), _below(field, each.name)
            yield self.varint(inner, of, "tag")[1]
            yield self.varint(inner, of, "size")[1]
            yield from self.field(each, inner, of)

    def field(self, each: FieldLayout, path: str, field: str) -> Iterator[Piece]:
        if each.is_maybe:
            piece = self.take(1, path, field, "is there", lambda data: str(data != b"\0").lower())
            yield piece
            if piece.data == b"\0":
                return
        if each.type.is_array:
            yield from self.array(each, path, field)
        elif each.struct is None:
            yield from self.scalar(each, path, field)
        else:
            yield from self.single_struct(each, each.struct, path, field)

    def array(self, each: FieldLayout, path: str, field: str) -> Iterator[Piece]:
        count, piece = self.length(each, path, field, "count", ">i")
        yield piece
        for index in range(count):
            element = f"{path}[{index}]"
            if each.struct is None:
                yield from self.scalar(each, element, field)
            else:
                yield from self.struct(each.struct, element, field)

    def single_struct(self, each: FieldLayout, layout: StructLayout, path: str, field: str) -> Iterator[Piece]:
        if each.is_nullable:
            piece = self.take(1, path, field, "marker", lambda data: "present" if data == b"\1" else "null")
            yield piece
            if piece.value == "null":
                return
        yield from self.struct(layout, path, field)

    def scalar(self, each: FieldLayout, path: str, field: str) -> Iterator[Piece]:
        kind = each.type.kind
        if kind.width is not None:
            yield self.take(kind.width, path, field, "", lambda data: _fixed_text(kind, data))
            return
        length, piece = self.length(each, path, field, "length", ">h" if kind is Kind.STRING else ">i")
        yield piece
        if length > 0:
            yield self.take(length, path, field, "", lambda data: _text(kind, data))

    def length(self, each: FieldLayout, path: str, field: str, role: str, form: str) -> tuple[int, Piece]:
        """Take a length or count: a varint of it plus one, or an integer; 0 elements for null."""
        if each.is_flexible:
            number, piece = self.varint(path, field, role)
            length = number - 1
        else:
            size = struct.calcsize(form)
            piece = self.take(size, path, field, role, lambda data: "")
            (length,) = struct.unpack(form, piece.data)
        said = "null" if length < 0 else f"{length}"
        return length, Piece(piece.offset, piece.data, path, role, said, piece.field)

    def varint(self, path: str, field: str, role: str) -> tuple[int, Piece]:
        end = self.position + 1
        while self.data[end - 1] >= 0x80:
            end += 1
        piece = self.take(end - self.position, path, field, role, lambda data: str(_number(data)))
        return _number(piece.data), piece

    def take(self, size: int, path: str, field: str, role: str, say: Any) -> Piece:
        start = self.position
        self.position += size
        data = self.data[start : self.position]
        return Piece(start, data, path, role, say(data), self.numbers.get(field))


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _number(data: bytes) -> int:
    """Read an unsigned varint."""
    return sum((byte & 0x7F) << 7 * place for place, byte in enumerate(data))


def _fixed_text(kind: Kind, data: bytes) -> str:
    if kind is Kind.UUID:
        return str(UUID(bytes=data))
    (value,) = struct.unpack(f">{kind.struct_format}", data)
    return json.dumps(value)


def _text(kind: Kind, data: bytes) -> str:
    return json.dumps(data.decode(), ensure_ascii=False) if kind is Kind.STRING else f"{len(data)} bytes"

"""Annotated bytes: the bytes of a message, as the reference codec writes them, with the field of each byte."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kipc.python.samples import runtime_module
from kipc.reference.sample_values import Values

LONG = 160
"""From how many bytes on an example has one element in each array and not two: ten rows of 16 bytes fit a screen."""


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
        return sum(len(piece.data) for piece in self.pieces)

    @property
    def hex(self) -> str:
        return "".join(piece.data.hex() for piece in self.pieces)


def make_example(cls: Any, version: int, numbers: Mapping[str, int]) -> Example:
    """Encode a value of a message class in one version; `numbers` maps the path of each field to its number."""
    message, data = _encoded(cls, version, 2)
    if len(data) > LONG:
        message, data = _encoded(cls, version, 1)
    text = json.dumps(message.to_json(version), indent=2, ensure_ascii=False)
    return Example(divide(cls.SPEC, data, version, numbers), text)


def _encoded(cls: Any, version: int, elements: int) -> tuple[Any, bytes]:
    message = cls.from_json(Values().struct(cls.SPEC.layout(version), elements), version)
    return message, runtime_module("reference").write(message, version)


def divide(spec: Any, data: bytes, version: int, numbers: Mapping[str, int]) -> tuple[Piece, ...]:
    """Divide the bytes of a message, which must be valid, into the parts that the reference codec reads."""
    pieces: list[Piece] = []

    def observe(path: Sequence[str | int], role: str, start: int, end: int, value: Any) -> None:
        if start == end:
            return
        names = _spelled(spec, path)
        number = numbers.get(".".join(name.partition("[")[0] for name in names))
        # The count of tagged fields is of a struct, not of the field that contains the struct.
        number = None if role == "tagged fields" else number
        pieces.append(Piece(start, data[start:end], ".".join(names), role, _text(role, value), number))

    runtime_module("reference_reader").read(spec, data, version, build=False, observer=observe)
    return tuple(pieces)


def _spelled(spec: Any, path: Sequence[str | int]) -> list[str]:
    """Return a path with the names of the spec: `Brokers[0]`, `Host`."""
    names: list[str] = []
    for part in path:
        if isinstance(part, int):
            names[-1] += f"[{part}]"
        else:
            field = next(field for field in spec.fields if field.attribute == part)
            names.append(field.name)
            spec = field.struct
    return names


def _text(role: str, value: Any) -> str:
    if role == "marker":
        return "present" if value else "null"
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    return str(value) if isinstance(value, UUID) else json.dumps(value, ensure_ascii=False)

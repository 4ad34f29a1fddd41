"""The writing half of the reference codec: writes a message, or raises `EncodeError` with the path of the value."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from .errors import NullError, UnsupportedFieldError, counted
from .kinds import FORMATS
from .walk import ValueWalk

if TYPE_CHECKING:
    from collections.abc import Callable

    from .spec import Described, FieldLayout, Layout, MessageSpec

__all__ = ["write"]

MAX_STRING = 32767
MAX_LENGTH = 2**31 - 1
MAX_TAG = 2**31 - 1


def write(message: Described, version: int) -> bytes:
    """Write the message.

    Raises:
        EncodeError: with the path of the value that cannot be written in this version.
    """
    with _Writer(message.SPEC, version) as writer:
        writer.write_struct(message.SPEC.layout(version), message)
    return bytes(writer.out)


class _Writer(ValueWalk):
    """A walk through a message; `out` contains the written bytes."""

    def __init__(self, spec: MessageSpec, version: int) -> None:
        super().__init__(spec, version)
        self.out = bytearray()

    # Structs and fields

    def write_struct(self, layout: Layout, value: Any) -> None:
        self.check_absent(layout, value)
        for field in layout.fields:
            inner = self.get(layout, value, field.field.attribute)
            self.path.append(field.field.attribute)
            self.write_field(field, inner)
            self.path.pop()
        unknown = self.get_unknown_tags(layout, value)
        if layout.flexible:
            self.write_tag_section(layout, value, unknown)
        elif unknown:
            self.path.append("unknown_tags")
            self.refuse(
                "set, but this version has no tagged fields", UnsupportedFieldError
            )

    def write_field(
        self, field: FieldLayout, value: Any, *, tagged: bool = False
    ) -> None:
        if field.maybe:
            self.out += self.pack("bool", value is not None)
            if value is None:
                return
        if field.is_array:
            self.write_array(field, value)
        elif field.struct is None:
            self.write_value(field, value, nullable=field.nullable)
        elif value is None:
            self.check_nullable(field.nullable)
            self.out += b"\0" if tagged else b"\xff"
        else:
            self.out += b"\1" if field.nullable else b""
            self.write_struct(field.struct, value)

    def check_nullable(self, nullable: bool) -> None:
        if not nullable:
            self.refuse("None, where this version allows no null", NullError)

    def write_array(self, field: FieldLayout, value: Any) -> None:
        if value is None:
            self.write_null(field.flexible, "int32", field.nullable)
            return
        self.check_sequence(field, value)
        self.write_length(field.flexible, "int32", len(value))
        count = 0
        for place, element in enumerate(value):
            count += 1
            self.path.append(place)
            if field.struct is None:
                self.write_value(field, element, nullable=False)
            else:
                self.write_struct(field.struct, element)
            self.path.pop()
        if count != len(value):
            self.refuse(f"{counted(count, 'element')}, but a length of {len(value)}")

    # Tagged fields

    def get_unknown_tags(self, layout: Layout, value: Any) -> dict[int, Any]:
        unknown = self.get(layout, value, "unknown_tags")
        if unknown is not None and not isinstance(unknown, dict):
            self.path.append("unknown_tags")
            self.expected("a dict of bytes by tag", unknown)
        return unknown or {}

    def write_tag_section(
        self, layout: Layout, value: Any, unknown: dict[int, Any]
    ) -> None:
        tags = self.tagged_values(layout, value) + self.unknown_values(layout, unknown)
        self.write_varint(len(tags))
        for tag, data in tags:
            self.write_varint(tag)
            self.write_varint(len(data))
            self.out += data

    def tagged_values(self, layout: Layout, value: Any) -> list[tuple[int, bytes]]:
        """Return the bytes of the tagged fields that are not left out, in the order of their tags."""
        outer = self.out
        values: list[tuple[int, bytes]] = []
        for tag, field in layout.tagged.items():
            inner = self.get(layout, value, field.field.attribute)
            self.path.append(field.field.attribute)
            if not self.is_default(field.field, inner):
                self.out = bytearray()
                self.write_field(field, inner, tagged=True)
                values.append((tag, bytes(self.out)))
            self.path.pop()
        self.out = outer
        return values

    def unknown_values(
        self, layout: Layout, unknown: dict[int, Any]
    ) -> list[tuple[int, bytes]]:
        self.path.append("unknown_tags")
        for tag in unknown:
            if not isinstance(tag, int) or not layout.spec.tag_count <= tag <= MAX_TAG:
                self.refuse(
                    f"{tag!r} is not a valid unknown tag; these are {layout.spec.tag_count} to {MAX_TAG}"
                )
        values = []
        for tag in sorted(unknown):
            self.path.append(tag)
            values.append((tag, self.to_bytes(unknown[tag])))
            self.path.pop()
        self.path.pop()
        return values

    # Values

    def write_value(self, field: FieldLayout, value: Any, *, nullable: bool) -> None:
        match field.kind:
            case "string":
                self.write_string(value, field.flexible, nullable)
            case "bytes" | "records":
                self.write_bytes(value, field.flexible, nullable)
            case kind:
                if value is None:
                    self.check_nullable(nullable)
                self.out += self.pack(kind, value)

    def write_string(self, value: Any, flexible: bool, nullable: bool) -> None:
        if value is None:
            self.write_null(flexible, "int16", nullable)
            return
        if not isinstance(value, str):
            self.expected("str", value)
        try:
            data = value.encode()
        except UnicodeEncodeError as error:
            self.refuse(
                f"lone surrogate at character {error.start}: UTF-8 cannot hold it"
            )
        if len(data) > MAX_STRING:
            self.refuse(
                f"string of {len(data)} bytes, but {MAX_STRING} is the most there can be"
            )
        self.write_length(flexible, "int16", len(data))
        self.out += data

    def write_bytes(self, value: Any, flexible: bool, nullable: bool) -> None:
        if value is None:
            self.write_null(flexible, "int32", nullable)
            return
        data = self.to_bytes(value)
        self.write_length(flexible, "int32", len(data))
        self.out += data

    def write_null(self, flexible: bool, kind: str, nullable: bool) -> None:
        self.check_nullable(nullable)
        self.write_length(flexible, kind, -1)

    def write_length(self, flexible: bool, kind: str, length: int) -> None:
        if length > MAX_LENGTH:
            self.refuse(
                f"{length} bytes or elements, but {MAX_LENGTH} is the most there can be"
            )
        if flexible:
            self.write_varint(length + 1)
        else:
            self.out += self.pack(kind, length)

    def write_varint(self, value: int) -> None:
        while value >= 0x80:
            self.out.append(value & 0x7F | 0x80)
            value >>= 7
        self.out.append(value)

    def pack(self, kind: str, value: Any) -> bytes:
        """Return the bytes of a kind of fixed width."""
        try:
            return _PACKERS[kind](value)
        except (TypeError, KeyError, AttributeError):
            self.expected(kind, value)
        except (struct.error, OverflowError, ValueError):
            self.refuse(f"{value!r:.50} is not a valid {kind}")

    def to_bytes(self, value: Any) -> bytes:
        try:
            return memoryview(value).tobytes()
        except TypeError:
            self.expected("bytes", value)


def _pack_uuid(value: Any) -> bytes:
    data: bytes = value.bytes
    if len(data) != 16:
        raise ValueError
    return data


_PACKERS: dict[str, Callable[[Any], bytes]] = {
    **{kind: struct.Struct(f">{form}").pack for kind, form in FORMATS.items()},
    "bool": {False: b"\0", True: b"\1"}.__getitem__,
    "uuid": _pack_uuid,
}

"""The reading half of the reference codec: reads a message from bytes by its descriptor, or raises `DecodeError`.

Input that it rejects and Kafka's Java classes accept is listed in `docs/decisions/0002-stricter-than-java.md` of the
project that made this package.
"""

from __future__ import annotations

import struct
from collections import deque
from typing import TYPE_CHECKING, Any, NoReturn
from uuid import UUID

from .errors import DecodeError, counted
from .kinds import FORMATS
from .walk import Path, check_version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .spec import FieldLayout, Layout, MessageSpec

    Observer = Callable[[tuple[str | int, ...], str, int, int, Any], None]
    """Takes path, role, start, end and value of a part of the input, in the order of the bytes.

    The role is `length`, `count`, `marker`, `is there`, `tagged fields`, `tag` or `size`, and empty for a value.
    An empty value ends where it starts.
    """

__all__ = ["read", "read_whole"]

MAX_STRING = 32767
MAX_TAG = 2**31 - 1

_FIXED = {kind: struct.Struct(f">{form}") for kind, form in FORMATS.items()}


def read(
    spec: MessageSpec,
    data: bytes,
    version: int,
    offset: int = 0,
    *,
    build: bool = True,
    observer: Observer | None = None,
) -> tuple[Any, int]:
    """Read the message at `offset`; return it and the offset after it.

    Without `build` nothing is kept: the message is None, and memory does not depend on the input. `observer` is called
    with each part of the input.

    Raises:
        DecodeError: with path and offset; UnsupportedVersionError for an unknown version.
    """
    check_version(spec, version)
    reader = _Reader(spec.name, version, data, offset, build)
    reader.observer = observer
    if not 0 <= offset <= len(data):
        reader.refuse(
            f"the offset lies outside the input of {counted(len(data), 'byte')}"
        )
    return reader.read_struct(spec.layout(version)), reader.position


def read_whole(
    spec: MessageSpec,
    data: bytes,
    version: int,
    offset: int = 0,
    *,
    build: bool = True,
    observer: Observer | None = None,
) -> Any:
    """Read the message at `offset` that ends with the data.

    Raises:
        DecodeError: as `read`, and if bytes are left over.
    """
    message, end = read(spec, data, version, offset, build=build, observer=observer)
    if end != len(data):
        raise DecodeError(
            spec.name,
            version,
            "",
            end,
            f"the message ends here, with {counted(len(data) - end, 'byte')} left",
        )
    return message


class _Reader:
    """A walk through bytes. `end` is where the message, or the tagged field in hand, must end at the latest."""

    def __init__(
        self, name: str, version: int, data: bytes, offset: int, build: bool
    ) -> None:
        self.name = name
        self.version = version
        self.data = data
        self.position = offset
        self.end = len(data)
        self.build = build
        self.path = Path()
        self.observer: Observer | None = None

    def refuse(self, reason: str, position: int | None = None) -> NoReturn:
        offset = self.position if position is None else position
        raise DecodeError(self.name, self.version, str(self.path), offset, reason)

    def observe(self, role: str, start: int, value: object) -> None:
        if self.observer is not None:
            self.observer(tuple(self.path), role, start, self.position, value)

    # Structs and fields

    def read_struct(self, layout: Layout) -> Any:
        result = layout.spec.cls() if self.build else None
        for field in layout.fields:
            self.path.append(field.field.attribute)
            value = self.read_field(field)
            self.path.pop()
            if self.build:
                setattr(result, field.field.attribute, value)
        if layout.flexible:
            self.read_tag_section(layout, result)
        return result

    def read_field(self, field: FieldLayout, *, tagged: bool = False) -> Any:
        if field.maybe:
            start = self.position
            is_there = self.read_fixed("bool")
            self.observe("is there", start, is_there)
            if not is_there:
                return None
        if field.is_array:
            return self.read_array(field)
        if field.struct is None:
            return self.read_value(field, nullable=field.nullable)
        if field.nullable and not (
            self.read_tagged_marker() if tagged else self.read_marker()
        ):
            return None
        return self.read_struct(field.struct)

    def read_array(self, field: FieldLayout) -> Any:
        start = self.position
        count = self.read_length(field.flexible, "int32", nullable=field.nullable)
        self.observe("count", start, count)
        if count is None:
            return None
        remaining = self.end - self.position
        if count * max(field.smallest, 1) > remaining:
            self.refuse(
                f"array of {counted(count, 'element')}, but {counted(remaining, 'byte')} left",
                start,
            )
        elements = self.read_elements(field, count)
        if not self.build:
            return deque(elements, maxlen=0).clear()
        return tuple(elements) if field.struct is None else list(elements)

    def read_elements(self, field: FieldLayout, count: int) -> Iterator[Any]:
        for index in range(count):
            self.path.append(index)
            yield (
                self.read_value(field, nullable=False)
                if field.struct is None
                else self.read_struct(field.struct)
            )
            self.path.pop()

    def read_marker(self) -> bool:
        """Read whether a nullable struct follows."""
        start = self.position
        marker = self.read_fixed("int8")
        if marker not in (-1, 1):
            self.refuse(
                f"{marker} is not a valid marker of a struct: -1 is null, 1 is present",
                start,
            )
        self.observe("marker", start, marker == 1)
        return bool(marker == 1)

    def read_tagged_marker(self) -> bool:
        start = self.position
        marker = self.read_varint()
        if marker not in (0, 1):
            self.refuse(
                f"{marker} is not a valid marker of a tagged struct: 0 is null, 1 is present",
                start,
            )
        self.observe("marker", start, marker == 1)
        return marker == 1

    # Tagged fields

    def read_tag_section(self, layout: Layout, result: Any) -> None:
        start = self.position
        count = self.read_varint()
        self.observe("tagged fields", start, count)
        remaining = self.end - self.position
        if count * 2 > remaining:
            self.refuse(
                f"{counted(count, 'tagged field')}, but {counted(remaining, 'byte')} left",
                start,
            )
        last = -1
        for _ in range(count):
            start = self.position
            tag = self.read_varint()
            if tag <= last:
                self.refuse(f"tag {tag} after tag {last}: tags must ascend", start)
            if tag > MAX_TAG:
                self.refuse(f"tag {tag} is larger than {MAX_TAG}", start)
            if tag < layout.spec.tag_count and tag not in layout.tagged:
                self.refuse(f"tag {tag} is not valid in this version", start)
            self.read_tagged(layout, tag, start, result)
            last = tag

    def read_tagged(self, layout: Layout, tag: int, start: int, result: Any) -> None:
        """Read the size and value of a tagged field, whose tag begins at `start`."""
        field = layout.tagged.get(tag)
        attribute = "unknown_tags" if field is None else field.field.attribute
        self.path.append(attribute)
        self.observe("tag", start, tag)
        size = self.read_size(tag)
        if field is None:
            start = self.position
            value = self.take(size)
            self.observe("", start, value)
        else:
            value = self.read_sized(field, tag, size)
        self.path.pop()
        if not self.build:
            return
        if field is not None:
            setattr(result, attribute, value)
        elif result.unknown_tags is None:
            result.unknown_tags = {tag: value}
        else:
            result.unknown_tags[tag] = value

    def read_size(self, tag: int) -> int:
        start = self.position
        size = self.read_varint()
        self.observe("size", start, size)
        remaining = self.end - self.position
        if size > remaining:
            self.refuse(
                f"tag {tag} of {counted(size, 'byte')}, but {remaining} left", start
            )
        return size

    def read_sized(self, field: FieldLayout, tag: int, size: int) -> Any:
        """Read a known tagged field, which must take exactly the size it declares."""
        outer, self.end = self.end, self.position + size
        value = self.read_field(field, tagged=True)
        if self.position != self.end:
            actual = size - (self.end - self.position)
            self.refuse(
                f"tag {tag} declares {counted(size, 'byte')}, but its value takes {actual}"
            )
        self.end = outer
        return value

    # Values

    def read_value(self, field: FieldLayout, *, nullable: bool) -> Any:
        match field.kind:
            case "string":
                return self.read_string(field.flexible, nullable)
            case "bytes" | "records":
                return self.read_bytes(field.flexible, nullable)
            case kind:
                start = self.position
                value = self.read_fixed(kind)
                value = UUID(bytes=value) if kind == "uuid" else value
                self.observe("", start, value)
                return value

    def read_string(self, flexible: bool, nullable: bool) -> str | None:
        start = self.position
        length = self.read_length(flexible, "int16", nullable=nullable)
        self.observe("length", start, length)
        if length is None:
            return None
        if length > MAX_STRING:
            self.refuse(
                f"string of {length} bytes, but {MAX_STRING} is the most there can be",
                start,
            )
        self.check_remaining("string of ", length)
        start = self.position
        data = self.take(length)
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            self.refuse("not UTF-8", start + error.start)
        self.observe("", start, text)
        return text

    def read_bytes(self, flexible: bool, nullable: bool) -> bytes | None:
        start = self.position
        length = self.read_length(flexible, "int32", nullable=nullable)
        self.observe("length", start, length)
        if length is None:
            return None
        self.check_remaining("", length)
        start = self.position
        data = self.take(length)
        self.observe("", start, data)
        return data

    def read_length(self, flexible: bool, kind: str, *, nullable: bool) -> int | None:
        """Read a length or count: a varint of the number plus one, or an integer of that kind. None is null."""
        start = self.position
        length = self.read_varint() - 1 if flexible else self.read_fixed(kind)
        if length >= 0:
            return int(length)
        if length < -1:
            self.refuse(f"{length} is not a valid length", start)
        if not nullable:
            self.refuse("null, where this version allows none", start)
        return None

    def read_fixed(self, kind: str) -> Any:
        form = _FIXED[kind]
        self.check_remaining(f"{kind} of ", form.size)
        (value,) = form.unpack_from(self.data, self.position)
        self.position += form.size
        return value

    def read_varint(self) -> int:
        """Read an unsigned varint of at most 5 bytes and 32 bits; it may be longer than it needs to be."""
        start = self.position
        value = 0
        for shift in range(0, 35, 7):
            if self.position == self.end:
                self.refuse("varint cut short", start)
            byte = self.data[self.position]
            self.position += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
        else:
            self.refuse("varint of more than 5 bytes", start)
        if value >= 2**32:
            self.refuse("varint of more than 32 bits", start)
        return value

    def check_remaining(self, prefix: str, length: int) -> None:
        remaining = self.end - self.position
        if length > remaining:
            self.refuse(f"{prefix}{counted(length, 'byte')}, but {remaining} left")

    def take(self, length: int) -> bytes:
        start = self.position
        self.position += length
        return self.data[start : self.position]

"""Kafka's JSON form of messages, both ways: what its Java `JsonConverter` classes write and read.

Keys are `json_name`s; bytes and records are padded base64, uuids unpadded URL-safe base64; unknown tags are left out.
Unlike Java, reading refuses unknown keys, fields that the version lacks, and nulls that it does not allow. A field can
have one of its aliases as key.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar
from uuid import UUID

from .errors import JsonError, NullError
from .kinds import FAMILIES, LIMITS
from .spec import json_name
from .walk import ValueWalk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .spec import Described, FieldLayout, Layout

    AnyMessage = TypeVar("AnyMessage", bound=Described)

__all__ = ["from_json", "to_json"]


def to_json(message: Described, version: int) -> dict[str, Any]:
    """Return the JSON form of the message in this version.

    Raises:
        EncodeError: with the path of the value that has no place in this version, or no JSON form.
    """
    with _JsonWriter(message.SPEC, version) as writer:
        return writer.write_struct(message.SPEC.layout(version), message)


def from_json(cls: type[AnyMessage], value: object, version: int) -> AnyMessage:
    """Make a message from its JSON form in this version; fields that the version lacks get their defaults.

    Raises:
        JsonError: with the path of what does not belong there.
    """
    with _JsonReader(cls.SPEC, version) as reader:
        message: AnyMessage = reader.read_struct(cls.SPEC.layout(version), value)
    return message


class _JsonWriter(ValueWalk):
    def write_struct(self, layout: Layout, value: Any) -> dict[str, Any]:
        self.check_absent(layout, value)
        result: dict[str, Any] = {}
        for field in (*layout.fields, *layout.tagged.values()):
            inner = self.get(layout, value, field.field.attribute)
            if field.field.tag in layout.tagged and self.is_default(field.field, inner):
                continue
            self.path.append(field.field.attribute)
            result[field.field.json_name] = self.write_field(field, inner)
            self.path.pop()
        return result

    def write_field(self, field: FieldLayout, value: Any) -> Any:
        if value is None:
            if not (field.nullable or field.maybe):
                self.refuse("None, where this version allows no null", NullError)
            return None
        if not field.is_array:
            return self.write_value(field, value)
        self.check_sequence(field, value)
        result = []
        for place, element in enumerate(value):
            self.path.append(place)
            result.append(self.write_value(field, element))
            self.path.pop()
        return result

    def write_value(self, field: FieldLayout, value: Any) -> Any:
        if field.struct is not None:
            return self.write_struct(field.struct, value)
        return _convert(self, _TO_JSON, _NAMES, field.kind, value)


class _JsonReader(ValueWalk):
    error = JsonError

    def read_struct(self, layout: Layout, value: Any) -> Any:
        if not isinstance(value, dict):
            self.expected("an object", value)
        result = layout.spec.cls()
        fields = _fields_by_name(layout)
        keys: dict[FieldLayout, object] = {}
        for key in value:
            if key in fields and keys.setdefault(fields[key], key) != key:
                self.refuse(
                    f"the field {fields[key].field.json_name!r} is there under two of its names"
                )
        for field in layout.fields:
            if field not in keys:
                self.refuse(f"the field {field.field.json_name!r} is missing")
        for key, inner in value.items():
            if key not in fields:
                self.refuse_key(layout, key)
            self.path.append(fields[key].field.attribute)
            setattr(
                result, fields[key].field.attribute, self.read_field(fields[key], inner)
            )
            self.path.pop()
        return result

    def refuse_key(self, layout: Layout, key: object) -> NoReturn:
        if any(field.json_name == key for field in layout.absent):
            self.refuse(f"this version does not have the field {key!r}")
        self.refuse(f"unknown field {key!r}")

    def read_field(self, field: FieldLayout, value: Any) -> Any:
        if value is None:
            if not (field.nullable or field.maybe):
                self.refuse("null, where this version allows none")
            return None
        if not field.is_array:
            return self.read_value(field, value)
        if not isinstance(value, list | tuple):
            self.expected("a list", value)
        result = []
        for place, element in enumerate(value):
            self.path.append(place)
            result.append(self.read_value(field, element))
            self.path.pop()
        return tuple(result) if field.struct is None else result

    def read_value(self, field: FieldLayout, value: Any) -> Any:
        if field.struct is not None:
            return self.read_struct(field.struct, value)
        return _convert(self, _FROM_JSON, _JSON_NAMES, field.kind, value)


def _fields_by_name(layout: Layout) -> dict[str, FieldLayout]:
    """Return the fields of a version by their keys in JSON; a name takes precedence over an alias."""
    fields = (*layout.fields, *layout.tagged.values())
    aliases = {
        json_name(alias): field for field in fields for alias in field.field.aliases
    }
    return aliases | {field.field.json_name: field for field in fields}


def _convert(
    walk: ValueWalk,
    table: Mapping[str, Callable[[Any], Any]],
    names: Mapping[str, str],
    kind: str,
    value: Any,
) -> Any:
    """Take a value through the converter of its kind: it raises `TypeError`, or `ValueError` if only the type fits."""
    try:
        return table[kind](value)
    except (TypeError, AttributeError):
        walk.expected(names.get(kind, kind), value)
    except (ValueError, OverflowError):
        walk.refuse(f"{value!r:.50} is not a valid {names.get(kind, kind)}")


_NAMES = {"string": "str", "records": "bytes"}
"""What errors call values in Python, where it isn't the kind's own name."""

_JSON_NAMES = {
    "string": "text",
    "bytes": "base64 text",
    "records": "base64 text",
    "uuid": "uuid in URL-safe base64",
}
"""What errors call values in JSON."""


def _bool_to_json(value: Any) -> bool:
    if value not in (False, True):
        raise TypeError
    return bool(value)


def _float_to_json(value: Any) -> float:
    number: float = value.__float__()  # float() would take text as well
    return number


def _uuid_to_json(value: Any) -> str:
    return _bytes_to_json(value.bytes).translate(_URL_SAFE).rstrip("=")


def _bytes_to_json(value: Any) -> str:
    return b2a_base64(memoryview(value), newline=False).decode()


def _bool_from_json(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _float_from_json(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return float(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _uuid_from_json(value: object) -> UUID:
    text = _text(value).removesuffix("==")
    return UUID(bytes=a2b_base64(text.translate(_STANDARD) + "==", strict_mode=True))


def _bytes_from_json(value: object) -> bytes:
    return a2b_base64(_text(value), strict_mode=True)


def _integer(lowest: int, highest: int) -> Callable[[Any], int]:
    """Make the converter of an integer kind."""

    def convert(value: Any) -> int:
        number = int(index(value))
        if not lowest <= number <= highest:
            raise ValueError
        return number

    return convert


def _no_bool(convert: Callable[[Any], int]) -> Callable[[Any], int]:
    """Refuse true and false, which are numbers in Python and none in JSON."""

    def convert_number(value: Any) -> int:
        if isinstance(value, bool):
            raise TypeError
        return convert(value)

    return convert_number


_URL_SAFE = str.maketrans("+/", "-_")
_STANDARD = str.maketrans("-_", "+/")
_INTEGERS = {kind: _integer(*limits) for kind, limits in LIMITS.items()}
_FAMILY_TO_JSON: dict[str, Callable[[Any], Any]] = {
    "boolean": _bool_to_json,
    "float": _float_to_json,
    "uuid": _uuid_to_json,
    "string": _text,
    "bytes": _bytes_to_json,
}
_FAMILY_FROM_JSON: dict[str, Callable[[Any], Any]] = {
    "boolean": _bool_from_json,
    "float": _float_from_json,
    "uuid": _uuid_from_json,
    "string": _text,
    "bytes": _bytes_from_json,
}
_TO_JSON = {
    kind: _INTEGERS.get(kind) or _FAMILY_TO_JSON[family]
    for kind, family in FAMILIES.items()
}
_FROM_JSON = {
    kind: _no_bool(_INTEGERS[kind]) if kind in _INTEGERS else _FAMILY_FROM_JSON[family]
    for kind, family in FAMILIES.items()
}

"""Coercions: JSON values to the types of attributes, as lenient as Kafka's own reader.

Each takes one value that is not null and returns its meaning, or raises `ValueError` with a sentence that follows the
name of the attribute.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from kipc.errors import did_you_mean
from kipc.language.kinds import SCALARS, Kind
from kipc.language.parse.json_reader import Array, Decimal, Object
from kipc.language.specs import FieldType, SpecType
from kipc.language.versions import BLANKS, VersionRange

_Word = TypeVar("_Word", bound=str)

LISTENERS = ("broker", "controller")
ZK_BROKER = "zkBroker"
"""The listener that Kafka 4.0 removed with ZooKeeper; specs of older releases contain it."""

ENTITY_KINDS = {
    "unknown": None,
    "transactionalId": Kind.STRING,
    "producerId": Kind.INT64,
    "groupId": Kind.STRING,
    "topicName": Kind.STRING,
    "brokerId": Kind.INT32,
}
"""Entity types in Kafka's order (a spec may also contain the index), and the type of each on the wire."""

# The spellings of Jackson's `StdDeserializer`, which reads Kafka's specs.
_TRUE = ("true", "True", "TRUE")
_FALSE = ("false", "False", "FALSE", "null", "")
# Python takes quadratic time to read a number of many digits; 32767-32767 is the longest range without zeros.
_LONGEST_RANGE = 100
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]+")
_PRIMITIVES = {kind.value: kind for kind in SCALARS}


def shown(value: Any) -> str:
    """Return a value for a sentence: shortened, and lists and objects as "a list" or "an object"."""
    match value:
        case Object():
            return "an object"
        case Array():
            return "a list"
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return repr(value if len(value) <= 40 else f"{value[:37]}...")
        case _:
            return text(value)


def text(value: Any) -> str:
    """Read a text; numbers and booleans are returned as they are spelled."""
    match value:
        case str():
            return value
        case bool():
            return str(value).lower()
        case Decimal():
            return value.spelling
        case int():
            return str(value)
        case _:
            raise ValueError(f"{shown(value)} is not valid here; write a string")


def names(value: Any) -> tuple[str, ...]:
    """Read a list of names."""
    if not isinstance(value, Array) or not all(isinstance(item, str) for item in value):
        raise ValueError(f'{shown(value)} is not a list of names; write a list such as ["Name"]')
    return tuple(value)


def unread(value: Any) -> None:
    """Accept any text and ignore it."""
    text(value)


def boolean(value: Any) -> bool:
    """Read a boolean: any integer but 0 is true; of texts a few spellings count, the empty one is false."""
    if isinstance(value, int):
        # As Jackson coerces integers.
        return value != 0
    if isinstance(value, str) and value.strip(BLANKS) in _TRUE + _FALSE:
        return value.strip(BLANKS) in _TRUE
    raise ValueError(f"{shown(value)} is not valid here; write true or false")


def whole_number(value: Any) -> int | None:
    """Read a whole number: floats are cut towards zero, the texts `""` and `"null"` are none at all."""
    match value:
        case bool() | Object() | Array():
            raise ValueError(f"{shown(value)} is not valid here; write an integer")
        case str():
            return _whole_number_text(value)
        case Decimal():
            return _cut(value)
        case _:
            return int(value)


def _whole_number_text(value: str) -> int | None:
    trimmed = value.strip(BLANKS)
    if trimmed in ("", "null"):
        return None
    # The limit of numbers that are not in quotes, see `MAX_NUMBER_LENGTH`.
    if not _WHOLE_NUMBER.fullmatch(trimmed) or len(trimmed) > 300:
        raise ValueError(f"{shown(value)} is not valid here; write an integer")
    return int(trimmed)


def _cut(value: Decimal) -> int:
    try:
        return int(value)
    except OverflowError as error:
        raise ValueError(f"{value.spelling} is not valid here; write an integer") from error


def version_range(value: Any) -> VersionRange | None:
    """Read a version range; a blank one is none at all, for the attribute's own default to step in."""
    spelled = text(value)
    return _parsed_range(spelled) if spelled.strip(BLANKS) else None


@cache
def _parsed_range(spelled: str) -> VersionRange:
    if len(spelled) > _LONGEST_RANGE:
        raise ValueError(f"{shown(spelled)} is not valid here; write a version range: none, 2, 1-3 or 2+")
    try:
        return VersionRange.parse(spelled)
    except ValueError as error:
        raise ValueError(str(error)) from error


def override_range(value: Any) -> VersionRange | None:
    """Read the flexibleVersions of a field, where blanks are not the same as nothing."""
    spelled = text(value)
    # `FieldSpec` parses any text but the empty one, so blanks are a range that cannot be read.
    return _parsed_range(spelled) if spelled else None


def header_versions(value: Any) -> tuple[tuple[VersionRange, int], ...]:
    """Read an object of version ranges and the versions of the header in them, in ascending order."""
    example = '{"0-3": "1", "4+": "2"}'
    if not isinstance(value, Object):
        raise ValueError(f"{shown(value)} is not valid here; write an object such as {example}")
    pairs = []
    for spelled, header in value.items():
        version = None if header is None else whole_number(header)
        if version is None or version < 0:
            raise ValueError(f"{shown(spelled)} has {shown(header)} as version of the header; write it as in {example}")
        pairs.append((_parsed_range(spelled), version))
    # The order in the file has no meaning, and the rules compare neighbours.
    return tuple(sorted(pairs, key=lambda pair: pair[0].lowest))


def field_type(value: Any) -> FieldType:
    """Read the type of a field: a wire type, a struct's name, or an array of one of them."""
    return _parsed_type(text(value))


@cache
def _parsed_type(spelled: str) -> FieldType:
    element = spelled.strip(BLANKS)
    is_array = element.startswith("[]")
    if is_array:
        element = element[2:].strip(BLANKS)
    if element in _PRIMITIVES:
        return FieldType(_PRIMITIVES[element], is_array)
    if element[:1].isupper():
        return FieldType(Kind.STRUCT, is_array, element)
    if element.startswith("[]"):
        raise ValueError("arrays of arrays do not exist; put the inner one into a struct")
    if not element:
        raise ValueError(f"{shown(spelled)} is not a type; write one, such as int32")
    advice = did_you_mean(element, _PRIMITIVES) or "; structs start with a capital letter"
    raise ValueError(f"unknown type {shown(element)}{advice}")


def word_of(words: Sequence[_Word]) -> Callable[[Any], _Word]:
    """Return a reader of one of these words; their index, as number or digits, stands for them too."""
    return lambda value: _word(words, value)


def _word(words: Sequence[_Word], value: Any) -> _Word:
    trimmed = value.strip(BLANKS) if isinstance(value, str) else value
    if isinstance(trimmed, str) and trimmed.isascii() and trimmed.isdigit() and len(trimmed) < 5:
        trimmed = int(trimmed)
    if isinstance(trimmed, int) and not isinstance(trimmed, bool) and 0 <= trimmed < len(words):
        return words[trimmed]
    for word in words:
        if trimmed == word:
            return word
    advice = did_you_mean(trimmed, words) if isinstance(trimmed, str) else ""
    raise ValueError(f"{shown(value)} is not valid here; write {', '.join(words[:-1])} or {words[-1]}{advice}")


def listener(value: Any) -> str:
    """Read a listener, including the former `zkBroker`."""
    if isinstance(value, str) and value.strip(BLANKS) == ZK_BROKER:
        return ZK_BROKER
    return _word(LISTENERS, value)


spec_type = word_of(tuple(SpecType))
entity_type = word_of(tuple(ENTITY_KINDS))

"""Defaults: from the text of a spec to a Python value, and from that to its expression."""

from __future__ import annotations

import base64
import math
import re
from typing import assert_never
from uuid import UUID

from kipc.language.kinds import Family, Kind
from kipc.language.specs import FieldSpec

ZERO_UUID = UUID(int=0)

_JAVA_FLOAT_SUFFIX = re.compile(r"(?<=[0-9.])[dDfF]$")

DefaultValue = bool | int | float | str | bytes | UUID | tuple[()] | None


def default_value(field: FieldSpec) -> DefaultValue:
    """Return the value of a field that is not set.

    Arrays and structs that are not null by default are `()`: the empty array, the fresh struct. A `records` field is
    null where that is legal and empty elsewhere; Java's is always null and cannot be written then.
    """
    text = field.default or ""
    kind = field.type.kind
    if kind is Kind.RECORDS and not field.type.is_array:
        return b"" if field.nullable_versions.is_empty else None
    if field.maybe_versions.covers(field.versions) and not field.maybe_versions.is_empty and not text:
        return None
    if text == "null" and (field.type.is_nullable_kind or not field.maybe_versions.is_empty):
        return None
    if field.type.is_array:
        return ()
    return _scalar(kind, text)


def _scalar(kind: Kind, text: str) -> DefaultValue:
    match kind.family:
        case Family.BOOLEAN:
            return text.lower() == "true"
        case Family.INTEGER:
            return _integer(text)
        case Family.FLOAT:
            return _float(text)
        case Family.UUID:
            return UUID(bytes=base64.urlsafe_b64decode(text + "==")[:16]) if text else ZERO_UUID
        case Family.STRING:
            return text
        case Family.BYTES:
            return b""
        case Family.STRUCT:
            return ()
        case never:
            assert_never(never)


def _integer(text: str) -> int:
    # `FieldSpec` tests for a lower-case `0x` alone, and takes `0x` without digits for 0.
    return int(text[2:] or "0", 16) if text.startswith("0x") else int(text or "0")


def _float(text: str) -> float:
    """Read a float as Java's Double.parseDouble does: hexadecimal, a type suffix and outer blanks are fine."""
    trimmed = text.strip()
    if "0x" in trimmed.lower():
        return float.fromhex(trimmed.rstrip("dDfF") if "p" in trimmed.lower() else trimmed)
    return float(_JAVA_FLOAT_SUFFIX.sub("", trimmed) or "0")


def expression(value: DefaultValue) -> str:
    """Return the Python expression of a default."""
    match value:
        case UUID():
            return "ZERO_UUID" if value == ZERO_UUID else f'UUID("{value}")'
        case float() if not math.isfinite(value):
            return f'float("{value}")'
        case str():
            return quoted(value)
        case _:
            return repr(value)


def quoted(text: str) -> str:
    """Return a string literal in double quotes, as black leaves it."""
    literal = repr(text)
    if literal.startswith("'") and '"' not in literal:
        return f'"{literal[1:-1]}"'
    return literal

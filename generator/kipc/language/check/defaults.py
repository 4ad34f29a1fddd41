"""Rules over defaults: what each type takes as the text of its default."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kipc.language.check.facts import Facts, Finding
from kipc.language.kinds import Family, Kind
from kipc.language.parse.coercions import shown
from kipc.language.specs import FieldSpec
from kipc.language.versions import BLANKS

_INTEGER = re.compile(r"[+-]?[0-9]+|0x[0-9a-fA-F]*")
_FLOAT = re.compile(
    r"[+-]?(?:NaN|Infinity"
    r"|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?"
    r"|0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+[fFdD]?)"
)
_UUID = re.compile(r"[A-Za-z0-9_-]{22}(?:==)?")
_LONGEST_INTEGER = 100


# Kafka compares the ranges as they are written, also outside of `validVersions`: `0-2` with nullable `0-1` fails.
def default_null(facts: Facts) -> Iterator[Finding]:
    for field in _with_default(facts):
        is_null = field.default == "null" and field.type.is_nullable_kind
        if is_null and not field.nullable_versions.covers(field.versions):
            sentence = f"null is not valid in {field.versions}: the nullable versions are {field.nullable_versions}"
            yield Finding(field, "default", sentence)


def default_boolean(facts: Facts) -> Iterator[Finding]:
    yield from _refused(facts, Family.BOOLEAN, lambda field, text: text.lower() in ("true", "false"), "true or false")


def default_integer(facts: Facts) -> Iterator[Finding]:
    expected = "a whole number, decimal or with 0x, that fits the type"
    yield from _refused(facts, Family.INTEGER, _is_integer, expected)


def default_float(facts: Facts) -> Iterator[Finding]:
    expected = "a number such as 1.5 or 1e3, NaN or Infinity"
    yield from _refused(facts, Family.FLOAT, lambda field, text: bool(_FLOAT.fullmatch(text.strip(BLANKS))), expected)


# 22 characters are 16 bytes; Kafka's generator accepts longer texts, which its runtime refuses.
def default_uuid(facts: Facts) -> Iterator[Finding]:
    expected = "16 bytes as URL-safe base64, 22 characters"
    yield from _refused(facts, Family.UUID, lambda field, text: bool(_UUID.fullmatch(text)), expected)


def default_collection(facts: Facts) -> Iterator[Finding]:
    for field in _with_default(facts):
        is_collection = field.type.is_array or field.type.kind in (Kind.BYTES, Kind.STRUCT)
        if is_collection and field.default != "null":
            sentence = f"{shown(field.default)} is not a valid default of {field.type}; write null or leave it out"
            yield Finding(field, "default", sentence)


def _with_default(facts: Facts) -> Iterator[FieldSpec]:
    """Yield fields whose default says something; that of records never does."""
    for field in facts.fields:
        if field.default and not (field.type.kind is Kind.RECORDS and not field.type.is_array):
            yield field


def _refused(
    facts: Facts, family: Family, accepts: Callable[[FieldSpec, str], bool], expected: str
) -> Iterator[Finding]:
    for field in _with_default(facts):
        if field.type.kind.family is family and not field.type.is_array and not accepts(field, field.default or ""):
            sentence = f"{shown(field.default)} is not a valid default of {field.type}; write {expected}"
            yield Finding(field, "default", sentence)


def _is_integer(field: FieldSpec, text: str) -> bool:
    if len(text) > _LONGEST_INTEGER or not _INTEGER.fullmatch(text):
        return False
    value = int(text[2:] or "0", 16) if text.startswith("0x") else int(text)
    assert field.type.kind.limits is not None
    lowest, highest = field.type.kind.limits
    return lowest <= value <= highest

"""Kafka's error codes: names, messages and whether they are retriable; and where they are in responses.

KIP-4's requests use codes 21 and 22, which have other meanings in Kafka's APIs: names are resolved per API.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message, Struct
from kafka_wire.runtime.spec import Field, StructSpec

from kip.kafka.apis import noun
from kip.kafka.entities import structs, subject

_NOT_FAILURES = {"TopicConfigErrorCode"}
"""The reason why CreateTopics leaves the configs of a topic out (KIP-525), which it has created nevertheless."""

_CODE = "ErrorCode"


@dataclass(frozen=True, slots=True)
class KnownError:
    """The meaning of an error code."""

    code: int
    name: str
    retriable: bool
    text: str


class Failure(NamedTuple):
    """An error code in a response that is not 0.

    Attributes:
        code: the error code.
        text: the broker's error message, None if it sent none.
        subject: the part of the request that failed, `partition 1 of topic orders`; empty for the whole response.
    """

    code: int
    text: str | None
    subject: str


class ErrorField(NamedTuple):
    """A field for the code of a failure, and the field for the broker's message, None if there is none."""

    code: Field
    message: Field | None


class AdminCode(IntEnum):
    """The error codes of KIP-4."""

    ADMIN_REQUEST_FAILED = 21
    NOT_CONTROLLER_FOR_ADMIN_REQUEST = 22


_KIP_4 = {
    int(code): KnownError(int(code), code.name, retriable, text)
    for code, retriable, text in (
        (AdminCode.ADMIN_REQUEST_FAILED, False, "Unexpected error occurred while processing Admin request."),
        (AdminCode.NOT_CONTROLLER_FOR_ADMIN_REQUEST, True, "Target broker is not serving a controller's role."),
    )
}


@cache
def known_errors() -> dict[int, KnownError]:
    """Return all codes of the newest release, including 0 (`NONE`), as in `org.apache.kafka.common.protocol.Errors`."""
    lines = files("kip.kafka").joinpath("errors.tsv").read_text(encoding="utf-8").splitlines()
    rows = {name: (retriable, text) for name, retriable, text in (line.split("\t") for line in lines[1:])}
    errors = ((code, *rows[code.name]) for code in ErrorCode)
    return {int(code): KnownError(int(code), code.name, retriable == "true", text) for code, retriable, text in errors}


def known_error(code: int, api_key: int | None = None) -> KnownError:
    """Return the meaning of a code in a response of this API; the name of an unknown code is its number."""
    if api_key is not None and code in _KIP_4 and noun(api_key) == "kip_4":
        return _KIP_4[code]
    return known_errors().get(code) or KnownError(
        code, f"UNKNOWN_CODE_{code}", False, "This error code is not known here."
    )


def error_name(code: int) -> str:
    """Return Kafka's name of an error code, or the code itself if it is unknown."""
    try:
        return ErrorCode(code).name
    except ValueError:
        return str(code)


@cache
def error_fields(spec: StructSpec) -> tuple[ErrorField, ...]:
    """Return the fields of a struct that report failures, without those of nested structs.

    All parts of kip decide with this function whether a response reports a failure.
    """
    codes = (field for field in spec.fields if field.kind == "int16" and field.name.endswith(_CODE))
    by_name = {field.name: field for field in spec.fields}
    messages = ((code, code.name.removesuffix(_CODE)) for code in codes if code.name not in _NOT_FAILURES)
    return tuple(
        ErrorField(code, by_name.get(f"{prefix}ErrorMessage") or by_name.get(f"{prefix}ErrorDescription"))
        for code, prefix in messages
    )


@cache
def can_fail(spec: StructSpec) -> bool:
    """Return whether a struct can report failures, directly or in nested structs."""
    return bool(error_fields(spec)) or any(field.struct is not None and can_fail(field.struct) for field in spec.fields)


def failures(message: Message) -> Iterator[Failure]:
    """Yield the errors in a response, those of outer structs before those of nested structs."""
    for spec, struct, enclosing in structs(message.SPEC, message, can_fail):
        for field in error_fields(spec):
            code = getattr(struct, field.code.attribute)
            if code:
                error_message = None if field.message is None else getattr(struct, field.message.attribute)
                subjects = (subject(*element) for element in reversed(enclosing))
                yield Failure(code, error_message, " of ".join(filter(None, subjects)))


def is_failure(message: Message) -> bool:
    """Return whether a response fails as a whole: by its own error codes, or by those of all its outermost elements.

    A partition without a leader is an error in a response that has the answer for all others.
    """
    if _has_failed(message.SPEC, message):
        return True
    outcomes = list(_outcomes(message.SPEC, message))
    return bool(outcomes) and all(outcomes)


def _outcomes(spec: StructSpec, struct: Struct) -> Iterator[bool]:
    """Yield whether each of the outermost nested structs that can report a failure does so."""
    for field in spec.fields:
        if field.struct is None or not can_fail(field.struct):
            continue
        value = getattr(struct, field.attribute)
        for element in (value or ()) if field.is_array else (() if value is None else (value,)):
            if error_fields(field.struct):
                yield _has_failed(field.struct, element)
            else:
                yield from _outcomes(field.struct, element)


def _has_failed(spec: StructSpec, struct: Struct) -> bool:
    return any(getattr(struct, field.code.attribute) for field in error_fields(spec))

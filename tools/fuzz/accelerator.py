"""Invariants for arbitrary bytes: the accelerator and the generated codecs have the same results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kafka_wire.runtime.message import _REFUSALS, Message

from tests.wire.agreement import is_same

REFUSED = object()
"""The result of a codec that rejects its input; in both forms, the reference codec determines the reason."""


def check_forms(cls: type[Message], version: int, data: bytes) -> bool:
    """Check that both forms decode these bytes and encode the result equally; return whether the bytes are valid.

    The decoded message is also encoded in the oldest and the newest version, where fields can be missing.

    Raises:
        AssertionError: with the message and the bytes.
    """
    emitted, made = _both(cls._READERS, version)
    value, other = _said(emitted, data, 0, len(data)), _said(made, data, 0, len(data))
    assert is_same_result(value, other), f"{cls.__name__} v{version}, bytes {data.hex()}: {value!r} and {other!r}"
    if value is REFUSED:
        return False
    for written in {version, min(cls.VERSIONS), max(cls.VERSIONS)}:
        emitted, made = _both(cls._WRITERS, written)
        before, after = _said(emitted, value[0]), _said(made, value[0])
        assert before == after, f"{cls.__name__} v{version}, bytes {data.hex()}, written as v{written}"
    return True


def is_same_result(value: Any, other: Any) -> bool:
    """Compare the results of two readers, a message and the position after it."""
    if value is REFUSED or other is REFUSED:
        return value is other
    return value[1] == other[1] and is_same(value[0], other[0])


def _both(table: Any, version: int) -> tuple[Callable[..., Any], Callable[..., Any]]:
    return table._emitted[version], table[version]


def _said(codec: Callable[..., Any], *arguments: Any) -> Any:
    try:
        result = codec(*arguments)
    except _REFUSALS:
        return REFUSED
    if isinstance(result, tuple) and result[1] > arguments[-1]:
        return REFUSED  # as in `decode`: a generated reader can end beyond the input
    return result

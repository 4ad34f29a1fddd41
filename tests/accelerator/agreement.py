"""What has to hold for any bytes: the accelerator and the emitted codecs say the same of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kafka_wire.runtime.message import _REFUSALS, Message

from tests.wire.agreement import is_same

REFUSED = object()
"""What a codec says that refuses; why is for the reference codec to say, in both forms alike."""


def check_forms(cls: type[Message], version: int, data: bytes) -> bool:
    """Check that both forms read the same of these bytes and write the same again, and tell whether they read anything.

    What was read is also written in the oldest and the newest version, where fields may be missing.

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
    """Compare what two readers return, a message and the position behind it."""
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
        return REFUSED  # as the entry does: an emitted reader may end behind the input
    return result

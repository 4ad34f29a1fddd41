"""Checks of the arguments that a test passes to a server: one sentence says which is wrong, and what it has to be."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, TypeGuard

from kip.serving.errors import ClusterSetupError


class Kind(NamedTuple):
    """A kind of arguments: what messages call it, and whether a value is of it."""

    wanted: str
    is_valid: Callable[[Any], object]


def check(kind: Kind, **arguments: object) -> None:
    """Refuse arguments that are not of a kind; None is of no kind.

    Raises:
        ClusterSetupError: `name is wanted, not value`.
    """
    for name, value in arguments.items():
        if not kind.is_valid(value):
            raise ClusterSetupError(f"{name} is {kind.wanted}, not {value!r}")


def check_given(kind: Kind, **arguments: object) -> None:
    """Like `check`, for optional arguments: None stands for one that was not given."""
    check(kind, **{name: value for name, value in arguments.items() if value is not None})


def is_number(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer; bool is a subclass of int."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_several(value: object) -> TypeGuard[Collection[object]]:
    return isinstance(value, Collection) and not isinstance(value, str)  # whose characters are not names


def at_least(lowest: int) -> Kind:
    return Kind(f"{lowest} or more", lambda value: is_number(value) and value >= lowest)


def _is_text(value: object) -> bool:
    """Return whether a value is text that messages can hold: without lone surrogates."""
    return isinstance(value, str) and value.encode(errors="ignore").decode() == value


def _is_name(value: object) -> bool:
    return _is_text(value) and value != "" and "\0" not in str(value)


def _is_path(value: object) -> bool:
    path = os.fspath(value) if isinstance(value, os.PathLike) else value
    return isinstance(path, str) and path != "" and "\0" not in path


def _are_seconds(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < math.inf


def _are_texts(value: object) -> bool:
    return isinstance(value, Mapping) and all(_is_text(text) for entry in value.items() for text in entry)


def _are_versions(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value)) and 0 <= value[0] <= value[1]


def _is_tls_context(value: object) -> bool:
    import ssl  # takes 10 ms, which `kip serve --help` need not wait for

    return isinstance(value, ssl.SSLContext)


NAME = Kind("a name", _is_name)
NAMES = Kind("a list of names", lambda value: is_several(value) and all(map(_is_name, value)))
TEXT = Kind("a text", _is_text)
TEXTS = Kind("a mapping of names to texts", _are_texts)
FLAG = Kind("True or False", lambda value: isinstance(value, bool))
FUNCTION = Kind("a function", callable)
NODE_ID = Kind("the id of a node, such as 1", is_number)
PATH = Kind("a path", _is_path)
PRINCIPAL = Kind("a principal, such as 'User:kip'", lambda value: _is_name(value) and ":" in value)
SECONDS = Kind("a number of seconds, 0 or more", _are_seconds)
TLS = Kind("an ssl.SSLContext", _is_tls_context)
VERSIONS = Kind("the first and the last one, such as (0, 3), or None", _are_versions)

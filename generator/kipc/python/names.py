"""Names: those that generated code has or uses itself, and those of attributes, structs and variables."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from kipc.language.spelling import free_name, snake_case
from kipc.resources import resource

_CAPITAL_AFTER_OTHER = re.compile(r"(?<=[^A-Z_])(?=[A-Z])")

RESERVED_ATTRIBUTES = frozenset(keyword.kwlist) | {
    "bool",
    "bytes",
    "decode",
    "decode_prefix",
    "encode",
    "float",
    "from_json",
    "int",
    "list",
    "self",
    "str",
    "to_json",
    "tuple",
    "unknown_tags",
}
"""The names that fields cannot have: Python's keywords and names that every generated class has or uses."""

_RUNTIME_MODULES = ("acceleration", "annotations", "message", "reading", "renamed", "spec", "uuids", "writing")
"""The modules of the runtime that generated modules import from."""

_ALL = re.compile(r"__all__ = \[(.*?)\]", re.DOTALL)

_CALLED = frozenset(("len", "range"))
"""The functions of Python that generated functions call."""

_LOCALS = frozenset(
    {"buf", "buffer", "count", "end", "fields", "length", "limit", "marker", "maybe_count", "pos", "size", "tag"}
    | {"tags", "unknown", "values", "write"}
)
"""The parameters and variables of generated functions."""

_OF_TYPES = frozenset(("ClassVar", "TYPE_CHECKING", "Type"))
"""What generated modules import for type checkers."""


@cache
def runtime_names() -> Mapping[str, str]:
    """Return what generated modules can import from the runtime: names, and the modules that export them."""
    exporters: dict[str, str] = {}
    for module in _RUNTIME_MODULES:
        text = (resource("templates") / "runtime" / f"{module}.py").read_text(encoding="utf-8")
        names = _ALL.search(text)
        assert names is not None, f"runtime/{module}.py has no __all__"
        for name in re.findall(r'"(\w+)"', names[1]):
            assert name not in exporters, f"runtime/{module}.py and runtime/{exporters[name]}.py both export {name}"
            exporters[name] = module
    return exporters


@cache
def reserved_classes() -> frozenset[str]:
    """Return the names that structs cannot have, since generated modules use them."""
    return frozenset(dir(builtins)) | runtime_names().keys() | _OF_TYPES


@cache
def reserved_locals() -> frozenset[str]:
    """Return the names that variables of fields cannot have, since generated functions use them."""
    return frozenset(keyword.kwlist) | runtime_names().keys() | _CALLED | _LOCALS


def free_names(names: Iterable[str], reserved: frozenset[str], spell: Callable[[str], str] = str) -> dict[str, str]:
    """Return a unique Python spelling for each name of one scope; earlier names keep the shorter spelling."""
    spelled: dict[str, str] = {}
    for name in names:
        # In the order of the spec: a field that is added later never takes the name of an earlier one.
        spelled[name] = free_name(spell(name), reserved | set(spelled.values()))
    return spelled


def common_words(name: str, other: str) -> int:
    """Count the characters of the leading words that two UpperCamel names share."""
    words, other_words = (_CAPITAL_AFTER_OTHER.sub(" ", text).split() for text in (name, other))
    shared = 0
    for word, same in zip(words, other_words, strict=False):
        if word != same:
            break
        shared += len(word)
    return shared


def variable_name(struct: str, message: str) -> str:
    """Return a short name for one value of a struct: what its name adds to the message's.

    `DescribeClusterBroker` of `DescribeClusterResponse` is a `broker`.
    """
    suffix = struct[common_words(struct, message) :]
    return snake_case(suffix or struct)

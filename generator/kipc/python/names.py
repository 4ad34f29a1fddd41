"""Names: from Kafka's spelling to Python's.

One rule for reserved words and clashes: the name gets underscores at its end until it is free.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Container, Iterable

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
"""What a field cannot be called: Python's keywords and names that every generated class has or uses."""

RESERVED_CLASSES = frozenset(
    {"Any", "Callable", "EllipsisType", "Field", "Iterable", "Message", "MessageSpec", "Struct", "StructSpec", "UUID"}
)
"""What a struct cannot be called: the names a generated module imports."""


def snake_case(name: str) -> str:
    """Spell a name in lower case with underscores, as Kafka's generator does: `KRaftVersion` is `kraft_version`."""
    return _CAPITAL_AFTER_OTHER.sub("_", name.replace("-", "_")).lower()


def free_name(name: str, taken: Container[str]) -> str:
    """Return the name, with as many underscores at its end as it takes to be free."""
    while name in taken:
        name += "_"
    return name


def free_names(names: Iterable[str], reserved: frozenset[str], spell: Callable[[str], str] = str) -> dict[str, str]:
    """Give each name of one scope a Python spelling of its own, first come first served."""
    spelled: dict[str, str] = {}
    for name in names:
        spelled[name] = free_name(spell(name), reserved | set(spelled.values()))
    return spelled


def common_words(name: str, other: str) -> int:
    """Count the characters of the leading words that two UpperCamel names share."""
    words, others = (_CAPITAL_AFTER_OTHER.sub(" ", text).split() for text in (name, other))
    shared = 0
    for word, same in zip(words, others, strict=False):
        if word != same:
            break
        shared += len(word)
    return shared


def variable_name(struct: str, message: str) -> str:
    """Return a short name for one value of a struct: what its name adds to the message's.

    `DescribeClusterBroker` of `DescribeClusterResponse` is a `broker`.
    """
    rest = struct[common_words(struct, message) :]
    return snake_case(rest or struct)

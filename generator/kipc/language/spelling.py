"""Spelling: from Kafka's names to Python's, and the modules of messages.

One rule for reserved words and clashes: the name gets underscores at its end until it is free.
"""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Container

_CAPITAL_AFTER_OTHER = re.compile(r"(?<=[^A-Z_])(?=[A-Z])")

_RESERVED_MODULES = frozenset(keyword.kwlist) | {"__init__", "__main__"}
"""The names that modules of messages cannot have."""


def snake_case(name: str) -> str:
    """Spell a name in lower case with underscores, as Kafka's generator does: `KRaftVersion` is `kraft_version`."""
    return _CAPITAL_AFTER_OTHER.sub("_", name.replace("-", "_")).lower()


def python_name(name: str) -> str:
    """Spell a name as Python reads it: identifiers are normalized to NFKC, and have no `$`, which Java allows."""
    return unicodedata.normalize("NFKC", name.replace("$", "_"))


def free_name(name: str, reserved: Container[str]) -> str:
    """Return the name, with as many underscores at its end as it takes to be free."""
    while name in reserved:
        name += "_"
    return name


def module_name(message: str) -> str:
    """Name the module of a message: `DescribeClusterRequest` is in `describe_cluster_request`."""
    return free_name(snake_case(python_name(message)), _RESERVED_MODULES)

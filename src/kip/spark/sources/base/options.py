"""Options of data sources: text by name as Spark hands them over, read by a table of parsers.

Names are camelCase and found whatever their case; the parsed value is stored under the name in snake_case, ready for a
dataclass of options. Unknown options are rejected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

PERMISSIVE, DROPMALFORMED, FAILFAST = "PERMISSIVE", "DROPMALFORMED", "FAILFAST"
"""The modes, as Spark's own sources have them."""

Parser: TypeAlias = Callable[[str], Any]
"""Turns the text of an option into its value, or raises ValueError with the expected form."""

_LIST_OF_PATHS = "paths"
"""What Spark's `load` calls several paths."""
_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
_BYTES = re.compile(r"(\d+)\s*([kmg]?)(?:i?b)?", re.IGNORECASE)


def read_options(
    source: str, values: Mapping[str, str], parsers: Mapping[str, Parser], required: str | None = None
) -> dict[str, Any]:
    """Return the options that are set, by names in snake_case: `{"max_partition_bytes": 67108864}`.

    `parsers` has a parser by the camelCase name of each option there is; `source` is what errors call the source.

    Raises:
        ValueError: an option is unknown, has an invalid value, or is required and missing.
    """
    spelled = {name.lower(): name for name in parsers}
    read: dict[str, Any] = {}
    for spelling, value in values.items():
        name = spelled.get(spelling.lower())
        if name is None and spelling.lower() == _LIST_OF_PATHS and "path" in parsers:
            read["path"] = tuple(json.loads(value))
            continue
        if name is None:
            raise ValueError(f"{source} has no option {spelling!r}; it has {', '.join(parsers)}")
        try:
            read[_snake_case(name)] = parsers[name](str(value).strip())
        except ValueError as error:
            raise ValueError(f"option {name} of {source} is {value!r}, expected {error}") from None
    if required is not None and not read.get(_snake_case(required)):
        raise ValueError(f"{source} needs the option {required}")
    return read


def _snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def text(value: str) -> str:
    """Read an option that is any text but an empty one."""
    if not value:
        raise ValueError("some text")
    return value


def names(value: str) -> tuple[str, ...]:
    """Read names, or paths, with commas between them."""
    parsed = tuple(filter(None, (name.strip() for name in value.split(","))))
    if not parsed:
        raise ValueError("one or more, separated by commas")
    return parsed


def plain_path(path: str) -> str:
    """Return the path that a URI of the local disk has; others, and paths, as they are."""
    return path.removeprefix("file://") if path.startswith("file:///") else path


def flag(value: str) -> bool:
    """Read true or false."""
    if value.lower() not in ("true", "false"):
        raise ValueError("true or false")
    return value.lower() == "true"


def number(value: str) -> int:
    """Read a number that is not negative."""
    if not value.isdecimal():
        raise ValueError("a number")
    return int(value)


def byte_count(value: str) -> int:
    """Read a size in bytes, or with a unit as Spark writes it: `65536`, `64k`, `64m`, `1g`; at least 1."""
    match = _BYTES.fullmatch(value)
    if match is None or not int(match[1]):
        raise ValueError("a number of bytes such as 67108864 or 64m")
    return int(match[1]) * _UNITS[match[2].lower()]


def time(value: str) -> int:
    """Read a time in ms since 1970: that number, or ISO 8601 (UTC where it names no zone)."""
    if value.isdecimal():
        return int(value)
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError("milliseconds since 1970, or a time such as 2026-11-21T12:00:00Z") from None
    return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


def mode(value: str) -> str:
    """Read a mode: damage becomes rows with `_error`, no rows at all, or the end of the query."""
    if value.upper() not in (PERMISSIVE, DROPMALFORMED, FAILFAST):
        raise ValueError(f"{PERMISSIVE}, {DROPMALFORMED} or {FAILFAST}")
    return value.upper()

"""Options of the functions, by name as Spark has them: camelCase, whatever the case, values as text or plain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

import pyarrow as pa

from kip.suggestions import known_names

OptionValues: TypeAlias = Mapping[str, str | bool]
Mode: TypeAlias = Literal["FAILFAST", "PERMISSIVE"]

CORRUPT_RECORD = "_corrupt_record"
ERROR = "_error"


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the functions.

    Attributes:
        mode: `FAILFAST` ends the query at the first damaged row; `PERMISSIVE` makes its fields null and adds two:
            `_corrupt_record`, its bytes, and `_error`, the reason.
        fields: names at the top of the message that are wanted, with commas between them; all if there are none.
        types: likewise the types of records of an internal topic.
        unknown_tags: whether structs have a map of the tagged fields that the spec does not know.
    """

    mode: Mode = "FAILFAST"
    fields: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    unknown_tags: bool = False

    @property
    def is_permissive(self) -> bool:
        return self.mode == "PERMISSIVE"

    @property
    def extra_fields(self) -> list[pa.Field]:
        """The fields that the mode adds."""
        return [pa.field(CORRUPT_RECORD, pa.binary()), pa.field(ERROR, pa.string())] if self.is_permissive else []

    @classmethod
    def of_message(cls, values: OptionValues | None) -> Options:
        """Read the options that functions of messages take: mode, fields, unknownTags. Raises ValueError."""
        return _parse(values, ("mode", "fields", "unknownTags"))

    @classmethod
    def of_records(cls, values: OptionValues | None) -> Options:
        """Read the options that functions of records take: mode, types. Raises ValueError."""
        return _parse(values, ("mode", "types"))


def _parse(values: OptionValues | None, supported: tuple[str, ...]) -> Options:
    spelled = {name.lower(): name for name in supported}
    read: dict[str, Any] = {}
    for name, value in (values or {}).items():
        if name.lower() not in spelled:
            raise ValueError(f"unknown option {name!r}; {known_names(name, supported)}")
        attribute, parse = _PARSERS[spelled[name.lower()]]
        read[attribute] = parse(name, str(value).strip())
    return Options(**read)


def _mode(name: str, value: str) -> Mode:
    mode = value.upper()
    if mode not in ("FAILFAST", "PERMISSIVE"):
        raise ValueError(f"{name} is {value!r}, expected FAILFAST or PERMISSIVE")
    return cast(Mode, mode)


def _names(_: str, value: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in value.split(","))))


def _flag(name: str, value: str) -> bool:
    if value.lower() not in ("true", "false"):
        raise ValueError(f"{name} is {value!r}, expected true or false")
    return value.lower() == "true"


_PARSERS: dict[str, tuple[str, Callable[[str, str], Any]]] = {
    "mode": ("mode", _mode),
    "fields": ("fields", _names),
    "types": ("types", _names),
    "unknownTags": ("unknown_tags", _flag),
}

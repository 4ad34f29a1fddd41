"""Types of option values: durations, sizes, times, principals, and `NAME=VALUE`. docs/commands.md lists them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import click

_DURATION = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h|d|)")
_ISO_DURATION = re.compile(r"P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?", re.IGNORECASE)
_SECONDS = {"ms": 0.001, "s": 1, "": 1, "m": 60, "h": 3600, "d": 86400}
_SIZE = re.compile(r"(\d+)(k|m|g|)(?:i?b)?", re.IGNORECASE)
_BYTES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


class Duration(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4
    """A duration such as `500ms`, `5s` or `1.5h`, or `PT1H30M` in ISO 8601, as seconds; a number is in seconds."""

    name = "duration"

    def __init__(self, least: float = 0.001) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if match := _DURATION.fullmatch(str(value)):
            seconds = float(match[1]) * _SECONDS[match[2]]
        elif match := _ISO_DURATION.fullmatch(str(value)):
            seconds = sum(float(part or 0) * _SECONDS[unit] for part, unit in zip(match.groups(), "dhms", strict=True))
        else:
            self.fail(f"{value!r} is not a valid duration; write 500ms, 10s, 5m, 12h or 1d", param, ctx)
        if seconds < self.least:
            self.fail(f"{value!r} is shorter than {self.least:g} s", param, ctx)
        return seconds


class _Size(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4
    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        match = _SIZE.fullmatch(str(value))
        if match is None or not int(match[1]):
            self.fail(f"{value!r} is not a valid size; write 65536, 512k, 64m or 1g", param, ctx)
        return int(match[1]) * _BYTES[match[2].lower()]


class _Milliseconds(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4
    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int) or value.isdigit():
            return int(value)
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is neither milliseconds nor a time like 2025-09-20T02:27:40", param, ctx)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return round(moment.timestamp() * 1000)


class _Principal(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4
    name = "principal"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        kind, mark, name = str(value).partition(":")
        if not (kind and mark and name):
            self.fail(f"{value!r} is not a principal; write User:{value if not mark else name or 'NAME'}", param, ctx)
        return str(value)


PRINCIPAL = _Principal()
"""A principal of Kafka, its type and its name: `User:alice`."""
SIZE = _Size()
"""A size such as `64m`, in bytes; units are powers of 1024, as in Kafka's and Spark's options."""
MILLISECONDS = _Milliseconds()
"""A time in ms since 1970, given as such a number or in ISO 8601, by default in UTC."""


def name_values(values: Iterable[str]) -> dict[str, str]:
    """Parse `NAME=VALUE`s. Raises click.BadParameter if one is malformed or a name is repeated."""
    by_name: dict[str, str] = {}
    for value in values:
        name, mark, text = value.partition("=")
        if not (name and mark):
            raise click.BadParameter(f"{value!r} is not of the form NAME=VALUE")
        if name in by_name:
            raise click.BadParameter(f"{name} is given twice")
        by_name[name] = text
    return by_name


def config_pairs(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Parse `NAME=VALUE` options."""
    return name_values(values)

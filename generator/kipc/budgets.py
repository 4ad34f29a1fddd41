"""Budgets: the largest inputs that kipc reads, so that no spec, archive or page makes it run for hours.

The environment variable `KIPC_BUDGETS` raises them: `NAME=NUMBER`, with suffix `k`, `m` or `g`, separated by blanks or
commas. `kip.budgets` reads settings in the same way.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cache

from kipc.errors import KipcError, did_you_mean

VARIABLE = "KIPC_BUDGETS"


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit, the things it counts, and the largest number in Kafka's own messages and KIP pages."""

    limit: int
    counts: str
    usual: str


# Each 2 to 100 times the largest that Kafka has: room for other protocols, and seconds at most to read.
BUDGETS = {
    "file": Budget(1 << 20, "bytes of a JSON file", "25 kB"),
    "source": Budget(64 << 20, "bytes of all JSON files of a folder, archive or revision", "0.7 MB"),
    "files": Budget(10_000, "JSON files of a folder, archive or revision", "300"),
    "versions": Budget(500, "versions of a message", "19"),
    "fields": Budget(2_000, "fields of a message in all versions, with those of structs wherever they are used", "335"),
    "structs": Budget(32, "levels of nested structs", "5"),
    "page": Budget(8 << 20, "bytes of a KIP page", "0.4 MB"),
    "text": Budget(500_000, "characters of a KIP page without its HTML tags", "0.2 MB"),
    "line": Budget(10_000, "characters of a line of a KIP page", "2 kB"),
}  # fmt: skip

_SETTING = re.compile(r"([a-z-]+)=([0-9]{1,18})([kmg]?)")
_UNITS = {"": 0, "k": 10, "m": 20, "g": 30}


def limit(name: str) -> int:
    """Return the limit of a budget: from the environment variable, or the default.

    Raises:
        KipcError: the environment variable cannot be read.
    """
    return _raised().get(name, BUDGETS[name].limit)


def excess(name: str, number: int | None = None) -> str:
    """Return the error message of an exceeded budget, with the way to raise it."""
    counted = f"{number:,}" if number is not None else f"more than {limit(name):,}"
    return f"{counted} {BUDGETS[name].counts}; the limit is {limit(name):,}, which {VARIABLE}={name}=N raises"


def _raised() -> dict[str, int]:
    return _limits(os.environ.get(VARIABLE, ""))


@cache
def _limits(settings: str) -> dict[str, int]:
    try:
        return dict(map(_parse, re.sub(r"\s*=\s*", "=", settings).replace(",", " ").split()))
    except KipcError as error:
        raise KipcError(f"{VARIABLE}: {error}") from None


def _parse(setting: str) -> tuple[str, int]:
    match = _SETTING.fullmatch(setting)
    if match is None:
        raise KipcError(f"{setting!r} is not of the form NAME=NUMBER, such as fields=5k")
    name, number, unit = match.groups()
    if name not in BUDGETS:
        hint = did_you_mean(name, BUDGETS) or f"; there are {', '.join(BUDGETS)}"
        raise KipcError(f"{name!r} is not a budget{hint}")
    return name, int(number) << _UNITS[unit]

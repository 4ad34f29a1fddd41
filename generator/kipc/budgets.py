"""Budgets: the largest inputs that kipc reads, so that no spec, archive or page makes it run for hours."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

from kipc.errors import KipcError, did_you_mean

VARIABLE = "KIPC_BUDGETS"
"""The environment variable that raises budgets, such as `fields=9000,versions=700`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit, the things it counts, and the largest number in Kafka's own messages and KIP pages."""

    limit: int
    counts: str
    usual: str


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
def _limits(text: str) -> dict[str, int]:
    raised = {}
    for item in filter(None, text.split(",")):
        name, _, number = (part.strip() for part in item.partition("="))
        if name not in BUDGETS:
            raise KipcError(f"{VARIABLE}: no budget {name!r}{did_you_mean(name, BUDGETS) or _known()}")
        if not (number.isascii() and number.isdigit() and len(number) < 19):
            raise KipcError(f"{VARIABLE}: {item.strip()!r} is not a number; write {name}={2 * BUDGETS[name].limit}")
        raised[name] = int(number)
    return raised


def _known() -> str:
    return f"; there are {', '.join(BUDGETS)}"

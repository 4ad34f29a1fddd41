"""Budgets: limits on the resources that untrusted input from files, brokers and clients can use.

Each budget is a row of `BUDGETS`. It can be raised with `kip --budget NAME=NUMBER`, or with the environment variable
`KIP_BUDGETS`, which contains such settings separated by blanks or commas, and also applies to programs that use the
library and to Spark's workers. `kipc.budgets` reads settings in the same way.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from kip.suggestions import known_names

VARIABLE = "KIP_BUDGETS"


class BudgetError(ValueError):
    """A setting is not of the form NAME=NUMBER, or names an unknown budget."""


class Budget(NamedTuple):
    """A limit: its default, unit and subject. Connections that exceed it are closed, files count as damaged."""

    default: int
    unit: str
    about: str


BUDGETS: Mapping[str, Budget] = {
    "batch-bytes": Budget(100 << 20, "bytes", "record batch in a log; larger ones count as corrupt"),
    "batch-decompressed": Budget(100 << 20, "bytes", "record batch after decompression; larger ones count as corrupt"),
    "capture-connections": Budget(
        50_000, "connections", "open in a capture; beyond it, the half that has been idle longest is dropped"
    ),
    "capture-expansion": Budget(
        200, "bytes", "packets for each byte of a compressed capture, after the first 256 MiB; the rest is not read"
    ),
    "capture-linger": Budget(30, "seconds", "for which a closed connection in a capture is remembered"),
    "frame-bytes": Budget(100 << 20, "bytes", "frame received by the admin client, the embedded cluster or kip proxy"),
    "index-bytes": Budget(64 << 20, "bytes", "index of a log segment; the rest is ignored"),
    "login-frame-bytes": Budget(512 << 10, "bytes", "frame received by the embedded cluster before a login"),
    "login-requests": Budget(100, "requests", "answered by the embedded cluster before a login"),
    "printed-expansion": Budget(
        1000,
        "bytes",
        "printed by kip log dump for each byte of a file, after the first 64 MiB; the rest counts as corrupt",
    ),
    "proxy-addresses": Budget(1000, "addresses", "of brokers for which kip proxy opens a port"),
    "scram-iterations": Budget(1_000_000, "iterations", "of SCRAM that a broker may ask for"),
    "state-file-bytes": Budget(
        256 << 20, "bytes", "snapshot of producers, or checkpoint of a broker or of Spark; larger ones count as corrupt"
    ),
    "snapshot-line-bytes": Budget(288 << 20, "bytes", "line in a file of kip collect; longer ones count as corrupt"),
}

_SETTING = re.compile(r"([a-z-]+)=([0-9]{1,18})([kmg]?)")
_UNITS = {"": 0, "k": 10, "m": 20, "g": 30}


def budget(name: str) -> int:
    """Return the limit that applies. Raises BudgetError if the environment variable is wrong."""
    return budgets()[name]


def budgets() -> Mapping[str, int]:
    """Return all limits that apply. Raises BudgetError if the environment variable is wrong."""
    return _with(os.environ.get(VARIABLE, ""))


def set_budgets(settings: Iterable[str]) -> None:
    """Change limits for this process and its child processes; a setting is `NAME=NUMBER`, with suffix `k`, `m` or `g`.

    Raises:
        BudgetError: a setting is wrong; nothing is changed.
    """
    words = list(settings)
    for word in words:
        _parse(word)
    os.environ[VARIABLE] = " ".join(filter(None, [os.environ.get(VARIABLE, ""), *words]))


@cache
def _with(settings: str) -> Mapping[str, int]:
    try:
        raised = dict(map(_parse, re.sub(r"\s*=\s*", "=", settings).replace(",", " ").split()))
    except BudgetError as error:
        raise BudgetError(f"{VARIABLE}: {error}") from None
    return {name: budget.default for name, budget in BUDGETS.items()} | raised


def _parse(setting: str) -> tuple[str, int]:
    match = _SETTING.fullmatch(setting)
    if match is None:
        raise BudgetError(f"{setting!r} is not of the form NAME=NUMBER, such as batch-bytes=200m")
    name, number, unit = match.groups()
    if name not in BUDGETS:
        raise BudgetError(f"{name!r} is not a budget; {known_names(name, BUDGETS)}")
    return name, int(number) << _UNITS[unit]

"""The releases of Kafka: the API versions that each serves, by listener, and the features that its brokers support.

`releases.tsv` follows from the specs of the releases (`make generate`). No spec contains the features, and no jar the
specs of 2.7: `python -m tools.record_releases` records `release_features.tsv` and `releases_2_7.tsv`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files


class UnknownReleaseError(ValueError):
    """A release is unknown, or had no metadata versions."""


class Listener(StrEnum):
    """The type of a node; the names are those in specs and in Kafka's error messages."""

    BROKER = "broker"
    CONTROLLER = "controller"


@dataclass(frozen=True, slots=True)
class Release:
    """A release of Kafka.

    Attributes:
        apis: by listener, the first and the last stable version of each API by its key.
        zookeeper: whether it runs with ZooKeeper: without controller nodes, and changes go to one broker.
        features: supported features with their lowest and highest level; the highest is active.
    """

    name: str
    apis: Mapping[Listener, Mapping[int, tuple[int, int]]]
    zookeeper: bool
    features: Mapping[str, tuple[int, int]]


_WITH_ZOOKEEPER = {Listener.BROKER: "z"}
_WITH_KRAFT = {Listener.BROKER: "b", Listener.CONTROLLER: "c"}
"""The initials of listeners in cells of the table; `z` is `zkBroker`."""

_Rows = list[list[str]]


def _rows(file: str) -> _Rows:
    # Not by the path of this module, which can be in a zip file that Spark sends to its executors.
    text = files("kip.kafka").joinpath(file).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


def _releases() -> dict[str, Release]:
    """Return the releases whose features are recorded, and those that run with ZooKeeper, oldest first."""
    features: dict[str, dict[str, tuple[int, int]]] = {}
    for name, feature, lowest, highest in _rows("release_features.tsv")[1:]:
        features.setdefault(name, {})[feature] = int(lowest), int(highest)
    releases = {}
    for file in ("releases_2_7.tsv", "releases.tsv"):
        head, *rows = _rows(file)
        for column, name in enumerate(head[1:], start=1):
            release = _release(name, {int(row[0]): row[column] for row in rows}, features.get(name, {}))
            if release.apis[Listener.BROKER]:
                releases[name] = release
    return releases


def _release(name: str, cells: Mapping[int, str], features: Mapping[str, tuple[int, int]]) -> Release:
    """Read a column of the table; a release without features runs with ZooKeeper, and has no controller nodes."""
    apis: dict[Listener, dict[int, tuple[int, int]]] = {listener: {} for listener in Listener}
    for key, cell in cells.items():
        span, _, initials = cell.partition(" ")
        first, _, last = span.partition("-")
        for listener, initial in (_WITH_KRAFT if features else _WITH_ZOOKEEPER).items():
            if initial in initials:
                apis[listener][key] = int(first), int(last)
    return Release(name, apis, not features, features)


RELEASES = _releases()
NEWEST = list(RELEASES)[-1]
NEWEST_KNOWN = f"Kafka {NEWEST} is the newest release known"
"""For messages about what a newer release may have."""


def find_release(name: str) -> Release:
    """Return a release by its name, such as 4.3, or by that of a patch, such as 4.3.1.

    Raises:
        UnknownReleaseError: the release is unknown.
    """
    form = re.fullmatch(r"(\d+\.\d+)(\.\d+)?", name)
    if form is None or form[1] not in RELEASES:
        raise UnknownReleaseError(f"unknown release {name!r}; there are {', '.join(RELEASES)}")
    return RELEASES[form[1]]

"""The Kafka releases that the cluster can imitate: the API versions of each release, by listener, and its features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from types import MappingProxyType

from kafka_wire.registry import CATALOG

from kip.serving.errors import ClusterSetupError
from kip.suggestions import known_names

__all__ = ["NEWEST", "RELEASES", "Listener", "Release", "find_release"]


class Listener(StrEnum):
    """The type of a node; the names are those in specs and in Kafka's error messages."""

    BROKER = "broker"
    CONTROLLER = "controller"


@dataclass(frozen=True, slots=True)
class Release:
    """A release of Kafka.

    Attributes:
        apis: by listener, the first and the last version of each API by its key; not all of them have a handler.
        zookeeper: whether it runs with ZooKeeper: without controller nodes, and changes go to one broker.
        features: supported features with their lowest and highest level; the highest is active.
    """

    name: str
    apis: Mapping[Listener, Mapping[int, tuple[int, int]]]
    zookeeper: bool
    features: Mapping[str, tuple[int, int]]


_TABLE = "release_versions.tsv"
_INITIALS = {listener: listener[0] for listener in Listener}

_KRAFT_4 = {
    "eligible.leader.replicas.version": (0, 1),
    "group.version": (0, 1),
    "kraft.version": (0, 1),
    "metadata.version": (7, 30),
    "share.version": (0, 1),
    "streams.version": (0, 1),
    "transaction.version": (0, 2),
}


def _older(name: str, *, features: Mapping[str, tuple[int, int]] = MappingProxyType({})) -> Release:
    """Return a release of the table, which `python -m tests.cluster.release_versions` writes."""
    apis: dict[Listener, dict[int, tuple[int, int]]] = {listener: {} for listener in Listener}
    for key, cell in _column(name).items():
        span, _, initials = cell.partition(" ")
        first, _, last = span.partition("-")
        for listener, initial in _INITIALS.items():
            if initial in initials:
                apis[listener][key] = int(first), int(last)
    return Release(name, apis, not features, features)


def _column(name: str) -> dict[int, str]:
    text = files("kip.cluster").joinpath(_TABLE).read_text(encoding="utf-8")
    head, *rows = (line.split("\t") for line in text.splitlines())
    return {int(row[0]): row[head.index(name)] for row in rows if row[head.index(name)]}


def _newest(name: str, features: Mapping[str, tuple[int, int]]) -> Release:
    """Return the release that the registry describes."""
    apis: dict[Listener, dict[int, tuple[int, int]]] = {listener: {} for listener in Listener}
    for entry in CATALOG:
        if entry.type == "request" and not entry.is_proposal and entry.api_key is not None:
            versions = entry.current_versions
            last = versions.stop - 1 - entry.latest_version_unstable
            for listener in Listener:
                if listener.value in entry.listeners and versions.start <= last:
                    apis[listener][entry.api_key] = versions.start, last
    return Release(name, apis, False, features)


NEWEST = "4.3"
RELEASES = {
    each.name: each
    for each in (
        _older("2.7"),
        _older("2.8"),
        _older("3.3", features={"metadata.version": (1, 7)}),
        _older("3.7", features={"metadata.version": (1, 19)}),
        _older("3.9", features={"kraft.version": (0, 1), "metadata.version": (1, 21)}),
        _newest(NEWEST, _KRAFT_4),
    )
}


def find_release(name: str) -> Release:
    """Return a release by its name.

    Raises:
        ClusterSetupError: the release is unknown.
    """
    try:
        return RELEASES[name]
    except KeyError:
        raise ClusterSetupError(f"unknown release {name!r}; {known_names(name, RELEASES)}") from None

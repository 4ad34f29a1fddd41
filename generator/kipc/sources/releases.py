"""The specs of Kafka's releases by name: `kafka:4.1.1`, or `kafka:4.1` for the latest patch known.

`data/releases.json` has the specs of all releases, without Kafka's texts and comments: for each path a log with an
entry for each release that changed the spec, which is null if the release removed it. `kipc.evolution.release_log` adds
releases; all other data about releases follow from its `recorded` ones (`kipc.evolution.release_facts`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from kipc.errors import KipcError

PREFIX = "kafka:"
TEST_AREA = ("clients_test",)
"""Kafka's own test specs: messages that no broker knows."""

SpecLog: TypeAlias = Mapping[str, Mapping[str, Any]]
"""For each path the JSON of its spec by release, oldest first."""


class ReleaseError(KipcError):
    """The compiler does not know the release."""


@cache
def known_releases() -> tuple[tuple[str, ...], SpecLog]:
    """Return the names of the releases, oldest first, and the log of their specs."""
    content = _content()
    return tuple(content["releases"]), dict(content["specs"])


def recorded_releases() -> tuple[str, ...]:
    """Return the releases, oldest first, that the history and the table of API versions tell apart."""
    return tuple(_content()["recorded"])


@cache
def _content() -> Mapping[str, Any]:
    content: Mapping[str, Any] = json.loads(
        files("kipc.sources").joinpath("data", "releases.json").read_text(encoding="utf-8")
    )
    return content


def latest_patches() -> Mapping[str, str]:
    """Return the latest patch known of each minor release, oldest first: `{"2.8": "2.8.2"}`."""
    return {".".join(release.split(".")[:2]): release for release in known_releases()[0]}


def release_name(source: str) -> str:
    """Return the full name of the release that `kafka:4.1.1`, `kafka:4.1` or `kafka:4` means.

    Raises:
        ReleaseError: no release known has the name.
    """
    names, _ = known_releases()
    release = source.removeprefix(PREFIX)
    matches = [name for name in names if f"{name}.".startswith(f"{release}.")]
    if not matches:
        latest = ", ".join(latest_patches().values())
        remedy = "name the folder of its jars, its .tgz or .zip, or write an earlier patch or one of"
        raise ReleaseError(f"{source}: unknown release; {remedy} {latest}")
    # Releases are in order, so the last match is the newest patch.
    return matches[-1]


def release_number(name: str) -> tuple[int, ...]:
    """Return what orders releases: 3.10.0 follows 3.9.2."""
    return tuple(map(int, re.findall(r"\d+", name)))


def release_trees(name: str) -> Iterator[tuple[str, Any]]:
    """Yield the path and the JSON of each spec of a release, in the order of the paths."""
    names, log = known_releases()
    until = names[: names.index(name) + 1]
    for path, entries in log.items():
        tree = next((entries[release] for release in reversed(until) if release in entries), None)
        if tree is not None:
            yield path, tree


def release_specs(name: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the JSON text of each spec of a release, in the order of the paths."""
    for path, tree in release_trees(name):
        yield path, json.dumps(tree, ensure_ascii=False)

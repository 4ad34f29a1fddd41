"""The levels of features in each metadata version of Kafka, such as `4.3-IV0`, read from a data file (KIP-1022)."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from importlib.resources import files

from kip.kafka.releases import NEWEST, RELEASES, Release, UnknownReleaseError

METADATA = "metadata.version"
KRAFT = "kraft.version"
"""From level 1 on, the quorum tracks directories, and its voters can change (KIP-853)."""
ELIGIBLE_LEADERS = "eligible.leader.replicas.version"
"""From level 1 on, the controller remembers replicas that may lead outside the ISR (KIP-966)."""


class UpgradeType(IntEnum):
    """Whether UpdateFeatures may lower the level of a feature, and whether metadata may be lost by it (KIP-778)."""

    UPGRADE = 1
    SAFE_DOWNGRADE = 2
    UNSAFE_DOWNGRADE = 3


@cache
def _table() -> dict[str, dict[str, int]]:
    """Return the default level of each feature by metadata version, as in `org.apache.kafka.server.common.Feature`."""
    head, *lines = files("kip.kafka").joinpath("features.tsv").read_text(encoding="utf-8").splitlines()
    _, *names = head.split("\t")
    rows = (line.split("\t") for line in lines)
    return {release: dict(zip(names, map(int, levels), strict=True)) for release, *levels in rows}


def latest_stable() -> str:
    """Return the metadata version that brokers of the newest release support; later ones in the table are unstable."""
    _, highest = RELEASES[NEWEST].features[METADATA]
    return next(version for version, levels in _table().items() if levels[METADATA] == highest)


def full_release(release: str) -> str:
    """Return the metadata version of a release: the last stable one of `4.2` is `4.2-IV1`.

    Raises:
        UnknownReleaseError: the release is unknown.
    """
    releases = list(_table())
    if release in releases:
        return release
    stable = [
        version for version in releases[: releases.index(latest_stable()) + 1] if version.startswith(f"{release}-")
    ]
    if not stable:
        raise UnknownReleaseError(
            f"unknown release {release!r}; known are {releases[0]} to {releases[-1]}, such as 4.2 or 4.2-IV1"
        )
    return stable[-1]


def feature_levels(release: str) -> dict[str, int]:
    """Return the levels of all features in a release, `metadata.version` first.

    Raises:
        UnknownReleaseError: the release is unknown.
    """
    return dict(_table()[full_release(release)])


def first_levels(release: Release) -> dict[str, int]:
    """Return the levels of a new cluster, as `kafka-storage format` sets them; empty for a release with ZooKeeper.

    A feature that is a preview in the release, such as share groups in 4.1, has level 0.
    """
    return {name: feature_levels(release.name)[name] for name in release.features}


def release_of(level: int) -> str | None:
    """Return the release of a level of `metadata.version`, None if no release known has it."""
    return next((release for release, levels in _table().items() if levels[METADATA] == level), None)

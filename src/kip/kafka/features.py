"""The levels of features in each metadata version of Kafka, such as `4.3-IV0`, read from a data file (KIP-1022)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["LATEST", "METADATA", "UnknownReleaseError", "feature_levels", "full_release", "release_of"]

METADATA = "metadata.version"
LATEST = "4.3-IV0"
"""The latest stable metadata version of Kafka 4.3.1."""


class UnknownReleaseError(ValueError):
    """A release is unknown, or had no metadata versions."""


@cache
def _table() -> dict[str, dict[str, int]]:
    """Return the default level of each feature by metadata version, as in `org.apache.kafka.server.common.Feature`."""
    head, *lines = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
    _, *names = head.split("\t")
    rows = (line.split("\t") for line in lines)
    return {release: dict(zip(names, map(int, levels), strict=True)) for release, *levels in rows}


def full_release(release: str) -> str:
    """Return the metadata version of a release: the last stable one of `4.2` is `4.2-IV1`.

    Raises:
        UnknownReleaseError: the release is unknown.
    """
    known = list(_table())
    if release in known:
        return release
    stable = [version for version in known[: known.index(LATEST) + 1] if version.startswith(f"{release}-")]
    if not stable:
        raise UnknownReleaseError(
            f"unknown release {release!r}; known are {known[0]} to {known[-1]}, such as 4.2 or 4.2-IV1"
        )
    return stable[-1]


def feature_levels(release: str) -> dict[str, int]:
    """Return the levels of all features in a release, `metadata.version` first.

    Raises:
        UnknownReleaseError: the release is unknown.
    """
    return dict(_table()[full_release(release)])


def release_of(level: int) -> str | None:
    """Return the release of a level of `metadata.version`, None if no release up to 4.3.1 has it."""
    return next((release for release, levels in _table().items() if levels[METADATA] == level), None)

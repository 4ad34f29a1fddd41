"""The levels of features in each release: equal to Java's."""

from __future__ import annotations

import pytest

from kip.kafka import features
from kip.kafka.features import (
    METADATA,
    UnknownReleaseError,
    feature_levels,
    first_levels,
    full_release,
    latest_stable,
    release_of,
)
from kip.kafka.releases import RELEASES
from tests.cli.running import kip, printed
from tests.real_kafka import NEWEST, java_tool
from tools.record_releases import LEVELS, PRINT_LEVELS, java_prints


@pytest.mark.java
def test_the_table_is_javas() -> None:
    assert LEVELS.read_text(encoding="utf-8") == java_prints(PRINT_LEVELS, NEWEST)


@pytest.mark.parametrize("release", [name for name, release in RELEASES.items() if release.features])
def test_brokers_support_the_metadata_versions_of_their_release(release: str) -> None:
    """Two programs print these levels: brokers, and Java's enumeration."""
    assert RELEASES[release].features[METADATA][1] == feature_levels(release)[METADATA]


@pytest.mark.java
@pytest.mark.slow
def test_the_mapping_is_printed_as_by_java() -> None:
    run = java_tool(NEWEST, "org.apache.kafka.tools.FeatureCommand", "version-mapping")
    assert printed("features", "version-mapping") == run.stdout
    assert f"({latest_stable()})" in run.stdout


def test_releases() -> None:
    assert [full_release(each) for each in ("3.5", "4.2", "4.2-IV0", "4.3")] == [
        "3.5-IV2",
        "4.2-IV1",
        "4.2-IV0",
        "4.3-IV0",
    ]
    assert feature_levels("4.0")["transaction.version"] == 2
    assert release_of(feature_levels("3.9")[METADATA]) == "3.9-IV0"
    assert release_of(9999) is None
    unstable, *_ = list(features._table())[-1].partition("-")
    for unknown in (unstable, "2.8", "", "4"):
        with pytest.raises(UnknownReleaseError, match="unknown release"):
            full_release(unknown)


@pytest.mark.parametrize(
    "words", [[], ["--feature", "share.version=1", "--release-version", "4.2"], ["--release-version", "1.0"]]
)
def test_wrong_use(words: list[str]) -> None:
    result = kip("features", "update", *words, "-b", "127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")


def test_previews_start_at_level_0() -> None:
    """Brokers of 4.0.2, 4.1.2, 4.2.2, 4.3.1 and 4.4.0 answered so after `kafka-storage format`."""
    previews = {"4.0": {"eligible.leader.replicas.version"}, "4.1": {"share.version"}}
    for name, release in RELEASES.items():
        levels = first_levels(release)
        assert levels.keys() == release.features.keys()
        assert {feature for feature, level in levels.items() if level == 0} == previews.get(name, set())

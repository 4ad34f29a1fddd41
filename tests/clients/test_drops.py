"""What releases drop."""

from __future__ import annotations

import pytest

from kip.clients.drops import dropped_in, dropped_versions, release_number

DROPPED = {0: [0, 1, 2], 1: [0, 1, 2, 3], 2: [0], 8: [0, 1], 9: [0]}
"""Versions that KIP-896 took away, by API key."""

KEPT = {0: [3, 13], 1: [4, 18], 2: [1], 3: [0, 13], 8: [2], 9: [1], 18: [0, 4, 9], 10_001: [0]}

OF_BROKERS = {4: [0, 5], 5: [0], 6: [0], 7: [0, 1], 27: [0], 56: [0]}


@pytest.mark.parametrize(("api_key", "version"), [(key, version) for key in DROPPED for version in DROPPED[key]])
def test_dropped_versions(api_key: int, version: int) -> None:
    assert dropped_in(api_key, version) == "4.0.0"
    assert (api_key, version, "4.0.0") in set(dropped_versions())


@pytest.mark.parametrize(("api_key", "version"), [(key, version) for key in KEPT for version in KEPT[key]])
def test_versions_that_are_still_there_or_newer(api_key: int, version: int) -> None:
    assert dropped_in(api_key, version) is None


@pytest.mark.parametrize(("api_key", "version"), [(key, version) for key in OF_BROKERS for version in OF_BROKERS[key]])
def test_requests_that_only_brokers_send(api_key: int, version: int) -> None:
    assert dropped_in(api_key, version) is None


@pytest.mark.parametrize(
    ("version", "protocol_type", "release"), [(9, "consumer", "6.0.0"), (9, "connect", None), (9, None, None)]
)
def test_classic_groups(version: int, protocol_type: str | None, release: str | None) -> None:
    assert dropped_in(11, version, protocol_type) == release


@pytest.mark.parametrize(("text", "number"), [("5", (5, 0)), ("4.3", (4, 3)), ("4.3.1", (4, 3))])
def test_releases(text: str, number: tuple[int, int]) -> None:
    assert release_number(text) == number


@pytest.mark.parametrize("text", ["", "x", "4.", "-1", "4.3.1.2"])
def test_texts_that_are_no_release(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid release; write one such as"):
        release_number(text)

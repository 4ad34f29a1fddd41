"""Clusters that several test packages share: each starts with the first test that requires it, and runs until the end.

A test that uses one is marked `kafka` and `slow`, and is in the group of its cluster: with `--dist loadgroup`, this
cluster runs until the end of the group. Tests use separate topics, never delete topics of other tests, and restore
servers that they kill, pause or reconfigure.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.real_kafka import NEWEST
from tests.real_kafka.clusters import RealKafka, start_cluster, start_single, start_with_zookeeper

GROUPS = {
    "single_kafka": "single Kafka",
    "real_cluster": "real cluster",
    "each_cluster": "real cluster",
    "kafka_2_7": "older Kafka",
}
"""The group of the tests of each cluster: under pytest-xdist, one worker runs all of them."""

_running: dict[str, list[RealKafka]] = {}
"""The shared clusters by the group of tests that started them."""
_group = ""


def start_group(item: pytest.Item) -> None:
    """Stop the clusters of another group, which has ended if this test runs; six idle servers take a tenth of a core.

    Their fixtures end with the session.
    """
    global _group  # noqa: PLW0603
    marker = item.get_closest_marker("xdist_group")
    _group = marker.args[0] if marker and item.config.getoption("loadgroup", False) else ""
    for ended in _running.keys() - {_group, ""}:
        for kafka in _running.pop(ended):
            kafka.close()


def _shared(kafka: RealKafka) -> RealKafka:
    _running.setdefault(_group, []).append(kafka)
    return kafka


@pytest.fixture(scope="session")
def real_cluster() -> Iterator[RealKafka]:
    """A Kafka of 3 controllers and 3 brokers, secured listeners included."""
    with start_cluster(NEWEST, secured=True) as kafka:
        yield _shared(kafka)


@pytest.fixture(scope="session", params=[NEWEST, pytest.param("3.9.1", marks=pytest.mark.thorough)])
def each_cluster(request: pytest.FixtureRequest) -> Iterator[RealKafka]:
    """`real_cluster`, and a Kafka 3.9.1 of a controller and 3 brokers."""
    if request.param == NEWEST:
        yield request.getfixturevalue("real_cluster")
    else:
        with start_cluster(request.param, controllers=1, secured=True) as kafka:
            yield _shared(kafka)


@pytest.fixture(scope="session")
def single_kafka() -> Iterator[RealKafka]:
    """A Kafka of one node."""
    with start_single(NEWEST) as kafka:
        yield _shared(kafka)


@pytest.fixture(scope="session")
def kafka_2_7() -> Iterator[RealKafka]:
    """A Kafka 2.7.2 of one broker, with ZooKeeper."""
    with start_with_zookeeper("2.7.2") as kafka:
        yield _shared(kafka)

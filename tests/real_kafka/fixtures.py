"""Fixtures that several test packages share: one cluster for a whole run, started when the first test asks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.real_kafka.clusters import RealKafka, start_cluster


@pytest.fixture(scope="session")
def real_cluster() -> Iterator[RealKafka]:
    """A Kafka 4.3.1 of 3 controllers and 3 brokers, secured listeners included.

    Who kills, pauses or reconfigures its servers puts everything back as it was. Under pytest-xdist each worker has a
    cluster of its own, unless the tests share `xdist_group("real cluster")` and `--dist loadgroup` is given.
    """
    with start_cluster("4.3.1", secured=True) as kafka:
        yield kafka

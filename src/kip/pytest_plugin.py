"""Pytest fixtures: an embedded Kafka for the tests of any project that has this package installed.

def test_lists(embedded_cluster):
    connect(embedded_cluster.bootstrap_server)

@pytest.mark.embedded_cluster(brokers=1, release="2.7")
def test_falls_back(embedded_cluster): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from kip.cluster import EmbeddedCluster

__all__ = ["embedded_cluster", "embedded_clusters"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "embedded_cluster(**arguments): what the embedded_cluster fixture makes its EmbeddedCluster with"
    )


@pytest.fixture
def embedded_clusters() -> Iterator[Callable[..., EmbeddedCluster]]:
    """Make running clusters, `embedded_clusters(brokers=1)`, that end with the test."""
    from kip.cluster import EmbeddedCluster

    with ExitStack() as running:
        yield lambda **arguments: running.enter_context(EmbeddedCluster(**arguments))


@pytest.fixture
def embedded_cluster(
    request: pytest.FixtureRequest, embedded_clusters: Callable[..., EmbeddedCluster]
) -> EmbeddedCluster:
    """A running cluster of three brokers and three controllers, or what the marker says."""
    marker = request.node.get_closest_marker("embedded_cluster")
    arguments: dict[str, Any] = {} if marker is None else marker.kwargs
    return embedded_clusters(**arguments)

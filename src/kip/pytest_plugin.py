"""Pytest fixtures: an embedded Kafka cluster for the tests of any project with this package installed.

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
    from kip.cluster import EmbeddedCluster, ReceivedRequest

__all__ = ["embedded_cluster", "embedded_clusters"]


_CLUSTERS = pytest.StashKey["list[EmbeddedCluster]"]()
_SHOWN = 20
_LONGEST = 300


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "embedded_cluster(**arguments): the arguments of the fixture's EmbeddedCluster",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Add the last requests to the embedded clusters to the report of a failed test."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.when == "call" and report.failed:
        clusters: list[EmbeddedCluster] = item.stash.get(_CLUSTERS, [])
        for number, cluster in enumerate(clusters, 1):
            title = f"last requests to embedded cluster {number}"
            report.sections.append((title, "\n".join(map(_shown, cluster.requests[-_SHOWN:]))))
    return report  # type: ignore[return-value]


def _shown(request: ReceivedRequest) -> str:
    message = repr(request.message)
    cut = message if len(message) <= _LONGEST else f"{message[:_LONGEST]}…"
    return f"{request.node_id} {request.api} v{request.version} {request.client_id} {cut}"


@pytest.fixture
def embedded_clusters(request: pytest.FixtureRequest) -> Iterator[Callable[..., EmbeddedCluster]]:
    """Return a function that starts clusters, `embedded_clusters(brokers=1)`; they are stopped after the test."""
    from kip.cluster import EmbeddedCluster

    made: list[EmbeddedCluster] = request.node.stash.setdefault(_CLUSTERS, [])

    with ExitStack() as running:

        def start(**arguments: Any) -> EmbeddedCluster:
            cluster = running.enter_context(EmbeddedCluster(**arguments))
            made.append(cluster)
            return cluster

        yield start


@pytest.fixture
def embedded_cluster(
    request: pytest.FixtureRequest, embedded_clusters: Callable[..., EmbeddedCluster]
) -> EmbeddedCluster:
    """Start a cluster of three brokers and three controllers, or as configured by the marker."""
    marker = request.node.get_closest_marker("embedded_cluster")
    arguments: dict[str, Any] = {} if marker is None else marker.kwargs
    return embedded_clusters(**arguments)

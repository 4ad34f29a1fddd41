"""Pytest fixtures: an embedded Kafka cluster for the tests of any project with this package installed.

def test_lists(embedded_cluster):
    connect(embedded_cluster.bootstrap_server)

@pytest.mark.embedded_cluster(brokers=1, release="2.7")
def test_falls_back(embedded_cluster): ...

A test that passes although one of its faults never affected a response fails, unless it is marked with
`unused_faults_allowed`, or `embedded_cluster_unused_faults = allow` is set for all tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from kip.cluster import EmbeddedCluster, Fault, ReceivedRequest

_CLUSTERS = pytest.StashKey["list[EmbeddedCluster]"]()
_UNUSED_FAULTS = "embedded_cluster_unused_faults"
_UNUSED = "faults that never affected a response:"
_SHOWN = 20
_LONGEST = 300


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "fail (default) or allow: tests that pass although a fault of their embedded cluster never had an effect"
    parser.addini(_UNUSED_FAULTS, text, default="fail")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "embedded_cluster(**arguments): the arguments of the fixture's EmbeddedCluster",
    )
    config.addinivalue_line("markers", "unused_faults_allowed: faults of embedded clusters need not have an effect")
    if config.getini(_UNUSED_FAULTS) not in ("fail", "allow"):
        raise pytest.UsageError(f"{_UNUSED_FAULTS} is fail or allow, not {config.getini(_UNUSED_FAULTS)!r}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that passed although it did not test what it says: a fault had no effect, or a function failed."""
    yield
    failed = [f"  {line}" for cluster in item.stash.get(_CLUSTERS, []) for line in cluster.failed_functions]
    if failed:
        pytest.fail("\n".join(["functions of the test that failed in the cluster:", *failed]), pytrace=False)
    is_allowed = item.config.getini(_UNUSED_FAULTS) == "allow" or item.get_closest_marker("unused_faults_allowed")
    unused = [] if is_allowed else [line for cluster in item.stash.get(_CLUSTERS, []) for line in _unused(cluster)]
    if unused:
        end = "Correct the faults or the test, or allow it with @pytest.mark.unused_faults_allowed."
        pytest.fail("\n".join([_UNUSED, *unused, end]), pytrace=False)


def _is_about_faults(report: pytest.TestReport) -> bool:
    return _UNUSED in str(report.longrepr)


def _unused(cluster: EmbeddedCluster) -> Iterator[str]:
    """Yield a line about each unused fault of a cluster: what was asked for instead, and what does not exist."""
    for fault in cluster.unused_faults:
        yield "; ".join([f"  {fault}: the cluster received {_received(cluster, fault.api)}", *_missing(cluster, fault)])
    for api in cluster.unused_actions:
        yield f"  action after the next {api}: the cluster received {_received(cluster, api)} since then"


def _received(cluster: EmbeddedCluster, api: str | None) -> str:
    counts = Counter(f"{request.api} v{request.version}" for request in cluster.requests if api in (None, request.api))
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or f"no {api or 'requests'}"


def _missing(cluster: EmbeddedCluster, fault: Fault) -> Iterator[str]:
    """Yield what a fault selects and the cluster does not have."""
    topic = cluster.state.topics.get(fault.topic or "")
    if fault.topic is not None and topic is None:
        yield f"there is no topic {fault.topic!r}"
    if topic is not None and fault.partition is not None and fault.partition >= len(topic.partitions):
        yield f"topic {fault.topic!r} has no partition {fault.partition}"
    if fault.group is not None and cluster.state.groups.find(fault.group) is None:
        yield f"there is no group {fault.group!r}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Add the last requests to the embedded clusters to the report of a failed test."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.when == "call" and report.failed:
        clusters: list[EmbeddedCluster] = item.stash.get(_CLUSTERS, [])
        for number, cluster in enumerate(clusters, 1):
            title = f"last requests to embedded cluster {number}"
            report.sections.append((title, "\n".join(map(_shown, cluster.requests[-_SHOWN:])) or "none"))
        unused = [line for cluster in clusters for line in _unused(cluster)]
        if unused and not _is_about_faults(report):
            report.sections.append(("faults that never affected a response", "\n".join(unused)))
    return report  # type: ignore[return-value]


def _shown(request: ReceivedRequest) -> str:
    message = repr(request.message)
    cut = message if len(message) <= _LONGEST else f"{message[:_LONGEST]}…"
    return f"{request.node_id} {request.api} v{request.version} {request.client_id} {cut}"


@pytest.fixture
def embedded_clusters(request: pytest.FixtureRequest) -> Iterator[Callable[..., EmbeddedCluster]]:
    """Return a function that starts clusters, `embedded_clusters(brokers=1)`; they are stopped after the test."""
    from kip.cluster import EmbeddedCluster

    clusters: list[EmbeddedCluster] = request.node.stash.setdefault(_CLUSTERS, [])

    with ExitStack() as running:

        def start(**arguments: Any) -> EmbeddedCluster:
            cluster = running.enter_context(EmbeddedCluster(**arguments))
            clusters.append(cluster)
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

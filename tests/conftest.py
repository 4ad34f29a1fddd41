"""Fixtures and settings for all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.children import let_signals_end_children
from tests.java_trap import no_java, trap_java
from tests.real_kafka.fixtures import GROUPS, each_cluster, kafka_2_7, real_cluster, single_kafka, start_group
from tests.shared import ROOT

__all__ = ["each_cluster", "kafka_2_7", "no_java", "real_cluster", "single_kafka"]

let_signals_end_children()

# With unbuffered stdout, a failing flush on exit would not be noticed.
os.environ.pop("PYTHONUNBUFFERED", None)

# Where matplotlib keeps its list of fonts; in the home directory otherwise.
os.environ.setdefault("MPLCONFIGDIR", str(ROOT / "build" / "matplotlib"))

# The duration of an example depends more on the load of the machine than on the code.
settings.register_profile("kipc", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kipc")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what their fixtures start: a real Kafka, or a session of Spark."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        groups = [GROUPS[name] for name in fixtures if name in GROUPS]
        if groups:
            item.add_marker(pytest.mark.kafka)
            item.add_marker(pytest.mark.slow)
        if "spark" in fixtures:
            item.add_marker(pytest.mark.spark)
            groups.append("Spark session")
        if groups and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(groups[0]))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Stop the clusters of a group that has ended."""
    trap_java(item)
    start_group(item)

"""The answers of both clusters to the steps of a module."""

from __future__ import annotations

import pytest

from tests.cluster.beside.both import Both, on_both
from tests.real_kafka import RealKafka


@pytest.fixture(scope="module")
def both(request: pytest.FixtureRequest, single_kafka: RealKafka) -> Both:
    """Return what the function `answers` of the module returns for each cluster, by step."""
    return on_both(single_kafka, request.module.answers)

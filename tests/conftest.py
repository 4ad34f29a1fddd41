"""Fixtures and settings for all tests."""

from hypothesis import HealthCheck, settings

from tests.real_kafka.fixtures import real_cluster

__all__ = ["real_cluster"]

# How long an example takes says more about what else the machine is doing than about the code.
settings.register_profile("kipc", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kipc")

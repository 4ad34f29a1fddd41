"""Fixtures for all tests."""

from tests.real_kafka.fixtures import real_cluster

__all__ = ["real_cluster"]

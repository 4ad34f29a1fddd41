"""The embedded cluster's fixtures, also where its pytest plugin is not installed."""

from kip.pytest_plugin import embedded_cluster, embedded_clusters

__all__ = ["embedded_cluster", "embedded_clusters"]

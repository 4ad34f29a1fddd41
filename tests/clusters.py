"""The type of the fixture `embedded_clusters`, which starts clusters with the given arguments."""

from __future__ import annotations

from collections.abc import Callable

from kip.cluster import EmbeddedCluster

Clusters = Callable[..., EmbeddedCluster]

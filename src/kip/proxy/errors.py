"""The error of the proxy.

ProxyError      the proxy cannot be set up or changed as requested
"""

from __future__ import annotations

from kip.serving.errors import ClusterSetupError

__all__ = ["ProxyError"]


class ProxyError(ClusterSetupError):
    """The proxy cannot be set up or changed as requested; code that injects faults handles it like the cluster's."""

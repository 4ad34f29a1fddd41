"""The error of servers.

ClusterSetupError   an embedded cluster, or as `ProxyError` a proxy, cannot be set up or changed as requested
"""

from __future__ import annotations


class ClusterSetupError(ValueError):
    """The embedded cluster or the proxy cannot be set up or changed as requested."""

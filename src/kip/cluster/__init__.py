"""The embedded cluster: a Kafka cluster in one process for admin clients and tests, including the APIs of five KIPs.

Modules are loaded on first use, so that the pytest plugin is cheap for projects that do not use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kafka_wire.runtime.lazy import lazy_names

if TYPE_CHECKING:
    from kip.cluster.cluster import EmbeddedCluster
    from kip.cluster.releases import RELEASES
    from kip.cluster.security.acls import Acl, Resource
    from kip.kafka.acls import Operation
    from kip.serving import ClusterSetupError, Fault, FaultKind, ReceivedRequest

__all__ = [
    "RELEASES",
    "Acl",
    "ClusterSetupError",
    "EmbeddedCluster",
    "Fault",
    "FaultKind",
    "Operation",
    "ReceivedRequest",
    "Resource",
]

_SHARED = ("ClusterSetupError", "Fault", "FaultKind", "ReceivedRequest")
"""Names of `kip.serving` that users of a cluster need."""
_own = lazy_names(
    __name__,
    {
        "RELEASES": "releases",
        "Acl": "security.acls",
        "EmbeddedCluster": "cluster",
        "Operation": "security.acls",
        "Resource": "security.acls",
    },
)


def __getattr__(name: str) -> Any:
    if name in _SHARED:
        import kip.serving

        return getattr(kip.serving, name)
    return _own(name)

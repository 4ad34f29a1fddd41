"""The embedded cluster: a Kafka cluster in one process for admin clients and tests, including the APIs of five KIPs.

Modules are loaded on first use, so that the pytest plugin is cheap for projects that do not use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.runtime.lazy import lazy_names

if TYPE_CHECKING:
    from kip.cluster.acls import Acl, Operation, Resource
    from kip.cluster.cluster import EmbeddedCluster
    from kip.cluster.errors import ClusterSetupError
    from kip.cluster.faults import Fault, FaultKind
    from kip.cluster.releases import RELEASES
    from kip.cluster.requests import ReceivedRequest

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

__getattr__ = lazy_names(
    __name__,
    {
        "RELEASES": "releases",
        "Acl": "acls",
        "ClusterSetupError": "errors",
        "EmbeddedCluster": "cluster",
        "Fault": "faults",
        "FaultKind": "faults",
        "Operation": "acls",
        "ReceivedRequest": "requests",
        "Resource": "acls",
    },
)

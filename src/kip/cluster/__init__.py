"""The embedded cluster: a Kafka for admin clients and tests, in one process, with the APIs of five KIPs served."""

from __future__ import annotations

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

"""The embedded cluster: a Kafka cluster in one process for admin clients and tests, including the APIs of five KIPs.

`connections` decodes requests for `handlers`, which check and apply them to `state`. Each module of `groups` begins
with the states of a protocol and what decides on a rebalance, `transactions` with those of transactions.

Modules are loaded on first use, so that the pytest plugin is cheap for projects that do not use it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kafka_wire.runtime.lazy import lazy_names

if TYPE_CHECKING:
    from kip.cluster.cluster import EmbeddedCluster
    from kip.cluster.options import ClusterOptions
    from kip.cluster.security.acls import Acl, Resource
    from kip.kafka.acls import Operation
    from kip.kafka.releases import RELEASES
    from kip.serving import ClusterSetupError, Fault, FaultKind, ReceivedRequest

__all__ = [
    "RELEASES",
    "Acl",
    "ClusterOptions",
    "ClusterSetupError",
    "EmbeddedCluster",
    "Fault",
    "FaultKind",
    "Operation",
    "ReceivedRequest",
    "Resource",
]

_SHARED = {"RELEASES": "kip.kafka.releases"} | dict.fromkeys(
    ("ClusterSetupError", "Fault", "FaultKind", "ReceivedRequest"), "kip.serving"
)
"""Names of other packages that users of a cluster need, and their modules."""
_own = lazy_names(
    __name__,
    {
        "Acl": "security.acls",
        "ClusterOptions": "options",
        "EmbeddedCluster": "cluster",
        "Operation": "security.acls",
        "Resource": "security.acls",
    },
)


def __getattr__(name: str) -> Any:
    if name in _SHARED:
        return getattr(import_module(_SHARED[name]), name)
    return _own(name)

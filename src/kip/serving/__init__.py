"""Servers of the Kafka protocol whose responses faults can replace; the embedded cluster and the proxy share them.

Nothing here knows a cluster. Modules are loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.runtime.lazy import lazy_names

if TYPE_CHECKING:
    from kip.serving.errors import ClusterSetupError
    from kip.serving.faults import Fault, FaultKind
    from kip.serving.requests import ReceivedRequest

__all__ = ["ClusterSetupError", "Fault", "FaultKind", "ReceivedRequest"]

__getattr__ = lazy_names(
    __name__,
    {"ClusterSetupError": "errors", "Fault": "faults", "FaultKind": "faults", "ReceivedRequest": "requests"},
)

"""An admin client for Kafka: the cluster and its nodes, the metadata quorum, topics.

    from kip.admin import Admin, settings_for

    with Admin("localhost:9092") as admin:
        for node in admin.list_nodes():
            print(node)

`Admin` is synchronous and thread-safe, `AsyncAdmin` is for asyncio; `settings_for` reads the Java tools' files.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kip.admin.blocking import Admin as Admin
    from kip.admin.calling.calls import Broker as Broker
    from kip.admin.calling.calls import Coordinator as Coordinator
    from kip.admin.calling.calls import Leader as Leader
    from kip.admin.calling.calls import Target as Target
    from kip.admin.client import AsyncAdmin as AsyncAdmin
    from kip.admin.errors import AdminError as AdminError
    from kip.admin.errors import BrokerError as BrokerError
    from kip.admin.operations.cluster import ClusterDescription as ClusterDescription
    from kip.admin.operations.cluster import Node as Node
    from kip.admin.operations.configs import ConfigEntry as ConfigEntry
    from kip.admin.operations.quorum import QuorumInfo as QuorumInfo
    from kip.admin.operations.quorum import ReplicaState as ReplicaState
    from kip.admin.operations.topics import PartitionDescription as PartitionDescription
    from kip.admin.operations.topics import TopicDescription as TopicDescription
    from kip.admin.operations.topics import TopicListing as TopicListing
    from kip.admin.operations.topics.alterations import AlteredTopic as AlteredTopic
    from kip.admin.operations.topics.changes import CreatedTopic as CreatedTopic
    from kip.admin.operations.topics.changes import Deletion as Deletion
    from kip.admin.operations.topics.changes import NewTopic as NewTopic
    from kip.admin.security.sasl import OAuthBearer as OAuthBearer
    from kip.admin.security.sasl import Plain as Plain
    from kip.admin.security.sasl import Scram as Scram
    from kip.admin.settings import Security as Security
    from kip.admin.settings import Settings as Settings
    from kip.admin.settings import settings_for as settings_for

_MODULES = {
    "blocking": ("Admin",),
    "client": ("AsyncAdmin",),
    "operations.cluster": ("ClusterDescription", "Node"),
    "operations.configs": ("ConfigEntry",),
    "errors": ("AdminError", "BrokerError"),
    "operations.quorum": ("QuorumInfo", "ReplicaState"),
    "security.sasl": ("OAuthBearer", "Plain", "Scram"),
    "calling.calls": ("Broker", "Coordinator", "Leader", "Target"),
    "settings": ("Security", "Settings", "settings_for"),
    "operations.topics.alterations": ("AlteredTopic",),
    "operations.topics.changes": ("CreatedTopic", "Deletion", "NewTopic"),
    "operations.topics": ("PartitionDescription", "TopicDescription", "TopicListing"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Admin",
    "AdminError",
    "AlteredTopic",
    "AsyncAdmin",
    "Broker",
    "BrokerError",
    "ClusterDescription",
    "ConfigEntry",
    "Coordinator",
    "CreatedTopic",
    "Deletion",
    "Leader",
    "NewTopic",
    "Node",
    "OAuthBearer",
    "PartitionDescription",
    "Plain",
    "QuorumInfo",
    "ReplicaState",
    "Scram",
    "Security",
    "Settings",
    "Target",
    "TopicDescription",
    "TopicListing",
    "settings_for",
]


def __getattr__(name: str) -> Any:
    """Import a name when it is first used, so that `kip` starts fast."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__

"""Which Kafka the cluster looks like: the versions of the APIs it serves, as that release has them, by listener."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from kafka_wire.registry import CATALOG

from kip.cluster.errors import ClusterSetupError

__all__ = ["NEWEST", "PROPOSALS", "RELEASES", "Listener", "Release", "find_release"]


class Listener(StrEnum):
    """What kind of node one talks to; the names are those in specs and in Kafka's error texts."""

    BROKER = "broker"
    CONTROLLER = "controller"


@dataclass(frozen=True, slots=True)
class Release:
    """A release of Kafka.

    Attributes:
        apis: by listener, the least and the highest version of each API by its key.
        zookeeper: whether it runs with ZooKeeper: without controllers, and changes go to one broker.
        features: supported features with their least and highest level; the highest is in force.
    """

    name: str
    apis: Mapping[Listener, Mapping[int, tuple[int, int]]]
    zookeeper: bool
    features: Mapping[str, tuple[int, int]]


PROPOSALS = (*range(10040, 10046), 11420)
"""The API keys of KIP-4 and KIP-142, which no Kafka has: 10000 + 10 times the KIP's number + a place in its page."""

_COMMON = {
    "SaslHandshake": "0-1",
    "SaslAuthenticate": "0-2",
    "ApiVersions": "0-3",
    "Metadata": "0-9",
    "CreateTopics": "0-6",
    "DeleteTopics": "0-5",
    "DescribeConfigs": "0-3",
    "CreatePartitions": "0-3",
    "IncrementalAlterConfigs": "0-1",
    "AlterPartitionReassignments": "0",
    "ListPartitionReassignments": "0",
}
"""Kafka 2.7."""

_2_8 = {
    "Metadata": "0-11",
    "CreateTopics": "0-7",
    "DeleteTopics": "0-6",
    "DescribeConfigs": "0-4",
    "DescribeCluster": "0",
}
_3_3 = {"Metadata": "0-12", "DescribeQuorum": "0-1"}
_3_7 = {"DescribeCluster": "0-1"}
_3_9 = {"ApiVersions": "0-4", "DescribeQuorum": "0-2", "DescribeTopicPartitions": "0"}
_4_0 = {
    "Metadata": "0-13",
    "CreateTopics": "2-7",
    "DeleteTopics": "1-6",
    "DescribeConfigs": "1-4",
    "DescribeCluster": "0-2",
}
_4_1 = {"AlterPartitionReassignments": "0-1"}

_NOT_FOR_CONTROLLERS = {"Metadata", "DescribeTopicPartitions"}
_LATER_FOR_CONTROLLERS = {"DescribeConfigs", "DescribeCluster"}
"""Served by controllers since 3.7 (KIP-919)."""

_KRAFT_4 = {
    "eligible.leader.replicas.version": (0, 1),
    "group.version": (0, 1),
    "kraft.version": (0, 1),
    "metadata.version": (7, 30),
    "share.version": (0, 1),
    "streams.version": (0, 1),
    "transaction.version": (0, 2),
}


def _release(
    name: str, *changes: Mapping[str, str], features: Mapping[str, tuple[int, int]] = MappingProxyType({})
) -> Release:
    spans: dict[str, str] = {**_COMMON}
    for change in changes:
        spans |= change
    not_there = _NOT_FOR_CONTROLLERS if _3_7 in changes else _NOT_FOR_CONTROLLERS | _LATER_FOR_CONTROLLERS
    controller = {api: span for api, span in spans.items() if api not in not_there}
    zookeeper = not features
    apis = {Listener.BROKER: _by_key(spans), Listener.CONTROLLER: {} if zookeeper else _by_key(controller)}
    return Release(name, MappingProxyType(apis), zookeeper, features)


def _by_key(spans: Mapping[str, str]) -> Mapping[int, tuple[int, int]]:
    table: dict[int, tuple[int, int]] = {}
    for api, span in spans.items():
        key = CATALOG.entry(f"clients.{api}Request").api_key
        first, _, last = span.partition("-")
        if key is not None:
            table[key] = int(first), int(last or first)
    return MappingProxyType(dict(sorted(table.items())))


_SINCE_2_8 = (_2_8,)
_SINCE_3_3 = (*_SINCE_2_8, _3_3)
_SINCE_3_7 = (*_SINCE_3_3, _3_7)
_SINCE_3_9 = (*_SINCE_3_7, _3_9)
_SINCE_4_1 = (*_SINCE_3_9, _4_0, _4_1)

RELEASES = {
    each.name: each
    for each in (
        _release("2.7"),
        _release("2.8", *_SINCE_2_8),
        _release("3.3", *_SINCE_3_3, features={"metadata.version": (1, 7)}),
        _release("3.7", *_SINCE_3_7, features={"metadata.version": (1, 19)}),
        _release("3.9", *_SINCE_3_9, features={"kraft.version": (0, 1), "metadata.version": (1, 21)}),
        _release("4.3", *_SINCE_4_1, features=_KRAFT_4),
    )
}
NEWEST = "4.3"


def find_release(name: str) -> Release:
    """Return a release by its name.

    Raises:
        ClusterSetupError: there is none of that name.
    """
    try:
        return RELEASES[name]
    except KeyError:
        raise ClusterSetupError(f"no release {name!r} to look like: there are {', '.join(RELEASES)}") from None

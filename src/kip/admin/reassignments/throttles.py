"""Throttles of reassignments (KIP-73, KIP-113): which configs limit the replication, and which of them are set."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from kip.admin.calling.partitions import TopicPartition
from kip.admin.operations.configs import ConfigChange, ConfigEntry, ConfigOperation, ConfigResource, ResourceType
from kip.admin.operations.partitions import Reassignment

Changes = dict[ConfigResource, list[ConfigChange]]
"""Changes of configs, as `alter_configs` takes them."""

_LEADERS, _FOLLOWERS = "leader.replication.throttled.", "follower.replication.throttled."
_LOG_DIRS = "replica.alter.log.dirs.io.max.bytes.per.second"
_THROTTLES = {
    ResourceType.TOPIC: (f"{_LEADERS}replicas", f"{_FOLLOWERS}replicas"),
    ResourceType.BROKER: (f"{_LEADERS}rate", f"{_FOLLOWERS}rate", _LOG_DIRS),
}


def throttled_moves(
    rate: int,
    current: Mapping[TopicPartition, Sequence[int]],
    replicas: Mapping[TopicPartition, Sequence[int]],
    ongoing: Iterable[Reassignment] = (),
) -> Changes:
    """Return the changes that limit the replication between brokers, as kafka-reassign-partitions makes them.

    The replicas of a partition before the move are throttled as leaders, those that are added as followers. Moves that
    are in progress are throttled too, because the configs of a topic contain all of its throttled replicas.

    Args:
        rate: bytes per second, for each broker as a leader and as a follower.
        current: the brokers of each partition.
        wanted: the brokers of each partition after the move.
        ongoing: the moves in progress.
    """
    sources = {
        (reassignment.topic, reassignment.partition): set(reassignment.replicas) - set(reassignment.adding)
        for reassignment in ongoing
    }
    targets = {(reassignment.topic, reassignment.partition): set(reassignment.adding) for reassignment in ongoing}
    for partition, brokers in replicas.items():
        before = sources.setdefault(partition, set(current[partition]))
        targets[partition] = set(brokers) - before
    changes: Changes = {}
    for topic in sorted({topic for topic, _ in sources}):
        lists = (_replicas(topic, some) for some in (sources, targets))
        changes[ConfigResource(ResourceType.TOPIC, topic)] = [
            ConfigChange(name, ConfigOperation.SET, value)
            for name, value in zip(_THROTTLES[ResourceType.TOPIC], lists, strict=True)
        ]
    brokers_of_moves = {broker for some in (sources, targets) for brokers in some.values() for broker in brokers}
    return changes | _limited(brokers_of_moves, rate, f"{_LEADERS}rate", f"{_FOLLOWERS}rate")


def throttled_log_dirs(rate: int, broker: int) -> Changes:
    """Return the change that limits moves between log directories of a broker, in bytes per second."""
    return _limited([broker], rate, _LOG_DIRS)


def throttled_resources(topics: Iterable[str], brokers: Iterable[int]) -> list[ConfigResource]:
    """Return the resources whose configs may contain throttles."""
    return [
        *(ConfigResource(ResourceType.TOPIC, topic) for topic in topics),
        *(ConfigResource(ResourceType.BROKER, str(broker)) for broker in brokers),
    ]


def removed_throttles(
    configs: Iterable[tuple[ConfigResource, Iterable[ConfigEntry]]], *, with_log_dirs: bool = True
) -> Changes:
    """Return the changes that remove the throttles from these configs; resources without throttles are omitted.

    Args:
        found: resources and their configs.
        with_log_dirs: whether to remove throttles of moves between log directories too.
    """
    changes: Changes = {}
    for resource, entries in configs:
        own = {entry.name for entry in entries if entry.source == f"DYNAMIC_{resource.type.name}_CONFIG"}
        names = (name for name in _THROTTLES[resource.type] if name in own and (with_log_dirs or name != _LOG_DIRS))
        deleted = [ConfigChange(name, ConfigOperation.DELETE) for name in names]
        if deleted:
            changes[resource] = deleted
    return changes


def _replicas(topic: str, brokers: Mapping[TopicPartition, Collection[int]]) -> str:
    """Return `partition:broker,...` of one topic."""
    return ",".join(
        f"{number}:{broker}"
        for (name, number), some in sorted(brokers.items())
        if name == topic
        for broker in sorted(some)
    )


def _limited(brokers: Iterable[int], rate: int, *names: str) -> Changes:
    changes = [ConfigChange(name, ConfigOperation.SET, str(rate)) for name in names]
    return {ConfigResource(ResourceType.BROKER, str(broker)): changes for broker in sorted(brokers)}

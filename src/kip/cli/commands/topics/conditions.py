"""Find partitions that need attention, with the conditions of kafka-topics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from kip.admin import Admin, PartitionDescription, TopicDescription

_MIN_ISR = "min.insync.replicas"
_Partition: TypeAlias = "tuple[str, PartitionDescription]"


def select_partitions(admin: Admin, topics: Sequence[TopicDescription], condition: str) -> list[_Partition]:
    """Return the partitions in a condition: `under-replicated`, `unavailable`, `under-min-isr` or `at-min-isr`."""
    partitions = [(topic.name, partition) for topic in topics for partition in topic.partitions]
    match condition:
        case "under-replicated":
            return _under_replicated(admin, partitions)
        case "unavailable":
            alive = {node.id for node in admin.describe_cluster().nodes}
            return [place for place in partitions if place[1].leader not in alive]
        case "under-min-isr":
            return _by_min_isr(admin, partitions, _is_under)
    # TopicCommand.isAtMinIsrPartitions does not require a leader, unlike isUnderMinIsr.
    return _by_min_isr(admin, partitions, lambda partition, least: len(partition.isr) == least)


def _under_replicated(admin: Admin, partitions: list[_Partition]) -> list[_Partition]:
    """Return partitions with replicas that are not in sync, ignoring replicas that a reassignment adds."""
    # TopicCommand.getReplicationFactor: replicas that are being added catch up for hours, which is no reason for alarm.
    adding = {
        (reassignment.topic, reassignment.partition): len(reassignment.adding)
        for reassignment in admin.list_partition_reassignments()
    }
    return [
        (name, partition)
        for name, partition in partitions
        if len(partition.isr) < len(partition.replicas) - adding.get((name, partition.partition), 0)
    ]


def _is_under(partition: PartitionDescription, least: int) -> bool:
    """Return whether a partition refuses records with `acks=all`; without a leader, the ISR is the last known one."""
    return partition.leader is None or len(partition.isr) < least


def _by_min_isr(
    admin: Admin, partitions: list[_Partition], holds: Callable[[PartitionDescription, int], bool]
) -> list[_Partition]:
    configs = admin.describe_topic_configs(sorted({name for name, _ in partitions})) if partitions else {}
    least = {
        name: int(config.value or 1) for name, some in configs.items() for config in some if config.name == _MIN_ISR
    }
    return [(name, partition) for name, partition in partitions if name in least and holds(partition, least[name])]

"""The description of a topic as JSON data, and as text in the format of kafka-topics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kip.escaping import escape_text
from kip.kafka.topics import id_text

if TYPE_CHECKING:
    from uuid import UUID

    from kip.admin import AlteredTopic, CreatedTopic, PartitionDescription, TopicDescription

_UNKNOWN = "N/A"
"""What TopicCommand prints for eligible leader replicas if the broker does not report them (KIP-966)."""


def topic_data(topic: TopicDescription) -> dict[str, Any]:
    """Return a topic as JSON data; configs are None if the user may not describe them."""
    configs = None if topic.configs is None else {entry.name: entry.value for entry in topic.configs}
    return {
        "name": topic.name,
        "topicId": _topic_id(topic.topic_id),
        "internal": topic.internal,
        "partitionCount": len(topic.partitions),
        "replicationFactor": topic.replication_factor,
        "configs": configs,
        "partitions": [partition_data(partition) for partition in topic.partitions],
    }


def topic_text(topic: TopicDescription) -> str:
    """Return a line for the topic and a line for each partition."""
    return topic_line(topic) + "".join(partition_text(topic.name, partition) for partition in topic.partitions)


def topic_line(topic: TopicDescription) -> str:
    """Return the line of the topic itself."""
    settings = ",".join(f"{entry.name}={entry.value}" for entry in topic.configs or ())
    head: list[tuple[str, object]] = [
        ("Topic", topic.name),
        *([] if topic.topic_id is None else [("TopicId", _topic_id(topic.topic_id))]),
        ("PartitionCount", len(topic.partitions)),
        ("ReplicationFactor", topic.replication_factor),
        ("Configs", settings),
    ]
    return f"{_line(head)}\n"


def created_data(topic: CreatedTopic, validate_only: bool) -> dict[str, Any]:
    return {
        "name": topic.name,
        "topicId": _topic_id(topic.topic_id),
        "partitions": topic.partitions,
        "replicationFactor": topic.replicas,
        "validateOnly": validate_only,
    }


def altered_data(topic: AlteredTopic) -> dict[str, Any]:
    return {
        "name": topic.name,
        "partitions": topic.partitions,
        "moved": [{"partition": number, "replicas": list(brokers)} for number, brokers in topic.moved.items()],
        "addedConfigs": dict(topic.added_configs),
        "deletedConfigs": list(topic.deleted_configs),
    }


def altered_text(topic: AlteredTopic) -> str:
    """Return a line for each change."""
    changes = [] if topic.partitions is None else [f"partitions are now {topic.partitions}"]
    changes += [
        f"partition {number} moves to {':'.join(map(str, replicas))}" for number, replicas in topic.moved.items()
    ]
    changes += [f"{name} is now {value}" for name, value in topic.added_configs.items()]
    changes += [f"{name} reset to its default" for name in topic.deleted_configs]
    return "".join(f"Topic {topic.name}: {change}.\n" for change in changes)


def partition_data(partition: PartitionDescription) -> dict[str, Any]:
    return {
        "partition": partition.partition,
        "leader": partition.leader,
        "replicas": list(partition.replicas),
        "isr": list(partition.isr),
        "elr": _list(partition.eligible_leader_replicas),
        "lastKnownElr": _list(partition.last_known_eligible_leader_replicas),
    }


def partition_text(topic: str, partition: PartitionDescription) -> str:
    """Return the line of a partition."""
    return f"\t{_line(_partition_cells(topic, partition))}\n"


def _partition_cells(name: str, partition: PartitionDescription) -> list[tuple[str, object]]:
    return [
        ("Topic", name),
        ("Partition", partition.partition),
        ("Leader", "none" if partition.leader is None else partition.leader),
        ("Replicas", _joined(partition.replicas)),
        ("Isr", _joined(partition.isr)),
        ("Elr", _joined(partition.eligible_leader_replicas)),
        ("LastKnownElr", _joined(partition.last_known_eligible_leader_replicas)),
    ]


def _line(cells: list[tuple[str, object]]) -> str:
    return "\t".join(f"{label}: {escape_text(str(value))}" for label, value in cells)


def _joined(brokers: tuple[int, ...] | None) -> str:
    return _UNKNOWN if brokers is None else ",".join(map(str, brokers))


def _list(brokers: tuple[int, ...] | None) -> list[int] | None:
    return None if brokers is None else list(brokers)


def _topic_id(topic_id: UUID | None) -> str | None:
    return None if topic_id is None else id_text(topic_id)

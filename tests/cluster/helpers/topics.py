"""Topics to create, and those that a controller refuses."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from kafka_wire.clients import (
    CreateTopicsRequest,
    MetadataRequest,
)
from kafka_wire.clients.create_topics_request import CreatableReplicaAssignment, CreatableTopic, CreatableTopicConfig

from tests.cluster.helpers.records import batch, produce
from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for


def creatable(name: str = "hills", partitions: int = 1, factor: int = 1, **fields: Any) -> CreatableTopic:
    return CreatableTopic(name=name, num_partitions=partitions, replication_factor=factor, **fields)


def placed(*assignment: list[int], first: int = 0) -> dict[str, Any]:
    places = [CreatableReplicaAssignment(partition_index=first + i, broker_ids=ids) for i, ids in enumerate(assignment)]
    return {"partitions": -1, "factor": -1, "assignments": places}


def config(name: str, value: str | None) -> dict[str, Any]:
    return {"configs": [CreatableTopicConfig(name=name, value=value)]}


def bad_name(name: str) -> tuple[CreatableTopic, int, str]:
    fault = f"'{name}' contains one or more characters other than ASCII alphanumerics, '.', '_' and '-'"
    return creatable(name), 17, f"Topic name is invalid: {fault}"


def bad_value(name: str, value: str, fault: str) -> tuple[CreatableTopic, int, str]:
    return creatable(**config(name, value)), 40, f"Invalid value {value} for configuration {name}: {fault}"


def bad_place(fault: str, *assignment: list[int]) -> tuple[CreatableTopic, int, str]:
    return creatable(**placed(*assignment)), 39, f"The manual partition assignment includes {fault}"


LONG = "a" * 250
TOO_LONG = f"Topic name is invalid: the length of '{LONG}' is longer than the max allowed length 249"
NO_COUNT = "Number of partitions was set to an invalid non-positive value."
NO_FACTOR = "Replication factor must be larger than 0, or -1 to use the default value."
BOTH = "A manual partition assignment was specified, but {} was not set to -1."


REFUSED = [
    (creatable(""), 17, "Topic name is invalid: the empty string is not allowed"),
    (creatable("."), 17, "Topic name is invalid: '.' is not allowed"),
    (creatable(".."), 17, "Topic name is invalid: '..' is not allowed"),
    (creatable(LONG), 17, TOO_LONG),
    bad_name("hügel"),
    bad_name("hills\n"),
    (creatable("__cluster_metadata"), 42, "Creation of internal topic __cluster_metadata is prohibited."),
    (creatable("old_name"), 17, "Topic 'old_name' collides with existing topic: old.name"),
    (creatable("old.name"), 36, "Topic 'old.name' already exists."),
    (creatable(partitions=0), 37, NO_COUNT),
    (creatable(partitions=-2), 37, NO_COUNT),
    (creatable(factor=0), 38, NO_FACTOR),
    (creatable(factor=-2), 38, NO_FACTOR),
    (creatable(**config("x", "1")), 40, "Unknown topic config name: x"),
    (creatable(**config("retention.ms", None)), 40, "Null value not supported for topic configs: retention.ms"),
    bad_value("retention.ms", "-2", "Value must be at least -1"),
    bad_value("segment.bytes", str(2**31), "Not a number of type INT"),
    bad_value("preallocate", "maybe", "Expected value to be either true or false"),
    bad_value("cleanup.policy", "burn", "String must be one of: compact, delete"),
    bad_value("min.cleanable.dirty.ratio", "half", "Not a number of type DOUBLE"),
    (creatable(**{**placed([1]), "factor": 1}), 42, BOTH.format("replication factor")),
    (creatable(**{**placed([1]), "partitions": 1}), 42, BOTH.format("numPartitions")),
    bad_place("an empty replica list.", []),
    bad_place("broker 7, but no such broker is registered.", [7]),
    bad_place("the broker 1 more than once.", [1, 1]),
    (creatable(**placed([1], first=1)), 39, "partitions should be a consecutive 0-based integer sequence"),
]


def stored_topic(address: str, name: str) -> UUID:
    """Create a topic of one partition with six records, and return its id."""
    ask(address, CreateTopicsRequest(topics=[creatable(name, 1)]), 7)
    wait_for(lambda: _topic(address, name) is not None, "the topic to have a leader")
    records = produce(batch(*(b"%d" % number for number in range(6))), topic=name)

    def is_stored() -> bool:
        return not ask(address, records, 9).responses[0].partition_responses[0].error_code

    wait_for(is_stored, "the leader to store the records")
    topic = _topic(address, name)
    assert topic is not None
    return topic


def _topic(address: str, name: str) -> UUID | None:
    found = (topic for topic in ask(address, MetadataRequest(topics=None), 12).topics if topic.name == name)
    topic = next(found, None)
    is_led = topic is not None and bool(topic.partitions) and topic.partitions[0].leader_id >= 0
    return topic.topic_id if is_led else None

"""Configs to change, and those that are refused."""

from __future__ import annotations

from kafka_wire.clients import IncrementalAlterConfigsRequest
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource

TOPIC, BROKER = 2, 4
SET, DELETE, APPEND, SUBTRACT = range(4)
NO_NUMBER = "Invalid value x for configuration retention.ms: Not a number of type LONG"
NO_FRACTION = "Invalid value 0_0.5 for configuration min.cleanable.dirty.ratio: Not a number of type DOUBLE"
NO_LIST = "Can't APPEND to key retention.ms because its type is not LIST."


REFUSED = [
    (TOPIC, "wells", ("no.such", SET, "1"), 40, "Unknown topic config name: no.such"),
    (TOPIC, "wells", ("retention.ms", SET, None), 42, "Null value not supported for : retention.ms"),
    (TOPIC, "wells", ("retention.ms", SET, "x"), 40, NO_NUMBER),
    (TOPIC, "wells", ("retention.ms", SET, "1_0"), 40, NO_NUMBER.replace("x", "1_0", 1)),
    (TOPIC, "wells", ("min.cleanable.dirty.ratio", SET, "0_0.5"), 40, NO_FRACTION),
    (TOPIC, "wells", ("retention.ms", APPEND, "1"), 40, NO_LIST),
    (TOPIC, "wells", ("retention.ms", 9, "1"), -1, None),
    (TOPIC, "none", ("retention.ms", SET, "1"), 3, "The topic 'none' does not exist."),
    (BROKER, "x", ("log.segment.bytes", SET, "1"), 42, "Node id must be an integer, but it is: x"),
    (BROKER, "9" * 5000, ("log.segment.bytes", SET, "1"), 42, f"Node id must be an integer, but it is: {'9' * 5000}"),
    (BROKER, "9", ("log.segment.bytes", SET, "1"), 42, "Unexpected broker id, expected 1, but received 9"),
    (BROKER, "1", ("node.id", SET, "2"), 42, "Cannot update these configs dynamically: [node.id]"),
    (99, "x", ("retention.ms", SET, "1"), 42, "Unknown resource type 99"),
]


GROUP = "sharers"
"""The group of the comparison of share groups: the same groups have configs whichever module runs first."""


def group_config(name: str, value: str | None, group: str = GROUP) -> IncrementalAlterConfigsRequest:
    """Return the request that sets a config of a group, or removes it with None."""
    return config_change(32, group, name, value)


def config_change(kind: int, resource: str, name: str, value: str | None) -> IncrementalAlterConfigsRequest:
    """Return the request that sets a config of a resource, or removes it with None."""
    configs = [AlterableConfig(name=name, config_operation=0 if value is not None else 1, value=value)]
    changed = AlterConfigsResource(resource_type=kind, resource_name=resource, configs=configs)
    return IncrementalAlterConfigsRequest(resources=[changed])

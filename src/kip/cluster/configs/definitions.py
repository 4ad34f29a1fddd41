"""The configs of topics, brokers and groups: names, types, defaults, and valid values.

Topic and group configs are complete for Kafka 4.4.0. Of the about 250 broker configs, this module contains those
that topic configs fall back to, and a few that tools request.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError

_DURATION = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?")
_LARGEST = {"INT": 2**31 - 1, "LONG": 2**63 - 1}


class ConfigType(IntEnum):
    """The type of a value, numbered as in DescribeConfigs."""

    BOOLEAN = 1
    STRING = 2
    INT = 3
    LONG = 5
    DOUBLE = 6
    LIST = 7


@dataclass(frozen=True, slots=True)
class ConfigDefinition:
    """A config.

    Attributes:
        default: the default value, as text.
        minimum: the smallest valid number, None for any.
        choices: the valid strings, empty for any.
        broker_name: for a topic or group config, the broker config that it falls back to; None if there is not one.
        read_only: whether it cannot be changed while the broker is running.
        is_dynamic: whether it can only be set while the broker is running; it is described only if it is set.
    """

    name: str
    kind: ConfigType
    default: str
    minimum: float | None = None
    choices: tuple[str, ...] = ()
    broker_name: str | None = None
    read_only: bool = False
    is_dynamic: bool = False

    def check(self, value: str) -> None:
        """Refuse an invalid value.

        Raises:
            ApiError: INVALID_CONFIG, with the message of Kafka's ConfigException.
        """
        fault = _CHECKS[self.kind](self, value)
        if fault is not None:
            raise ApiError(ErrorCode.INVALID_CONFIG, f"Invalid value {value} for configuration {self.name}: {fault}")


def _boolean_fault(definition: ConfigDefinition, value: str) -> str | None:
    return None if value.strip().lower() in ("true", "false") else "Expected value to be either true or false"


def _string_fault(definition: ConfigDefinition, value: str) -> str | None:
    if definition.name == "share.auto.offset.reset":
        return _reset_fault(value)
    if definition.choices and value not in definition.choices:
        return f"String must be one of: {', '.join(definition.choices)}"
    return None


def _reset_fault(value: str) -> str | None:
    if value in ("earliest", "latest"):
        return None
    try:
        duration_seconds(value.removeprefix("by_duration:"))
    except ValueError:
        return (
            f"Invalid value `{value}` for configuration share.auto.offset.reset. The value must be either "
            "'earliest', 'latest' or of the format 'by_duration:<PnDTnHnMn.nS>'."
        )
    return None


def duration_seconds(text: str) -> float:
    """Parse a duration of ISO 8601 in days, hours, minutes and seconds: `P1DT2H3M4.5S`.

    Raises:
        ValueError: it is malformed.
    """
    match = _DURATION.fullmatch(text)
    # The expression has no mandatory part; Java refuses `P` and `P1DT`, too.
    if match is None or text.endswith(("P", "T")):
        raise ValueError(f"{text!r} is not a valid duration")
    return sum(float(count) * unit for count, unit in zip(match.groups("0"), (86400, 3600, 60, 1), strict=True))


def _list_fault(definition: ConfigDefinition, value: str) -> str | None:
    faults = (_string_fault(definition, part.strip()) for part in value.split(",") if value)
    return next((fault for fault in faults if fault is not None), None)


def _integer_fault(definition: ConfigDefinition, value: str) -> str | None:
    try:
        number = None if "_" in value else int(value)  # underscores are valid in Python, not in Java
    except ValueError:
        number = None
    if number is None or abs(number) > _LARGEST[definition.kind.name]:
        return f"Not a number of type {definition.kind.name}"
    return _too_small(definition, number)


def _double_fault(definition: ConfigDefinition, value: str) -> str | None:
    try:
        number = None if "_" in value else float(value)
    except ValueError:
        number = None
    return "Not a number of type DOUBLE" if number is None else _too_small(definition, number)


def _too_small(definition: ConfigDefinition, number: float) -> str | None:
    if definition.minimum is not None and number < definition.minimum:
        return f"Value must be at least {definition.minimum:g}"
    return None


_CHECKS: dict[ConfigType, Callable[[ConfigDefinition, str], str | None]] = {
    ConfigType.BOOLEAN: _boolean_fault,
    ConfigType.STRING: _string_fault,
    ConfigType.INT: _integer_fault,
    ConfigType.LONG: _integer_fault,
    ConfigType.DOUBLE: _double_fault,
    ConfigType.LIST: _list_fault,
}

_COMPRESSIONS = ("uncompressed", "zstd", "lz4", "snappy", "gzip", "producer")
_FOREVER = str(2**63 - 1)


def _table(*definitions: ConfigDefinition) -> dict[str, ConfigDefinition]:
    return {definition.name: definition for definition in definitions}


TOPIC_CONFIGS = _table(
    ConfigDefinition(
        "cleanup.policy", ConfigType.LIST, "delete", choices=("compact", "delete"), broker_name="log.cleanup.policy"
    ),
    ConfigDefinition("compression.gzip.level", ConfigType.INT, "-1", -1, broker_name="compression.gzip.level"),
    ConfigDefinition("compression.lz4.level", ConfigType.INT, "9", 1, broker_name="compression.lz4.level"),
    ConfigDefinition(
        "compression.type", ConfigType.STRING, "producer", choices=_COMPRESSIONS, broker_name="compression.type"
    ),
    ConfigDefinition("compression.zstd.level", ConfigType.INT, "3", -131072, broker_name="compression.zstd.level"),
    ConfigDefinition(
        "delete.retention.ms", ConfigType.LONG, "86400000", 0, broker_name="log.cleaner.delete.retention.ms"
    ),
    ConfigDefinition("file.delete.delay.ms", ConfigType.LONG, "60000", 0, broker_name="log.segment.delete.delay.ms"),
    ConfigDefinition("flush.messages", ConfigType.LONG, _FOREVER, 1, broker_name="log.flush.interval.messages"),
    ConfigDefinition("flush.ms", ConfigType.LONG, _FOREVER, 0),
    ConfigDefinition("follower.replication.throttled.replicas", ConfigType.LIST, ""),
    ConfigDefinition("index.interval.bytes", ConfigType.INT, "4096", 0, broker_name="log.index.interval.bytes"),
    ConfigDefinition("leader.replication.throttled.replicas", ConfigType.LIST, ""),
    ConfigDefinition("local.retention.bytes", ConfigType.LONG, "-2", -2, broker_name="log.local.retention.bytes"),
    ConfigDefinition("local.retention.ms", ConfigType.LONG, "-2", -2, broker_name="log.local.retention.ms"),
    ConfigDefinition(
        "max.compaction.lag.ms", ConfigType.LONG, _FOREVER, 1, broker_name="log.cleaner.max.compaction.lag.ms"
    ),
    ConfigDefinition("max.message.bytes", ConfigType.INT, "1048588", 0, broker_name="message.max.bytes"),
    ConfigDefinition(
        "message.timestamp.after.max.ms",
        ConfigType.LONG,
        "3600000",
        0,
        broker_name="log.message.timestamp.after.max.ms",
    ),
    ConfigDefinition(
        "message.timestamp.before.max.ms",
        ConfigType.LONG,
        _FOREVER,
        0,
        broker_name="log.message.timestamp.before.max.ms",
    ),
    ConfigDefinition(
        "message.timestamp.type",
        ConfigType.STRING,
        "CreateTime",
        choices=("CreateTime", "LogAppendTime"),
        broker_name="log.message.timestamp.type",
    ),
    ConfigDefinition(
        "min.cleanable.dirty.ratio", ConfigType.DOUBLE, "0.5", 0, broker_name="log.cleaner.min.cleanable.ratio"
    ),
    ConfigDefinition("min.compaction.lag.ms", ConfigType.LONG, "0", 0, broker_name="log.cleaner.min.compaction.lag.ms"),
    ConfigDefinition("min.insync.replicas", ConfigType.INT, "1", 1, broker_name="min.insync.replicas"),
    ConfigDefinition("preallocate", ConfigType.BOOLEAN, "false", broker_name="log.preallocate"),
    ConfigDefinition("remote.log.copy.disable", ConfigType.BOOLEAN, "false"),
    ConfigDefinition("remote.log.delete.on.disable", ConfigType.BOOLEAN, "false"),
    ConfigDefinition("remote.storage.enable", ConfigType.BOOLEAN, "false"),
    ConfigDefinition("retention.bytes", ConfigType.LONG, "-1", broker_name="log.retention.bytes"),
    ConfigDefinition("retention.ms", ConfigType.LONG, "604800000", -1),
    # KIP-1030 raised the minimum in Kafka 4.0.
    ConfigDefinition("segment.bytes", ConfigType.INT, "1073741824", 1048576, broker_name="log.segment.bytes"),
    ConfigDefinition("segment.index.bytes", ConfigType.INT, "10485760", 4, broker_name="log.index.size.max.bytes"),
    ConfigDefinition("segment.jitter.ms", ConfigType.LONG, "0", 0),
    ConfigDefinition("segment.ms", ConfigType.LONG, "604800000", 1),
    ConfigDefinition(
        "unclean.leader.election.enable", ConfigType.BOOLEAN, "false", broker_name="unclean.leader.election.enable"
    ),
)


def _group(name: str, default: str, minimum: int = 1) -> ConfigDefinition:
    return ConfigDefinition(name, ConfigType.INT, default, minimum, broker_name=f"group.{name}")


GROUP_CONFIGS = _table(
    _group("consumer.assignment.interval.ms", "1000", 0),
    _group("consumer.heartbeat.interval.ms", "5000"),
    _group("consumer.session.timeout.ms", "45000"),
    ConfigDefinition("errors.deadletterqueue.copy.record.enable", ConfigType.BOOLEAN, "false"),
    ConfigDefinition("errors.deadletterqueue.topic.name", ConfigType.STRING, ""),
    _group("share.assignment.interval.ms", "1000", 0),
    ConfigDefinition("share.auto.offset.reset", ConfigType.STRING, "latest"),
    _group("share.delivery.count.limit", "5", 2),
    _group("share.heartbeat.interval.ms", "5000"),
    ConfigDefinition(
        "share.isolation.level", ConfigType.STRING, "read_uncommitted", choices=("read_committed", "read_uncommitted")
    ),
    _group("share.partition.max.record.locks", "2000", 100),
    _group("share.record.lock.duration.ms", "30000", 1000),
    ConfigDefinition("share.renew.acknowledge.enable", ConfigType.BOOLEAN, "true"),
    _group("share.session.timeout.ms", "45000"),
    _group("streams.assignment.interval.ms", "1000", 0),
    ConfigDefinition("streams.assignor.name", ConfigType.STRING, "sticky", broker_name="group.streams.assignors"),
    _group("streams.heartbeat.interval.ms", "5000"),
    _group("streams.initial.rebalance.delay.ms", "3000", 0),
    _group("streams.num.standby.replicas", "0", 0),
    ConfigDefinition(
        "streams.rack.aware.assignment.tags",
        ConfigType.LIST,
        "",
        broker_name="group.streams.rack.aware.assignment.tags",
    ),
    _group("streams.session.timeout.ms", "45000"),
)

CLIENT_METRICS_CONFIGS = _table(
    ConfigDefinition("interval.ms", ConfigType.INT, "300000"),
    ConfigDefinition("match", ConfigType.LIST, ""),
    ConfigDefinition("metrics", ConfigType.LIST, ""),
)

BROKER_CONFIGS = _table(
    *(
        ConfigDefinition(config.broker_name, config.kind, config.default, config.minimum, read_only=True)
        for config in GROUP_CONFIGS.values()
        if config.broker_name is not None
    ),
    *(
        ConfigDefinition(config.broker_name, config.kind, config.default, config.minimum, config.choices)
        for config in TOPIC_CONFIGS.values()
        if config.broker_name is not None
    ),
    ConfigDefinition("advertised.listeners", ConfigType.LIST, "", read_only=True),
    ConfigDefinition("auto.create.topics.enable", ConfigType.BOOLEAN, "true", read_only=True),
    ConfigDefinition("broker.rack", ConfigType.STRING, "", read_only=True),
    ConfigDefinition("default.replication.factor", ConfigType.INT, "1", 1, read_only=True),
    ConfigDefinition("delete.topic.enable", ConfigType.BOOLEAN, "true", read_only=True),
    ConfigDefinition("follower.replication.throttled.rate", ConfigType.LONG, _FOREVER, 0, is_dynamic=True),
    ConfigDefinition("group.max.session.timeout.ms", ConfigType.INT, "1800000", read_only=True),
    ConfigDefinition("group.min.session.timeout.ms", ConfigType.INT, "6000", read_only=True),
    ConfigDefinition("leader.replication.throttled.rate", ConfigType.LONG, _FOREVER, 0, is_dynamic=True),
    ConfigDefinition("node.id", ConfigType.INT, "-1", read_only=True),
    ConfigDefinition("num.partitions", ConfigType.INT, "1", 1, read_only=True),
    ConfigDefinition("offsets.retention.minutes", ConfigType.INT, "10080", 1, read_only=True),
    ConfigDefinition("offsets.topic.num.partitions", ConfigType.INT, "50", 1, read_only=True),
    ConfigDefinition("offsets.topic.replication.factor", ConfigType.INT, "3", 1, read_only=True),
    ConfigDefinition("replica.alter.log.dirs.io.max.bytes.per.second", ConfigType.LONG, _FOREVER, 0, is_dynamic=True),
    ConfigDefinition("share.coordinator.state.topic.min.isr", ConfigType.INT, "2", 1, read_only=True),
    ConfigDefinition("share.coordinator.state.topic.num.partitions", ConfigType.INT, "50", 1, read_only=True),
    ConfigDefinition("share.coordinator.state.topic.replication.factor", ConfigType.INT, "3", 1, read_only=True),
    ConfigDefinition("transaction.state.log.min.isr", ConfigType.INT, "2", 1, read_only=True),
    ConfigDefinition("transaction.state.log.num.partitions", ConfigType.INT, "50", 1, read_only=True),
    ConfigDefinition("transaction.state.log.replication.factor", ConfigType.INT, "3", 1, read_only=True),
)

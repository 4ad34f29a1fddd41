"""The configs of topics, brokers and groups: names, types, defaults, and valid values.

Topic and group configs are complete for Kafka 4.3.1. Of the about 250 broker configs, this module contains those
that topic configs fall back to, and a few that tools request.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from kip.cluster.errors import ApiError, Code

__all__ = ["BROKER_SETTINGS", "GROUP_SETTINGS", "TOPIC_SETTINGS", "Kind", "Setting", "duration_seconds"]

_DURATION = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?")
_LARGEST = {"INT": 2**31 - 1, "LONG": 2**63 - 1}


class Kind(IntEnum):
    """The type of a value, numbered as in DescribeConfigs."""

    BOOLEAN = 1
    STRING = 2
    INT = 3
    LONG = 5
    DOUBLE = 6
    LIST = 7


@dataclass(frozen=True, slots=True)
class Setting:
    """A config.

    Attributes:
        default: the default value, as text.
        minimum: the smallest valid number, None for any.
        choices: the valid strings, empty for any.
        broker_name: for a topic or group config, the broker config that it falls back to; None if there is not one.
        read_only: whether it cannot be changed while the broker is running.
    """

    name: str
    kind: Kind
    default: str
    minimum: float | None = None
    choices: tuple[str, ...] = ()
    broker_name: str | None = None
    read_only: bool = False

    def check(self, value: str) -> None:
        """Refuse an invalid value.

        Raises:
            ApiError: INVALID_CONFIG, with the message of Kafka's ConfigException.
        """
        fault = _CHECKS[self.kind](self, value)
        if fault is not None:
            raise ApiError(Code.INVALID_CONFIG, f"Invalid value {value} for configuration {self.name}: {fault}")


def _boolean_fault(setting: Setting, value: str) -> str | None:
    return None if value.strip().lower() in ("true", "false") else "Expected value to be either true or false"


def _string_fault(setting: Setting, value: str) -> str | None:
    if setting.name == "share.auto.offset.reset":
        return _reset_fault(value)
    if setting.choices and value not in setting.choices:
        return f"String must be one of: {', '.join(setting.choices)}"
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
    found = _DURATION.fullmatch(text)
    if found is None or text.endswith(("P", "T")):
        raise ValueError(f"{text!r} is not a valid duration")
    return sum(float(count) * unit for count, unit in zip(found.groups("0"), (86400, 3600, 60, 1), strict=True))


def _list_fault(setting: Setting, value: str) -> str | None:
    faults = (_string_fault(setting, each.strip()) for each in value.split(",") if value)
    return next((fault for fault in faults if fault is not None), None)


def _integer_fault(setting: Setting, value: str) -> str | None:
    try:
        number = None if "_" in value else int(value)  # underscores are valid in Python, not in Java
    except ValueError:
        number = None
    if number is None or abs(number) > _LARGEST[setting.kind.name]:
        return f"Not a number of type {setting.kind.name}"
    return _too_small(setting, number)


def _double_fault(setting: Setting, value: str) -> str | None:
    try:
        number = None if "_" in value else float(value)
    except ValueError:
        number = None
    return "Not a number of type DOUBLE" if number is None else _too_small(setting, number)


def _too_small(setting: Setting, number: float) -> str | None:
    if setting.minimum is not None and number < setting.minimum:
        return f"Value must be at least {setting.minimum:g}"
    return None


_CHECKS: dict[Kind, Callable[[Setting, str], str | None]] = {
    Kind.BOOLEAN: _boolean_fault,
    Kind.STRING: _string_fault,
    Kind.INT: _integer_fault,
    Kind.LONG: _integer_fault,
    Kind.DOUBLE: _double_fault,
    Kind.LIST: _list_fault,
}

_COMPRESSIONS = ("uncompressed", "zstd", "lz4", "snappy", "gzip", "producer")
_FOREVER = str(2**63 - 1)


def _table(*settings: Setting) -> dict[str, Setting]:
    return {setting.name: setting for setting in settings}


TOPIC_SETTINGS = _table(
    Setting("cleanup.policy", Kind.LIST, "delete", choices=("compact", "delete"), broker_name="log.cleanup.policy"),
    Setting("compression.gzip.level", Kind.INT, "-1", -1, broker_name="compression.gzip.level"),
    Setting("compression.lz4.level", Kind.INT, "9", 1, broker_name="compression.lz4.level"),
    Setting("compression.type", Kind.STRING, "producer", choices=_COMPRESSIONS, broker_name="compression.type"),
    Setting("compression.zstd.level", Kind.INT, "3", -131072, broker_name="compression.zstd.level"),
    Setting("delete.retention.ms", Kind.LONG, "86400000", 0, broker_name="log.cleaner.delete.retention.ms"),
    Setting("file.delete.delay.ms", Kind.LONG, "60000", 0, broker_name="log.segment.delete.delay.ms"),
    Setting("flush.messages", Kind.LONG, _FOREVER, 1, broker_name="log.flush.interval.messages"),
    Setting("flush.ms", Kind.LONG, _FOREVER, 0),
    Setting("follower.replication.throttled.replicas", Kind.LIST, ""),
    Setting("index.interval.bytes", Kind.INT, "4096", 0, broker_name="log.index.interval.bytes"),
    Setting("leader.replication.throttled.replicas", Kind.LIST, ""),
    Setting("local.retention.bytes", Kind.LONG, "-2", -2, broker_name="log.local.retention.bytes"),
    Setting("local.retention.ms", Kind.LONG, "-2", -2, broker_name="log.local.retention.ms"),
    Setting("max.compaction.lag.ms", Kind.LONG, _FOREVER, 1, broker_name="log.cleaner.max.compaction.lag.ms"),
    Setting("max.message.bytes", Kind.INT, "1048588", 0, broker_name="message.max.bytes"),
    Setting(
        "message.timestamp.after.max.ms", Kind.LONG, "3600000", 0, broker_name="log.message.timestamp.after.max.ms"
    ),
    Setting(
        "message.timestamp.before.max.ms", Kind.LONG, _FOREVER, 0, broker_name="log.message.timestamp.before.max.ms"
    ),
    Setting(
        "message.timestamp.type",
        Kind.STRING,
        "CreateTime",
        choices=("CreateTime", "LogAppendTime"),
        broker_name="log.message.timestamp.type",
    ),
    Setting("min.cleanable.dirty.ratio", Kind.DOUBLE, "0.5", 0, broker_name="log.cleaner.min.cleanable.ratio"),
    Setting("min.compaction.lag.ms", Kind.LONG, "0", 0, broker_name="log.cleaner.min.compaction.lag.ms"),
    Setting("min.insync.replicas", Kind.INT, "1", 1, broker_name="min.insync.replicas"),
    Setting("preallocate", Kind.BOOLEAN, "false", broker_name="log.preallocate"),
    Setting("remote.log.copy.disable", Kind.BOOLEAN, "false"),
    Setting("remote.log.delete.on.disable", Kind.BOOLEAN, "false"),
    Setting("remote.storage.enable", Kind.BOOLEAN, "false"),
    Setting("retention.bytes", Kind.LONG, "-1", broker_name="log.retention.bytes"),
    Setting("retention.ms", Kind.LONG, "604800000", -1),
    Setting("segment.bytes", Kind.INT, "1073741824", 1048576, broker_name="log.segment.bytes"),
    Setting("segment.index.bytes", Kind.INT, "10485760", 4, broker_name="log.index.size.max.bytes"),
    Setting("segment.jitter.ms", Kind.LONG, "0", 0),
    Setting("segment.ms", Kind.LONG, "604800000", 1),
    Setting("unclean.leader.election.enable", Kind.BOOLEAN, "false", broker_name="unclean.leader.election.enable"),
)


def _group(name: str, default: str, minimum: int = 1) -> Setting:
    return Setting(name, Kind.INT, default, minimum, broker_name=f"group.{name}")


GROUP_SETTINGS = _table(
    _group("consumer.assignment.interval.ms", "1000", 0),
    _group("consumer.heartbeat.interval.ms", "5000"),
    _group("consumer.session.timeout.ms", "45000"),
    _group("share.assignment.interval.ms", "1000", 0),
    Setting("share.auto.offset.reset", Kind.STRING, "latest"),
    _group("share.delivery.count.limit", "5", 2),
    _group("share.heartbeat.interval.ms", "5000"),
    Setting("share.isolation.level", Kind.STRING, "read_uncommitted", choices=("read_committed", "read_uncommitted")),
    _group("share.partition.max.record.locks", "2000", 100),
    _group("share.record.lock.duration.ms", "30000", 1000),
    Setting("share.renew.acknowledge.enable", Kind.BOOLEAN, "true"),
    _group("share.session.timeout.ms", "45000"),
    _group("streams.assignment.interval.ms", "1000", 0),
    _group("streams.heartbeat.interval.ms", "5000"),
    _group("streams.initial.rebalance.delay.ms", "3000", 0),
    _group("streams.num.standby.replicas", "0", 0),
    _group("streams.session.timeout.ms", "45000"),
)

BROKER_SETTINGS = _table(
    *(
        Setting(each.broker_name, each.kind, each.default, each.minimum, read_only=True)
        for each in GROUP_SETTINGS.values()
        if each.broker_name is not None
    ),
    *(
        Setting(each.broker_name, each.kind, each.default, each.minimum, each.choices)
        for each in TOPIC_SETTINGS.values()
        if each.broker_name is not None
    ),
    Setting("advertised.listeners", Kind.LIST, "", read_only=True),
    Setting("auto.create.topics.enable", Kind.BOOLEAN, "true", read_only=True),
    Setting("broker.rack", Kind.STRING, "", read_only=True),
    Setting("default.replication.factor", Kind.INT, "1", 1, read_only=True),
    Setting("delete.topic.enable", Kind.BOOLEAN, "true", read_only=True),
    Setting("group.max.session.timeout.ms", Kind.INT, "1800000", read_only=True),
    Setting("group.min.session.timeout.ms", Kind.INT, "6000", read_only=True),
    Setting("node.id", Kind.INT, "-1", read_only=True),
    Setting("num.partitions", Kind.INT, "1", 1, read_only=True),
)

"""The settings of topics: read with DescribeConfigs, changed with IncrementalAlterConfigs (KIP-339)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kafka_wire.clients import DescribeConfigsRequest, IncrementalAlterConfigsRequest
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource
from kafka_wire.runtime.message import Message

from kip.admin.calls import Call, Deadline, Target
from kip.admin.errors import Origin
from kip.admin.session import Session
from kip.admin.versions import Offer

__all__ = ["ConfigEntry", "alter_topic_configs", "describe_topic_configs"]

_TOPIC = 2
_SET, _DELETE = 0, 1
_DEFAULT = "DEFAULT_CONFIG"
_SOURCES = {
    1: "DYNAMIC_TOPIC_CONFIG",
    2: "DYNAMIC_BROKER_CONFIG",
    3: "DYNAMIC_DEFAULT_BROKER_CONFIG",
    4: "STATIC_BROKER_CONFIG",
    5: _DEFAULT,
}
"""Where a value comes from, by the names of `org.apache.kafka.clients.admin.ConfigEntry.ConfigSource`."""

_UNKNOWN_TOPIC = 3
_NOT_ALLOWED = 29


@dataclass(frozen=True, slots=True)
class ConfigEntry:
    """A setting; `value` is None where Kafka keeps it secret, `source` None where the version cannot say."""

    name: str
    value: str | None
    source: str | None = None


async def describe_topic_configs(
    session: Session,
    names: Sequence[str],
    deadline: Deadline,
    *,
    with_defaults: bool = False,
    may_be_gone: bool = False,
) -> dict[str, tuple[ConfigEntry, ...]]:
    """Return the settings of topics, without those that are Kafka's own defaults unless asked for.

    A topic whose settings the user may not see has no place in the result, nor has one that `may_be_gone` and is.
    """
    left_out = {_NOT_ALLOWED, _UNKNOWN_TOPIC} if may_be_gone else {_NOT_ALLOWED}

    def build(offer: Offer) -> tuple[Message, int]:
        resources = [
            DescribeConfigsResource(resource_type=_TOPIC, resource_name=name, configuration_keys=None) for name in names
        ]
        return DescribeConfigsRequest(resources=resources), offer.version(DescribeConfigsRequest)

    def read(message: Any, origin: Origin) -> dict[str, tuple[ConfigEntry, ...]]:
        found = {}
        for result in message.results:
            if result.error_code not in left_out:
                origin.check(result.error_code, result.error_message, f"topic {result.resource_name}")
                entries = (_entry(config, origin.version) for config in result.configs)
                found[result.resource_name] = tuple(
                    entry for entry in entries if with_defaults or entry.source != _DEFAULT
                )
        return found

    return await session.run(Call("describe_configs", build, read), deadline) if names else {}


async def alter_topic_configs(
    session: Session, topic: str, added: Mapping[str, str], deleted: Sequence[str], deadline: Deadline
) -> None:
    """Set and unset settings of a topic, all or none of them. Doing it twice does no harm.

    Raises:
        BrokerError: INVALID_CONFIG and others.
    """
    changes = [AlterableConfig(name=name, config_operation=_SET, value=value) for name, value in added.items()]
    changes += [AlterableConfig(name=name, config_operation=_DELETE, value=None) for name in deleted]

    def build(offer: Offer) -> tuple[Message, int]:
        resource = AlterConfigsResource(resource_type=_TOPIC, resource_name=topic, configs=changes)
        return IncrementalAlterConfigsRequest(resources=[resource]), offer.version(IncrementalAlterConfigsRequest)

    def read(message: Any, origin: Origin) -> None:
        for result in message.responses:
            origin.check(result.error_code, result.error_message, f"topic {topic}")

    await session.run(Call("alter_topic", build, read, Target.CONTROLLER), deadline)


def _entry(config: Any, version: int) -> ConfigEntry:
    if version == 0:
        return ConfigEntry(config.name, config.value, _DEFAULT if config.is_default else None)
    return ConfigEntry(config.name, config.value, _SOURCES.get(config.config_source, f"SOURCE_{config.config_source}"))

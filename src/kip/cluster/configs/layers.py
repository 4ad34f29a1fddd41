"""The values of configs: the layers from a topic's configs down to the defaults, and changes to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kafka_wire.error_codes import ErrorCode

from kip.cluster.configs.definitions import (
    BROKER_CONFIGS,
    CLIENT_METRICS_CONFIGS,
    GROUP_CONFIGS,
    TOPIC_CONFIGS,
    ConfigDefinition,
    ConfigType,
)
from kip.cluster.errors import ApiError
from kip.kafka.configs import ConfigOperation, ConfigSource, ResourceType

_WITHOUT_DEFAULT = ("advertised.listeners", "node.id")
"""Configs that every broker sets: DescribeConfigs lists no default among their synonyms."""


@dataclass(frozen=True, slots=True)
class Level:
    """A value on one layer; a topic config may have a different name on the layers of the brokers."""

    name: str
    value: str
    source: ConfigSource


@dataclass(frozen=True, slots=True)
class Held:
    """A config with its effective value and source; `levels` are all layers with a value, in order of precedence."""

    definition: ConfigDefinition
    value: str
    source: ConfigSource
    levels: tuple[Level, ...]


@dataclass(slots=True)
class ConfigLayers:
    """The configs of brokers, groups and client metrics.

    Attributes:
        static: of all brokers, from their properties files.
        dynamic: by broker id, `""` for all brokers.
        groups: by group id.
        client_metrics: by the name of a subscription.
        own: static configs of one broker, by its id.
    """

    static: dict[str, str]
    dynamic: dict[str, dict[str, str]]
    groups: dict[str, dict[str, str]] = field(default_factory=dict)
    client_metrics: dict[str, dict[str, str]] = field(default_factory=dict)
    own: dict[int, dict[str, str]] = field(default_factory=dict)

    def topic(self, definition: ConfigDefinition, own: Mapping[str, str], broker: int | None = None) -> Held:
        """Return the effective value for a topic with the topic-level configs `own`, as seen by a broker."""
        levels = _own_level(definition, own, ConfigSource.DYNAMIC_TOPIC_CONFIG)
        if definition.broker_name is not None:
            levels += self._levels(BROKER_CONFIGS[definition.broker_name], broker)
        return _held(definition, levels)

    def broker(self, definition: ConfigDefinition, broker: int | None) -> Held:
        """Return the effective value for a broker; for None, the value that applies to all brokers."""
        return _held(definition, self._levels(definition, broker))

    def value(self, name: str) -> str:
        """Return the effective value for all brokers."""
        return self.broker(BROKER_CONFIGS[name], None).value

    def flag(self, name: str) -> bool:
        return self.value(name) == "true"

    def topic_value(self, name: str, own: Mapping[str, str]) -> str:
        return self.topic(TOPIC_CONFIGS[name], own).value

    def group(self, definition: ConfigDefinition, group_id: str) -> Held:
        """Return the effective value for a group."""
        own = self.groups.get(group_id, {})
        levels = _own_level(definition, own, ConfigSource.DYNAMIC_GROUP_CONFIG)
        if definition.broker_name is None:
            return _held(definition, [*levels, Level(definition.name, definition.default, ConfigSource.DEFAULT_CONFIG)])
        return _held(definition, levels + self._levels(BROKER_CONFIGS[definition.broker_name], None))

    def subscription(self, definition: ConfigDefinition, name: str) -> Held:
        """Return the effective value for a subscription to client metrics."""
        own = self.client_metrics.get(name, {})
        levels = _own_level(definition, own, ConfigSource.DYNAMIC_CLIENT_METRICS_CONFIG)
        return _held(definition, levels)

    def group_value(self, name: str, group_id: str) -> str:
        return self.group(GROUP_CONFIGS[name], group_id).value

    def _levels(self, definition: ConfigDefinition, broker: int | None) -> list[Level]:
        static = self.static if broker is None else self.static | self.own.get(broker, {})
        layers = (
            ({} if broker is None else self.dynamic.get(str(broker), {}), ConfigSource.DYNAMIC_BROKER_CONFIG),
            (self.dynamic.get("", {}), ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG),
            (static, ConfigSource.STATIC_BROKER_CONFIG),
        )
        configured = [
            Level(definition.name, layer[definition.name], source)
            for layer, source in layers
            if definition.name in layer
        ]
        return (
            configured
            if definition.name in _WITHOUT_DEFAULT
            else [*configured, Level(definition.name, definition.default, ConfigSource.DEFAULT_CONFIG)]
        )


def _own_level(definition: ConfigDefinition, own: Mapping[str, str], source: ConfigSource) -> list[Level]:
    return [Level(definition.name, own[definition.name], source)] if definition.name in own else []


def _held(definition: ConfigDefinition, levels: list[Level]) -> Held:
    if not levels:
        return Held(definition, definition.default, ConfigSource.DEFAULT_CONFIG, ())
    return Held(definition, levels[0].value, levels[0].source, tuple(levels))


def check_topic_configs(configs: Mapping[str, str | None]) -> dict[str, str]:
    """Return the configs of a new topic, or refuse them.

    Raises:
        ApiError: INVALID_CONFIG.
    """
    checked: dict[str, str] = {}
    for name, value in configs.items():
        definition = _definition(TOPIC_CONFIGS, name, "topic")
        if value is None:
            raise ApiError(ErrorCode.INVALID_CONFIG, f"Null value not supported for topic configs: {name}")
        definition.check(value)
        checked[name] = value
    return checked


def changed(
    own: Mapping[str, str], changes: Iterable[tuple[str, int, str | None]], resource: ResourceType
) -> dict[str, str]:
    """Return configs after some changes, each a tuple of name, operation and value.

    Raises:
        ApiError: INVALID_CONFIG or INVALID_REQUEST; nothing was changed.
    """
    changes = list(changes)
    nulls = [name for name, operation, value in changes if value is None and operation != ConfigOperation.DELETE]
    if nulls:
        raise ApiError(ErrorCode.INVALID_REQUEST, f"Null value not supported for : {','.join(nulls)}")
    if len({name for name, _, _ in changes}) < len(changes):
        raise ApiError(ErrorCode.INVALID_REQUEST, "Error due to duplicate config keys")
    result = dict(own)
    for name, operation, value in changes:
        definition = _definition(_DEFINITIONS[resource], name, resource.name.lower())
        if definition.read_only:
            raise ApiError(ErrorCode.INVALID_REQUEST, f"Cannot update these configs dynamically: [{name}]")
        new = _new_value(definition, result.get(name, definition.default), operation, value or "")
        if new is None:
            result.pop(name, None)
        else:
            definition.check(new)
            result[name] = new
    return result


def _new_value(definition: ConfigDefinition, old: str, operation: int, value: str) -> str | None:
    parts = [part for part in old.split(",") if part]
    match operation:
        case ConfigOperation.SET:
            return value
        case ConfigOperation.DELETE:
            return None
        case ConfigOperation.APPEND if definition.kind is ConfigType.LIST:
            # ConfigurationControlManager ignores values that are there already, so a request can be repeated.
            return ",".join([*parts, *(part for part in value.split(",") if part not in parts)])
        case ConfigOperation.SUBTRACT if definition.kind is ConfigType.LIST:
            return ",".join(part for part in parts if part not in value.split(","))
        case ConfigOperation.APPEND | ConfigOperation.SUBTRACT:
            sentence = f"Can't {ConfigOperation(operation).name} to key {definition.name} because its type is not LIST."
            raise ApiError(ErrorCode.INVALID_CONFIG, sentence)
        case _:
            raise ApiError(ErrorCode.UNKNOWN_SERVER_ERROR)


_DEFINITIONS = {
    ResourceType.TOPIC: TOPIC_CONFIGS,
    ResourceType.BROKER: BROKER_CONFIGS,
    ResourceType.GROUP: GROUP_CONFIGS,
    ResourceType.CLIENT_METRICS: CLIENT_METRICS_CONFIGS,
}


def _definition(definitions: Mapping[str, ConfigDefinition], name: str, kind: str) -> ConfigDefinition:
    try:
        return definitions[name]
    except KeyError:
        raise ApiError(ErrorCode.INVALID_CONFIG, f"Unknown {kind} config name: {name}") from None

"""Configs of topics, brokers, loggers, groups and client metrics (KIP-339, KIP-412, KIP-714, KIP-1142)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kafka_wire.clients import DescribeConfigsRequest, IncrementalAlterConfigsRequest
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Broker, Call, Deadline
from kip.admin.calling.outcomes import settle_each
from kip.admin.calling.session import Outcomes, Session
from kip.admin.errors import AdminError, Origin, SettingsError
from kip.admin.versions import Offer, since
from kip.kafka.configs import ConfigOperation, ConfigSource, ResourceType

__all__ = [
    "ConfigChange",
    "ConfigEntry",
    "ConfigOperation",
    "ConfigResource",
    "ResourceType",
    "alter_configs",
    "describe_configs",
    "describe_topic_configs",
    "list_config_resources",
    "overridden_configs",
    "replace_configs",
]


_TYPES = frozenset(ResourceType)
_SOURCES = {int(source): source.name for source in ConfigSource}


@dataclass(frozen=True, slots=True)
class ConfigResource:
    """A topic, a broker (by its id; the empty name means the default of all brokers) and so on."""

    type: ResourceType
    name: str

    def __str__(self) -> str:
        return f"{self.type.noun} {self.name or '<default>'}"


@dataclass(frozen=True, slots=True)
class ConfigEntry:
    """A config.

    Attributes:
        value: None if it is sensitive.
        source: the source of the value, None if the version has no such field.
        synonyms: other values by precedence, each with its name and source; only if they were requested.
    """

    name: str
    value: str | None
    source: str | None = None
    sensitive: bool = False
    read_only: bool = False
    synonyms: tuple[ConfigEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class ConfigChange:
    """A change of one config; `value` is None for `DELETE`."""

    name: str
    operation: ConfigOperation
    value: str | None = None


async def describe_configs(
    session: Session,
    resources: Sequence[ConfigResource],
    *,
    include_synonyms: bool = False,
    timeout: float | None = None,
) -> Mapping[ConfigResource, tuple[ConfigEntry, ...]]:
    """Return all configs of resources, including defaults. Requests for brokers and their loggers go to these brokers.

    Args:
        resources: topics, brokers and so on.
        include_synonyms: whether to include the other values of each config, by precedence.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: the only resource failed.
        PartlyDoneError: some of several resources failed; `done` has pairs of resources and their configs.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.configs import ConfigResource, ResourceType
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     orders = ConfigResource(ResourceType.TOPIC, "orders")
        ...     configs = {one.name: one.value for one in admin.describe_configs([orders])[orders]}
        ...     configs["cleanup.policy"]
        'delete'
    """
    deadline = session.deadline(timeout)

    def call(some: Sequence[ConfigResource]) -> Call[Mapping[ConfigResource, _Entries | AdminError]]:
        return _describing(some, include_synonyms)

    return dict(settle_each(_pairs(await _scatter(session, resources, call, deadline))))


async def describe_topic_configs(
    session: Session, names: Sequence[str], *, timeout: float | None = None
) -> dict[str, tuple[ConfigEntry, ...]]:
    """Return the configs of topics, including defaults; topics whose configs the user may not describe are omitted.

    Args:
        names: names of topics.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        PartlyDoneError: some of several topics failed; `done` has the configs of the others.
    """
    return await overridden_configs(session, names, session.deadline(timeout), with_defaults=True)


async def alter_configs(
    session: Session,
    changes: Mapping[ConfigResource, Sequence[ConfigChange]],
    *,
    validate_only: bool = False,
    timeout: float | None = None,
) -> tuple[ConfigResource, ...]:
    """Change individual configs (KIP-339), atomically for each resource; return the changed resources.

    Args:
        changes: the changes of each resource; changes of the same resource are made together or not at all.
        validate_only: whether to check the request without making the change.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_CONFIG and others, if the only resource failed.
        PartlyDoneError: some of several resources failed.
        OutcomeUnknownError: a request was sent and never answered.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.configs import ConfigChange, ConfigOperation, ConfigResource, ResourceType
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     orders = ConfigResource(ResourceType.TOPIC, "orders")
        ...     retention = ConfigChange("retention.ms", ConfigOperation.SET, "60000")
        ...     [altered] = admin.alter_configs({orders: [retention]})
        >>> print(altered)
        topic orders
    """

    def call(some: Sequence[ConfigResource]) -> Call[Mapping[ConfigResource, ConfigResource | AdminError]]:
        def build(offer: Offer) -> tuple[Message, int]:
            altered = [
                AlterConfigsResource(
                    resource_type=resource.type,
                    resource_name=resource.name,
                    configs=[
                        AlterableConfig(name=change.name, config_operation=change.operation, value=change.value)
                        for change in changes[resource]
                    ],
                )
                for resource in some
            ]
            request = IncrementalAlterConfigsRequest(resources=altered, validate_only=validate_only)
            return request, offer.version(IncrementalAlterConfigsRequest)

        return Call(
            "alter_configs",
            IncrementalAlterConfigsRequest,
            build,
            _read_altered,
            is_change=any(map(_accumulates, changes.values())),
        )

    return settle_each(await _scatter(session, list(changes), call, session.deadline(timeout)))


async def replace_configs(
    session: Session,
    configs: Mapping[ConfigResource, Mapping[str, str]],
    *,
    validate_only: bool = False,
    timeout: float | None = None,
) -> tuple[ConfigResource, ...]:
    """Replace all dynamic configs of resources (AlterConfigs, deprecated by KIP-339); omitted configs are reset.

    Args:
        configs: all dynamic configs that each resource has afterwards.
        validate_only: whether to check the request without making the change.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_CONFIG and others, if the only resource failed.
        PartlyDoneError: some of several resources failed.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.configs import ConfigResource, ResourceType
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     orders = ConfigResource(ResourceType.TOPIC, "orders")
        ...     [replaced] = admin.replace_configs({orders: {"retention.ms": "60000"}})
        >>> print(replaced)
        topic orders
    """
    from kafka_wire.clients import AlterConfigsRequest, alter_configs_request

    def call(some: Sequence[ConfigResource]) -> Call[Mapping[ConfigResource, ConfigResource | AdminError]]:
        def build(offer: Offer) -> tuple[Message, int]:
            replaced = [
                alter_configs_request.AlterConfigsResource(
                    resource_type=resource.type,
                    resource_name=resource.name,
                    configs=[
                        alter_configs_request.AlterableConfig(name=name, value=value)
                        for name, value in configs[resource].items()
                    ],
                )
                for resource in some
            ]
            request = AlterConfigsRequest(resources=replaced, validate_only=validate_only)
            return request, offer.version(AlterConfigsRequest)

        return Call("replace_configs", AlterConfigsRequest, build, _read_altered)

    return settle_each(await _scatter(session, list(configs), call, session.deadline(timeout)))


async def list_config_resources(
    session: Session, types: Iterable[ResourceType] = (), *, timeout: float | None = None
) -> tuple[ConfigResource, ...]:
    """Return the resources with configs, of the given types or of all (KIP-1142); before 4.1 only client metrics.

    Args:
        types: only resources of these types; all types by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        UnsupportedByBrokerError: the broker does not list resources of these types; needs Kafka 4.1.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.configs import ResourceType
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     admin.list_config_resources([ResourceType.CLIENT_METRICS])
        ()
    """
    from kafka_wire.clients import ListConfigResourcesRequest

    type_numbers = [int(resource_type) for resource_type in types]

    def build(offer: Offer) -> tuple[Message, int]:
        needs = (
            [("other types than client metrics", since(1))]
            if type_numbers and type_numbers != [ResourceType.CLIENT_METRICS]
            else []
        )
        version = offer.version(ListConfigResourcesRequest, *needs)
        return ListConfigResourcesRequest(resource_types=type_numbers if version else []), version

    def read(message: Any, origin: Origin) -> tuple[ConfigResource, ...]:
        origin.check(message.error_code)
        listed = (
            (resource.resource_type if origin.version else ResourceType.CLIENT_METRICS, resource.resource_name)
            for resource in message.config_resources
        )
        return tuple(ConfigResource(ResourceType(kind), name) for kind, name in sorted(listed) if kind in _TYPES)

    return await session.run(
        Call("list_config_resources", ListConfigResourcesRequest, build, read), session.deadline(timeout)
    )


async def overridden_configs(
    session: Session,
    names: Sequence[str],
    deadline: Deadline,
    *,
    with_defaults: bool = False,
    may_be_gone: bool = False,
) -> dict[str, tuple[ConfigEntry, ...]]:
    """Return the configs of topics; Kafka's built-in defaults are included only on request.

    Topics whose configs the user may not describe are omitted, and, with `may_be_gone`, topics that do not exist.
    """
    left_out = {ErrorCode.TOPIC_AUTHORIZATION_FAILED}
    if may_be_gone:
        left_out.add(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)

    def read(message: Any, origin: Origin) -> dict[str, _Entries]:
        by_topic = {}
        for result in message.results:
            if result.error_code not in left_out:
                origin.check(result.error_code, result.error_message, f"topic {result.resource_name}")
                entries = (_entry(config, origin.version) for config in result.configs)
                configs = tuple(
                    entry for entry in entries if with_defaults or entry.source != ConfigSource.DEFAULT_CONFIG.name
                )
                by_topic[result.resource_name] = configs
        return by_topic

    topics = [ConfigResource(ResourceType.TOPIC, name) for name in names]
    call = Call("describe_configs", DescribeConfigsRequest, _describing(topics, False).build, read)
    return await session.run(call, deadline) if names else {}


_Entries = tuple[ConfigEntry, ...]


async def _scatter(session: Session, resources: Sequence[ConfigResource], call: Any, deadline: Deadline) -> Any:
    """Make a call to each broker for its configs and loggers, and a call to any broker for all other resources."""
    # Only a broker knows its own static configs and loggers; `KafkaAdminClient.nodeFor` makes the same distinction.
    own = [
        resource
        for resource in resources
        if resource.type in (ResourceType.BROKER, ResourceType.BROKER_LOGGER) and resource.name
    ]
    any_broker = [resource for resource in resources if resource not in own]
    if not all(resource.name.isdecimal() for resource in own):
        raise SettingsError(
            f"{next(resource for resource in own if not resource.name.isdecimal())}: brokers are identified by id"
        )
    outcomes: Outcomes[ConfigResource, Any] = {}
    if any_broker:
        outcomes |= await session.run(call(any_broker), deadline)
    return outcomes | await session.scatter(own, call, deadline, lambda resource: Broker(int(resource.name)))


def _describing(
    resources: Sequence[ConfigResource], include_synonyms: bool
) -> Call[Mapping[ConfigResource, _Entries | AdminError]]:
    def build(offer: Offer) -> tuple[Message, int]:
        needs = [("synonyms", since(1))] if include_synonyms else []
        asked_resources = [
            DescribeConfigsResource(resource_type=resource.type, resource_name=resource.name, configuration_keys=None)
            for resource in resources
        ]
        request = DescribeConfigsRequest(resources=asked_resources, include_synonyms=include_synonyms)
        return request, offer.version(DescribeConfigsRequest, *needs)

    def read(message: Any, origin: Origin) -> dict[ConfigResource, _Entries | AdminError]:
        return {
            _resource(result): _failure(result, origin)
            or tuple(_entry(config, origin.version) for config in result.configs)
            for result in message.results
        }

    return Call("describe_configs", DescribeConfigsRequest, build, read)


def _read_altered(message: Any, origin: Origin) -> dict[ConfigResource, ConfigResource | AdminError]:
    return {_resource(response): _failure(response, origin) or _resource(response) for response in message.responses}


def _resource(result: Any) -> ConfigResource:
    return ConfigResource(ResourceType(result.resource_type), result.resource_name)


def _failure(result: Any, origin: Origin) -> AdminError | None:
    code = result.error_code
    return origin.error(code, result.error_message, str(_resource(result))) if code else None


def _pairs(outcomes: Outcomes[ConfigResource, _Entries]) -> Outcomes[ConfigResource, tuple[ConfigResource, _Entries]]:
    return {key: outcome if isinstance(outcome, AdminError) else (key, outcome) for key, outcome in outcomes.items()}


def _accumulates(changes: Sequence[ConfigChange]) -> bool:
    """Return whether any of these changes is not idempotent."""
    return any(change.operation in (ConfigOperation.APPEND, ConfigOperation.SUBTRACT) for change in changes)


def _entry(config: Any, version: int) -> ConfigEntry:
    source: str | None = _source(config.config_source)
    if version == 0:
        source = ConfigSource.DEFAULT_CONFIG.name if config.is_default else None
    synonyms = tuple(ConfigEntry(synonym.name, synonym.value, _source(synonym.source)) for synonym in config.synonyms)
    return ConfigEntry(config.name, config.value, source, config.is_sensitive, config.read_only, synonyms)


def _source(code: int) -> str:
    return _SOURCES.get(code, f"SOURCE_{code}")

"""Properties of Kafka's APIs other than their encoding: the nodes that serve them, error fields and entity fields.

Everything is derived from the descriptors of `kafka_wire`, except `route`: specs do not define which broker has to
answer, so it uses a table. The admin client and the embedded cluster both use this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message, Struct
from kafka_wire.runtime.spec import Field, StructSpec

__all__ = ["Entity", "Failure", "Route", "api_name", "entities", "failures", "listeners", "route"]


class Route(StrEnum):
    """The node that has to answer a request."""

    ANY = "any"
    ACTIVE = "active"
    """Any broker, which forwards the request if necessary; of the controllers, only the active one."""
    CONTROLLER = "controller"
    """Like `ACTIVE`, but in ZooKeeper mode only the broker that is the controller."""
    EACH = "each"
    """Each broker, which answers only for itself."""
    GROUP = "group"
    """The coordinator of the group."""
    TRANSACTION = "transaction"
    """The coordinator of the transactional id."""
    SHARE = "share"
    """The share coordinator of a share-partition (KIP-932)."""
    LEADER = "leader"
    """The leader of the partition."""


_ROUTES = {
    Route.ACTIVE: """AddRaftVoter AlterClientQuotas AlterConfigs AlterUserScramCredentials CreateAcls
        CreateDelegationToken DeleteAcls DescribeAcls DescribeClientQuotas DescribeConfigs DescribeDelegationToken
        DescribeQuorum DescribeUserScramCredentials ExpireDelegationToken IncrementalAlterConfigs ListConfigResources
        RemoveRaftVoter RenewDelegationToken UnregisterBroker""",
    Route.CONTROLLER: """AlterPartitionReassignments CreatePartitions CreateTopics DeleteTopics ElectLeaders
        ListPartitionReassignments UpdateFeatures""",
    Route.EACH: "AlterReplicaLogDirs DescribeLogDirs ListGroups ListTransactions",
    Route.GROUP: """AlterShareGroupOffsets ConsumerGroupDescribe ConsumerGroupHeartbeat DeleteGroups
        DeleteShareGroupOffsets DescribeGroups DescribeShareGroupOffsets Heartbeat JoinGroup LeaveGroup OffsetCommit
        OffsetDelete OffsetFetch ShareGroupDescribe ShareGroupHeartbeat StreamsGroupDescribe StreamsGroupHeartbeat
        SyncGroup TxnOffsetCommit""",
    Route.TRANSACTION: "AddOffsetsToTxn AddPartitionsToTxn DescribeTransactions EndTxn InitProducerId",
    Route.SHARE: """DeleteShareGroupState InitializeShareGroupState ReadShareGroupState ReadShareGroupStateSummary
        WriteShareGroupState""",
    Route.LEADER: """DeleteRecords DescribeProducers Fetch ListOffsets OffsetForLeaderEpoch Produce ShareAcknowledge
        ShareFetch WriteTxnMarkers""",
}
"""Routes, which specs do not define; `tests/admin/test_routes.py` checks them against a real cluster."""

_BY_NAME = {name: route for route, names in _ROUTES.items() for name in names.split()}

_NOUNS = {"topicName": "topic", "groupId": "group", "transactionalId": "transactional id"}
"""Entity types that identify the struct that contains them, and their nouns in messages."""

_RESOURCES = {2: "topic", 4: "broker", 8: "broker logger of", 16: "client metrics", 32: "group"}
"""The types of config resources, see `org.apache.kafka.common.config.ConfigResource.Type`."""

_NOT_FAILURES = {"TopicConfigErrorCode"}
"""The reason why a response omits the configs of a created topic; its creation succeeded nevertheless."""

_WORD = re.compile("[A-Z][a-z]*|[A-Z]+(?![a-z])")


class Failure(NamedTuple):
    """An error code in a response that is not 0.

    Attributes:
        code: the error code.
        text: the broker's error message, None if it sent none.
        subject: the part of the request that failed, `partition 1 of topic orders`; empty for the whole response.
    """

    code: int
    text: str | None
    subject: str


class Entity(NamedTuple):
    """A name or an id in a message, and the kind of entity that it identifies.

    Attributes:
        kind: the spec's `entityType`: `topicName`, `groupId`, `transactionalId`, `producerId` or `brokerId`.
        value: a string, or the number of a broker or a producer.
        field: the name of the field in the spec.
    """

    kind: str
    value: Any
    field: str


@cache
def api_name(api_key: int) -> str:
    """Return the name of an API in Kafka's spelling, without `Request`.

    Raises:
        UnknownMessageError: the API key is unknown.
    """
    return CATALOG.request(api_key).name.removesuffix("Request")


def listeners(api_key: int) -> frozenset[str]:
    """Return the kinds of nodes that serve an API: `broker`, `controller`; none for APIs that KIPs proposed."""
    return frozenset(CATALOG.request(api_key).listeners)


def route(api_key: int) -> Route:
    """Return the route of an API: the node that has to answer its requests."""
    return _BY_NAME.get(api_name(api_key), Route.ANY)


def failures(message: Message) -> Iterator[Failure]:
    """Yield the errors in a response, those of outer structs before those of nested structs."""
    for spec, struct, enclosing in _structs(message.SPEC, message, ()):
        codes, text = _error_fields(spec)
        for field in codes:
            code = getattr(struct, field.attribute)
            if code:
                said = None if text is None else getattr(struct, text.attribute)
                subjects = (_subject(*each) for each in reversed(enclosing))
                yield Failure(code, said, " of ".join(filter(None, subjects)))


def entities(message: Message) -> Iterator[Entity]:
    """Yield the entities in the fields of a message: topics, groups, transactional ids, producers and brokers."""
    for spec, struct, _ in _structs(message.SPEC, message, ()):
        for field in spec.fields:
            if field.entity_type != "unknown":
                value = getattr(struct, field.attribute)
                values = value if field.is_array else (value,)
                yield from (Entity(field.entity_type, each, field.name) for each in values or () if each is not None)


_Element: TypeAlias = tuple[StructSpec, Struct]


def _structs(
    spec: StructSpec, struct: Struct, enclosing: tuple[_Element, ...]
) -> Iterator[tuple[StructSpec, Struct, tuple[_Element, ...]]]:
    """Yield a struct and its nested structs, each with the array elements that contain it."""
    yield spec, struct, enclosing
    for field in spec.fields:
        if field.struct is None:
            continue
        value = getattr(struct, field.attribute)
        if field.is_array:
            for element in value or ():
                yield from _structs(field.struct, element, (*enclosing, (field.struct, element)))
        elif value is not None:
            yield from _structs(field.struct, value, enclosing)


def _subject(spec: StructSpec, struct: Struct) -> str:
    """Return the entity that an array element describes, `topic orders`; empty if it has no key field."""
    field = _key_field(spec)
    if field is None:
        return ""
    noun = _NOUNS.get(field.entity_type) or _words(field.name)
    if field.name == "ResourceName":
        noun = _RESOURCES.get(getattr(struct, "resource_type", 0), noun)
    return f"{noun} {getattr(struct, field.attribute)}"


@cache
def _error_fields(spec: StructSpec) -> tuple[tuple[Field, ...], Field | None]:
    """Return the error code fields of a struct, and its error message field."""
    named = (field for field in spec.fields if field.kind == "int16" and field.name.endswith("ErrorCode"))
    codes = tuple(field for field in named if field.name not in _NOT_FAILURES)
    texts = (field for field in spec.fields if field.name in ("ErrorMessage", "ErrorDescription"))
    return codes, next(texts, None)


@cache
def _key_field(spec: StructSpec) -> Field | None:
    """Return the key field of the elements of an array."""
    scalars = [field for field in spec.fields if not field.is_array and field.struct is None]
    ranks = (
        [field for field in scalars if field.map_key and field.kind != "int8"],
        [field for field in scalars if field.entity_type in _NOUNS],
        [field for field in scalars if not field.name.startswith("Error") and field.kind not in ("int8", "int16")],
    )
    return next((field for rank in ranks for field in rank), None)


def _words(name: str) -> str:
    """Return `log dir` for `LogDir`, `partition` for `PartitionIndex`."""
    if name == "Index":
        return "partition"
    words = [word.lower() for word in _WORD.findall(name)]
    return " ".join(words[:-1] if len(words) > 1 and words[-1] in ("index", "name", "id") else words)

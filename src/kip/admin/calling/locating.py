"""Locate coordinators, leaders and the controller of KIP-4, without I/O: build the requests and read the responses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Coordinator, Leader, Place
from kip.admin.errors import BrokerError, ConnectionLostError, Origin
from kip.admin.settings import Address
from kip.admin.versions import Offer, since
from kip.kafka.enumerations import CoordinatorType
from kip.kafka.topics import OFFSETS_TOPIC, TRANSACTIONS_TOPIC, coordinator_partition

LocatedNode: TypeAlias = tuple[int, str, int]
"""Id, host and port."""

Found: TypeAlias = dict[Place, int | BrokerError]
"""The id of the node that serves each place, or the error of the lookup."""

_INTERNAL_TOPICS = {"group": OFFSETS_TOPIC, "transaction": TRANSACTIONS_TOPIC}
_KEY_TYPES = {"group": CoordinatorType.GROUP, "transaction": CoordinatorType.TRANSACTION}
_TAKES_MANY_KEYS = 4
"""The first version of FindCoordinator with several keys in a request (KIP-699)."""
NEVER_CREATES = 4
"""The first version of Metadata that can disable automatic creation of the requested topics."""


def requests_for_coordinators(offer: Offer, places: Sequence[Coordinator]) -> Iterator[tuple[Message, int]]:
    """Yield FindCoordinator requests: one per kind, or one per key if the broker is older than Kafka 3.0."""
    from kafka_wire.clients import FindCoordinatorRequest

    transactions = any(place.kind == "transaction" for place in places)
    version = offer.version(FindCoordinatorRequest, *([("transactional ids", since(1))] if transactions else []))
    for kind, key_type in _KEY_TYPES.items():
        keys = [place.key for place in places if place.kind == kind]
        if version >= _TAKES_MANY_KEYS and keys:
            yield FindCoordinatorRequest(key_type=key_type, coordinator_keys=keys), version
        elif version < _TAKES_MANY_KEYS:
            yield from ((FindCoordinatorRequest(key_type=key_type, key=key), version) for key in keys)


def read_coordinators(request: Any, response: Any, origin: Origin) -> tuple[list[LocatedNode], Found]:
    """Return the nodes in a response, and the location of each coordinator."""
    kind = "transaction" if request.key_type else "group"
    answers = response.coordinators if origin.version >= _TAKES_MANY_KEYS else [response]
    nodes, located = [], Found()
    for answer in answers:
        key = answer.key if origin.version >= _TAKES_MANY_KEYS else request.key
        place = Coordinator("transaction" if kind == "transaction" else "group", key)
        if answer.error_code:
            subject = f"group {key}" if kind == "group" else f"transactional id {key}"
            located[place] = origin.error(answer.error_code, answer.error_message, subject)
        else:
            nodes.append((answer.node_id, answer.host, answer.port))
            located[place] = answer.node_id
    return nodes, located


def partitions_of_coordinators(places: Iterable[Coordinator]) -> list[Leader]:
    """Return a partition of each internal topic whose leaders are the coordinators."""
    return [Leader(topic, 0) for topic in sorted({_INTERNAL_TOPICS[place.kind] for place in places})]


def read_leaderless(places: Iterable[Coordinator], response: Any, origin: Origin) -> Found:
    """Return the errors of coordinators that are missing as their partition of the internal topic has no leader."""
    topics = {
        topic.name: {partition.partition_index: partition.leader_id for partition in topic.partitions}
        for topic in response.topics
    }
    located = Found()
    for place in places:
        topic = _INTERNAL_TOPICS[place.kind]
        leaders = topics.get(topic)
        if leaders:  # the topic is created when the first coordinator is looked up
            number = coordinator_partition(place.key, len(leaders))
            if leaders.get(number, 0) < 0:
                subject = f"partition {number} of topic {topic}, whose leader is the coordinator of {place.key}"
                located[place] = origin.error(ErrorCode.LEADER_NOT_AVAILABLE, None, subject)
    return located


def requests_for_leaders(offer: Offer, places: Iterable[Leader]) -> Iterator[tuple[Message, int]]:
    """Yield the Metadata request; it names topics only if its version can disable their automatic creation."""
    from kafka_wire.clients import MetadataRequest
    from kafka_wire.clients.metadata_request import MetadataRequestTopic

    version = offer.version(MetadataRequest, ("the controller", since(1)))
    topics = sorted({place.topic for place in places})
    request = MetadataRequest(topics=None)
    if version >= NEVER_CREATES:
        request.topics = [MetadataRequestTopic(name=name) for name in topics]
        request.allow_auto_topic_creation = False
    yield request, version


def read_leaders(places: Iterable[Leader], response: Any, origin: Origin) -> tuple[list[LocatedNode], Found]:
    """Return the nodes in a response, and the location of the leader of each partition."""
    topics = {topic.name: topic for topic in response.topics}
    located = Found()
    for place in places:
        topic = topics.get(place.topic)
        partitions = (
            {partition.partition_index: partition for partition in topic.partitions} if topic is not None else {}
        )
        partition = partitions.get(place.partition)
        subject = f"partition {place.partition} of topic {place.topic}"
        if topic is not None and topic.error_code:
            located[place] = origin.error(topic.error_code, None, f"topic {place.topic}")
        elif partition is None:
            located[place] = origin.error(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, None, subject)
        elif partition.leader_id < 0:
            located[place] = origin.error(partition.error_code or ErrorCode.LEADER_NOT_AVAILABLE, None, subject)
        else:
            located[place] = partition.leader_id
    return [(broker.node_id, broker.host, broker.port) for broker in response.brokers], located


def is_leaderless(node: int | BrokerError) -> bool:
    """Return whether a lookup found that a partition has no leader."""
    return isinstance(node, BrokerError) and node.code == ErrorCode.LEADER_NOT_AVAILABLE


def request_for_admin_controller(offer: Offer) -> tuple[Message, int]:
    """Return KIP-4's ClusterMetadata request, which any broker answers."""
    from kafka_wire.kips.kip_4 import ClusterMetadataRequest

    return ClusterMetadataRequest(), offer.version(ClusterMetadataRequest)


def read_admin_controller(response: Any, origin: Origin) -> Address:
    """Return the address of the controller in a response to ClusterMetadata.

    Raises:
        ConnectionLostError: there is none.
    """
    origin.check(response.error_code)
    if response.controller is None:
        raise ConnectionLostError("the cluster has no controller now")
    return Address(response.controller.host, response.controller.port)

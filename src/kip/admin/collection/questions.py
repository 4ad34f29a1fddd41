"""The requests of a round of `kip collect`, in order: `round_of_questions` yields them and receives the responses.

A question whose answer another one needs comes first; one without an answer is skipped with all that depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from kafka_wire.clients import DescribeClusterRequest, DescribeQuorumRequest
from kafka_wire.clients.describe_quorum_request import PartitionData, TopicData
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Broker, Place, Target
from kip.admin.versions import Offer, since
from kip.kafka.enumerations import OFFSET_SPEC_SINCE, EndpointKind, OffsetSpec
from kip.kafka.topics import METADATA_TOPIC

_KNOWS_FENCED = 2
"""The first version of DescribeCluster that can include fenced brokers (KIP-1073)."""
_OFFSETS_BY_NAME = range(8, 10)
"""Versions of OffsetFetch that take several groups, with names of topics instead of ids."""
_SPECS = (OffsetSpec.EARLIEST, OffsetSpec.LATEST, OffsetSpec.MAX_TIMESTAMP)


@dataclass(frozen=True, slots=True)
class Question:
    """A request to a node; `build` returns it for a node that serves these versions, with the version."""

    build: Callable[[Offer], tuple[Message, int]]
    target: Place = Target.ANY


Questions: TypeAlias = Generator[Question, Any, None]
"""Yields questions; the decoded response is sent into it, None if there is none."""


def questions_of_controllers() -> Questions:
    """Ask for the nodes, and for the quorum, which only its leader knows."""
    yield Question(_describe_controllers)
    yield Question(_describe_quorum, Target.CONTROLLER)


def questions_of_brokers() -> Questions:
    """Ask for nodes and quorum; then each broker for its groups, and for the offsets of the partitions that it leads.

    Committed offsets come before end offsets, so that no group seems to be beyond the end of a partition. Coordinators
    are asked for transactions only if a partition has an open one.
    """
    yield Question(_describe_brokers)
    yield Question(_describe_quorum)
    topics = yield Question(_all_topics)
    if topics is None:
        return
    for broker in sorted(node.node_id for node in topics.brokers):
        yield from _groups_of(broker)
    led = _partitions_by_leader(topics.topics)
    for broker in sorted(led):
        for spec in _SPECS:
            yield Question(_list_offsets(led[broker], spec), Broker(broker))
    yield from _open_transactions([node.node_id for node in topics.brokers], led)


def _groups_of(broker: int) -> Questions:
    listed = yield Question(_list_groups, Broker(broker))
    if listed is None or not listed.groups:
        return
    by_type: dict[str, list[str]] = {}
    for group in listed.groups:
        by_type.setdefault(group.group_type.lower() or "classic", []).append(group.group_id)
    for name, groups in sorted(by_type.items()):
        if (build := _describe_groups(name, groups)) is not None:
            yield Question(build, Broker(broker))
    with_offsets = [group for name, groups in sorted(by_type.items()) if name != "share" for group in groups]
    if with_offsets:
        yield Question(_fetch_offsets(with_offsets), Broker(broker))


def _open_transactions(brokers: list[int], led: Mapping[int, Mapping[str, list[int]]]) -> Questions:
    """Ask for producers first: a transaction that ends in the meantime is unknown to its coordinator, but not old."""
    has_open = False
    for broker in sorted(led):
        described = yield Question(_describe_producers(led[broker]), Broker(broker))
        for topic in described.topics if described is not None else ():
            for partition in topic.partitions:
                has_open |= any(producer.current_txn_start_offset >= 0 for producer in partition.active_producers)
    for broker in sorted(brokers) if has_open else ():
        listed = yield Question(_list_transactions, Broker(broker))
        ids = [transaction.transactional_id for transaction in listed.transaction_states] if listed is not None else []
        if ids:
            yield Question(_describe_transactions(ids), Broker(broker))


def _describe_brokers(offer: Offer) -> tuple[Message, int]:
    version = offer.version(DescribeClusterRequest)
    request = DescribeClusterRequest(
        include_cluster_authorized_operations=True, include_fenced_brokers=version >= _KNOWS_FENCED
    )
    return request, version


def _describe_controllers(offer: Offer) -> tuple[Message, int]:
    request = DescribeClusterRequest(include_cluster_authorized_operations=True, endpoint_type=EndpointKind.CONTROLLER)
    return request, offer.version(DescribeClusterRequest, ("asking a controller", since(1)))


def _describe_quorum(offer: Offer) -> tuple[Message, int]:
    topic = TopicData(topic_name=METADATA_TOPIC, partitions=[PartitionData(partition_index=0)])
    return DescribeQuorumRequest(topics=[topic]), offer.version(DescribeQuorumRequest)


def _all_topics(offer: Offer) -> tuple[Message, int]:
    from kafka_wire.clients import MetadataRequest

    version = offer.version(MetadataRequest, ("all topics", since(1)))
    return MetadataRequest(topics=None, allow_auto_topic_creation=version < 4), version


def _list_groups(offer: Offer) -> tuple[Message, int]:
    from kafka_wire.clients import ListGroupsRequest

    return ListGroupsRequest(), offer.version(ListGroupsRequest)


def _describe_groups(name: str, groups: Iterable[str]) -> Callable[[Offer], tuple[Message, int]] | None:
    """Return the request that describes groups of a type, None if the type is unknown."""
    from kafka_wire import clients

    requests: Mapping[str, tuple[type[Message], str]] = {
        "classic": (clients.DescribeGroupsRequest, "groups"),
        "consumer": (clients.ConsumerGroupDescribeRequest, "group_ids"),
        "share": (clients.ShareGroupDescribeRequest, "group_ids"),
        "streams": (clients.StreamsGroupDescribeRequest, "group_ids"),
    }
    if name not in requests:
        return None
    request, field = requests[name]
    return lambda offer: (request(**{field: tuple(groups)}), offer.version(request))


def _fetch_offsets(groups: Iterable[str]) -> Callable[[Offer], tuple[Message, int]]:
    from kafka_wire.clients import OffsetFetchRequest
    from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup

    request = OffsetFetchRequest(groups=[OffsetFetchRequestGroup(group_id=group, topics=None) for group in groups])
    return lambda offer: (request, offer.version(OffsetFetchRequest, ("several groups", _OFFSETS_BY_NAME)))


def _list_offsets(topics: Mapping[str, list[int]], spec: OffsetSpec) -> Callable[[Offer], tuple[Message, int]]:
    from kafka_wire.clients import ListOffsetsRequest
    from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic

    asked_topics = [
        ListOffsetsTopic(
            name=topic,
            partitions=[ListOffsetsPartition(partition_index=number, timestamp=int(spec)) for number in numbers],
        )
        for topic, numbers in topics.items()
    ]
    request = ListOffsetsRequest(replica_id=-1, topics=asked_topics)
    return lambda offer: (
        request,
        offer.version(ListOffsetsRequest, ("one offset", since(1)), (spec.name, since(OFFSET_SPEC_SINCE[spec]))),
    )


def _describe_producers(topics: Mapping[str, list[int]]) -> Callable[[Offer], tuple[Message, int]]:
    from kafka_wire.clients import DescribeProducersRequest
    from kafka_wire.clients.describe_producers_request import TopicRequest

    asked_topics = [TopicRequest(name=topic, partition_indexes=tuple(numbers)) for topic, numbers in topics.items()]
    request = DescribeProducersRequest(topics=asked_topics)
    return lambda offer: (request, offer.version(DescribeProducersRequest))


def _list_transactions(offer: Offer) -> tuple[Message, int]:
    from kafka_wire.clients import ListTransactionsRequest

    return ListTransactionsRequest(), offer.version(ListTransactionsRequest)


def _describe_transactions(ids: Iterable[str]) -> Callable[[Offer], tuple[Message, int]]:
    from kafka_wire.clients import DescribeTransactionsRequest

    request = DescribeTransactionsRequest(transactional_ids=tuple(ids))
    return lambda offer: (request, offer.version(DescribeTransactionsRequest))


def _partitions_by_leader(topics: Iterable[Any]) -> dict[int, dict[str, list[int]]]:
    """Return the partitions that each broker leads, by topic; those without a leader are left out."""
    led: dict[int, dict[str, list[int]]] = {}
    for topic in topics:
        for partition in topic.partitions:
            if partition.leader_id >= 0 and topic.name is not None:
                led.setdefault(partition.leader_id, {}).setdefault(topic.name, []).append(partition.partition_index)
    return led

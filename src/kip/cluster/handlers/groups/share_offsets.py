"""The offsets of share groups (KIP-932)."""

from __future__ import annotations

from collections.abc import Iterable

from kafka_wire.clients import (
    AlterShareGroupOffsetsRequest,
    AlterShareGroupOffsetsResponse,
    DeleteShareGroupOffsetsRequest,
    DeleteShareGroupOffsetsResponse,
    DescribeShareGroupOffsetsRequest,
    DescribeShareGroupOffsetsResponse,
)
from kafka_wire.clients.alter_share_group_offsets_request import AlterShareGroupOffsetsRequestTopic
from kafka_wire.clients.alter_share_group_offsets_response import (
    AlterShareGroupOffsetsResponsePartition,
    AlterShareGroupOffsetsResponseTopic,
)
from kafka_wire.clients.delete_share_group_offsets_response import DeleteShareGroupOffsetsResponseTopic
from kafka_wire.clients.describe_share_group_offsets_request import DescribeShareGroupOffsetsRequestGroup
from kafka_wire.clients.describe_share_group_offsets_response import (
    DescribeShareGroupOffsetsResponseGroup,
    DescribeShareGroupOffsetsResponsePartition,
    DescribeShareGroupOffsetsResponseTopic,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_described_share_group, empty_share_group
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.groups.group import Group
from kip.cluster.groups.share import ShareGroup
from kip.cluster.metadata.partitions import Topic
from kip.kafka.acls import Operation
from kip.kafka.topics import ZERO_ID

_UNKNOWN = -1


# DescribeShareGroupOffsets 0-1: The API is KIP-932's. 1 adds the lag (KIP-1226).
@handles(DescribeShareGroupOffsetsRequest)
def describe_share_group_offsets(
    call: ReceivedCall, request: DescribeShareGroupOffsetsRequest
) -> DescribeShareGroupOffsetsResponse:
    return DescribeShareGroupOffsetsResponse(groups=[_describe(call, group) for group in request.groups])


def _describe(
    call: ReceivedCall, requested: DescribeShareGroupOffsetsRequestGroup
) -> DescribeShareGroupOffsetsResponseGroup:
    described = DescribeShareGroupOffsetsResponseGroup(group_id=requested.group_id, error_message=None)
    with errors_in(described):
        check_described_share_group(call, requested.group_id)
        group = call.state.groups.find(requested.group_id)
        if group is not None and group.kind != "share":
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {requested.group_id} is not a share group.")
        shares = ShareGroup() if group is None else group.share
        if requested.topics is None:
            names = {topic.id: topic.name for topic in call.state.topics.values()}
            indexes_of: dict[str, list[int]] = {}
            for topic_id, index in sorted(shares.start_offsets()):
                indexes_of.setdefault(names[topic_id], []).append(index)
            topics: Iterable[tuple[str, Iterable[int]]] = indexes_of.items()
        else:
            topics = [(topic.topic_name, topic.partitions) for topic in requested.topics]
        described.topics = [_topic(call, shares, name, indexes) for name, indexes in topics]
    return described


def _topic(
    call: ReceivedCall, group: ShareGroup, name: str, indexes: Iterable[int]
) -> DescribeShareGroupOffsetsResponseTopic:
    topic = call.state.topics.get(name)
    allowed = call.allows_topic(Operation.DESCRIBE, name)
    return DescribeShareGroupOffsetsResponseTopic(
        topic_name=name,
        topic_id=ZERO_ID if topic is None else topic.id,
        partitions=[
            _partition(call, group, topic, index) if allowed and topic is not None else _unknown(index, allowed)
            for index in indexes
        ],
    )


def _unknown(index: int, allowed: bool) -> DescribeShareGroupOffsetsResponsePartition:
    """Describe a partition without an offset; a topic that does not exist is not an error."""
    described = DescribeShareGroupOffsetsResponsePartition(
        partition_index=index, start_offset=_UNKNOWN, error_message=None
    )
    if not allowed:
        error = ApiError(ErrorCode.TOPIC_AUTHORIZATION_FAILED)
        described.error_code, described.error_message = error.code, error.message
    return described


def _partition(
    call: ReceivedCall, group: ShareGroup, topic: Topic, index: int
) -> DescribeShareGroupOffsetsResponsePartition:
    start = group.start_offsets().get((topic.id, index), _UNKNOWN)
    described = DescribeShareGroupOffsetsResponsePartition(
        partition_index=index, start_offset=start, lag=_UNKNOWN, error_message=None
    )
    if start != _UNKNOWN:
        shared = group.partitions.get((topic.id, index))
        finished = 0 if shared is None else shared.finished
        described.leader_epoch = topic.partitions[index].leader_epoch
        described.lag = call.state.logs.log(topic, index).end_offset - start - finished
    return described


# AlterShareGroupOffsets 0-0: The API is KIP-932's.
@handles(AlterShareGroupOffsetsRequest)
def alter_share_group_offsets(
    call: ReceivedCall, request: AlterShareGroupOffsetsRequest
) -> AlterShareGroupOffsetsResponse:
    group = empty_share_group(call, request.group_id, Operation.READ)
    responses = [_alter(call, group, topic) for topic in request.topics]
    call.state.groups.changed(group)
    call.state.on_change()
    return AlterShareGroupOffsetsResponse(error_message=None, responses=responses)


def _alter(
    call: ReceivedCall, group: Group, requested: AlterShareGroupOffsetsRequestTopic
) -> AlterShareGroupOffsetsResponseTopic:
    topic = call.state.topics.get(requested.topic_name)
    results = []
    for partition in requested.partitions:
        result = AlterShareGroupOffsetsResponsePartition(partition_index=partition.partition_index, error_message=None)
        with errors_in(result):
            call.check_topic(Operation.READ, requested.topic_name)
            if topic is None or not 0 <= partition.partition_index < len(topic.partitions):
                raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
            key = topic.id, partition.partition_index
            group.share.partitions.pop(key, None)
            group.share.starts[key] = partition.start_offset
        results.append(result)
    topic_id = ZERO_ID if topic is None else topic.id
    return AlterShareGroupOffsetsResponseTopic(topic_name=requested.topic_name, topic_id=topic_id, partitions=results)


# DeleteShareGroupOffsets 0-0: The API is KIP-932's.
@handles(DeleteShareGroupOffsetsRequest)
def delete_share_group_offsets(
    call: ReceivedCall, request: DeleteShareGroupOffsetsRequest
) -> DeleteShareGroupOffsetsResponse:
    group = empty_share_group(call, request.group_id, Operation.DELETE)
    responses = [_delete(call, group, topic.topic_name) for topic in request.topics]
    call.state.groups.changed(group)
    call.state.on_change()
    return DeleteShareGroupOffsetsResponse(error_message=None, responses=responses)


def _delete(call: ReceivedCall, group: Group, name: str) -> DeleteShareGroupOffsetsResponseTopic:
    topic = call.state.topics.get(name)
    result = DeleteShareGroupOffsetsResponseTopic(
        topic_name=name, topic_id=ZERO_ID if topic is None else topic.id, error_message=None
    )
    with errors_in(result):
        call.check_topic(Operation.READ, name)
        if topic is None:
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
        group.share.forget(topic.id)
    return result

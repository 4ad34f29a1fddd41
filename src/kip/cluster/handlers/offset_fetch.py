"""OffsetFetch: the committed offsets of groups."""

from __future__ import annotations

from uuid import UUID

from kafka_wire.clients import OffsetFetchRequest, OffsetFetchResponse
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup, OffsetFetchRequestTopics
from kafka_wire.clients.offset_fetch_response import (
    OffsetFetchResponseGroup,
    OffsetFetchResponsePartition,
    OffsetFetchResponsePartitions,
    OffsetFetchResponseTopic,
    OffsetFetchResponseTopics,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.leading import find_topic
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Committed, Group
from kip.kafka.acls import Operation
from kip.kafka.topics import ZERO_ID

_WITH_GROUPS = 8
_WITH_IDS = 10
_WITH_EPOCHS = 5
_NOT_COMMITTED = Committed(-1, -1, "")


@handles(OffsetFetchRequest, oldest=1)
def offset_fetch(call: ReceivedCall, request: OffsetFetchRequest) -> OffsetFetchResponse:
    if call.version >= _WITH_GROUPS:
        return OffsetFetchResponse(groups=[_fetch(call, group, request.require_stable) for group in request.groups])
    topics = None
    if request.topics is not None:
        topics = [
            OffsetFetchRequestTopics(name=each.name, partition_indexes=each.partition_indexes)
            for each in request.topics
        ]
    asked = OffsetFetchRequestGroup(group_id=request.group_id, topics=topics)
    return _of_one_group(call, _fetch(call, asked, request.require_stable))


def _of_one_group(call: ReceivedCall, found: OffsetFetchResponseGroup) -> OffsetFetchResponse:
    return OffsetFetchResponse(
        error_code=found.error_code,
        topics=[
            OffsetFetchResponseTopic(
                name=topic.name,
                partitions=[
                    OffsetFetchResponsePartition(
                        partition_index=each.partition_index,
                        committed_offset=each.committed_offset,
                        committed_leader_epoch=each.committed_leader_epoch if call.version >= _WITH_EPOCHS else -1,
                        metadata=each.metadata,
                        error_code=each.error_code,
                    )
                    for each in topic.partitions
                ],
            )
            for topic in found.topics
        ],
    )


def _fetch(call: ReceivedCall, asked: OffsetFetchRequestGroup, require_stable: bool) -> OffsetFetchResponseGroup:
    response = OffsetFetchResponseGroup(group_id=asked.group_id)
    try:
        check_group(call, asked.group_id, Operation.DESCRIBE)
    except ApiError as error:
        response.error_code = error.code
        return response
    group = call.state.groups.find(asked.group_id)
    if group is not None and group.consumer.members and asked.member_id is not None and asked.member_epoch >= 0:
        try:
            group.consumer.check_member(asked.member_id, asked.member_epoch)
        except ApiError as error:
            response.error_code = error.code
            return response
    if asked.topics is None:
        response.topics = [] if group is None else _all(call, group, require_stable)
    else:
        response.topics = [_topic(call, group, topic, require_stable) for topic in asked.topics]
    return response


def _all(call: ReceivedCall, group: Group, require_stable: bool) -> list[OffsetFetchResponseTopics]:
    partitions: dict[str, list[int]] = {}
    for topic, index in group.offsets:
        if call.allows_topic(Operation.DESCRIBE, topic):
            partitions.setdefault(topic, []).append(index)
    found = []
    for topic, indexes in partitions.items():
        topic_id = call.state.topics[topic].id if call.version >= _WITH_IDS and topic in call.state.topics else ZERO_ID
        found.append(_offsets(call, group, topic, topic_id, indexes, require_stable))
    return found


def _topic(
    call: ReceivedCall, group: Group | None, asked: OffsetFetchRequestTopics, require_stable: bool
) -> OffsetFetchResponseTopics:
    name, code = asked.name, ErrorCode.NONE
    try:
        if call.version >= _WITH_IDS:
            name = find_topic(call, name, asked.topic_id, Operation.DESCRIBE).name
        call.check_topic(Operation.DESCRIBE, name)
    except ApiError as error:
        code = error.code
    found = _offsets(call, None if code else group, name, asked.topic_id, asked.partition_indexes, require_stable)
    for partition in found.partitions:
        partition.error_code = partition.error_code or code
    return found


def _offsets(
    call: ReceivedCall,
    group: Group | None,
    topic: str,
    topic_id: UUID,
    indexes: list[int] | tuple[int, ...],
    stable: bool,
) -> OffsetFetchResponseTopics:
    partitions = []
    for index in indexes:
        committed = _NOT_COMMITTED if group is None else group.offsets.get((topic, index), _NOT_COMMITTED)
        code = ErrorCode.NONE
        if stable and group is not None and group.is_unstable((topic, index)):
            committed, code = _NOT_COMMITTED, ErrorCode.UNSTABLE_OFFSET_COMMIT
        partitions.append(
            OffsetFetchResponsePartitions(
                partition_index=index,
                committed_offset=committed.offset,
                committed_leader_epoch=committed.leader_epoch,
                metadata=committed.metadata,
                error_code=code,
            )
        )
    return OffsetFetchResponseTopics(
        name="" if call.version >= _WITH_IDS else topic, topic_id=topic_id, partitions=partitions
    )

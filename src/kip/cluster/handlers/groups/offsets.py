"""Committed offsets."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from kafka_wire.clients import (
    OffsetCommitRequest,
    OffsetCommitResponse,
    OffsetDeleteRequest,
    OffsetDeleteResponse,
    OffsetFetchRequest,
    OffsetFetchResponse,
)
from kafka_wire.clients.offset_commit_response import OffsetCommitResponsePartition, OffsetCommitResponseTopic
from kafka_wire.clients.offset_delete_response import OffsetDeleteResponsePartition, OffsetDeleteResponseTopic
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
from kip.cluster.calls.committing import check_offsets, checked_group
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.leading import find_topic
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.groups.group import Committed, Group
from kip.cluster.groups.membership import Commit, check_member
from kip.cluster.metadata.partitions import Topic
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation
from kip.kafka.enumerations import CONSUMER_PROTOCOL
from kip.kafka.topics import ZERO_ID

_COMMITS_BY_ID = 10
"""From this version on, the request contains the ids of topics instead of their names (KIP-848)."""
_KNOWS_EPOCHS = 9
"""From this version on, members of the protocols with epochs can commit (KIP-848)."""
_WITH_GROUPS = 8
_FETCHES_BY_ID = 10
_WITH_EPOCHS = 5
_NOT_COMMITTED = Committed(-1, -1, "")


# OffsetCommit 2-10: 6 adds leader epochs (KIP-320), 7 static members (KIP-345), 9 the consumer protocol (KIP-848), 10
# ids of topics (KIP-848).
# Left out: retention times of versions 2 to 4, and the expiry of offsets of topics that no member reads any more.
@handles(OffsetCommitRequest, oldest=2)
def offset_commit(call: ReceivedCall, request: OffsetCommitRequest) -> OffsetCommitResponse:
    def find_group(keys: Sequence[tuple[Topic, int]]) -> Group:
        check_group(call, request.group_id)
        commit = Commit(
            request.member_id,
            request.group_instance_id,
            request.generation_id_or_member_epoch,
            is_transactional=False,
            knows_epochs=call.version >= _KNOWS_EPOCHS,
        )
        return checked_group(call, request.group_id, commit, keys)

    is_allowed = call.allows(Operation.READ, Resource.GROUP, request.group_id)
    checked = check_offsets(
        call,
        request.topics,
        by_id=call.version >= _COMMITS_BY_ID,
        denied=ErrorCode.NONE if is_allowed else ErrorCode.GROUP_AUTHORIZATION_FAILED,
        find_group=find_group,
    )
    if checked.group is not None:
        checked.group.offsets.update(checked.offsets)
        call.state.groups.changed(checked.group)
        call.state.changed(0)
    return OffsetCommitResponse(
        topics=[
            OffsetCommitResponseTopic(
                name=topic.name,
                topic_id=topic.topic_id,
                partitions=[
                    OffsetCommitResponsePartition(partition_index=index, error_code=code) for index, code in codes
                ],
            )
            for topic, codes in checked.codes
        ]
    )


# OffsetFetch 1-10: 5 adds leader epochs (KIP-320), 7 waits for transactions (KIP-447), 8 reads several groups
# (KIP-709), 9 checks members and 10 has ids of topics (KIP-848).
@handles(OffsetFetchRequest, oldest=1)
def offset_fetch(call: ReceivedCall, request: OffsetFetchRequest) -> OffsetFetchResponse:
    if call.version >= _WITH_GROUPS:
        return OffsetFetchResponse(groups=[_fetch(call, group, request.require_stable) for group in request.groups])
    topics = None
    if request.topics is not None:
        topics = [
            OffsetFetchRequestTopics(name=topic.name, partition_indexes=topic.partition_indexes)
            for topic in request.topics
        ]
    group = OffsetFetchRequestGroup(group_id=request.group_id, topics=topics)
    return _of_one_group(call, _fetch(call, group, request.require_stable))


def _of_one_group(call: ReceivedCall, group: OffsetFetchResponseGroup) -> OffsetFetchResponse:
    return OffsetFetchResponse(
        error_code=group.error_code,
        topics=[
            OffsetFetchResponseTopic(
                name=topic.name,
                partitions=[
                    OffsetFetchResponsePartition(
                        partition_index=partition.partition_index,
                        committed_offset=partition.committed_offset,
                        committed_leader_epoch=partition.committed_leader_epoch if call.version >= _WITH_EPOCHS else -1,
                        metadata=partition.metadata,
                        error_code=partition.error_code,
                    )
                    for partition in topic.partitions
                ],
            )
            for topic in group.topics
        ],
    )


def _fetch(call: ReceivedCall, requested: OffsetFetchRequestGroup, require_stable: bool) -> OffsetFetchResponseGroup:
    response = OffsetFetchResponseGroup(group_id=requested.group_id)
    with errors_in(response):
        check_group(call, requested.group_id, Operation.DESCRIBE)
        group = call.state.groups.find(requested.group_id)
        # validateOffsetFetch of ConsumerGroup and StreamsGroup: admin clients send neither a member nor an epoch.
        if group is not None and group.has_epochs and (requested.member_id is not None or requested.member_epoch >= 0):
            check_member(
                {**group.consumer.members, **group.streams.members}, requested.member_id, requested.member_epoch
            )
        if requested.topics is None:
            response.topics = [] if group is None else _all(call, group, require_stable)
        else:
            response.topics = [_topic(call, group, topic, require_stable) for topic in requested.topics]
    return response


def _all(call: ReceivedCall, group: Group, require_stable: bool) -> list[OffsetFetchResponseTopics]:
    partitions: dict[str, list[int]] = {}
    for topic, index in group.offsets:
        if call.allows_topic(Operation.DESCRIBE, topic):
            partitions.setdefault(topic, []).append(index)
    fetched = []
    for topic, indexes in partitions.items():
        topic_id = (
            call.state.topics[topic].id if call.version >= _FETCHES_BY_ID and topic in call.state.topics else ZERO_ID
        )
        fetched.append(_offsets(call, group, topic, topic_id, indexes, require_stable))
    return fetched


def _topic(
    call: ReceivedCall, group: Group | None, topic: OffsetFetchRequestTopics, require_stable: bool
) -> OffsetFetchResponseTopics:
    name, code = topic.name, ErrorCode.NONE
    try:
        if call.version >= _FETCHES_BY_ID:
            name = find_topic(call, name, topic.topic_id, Operation.DESCRIBE).name
        call.check_topic(Operation.DESCRIBE, name)
    except ApiError as error:
        code = error.code
    fetched = _offsets(call, None if code else group, name, topic.topic_id, topic.partition_indexes, require_stable)
    for partition in fetched.partitions:
        partition.error_code = partition.error_code or code
    return fetched


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
        name="" if call.version >= _FETCHES_BY_ID else topic, topic_id=topic_id, partitions=partitions
    )


# OffsetDelete 0-0: The API is KIP-496's.
@handles(OffsetDeleteRequest)
def offset_delete(call: ReceivedCall, request: OffsetDeleteRequest) -> OffsetDeleteResponse:
    check_group(call, request.group_id, Operation.DELETE)
    group = call.state.groups.find(request.group_id)
    if group is None:
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND)
    if not group.is_empty and group.protocol_type != CONSUMER_PROTOCOL:
        raise ApiError(ErrorCode.NON_EMPTY_GROUP)
    topics = []
    for topic in request.topics:
        code = _code(call, group, topic.name)
        results = [
            OffsetDeleteResponsePartition(partition_index=partition.partition_index, error_code=code)
            for partition in topic.partitions
        ]
        topics.append(OffsetDeleteResponseTopic(name=topic.name, partitions=results))
        if not code:
            for partition in topic.partitions:
                group.offsets.pop((topic.name, partition.partition_index), None)
    call.state.groups.changed(group)
    call.state.changed(0)
    return OffsetDeleteResponse(topics=topics)


def _code(call: ReceivedCall, group: Group, topic: str) -> ErrorCode:
    if not call.allows_topic(Operation.READ, topic):
        return ErrorCode.TOPIC_AUTHORIZATION_FAILED
    if topic not in call.state.topics:
        return ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
    return ErrorCode.NONE if group.is_empty else ErrorCode.GROUP_SUBSCRIBED_TO_TOPIC

"""OffsetCommit: the offsets that a group commits."""

from __future__ import annotations

from kafka_wire.clients import OffsetCommitRequest, OffsetCommitResponse
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.offset_commit_response import OffsetCommitResponsePartition, OffsetCommitResponseTopic
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.leading import find_topic
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Committed, Group
from kip.kafka.acls import Operation

_LONGEST_METADATA = 4096
"""`offset.metadata.max.bytes`"""
_WITH_IDS = 10
"""From this version on, the request contains the ids of topics instead of their names (KIP-848)."""


@handles(OffsetCommitRequest, oldest=2)
def offset_commit(call: ReceivedCall, request: OffsetCommitRequest) -> OffsetCommitResponse:
    try:
        group = _group(call, request)
    except ApiError as error:
        return OffsetCommitResponse(topics=[_refused(topic, error.code) for topic in request.topics])
    response = OffsetCommitResponse(topics=[_commit(call, group, topic) for topic in request.topics])
    call.state.changed(0)
    return response


def _group(call: ReceivedCall, request: OffsetCommitRequest) -> Group:
    check_group(call, request.group_id)
    generation = request.generation_id_or_member_epoch
    group = call.state.groups.find(request.group_id)
    if group is None and generation >= 0:
        raise ApiError(ErrorCode.ILLEGAL_GENERATION)
    group = call.state.groups.get(request.group_id)
    group.check_commit(request.member_id, request.group_instance_id, generation)
    return group


def _commit(call: ReceivedCall, group: Group, asked: OffsetCommitRequestTopic) -> OffsetCommitResponseTopic:
    try:
        topic_id = asked.topic_id if call.version >= _WITH_IDS else None
        topic = find_topic(call, asked.name, topic_id, Operation.READ)
    except ApiError as error:
        return _refused(asked, error.code)
    return OffsetCommitResponseTopic(
        name=asked.name,
        topic_id=asked.topic_id,
        partitions=[_commit_one(group, topic.name, len(topic.partitions), each) for each in asked.partitions],
    )


def _commit_one(
    group: Group, topic: str, count: int, asked: OffsetCommitRequestPartition
) -> OffsetCommitResponsePartition:
    metadata = asked.committed_metadata or ""
    code = ErrorCode.NONE
    if not 0 <= asked.partition_index < count:
        code = ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
    elif len(metadata) > _LONGEST_METADATA:
        code = ErrorCode.OFFSET_METADATA_TOO_LARGE
    else:
        committed = Committed(asked.committed_offset, asked.committed_leader_epoch, metadata)
        group.offsets[topic, asked.partition_index] = committed
    return OffsetCommitResponsePartition(partition_index=asked.partition_index, error_code=code)


def _refused(asked: OffsetCommitRequestTopic, code: ErrorCode) -> OffsetCommitResponseTopic:
    return OffsetCommitResponseTopic(
        name=asked.name,
        topic_id=asked.topic_id,
        partitions=[
            OffsetCommitResponsePartition(partition_index=each.partition_index, error_code=code)
            for each in asked.partitions
        ],
    )

"""What OffsetCommit and TxnOffsetCommit have in common: offsets of partitions, each with an error code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.txn_offset_commit_request import TxnOffsetCommitRequestPartition, TxnOffsetCommitRequestTopic
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import find_topic
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Committed, Group, PartitionKey
from kip.cluster.groups.membership import Commit
from kip.cluster.metadata.partitions import Topic
from kip.kafka.acls import Operation

_Requested = OffsetCommitRequestTopic | TxnOffsetCommitRequestTopic
_AskedPartition = OffsetCommitRequestPartition | TxnOffsetCommitRequestPartition
_LONGEST_METADATA = 4096
"""`offset.metadata.max.bytes`"""
_ACCEPTS_EARLIER_EPOCHS = 30
"""The highest `metadata.version` of Kafka 4.3, which accepts earlier epochs in consumer groups (KIP-1251)."""


@dataclass(slots=True)
class CheckedOffsets:
    """What can be committed.

    Attributes:
        group: the group to change, None if its check or all partitions failed.
        codes: the topics of the request, each with its partitions and their error codes.
    """

    group: Group | None = None
    offsets: dict[PartitionKey, Committed] = field(default_factory=dict)
    codes: list[tuple[_Requested, list[tuple[int, ErrorCode]]]] = field(default_factory=list)


def check_offsets(
    call: ReceivedCall,
    topics: Sequence[_Requested],
    *,
    by_id: bool,
    denied: ErrorCode,
    find_group: Callable[[Sequence[tuple[Topic, int]]], Group],
) -> CheckedOffsets:
    """Check offsets that a client commits.

    `denied` is the error of all partitions if the client has no permission for the group or its transaction, or NONE.
    `find_group` gets the partitions that exist, and returns the group or raises an ApiError, the error of these
    partitions. As in KafkaApis, others have their errors in any case, and if there are only others, the group is not
    checked.
    """
    lookups = [denied or _topic(call, requested, by_id) for requested in topics]
    existing = [
        (topic, partition.partition_index)
        for topic, requested in zip(lookups, topics, strict=True)
        if isinstance(topic, Topic)
        for partition in requested.partitions
        if _exists(topic, partition)
    ]
    checked, refusal, time = CheckedOffsets(), ErrorCode.NONE, int(call.state.now() * 1000)
    try:
        checked.group = find_group(existing) if existing else None
    except ApiError as error:
        refusal = error.code
    for topic, requested in zip(lookups, topics, strict=True):
        codes = []
        for partition in requested.partitions:
            code = _code(topic, partition) or refusal or _metadata_code(partition)
            if not code and isinstance(topic, Topic):
                metadata = partition.committed_metadata or ""
                checked.offsets[topic.name, partition.partition_index] = Committed(
                    partition.committed_offset, partition.committed_leader_epoch, metadata, time
                )
            codes.append((partition.partition_index, code))
        checked.codes.append((requested, codes))
    return checked


def checked_group(call: ReceivedCall, group_id: str, commit: Commit, keys: Sequence[tuple[Topic, int]]) -> Group:
    """Return the group of a commit; only a client without membership creates one.

    Raises:
        ApiError: as `Group.check_commit`.
    """
    group = call.state.groups.find(group_id)
    if group is None and commit.epoch >= 0:
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND if commit.knows_epochs else ErrorCode.ILLEGAL_GENERATION)
    group = call.state.groups.get(group_id)
    _, newest = call.state.release.features.get("metadata.version", (0, 0))
    group.check_commit(commit, keys, accepts_earlier=newest >= _ACCEPTS_EARLIER_EPOCHS)
    return group


def _topic(call: ReceivedCall, requested: _Requested, by_id: bool) -> Topic | ErrorCode:
    topic_id: UUID | None = requested.topic_id if by_id else None
    try:
        return find_topic(call, requested.name, topic_id, Operation.READ)
    except ApiError as error:
        return error.code


def _exists(topic: Topic, partition: _AskedPartition) -> bool:
    return 0 <= partition.partition_index < len(topic.partitions)


def _code(topic: Topic | ErrorCode, partition: _AskedPartition) -> ErrorCode:
    if not isinstance(topic, Topic):
        return topic
    return ErrorCode.NONE if _exists(topic, partition) else ErrorCode.UNKNOWN_TOPIC_OR_PARTITION


def _metadata_code(partition: _AskedPartition) -> ErrorCode:
    is_too_long = len(partition.committed_metadata or "") > _LONGEST_METADATA
    return ErrorCode.OFFSET_METADATA_TOO_LARGE if is_too_long else ErrorCode.NONE

"""Offsets of partitions: lookups, and deletion of the records before one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from kafka_wire.clients import (
    DeleteRecordsRequest,
    DeleteRecordsResponse,
    ListOffsetsRequest,
    ListOffsetsResponse,
    OffsetForLeaderEpochRequest,
    OffsetForLeaderEpochResponse,
)
from kafka_wire.clients.delete_records_request import DeleteRecordsPartition
from kafka_wire.clients.delete_records_response import DeleteRecordsPartitionResult, DeleteRecordsTopicResult
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition
from kafka_wire.clients.list_offsets_response import ListOffsetsPartitionResponse, ListOffsetsTopicResponse
from kafka_wire.clients.offset_for_leader_epoch_request import OffsetForLeaderPartition
from kafka_wire.clients.offset_for_leader_epoch_response import EpochEndOffset, OffsetForLeaderTopicResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import find_topic, led_log, led_partition
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.logs.partition_log import PartitionLog
from kip.kafka.acls import Operation
from kip.kafka.enumerations import OFFSET_SPEC_SINCE, IsolationLevel, OffsetSpec

_WITH_EPOCHS = 4
_NONE = -1
_HIGH_WATERMARK = -1
_NEVER = 1000
"""Beyond the versions of ListOffsets, for negative timestamps that no version knows."""
_SINCE = {int(spec): first for spec, first in OFFSET_SPEC_SINCE.items()}


# ListOffsets 1-11: 2 adds read_committed (KIP-98), 4 leader epochs (KIP-320), 7 the largest timestamp (KIP-734), 8
# local offsets (KIP-405), 9 tiered offsets (KIP-1005), 10 timeouts (KIP-1075), 11 pending uploads (KIP-1023).
# Left out: tiered storage: nothing is remote.
@handles(ListOffsetsRequest, oldest=1)
def list_offsets(call: ReceivedCall, request: ListOffsetsRequest) -> ListOffsetsResponse:
    counts = Counter(
        (topic.name, partition.partition_index) for topic in request.topics for partition in topic.partitions
    )
    repeated = {key for key, count in counts.items() if count > 1}
    return ListOffsetsResponse(
        topics=[
            ListOffsetsTopicResponse(
                name=topic.name,
                # A partition that is repeated has one answer, an error.
                partitions=[
                    _find_offset(call, request, topic.name, partition, repeated)
                    for partition in {partition.partition_index: partition for partition in topic.partitions}.values()
                ],
            )
            for topic in request.topics
        ]
    )


def _find_offset(
    call: ReceivedCall,
    request: ListOffsetsRequest,
    name: str,
    requested: ListOffsetsPartition,
    repeated: Collection[tuple[str, int]],
) -> ListOffsetsPartitionResponse:
    response = ListOffsetsPartitionResponse(
        partition_index=requested.partition_index, timestamp=_NONE, offset=_NONE, leader_epoch=_NONE
    )
    with errors_in(response):
        if (name, requested.partition_index) in repeated:
            raise ApiError(ErrorCode.INVALID_REQUEST)
        if requested.timestamp < 0 and call.version < _SINCE.get(requested.timestamp, _NEVER):
            raise ApiError(ErrorCode.UNSUPPORTED_VERSION)
        topic = find_topic(call, name, None, Operation.DESCRIBE)
        partition = led_partition(call, topic, requested.partition_index, requested.current_leader_epoch)
        log = led_log(call, topic, requested.partition_index)
        end = log.stable_offset if request.isolation_level == IsolationLevel.READ_COMMITTED else log.end_offset
        response.offset, response.timestamp = _found(log, requested.timestamp, end)
        if call.version < _WITH_EPOCHS:
            return response
        # The offset after the last record belongs to the current leader, which will write it.
        if response.offset == end:
            response.leader_epoch = partition.leader_epoch
        elif response.offset != _NONE:
            epoch = log.epoch_at(response.offset)
            response.leader_epoch = partition.leader_epoch if epoch == _NONE else epoch
    return response


def _found(log: PartitionLog, timestamp: int, end: int) -> tuple[int, int]:
    match timestamp:
        case OffsetSpec.LATEST:
            return end, _NONE
        case OffsetSpec.EARLIEST | OffsetSpec.EARLIEST_LOCAL:
            return log.start_offset, _NONE
        case OffsetSpec.LATEST_TIERED | OffsetSpec.EARLIEST_PENDING_UPLOAD:
            return _NONE, _NONE
        case OffsetSpec.MAX_TIMESTAMP:
            record = log.find_newest()
        case _:
            record = log.find_timestamp(timestamp, end)
    # Partition.fetchOffsetForTimestamp: the newest record of all, unless it belongs to an open transaction.
    is_readable = record is not None and record.offset < end
    return (record.offset, record.timestamp) if record is not None and is_readable else (_NONE, _NONE)


# OffsetForLeaderEpoch 0-4: The API is KIP-101's. 2 adds the current leader epoch (KIP-320), 3 replica ids.
@handles(OffsetForLeaderEpochRequest)
def offset_for_leader_epoch(call: ReceivedCall, request: OffsetForLeaderEpochRequest) -> OffsetForLeaderEpochResponse:
    return OffsetForLeaderEpochResponse(
        topics=[
            OffsetForLeaderTopicResult(
                topic=topic.topic,
                partitions=[_end_of_epoch(call, topic.topic, partition) for partition in topic.partitions],
            )
            for topic in request.topics
        ]
    )


def _end_of_epoch(call: ReceivedCall, name: str, requested: OffsetForLeaderPartition) -> EpochEndOffset:
    end = EpochEndOffset(partition=requested.partition, leader_epoch=-1, end_offset=-1)
    with errors_in(end):
        topic = find_topic(call, name, None, Operation.DESCRIBE)
        partition = led_partition(call, topic, requested.partition, requested.current_leader_epoch)
        log = call.state.logs.log(topic, requested.partition)
        if requested.leader_epoch == partition.leader_epoch:
            end.leader_epoch, end.end_offset = partition.leader_epoch, log.end_offset
        else:
            end.leader_epoch, end.end_offset = log.epoch_end(requested.leader_epoch)
    return end


# DeleteRecords 0-2: The API is KIP-107's.
@handles(DeleteRecordsRequest)
def delete_records(call: ReceivedCall, request: DeleteRecordsRequest) -> DeleteRecordsResponse:
    return DeleteRecordsResponse(
        topics=[
            DeleteRecordsTopicResult(
                name=topic.name, partitions=[_delete(call, topic.name, partition) for partition in topic.partitions]
            )
            for topic in request.topics
        ]
    )


def _delete(call: ReceivedCall, name: str, requested: DeleteRecordsPartition) -> DeleteRecordsPartitionResult:
    result = DeleteRecordsPartitionResult(partition_index=requested.partition_index, low_watermark=-1)
    with errors_in(result):
        topic = find_topic(call, name, None, Operation.DELETE)
        log = led_log(call, topic, requested.partition_index)
        # Partition.deleteRecordsOnLeader: a compacted log must keep the last value of each key.
        if "delete" not in call.state.configs.topic_value("cleanup.policy", topic.configs):
            raise ApiError(ErrorCode.POLICY_VIOLATION)
        offset = log.end_offset if requested.offset == _HIGH_WATERMARK else requested.offset
        if not 0 <= offset <= log.end_offset:
            raise ApiError(ErrorCode.OFFSET_OUT_OF_RANGE)
        log.delete_before(offset)
        call.state.changed(0)
        result.low_watermark = log.start_offset
    return result

"""OffsetForLeaderEpoch: the end offset of a leader epoch (KIP-320)."""

from __future__ import annotations

from kafka_wire.clients import OffsetForLeaderEpochRequest, OffsetForLeaderEpochResponse
from kafka_wire.clients.offset_for_leader_epoch_request import OffsetForLeaderPartition
from kafka_wire.clients.offset_for_leader_epoch_response import EpochEndOffset, OffsetForLeaderTopicResult

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import find_topic, led_partition
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation


@handles(OffsetForLeaderEpochRequest)
def offset_for_leader_epoch(call: ReceivedCall, request: OffsetForLeaderEpochRequest) -> OffsetForLeaderEpochResponse:
    return OffsetForLeaderEpochResponse(
        topics=[
            OffsetForLeaderTopicResult(
                topic=topic.topic, partitions=[_find(call, topic.topic, partition) for partition in topic.partitions]
            )
            for topic in request.topics
        ]
    )


def _find(call: ReceivedCall, name: str, asked: OffsetForLeaderPartition) -> EpochEndOffset:
    found = EpochEndOffset(partition=asked.partition, leader_epoch=-1, end_offset=-1)
    try:
        topic = find_topic(call, name, None, Operation.DESCRIBE)
        partition = led_partition(call, topic, asked.partition, asked.current_leader_epoch)
        log = call.state.logs.log(topic, asked.partition)
        if asked.leader_epoch == partition.leader_epoch:
            found.leader_epoch, found.end_offset = partition.leader_epoch, log.end_offset
        else:
            found.leader_epoch, found.end_offset = log.epoch_end(asked.leader_epoch)
    except ApiError as error:
        found.error_code = error.code
    return found

"""DeleteRecords: the records before an offset."""

from __future__ import annotations

from kafka_wire.clients import DeleteRecordsRequest, DeleteRecordsResponse
from kafka_wire.clients.delete_records_request import DeleteRecordsPartition
from kafka_wire.clients.delete_records_response import DeleteRecordsPartitionResult, DeleteRecordsTopicResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import find_topic, led_log
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation

_HIGH_WATERMARK = -1


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


def _delete(call: ReceivedCall, name: str, asked: DeleteRecordsPartition) -> DeleteRecordsPartitionResult:
    result = DeleteRecordsPartitionResult(partition_index=asked.partition_index, low_watermark=-1)
    try:
        topic = find_topic(call, name, None, Operation.DELETE)
        log = led_log(call, topic, asked.partition_index)
        if "delete" not in call.state.configs.topic_value("cleanup.policy", topic.configs):
            raise ApiError(ErrorCode.POLICY_VIOLATION)
        offset = log.end_offset if asked.offset == _HIGH_WATERMARK else asked.offset
        if not 0 <= offset <= log.end_offset:
            raise ApiError(ErrorCode.OFFSET_OUT_OF_RANGE)
        log.delete_before(offset)
        call.state.changed(0)
        result.low_watermark = log.start_offset
    except ApiError as error:
        result.error_code = error.code
    return result

"""WriteTxnMarkers: end transactions in the logs of partitions, without their coordinator (KIP-98, KIP-664)."""

from __future__ import annotations

from kafka_wire.clients import WriteTxnMarkersRequest, WriteTxnMarkersResponse
from kafka_wire.clients.write_txn_markers_request import WritableTxnMarker
from kafka_wire.clients.write_txn_markers_response import (
    WritableTxnMarkerPartitionResult,
    WritableTxnMarkerResult,
    WritableTxnMarkerTopicResult,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import led_partition
from kip.cluster.errors import ApiError
from kip.cluster.logs.producers import check_marker
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_RAISES_EPOCH = 2
"""From this level of `transaction.version` on, each transaction has its own producer epoch (KIP-890)."""


@handles(WriteTxnMarkersRequest)
def write_txn_markers(call: ReceivedCall, request: WriteTxnMarkersRequest) -> WriteTxnMarkersResponse:
    return WriteTxnMarkersResponse(
        markers=[
            WritableTxnMarkerResult(
                producer_id=marker.producer_id,
                topics=[
                    WritableTxnMarkerTopicResult(
                        name=topic.name,
                        partitions=[_write(call, marker, topic.name, index) for index in topic.partition_indexes],
                    )
                    for topic in marker.topics
                ],
            )
            for marker in request.markers
        ]
    )


def _write(call: ReceivedCall, marker: WritableTxnMarker, name: str, index: int) -> WritableTxnMarkerPartitionResult:
    try:
        if not call.allows(Operation.ALTER, Resource.CLUSTER):
            call.check_cluster(Operation.CLUSTER_ACTION)
        topic = call.state.topic(name)
        if index < len(topic.partitions) and call.node_id not in topic.partitions[index].replicas:
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)  # not NOT_LEADER_OR_FOLLOWER, as of other APIs
        partition = led_partition(call, topic, index)
        log = call.state.logs.log(topic, index)
        check_marker(
            log.producers.get(marker.producer_id),
            marker.producer_epoch,
            marker.coordinator_epoch,
            raises_epoch=marker.transaction_version >= _RAISES_EPOCH,
        )
    except ApiError as error:
        return WritableTxnMarkerPartitionResult(partition_index=index, error_code=error.code)
    log.end_transaction(
        marker.producer_id,
        marker.producer_epoch,
        commit=marker.transaction_result,
        time=int(call.state.clock() * 1000),
        leader_epoch=partition.leader_epoch,
        coordinator_epoch=marker.coordinator_epoch,
    )
    return WritableTxnMarkerPartitionResult(partition_index=index, error_code=ErrorCode.NONE)

"""Produce: record batches to the leaders of their partitions."""

from __future__ import annotations

from kafka_wire.clients import ProduceRequest, ProduceResponse
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.clients.produce_response import (
    BatchIndexAndErrorMessage,
    LeaderIdAndEpoch,
    NodeEndpoint,
    PartitionProduceResponse,
    TopicProduceResponse,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import find_topic, led_partition
from kip.cluster.errors import ApiError
from kip.cluster.logs.appending import RejectedRecordError, TopicRules, accepted_batch
from kip.cluster.metadata.partitions import Partition, Topic
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation
from kip.log.batches import Batch

_ALL_IN_SYNC = -1
_WITHOUT_START = {
    ErrorCode.CORRUPT_MESSAGE,
    ErrorCode.UNKNOWN_TOPIC_OR_PARTITION,
    ErrorCode.UNKNOWN_TOPIC_ID,
    ErrorCode.NOT_LEADER_OR_FOLLOWER,
    ErrorCode.MESSAGE_TOO_LARGE,
    ErrorCode.NOT_ENOUGH_REPLICAS,
    ErrorCode.INVALID_REQUIRED_ACKS,
    ErrorCode.TOPIC_AUTHORIZATION_FAILED,
    ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED,
}
"""Errors for which the response does not contain the log start offset."""
_ADDS_PARTITIONS = 12
"""From this version on, partitions are added to the transaction without AddPartitionsToTxn (KIP-890)."""
_WITH_IDS = 13
"""From this version on, the request contains the ids of topics instead of their names (KIP-516)."""
_WITH_LEADERS = 10
"""From this version on, the response contains the leaders of partitions that have moved to other brokers (KIP-951)."""


# Produce 3-13: 7 adds zstd (KIP-110), 8 reasons of refused records (KIP-467), 10 leaders that have moved (KIP-951), 11
# TRANSACTION_ABORTABLE and 12 partitions that join a transaction by themselves (KIP-890), 13 ids of topics (KIP-516).
# Left out: formats 0 and 1, which Kafka 4 does not accept either.
@handles(ProduceRequest, oldest=3)
def produce(call: ReceivedCall, request: ProduceRequest) -> ProduceResponse | None:
    response = ProduceResponse(responses=[_append_topic(call, request, topic) for topic in request.topic_data])
    if call.version >= _WITH_LEADERS:
        response.node_endpoints = _endpoints(call, response)
    size = sum(len(each.records or b"") for topic in request.topic_data for each in topic.partition_data)
    response.throttle_time_ms = call.throttle_ms("producer_byte_rate", size)
    # KafkaApis.handleProduceRequest: a client that asks for no acknowledgement reads no response.
    return response if request.acks else None


def _append_topic(call: ReceivedCall, request: ProduceRequest, asked: TopicProduceData) -> TopicProduceResponse:
    partitions = [_append(call, request, asked, partition) for partition in asked.partition_data]
    return TopicProduceResponse(name=asked.name, topic_id=asked.topic_id, partition_responses=partitions)


def _append(
    call: ReceivedCall, request: ProduceRequest, asked: TopicProduceData, data: PartitionProduceData
) -> PartitionProduceResponse:
    response = PartitionProduceResponse(index=data.index, base_offset=-1, log_append_time_ms=-1, log_start_offset=-1)
    try:
        if request.acks not in (-1, 0, 1):
            raise ApiError(ErrorCode.INVALID_REQUIRED_ACKS)
        if request.transactional_id is not None:
            _check_transactional(call, request.transactional_id)
        topic_id = asked.topic_id if call.version >= _WITH_IDS else None
        topic = find_topic(call, asked.name, topic_id, Operation.WRITE)
        partition = led_partition(call, topic, data.index)
        _store(call, request, topic, partition, data, response)
    except ApiError as error:
        response.error_code = error.code
        if error.code == ErrorCode.NOT_LEADER_OR_FOLLOWER and call.version >= _WITH_LEADERS:
            leader = topic.partitions[data.index]
            response.current_leader = LeaderIdAndEpoch(leader_id=leader.leader, leader_epoch=leader.leader_epoch)
        if isinstance(error, RejectedRecordError):
            response.error_message = error.message
            response.record_errors = [BatchIndexAndErrorMessage(batch_index=0, batch_index_error_message=error.reason)]
        # Errors of the log itself come with its start, so that producers can recognize records that were deleted.
        if error.code not in _WITHOUT_START:
            response.log_start_offset = call.state.logs.log(topic, data.index).start_offset
    return response


def _store(
    call: ReceivedCall,
    request: ProduceRequest,
    topic: Topic,
    partition: Partition,
    data: PartitionProduceData,
    response: PartitionProduceResponse,
) -> None:
    rules = TopicRules.read(lambda name: call.state.configs.topic_value(name, topic.configs))
    minimum = int(call.state.configs.topic_value("min.insync.replicas", topic.configs))
    # Partition.effectiveMinIsr: a minimum above the number of replicas would make the partition read-only.
    if request.acks == _ALL_IN_SYNC and len(partition.isr) < min(minimum, len(partition.replicas)):
        raise ApiError(
            ErrorCode.NOT_ENOUGH_REPLICAS,
            f"The size of the current ISR {partition.isr} is insufficient to satisfy the min.isr requirement of "
            f"{minimum} for partition {topic.name}-{data.index}",
        )
    batch = accepted_batch(data.records, rules, int(call.state.clock() * 1000))
    _check_transaction(call, request, topic, data.index, batch)
    log = call.state.logs.log(topic, data.index)
    appended = log.append(batch, partition.leader_epoch)
    response.base_offset = appended.base_offset
    response.log_append_time_ms = appended.timestamp if rules.append_time or appended.is_repeated else -1
    response.log_start_offset = log.start_offset


def _check_transactional(call: ReceivedCall, transactional_id: str) -> None:
    if not call.allows(Operation.WRITE, Resource.TRANSACTIONAL_ID, transactional_id):
        raise ApiError(ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED)


def _check_transaction(call: ReceivedCall, request: ProduceRequest, topic: Topic, index: int, batch: Batch) -> None:
    """Refuse a transactional batch if its producer has no such transaction, or if the partition is not part of it."""
    if not batch.is_transactional:
        return
    # The partition leader asks the coordinator before it appends (KIP-890); here both are in one process.
    transactions = call.state.transactions
    transaction = transactions.find(request.transactional_id or "")
    if transaction is None or transaction.producer_id != batch.producer_id:
        raise ApiError(ErrorCode.INVALID_PRODUCER_ID_MAPPING)
    if transaction.epoch != batch.producer_epoch:
        raise ApiError(ErrorCode.INVALID_PRODUCER_EPOCH)
    if call.version >= _ADDS_PARTITIONS:
        transactions.add(transaction, partition=(topic.name, index))
    elif (topic.name, index) not in transaction.partitions:
        raise ApiError(ErrorCode.INVALID_TXN_STATE)


def _endpoints(call: ReceivedCall, response: ProduceResponse) -> list[NodeEndpoint]:
    leaders = {
        partition.current_leader.leader_id
        for topic in response.responses
        for partition in topic.partition_responses
        if partition.error_code == ErrorCode.NOT_LEADER_OR_FOLLOWER
    }
    brokers = (call.state.brokers[leader] for leader in sorted(leaders) if leader in call.state.brokers)
    return [NodeEndpoint(node_id=each.id, host=each.host, port=call.port(each), rack=each.rack) for each in brokers]

"""Produce: record batches to the leaders of their partitions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import TypeAlias

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

from kip.cluster.calls.apis import Reply, handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import endpoints, find_topic, led_partition
from kip.cluster.errors import ApiError
from kip.cluster.logs.appending import NotOneBatchError, RejectedRecordError, TopicRules, accepted_batch
from kip.cluster.metadata.partitions import Partition, Topic
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation
from kip.kafka.topics import INTERNAL_TOPICS
from kip.log.segments.batches import Batch
from kip.serving.errors import ClusterSetupError

_log = logging.getLogger(__name__)
Accept: TypeAlias = Callable[[bytes | None, TopicRules, int], Batch]

_MOST_AT_ONCE = 1000
"""Records of a request that are read at once, in about a millisecond without the accelerator."""
_MOST_COMPRESSED_AT_ONCE = 4096
"""Bytes of compressed batches of a request that are read at once: a thousand times as many can come out of them."""
_COUNT = slice(57, 61)
"""The position of the number of records in a batch."""
_ALL_IN_SYNC = -1
_ATTRIBUTES, _COMPRESSION, _TRANSACTIONAL = 22, 0x07, 0x10
"""The position of the lower half of a batch's attributes, and its bits of compression and of transactions."""
_WITHOUT_START = {
    ErrorCode.CORRUPT_MESSAGE,
    ErrorCode.INVALID_TOPIC_EXCEPTION,
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
_ADMIN_CLIENT = "__admin_client"
"""The client id with which a client may write to internal topics (KafkaApis.handleProduceRequest)."""
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
def produce(call: ReceivedCall, request: ProduceRequest) -> Reply:
    batches = list(_batches(request))
    compressed = (len(batch) for batch in batches if _attributes(batch) & _COMPRESSION)
    if sum(map(_record_count, batches)) <= _MOST_AT_ONCE and sum(compressed) <= _MOST_COMPRESSED_AT_ONCE:
        return _produce(call, request, accepted_batch)
    # Shielded: the records are stored even if the client closes its connection, which may not wait for a response.
    return asyncio.shield(asyncio.get_running_loop().create_task(_produce_later(call, request)))


def _batches(request: ProduceRequest) -> Iterator[bytes]:
    return (data.records or b"" for topic in request.topic_data for data in topic.partition_data)


def _record_count(batch: bytes) -> int:
    """Return the number of records that a batch claims to have; 0 for a negative number, which is refused later."""
    return max(0, int.from_bytes(batch[_COUNT], signed=True))


def _attributes(batch: bytes) -> int:
    """Return the lower half of the attributes of a batch, 0 if it is too short, which is refused later."""
    return batch[_ATTRIBUTES] if len(batch) > _ATTRIBUTES else 0


async def _produce_later(call: ReceivedCall, request: ProduceRequest) -> ProduceResponse | None:
    """Validate the batches in a thread, so that other clients are served meanwhile."""
    batches: dict[tuple[int, TopicRules], bytes | None] = {}
    for topic_data in request.topic_data:
        try:
            topic = find_topic(
                call, topic_data.name, topic_data.topic_id if call.version >= _WITH_IDS else None, Operation.WRITE
            )
        except ApiError:
            continue  # `_append` answers this
        rules = _rules(call, topic)
        batches |= {(id(data.records), rules): data.records for data in topic_data.partition_data}
    now = _now(call)
    outcomes = await asyncio.to_thread(
        lambda: {key: _outcome(records, key[1], now) for key, records in batches.items()}
    )

    def accept(records: bytes | None, rules: TopicRules, now: int) -> Batch:
        outcome = outcomes.get((id(records), rules))
        if isinstance(outcome, ApiError):
            raise outcome
        return accepted_batch(records, rules, now) if outcome is None else outcome

    return _produce(call, request, accept)


def _outcome(records: bytes | None, rules: TopicRules, now: int) -> Batch | ApiError:
    try:
        return accepted_batch(records, rules, now)
    except ApiError as error:
        return error


def _produce(call: ReceivedCall, request: ProduceRequest, accept: Accept) -> ProduceResponse | None:
    is_refused = _has_transactional(request) and not _may_use_transaction(call, request.transactional_id)
    response = ProduceResponse(
        responses=[_append_topic(call, request, topic, is_refused, accept) for topic in request.topic_data]
    )
    if call.version >= _WITH_LEADERS:
        leaders = (
            partition.current_leader.leader_id
            for topic in response.responses
            for partition in topic.partition_responses
            if partition.error_code == ErrorCode.NOT_LEADER_OR_FOLLOWER
        )
        response.node_endpoints = endpoints(call, leaders, NodeEndpoint)
    size = sum(map(len, _batches(request)))
    response.throttle_time_ms = call.throttle_ms("producer_byte_rate", size)
    # KafkaApis.handleProduceRequest: a client that asks for no acknowledgement reads no response.
    return response if request.acks else None


def _has_transactional(request: ProduceRequest) -> bool:
    return any(_attributes(batch) & _TRANSACTIONAL for batch in _batches(request))


def _may_use_transaction(call: ReceivedCall, transactional_id: str | None) -> bool:
    return transactional_id is not None and call.allows(Operation.WRITE, Resource.TRANSACTIONAL_ID, transactional_id)


def _append_topic(
    call: ReceivedCall, request: ProduceRequest, topic_data: TopicProduceData, is_refused: bool, accept: Accept
) -> TopicProduceResponse:
    partitions = [
        _append(call, request, topic_data, partition, is_refused, accept) for partition in topic_data.partition_data
    ]
    return TopicProduceResponse(name=topic_data.name, topic_id=topic_data.topic_id, partition_responses=partitions)


def _append(
    call: ReceivedCall,
    request: ProduceRequest,
    topic_data: TopicProduceData,
    data: PartitionProduceData,
    is_refused: bool,
    accept: Accept,
) -> PartitionProduceResponse:
    response = PartitionProduceResponse(index=data.index, base_offset=-1, log_append_time_ms=-1, log_start_offset=-1)
    try:
        if request.acks not in (-1, 0, 1):
            raise ApiError(ErrorCode.INVALID_REQUIRED_ACKS)
        if is_refused:
            raise ApiError(ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED)
        topic_id = topic_data.topic_id if call.version >= _WITH_IDS else None
        topic = find_topic(call, topic_data.name, topic_id, Operation.WRITE)
        partition = led_partition(call, topic, data.index)
        if topic.name in INTERNAL_TOPICS and call.client_id != _ADMIN_CLIENT:
            raise ApiError(ErrorCode.INVALID_TOPIC_EXCEPTION)
        _store(call, request, topic, partition, data, response, accept)
    except ApiError as error:
        response.error_code = error.code
        if error.code == ErrorCode.NOT_LEADER_OR_FOLLOWER and call.version >= _WITH_LEADERS:
            leader = topic.partitions[data.index]
            response.current_leader = LeaderIdAndEpoch(leader_id=leader.leader, leader_epoch=leader.leader_epoch)
        if isinstance(error, NotOneBatchError):
            response.error_message = error.message or None
            return response
        if isinstance(error, RejectedRecordError):
            response.error_message = error.message
            response.record_errors = [
                BatchIndexAndErrorMessage(batch_index=index, batch_index_error_message=reason)
                for index, reason in error.reasons.items()
            ]
        # Errors of the log itself come with its start, so that producers can recognize records that were deleted.
        if error.code not in _WITHOUT_START:
            response.log_start_offset = call.state.logs.start_offset(topic, data.index)
    return response


def _store(
    call: ReceivedCall,
    request: ProduceRequest,
    topic: Topic,
    partition: Partition,
    data: PartitionProduceData,
    response: PartitionProduceResponse,
    accept: Accept,
) -> None:
    rules = _rules(call, topic)
    minimum = int(call.state.configs.topic_value("min.insync.replicas", topic.configs))
    # Partition.effectiveMinIsr: a minimum above the number of replicas would make the partition read-only.
    if request.acks == _ALL_IN_SYNC and len(partition.isr) < min(minimum, len(partition.replicas)):
        raise ApiError(
            ErrorCode.NOT_ENOUGH_REPLICAS,
            f"The size of the current ISR {partition.isr} is insufficient to satisfy the min.isr requirement of "
            f"{minimum} for partition {topic.name}-{data.index}",
        )
    batch = accept(data.records, rules, _now(call))
    try:
        _check_transaction(call, request, topic, data.index, batch)
        log = call.state.logs.log(topic, data.index)
        appended = log.append(batch, partition.leader_epoch)
    except ClusterSetupError as error:  # such as a full disk; other partitions of the request may be written already
        _log.error("%s", error)
        raise ApiError(ErrorCode.KAFKA_STORAGE_ERROR, str(error)) from None
    response.base_offset = appended.base_offset
    response.log_append_time_ms = appended.timestamp if rules.append_time or appended.is_repeated else -1
    response.log_start_offset = log.start_offset


def _rules(call: ReceivedCall, topic: Topic) -> TopicRules:
    return TopicRules.read(lambda name: call.state.configs.topic_value(name, topic.configs))


def _now(call: ReceivedCall) -> int:
    return int(call.state.clock() * 1000)


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
        transactions.add(transaction, partitions=[(topic.name, index)], has_own_epoch=True)
    elif (topic.name, index) not in transaction.partitions:
        raise ApiError(ErrorCode.INVALID_TXN_STATE)

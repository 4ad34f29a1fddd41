"""Descriptions of transactions and producers (KIP-664)."""

from __future__ import annotations

import re

from kafka_wire.clients import (
    DescribeProducersRequest,
    DescribeProducersResponse,
    DescribeTransactionsRequest,
    DescribeTransactionsResponse,
    ListTransactionsRequest,
    ListTransactionsResponse,
)
from kafka_wire.clients.describe_producers_response import PartitionResponse, ProducerState, TopicResponse
from kafka_wire.clients.describe_transactions_response import TopicData
from kafka_wire.clients.describe_transactions_response import TransactionState as DescribedTransactionState
from kafka_wire.clients.list_transactions_response import TransactionState as Listed
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_transactional_id
from kip.cluster.calls.leading import find_topic
from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource
from kip.cluster.transactions import Transaction, TransactionState
from kip.kafka.acls import Operation


# ListTransactions 0-2: The API is KIP-664's. 1 filters by duration (KIP-994), 2 by id (KIP-1152).
@handles(ListTransactionsRequest)
def list_transactions(call: ReceivedCall, request: ListTransactionsRequest) -> ListTransactionsResponse:
    states = {str(state) for state in TransactionState}
    unknown = [transaction for transaction in request.state_filters if transaction not in states]
    try:
        pattern = re.compile(request.transactional_id_pattern or ".*", re.DOTALL)
    except re.error:
        return ListTransactionsResponse(error_code=ErrorCode.INVALID_REGULAR_EXPRESSION)
    listed = [
        transaction
        for transaction in call.state.transactions
        if _matches_filter(call, request, transaction) and pattern.fullmatch(transaction.id)
    ]
    return ListTransactionsResponse(
        unknown_state_filters=unknown,
        transaction_states=[
            Listed(
                transactional_id=transaction.id,
                producer_id=transaction.producer_id,
                transaction_state=transaction.state,
            )
            for transaction in listed
        ],
    )


def _matches_filter(call: ReceivedCall, request: ListTransactionsRequest, transaction: Transaction) -> bool:
    age = (call.state.clock() - transaction.started_at) * 1000
    is_ongoing = transaction.state is TransactionState.ONGOING
    return (
        call.state.transaction_coordinator(transaction.id) == call.node_id
        and call.allows(Operation.DESCRIBE, Resource.TRANSACTIONAL_ID, transaction.id)
        and (not request.state_filters or transaction.state in request.state_filters)
        and (not request.producer_id_filters or transaction.producer_id in request.producer_id_filters)
        and (request.duration_filter < 0 or (is_ongoing and age > request.duration_filter))
    )


# DescribeTransactions 0-0: The API is KIP-664's.
@handles(DescribeTransactionsRequest)
def describe_transactions(call: ReceivedCall, request: DescribeTransactionsRequest) -> DescribeTransactionsResponse:
    return DescribeTransactionsResponse(
        transaction_states=[
            _describe_transaction(call, transactional_id) for transactional_id in request.transactional_ids
        ]
    )


def _describe_transaction(call: ReceivedCall, transactional_id: str) -> DescribedTransactionState:
    try:
        check_transactional_id(call, transactional_id, Operation.DESCRIBE)
        transaction = call.state.transactions.find(transactional_id)
        if transaction is None:
            raise ApiError(ErrorCode.TRANSACTIONAL_ID_NOT_FOUND)
    except ApiError as error:
        return DescribedTransactionState(transactional_id=transactional_id, error_code=error.code)
    topics: dict[str, list[int]] = {}
    for name, index in sorted(transaction.partitions):
        if call.allows_topic(Operation.DESCRIBE, name):
            topics.setdefault(name, []).append(index)
    return DescribedTransactionState(
        transactional_id=transactional_id,
        transaction_state=transaction.state,
        transaction_timeout_ms=transaction.timeout,
        transaction_start_time_ms=round(transaction.started_at * 1000),
        producer_id=transaction.producer_id,
        producer_epoch=transaction.epoch,
        topics=[TopicData(topic=name, partitions=indexes) for name, indexes in topics.items()],
    )


# DescribeProducers 0-0: The API is KIP-664's.
@handles(DescribeProducersRequest)
def describe_producers(call: ReceivedCall, request: DescribeProducersRequest) -> DescribeProducersResponse:
    return DescribeProducersResponse(
        topics=[
            TopicResponse(
                name=topic.name,
                partitions=[_describe_producers_of(call, topic.name, index) for index in topic.partition_indexes],
            )
            for topic in request.topics
        ]
    )


def _describe_producers_of(call: ReceivedCall, name: str, index: int) -> PartitionResponse:
    try:
        topic = find_topic(call, name, None, Operation.READ)
    except ApiError as error:
        return PartitionResponse(partition_index=index, error_code=error.code, error_message=error.message)
    if not 0 <= index < len(topic.partitions):
        return PartitionResponse(
            partition_index=index, error_code=ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, error_message=None
        )
    if call.node_id not in topic.partitions[index].replicas:
        return PartitionResponse(partition_index=index, error_code=ErrorCode.NOT_LEADER_OR_FOLLOWER, error_message=None)
    log = call.state.logs.log(topic, index)
    return PartitionResponse(
        partition_index=index,
        error_message=None,
        active_producers=[
            ProducerState(
                producer_id=producer_id,
                producer_epoch=state.epoch,
                last_sequence=state.batches[-1].last_sequence if state.batches else -1,
                last_timestamp=state.batches[-1].timestamp if state.batches else -1,
                coordinator_epoch=state.coordinator_epoch,
                current_txn_start_offset=-1 if state.transaction_start is None else state.transaction_start,
            )
            for producer_id, state in log.producers.items()
        ],
    )

"""AddPartitionsToTxn: the partitions that a transaction is about to write to."""

from __future__ import annotations

from collections.abc import Sequence

from kafka_wire.clients import AddPartitionsToTxnRequest, AddPartitionsToTxnResponse
from kafka_wire.clients.add_partitions_to_txn_request import AddPartitionsToTxnTopic, AddPartitionsToTxnTransaction
from kafka_wire.clients.add_partitions_to_txn_response import (
    AddPartitionsToTxnPartitionResult,
    AddPartitionsToTxnResult,
    AddPartitionsToTxnTopicResult,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_transactional_id, fenced_code
from kip.cluster.errors import ApiError
from kip.cluster.transactions import TransactionState
from kip.kafka.acls import Operation

_IN_BATCHES = 4
_KNOWS_FENCED = 2


@handles(AddPartitionsToTxnRequest)
def add_partitions_to_txn(call: ReceivedCall, request: AddPartitionsToTxnRequest) -> AddPartitionsToTxnResponse:
    if call.version >= _IN_BATCHES:
        return AddPartitionsToTxnResponse(
            results_by_transaction=[
                AddPartitionsToTxnResult(transactional_id=each.transactional_id, topic_results=_add(call, each))
                for each in request.transactions
            ]
        )
    asked = AddPartitionsToTxnTransaction(
        transactional_id=request.v3_and_below_transactional_id,
        producer_id=request.v3_and_below_producer_id,
        producer_epoch=request.v3_and_below_producer_epoch,
        topics=request.v3_and_below_topics,
    )
    return AddPartitionsToTxnResponse(results_by_topic_v3_and_below=_add(call, asked))


def _add(call: ReceivedCall, asked: AddPartitionsToTxnTransaction) -> list[AddPartitionsToTxnTopicResult]:
    codes = {
        (topic.name, index): _code(call, topic.name, index) for topic in asked.topics for index in topic.partitions
    }
    if any(codes.values()):
        codes = {key: code or ErrorCode.OPERATION_NOT_ATTEMPTED for key, code in codes.items()}
    else:
        code = _add_all(call, asked, list(codes))
        codes = dict.fromkeys(codes, code)
    return [_result(topic, codes) for topic in asked.topics]


def _code(call: ReceivedCall, name: str, index: int) -> ErrorCode:
    if not call.allows_topic(Operation.WRITE, name):
        return ErrorCode.TOPIC_AUTHORIZATION_FAILED
    topic = call.state.topics.get(name)
    if topic is None or not 0 <= index < len(topic.partitions):
        return ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
    return ErrorCode.NONE


def _add_all(
    call: ReceivedCall, asked: AddPartitionsToTxnTransaction, partitions: Sequence[tuple[str, int]]
) -> ErrorCode:
    transactions = call.state.transactions
    try:
        check_transactional_id(call, asked.transactional_id)
        transaction = transactions.known(asked.transactional_id, asked.producer_id, asked.producer_epoch)
        if not asked.verify_only:
            for partition in partitions:
                transactions.add(transaction, partition=partition)
        elif transaction.state is not TransactionState.ONGOING or not transaction.partitions.issuperset(partitions):
            return ErrorCode.TRANSACTION_ABORTABLE
    except ApiError as error:
        return fenced_code(error.code, is_old=call.version < _KNOWS_FENCED)
    return ErrorCode.NONE


def _result(topic: AddPartitionsToTxnTopic, codes: dict[tuple[str, int], ErrorCode]) -> AddPartitionsToTxnTopicResult:
    return AddPartitionsToTxnTopicResult(
        name=topic.name,
        results_by_partition=[
            AddPartitionsToTxnPartitionResult(partition_index=index, partition_error_code=codes[topic.name, index])
            for index in topic.partitions
        ],
    )

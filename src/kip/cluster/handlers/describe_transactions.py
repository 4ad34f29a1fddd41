"""DescribeTransactions: the state of transactional ids."""

from __future__ import annotations

from kafka_wire.clients import DescribeTransactionsRequest, DescribeTransactionsResponse
from kafka_wire.clients.describe_transactions_response import TopicData, TransactionState
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_transactional_id
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation


@handles(DescribeTransactionsRequest)
def describe_transactions(call: ReceivedCall, request: DescribeTransactionsRequest) -> DescribeTransactionsResponse:
    return DescribeTransactionsResponse(
        transaction_states=[_describe(call, each) for each in request.transactional_ids]
    )


def _describe(call: ReceivedCall, transactional_id: str) -> TransactionState:
    try:
        check_transactional_id(call, transactional_id, Operation.DESCRIBE)
        found = call.state.transactions.find(transactional_id)
        if found is None:
            raise ApiError(ErrorCode.TRANSACTIONAL_ID_NOT_FOUND)
    except ApiError as error:
        return TransactionState(transactional_id=transactional_id, error_code=error.code)
    topics: dict[str, list[int]] = {}
    for name, index in sorted(found.partitions):
        if call.allows_topic(Operation.DESCRIBE, name):
            topics.setdefault(name, []).append(index)
    return TransactionState(
        transactional_id=transactional_id,
        transaction_state=found.state,
        transaction_timeout_ms=found.timeout,
        transaction_start_time_ms=round(found.started_at * 1000),
        producer_id=found.producer_id,
        producer_epoch=found.epoch,
        topics=[TopicData(topic=name, partitions=indexes) for name, indexes in topics.items()],
    )

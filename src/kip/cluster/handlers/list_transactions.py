"""ListTransactions: the transactional ids that a broker coordinates."""

from __future__ import annotations

import re

from kafka_wire.clients import ListTransactionsRequest, ListTransactionsResponse
from kafka_wire.clients.list_transactions_response import TransactionState as Listed
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.security.acls import Resource
from kip.cluster.transactions import Transaction, TransactionState
from kip.kafka.acls import Operation


@handles(ListTransactionsRequest)
def list_transactions(call: ReceivedCall, request: ListTransactionsRequest) -> ListTransactionsResponse:
    states = {str(state) for state in TransactionState}
    unknown = [each for each in request.state_filters if each not in states]
    try:
        pattern = re.compile(request.transactional_id_pattern or ".*", re.DOTALL)
    except re.error:
        return ListTransactionsResponse(error_code=ErrorCode.INVALID_REGULAR_EXPRESSION)
    wanted = [
        each for each in call.state.transactions if _is_wanted(call, request, each) and pattern.fullmatch(each.id)
    ]
    return ListTransactionsResponse(
        unknown_state_filters=unknown,
        transaction_states=[
            Listed(transactional_id=each.id, producer_id=each.producer_id, transaction_state=each.state)
            for each in wanted
        ],
    )


def _is_wanted(call: ReceivedCall, request: ListTransactionsRequest, transaction: Transaction) -> bool:
    age = (call.state.clock() - transaction.started_at) * 1000
    is_ongoing = transaction.state is TransactionState.ONGOING
    return (
        call.state.transaction_coordinator(transaction.id) == call.node_id
        and call.allows(Operation.DESCRIBE, Resource.TRANSACTIONAL_ID, transaction.id)
        and (not request.state_filters or transaction.state in request.state_filters)
        and (not request.producer_id_filters or transaction.producer_id in request.producer_id_filters)
        and (request.duration_filter < 0 or (is_ongoing and age > request.duration_filter))
    )

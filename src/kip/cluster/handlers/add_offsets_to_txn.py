"""AddOffsetsToTxn: the group whose offsets a transaction is about to commit."""

from __future__ import annotations

from kafka_wire.clients import AddOffsetsToTxnRequest, AddOffsetsToTxnResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_transactional_id, fenced_code
from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_KNOWS_FENCED = 2


@handles(AddOffsetsToTxnRequest)
def add_offsets_to_txn(call: ReceivedCall, request: AddOffsetsToTxnRequest) -> AddOffsetsToTxnResponse:
    transactions = call.state.transactions
    try:
        check_transactional_id(call, request.transactional_id)
        if not call.allows(Operation.READ, Resource.GROUP, request.group_id):
            raise ApiError(ErrorCode.GROUP_AUTHORIZATION_FAILED)
        transaction = transactions.known(request.transactional_id, request.producer_id, request.producer_epoch)
        transactions.add(transaction, group=request.group_id)
    except ApiError as error:
        return AddOffsetsToTxnResponse(error_code=fenced_code(error.code, is_old=call.version < _KNOWS_FENCED))
    return AddOffsetsToTxnResponse()

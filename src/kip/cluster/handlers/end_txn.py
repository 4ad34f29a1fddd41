"""EndTxn: commit or abort a transaction; its markers are written before the response."""

from __future__ import annotations

from kafka_wire.clients import EndTxnRequest, EndTxnResponse

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_transactional_id, fenced_code
from kip.cluster.errors import ApiError

_KNOWS_FENCED = 2
_RAISES_EPOCH = 5
"""From this version on, each transaction has its own producer epoch (KIP-890)."""


@handles(EndTxnRequest)
def end_txn(call: ReceivedCall, request: EndTxnRequest) -> EndTxnResponse:
    transactions, raises_epoch = call.state.transactions, call.version >= _RAISES_EPOCH
    try:
        check_transactional_id(call, request.transactional_id)
        transaction = transactions.known(request.transactional_id, request.producer_id, request.producer_epoch)
        transactions.end(transaction, commit=request.committed, raises_epoch=raises_epoch)
    except ApiError as error:
        return EndTxnResponse(error_code=fenced_code(error.code, is_old=call.version < _KNOWS_FENCED))
    call.state.changed(0)
    if not raises_epoch:
        return EndTxnResponse()
    return EndTxnResponse(producer_id=transaction.producer_id, producer_epoch=transaction.epoch)

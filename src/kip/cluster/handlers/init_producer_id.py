"""InitProducerId: an id and an epoch for an idempotent or a transactional producer."""

from __future__ import annotations

from kafka_wire.clients import InitProducerIdRequest, InitProducerIdResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_transactional_id, fenced_code
from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_KNOWS_FENCED = 4


@handles(InitProducerIdRequest)
def init_producer_id(call: ReceivedCall, request: InitProducerIdRequest) -> InitProducerIdResponse:
    try:
        producer_id, epoch = _producer(call, request)
    except ApiError as error:
        code = fenced_code(error.code, is_old=call.version < _KNOWS_FENCED)
        return InitProducerIdResponse(error_code=code, producer_id=-1, producer_epoch=-1)
    return InitProducerIdResponse(producer_id=producer_id, producer_epoch=epoch)


def _producer(call: ReceivedCall, request: InitProducerIdRequest) -> tuple[int, int]:
    if request.transactional_id is None:
        may_write = call.state.authorizer.allows_somewhere(call.client, Operation.WRITE, Resource.TOPIC)
        if not may_write and not call.allows(Operation.IDEMPOTENT_WRITE, Resource.CLUSTER):
            raise ApiError(ErrorCode.CLUSTER_AUTHORIZATION_FAILED)
        return call.state.new_producer_id(), 0
    if request.transactional_id:
        check_transactional_id(call, request.transactional_id)
    transaction = call.state.transactions.begin(
        request.transactional_id, request.transaction_timeout_ms, request.producer_id, request.producer_epoch
    )
    return transaction.producer_id, transaction.epoch

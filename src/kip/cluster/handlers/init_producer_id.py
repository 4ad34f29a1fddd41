"""InitProducerId: an id for an idempotent producer."""

from __future__ import annotations

from kafka_wire.clients import InitProducerIdRequest, InitProducerIdResponse

from kip.cluster.acls import Operation, Resource
from kip.cluster.apis import handles
from kip.cluster.call import Call
from kip.cluster.errors import Code


@handles(InitProducerIdRequest)
def init_producer_id(call: Call, request: InitProducerIdRequest) -> InitProducerIdResponse:
    if not call.allows(Operation.IDEMPOTENT_WRITE, Resource.CLUSTER):
        return InitProducerIdResponse(error_code=Code.CLUSTER_AUTHORIZATION_FAILED)
    return InitProducerIdResponse(producer_id=call.state.new_producer_id(), producer_epoch=0)

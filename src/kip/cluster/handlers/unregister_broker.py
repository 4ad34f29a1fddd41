"""UnregisterBroker (KIP-631): brokers forward it, standby controllers refuse it."""

from __future__ import annotations

from kafka_wire.clients import UnregisterBrokerRequest, UnregisterBrokerResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation


@handles(UnregisterBrokerRequest)
def unregister_broker(call: ReceivedCall, request: UnregisterBrokerRequest) -> UnregisterBrokerResponse:
    try:
        call.check_controller()
        call.check_cluster(Operation.ALTER)
        if request.broker_id not in call.state.brokers:
            message = f"Broker ID {request.broker_id} is not currently registered"
            raise ApiError(ErrorCode.BROKER_ID_NOT_REGISTERED, message)
        call.state.unregister(request.broker_id)
    except ApiError as error:
        return UnregisterBrokerResponse(error_code=error.code, error_message=error.message)
    return UnregisterBrokerResponse()

"""AddRaftVoter (KIP-853): make an observer a voter of the metadata quorum."""

from __future__ import annotations

from kafka_wire.clients import AddRaftVoterRequest, AddRaftVoterResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.voters import check_voter_change, replica_key, voter_keys
from kip.cluster.errors import ApiError
from kip.cluster.state.setup import CONTROLLER
from kip.kafka.topics import ZERO_ID


@handles(AddRaftVoterRequest)
def add_raft_voter(call: ReceivedCall, request: AddRaftVoterRequest) -> AddRaftVoterResponse:
    try:
        check_voter_change(call, request.cluster_id)
        _check(call, request)
    except ApiError as error:
        return AddRaftVoterResponse(error_code=error.code, error_message=error.message)
    call.state.quorum.add_voter(request.voter_id)
    return AddRaftVoterResponse(error_message=None)


def _check(call: ReceivedCall, request: AddRaftVoterRequest) -> None:
    state = call.state
    if request.voter_id < 0 or request.voter_directory_id == ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Add voter request didn't include a valid voter")
    if not any(each.name == CONTROLLER for each in request.listeners):
        named = (f"ListenerName({each.name})={each.host}/<unresolved>:{each.port}" for each in request.listeners)
        raise ApiError(
            ErrorCode.INVALID_REQUEST,
            f"Add voter request didn't include the endpoint (Endpoints(endpoints={{{', '.join(named)}}})) for the "
            f"default listener ListenerName({CONTROLLER})",
        )
    if not state.features.get("kraft.version"):
        text = "Cluster doesn't support adding voter because the kraft.version feature is 0"
        raise ApiError(ErrorCode.UNSUPPORTED_VERSION, text)
    if request.voter_id in state.quorum.voters:
        key = replica_key(request.voter_id, request.voter_directory_id)
        text = f"The voter id for {key} is already part of the set of voters {voter_keys(state.quorum)}."
        raise ApiError(ErrorCode.DUPLICATE_VOTER, text)
    controller = state.controllers.get(request.voter_id)
    is_known = controller is not None and controller.directory_id == request.voter_directory_id
    if not is_known or not state.quorum.replica(request.voter_id).fetching:
        text = "Aborted add voter operation for since API_VERSIONS returned an error BROKER_NOT_AVAILABLE"
        raise ApiError(ErrorCode.REQUEST_TIMED_OUT, text)

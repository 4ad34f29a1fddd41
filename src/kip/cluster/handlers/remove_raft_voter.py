"""RemoveRaftVoter (KIP-853): make a voter of the metadata quorum an observer."""

from __future__ import annotations

from kafka_wire.clients import RemoveRaftVoterRequest, RemoveRaftVoterResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.voters import check_voter_change, replica_key, voter_keys
from kip.cluster.errors import ApiError
from kip.kafka.topics import ZERO_ID


@handles(RemoveRaftVoterRequest)
def remove_raft_voter(call: ReceivedCall, request: RemoveRaftVoterRequest) -> RemoveRaftVoterResponse:
    try:
        check_voter_change(call, request.cluster_id)
        _check(call, request)
    except ApiError as error:
        return RemoveRaftVoterResponse(error_code=error.code, error_message=error.message)
    call.state.quorum.remove_voter(request.voter_id, call.state.now())
    return RemoveRaftVoterResponse(error_message=None)


def _check(call: ReceivedCall, request: RemoveRaftVoterRequest) -> None:
    state, voter = call.state, request.voter_id
    if voter < 0 or request.voter_directory_id == ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Remove voter request didn't include a valid voter")
    if not state.features.get("kraft.version"):
        text = "Cluster doesn't support removing voter because the kraft.version feature is 0"
        raise ApiError(ErrorCode.UNSUPPORTED_VERSION, text)
    is_voter = voter in state.quorum.voters and state.quorum.replica(voter).directory_id == request.voter_directory_id
    if not is_voter or len(state.quorum.voters) == 1:
        key = replica_key(voter, request.voter_directory_id)
        text = f"Cannot remove voter {key} from the set of voters {voter_keys(state.quorum)}"
        raise ApiError(ErrorCode.VOTER_NOT_FOUND, text)

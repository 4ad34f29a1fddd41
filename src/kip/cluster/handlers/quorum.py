"""The metadata quorum (KIP-595, KIP-853)."""

from __future__ import annotations

from kafka_wire.clients import (
    AddRaftVoterRequest,
    AddRaftVoterResponse,
    DescribeQuorumRequest,
    DescribeQuorumResponse,
    RemoveRaftVoterRequest,
    RemoveRaftVoterResponse,
)
from kafka_wire.clients.describe_quorum_response import Listener, Node, PartitionData, ReplicaState, TopicData
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.voters import check_voter_change, replica_key, voter_keys
from kip.cluster.errors import ApiError
from kip.cluster.metadata.quorum import UNKNOWN, ReplicaView
from kip.cluster.state.setup import CONTROLLER
from kip.kafka.acls import Operation
from kip.kafka.features import KRAFT
from kip.kafka.topics import METADATA_TOPIC, ZERO_ID


# DescribeQuorum 0-2: The API is KIP-595's. 1 adds times of replicas (KIP-836), 2 directories, endpoints and messages
# (KIP-853).
@handles(DescribeQuorumRequest)
def describe_quorum(call: ReceivedCall, request: DescribeQuorumRequest) -> DescribeQuorumResponse:
    call.check_cluster(Operation.DESCRIBE)
    if call.is_broker and call.state.quorum.leader_id == UNKNOWN:
        raise ApiError(ErrorCode.REQUEST_TIMED_OUT)
    topics = [
        TopicData(
            topic_name=topic.topic_name,
            partitions=[
                _partition(call, topic.topic_name, partition.partition_index) for partition in topic.partitions
            ],
        )
        for topic in request.topics
    ]
    is_found = any(partition.error_code == ErrorCode.NONE for topic in topics for partition in topic.partitions)
    nodes = _nodes(call) if is_found and call.version >= 2 else []
    return DescribeQuorumResponse(error_message="", topics=topics, nodes=nodes)


def _partition(call: ReceivedCall, topic: str, index: int) -> PartitionData:
    quorum, now = call.state.quorum, call.state.clock()
    code = ErrorCode.NONE
    if (topic, index) != (METADATA_TOPIC, 0):
        code = ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
    elif not call.is_broker and call.node_id != quorum.leader_id:
        code = ErrorCode.NOT_LEADER_OR_FOLLOWER
    if code:
        refusal = ApiError(code)
        return PartitionData(partition_index=index, error_code=code, error_message=refusal.message)
    return PartitionData(
        partition_index=index,
        error_message="",
        leader_id=quorum.leader_id,
        leader_epoch=quorum.leader_epoch,
        high_watermark=quorum.high_watermark(now),
        current_voters=[_replica(call, view) for view in quorum.voter_views(now)],
        observers=[_replica(call, view) for view in quorum.observer_views(now)],
    )


def _replica(call: ReceivedCall, view: ReplicaView) -> ReplicaState:
    state = ReplicaState(
        replica_id=view.id,
        log_end_offset=view.log_end_offset,
        last_fetch_timestamp=view.last_fetch_timestamp,
        last_caught_up_timestamp=view.last_caught_up_timestamp,
    )
    if call.version >= 2:
        state.replica_directory_id = view.directory_id
    return state


def _nodes(call: ReceivedCall) -> list[Node]:
    voters = (call.state.controllers[voter] for voter in call.state.quorum.voters)
    return [
        Node(node_id=voter.id, listeners=[Listener(name="CONTROLLER", host=voter.host, port=voter.port)])
        for voter in voters
    ]


# AddRaftVoter 0-1: The API is KIP-853's. 1 can acknowledge the change before it is committed (KIP-1186).
@handles(AddRaftVoterRequest)
def add_raft_voter(call: ReceivedCall, request: AddRaftVoterRequest) -> AddRaftVoterResponse:
    check_voter_change(call, request.cluster_id)
    _check_addition(call, request)
    call.state.quorum.add_voter(request.voter_id)
    return AddRaftVoterResponse(error_message=None)


def _check_addition(call: ReceivedCall, request: AddRaftVoterRequest) -> None:
    state = call.state
    if request.voter_id < 0 or request.voter_directory_id == ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Add voter request didn't include a valid voter")
    if not any(listener.name == CONTROLLER for listener in request.listeners):
        named = (
            f"ListenerName({listener.name})={listener.host}/<unresolved>:{listener.port}"
            for listener in request.listeners
        )
        raise ApiError(
            ErrorCode.INVALID_REQUEST,
            f"Add voter request didn't include the endpoint (Endpoints(endpoints={{{', '.join(named)}}})) for the "
            f"default listener ListenerName({CONTROLLER})",
        )
    if not state.features.get(KRAFT):
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


# RemoveRaftVoter 0-0: The API is KIP-853's.
@handles(RemoveRaftVoterRequest)
def remove_raft_voter(call: ReceivedCall, request: RemoveRaftVoterRequest) -> RemoveRaftVoterResponse:
    check_voter_change(call, request.cluster_id)
    _check_removal(call, request)
    call.state.quorum.remove_voter(request.voter_id, call.state.now())
    return RemoveRaftVoterResponse(error_message=None)


def _check_removal(call: ReceivedCall, request: RemoveRaftVoterRequest) -> None:
    state, voter = call.state, request.voter_id
    if voter < 0 or request.voter_directory_id == ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Remove voter request didn't include a valid voter")
    if not state.features.get(KRAFT):
        text = "Cluster doesn't support removing voter because the kraft.version feature is 0"
        raise ApiError(ErrorCode.UNSUPPORTED_VERSION, text)
    is_voter = voter in state.quorum.voters and state.quorum.replica(voter).directory_id == request.voter_directory_id
    if not is_voter or len(state.quorum.voters) == 1:
        key = replica_key(voter, request.voter_directory_id)
        text = f"Cannot remove voter {key} from the set of voters {voter_keys(state.quorum)}"
        raise ApiError(ErrorCode.VOTER_NOT_FOUND, text)

"""DescribeQuorum (KIP-595, KIP-836, KIP-853): brokers forward it, standby controllers return NOT_LEADER_OR_FOLLOWER."""

from __future__ import annotations

from kafka_wire.clients import DescribeQuorumRequest, DescribeQuorumResponse
from kafka_wire.clients.describe_quorum_response import Listener, Node, PartitionData, ReplicaState, TopicData
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.quorum import UNKNOWN, ReplicaView
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation
from kip.kafka.topics import METADATA_TOPIC


@handles(DescribeQuorumRequest)
def describe_quorum(call: ReceivedCall, request: DescribeQuorumRequest) -> DescribeQuorumResponse:
    if not call.allows(Operation.DESCRIBE, Resource.CLUSTER):
        refusal = ApiError(ErrorCode.CLUSTER_AUTHORIZATION_FAILED)
        return DescribeQuorumResponse(error_code=refusal.code, error_message=refusal.message)
    if call.is_broker and call.state.quorum.leader_id == UNKNOWN:
        refusal = ApiError(ErrorCode.REQUEST_TIMED_OUT)
        return DescribeQuorumResponse(error_code=refusal.code, error_message=refusal.message)
    topics = [
        TopicData(
            topic_name=topic.topic_name,
            partitions=[_partition(call, topic.topic_name, each.partition_index) for each in topic.partitions],
        )
        for topic in request.topics
    ]
    found = any(partition.error_code == ErrorCode.NONE for topic in topics for partition in topic.partitions)
    nodes = _nodes(call) if found and call.version >= 2 else []
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
        Node(node_id=each.id, listeners=[Listener(name="CONTROLLER", host=each.host, port=each.port)])
        for each in voters
    ]

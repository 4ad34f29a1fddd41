"""ElectLeaders (KIP-183, KIP-460): elect the preferred replica, or any live one, as the leader of partitions."""

from __future__ import annotations

from collections.abc import Iterable

from kafka_wire.clients import ElectLeadersRequest, ElectLeadersResponse
from kafka_wire.clients.elect_leaders_response import PartitionResult, ReplicaElectionResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import NO_LEADER, Partition
from kip.kafka.acls import Operation
from kip.kafka.enumerations import ElectionType


# ElectLeaders 0-2: The API is KIP-183's. 1 adds unclean elections (KIP-460).
@handles(ElectLeadersRequest)
def elect_leaders(call: ReceivedCall, request: ElectLeadersRequest) -> ElectLeadersResponse:
    requested: list[tuple[str, Iterable[int]]]
    if request.topic_partitions is None:
        requested = [(topic.name, range(len(topic.partitions))) for topic in call.state.topics.values()]
    else:
        requested = [(topic.topic, topic.partitions) for topic in request.topic_partitions]
    try:
        call.check_cluster(Operation.ALTER)
        call.check_controller()
        if request.election_type not in tuple(ElectionType):
            raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown election type {request.election_type}")
    except ApiError as error:
        return _refusal(call, request, error)
    results = [
        (name, [_elect(call, request.election_type, name, index) for index in indexes]) for name, indexes in requested
    ]
    if request.topic_partitions is None:
        results = [
            (name, [result for result in elected if result.error_code != ErrorCode.ELECTION_NOT_NEEDED])
            for name, elected in results
        ]
    return ElectLeadersResponse(replica_election_results=_by_topic(results))


def _refusal(call: ReceivedCall, request: ElectLeadersRequest, error: ApiError) -> ElectLeadersResponse:
    topics = request.topic_partitions or ()
    results = [(topic.topic, [_result(index, error) for index in topic.partitions]) for topic in topics]
    response = ElectLeadersResponse(replica_election_results=_by_topic(results))
    if call.version > 0:
        response.error_code = error.code
    return response


def _by_topic(results: Iterable[tuple[str, list[PartitionResult]]]) -> list[ReplicaElectionResult]:
    return [ReplicaElectionResult(topic=name, partition_result=elected) for name, elected in results]


def _elect(call: ReceivedCall, election: int, name: str, index: int) -> PartitionResult:
    elect = _elect_preferred if election == ElectionType.PREFERRED else _elect_any
    try:
        elect(_partition(call, name, index), call.state.alive)
    except ApiError as error:
        return _result(index, error)
    call.state.changed()
    return PartitionResult(partition_id=index, error_message=None)


def _partition(call: ReceivedCall, name: str, index: int) -> Partition:
    topic = call.state.topics.get(name)
    if topic is None:
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"No such topic as {name}")
    if not 0 <= index < len(topic.partitions):
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"No such partition as {name}-{index}")
    return topic.partitions[index]


def _elect_preferred(partition: Partition, alive: list[int]) -> None:
    preferred = partition.replicas[0]
    if partition.leader == preferred:
        raise ApiError(ErrorCode.ELECTION_NOT_NEEDED)
    if preferred not in partition.isr or preferred not in alive:
        raise ApiError(ErrorCode.PREFERRED_LEADER_NOT_AVAILABLE)
    partition.lead(preferred)


def _elect_any(partition: Partition, alive: list[int]) -> None:
    if partition.leader != NO_LEADER:
        raise ApiError(ErrorCode.ELECTION_NOT_NEEDED)
    live = [replica for replica in partition.replicas if replica in alive]
    if not live:
        raise ApiError(ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE)
    partition.lead(live[0])
    partition.isr = live


def _result(index: int, error: ApiError) -> PartitionResult:
    return PartitionResult(partition_id=index, error_code=error.code, error_message=error.message)

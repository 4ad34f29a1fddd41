"""Streams groups (KIP-1071)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kafka_wire.clients import (
    StreamsGroupDescribeRequest,
    StreamsGroupDescribeResponse,
    StreamsGroupHeartbeatRequest,
    StreamsGroupHeartbeatResponse,
    StreamsGroupTopologyDescriptionUpdateRequest,
    StreamsGroupTopologyDescriptionUpdateResponse,
    streams_group_describe_response,
    streams_group_heartbeat_response,
)
from kafka_wire.clients.streams_group_describe_response import DescribedGroup, Member
from kafka_wire.clients.streams_group_heartbeat_request import TopicInfo, Topology
from kafka_wire.clients.streams_group_heartbeat_response import EndpointToPartitions, TopicPartition
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.group_answers import group_of_kind, group_to_join, set_operations
from kip.cluster.errors import ApiError
from kip.cluster.groups.membership import CLIENT_HOST
from kip.cluster.groups.streams import StreamsConfigs, StreamsGroup, StreamsMember
from kip.cluster.groups.streams_assignor import ASSIGNOR, Task, Tasks
from kip.cluster.groups.streams_topology import InternalTopic, Status, TopologyStatus, configured, named_topics
from kip.cluster.security.acls import Resource
from kip.cluster.state.topics import TopicRequest, create_topic
from kip.kafka.acls import Operation
from kip.kafka.topics import INTERNAL_TOPICS, name_fault

_WITH_LAG = 1
_TASK_OFFSET_INTERVAL = 60_000
"""`group.streams.task.offset.interval.ms`"""
_ACCEPTABLE_LAG = 10_000
"""`group.streams.acceptable.recovery.lag`"""


# StreamsGroupHeartbeat 0-1: The API is KIP-1071's. 1 returns the acceptable recovery lag as int64 (KIP-1331 adds the
# request for a description of the topology, which only a broker with a plugin for it sends).
# Left out: warm-up tasks, the interval between assignments, tags in the assignment of standby tasks, and the rebalance
# timeout, after which a member that has not revoked its tasks is fenced.
@handles(StreamsGroupHeartbeatRequest)
def streams_group_heartbeat(call: ReceivedCall, request: StreamsGroupHeartbeatRequest) -> StreamsGroupHeartbeatResponse:
    try:
        call.check_feature("streams.version")
        _check(request)
        check_group(call, request.group_id)
        _check_topics(call, request.topology)
        topics = {topic.name: len(topic.partitions) for topic in call.state.topics.values()}
        if request.topology is not None:
            configured(request.topology, topics)  # an invalid topology must not leave a new group behind
        group = group_to_join(call, request.group_id, request.member_epoch, "streams")
        configs = _configs(call, group.id)
        beat = group.streams.heartbeat(request, call.client_id, topics, configs)
    except ApiError as error:
        return StreamsGroupHeartbeatResponse(error_code=error.code, error_message=error.message or None, status=[])
    member = beat.member
    if member.epoch < 0:
        return StreamsGroupHeartbeatResponse(member_id=member.id, member_epoch=request.member_epoch, status=[])
    response = StreamsGroupHeartbeatResponse(
        member_id=member.id,
        member_epoch=member.epoch,
        heartbeat_interval_ms=int(call.state.configs.group_value("streams.heartbeat.interval.ms", group.id)),
        status=[_status(status) for status in _with_creation(call, group.streams, beat.status)],
        endpoint_information_epoch=group.streams.endpoint_epoch,
    )
    if call.versions[request.API_KEY][1] >= _WITH_LAG:  # a broker of Kafka 4.4, to clients of earlier versions as well
        response.task_offset_interval_ms = _TASK_OFFSET_INTERVAL
    if call.version >= _WITH_LAG:
        response.acceptable_recovery_lag = _ACCEPTABLE_LAG
    if beat.has_assignment:
        response.active_tasks, response.standby_tasks = (
            _task_ids(member.assigned.active),
            _task_ids(member.assigned.standby),
        )
        response.warmup_tasks = []
    if request.endpoint_information_epoch != group.streams.endpoint_epoch:
        response.partitions_by_user_endpoint = _endpoints(group.streams)
    return response


def _check_topics(call: ReceivedCall, topology: Topology | None) -> None:
    """Refuse topics of a topology as KafkaApis does, before the coordinator sees them."""
    names = [] if topology is None else named_topics(topology)
    internal = [name for name in names if name in INTERNAL_TOPICS]
    if internal:
        text = f"Use of Kafka internal topics {','.join(internal)} in a Kafka Streams topology is prohibited."
        raise ApiError(ErrorCode.STREAMS_INVALID_TOPOLOGY, text)
    invalid = [name for name in names if name_fault(name)]
    if invalid:
        raise ApiError(
            ErrorCode.STREAMS_INVALID_TOPOLOGY, f"Topic names {','.join(invalid)} are not valid topic names."
        )
    for name in names:
        call.check_topic(Operation.DESCRIBE, name)


def _check(request: StreamsGroupHeartbeatRequest) -> None:
    problem = next(_problems(request), None)
    if problem is not None:
        raise ApiError(ErrorCode.INVALID_REQUEST, problem)


def _problems(request: StreamsGroupHeartbeatRequest) -> Iterator[str]:
    """Yield what GroupCoordinatorService refuses, in its order."""
    texts: dict[str, str | None] = {"MemberId": request.member_id, "GroupId": request.group_id}
    texts |= {"InstanceId": request.instance_id, "RackId": request.rack_id}
    yield from (f"{name} can't be empty." for name, text in texts.items() if text is not None and not text.strip())
    tasks = {
        "ActiveTasks": request.active_tasks,
        "StandbyTasks": request.standby_tasks,
        "WarmupTasks": request.warmup_tasks,
    }
    if request.member_epoch == 0:
        if request.rebalance_timeout_ms == -1:
            yield "RebalanceTimeoutMs must be provided in first request."
        yield from (f"{name} must be empty when (re-)joining." for name, value in tasks.items() if value != [])
        if request.topology is None:
            yield "Topology must be non-null when (re-)joining."
        elif any(part.source_topic_regex for part in request.topology.subtopologies):
            yield "Regular expressions for source topics are not supported yet."
    elif request.member_epoch == -2 and request.instance_id is None:
        yield "InstanceId can't be null."
    elif request.member_epoch < -2:
        yield f"MemberEpoch is {request.member_epoch}, but must be greater than or equal to -2."
    if len({value is None for value in tasks.values()}) > 1:
        yield "If one task-type is non-null, all must be non-null."
    if request.member_epoch != 0 and request.topology is not None:
        yield "Topology can only be provided when (re-)joining."


def _configs(call: ReceivedCall, group_id: str) -> StreamsConfigs:
    def value(name: str) -> int:
        return int(call.state.configs.group_value(f"streams.{name}", group_id))

    return StreamsConfigs(
        session_timeout=value("session.timeout.ms") / 1000,
        initial_delay=value("initial.rebalance.delay.ms") / 1000,
        standbys=value("num.standby.replicas"),
    )


def _with_creation(
    call: ReceivedCall, group: StreamsGroup, statuses: Iterable[TopologyStatus]
) -> Iterator[TopologyStatus]:
    """Create the missing internal topics, for the next heartbeat; name those that cannot be created."""
    for status in statuses:
        if status.code == Status.MISSING_INTERNAL_TOPICS and group.topology is not None:
            problems = "".join(_create_topics(call, group.topology.missing))
            yield TopologyStatus(status.code, status.detail + problems)
        else:
            yield status


def _create_topics(call: ReceivedCall, topics: Iterable[InternalTopic]) -> Iterator[str]:
    """Create topics; yield the reasons why some were not created."""
    may_create = call.allows(Operation.CREATE, Resource.CLUSTER)
    refused, failed = [], []
    for topic in topics:
        if not (may_create or call.allows_topic(Operation.CREATE, topic.name)):
            refused.append(topic.name)
            continue
        replicas = topic.replication_factor or -1
        try:
            create_topic(call.state, TopicRequest(topic.name, topic.partitions, replicas, configs={**topic.configs}))
        except ApiError as error:
            failed.append(f"{topic.name} ({error.message})")
    if refused:
        yield f"; Unauthorized to CREATE on topics {', '.join(refused)}."
    if failed:
        yield f"; Creation failed: {', '.join(failed)}."


def _status(status: TopologyStatus) -> streams_group_heartbeat_response.Status:
    return streams_group_heartbeat_response.Status(status_code=status.code, status_detail=status.detail)


def _task_ids(tasks: set[Task]) -> list[streams_group_heartbeat_response.TaskIds]:
    return [
        streams_group_heartbeat_response.TaskIds(subtopology_id=part, partitions=partitions)
        for part, partitions in _by_subtopology(tasks).items()
    ]


def _by_subtopology(tasks: set[Task]) -> dict[str, tuple[int, ...]]:
    partitions_of: dict[str, list[int]] = {}
    for part, partition in sorted(tasks):
        partitions_of.setdefault(part, []).append(partition)
    return {part: tuple(partitions) for part, partitions in partitions_of.items()}


def _endpoints(group: StreamsGroup) -> list[EndpointToPartitions]:
    """Return the partitions of the topics that the applications with an endpoint read."""
    return [
        EndpointToPartitions(
            user_endpoint=streams_group_heartbeat_response.Endpoint(host=member.endpoint[0], port=member.endpoint[1]),
            active_partitions=_partitions(group, member.assigned.active),
            standby_partitions=_partitions(group, member.assigned.standby),
        )
        for member in group.members.values()
        if member.endpoint is not None
    ]


def _partitions(group: StreamsGroup, tasks: set[Task]) -> list[TopicPartition]:
    topology = group.topology
    if topology is None or not topology.is_ready:
        return []
    return [
        TopicPartition(topic=topic, partitions=tuple(partition for partition in partitions if partition < count))
        for part, partitions in _by_subtopology(tasks).items()
        for topic, count in topology.inputs(part).items()
    ]


# StreamsGroupDescribe 0-1: The API is KIP-1071's. 1 adds the description of the topology (KIP-1331), which is never
# stored here, and the assignor (KIP-1357).
@handles(StreamsGroupDescribeRequest)
def streams_group_describe(call: ReceivedCall, request: StreamsGroupDescribeRequest) -> StreamsGroupDescribeResponse:
    groups = [_describe(call, group_id) for group_id in request.group_ids]
    if request.include_authorized_operations:
        set_operations(call, groups)
    return StreamsGroupDescribeResponse(groups=groups)


def _describe(call: ReceivedCall, group_id: str) -> DescribedGroup:
    described = DescribedGroup(group_id=group_id, error_message=None)
    try:
        check_group(call, group_id, Operation.DESCRIBE)
        group = group_of_kind(call, group_id, "streams").streams
    except ApiError as error:
        described.error_code, described.error_message = error.code, error.message or None
        return described
    described.group_state = group.state
    described.group_epoch, described.assignment_epoch = group.epoch, group.assignment_epoch
    described.topology = _topology(group)
    described.members = [_member(member) for member in group.members.values()]
    if call.version >= _WITH_LAG:
        described.assignor_name = ASSIGNOR
    return described


def _topology(group: StreamsGroup) -> streams_group_describe_response.Topology:
    assert group.topology is not None
    counts = group.topology.partitions if group.topology.is_ready else {}
    topology = group.topology.topology

    def info(topic: TopicInfo) -> streams_group_describe_response.TopicInfo:
        return streams_group_describe_response.TopicInfo(
            name=topic.name,
            partitions=counts.get(topic.name, topic.partitions),
            replication_factor=topic.replication_factor,
            topic_configs=[
                streams_group_describe_response.KeyValue(key=config.key, value=config.value)
                for config in topic.topic_configs
            ],
        )

    return streams_group_describe_response.Topology(
        epoch=topology.epoch,
        subtopologies=[
            streams_group_describe_response.Subtopology(
                subtopology_id=part.subtopology_id,
                source_topics=tuple(sorted(part.source_topics)),
                repartition_sink_topics=tuple(sorted(part.repartition_sink_topics)),
                state_changelog_topics=[info(topic) for topic in part.state_changelog_topics],
                repartition_source_topics=[info(topic) for topic in part.repartition_source_topics],
            )
            for part in sorted(topology.subtopologies, key=lambda part: part.subtopology_id)
        ],
    )


def _member(member: StreamsMember) -> Member:
    return Member(
        member_id=member.id,
        member_epoch=member.epoch,
        instance_id=member.instance_id,
        rack_id=member.rack,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        topology_epoch=member.topology_epoch,
        process_id=member.process_id,
        user_endpoint=None
        if member.endpoint is None
        else streams_group_describe_response.Endpoint(host=member.endpoint[0], port=member.endpoint[1]),
        client_tags=[
            streams_group_describe_response.KeyValue(key=key, value=value) for key, value in member.tags.items()
        ],
        assignment=_assignment(member.assigned),
        target_assignment=_assignment(member.target),
    )


def _assignment(tasks: Tasks) -> streams_group_describe_response.Assignment:
    def listed(tasks: set[Task]) -> list[streams_group_describe_response.TaskIds]:
        return [
            streams_group_describe_response.TaskIds(subtopology_id=part, partitions=partitions)
            for part, partitions in _by_subtopology(tasks).items()
        ]

    return streams_group_describe_response.Assignment(
        active_tasks=listed(tasks.active), standby_tasks=listed(tasks.standby)
    )


# StreamsGroupTopologyDescriptionUpdate 0-0: The API is KIP-1331's. A broker without a plugin for descriptions refuses
# it.
@handles(StreamsGroupTopologyDescriptionUpdateRequest)
def streams_group_topology_description_update(
    call: ReceivedCall, request: StreamsGroupTopologyDescriptionUpdateRequest
) -> StreamsGroupTopologyDescriptionUpdateResponse:
    try:
        call.check_feature("streams.version")
        check_group(call, request.group_id)
        text = "The broker has no streams group topology description plugin configured."
        raise ApiError(ErrorCode.UNSUPPORTED_VERSION, text)
    except ApiError as error:
        return StreamsGroupTopologyDescriptionUpdateResponse(error_code=error.code, error_message=error.message or None)

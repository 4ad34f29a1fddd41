"""Log directories (KIP-113)."""

from __future__ import annotations

import shutil

from kafka_wire.clients import (
    AlterReplicaLogDirsRequest,
    AlterReplicaLogDirsResponse,
    DescribeLogDirsRequest,
    DescribeLogDirsResponse,
)
from kafka_wire.clients.alter_replica_log_dirs_response import (
    AlterReplicaLogDirPartitionResult,
    AlterReplicaLogDirTopicResult,
)
from kafka_wire.clients.describe_log_dirs_response import (
    DescribeLogDirsPartition,
    DescribeLogDirsResult,
    DescribeLogDirsTopic,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import Topic
from kip.kafka.acls import Operation


# DescribeLogDirs 0-5: 3 adds an error for all (KIP-784), 4 sizes of volumes (KIP-827), 5 cordoned directories
# (KIP-1066).
# Left out: several directories, and copies between them.
@handles(DescribeLogDirsRequest)
def describe_log_dirs(call: ReceivedCall, request: DescribeLogDirsRequest) -> DescribeLogDirsResponse:
    call.check_cluster(Operation.DESCRIBE)
    partitions_of = None if request.topics is None else {topic.topic: set(topic.partitions) for topic in request.topics}
    topics = [
        DescribeLogDirsTopic(name=topic.name, partitions=partitions)
        for topic in call.state.topics.values()
        if partitions_of is None or topic.name in partitions_of
        if (partitions := _replicas(call, topic, None if partitions_of is None else partitions_of[topic.name]))
    ]
    directory = call.state.logs.directory
    result = DescribeLogDirsResult(log_dir=call.state.logs.path, topics=topics)
    if directory is not None:
        result.total_bytes, _, result.usable_bytes = shutil.disk_usage(directory)
    return DescribeLogDirsResponse(results=[result])


def _replicas(call: ReceivedCall, topic: Topic, indexes: set[int] | None) -> list[DescribeLogDirsPartition]:
    """Describe the replicas of this broker; followers have the same records as leaders."""
    return [
        DescribeLogDirsPartition(partition_index=index, partition_size=call.state.logs.log(topic, index).size())
        for index, partition in enumerate(topic.partitions)
        if call.node_id in partition.replicas and (indexes is None or index in indexes)
    ]


# AlterReplicaLogDirs 0-2: The API is KIP-113's.
# Left out: moving replicas: a broker has one directory.
@handles(AlterReplicaLogDirsRequest)
def alter_replica_log_dirs(call: ReceivedCall, request: AlterReplicaLogDirsRequest) -> AlterReplicaLogDirsResponse:
    results: dict[str, list[AlterReplicaLogDirPartitionResult]] = {}
    for directory in request.dirs:
        for topic in directory.topics:
            results.setdefault(topic.name, []).extend(
                AlterReplicaLogDirPartitionResult(
                    partition_index=index, error_code=_code(call, directory.path, topic.name, index)
                )
                for index in topic.partitions
            )
    return AlterReplicaLogDirsResponse(
        results=[AlterReplicaLogDirTopicResult(topic_name=name, partitions=moved) for name, moved in results.items()]
    )


def _code(call: ReceivedCall, path: str, name: str, index: int) -> ErrorCode:
    try:
        call.check_cluster(Operation.ALTER)
        if path != call.state.logs.path:
            raise ApiError(ErrorCode.LOG_DIR_NOT_FOUND)
        topic = call.state.topic(name)
        if not 0 <= index < len(topic.partitions):
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
        if call.node_id not in topic.partitions[index].replicas:
            raise ApiError(ErrorCode.REPLICA_NOT_AVAILABLE)
    except ApiError as error:
        return error.code
    return ErrorCode.NONE

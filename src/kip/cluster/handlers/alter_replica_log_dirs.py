"""AlterReplicaLogDirs (KIP-113): each broker has one directory, to which replicas can move."""

from __future__ import annotations

from kafka_wire.clients import AlterReplicaLogDirsRequest, AlterReplicaLogDirsResponse
from kafka_wire.clients.alter_replica_log_dirs_response import (
    AlterReplicaLogDirPartitionResult,
    AlterReplicaLogDirTopicResult,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation


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

"""DescribeLogDirs: the directory of records, and the size of each replica in it."""

from __future__ import annotations

import shutil

from kafka_wire.clients import DescribeLogDirsRequest, DescribeLogDirsResponse
from kafka_wire.clients.describe_log_dirs_response import (
    DescribeLogDirsPartition,
    DescribeLogDirsResult,
    DescribeLogDirsTopic,
)

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import Topic
from kip.kafka.acls import Operation


@handles(DescribeLogDirsRequest)
def describe_log_dirs(call: ReceivedCall, request: DescribeLogDirsRequest) -> DescribeLogDirsResponse:
    try:
        call.check_cluster(Operation.DESCRIBE)
    except ApiError as error:
        return DescribeLogDirsResponse(error_code=error.code)
    wanted = None if request.topics is None else {each.topic: set(each.partitions) for each in request.topics}
    topics = [
        DescribeLogDirsTopic(name=topic.name, partitions=partitions)
        for topic in call.state.topics.values()
        if wanted is None or topic.name in wanted
        if (partitions := _replicas(call, topic, None if wanted is None else wanted[topic.name]))
    ]
    directory = call.state.logs.directory
    result = DescribeLogDirsResult(log_dir=call.state.logs.path, topics=topics)
    if directory is not None:
        result.total_bytes, _, result.usable_bytes = shutil.disk_usage(directory)
    return DescribeLogDirsResponse(results=[result])


def _replicas(call: ReceivedCall, topic: Topic, wanted: set[int] | None) -> list[DescribeLogDirsPartition]:
    """Describe the replicas of this broker; followers have the same records as leaders."""
    return [
        DescribeLogDirsPartition(partition_index=index, partition_size=call.state.logs.log(topic, index).size())
        for index, partition in enumerate(topic.partitions)
        if call.node_id in partition.replicas and (wanted is None or index in wanted)
    ]

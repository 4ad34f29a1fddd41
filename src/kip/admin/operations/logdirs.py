"""Log directories of brokers: describe them, and move replicas between those of one broker (KIP-113)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kafka_wire.error_codes import ErrorCode

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import separate, settle
from kip.admin.calling.partitions import TopicPartition, by_topic
from kip.admin.calling.session import Session
from kip.admin.calling.values import known
from kip.admin.errors import BrokerError, Origin


@dataclass(frozen=True, slots=True)
class LogDirReplica:
    """A replica in a log directory: its size in bytes, and its lag in records.

    The lag is relative to the high watermark, or, for a future replica, to the current replica. `is_future` is True for
    a replica that is being moved here from another directory of the broker.
    """

    topic: str
    partition: int
    size: int
    offset_lag: int
    is_future: bool


@dataclass(frozen=True, slots=True)
class LogDir:
    """A log directory; `error` is set if it is offline.

    `total_bytes` and `usable_bytes` are those of the volume, None before Kafka 3.3.
    """

    broker: int
    path: str
    replicas: tuple[LogDirReplica, ...]
    total_bytes: int | None
    usable_bytes: int | None
    error: BrokerError | None = None


async def describe_log_dirs(
    session: Session,
    brokers: Collection[int] | None = None,
    *,
    topics: Iterable[str] | None = None,
    timeout: float | None = None,
) -> tuple[LogDir, ...]:
    """Describe the log directories of brokers.

    Args:
        brokers: ids; all live brokers by default.
        topics: only replicas of these topics.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        AuthorizationError: the user may not describe the cluster.
        PartlyDoneError: some brokers failed; `done` has the directories of the others.
    """
    from kafka_wire.clients import DescribeLogDirsRequest
    from kafka_wire.clients.describe_log_dirs_request import DescribableLogDirTopic

    deadline = session.deadline(timeout)
    asked_topics = None
    if topics is not None:
        asked_topics = [DescribableLogDirTopic(topic=name, partitions=()) for name in topics]
        asked_topics = await _with_partitions(session, asked_topics, deadline.remaining)
    request = DescribeLogDirsRequest(topics=asked_topics)

    def read(message: Any, origin: Origin) -> Any:
        origin.check(message.error_code)
        if (
            not message.results and origin.version < 3
        ):  # no field for the error: without the permission, no directory is listed
            raise origin.error(ErrorCode.CLUSTER_AUTHORIZATION_FAILED)
        return message, origin

    call = Call.of("describe_log_dirs", request, read)
    answers, failed = separate(await session.on_each_broker(call, deadline, brokers))
    directories = (
        _log_dir(broker, result, origin) for broker, (answer, origin) in answers.items() for result in answer.results
    )
    return settle(directories, failed)


async def alter_replica_log_dirs(
    session: Session, broker: int, paths: Mapping[TopicPartition, str], *, timeout: float | None = None
) -> tuple[TopicPartition, ...]:
    """Start to move replicas of a broker to other log directories of the same broker; return the partitions.

    Args:
        broker: id of the broker.
        paths: the path of the new log directory of each partition `(topic, number)`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: LOG_DIR_NOT_FOUND, KAFKA_STORAGE_ERROR and others, if the only partition failed.
        PartlyDoneError: some of several partitions failed.

    Example:
        >>> from kip.admin import Admin
        >>> with Admin("localhost:9092") as admin:  # doctest: +SKIP
        ...     admin.alter_replica_log_dirs(1, {("orders", 0): "/disk2/kafka"})
    """
    from kafka_wire.clients import AlterReplicaLogDirsRequest
    from kafka_wire.clients.alter_replica_log_dirs_request import AlterReplicaLogDir, AlterReplicaLogDirTopic

    dirs = []
    for path in sorted(set(paths.values())):
        here = by_topic(partition for partition, partition_path in paths.items() if partition_path == path)
        topics = [AlterReplicaLogDirTopic(name=name, partitions=tuple(some)) for name, some in here.items()]
        dirs.append(AlterReplicaLogDir(path=path, topics=topics))
    request = AlterReplicaLogDirsRequest(dirs=dirs)

    def read(message: Any, origin: Origin) -> tuple[TopicPartition, ...]:
        done = [
            (topic.topic_name, partition.partition_index)
            for topic in message.results
            for partition in topic.partitions
            if not partition.error_code
        ]
        return settle(done, list(origin.errors(message)))

    return await session.run(Call.of("alter_replica_log_dirs", request, read, key=broker), session.deadline(timeout))


async def _with_partitions(session: Session, topics: list[Any], timeout: float) -> list[Any]:
    """Add the indexes of all partitions, which DescribeLogDirs requires."""
    from kip.admin.operations.topics import describe_topics

    names = [topic.topic for topic in topics]
    for topic, description in zip(
        topics, await describe_topics(session, names, include_configs=False, timeout=timeout), strict=True
    ):
        topic.partitions = tuple(partition.partition for partition in description.partitions)
    return topics


def _log_dir(broker: int, result: Any, origin: Origin) -> LogDir:
    replicas = (
        LogDirReplica(
            topic.name,
            partition.partition_index,
            partition.partition_size,
            partition.offset_lag,
            partition.is_future_key,
        )
        for topic in result.topics
        for partition in topic.partitions
    )
    return LogDir(
        broker,
        result.log_dir,
        tuple(sorted(replicas, key=lambda replica: (replica.topic, replica.partition))),
        known(result.total_bytes),
        known(result.usable_bytes),
        origin.failure(result, f"log directory {result.log_dir} of broker {broker}"),
    )

"""The topology of a streams group (KIP-1071), configured by the topics that exist.

A topology consists of subtopologies; each partition of the topics that one reads is a task. Internal topics, which are
for repartitioning and for changelogs of state stores, get their numbers of partitions from the topics before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from kafka_wire.clients.streams_group_heartbeat_request import Subtopology, TopicInfo, Topology
from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError


class Status(IntEnum):
    """Codes of conditions of a group in responses (StreamsGroupHeartbeatResponse.Status in Java)."""

    STALE_TOPOLOGY = 0
    MISSING_SOURCE_TOPICS = 1
    INCORRECTLY_PARTITIONED_TOPICS = 2
    MISSING_INTERNAL_TOPICS = 3
    SHUTDOWN_APPLICATION = 4
    ASSIGNMENT_DELAYED = 5


@dataclass(frozen=True, slots=True)
class TopologyStatus:
    """A condition of a group, such as missing topics, with the sentence for a person."""

    code: int
    detail: str


class _Unusable(Exception):
    """The topology cannot be configured, for the given status."""

    def __init__(self, code: int, detail: str) -> None:
        super().__init__(detail)
        self.status = TopologyStatus(code, detail)


@dataclass(frozen=True, slots=True)
class InternalTopic:
    """An internal topic with its number of partitions; a replication factor of 0 means the cluster's default."""

    name: str
    partitions: int
    replication_factor: int
    configs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ConfiguredTopology:
    """A topology together with the topics that exist.

    Attributes:
        tasks: the number of tasks of each subtopology; empty unless the topology is ready.
        partitions: the number of partitions of each topic that a subtopology reads, and of each changelog.
        stateful: subtopologies with a changelog, whose tasks can have standbys.
        missing: the internal topics to create.
        status: why there are no tasks; None if the topology is ready.
    """

    topology: Topology
    tasks: Mapping[str, int] = field(default_factory=dict)
    partitions: Mapping[str, int] = field(default_factory=dict)
    stateful: frozenset[str] = frozenset()
    missing: tuple[InternalTopic, ...] = ()
    status: TopologyStatus | None = None

    @property
    def is_ready(self) -> bool:
        return self.status is None

    def inputs(self, subtopology: str) -> dict[str, int]:
        """Return the topics that a subtopology reads, with their numbers of partitions."""
        part = next(part for part in self.topology.subtopologies if part.subtopology_id == subtopology)
        return {name: self.partitions[name] for name in _inputs(part)}


def named_topics(topology: Topology) -> list[str]:
    """Return all topics of a topology in the order of their first appearance."""
    return list(dict.fromkeys(name for part in topology.subtopologies for name in _named(part)))


def _named(part: Subtopology) -> Iterable[str]:
    yield from part.source_topics
    yield from (topic.name for topic in part.repartition_source_topics)
    yield from part.repartition_sink_topics
    yield from (topic.name for topic in part.state_changelog_topics)


def configured(topology: Topology, existing: Mapping[str, int]) -> ConfiguredTopology:
    """Configure a topology; `existing` contains the numbers of partitions of all topics.

    As InternalTopicManager does: repartition topics, copartition groups, changelogs, then what has to be created.

    Raises:
        ApiError: STREAMS_INVALID_TOPOLOGY, whatever topics there are.
    """
    try:
        counts = _counts(topology, existing)
        internal = _internal_topics(topology, counts)
        _check_existing(internal, existing)
    except _Unusable as problem:
        return ConfiguredTopology(topology, status=problem.status)
    missing = tuple(topic for topic in internal if topic.name not in existing)
    partitions = counts | {topic.name: topic.partitions for topic in internal}
    if missing:
        names = ", ".join(topic.name for topic in missing)
        status = TopologyStatus(Status.MISSING_INTERNAL_TOPICS, f"Internal topics are missing: {names}")
        return ConfiguredTopology(topology, partitions=partitions, missing=missing, status=status)
    return ConfiguredTopology(
        topology,
        tasks={part.subtopology_id: _task_count(part, counts) for part in topology.subtopologies},
        partitions=partitions,
        stateful=frozenset(part.subtopology_id for part in topology.subtopologies if part.state_changelog_topics),
    )


def _inputs(part: Subtopology) -> list[str]:
    return sorted({*part.source_topics, *(topic.name for topic in part.repartition_source_topics)})


def _task_count(part: Subtopology, counts: Mapping[str, int]) -> int:
    return max((counts[name] for name in _inputs(part)), default=0)


def _counts(topology: Topology, existing: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers of partitions of source and repartition topics."""
    sources = {name for part in topology.subtopologies for name in part.source_topics}
    absent = sorted(sources - existing.keys())
    if absent:
        raise _Unusable(Status.MISSING_SOURCE_TOPICS, f"Source topics {', '.join(absent)} are missing.")
    fixed = _repartition_topics(topology)
    counts = {name: existing[name] for name in sources}
    counts |= {name: topic.partitions for name, topic in fixed.items() if topic.partitions}
    _derive(topology, counts, fixed.keys() - counts.keys())
    for part in topology.subtopologies:
        for group in part.copartition_groups:
            names = [part.source_topics[index] for index in group.source_topics]
            repartition = [part.repartition_source_topics[index] for index in group.repartition_source_topics]
            _copartition(names, repartition, counts)
    return counts


def _repartition_topics(topology: Topology) -> dict[str, TopicInfo]:
    return {topic.name: topic for part in topology.subtopologies for topic in part.repartition_source_topics}


def _derive(topology: Topology, counts: dict[str, int], unknown: Iterable[str]) -> None:
    """Give each repartition topic as many partitions as the largest topic of the subtopologies that write it."""
    left = set(unknown)
    if left - {name for part in topology.subtopologies for name in part.repartition_sink_topics}:
        raise _invalid(", because a repartition source topic is never used as a sink topic.")
    while left:
        before = len(left)
        for name in sorted(left):
            writers = [part for part in topology.subtopologies if name in part.repartition_sink_topics]
            inputs = [counts.get(source) for part in writers for source in _inputs(part)]
            known_counts = [count for count in inputs if count is not None]
            if known_counts and len(known_counts) == len(inputs):
                counts[name] = max(known_counts)
                left.discard(name)
        if len(left) == before:
            raise _invalid(". There may be loops in the topology that cannot be resolved.")


def _invalid(reason: str) -> ApiError:
    text = f"Failed to compute number of partitions for all repartition topics{reason}"
    return ApiError(ErrorCode.STREAMS_INVALID_TOPOLOGY, text)


def _copartition(sources: list[str], repartition: list[TopicInfo], counts: dict[str, int]) -> None:
    """Check that topics that are joined have the same number of partitions, and adapt repartition topics to them."""
    by_source = {name: counts[name] for name in sorted(sources)}
    fixed = {topic.name: topic.partitions for topic in repartition if topic.partitions}
    if len(set(by_source.values())) > 1:
        raise _mismatch(by_source)
    expected = next(iter(by_source.values()), None)
    for name, count in sorted(fixed.items()):
        if expected is not None and count != expected:
            detail = (
                f"Number of partitions [{count}] of repartition topic [{name}] doesn't match number of partitions "
                f"[{expected}] of the source topic."
            )
            raise _Unusable(Status.INCORRECTLY_PARTITIONED_TOPICS, detail)
    if expected is None and len(set(fixed.values())) > 1:
        raise _mismatch(fixed)
    if expected is None:
        expected = max((fixed or {topic.name: counts[topic.name] for topic in repartition}).values(), default=0)
    counts.update({topic.name: expected for topic in repartition})


def _mismatch(counts: Mapping[str, int]) -> _Unusable:
    listed = ", ".join(f"{name}={count}" for name, count in sorted(counts.items()))
    detail = f"Following topics do not have the same number of partitions: [{{{listed}}}]"
    return _Unusable(Status.INCORRECTLY_PARTITIONED_TOPICS, detail)


def _internal_topics(topology: Topology, counts: Mapping[str, int]) -> list[InternalTopic]:
    """Return repartition topics and changelogs, in the order of the subtopologies."""
    internal = {}
    for part in topology.subtopologies:
        tasks = _task_count(part, counts)
        infos = [(topic, counts[topic.name]) for topic in part.repartition_source_topics]
        infos += [(topic, tasks) for topic in part.state_changelog_topics]
        for topic, count in infos:
            configs = {config.key: config.value for config in topic.topic_configs}
            internal[topic.name] = InternalTopic(topic.name, count, topic.replication_factor, configs)
    return list(internal.values())


def _check_existing(internal: Iterable[InternalTopic], existing: Mapping[str, int]) -> None:
    for topic in internal:
        count = existing.get(topic.name, topic.partitions)
        if count != topic.partitions:
            detail = (
                f"Existing topic {topic.name} has different number of partitions: "
                f"expected {topic.partitions}, found {count}"
            )
            raise _Unusable(Status.INCORRECTLY_PARTITIONED_TOPICS, detail)

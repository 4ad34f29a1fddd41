"""Requests about streams groups (KIP-1071), sent in the same order to a real Kafka and to the embedded cluster."""

from __future__ import annotations

from typing import Any

from kafka_wire.clients import (
    CreateTopicsRequest,
    FindCoordinatorRequest,
    MetadataRequest,
    OffsetCommitRequest,
    OffsetFetchRequest,
    StreamsGroupDescribeRequest,
    StreamsGroupHeartbeatRequest,
)
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup
from kafka_wire.clients.streams_group_heartbeat_request import (
    CopartitionGroup,
    KeyValue,
    Subtopology,
    TaskIds,
    TopicInfo,
    Topology,
)
from kafka_wire.runtime.message import Message

from tests.cluster.helpers.configs import group_config
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for

Json = dict[str, Any]

_IMMEDIATE = (
    "streams.initial.rebalance.delay.ms",
    "streams.assignment.interval.ms",
    "streams.num.standby.replicas",
    "consumer.assignment.interval.ms",
    "share.assignment.interval.ms",
)
WORDS, PAIRS = "tasks.words", "tasks.pairs"
TOPICS = {WORDS: 3, PAIRS: 2}


def topology(group: str, *sources: str, epoch: int = 0, partitions: int = 0) -> Topology:
    """Return a topology of two parts: the first writes a repartition topic, and the second counts its records."""
    joined = [CopartitionGroup(source_topics=tuple(range(len(sources))))] * (len(sources) > 1)
    repartition = TopicInfo(name=f"{group}-repartition", partitions=partitions)
    changelog = TopicInfo(name=f"{group}-changelog", topic_configs=[KeyValue(key="cleanup.policy", value="compact")])
    return Topology(
        epoch=epoch,
        subtopologies=[
            Subtopology(
                subtopology_id="0",
                source_topics=sources,
                repartition_sink_topics=(repartition.name,),
                copartition_groups=joined,
            ),
            Subtopology(
                subtopology_id="1", repartition_source_topics=[repartition], state_changelog_topics=[changelog]
            ),
        ],
    )


def one_part(**fields: Any) -> Topology:
    """Return a topology of one subtopology."""
    return Topology(subtopologies=[Subtopology(subtopology_id="0", **fields)])


def tasks(*wanted: tuple[str, int]) -> list[TaskIds]:
    return [TaskIds(subtopology_id=part, partitions=(partition,)) for part, partition in wanted]


class StreamsSteps:
    """Sends requests about one group, and keeps the answers by the names of the steps.

    Members follow their epochs and tasks, so that the steps are the same for all clusters.
    """

    def __init__(self, address: str, group: str, answers: dict[str, Json]) -> None:
        self.address, self.group, self.answers = address, group, answers
        self.epochs: dict[str, int] = {}
        self.owned: dict[str, list[Json]] = {}

    def ask(self, step: str, request: Message, version: int | None = None) -> Json:
        chosen = request.VERSIONS[-1] if version is None else version
        answer: Json = ask(self.address, request, chosen).to_json(chosen)
        answer.pop("throttleTimeMs", None)
        self.answers[f"{self.group}: {step}"] = answer
        return answer

    def heartbeat(self, step: str, member: str, version: int | None = None, **fields: Any) -> Json:
        wanted = {"group_id": self.group, "member_id": member, "member_epoch": self.epochs.get(member, 0), **fields}
        answer = self.ask(step, StreamsGroupHeartbeatRequest(**wanted), version)
        if not answer["errorCode"]:
            self.epochs[member] = answer["memberEpoch"]
            self.owned[member] = self.owned.get(member, []) if answer["activeTasks"] is None else answer["activeTasks"]
        return answer

    def join(self, step: str, member: str, wanted: Topology | None, **fields: Any) -> Json:
        own = {"member_epoch": 0, "rebalance_timeout_ms": 1000, "process_id": member, "topology": wanted}
        return self.heartbeat(step, member, **own | _no_tasks() | fields)

    def confirm(self, step: str, member: str) -> Json:
        """Send a heartbeat with the tasks that the member was told to have."""
        owned = [
            TaskIds(subtopology_id=part["subtopologyId"], partitions=tuple(part["partitions"]))
            for part in self.owned.get(member, [])
        ]
        return self.heartbeat(step, member, **_no_tasks() | {"active_tasks": owned})

    def wait_until_ready(self, member: str) -> None:
        """Send heartbeats until the internal topics exist, and the member has tasks."""

        def is_ready() -> bool:
            answer = self.confirm("last", member)
            return not answer["status"] and bool(self.owned[member])

        wait_for(is_ready, f"the tasks of {member}")

    def describe(self, step: str) -> Json:
        answer = self.ask(step, StreamsGroupDescribeRequest(group_ids=[self.group]))
        for group in answer["groups"]:
            group["members"].sort(key=lambda member: member["memberId"])
            for member in group["members"]:
                member["clientHost"] = ""
        return answer

    def commit(self, step: str, member: str, epoch: int, topic: str, partition: int) -> Json:
        offset = OffsetCommitRequestPartition(partition_index=partition, committed_offset=1)
        request = OffsetCommitRequest(
            group_id=self.group,
            member_id=member,
            generation_id_or_member_epoch=epoch,
            topics=[OffsetCommitRequestTopic(name=topic, partitions=[offset])],
        )
        return self.ask(step, request, 9)

    def fetch(self, step: str, member: str | None, epoch: int) -> Json:
        """Ask for all committed offsets, as a member of this epoch."""
        asked = OffsetFetchRequestGroup(group_id=self.group, member_id=member, member_epoch=epoch, topics=None)
        return self.ask(step, OffsetFetchRequest(groups=[asked]), 9)


def _no_tasks() -> Json:
    return {"active_tasks": [], "standby_tasks": [], "warmup_tasks": []}


def prepare(address: str, *groups: str) -> None:
    """Create the topics, and let the groups assign without a delay."""
    missing = [creatable(name, count) for name, count in TOPICS.items()]
    ask(address, CreateTopicsRequest(topics=missing), 7)
    wait_for(lambda: _has_leaders(address), "leaders of the topics")
    wait_for(lambda: all(_has_coordinator(address, group) for group in groups), "coordinators of the groups")
    for group in groups:
        for name in _IMMEDIATE:
            ask(address, group_config(name, "0", group), 1)


def forget(address: str, *groups: str) -> None:
    """Remove the configs of the groups, which other tests of the same cluster would list."""
    for group in groups:
        for name in _IMMEDIATE:
            ask(address, group_config(name, None, group), 1)


def _has_leaders(address: str) -> bool:
    topics = {topic.name: topic for topic in ask(address, MetadataRequest(topics=None), 12).topics}
    return all(
        name in topics and all(partition.leader_id >= 0 for partition in topics[name].partitions) for name in TOPICS
    )


def _has_coordinator(address: str, group: str) -> bool:
    request = FindCoordinatorRequest(coordinator_keys=[group])
    return not ask(address, request, 4).coordinators[0].error_code

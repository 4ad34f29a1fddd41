"""Topics altered (KIP-4's AlterTopic): in one request where it is served, else step by step, each step reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kafka_wire.clients import (
    AlterPartitionReassignmentsRequest,
    CreatePartitionsRequest,
    IncrementalAlterConfigsRequest,
)
from kafka_wire.clients.alter_partition_reassignments_request import ReassignablePartition, ReassignableTopic
from kafka_wire.clients.create_partitions_request import CreatePartitionsAssignment, CreatePartitionsTopic
from kafka_wire.kips import kip_4
from kafka_wire.kips.kip_4.alter_topic_request import AddedConfigEntry
from kafka_wire.runtime.message import Message

from kip.admin.assignments import Assignment, format_assignment, parse_assignment
from kip.admin.calls import Call, Deadline, Target
from kip.admin.configs import alter_topic_configs
from kip.admin.errors import AdminError, Origin, PartlyDoneError, SettingsError
from kip.admin.session import Session
from kip.admin.topics import describe_topics
from kip.admin.versions import Offer

__all__ = ["AlteredTopic", "alter_topic"]


@dataclass(frozen=True, slots=True)
class AlteredTopic:
    """What was done to a topic: a sentence for each step."""

    name: str
    done: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Alteration:
    name: str
    partitions: int | None
    assignment: Assignment | None
    added: Mapping[str, str]
    deleted: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        return self.partitions is None and self.assignment is None and not self.added and not self.deleted


async def alter_topic(
    session: Session,
    name: str,
    *,
    partitions: int | None = None,
    assignment: str | Sequence[Sequence[int]] | None = None,
    added_configs: Mapping[str, str] | None = None,
    deleted_configs: Sequence[str] = (),
    deadline: Deadline,
) -> AlteredTopic:
    """Change the number of partitions, the brokers that hold them (all partitions have to be listed), and settings.

    Raises:
        SettingsError: there is nothing to change, or the assignment does not list each partition once.
        BrokerError: the first step is refused; nothing was done.
        PartlyDoneError: a later step is refused; what was done before is named.
    """
    wanted = None if assignment is None else parse_assignment(assignment)
    alteration = _Alteration(name, partitions, wanted, dict(added_configs or {}), tuple(deleted_configs))
    if alteration.is_empty:
        raise SettingsError(f"nothing to change in topic {name}: give partitions, an assignment or settings")
    offer = await session.offer(deadline)
    if offer.serves(kip_4.AlterTopicRequest):
        return await _alter_at_once(session, alteration, deadline)
    return await _Steps(session, alteration, deadline).run(offer)


async def _alter_at_once(session: Session, alteration: _Alteration, deadline: Deadline) -> AlteredTopic:
    added = alteration.added

    def build(_: Offer) -> tuple[Message, int]:
        request = kip_4.AlterTopicRequest(
            topic_name=alteration.name,
            partitions=alteration.partitions,
            replica_assignment=None if alteration.assignment is None else format_assignment(alteration.assignment),
            added_configs=[AddedConfigEntry(config_key=key, config_value=added[key]) for key in added],
            deleted_configs=alteration.deleted,
        )
        return request, 0

    def read(message: Any, origin: Origin) -> None:
        origin.check(message.error_code, message.error_description, f"topic {alteration.name}")

    await session.run(Call("alter_topic", build, read, Target.ADMIN_CONTROLLER, is_change=True), deadline)
    return AlteredTopic(alteration.name, tuple(_sentences(alteration)))


def _sentences(alteration: _Alteration) -> list[str]:
    sentences = []
    if alteration.partitions is not None:
        sentences.append(f"partitions are now {alteration.partitions}")
    if alteration.assignment is not None:
        sentences.append(f"replicas move to {format_assignment(alteration.assignment)}")
    sentences += [f"{key} is now {value}" for key, value in alteration.added.items()]
    sentences += [f"{key} is the broker's again" for key in alteration.deleted]
    return sentences


class _Steps:
    """The steps on a real broker: CreatePartitions, AlterPartitionReassignments, IncrementalAlterConfigs."""

    def __init__(self, session: Session, alteration: _Alteration, deadline: Deadline) -> None:
        self.session = session
        self.alteration = alteration
        self.deadline = deadline
        self.done: list[str] = []

    async def run(self, offer: Offer) -> AlteredTopic:
        self._check(offer)
        try:
            if self.alteration.partitions is not None or self.alteration.assignment is not None:
                await self._change_partitions()
            await self._change_configs()
        except AdminError as error:
            if not self.done:
                raise
            raise PartlyDoneError(self.done, [error]) from None
        return AlteredTopic(self.alteration.name, tuple(self.done))

    def _check(self, offer: Offer) -> None:
        """Raise before the first step if the broker lacks one of the APIs."""
        if self.alteration.partitions is not None:
            offer.version(CreatePartitionsRequest)
        if self.alteration.assignment is not None:
            offer.version(AlterPartitionReassignmentsRequest)
        if self.alteration.added or self.alteration.deleted:
            offer.version(IncrementalAlterConfigsRequest)

    async def _change_partitions(self) -> None:
        (topic,) = await describe_topics(self.session, [self.alteration.name], deadline=self.deadline)
        count, assignment = len(topic.partitions), self.alteration.assignment
        wanted = count if self.alteration.partitions is None else self.alteration.partitions
        if assignment is not None and len(assignment) != wanted:
            raise SettingsError(f"the assignment is for {len(assignment)} partitions, topic {topic.name} has {wanted}")
        if assignment is None or wanted != count:
            await self._create_partitions(wanted, None if assignment is None else assignment[count:])
        present = [partition.replicas for partition in topic.partitions]
        moves = {
            index: brokers
            for index, brokers in enumerate((assignment or ())[:count])
            if tuple(brokers) != present[index]
        }
        if moves:
            await self._reassign(moves)

    async def _create_partitions(self, count: int, assignment: Assignment | None) -> None:
        name = self.alteration.name

        def build(offer: Offer) -> tuple[Message, int]:
            brokers = None if assignment is None else [CreatePartitionsAssignment(broker_ids=one) for one in assignment]
            topic = CreatePartitionsTopic(name=name, count=count, assignments=brokers)
            request = CreatePartitionsRequest(topics=[topic], timeout_ms=self.deadline.milliseconds)
            return request, offer.version(CreatePartitionsRequest)

        def read(message: Any, origin: Origin) -> None:
            for result in message.results:
                origin.check(result.error_code, result.error_message, f"topic {name}")

        await self.session.run(Call("alter_topic", build, read, Target.CONTROLLER, is_change=True), self.deadline)
        self.done.append(f"partitions are now {count}")

    async def _reassign(self, moves: Mapping[int, tuple[int, ...]]) -> None:
        name = self.alteration.name

        def build(offer: Offer) -> tuple[Message, int]:
            partitions = [ReassignablePartition(partition_index=index, replicas=moves[index]) for index in moves]
            request = AlterPartitionReassignmentsRequest(topics=[ReassignableTopic(name=name, partitions=partitions)])
            return request, offer.version(AlterPartitionReassignmentsRequest)

        def read(message: Any, origin: Origin) -> None:
            origin.check(message.error_code, message.error_message)
            for topic in message.responses:
                for one in topic.partitions:
                    origin.check(one.error_code, one.error_message, f"partition {one.partition_index} of topic {name}")

        await self.session.run(Call("alter_topic", build, read, Target.CONTROLLER), self.deadline)
        self.done += [f"partition {index} moves to {':'.join(map(str, brokers))}" for index, brokers in moves.items()]

    async def _change_configs(self) -> None:
        added, deleted = self.alteration.added, self.alteration.deleted
        if added or deleted:
            await alter_topic_configs(self.session, self.alteration.name, added, deleted, self.deadline)
            self.done += _sentences(_Alteration(self.alteration.name, None, None, added, deleted))

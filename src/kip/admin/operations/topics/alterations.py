"""Alter topics: in one request if the server has one for that, else step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kafka_wire.clients import (
    AlterPartitionReassignmentsRequest,
    CreatePartitionsRequest,
    IncrementalAlterConfigsRequest,
)

from kip.admin.assignments import Assignment, parse_assignment
from kip.admin.calling.calls import Deadline
from kip.admin.calling.session import Session
from kip.admin.errors import AdminError, PartlyDoneError, SettingsError
from kip.admin.operations.configs import ConfigChange, ConfigOperation, ConfigResource, ResourceType, alter_configs
from kip.admin.operations.partitions import alter_partition_reassignments
from kip.admin.operations.topics import describe_topics
from kip.admin.operations.topics.changes import create_partitions
from kip.admin.operations.topics.shortcuts import alter_at_once
from kip.admin.versions import Offer


@dataclass(frozen=True, slots=True)
class AlteredTopic:
    """The changes made to a topic.

    Attributes:
        partitions: the new number of partitions, None if it was not changed.
        moved: the new replicas of partitions that existed before.
        added_configs, deleted_configs: configs that were set, and those that were reset to their defaults.
    """

    name: str
    partitions: int | None = None
    moved: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    added_configs: Mapping[str, str] = field(default_factory=dict)
    deleted_configs: tuple[str, ...] = ()


async def alter_topic(
    session: Session,
    name: str,
    *,
    partitions: int | None = None,
    assignment: str | Sequence[Sequence[int]] | None = None,
    added_configs: Mapping[str, str] | None = None,
    deleted_configs: Sequence[str] = (),
    timeout: float | None = None,
) -> AlteredTopic:
    """Change the number of partitions, the brokers that hold them, and configs.

    Args:
        name: the topic.
        partitions: the new number of partitions.
        assignment: the brokers of all partitions, `1:2,2:3` or a sequence for each partition.
        added_configs: configs to set.
        deleted_configs: configs to reset to their defaults.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        SettingsError: there is nothing to change, or the assignment does not list each partition once.
        BrokerError: the first step failed; nothing was changed.
        PartlyDoneError: a later step failed; `done` contains an `AlteredTopic` with the previous steps.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     altered = admin.alter_topic("orders", partitions=3, added_configs={"retention.ms": "60000"})
        ...     altered.partitions
        3
    """
    deadline = session.deadline(timeout)
    alteration = _Alteration(
        name,
        partitions,
        None if assignment is None else parse_assignment(assignment),
        dict(added_configs or {}),
        tuple(deleted_configs),
    )
    if alteration.is_empty:
        raise SettingsError(f"nothing to change in topic {name}: give partitions, an assignment or configs")
    is_altered = await alter_at_once(
        session,
        deadline,
        name,
        partitions=partitions,
        assignment=alteration.assignment,
        added_configs=alteration.added,
        deleted_configs=alteration.deleted,
    )
    if not is_altered:
        return await _Steps(session, alteration, deadline).run(await session.offer(deadline))
    return AlteredTopic(
        name, partitions, dict(enumerate(alteration.assignment or ())), alteration.added, alteration.deleted
    )


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


class _Steps:
    """The steps on a real broker: CreatePartitions, AlterPartitionReassignments, IncrementalAlterConfigs."""

    def __init__(self, session: Session, alteration: _Alteration, deadline: Deadline) -> None:
        self.session = session
        self.alteration = alteration
        self.deadline = deadline
        self.done = AlteredTopic(alteration.name)

    async def run(self, offer: Offer) -> AlteredTopic:
        self._check(offer)
        try:
            if self.alteration.partitions is not None or self.alteration.assignment is not None:
                await self._change_partitions()
            await self._change_configs()
        except AdminError as error:
            if self.done == AlteredTopic(self.alteration.name):
                raise
            raise PartlyDoneError([self.done], [error]) from None
        return self.done

    def _check(self, offer: Offer) -> None:
        """Raise before the first step if the broker lacks one of the APIs."""
        if self.alteration.partitions is not None:
            offer.version(CreatePartitionsRequest)
        if self.alteration.assignment is not None:
            offer.version(AlterPartitionReassignmentsRequest)
        if self.alteration.added or self.alteration.deleted:
            offer.version(IncrementalAlterConfigsRequest)

    async def _change_partitions(self) -> None:
        name, assignment = self.alteration.name, self.alteration.assignment
        (topic,) = await describe_topics(self.session, [name], include_configs=False, timeout=self.deadline.remaining)
        count = len(topic.partitions)
        new_count = count if self.alteration.partitions is None else self.alteration.partitions
        if assignment is not None and len(assignment) != new_count:
            raise SettingsError(f"the assignment is for {len(assignment)} partitions, topic {name} has {new_count}")
        if assignment is None or new_count != count:
            added = None if assignment is None else assignment[count:]
            await create_partitions(self.session, {name: new_count}, {name: added}, timeout=self.deadline.remaining)
            self.done = replace(self.done, partitions=new_count)
        present = [partition.replicas for partition in topic.partitions]
        moves = {
            index: tuple(brokers)
            for index, brokers in enumerate((assignment or ())[:count])
            if tuple(brokers) != present[index]
        }
        if moves:
            reassignments = {(name, index): brokers for index, brokers in moves.items()}
            await alter_partition_reassignments(self.session, reassignments, timeout=self.deadline.remaining)
            self.done = replace(self.done, moved=moves)

    async def _change_configs(self) -> None:
        added, deleted = self.alteration.added, self.alteration.deleted
        if added or deleted:
            changes = [ConfigChange(name, ConfigOperation.SET, value) for name, value in added.items()]
            changes += [ConfigChange(name, ConfigOperation.DELETE) for name in deleted]
            topic = ConfigResource(ResourceType.TOPIC, self.alteration.name)
            await alter_configs(self.session, {topic: changes}, timeout=self.deadline.remaining)
            self.done = replace(self.done, added_configs=added, deleted_configs=deleted)

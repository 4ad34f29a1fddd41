"""A group of any protocol: its members and committed offsets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from uuid import UUID

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.classic import ClassicGroup
from kip.cluster.groups.consumer import ConsumerGroup
from kip.cluster.groups.membership import Commit
from kip.cluster.groups.share import ShareGroup
from kip.cluster.groups.share_partition import SharePartition
from kip.cluster.groups.streams import StreamsGroup
from kip.cluster.metadata.partitions import NO_LEADER, Topic
from kip.kafka.topics import coordinator_partition

_PARTITIONS = 50
"""`offsets.topic.num.partitions` and `transaction.state.log.num.partitions`"""

PartitionKey = tuple[str, int]
"""A topic and one of its partitions."""


@dataclass(frozen=True, slots=True)
class Committed:
    """A committed offset, with the time of the commit in ms since 1970, which a restart forgets."""

    offset: int
    leader_epoch: int
    metadata: str
    time: int = field(default=0, compare=False)


@dataclass(slots=True)
class Group:
    """A group; `pending` contains the offsets of open transactions by producer id.

    `used_at` is the last time at which it was seen with members, or for the first time, in ms since 1970.
    """

    id: str
    classic: ClassicGroup = field(default_factory=ClassicGroup)
    consumer: ConsumerGroup = field(default_factory=ConsumerGroup)
    share: ShareGroup = field(default_factory=ShareGroup)
    streams: StreamsGroup = field(default_factory=StreamsGroup)
    offsets: dict[PartitionKey, Committed] = field(default_factory=dict)
    pending: dict[int, dict[PartitionKey, Committed]] = field(default_factory=dict)
    used_at: int | None = None

    @property
    def kind(self) -> str:
        """The type of the group, by Kafka's names: that of its members, or of the last members."""
        # By its members or its offsets: AlterShareGroupOffsets creates a share group that has no epoch yet.
        if self.share.epoch or self.share.starts:
            return "share"
        if self.streams.epoch:
            return "streams"
        return "consumer" if self.consumer.epoch and not self.classic.members else "classic"

    @property
    def state(self) -> str:
        states = {"consumer": self.consumer.state, "share": self.share.state, "streams": self.streams.state}
        return states.get(self.kind, str(self.classic.state))

    @property
    def protocol_type(self) -> str:
        return self.classic.protocol_type if self.kind == "classic" else self.kind

    @property
    def has_epochs(self) -> bool:
        """Whether the members are those of the consumer or of the streams protocol, which commit in epochs."""
        return self.kind in ("consumer", "streams")

    @property
    def is_empty(self) -> bool:
        return not (self.classic.members or self.consumer.members or self.share.members or self.streams.members)

    @property
    def is_unused(self) -> bool:
        """Whether no client has joined the group or committed offsets, so that it can become a group of any type."""
        has_epoch = self.classic.generation or self.consumer.epoch or self.streams.epoch
        return self.is_empty and not (self.offsets or self.pending or has_epoch)

    def is_unstable(self, key: PartitionKey) -> bool:
        """Return whether an open transaction contains an offset of a partition."""
        return any(key in offsets for offsets in self.pending.values())

    def check_commit(self, commit: Commit, keys: Sequence[tuple[Topic, int]], *, accepts_earlier: bool) -> None:
        """Refuse a commit of offsets of partitions by a client that is not a member.

        `accepts_earlier`: whether members of the consumer protocol may commit with an epoch in which they already had
        the partitions.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, ILLEGAL_GENERATION, STALE_MEMBER_EPOCH, FENCED_INSTANCE_ID,
                REBALANCE_IN_PROGRESS, UNSUPPORTED_VERSION, GROUP_ID_NOT_FOUND.
        """
        if self.kind == "share":
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND)
        # Admin clients, and consumers that assign partitions themselves, send no generation; validateOffsetCommit of
        # each type of groups accepts this only while there are no members.
        if commit.epoch < 0 and self.is_empty:
            return
        match self.kind:
            case "consumer":
                self.consumer.check_commit(commit, keys, accepts_earlier=accepts_earlier)
            case "streams":
                self.streams.check_commit(commit, keys)
            case _:
                self.classic.check_commit(commit)


class GroupWatcher:
    """Is told about the changes of groups, as a coordinator stores them; this one ignores them."""

    def changed(self, group: Group) -> None:
        """Take the state of a group after a change."""

    def partition(self, group_id: str) -> PartitionKey | None:
        """Return the partition that has the offsets of a group, None if there is none."""
        return None

    def pending(self, group: Group, producer_id: int, epoch: int, offsets: Mapping[PartitionKey, Committed]) -> None:
        """Take offsets that a transaction commits if it ends so."""

    def applied(self, group: Group, offsets: Mapping[PartitionKey, Committed]) -> None:
        """Take pending offsets that a transaction has committed."""

    def delivered(self, group: Group, key: AssignedPartition, partition: SharePartition) -> None:
        """Take the states of the records of a share partition after a change."""

    def deleted(self, group: Group) -> None:
        """Take the deletion of a group."""


class Groups:
    """The groups of a cluster by id."""

    def __init__(self) -> None:
        self.watcher = GroupWatcher()
        self._groups: dict[str, Group] = {}

    def __iter__(self) -> Iterator[Group]:
        return iter(list(self._groups.values()))

    def find(self, group_id: str) -> Group | None:
        return self._groups.get(group_id)

    def get(self, group_id: str) -> Group:
        """Return a group, creating it if it does not exist.

        Raises:
            ApiError: INVALID_GROUP_ID.
        """
        if not group_id:
            raise ApiError(ErrorCode.INVALID_GROUP_ID)
        group = self._groups.get(group_id)
        if group is None:
            group = self._groups[group_id] = Group(group_id)
            for protocol in (group.classic, group.consumer, group.share, group.streams):
                protocol.on_change = partial(self.changed, group)
        return group

    def delete(self, group_id: str) -> None:
        """Delete a group without members.

        Raises:
            ApiError: GROUP_ID_NOT_FOUND, NON_EMPTY_GROUP.
        """
        group = self._groups.get(group_id)
        if group is None:
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND)
        if not group.is_empty:
            raise ApiError(ErrorCode.NON_EMPTY_GROUP)
        del self._groups[group_id]
        self.watcher.deleted(group)

    def changed(self, group: Group) -> None:
        """Report a change of a group."""
        self.watcher.changed(group)

    def forget_topic(self, name: str, topic_id: UUID) -> None:
        """Drop the offsets of a deleted topic."""
        for group in self._groups.values():
            group.share.forget(topic_id)  # share groups know topics by id, others by name (KIP-932, KIP-848)
            group.offsets = {key: value for key, value in group.offsets.items() if key[0] != name}
            self.changed(group)

    def expire_offsets(self, now: int, retention: int) -> bool:
        """Delete the offsets of groups that have had no members for the retention, in ms, and groups without any left.

        Return whether there were any. As OffsetMetadataManager.cleanupExpiredOffsets since KIP-211: leaving counts as
        well as committing.
        """
        has_expired = False
        for group in self:
            if group.used_at is None or not group.is_empty:
                group.used_at = now
            recent = {
                key: committed
                for key, committed in group.offsets.items()
                if now - max(committed.time, group.used_at) < retention
            }
            if len(recent) == len(group.offsets):
                continue
            group.offsets, has_expired = recent, True
            self.changed(group)
            if not (recent or group.pending):
                self.delete(group.id)
        return has_expired

    def close(self) -> None:
        for group in self._groups.values():
            group.classic.close()
            group.consumer.close()
            group.share.close()
            group.streams.close()


def coordinator(key: str, offsets: Topic | None, alive: Sequence[int]) -> int | None:
    """Return the broker that coordinates a group or a transactional id, None if there is none.

    It is the leader of the key's partition in the internal topic, by Java's hash code. If the topic does not exist, its
    default partitions are distributed over the live brokers.
    """
    count = _PARTITIONS if offsets is None else len(offsets.partitions)
    partition = coordinator_partition(key, count)
    if offsets is not None:
        leader = offsets.partitions[partition].leader
        return None if leader == NO_LEADER else leader
    return sorted(alive)[partition % len(alive)] if alive else None

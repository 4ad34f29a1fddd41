"""Share groups (KIP-932): members that share partitions; the coordinator assigns them without a rebalance.

`ShareGroup._assign` starts an epoch with new targets if members, subscriptions or topics have changed; a member gets
its target with its next heartbeat, and no other member has to revoke anything before. So a group has two states
(ShareGroup.ShareGroupState):

    Empty -> Stable   a member joins
    Stable -> Empty   the last member leaves or expires

The states of records are in `share_partition`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from kafka_wire.clients import ShareGroupHeartbeatRequest
from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.membership import Timer
from kip.cluster.groups.share_partition import SharePartition

ASSIGNOR = "simple"
_JOINS, _LEAVES = 0, -1


@dataclass(slots=True, eq=False)
class ShareMember:
    """A member: its subscription, and the partitions that it may fetch from."""

    id: str
    client_id: str
    rack: str | None = None
    epoch: int = 0
    previous_epoch: int = 0
    topics: tuple[str, ...] = ()
    assigned: set[AssignedPartition] = field(default_factory=set)
    expiry: Timer = field(default_factory=Timer)


@dataclass(slots=True)
class ShareGroup:
    """The members and the epoch of a group.

    Attributes:
        epoch: of the group: it grows when members, subscriptions or topics change.
        assignment_epoch: the epoch of the current targets.
        partitions: the deliveries of records.
        starts: start offsets restored after a restart, or set by clients.
        initialized: partitions that have been assigned.
        targets: the partitions of each member after its next heartbeat.
        on_change: called when a coordinator has to store the group.
    """

    epoch: int = 0
    assignment_epoch: int = 0
    members: dict[str, ShareMember] = field(default_factory=dict)
    partitions: dict[AssignedPartition, SharePartition] = field(default_factory=dict)
    starts: dict[AssignedPartition, int] = field(default_factory=dict)
    initialized: set[AssignedPartition] = field(default_factory=set)
    targets: dict[str, set[AssignedPartition]] = field(default_factory=dict)
    on_change: Callable[[], None] = lambda: None
    _basis: tuple[dict[str, frozenset[str]], dict[str, tuple[UUID, int]]] | None = None

    @property
    def state(self) -> str:
        return "Stable" if self.members else "Empty"

    def heartbeat(
        self,
        request: ShareGroupHeartbeatRequest,
        client_id: str,
        topics: Mapping[str, tuple[UUID, int]],
        session_timeout: float,
    ) -> tuple[ShareMember, bool]:
        """Handle a heartbeat; return the member, and whether the response contains an assignment.

        `topics` contains the ids and partition counts of all topics; `session_timeout` is in seconds.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, FENCED_MEMBER_EPOCH.
        """
        member = self._member(request, client_id)
        if request.member_epoch == _LEAVES:
            self._remove(member)
            member.epoch = _LEAVES
            self.on_change()
            return member, False
        self._keep_alive(member, session_timeout)
        if request.subscribed_topic_names is not None:
            member.topics = tuple(dict.fromkeys(request.subscribed_topic_names))
        if request.rack_id is not None:
            member.rack = request.rack_id
        self._assign(topics)
        target = self.targets[member.id]
        # Not repeated for a previous epoch, although that means that a response was lost
        # (GroupMetadataManager.shareGroupHeartbeat).
        is_complete = request.member_epoch == _JOINS or request.subscribed_topic_names is not None
        has_assignment = is_complete or target != member.assigned
        if member.epoch != self.epoch:
            member.previous_epoch, member.epoch = member.epoch, self.epoch
        member.assigned = target
        self.on_change()
        return member, has_assignment

    def close(self) -> None:
        for member in self.members.values():
            member.expiry.cancel()
        self.starts = self.start_offsets()
        self.partitions.clear()

    def start_offsets(self) -> dict[AssignedPartition, int]:
        return self.starts | {key: partition.start_offset for key, partition in self.partitions.items()}

    def forget(self, topic_id: UUID) -> bool:
        """Forget the offsets of a topic; return whether there were any."""
        keys = [key for key in self.start_offsets() if key[0] == topic_id]
        for key in keys:
            self.starts.pop(key, None)
            self.partitions.pop(key, None)
        self.initialized = {key for key in self.initialized if key[0] != topic_id}
        return bool(keys)

    def _member(self, request: ShareGroupHeartbeatRequest, client_id: str) -> ShareMember:
        member = self.members.get(request.member_id)
        if member is None:
            if request.member_epoch != _JOINS:
                text = f"Member {request.member_id} is not a member of group {request.group_id}."
                raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID, text)
            self.epoch = self.epoch or 1  # the epoch of a new group, whose first member starts the next one
            member = self.members[request.member_id] = ShareMember(request.member_id, client_id)
        elif request.member_epoch > 0:
            _check_epoch(member, request.member_epoch)
        return member

    def _assign(self, topics: Mapping[str, tuple[UUID, int]]) -> None:
        """Start an epoch if members, subscriptions or topics have changed; assign partitions in a new one."""
        names = {member.id: frozenset(member.topics) for member in self.members.values()}
        basis = names, {name: topics[name] for name in frozenset().union(*names.values()) & topics.keys()}
        if basis != self._basis:
            self._basis = basis
            self.epoch += 1
        if self.epoch != self.assignment_epoch:
            self.assignment_epoch = self.epoch
            subscribed = {member_id: topic_names & topics.keys() for member_id, topic_names in names.items()}
            self.targets = _assignments(subscribed, topics)
            self.initialized = self.initialized.union(*self.targets.values())

    def _keep_alive(self, member: ShareMember, seconds: float) -> None:
        member.expiry.restart(seconds, lambda: self._expire(member))

    def _expire(self, member: ShareMember) -> None:
        self._remove(member)
        self.on_change()

    def _remove(self, member: ShareMember) -> None:
        member.expiry.cancel()
        if self.members.get(member.id) is not member:
            return
        del self.members[member.id]
        # The others get the partitions of the member in this epoch, with the next heartbeat of one of them.
        self.epoch += 1
        if self._basis is not None:
            self._basis[0].pop(member.id, None)
        if not self.members:
            self.assignment_epoch = self.epoch


def _check_epoch(member: ShareMember, epoch: int) -> None:
    # The previous epoch is accepted without a look at owned partitions: members share them, so none has to be revoked
    # (GroupMetadataManager.throwIfShareGroupMemberEpochIsInvalid).
    if epoch in (member.epoch, member.previous_epoch):
        return
    relation, reason = "greater", ""
    if epoch < member.epoch:
        relation, reason = "smaller", f", and it does not match the previous member epoch ({member.previous_epoch})"
    raise ApiError(
        ErrorCode.FENCED_MEMBER_EPOCH,
        f"The share group member has a {relation} member epoch ({epoch}) than the one known by the group coordinator "
        f"({member.epoch}){reason}. The member must abandon all its partitions and rejoin.",
    )


def _assignments(
    subscribed: Mapping[str, Iterable[str]], topics: Mapping[str, tuple[UUID, int]]
) -> dict[str, set[AssignedPartition]]:
    """Distribute the partitions of each topic over its subscribers; several share one if there are too few."""
    targets: dict[str, set[AssignedPartition]] = {member: set() for member in subscribed}
    position = 0
    for name in sorted({name for names in subscribed.values() for name in names}):
        topic_id, count = topics[name]
        members = sorted(member for member, names in subscribed.items() if name in names)
        for turn in range(max(count, len(members))):
            targets[members[(position + turn) % len(members)]].add((topic_id, turn % count))
        position += count
    return targets

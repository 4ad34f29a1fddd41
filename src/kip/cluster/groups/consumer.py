"""Groups of the consumer protocol (KIP-848): the coordinator assigns, members reconcile heartbeat by heartbeat.

`ConsumerGroup._assign` decides on a rebalance: it starts an epoch with new targets if members, subscriptions or topics
have changed. `_move` brings each member nearer to its target when it sends a heartbeat. The state of a group follows
from its members, as in ConsumerGroup.maybeUpdateGroupState:

    Empty        there are no members
    Reconciling  a member has not reached the epoch of the group or its target
    Stable       each member has reached both

    Empty -> Reconciling, Stable   a member joins; the only member has its target at once
    Stable -> Reconciling          a member joins, leaves or expires, or subscriptions or topics change
    Reconciling -> Stable          the last member reaches its target
    any -> Empty                   the last member leaves or expires

Assigning, in which an epoch has no targets yet, is not shown: it ends with the next heartbeat. The states of a member
are those of `MemberState`: Unrevoked, until a heartbeat without the partitions confirms that it has revoked them;
Unreleased, until other members have revoked those of its target; Stable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from kafka_wire.clients import ConsumerGroupHeartbeatRequest
from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.groups.assignors import ASSIGNORS, AssignedPartition
from kip.cluster.groups.membership import (
    Commit,
    MemberState,
    Timer,
    check_static,
    fenced_epoch,
    reconciled,
    static_member,
    unreleased,
)
from kip.cluster.metadata.partitions import Topic
from kip.kafka.topics import id_text

_JOINS, _LEAVES, _LEAVES_FOR_NOW = 0, -1, -2
"""Epochs with a meaning in ConsumerGroupHeartbeat (KIP-848); only static members leave for now."""
_SESSION = 45.0
"""`group.consumer.session.timeout.ms` in seconds"""


@dataclass(slots=True, eq=False)
class ConsumerMember:
    """A member.

    Attributes:
        epoch, previous_epoch: the group epoch that it has reached, and the one before.
        topics, pattern: its subscription.
        rebalance_timeout: in ms.
        state: that after its last heartbeat.
        since: the epochs in which it got its partitions, including those that it has to revoke.
        assigned: its current partitions; more are assigned after it has revoked those that are not in `target`.
        target: partitions that the assignor chose.
        revoking: partitions that it has to revoke, until it confirms the revocation.
        since: the epochs in which it got its partitions; it may commit their offsets with these epochs.
    """

    id: str
    client_id: str
    instance_id: str | None = None
    rack: str | None = None
    epoch: int = 0
    previous_epoch: int = 0
    rebalance_timeout: int = -1
    topics: tuple[str, ...] = ()
    pattern: str | None = None
    assignor: str | None = None
    assigned: set[AssignedPartition] = field(default_factory=set)
    target: set[AssignedPartition] = field(default_factory=set)
    revoking: set[AssignedPartition] = field(default_factory=set)
    since: dict[AssignedPartition, int] = field(default_factory=dict)
    state: MemberState = MemberState.STABLE
    is_away: bool = False
    expiry: Timer = field(default_factory=Timer)


@dataclass(slots=True)
class ConsumerGroup:
    """The members and the epochs of a group.

    Attributes:
        epoch: grows when members, their subscriptions or topics change.
        assignment_epoch: the epoch of the current targets.
        topic_ids: the topics of the subscriptions.
        on_change: called when a coordinator has to store the group.
    """

    epoch: int = 0
    assignment_epoch: int = 0
    members: dict[str, ConsumerMember] = field(default_factory=dict)
    topic_ids: frozenset[UUID] = frozenset()
    _basis: tuple[dict[str, object], dict[UUID, int], str] | None = None
    on_change: Callable[[], None] = lambda: None

    @property
    def state(self) -> str:
        if not self.members:
            return "Empty"
        is_stable = all(
            member.epoch == self.epoch and member.assigned == member.target for member in self.members.values()
        )
        return "Stable" if is_stable else "Reconciling"

    @property
    def assignor(self) -> str:
        """The assignor that most members prefer."""
        preferred = [member.assignor for member in self.members.values() if member.assignor is not None]
        return max(preferred, key=preferred.count) if preferred else next(iter(ASSIGNORS))

    def heartbeat(
        self, request: ConsumerGroupHeartbeatRequest, client_id: str, topics: Mapping[str, tuple[UUID, int]]
    ) -> tuple[ConsumerMember, bool]:
        """Handle a heartbeat; return the member, and whether the response contains an assignment.

        `topics` contains the ids and partition counts of all topics.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, FENCED_MEMBER_EPOCH, UNSUPPORTED_ASSIGNOR, UNRELEASED_INSTANCE_ID,
                INVALID_REGULAR_EXPRESSION.
        """
        if request.server_assignor is not None and request.server_assignor not in ASSIGNORS:
            names = ", ".join(ASSIGNORS)
            text = f"ServerAssignor {request.server_assignor} is not supported. Supported assignors: {names}."
            raise ApiError(ErrorCode.UNSUPPORTED_ASSIGNOR, text)
        # Refused before any change: a member with an unknown assignor must not have joined.
        joins = request.member_epoch == _JOINS
        member = self._joined(request, client_id) if joins else self._known(request)
        if request.member_epoch in (_LEAVES, _LEAVES_FOR_NOW):
            self._leave(member, request.member_epoch)
            return member, False
        self._keep_alive(member)
        _update(member, request)
        if joins and member.assigned:  # those of the static member that it replaces
            self.on_change()
        self._assign(topics)
        before = set(member.assigned)
        self._reconcile(member)
        self.on_change()
        return member, joins or member.assigned != before or _is_complete(request)

    def check_commit(self, commit: Commit, keys: Sequence[tuple[Topic, int]], *, accepts_earlier: bool) -> None:
        """Refuse a commit of offsets of partitions; raises ApiError as the methods of `Commit`."""
        member = commit.member(self.members)
        if member is None:
            return
        since = [member.since.get((topic.id, index)) for topic, index in keys] if accepts_earlier else [None]
        commit.check_epoch(member.epoch, since)

    def close(self) -> None:
        for member in self.members.values():
            member.expiry.cancel()

    def _joined(self, request: ConsumerGroupHeartbeatRequest, client_id: str) -> ConsumerMember:
        static = static_member(self.members, request.instance_id)
        if static is not None and static.id != request.member_id:
            if not static.is_away:
                raise unreleased(request.member_id, static.id, static.instance_id)
            del self.members[static.id]  # the new one takes over its partitions, so no other member has to move
        member = self.members.get(request.member_id)
        if member is None:
            member = ConsumerMember(request.member_id or id_text(uuid4()), client_id, request.instance_id)
            self.epoch = self.epoch or 1  # the epoch of a new group, whose first member starts the next one
            if static is not None:
                member.assigned, member.target, member.since = static.assigned, static.target, static.since
            self.members[member.id] = member
        member.revoking, member.is_away = set(), False
        return member

    def _known(self, request: ConsumerGroupHeartbeatRequest) -> ConsumerMember:
        member = self.members.get(request.member_id)
        if request.instance_id is not None:
            check_static(request.member_id, request.instance_id, static_member(self.members, request.instance_id))
        if member is None:
            text = f"Member {request.member_id} is not a member of group {request.group_id}."
            raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID, text)
        epoch = request.member_epoch
        if epoch > member.epoch or (0 <= epoch < member.epoch and not _lost_a_response(member, request)):
            raise fenced_epoch("consumer", epoch, member.epoch)
        return member

    def _leave(self, member: ConsumerMember, epoch: int) -> None:
        member.expiry.cancel()
        if epoch == _LEAVES_FOR_NOW and member.instance_id is not None:
            member.is_away = True
            # The member that comes back may commit with any epoch (consumerGroupStaticMemberGroupLeave).
            member.since = dict.fromkeys(member.assigned, 0)
            member.revoking, member.state = set(), MemberState.STABLE
            member.previous_epoch, member.epoch = member.epoch, epoch
            self._keep_alive(member)
            self.on_change()
        else:
            self._remove(member)
            member.epoch = epoch

    def _remove(self, member: ConsumerMember) -> None:
        """Remove a member; the epoch that this starts gets its assignment with the next heartbeat."""
        del self.members[member.id]
        self.epoch += 1
        if not self.members:
            self.assignment_epoch, self.topic_ids = self.epoch, frozenset()
        if self._basis is not None:
            self._basis[0].pop(member.instance_id or member.id, None)
        self.on_change()

    def _assign(self, topics: Mapping[str, tuple[UUID, int]]) -> None:
        """Start an epoch with a new assignment if members, subscriptions or topics have changed."""
        members = sorted(
            self.members.values(), key=lambda member: (member.instance_id is None, member.instance_id or member.id)
        )
        subscribed = {member.id: _subscribed(member, topics) for member in members}
        topic_ids = frozenset().union(*subscribed.values())
        counts = {topic_id: count for topic_id, count in topics.values() if topic_id in topic_ids}
        # A static member that comes back with another id changes nothing.
        by_instance: dict[str, object] = {
            member.instance_id or member.id: (frozenset(member.topics), subscribed[member.id])
            for member in self.members.values()
        }
        basis = by_instance, counts, self.assignor
        # Each new epoch makes every member reconcile, so an unchanged basis must not start one.
        if basis != self._basis:
            self._basis = basis
            self.epoch += 1
            self.topic_ids = frozenset(counts)
        elif self.assignment_epoch == self.epoch:
            return
        self.assignment_epoch = self.epoch
        before = {member.id: member.target for member in self.members.values()}
        for member_id, target in ASSIGNORS[self.assignor](subscribed, counts, before).items():
            self.members[member_id].target = target

    def _reconcile(self, member: ConsumerMember) -> None:
        """Bring a member closer to its target."""
        epoch, since = member.epoch, {partition: member.since[partition] for partition in _held(member)}
        is_settled = epoch == self.epoch and member.assigned == member.target and not member.revoking
        self._move(member)
        # As CurrentAssignmentBuilder: also if the epoch stays the same.
        if not is_settled:
            member.previous_epoch = epoch
        member.state = reconciled(is_revoking=bool(member.revoking), has_target=member.assigned == member.target)
        member.since = {partition: since.get(partition, member.epoch) for partition in _held(member)}

    def _move(self, member: ConsumerMember) -> None:
        """Revoke partitions that are no longer in the target, then assign those that other members have revoked."""
        revoked = member.assigned - member.target
        if revoked:
            member.assigned -= revoked
            member.revoking |= revoked
        member.since = {partition: epoch for partition, epoch in member.since.items() if partition in _held(member)}
        # A member reaches the epoch, and gets new partitions, only after it confirmed all revocations (KIP-848,
        # CurrentAssignmentBuilder); partitions that another member still holds are not free, even those of its target.
        if member.revoking:
            return
        held = {partition for other in self.members.values() if other is not member for partition in _held(other)}
        member.assigned = {partition for partition in member.target if partition not in held}
        member.epoch = self.epoch

    def _keep_alive(self, member: ConsumerMember) -> None:
        member.expiry.restart(_SESSION, lambda: self._expire(member))

    def _expire(self, member: ConsumerMember) -> None:
        if self.members.get(member.id) is member:
            self._remove(member)


def _lost_a_response(member: ConsumerMember, request: ConsumerGroupHeartbeatRequest) -> bool:
    """Return whether the member has its previous epoch, and owns no more than its partitions."""
    if request.member_epoch != member.previous_epoch or request.topic_partitions is None:
        return False
    return {(topic.topic_id, index) for topic in request.topic_partitions for index in topic.partitions} <= (
        member.assigned
    )


def _is_complete(request: ConsumerGroupHeartbeatRequest) -> bool:
    """Return whether the request has all fields: then its member may not have received the last response."""
    subscriptions = request.subscribed_topic_names, request.subscribed_topic_regex
    is_subscribed = any(subscription is not None for subscription in subscriptions)
    return request.rebalance_timeout_ms != -1 and is_subscribed and request.topic_partitions is not None


def _update(member: ConsumerMember, request: ConsumerGroupHeartbeatRequest) -> None:
    if request.subscribed_topic_names is not None:
        member.topics = tuple(request.subscribed_topic_names)
    if request.subscribed_topic_regex is not None:
        try:
            re.compile(request.subscribed_topic_regex)
        except re.error as error:
            text = (
                f"SubscribedTopicRegex `{request.subscribed_topic_regex}` is not a valid regular expression: {error}."
            )
            raise ApiError(ErrorCode.INVALID_REGULAR_EXPRESSION, text) from None
        member.pattern = request.subscribed_topic_regex or None
    if request.server_assignor is not None:
        member.assignor = request.server_assignor
    if request.rack_id is not None:
        member.rack = request.rack_id
    if request.rebalance_timeout_ms != -1:
        member.rebalance_timeout = request.rebalance_timeout_ms
    if request.topic_partitions is not None:
        # The owned partitions are the confirmation: partitions that the member no longer lists are revoked.
        member.revoking &= {(topic.topic_id, index) for topic in request.topic_partitions for index in topic.partitions}


def _subscribed(member: ConsumerMember, topics: Mapping[str, tuple[UUID, int]]) -> frozenset[UUID]:
    names = set(member.topics) & set(topics)
    if member.pattern is not None:
        names |= {name for name in topics if re.fullmatch(member.pattern, name)}
    return frozenset(topics[name][0] for name in names)


def _held(member: ConsumerMember) -> set[AssignedPartition]:
    return member.assigned | member.revoking

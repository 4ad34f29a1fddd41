"""The rebalance protocol of classic groups: join, sync, heartbeat, leave, with static members (KIP-345).

`ClassicGroup._must_rebalance` decides whether a member that joins again starts a rebalance; a new member always does,
and `ClassicGroup.remove` decides it for one that leaves or expires. The states are those of
ClassicGroupState:

    Empty               -> PreparingRebalance   a member joins
    PreparingRebalance  -> CompletingRebalance  all members have joined, or `_drop_missing` has removed the others: a
                                                new generation, whose leader gets the members' subscriptions
    PreparingRebalance  -> Empty                the last member has left
    CompletingRebalance -> Stable               the leader syncs: it sends the assignments of all members
    CompletingRebalance -> PreparingRebalance   a member joins, joins with other protocols, leaves, expires, or does not
                                                sync in time (`_drop_unsynced`)
    Stable              -> PreparingRebalance   a member joins, joins with other protocols, leaves or expires, or the
                                                leader joins again

Members that wait for a response to JoinGroup or SyncGroup get it with the next state. Dead is the state of a group that
does not exist.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import uuid4

from kafka_wire.clients import JoinGroupRequest, SyncGroupRequest
from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.groups.membership import Commit, Timer, static_member


class GroupState(StrEnum):
    """The state of a group, by Kafka's names."""

    EMPTY = "Empty"
    PREPARING_REBALANCE = "PreparingRebalance"
    COMPLETING_REBALANCE = "CompletingRebalance"
    STABLE = "Stable"
    DEAD = "Dead"


@dataclass(slots=True, eq=False)
class ClassicMember:
    """A member.

    Attributes:
        session, rebalance: timeouts in seconds.
        joining, syncing: the requests that wait for a response.
        has_joined: whether it takes part in the current rebalance.
        previous_id: the id of a static member before it was restarted.
        expiry: removes the member when its session times out.
    """

    id: str
    instance_id: str | None
    client_id: str
    session: float
    rebalance: float
    protocols: dict[str, bytes]
    previous_id: str = ""
    assignment: bytes = b""
    joining: asyncio.Future[None] | None = None
    syncing: asyncio.Future[None] | None = None
    has_joined: bool = False
    expiry: Timer = field(default_factory=Timer)

    def metadata(self, protocol: str | None) -> bytes:
        return self.protocols.get(protocol or "", b"")


@dataclass(slots=True)
class ClassicGroup:
    """Members and generations of a group; waiting requests are futures, timeouts are timers of the event loop.

    Attributes:
        pending: members that have an id but have not joined yet, with the ends of their sessions.
        unsynced: members that have not sent SyncGroup in this generation.
        deadline: removes members that do not join or sync in time.
        on_change: called when a coordinator may have to store the group.
    """

    state: GroupState = GroupState.EMPTY
    generation: int = 0
    protocol_type: str = ""
    protocol: str | None = None
    leader: str = ""
    members: dict[str, ClassicMember] = field(default_factory=dict)
    pending: dict[str, Timer] = field(default_factory=dict)
    unsynced: set[str] = field(default_factory=set)
    deadline: Timer = field(default_factory=Timer)
    on_change: Callable[[], None] = lambda: None
    _is_first: bool = False

    def join(self, request: JoinGroupRequest, client_id: str, *, needs_id: bool) -> tuple[ClassicMember, bool]:
        """Let a member join or rejoin; return it, and whether it has to wait for the rebalance.

        Raises:
            ApiError: INCONSISTENT_GROUP_PROTOCOL, UNKNOWN_MEMBER_ID, FENCED_INSTANCE_ID, MEMBER_ID_REQUIRED, with the
                new id as its message.
        """
        self._check_protocols(request)
        protocols = {protocol.name: protocol.metadata for protocol in request.protocols}
        member = self._known_member(request)
        if member is None:
            return self._add(request, client_id, protocols, needs_id=needs_id), True
        is_replaced = member.id != request.member_id
        if is_replaced:
            self._replace(member)
        has_changed = member.protocols != protocols
        member.protocols = protocols
        member.session, member.rebalance = _timeouts(request)
        self.keep_alive(member.id)
        if not self._must_rebalance(member, has_changed=has_changed, is_replaced=is_replaced):
            self.on_change()
            return member, False
        self._rebalance(member)
        return member, True

    def _must_rebalance(self, member: ClassicMember, *, has_changed: bool, is_replaced: bool) -> bool:
        # GroupMetadataManager.classicGroupJoinExistingMember: a member that repeats its metadata gets the current
        # generation again, as its response may have been lost; the leader of a stable group always forces a rebalance,
        # as that is how it reacts to new partitions.
        if self.state is GroupState.STABLE and is_replaced:
            # Whatever else has changed, a restarted static member continues as long as the protocol is the same
            # (updateStaticMemberThenRebalanceOrCompleteJoin).
            return self._elected_protocol() != self.protocol
        if self.state is GroupState.STABLE:
            return has_changed or member.id == self.leader
        # The leader may have assigned partitions to the id that a restarted static member had before.
        return self.state is GroupState.PREPARING_REBALANCE or has_changed or is_replaced

    def sync(self, request: SyncGroupRequest) -> tuple[ClassicMember, bool]:
        """Apply the leader's assignments; return the member, and whether it has to wait for them.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, FENCED_INSTANCE_ID, ILLEGAL_GENERATION, INCONSISTENT_GROUP_PROTOCOL,
                REBALANCE_IN_PROGRESS.
        """
        self.check_member(request.member_id, request.group_instance_id, request.generation_id)
        requested = request.protocol_type, request.protocol_name
        if any(
            name is not None and name != own
            for name, own in zip(requested, (self.protocol_type, self.protocol), strict=True)
        ):
            raise ApiError(ErrorCode.INCONSISTENT_GROUP_PROTOCOL)
        if self.state is GroupState.PREPARING_REBALANCE:
            raise ApiError(ErrorCode.REBALANCE_IN_PROGRESS)
        member = self.members[request.member_id]
        self.unsynced.discard(member.id)
        self.keep_alive(member.id)
        if self.state is GroupState.STABLE:  # the leader was first, or this is a retry
            return member, False
        if member.id != self.leader:
            return member, True
        assignments = {assigned.member_id: assigned.assignment for assigned in request.assignments}
        for follower in self.members.values():
            follower.assignment = assignments.get(follower.id, b"")
            _resolve(follower.syncing)
        self.state = GroupState.STABLE
        self.on_change()
        return member, False

    def heartbeat(self, member_id: str, instance_id: str | None, generation: int) -> None:
        """Renew a member's session.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, FENCED_INSTANCE_ID, ILLEGAL_GENERATION, REBALANCE_IN_PROGRESS.
        """
        # Not in COMPLETING_REBALANCE: the client may wait for the response to SyncGroup, as GroupMetadataManager notes.
        self.check_member(member_id, instance_id, generation)
        self.keep_alive(member_id)
        if self.state is GroupState.PREPARING_REBALANCE:
            raise ApiError(ErrorCode.REBALANCE_IN_PROGRESS)

    def leave(self, member_id: str, instance_id: str | None) -> None:
        """Remove a member; for a static member, the instance id is sufficient.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, FENCED_INSTANCE_ID.
        """
        static = static_member(self.members, instance_id)
        if not member_id and static is not None:
            member_id = static.id
        elif member_id in self.pending:  # has its id, but did not join
            self._forget_pending(member_id)
            return
        self._check_known(member_id, instance_id)
        self.remove(self.members[member_id])

    def check_member(self, member_id: str, instance_id: str | None, generation: int) -> None:
        """Refuse a request with another generation, or from a client that is not a member.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, FENCED_INSTANCE_ID, ILLEGAL_GENERATION.
        """
        self._check_known(member_id, instance_id)
        if generation != self.generation:
            raise ApiError(ErrorCode.ILLEGAL_GENERATION)

    def check_commit(self, commit: Commit) -> None:
        """Refuse a commit by a client that is not a member, in a group with members.

        Raises:
            ApiError: as `check_member`, REBALANCE_IN_PROGRESS.
        """
        if commit.is_anonymous:
            return
        self.check_member(commit.member_id, commit.instance_id, commit.epoch)
        if commit.is_transactional:
            return
        # The generation is the new one, but its assignment is not: the member may no longer own these partitions.
        if self.state is GroupState.COMPLETING_REBALANCE:
            raise ApiError(ErrorCode.REBALANCE_IN_PROGRESS)
        self.keep_alive(commit.member_id)

    def keep_alive(self, member_id: str) -> None:
        """Restart a member's session timeout."""
        member = self.members[member_id]
        member.expiry.restart(member.session, lambda: self._expire(member))

    def remove(self, member: ClassicMember) -> None:
        """Remove a member, and rebalance the others."""
        del self.members[member.id]
        self.unsynced.discard(member.id)
        _end(member)
        if self.state in (GroupState.STABLE, GroupState.COMPLETING_REBALANCE):
            self._prepare()
        self._complete_if_all_joined()

    def close(self) -> None:
        """Stop all timers."""
        for timer in (*self.pending.values(), self.deadline, *(member.expiry for member in self.members.values())):
            timer.cancel()

    def _check_protocols(self, request: JoinGroupRequest) -> None:
        names = {protocol.name for protocol in request.protocols}
        if self.state is GroupState.EMPTY:
            is_supported = bool(names and request.protocol_type)
        else:  # what the member itself has supported so far counts as well (ClassicGroup.supportsProtocols)
            common = names.intersection(*(member.protocols for member in self.members.values()))
            is_supported = bool(common) and request.protocol_type == self.protocol_type
        if not is_supported:
            raise ApiError(ErrorCode.INCONSISTENT_GROUP_PROTOCOL)

    def _known_member(self, request: JoinGroupRequest) -> ClassicMember | None:
        """Return the member that rejoins, None for a new one."""
        if not request.member_id:
            return static_member(self.members, request.group_instance_id)
        if request.member_id in self.pending:
            return None
        self._check_known(request.member_id, request.group_instance_id)
        return self.members[request.member_id]

    def _add(
        self, request: JoinGroupRequest, client_id: str, protocols: dict[str, bytes], *, needs_id: bool
    ) -> ClassicMember:
        member_id = request.member_id or f"{request.group_instance_id or client_id}-{uuid4()}"
        session, rebalance = _timeouts(request)
        # KIP-394: a client that gives up before it knows its id would leave a member behind, one per attempt. Static
        # members are exempt, as their instance id finds them again.
        if not request.member_id and needs_id and request.group_instance_id is None:
            self.pending[member_id] = Timer()
            self.pending[member_id].restart(session, lambda: self._forget_pending(member_id))
            self.on_change()
            raise ApiError(ErrorCode.MEMBER_ID_REQUIRED, member_id)
        if member_id in self.pending:
            self.pending.pop(member_id).cancel()
        self.protocol_type = request.protocol_type
        member = ClassicMember(member_id, request.group_instance_id, client_id, session, rebalance, protocols)
        self.members[member_id] = member
        self.keep_alive(member_id)
        self._rebalance(member)
        return member

    def _forget_pending(self, member_id: str) -> None:
        self.pending.pop(member_id).cancel()
        self._complete_if_all_joined()

    def _replace(self, member: ClassicMember) -> None:
        """Assign a new id to a restarted static member; requests of its predecessor are fenced."""
        del self.members[member.id]
        self.unsynced.discard(member.id)
        was_leader = member.id == self.leader
        for waiting in (member.joining, member.syncing):
            if waiting is not None and not waiting.done():
                waiting.set_exception(ApiError(ErrorCode.FENCED_INSTANCE_ID))
        member.joining = member.syncing = None
        member.expiry.cancel()
        member.previous_id, member.id = member.id, f"{member.instance_id}-{uuid4()}"
        self.members[member.id] = member
        if was_leader:
            self.leader = member.id

    def _rebalance(self, member: ClassicMember) -> None:
        if self.state is not GroupState.PREPARING_REBALANCE:
            self._prepare()
        member.has_joined = True
        member.joining = asyncio.get_running_loop().create_future()
        # Not at once: requests that arrived together join one generation. Kafka's `group.initial.rebalance.delay.ms`,
        # 3 seconds for the first one, would only make tests slower.
        asyncio.get_running_loop().call_soon(self._complete_if_all_joined)
        self.on_change()

    def _prepare(self) -> None:
        """Start a rebalance: members that wait for an assignment have to join again."""
        self._is_first = self.state is GroupState.EMPTY
        self.state = GroupState.PREPARING_REBALANCE
        for member in self.members.values():
            member.has_joined = False
            if member.syncing is not None and not member.syncing.done():
                member.syncing.set_exception(ApiError(ErrorCode.REBALANCE_IN_PROGRESS))
        self._set_deadline(self._drop_missing)

    def _set_deadline(self, action: Callable[[], None]) -> None:
        self.deadline.restart(max((member.rebalance for member in self.members.values()), default=0), action)

    def _drop_missing(self) -> None:
        for member in [missing for missing in self.members.values() if not missing.has_joined]:
            # GroupMetadataManager.completeClassicGroupJoin: only the session timeout removes static members (KIP-345).
            if member.instance_id is None:
                del self.members[member.id]
                _end(member)
            else:
                member.has_joined = True
        self._complete()

    def _drop_unsynced(self) -> None:
        """Remove the members that joined, but did not ask for their assignment (expirePendingSync)."""
        missing = [self.members.pop(member_id) for member_id in self.unsynced]
        for member in missing:
            _end(member)
        if missing:
            self._prepare()
            self._complete_if_all_joined()

    def _complete_if_all_joined(self) -> None:
        if self.state is not GroupState.PREPARING_REBALANCE:
            return
        # The first rebalance of a group waits for a time, later ones for members (ClassicGroup.hasAllMembersJoined).
        if all(member.has_joined for member in self.members.values()) and (self._is_first or not self.pending):
            self._complete()

    def _complete(self) -> None:
        waiting = [member.id for member in self.members.values() if _waits(member.joining)]
        if self.members and not waiting:
            # Only static members, none of which has joined: without a leader, there would be no assignments
            # (GroupMetadataManager.completeClassicGroupJoin).
            self._prepare()
            return
        self.deadline.cancel()
        self.generation += 1
        if not self.members:
            self.state, self.protocol, self.leader = GroupState.EMPTY, None, ""
            self.on_change()
            return
        self.state = GroupState.COMPLETING_REBALANCE
        self.protocol = self._elected_protocol()
        # A static leader that has not joined is still a member (ClassicGroup.maybeElectNewJoinedLeader).
        if self.leader not in waiting:
            self.leader = waiting[0]
        self.unsynced = set(self.members)
        self._set_deadline(self._drop_unsynced)
        for member in self.members.values():
            self.keep_alive(member.id)
            _resolve(member.joining)

    def _elected_protocol(self) -> str:
        """Return the protocol that most members prefer among those that all members support."""
        common = set.intersection(*(set(member.protocols) for member in self.members.values()))
        votes = Counter(next(name for name in member.protocols if name in common) for member in self.members.values())
        return votes.most_common(1)[0][0]

    def _expire(self, member: ClassicMember) -> None:
        # A waiting member cannot send heartbeats, so waiting counts as one (ClassicGroupMember.hasSatisfiedHeartbeat).
        if _waits(member.joining):
            self.keep_alive(member.id)
        elif self.members.get(member.id) is member:
            self.remove(member)

    def _check_known(self, member_id: str, instance_id: str | None) -> None:
        # First the instance, then the id: a fenced member must stop for good, an unknown one may join again (KIP-345).
        if instance_id is not None:
            static = static_member(self.members, instance_id)
            if static is not None and static.id != member_id:
                raise ApiError(ErrorCode.FENCED_INSTANCE_ID)
            if static is None:
                raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID)
        if member_id not in self.members:
            raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID)


def _timeouts(request: JoinGroupRequest) -> tuple[float, float]:
    # Version 0 has no rebalance timeout; the session timeout was both (KIP-62).
    rebalance = request.rebalance_timeout_ms if request.rebalance_timeout_ms > 0 else request.session_timeout_ms
    return request.session_timeout_ms / 1000, rebalance / 1000


def _waits(request: asyncio.Future[None] | None) -> bool:
    return request is not None and not request.done()


def _resolve(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)


def _end(member: ClassicMember) -> None:
    """Fail the pending requests of a removed member."""
    member.expiry.cancel()
    for waiting in (member.joining, member.syncing):
        if waiting is not None and not waiting.done():
            waiting.set_exception(ApiError(ErrorCode.UNKNOWN_MEMBER_ID))

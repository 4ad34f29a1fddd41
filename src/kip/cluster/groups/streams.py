"""Streams groups (KIP-1071): the coordinator assigns the tasks of a topology, members reconcile by heartbeats.

`StreamsGroup._assign` decides on a rebalance: it starts an epoch if members, topics or configs have changed, and
assigns tasks unless the first delay runs. `_move` brings each member nearer to its target when it sends a heartbeat.
The state of a group follows from its members, as in StreamsGroup.maybeUpdateGroupState; the first that applies counts:

    Empty        there are no members
    NotReady     topics of the topology are missing, or their numbers of partitions do not fit
    Assigning    the epoch has no targets yet: the first delay runs, or a member has left since the last heartbeat
    Reconciling  a member has not reached the epoch of the targets or its target
    Stable       each member has reached both

    Empty -> NotReady, Assigning      a member joins; the first one starts the delay
    NotReady -> Assigning             the topics exist
    any but Empty -> NotReady         a topic is deleted
    Assigning -> Reconciling, Stable  a heartbeat after the delay assigns; the only member has its target at once
    Stable -> Reconciling             a member joins, or topics or configs change
    Reconciling -> Stable             the last member reaches its target
    any -> Assigning                  a member leaves or expires
    any -> Empty                      the last member leaves or expires

The states of a member are those of `MemberState`, as in `consumer`, with tasks in place of partitions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kafka_wire.clients import StreamsGroupHeartbeatRequest
from kafka_wire.clients.streams_group_heartbeat_request import TaskIds, Topology
from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
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
from kip.cluster.groups.streams_assignor import Task, Tasks, assign_tasks
from kip.cluster.groups.streams_topology import ConfiguredTopology, Status, TopologyStatus, configured
from kip.cluster.metadata.partitions import Topic

_JOINS, _LEAVES, _LEAVES_FOR_NOW = 0, -1, -2
"""Epochs with a meaning in StreamsGroupHeartbeat; only static members leave for now."""


@dataclass(frozen=True, slots=True)
class StreamsConfigs:
    """Configs of a group; times in seconds."""

    session_timeout: float
    initial_delay: float
    standbys: int


@dataclass(slots=True, eq=False)
class StreamsMember:
    """A member.

    Attributes:
        epoch: the epoch of the assignment that it has reached.
        assigned: its current tasks; more are assigned after it has revoked those that are not in `target`.
        rebalance_timeout: in ms.
        state: that after its last heartbeat.
        since: the epochs in which it got its active tasks, including those that it has to revoke; it may commit the
            offsets of assigned ones with these epochs.
        revoking: tasks that it has to revoke, until a heartbeat no longer contains them.
    """

    id: str
    client_id: str
    instance_id: str | None = None
    rack: str | None = None
    epoch: int = 0
    previous_epoch: int = 0
    rebalance_timeout: int = -1
    topology_epoch: int = 0
    process_id: str = ""
    endpoint: tuple[str, int] | None = None
    tags: dict[str, str] = field(default_factory=dict)
    assigned: Tasks = field(default_factory=Tasks)
    target: Tasks = field(default_factory=Tasks)
    revoking: Tasks = field(default_factory=Tasks)
    since: dict[Task, int] = field(default_factory=dict)
    state: MemberState = MemberState.STABLE
    is_away: bool = False
    expiry: Timer = field(default_factory=Timer)


@dataclass(frozen=True, slots=True)
class StreamsHeartbeat:
    """The outcome of a heartbeat: the member, whether the response contains its tasks, and conditions of the group."""

    member: StreamsMember
    has_assignment: bool
    status: tuple[TopologyStatus, ...] = ()


@dataclass(slots=True)
class StreamsGroup:
    """The members, the topology and the epochs of a group.

    Attributes:
        epoch: of the group: it grows when members, the topology or its topics change.
        assignment_epoch: the epoch of the current targets.
        endpoint_epoch: grows when the tasks at endpoints of applications change.
        standbys: the number of standby tasks in the current targets.
        on_change: called when a coordinator has to store the group.
    """

    epoch: int = 0
    assignment_epoch: int = 0
    endpoint_epoch: int = 0
    members: dict[str, StreamsMember] = field(default_factory=dict)
    topology: ConfiguredTopology | None = None
    standbys: int = 0
    on_change: Callable[[], None] = lambda: None
    _basis: tuple[dict[str, object], dict[str, int], int] | None = None
    _delayed_until: float = 0.0
    _shutdown: str | None = None

    @property
    def state(self) -> str:
        if not self.members:
            return "Empty"
        if self.topology is None or not self.topology.is_ready:
            return "NotReady"
        if self.epoch > self.assignment_epoch:
            return "Assigning"
        is_stable = all(
            member.epoch == self.assignment_epoch and member.assigned == member.target
            for member in self.members.values()
        )
        return "Stable" if is_stable else "Reconciling"

    def heartbeat(
        self,
        request: StreamsGroupHeartbeatRequest,
        client_id: str,
        topics: Mapping[str, int],
        configs: StreamsConfigs,
    ) -> StreamsHeartbeat:
        """Handle a heartbeat; `topics` contains the numbers of partitions of all topics.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, FENCED_MEMBER_EPOCH, FENCED_INSTANCE_ID, UNRELEASED_INSTANCE_ID,
                INVALID_REQUEST.
        """
        joins = request.member_epoch == _JOINS
        member = self._joined(request, client_id) if joins else self._known(request)
        if request.member_epoch in (_LEAVES, _LEAVES_FOR_NOW):
            self._leave(member, request.member_epoch, configs.session_timeout)
            self.on_change()
            return StreamsHeartbeat(member, has_assignment=False)
        self._keep_alive(member, configs.session_timeout)
        self._update(member, request)
        self.configure(topics)
        self._assign(configs)
        before = member.assigned.copy()
        self._reconcile(member, request)
        is_changed = member.assigned != before
        if member.endpoint is not None and (is_changed or request.user_endpoint is not None):
            self.endpoint_epoch += 1
        if request.shutdown_application:
            self._shutdown = member.id
        self.on_change()
        return StreamsHeartbeat(member, joins or is_changed, tuple(self._status(member)))

    def configure(self, topics: Mapping[str, int]) -> None:
        """Configure the topology by the topics that exist."""
        if self.topology is not None:
            self.topology = configured(self.topology.topology, topics)

    def check_commit(self, commit: Commit, keys: Sequence[tuple[Topic, int]]) -> None:
        """Refuse a commit of offsets of partitions; raises ApiError as the methods of `Commit`."""
        member = commit.member(self.members)
        if member is None:
            return
        commit.check_epoch(member.epoch, [self._since(member, topic.name, index) for topic, index in keys])

    def close(self) -> None:
        for member in self.members.values():
            member.expiry.cancel()

    def _since(self, member: StreamsMember, topic: str, partition: int) -> int | None:
        """Return the first epoch in which a member has had a task that reads a partition, None if it has none."""
        epochs = (
            epoch
            for (subtopology, index), epoch in member.since.items()
            if index == partition
            and (subtopology, index) in member.assigned.active
            and self.topology is not None
            and topic in self.topology.inputs(subtopology)
        )
        return min(epochs, default=None)

    def _joined(self, request: StreamsGroupHeartbeatRequest, client_id: str) -> StreamsMember:
        static = static_member(self.members, request.instance_id)
        if static is not None and static.id != request.member_id and not static.is_away:
            raise unreleased(request.member_id, static.id, static.instance_id)
        self._set_topology(request.topology)
        member = self.members.get(request.member_id)
        if member is None:
            member = StreamsMember(request.member_id, client_id, request.instance_id)
            if static is not None:  # the new one takes over its tasks, so no other member has to move
                member.assigned, member.target, member.since = static.assigned, static.target, static.since
                self._replace(static)
            # A new group has epoch 1, in which nothing is assigned; its first member starts the next one.
            if not self.epoch:
                self.epoch = self.assignment_epoch = 1
            self.members[member.id] = member
        member.revoking, member.is_away = Tasks(), False
        return member

    def _set_topology(self, topology: Topology | None) -> None:
        assert topology is not None
        if self.topology is None:
            self.topology = ConfiguredTopology(topology)
        current = self.topology.topology
        if topology.epoch >= current.epoch and topology != current:
            raise ApiError(ErrorCode.INVALID_REQUEST, "Topology updates are not supported yet.")

    def _known(self, request: StreamsGroupHeartbeatRequest) -> StreamsMember:
        member = self.members.get(request.member_id)
        if request.instance_id is not None:
            check_static(request.member_id, request.instance_id, static_member(self.members, request.instance_id))
        if member is None:
            text = f"Member {request.member_id} is not a member of group {request.group_id}."
            raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID, text)
        epoch = request.member_epoch
        if epoch > member.epoch or (0 <= epoch < member.epoch and not _lost_a_response(member, request)):
            raise fenced_epoch("streams", epoch, member.epoch)
        return member

    def _update(self, member: StreamsMember, request: StreamsGroupHeartbeatRequest) -> None:
        if request.topology is not None:
            member.topology_epoch = request.topology.epoch
        if request.process_id is not None:
            member.process_id = request.process_id
        if request.rack_id is not None:
            member.rack = request.rack_id
        if request.rebalance_timeout_ms != -1:
            member.rebalance_timeout = request.rebalance_timeout_ms
        if request.user_endpoint is not None:
            member.endpoint = (request.user_endpoint.host, request.user_endpoint.port)
        if request.client_tags is not None:
            member.tags = {tag.key: tag.value for tag in request.client_tags}
        for tasks in (request.active_tasks, request.standby_tasks, request.warmup_tasks):
            self._check_tasks(tasks or ())

    def _check_tasks(self, claimed: Iterable[TaskIds]) -> None:
        counts = self.topology.tasks if self.topology is not None else {}
        for tasks in claimed if counts else ():
            count = counts.get(tasks.subtopology_id)
            if count is None:
                text = f"Subtopology {tasks.subtopology_id} does not exist in the topology."
                raise ApiError(ErrorCode.INVALID_REQUEST, text)
            for partition in tasks.partitions:
                if not 0 <= partition < count:
                    raise ApiError(
                        ErrorCode.INVALID_REQUEST,
                        f"Task {partition} for subtopology {tasks.subtopology_id} is invalid. "
                        f"Number of tasks for this subtopology: {count}",
                    )

    def _assign(self, configs: StreamsConfigs) -> None:
        """Start an epoch if members, topics or configs have changed, and assign tasks unless the first delay runs."""
        topology = self.topology
        assert topology is not None
        # A static member that comes back with another id changes nothing.
        members: dict[str, object] = {
            member.instance_id or member.id: (member.process_id, member.tags) for member in self.members.values()
        }
        basis = members, dict(topology.tasks), configs.standbys
        now = asyncio.get_running_loop().time()
        if basis != self._basis:
            if self._basis is None:
                self._delayed_until = now + configs.initial_delay
            self._basis = basis
            self.epoch += 1
            self.standbys = configs.standbys
        if self.epoch == self.assignment_epoch or now < self._delayed_until:
            return
        self.assignment_epoch = self.epoch
        tasks = [(part, partition) for part, count in topology.tasks.items() for partition in range(count)]
        processes = {member.id: member.process_id for member in self.members.values()}
        targets = {member.id: member.target for member in self.members.values()}
        for member_id, target in assign_tasks(processes, tasks, topology.stateful, configs.standbys, targets).items():
            self.members[member_id].target = target

    def _reconcile(self, member: StreamsMember, request: StreamsGroupHeartbeatRequest) -> None:
        """Bring a member closer to its target."""
        if request.active_tasks is not None:
            # The owned tasks are the confirmation: what the member no longer lists is revoked.
            member.revoking.active &= _tasks(request.active_tasks)
            member.revoking.standby &= _tasks(request.standby_tasks or ())
        epoch, since = member.epoch, {task: member.since[task] for task in _held(member)}
        is_settled = epoch == self.assignment_epoch and member.assigned == member.target and not member.revoking.active
        self._move(member)
        # As CurrentAssignmentBuilder: also if the epoch stays the same.
        if not is_settled:
            member.previous_epoch = epoch
        is_revoking = bool(member.revoking.active or member.revoking.standby)
        member.state = reconciled(is_revoking=is_revoking, has_target=member.assigned == member.target)
        member.since = {task: since.get(task, member.epoch) for task in _held(member)}

    def _move(self, member: StreamsMember) -> None:
        """Revoke tasks that are no longer in the target, then assign those that other processes have revoked."""
        member.revoking.active |= member.assigned.active - member.target.active
        member.revoking.standby |= member.assigned.standby - member.target.standby
        other_members = [other for other in self.members.values() if other is not member]
        # The state directory of a process can be used by one of its threads only.
        threads = [other for other in other_members if other.process_id == member.process_id]
        locked = {task for other in threads for task in other.assigned.standby | other.revoking.standby}
        member.assigned = Tasks(member.assigned.active & member.target.active, member.target.standby - locked)
        # A member reaches the epoch, and gets new active tasks, only after it confirmed all revocations, and a task
        # that another member still has is not free (CurrentAssignmentBuilder).
        if not (member.revoking.active or member.revoking.standby):
            held = {task for other in other_members for task in other.assigned.active | other.revoking.active}
            member.assigned.active = member.target.active - held - locked
            member.epoch = self.assignment_epoch

    def _status(self, member: StreamsMember) -> Iterable[TopologyStatus]:
        assert self.topology is not None
        if member.topology_epoch < self.topology.topology.epoch:
            yield TopologyStatus(Status.STALE_TOPOLOGY, _stale(member, self.topology))
        if self.assignment_epoch < self.epoch:
            text = "Assignment delayed due to the configured initial rebalance delay."
            yield TopologyStatus(Status.ASSIGNMENT_DELAYED, text)
        if self.topology.status is not None:
            yield self.topology.status
        if self._shutdown is not None:
            text = (
                f"Streams group member {self._shutdown} encountered a fatal error and requested a shutdown for the "
                "entire application."
            )
            yield TopologyStatus(Status.SHUTDOWN_APPLICATION, text)

    def _leave(self, member: StreamsMember, epoch: int, session_timeout: float) -> None:
        if epoch == _LEAVES_FOR_NOW and member.instance_id is not None:
            member.is_away = True
            self._keep_alive(member, session_timeout)
        else:
            self._remove(member)
        member.epoch = epoch

    def _remove(self, member: StreamsMember) -> None:
        member.expiry.cancel()
        if self.members.get(member.id) is not member:
            return
        del self.members[member.id]
        self.epoch += 1
        if self._basis is not None:
            self._basis[0].pop(member.instance_id or member.id, None)
        if member.endpoint is not None:
            self.endpoint_epoch += 1
        if not self.members:
            self._shutdown = None
            self.assignment_epoch = self.epoch

    def _replace(self, static: StreamsMember) -> None:
        static.expiry.cancel()
        del self.members[static.id]

    def _keep_alive(self, member: StreamsMember, seconds: float) -> None:
        member.expiry.restart(seconds, lambda: self._expire(member))

    def _expire(self, member: StreamsMember) -> None:
        self._remove(member)
        self.on_change()


def _lost_a_response(member: StreamsMember, request: StreamsGroupHeartbeatRequest) -> bool:
    """Return whether the member has its previous epoch, and no task that is not assigned to it any more."""
    if request.member_epoch != member.previous_epoch or request.active_tasks is None:
        return False
    owns_known = _tasks(request.active_tasks) <= member.assigned.active
    return owns_known and _tasks(request.standby_tasks or ()) <= member.assigned.standby


def _held(member: StreamsMember) -> set[Task]:
    return member.assigned.active | member.revoking.active


def _stale(member: StreamsMember, topology: ConfiguredTopology) -> str:
    return (
        f"The member's topology epoch {member.topology_epoch} is behind the group's topology epoch "
        f"{topology.topology.epoch}."
    )


def _tasks(listed: Sequence[TaskIds]) -> set[Task]:
    return {(tasks.subtopology_id, partition) for tasks in listed for partition in tasks.partitions}

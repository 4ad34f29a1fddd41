"""The metadata quorum: a leader whose log grows by itself, and voters and observers that follow it, lag or stop.

Nothing runs: offsets and timestamps are computed from the clock on request. The log grows by a no-op record every half
second, as in Kafka, and by `append`. Internal times are seconds, returned ones milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from kip.serving.errors import ClusterSetupError

NO_OP_INTERVAL = 0.5
"""`metadata.max.idle.interval.ms` in seconds: QuorumController appends a NoOpRecord if nothing else was written."""
UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class ReplicaView:
    """The leader's view of a replica; -1 for unknown values."""

    id: int
    directory_id: UUID
    log_end_offset: int
    last_fetch_timestamp: int
    last_caught_up_timestamp: int


@dataclass(slots=True)
class Replica:
    """A node that has a copy of the log.

    Attributes:
        fetching: whether it currently follows the leader.
        lag: the number of records by which it lags.
        seen: whether the current leader has received a fetch from it; a new leader only knows running replicas.
        last_offset, last_fetch: its log end offset, and the time of its last fetch, when it stopped fetching.
    """

    id: int
    directory_id: UUID
    fetching: bool = True
    lag: int = 0
    seen: bool = True
    last_offset: int = 0
    last_fetch: float = 0.0


@dataclass(slots=True)
class Quorum:
    """The state of the quorum; `leader_id` is -1 if there is no leader."""

    started_at: float
    voters: list[int]
    replicas: dict[int, Replica]
    leader_id: int = UNKNOWN
    leader_epoch: int = 0
    appended: int = field(default=0)
    _seen_at: float = field(default=0.0, init=False)

    def end_offset(self, now: float) -> int:
        if now < self._seen_at:  # the clock was set back, and the log grows from its end on
            self.appended, self.started_at = self._end_at(max(self._seen_at, self.started_at)), now
        self._seen_at = now
        return self._end_at(now)

    def _end_at(self, now: float) -> int:
        return self.appended + int((now - self.started_at) / NO_OP_INTERVAL)

    def high_watermark(self, now: float) -> int:
        """Return the offset that a majority of the voters has reached."""
        # Observers do not count: KafkaRaftClient commits records that a majority of the voters has.
        ends = sorted((self._view(self.replicas[voter], now).log_end_offset for voter in self.voters), reverse=True)
        return ends[len(ends) // 2]

    def append(self, records: int) -> None:
        self.appended += records

    def voter_views(self, now: float) -> list[ReplicaView]:
        return [self._view(self.replicas[voter], now) for voter in self.voters]

    def observer_views(self, now: float) -> list[ReplicaView]:
        """Return the observers that the leader knows; it forgets none while it leads."""
        observers = (replica for replica in self.replicas.values() if replica.id not in self.voters and replica.seen)
        return [self._view(replica, now) for replica in observers]

    def set_lag(self, node: int, records: int) -> None:
        replica = self.replica(node)
        if records and node == self.leader_id:
            raise ClusterSetupError(f"node {node} is the leader of the quorum, which has no lag")
        replica.lag = records

    def halt(self, node: int, now: float) -> None:
        """Stop a node from fetching; the leader keeps its last state, and a stopped leader is replaced."""
        replica = self.replica(node)
        if replica.fetching:
            view = self._view(replica, now)
            replica.last_offset, replica.last_fetch = view.log_end_offset, view.last_fetch_timestamp / 1000
            replica.fetching = False
        if node == self.leader_id:
            self._elect_any(now)

    def resume(self, node: int, now: float) -> None:
        """Let a node fetch again."""
        replica = self.replica(node)
        replica.fetching = replica.seen = True
        if self.leader_id == UNKNOWN:
            self._elect_any(now)

    def elect(self, node: int, now: float) -> None:
        """Make a voter the leader, in a new epoch.

        Raises:
            ClusterSetupError: the node is not a running voter, or no majority of the voters is running.
        """
        if node not in self.voters or not self.replica(node).fetching:
            raise ClusterSetupError(f"controller {node} cannot lead the quorum: it is not among its running voters")
        if not self._has_majority():
            raise ClusterSetupError(f"controller {node} cannot lead the quorum: no majority of the voters runs")
        self.leader_id = node
        self.leader_epoch += 1
        self.append(1)  # the LeaderChangeMessage with which a leader begins its epoch
        # A new leader knows no fetch times (LeaderState); those of stopped replicas are unknown until they return.
        for replica in self.replicas.values():
            replica.seen = replica.fetching

    def remove_voter(self, node: int, now: float) -> None:
        """Make a voter an observer."""
        if node not in self.voters or len(self.voters) == 1:
            raise ClusterSetupError(f"controller {node} cannot be removed from the voters {self.voters}")
        self.voters.remove(node)
        self.append(1)
        if node == self.leader_id:
            self._elect_any(now)

    def add_voter(self, node: int) -> None:
        """Make an observer a voter."""
        if node in self.voters:
            raise ClusterSetupError(f"controller {node} is already a voter")
        self.voters = sorted([*self.voters, self.replica(node).id])
        self.append(1)

    def replica(self, node: int) -> Replica:
        try:
            return self.replicas[node]
        except KeyError:
            raise ClusterSetupError(f"node {node} does not exist; nodes are {sorted(self.replicas)}") from None

    def _has_majority(self) -> bool:
        running = [voter for voter in self.voters if self.replicas[voter].fetching]
        return len(running) > len(self.voters) // 2

    def _elect_any(self, now: float) -> None:
        self.leader_id = UNKNOWN
        if self._has_majority():
            self.elect(next(voter for voter in self.voters if self.replicas[voter].fetching), now)

    def _view(self, replica: Replica, now: float) -> ReplicaView:
        if replica.id == self.leader_id:
            return _seen_view(replica, self.end_offset(now), now, now)
        if not replica.seen:
            return ReplicaView(replica.id, replica.directory_id, UNKNOWN, UNKNOWN, UNKNOWN)
        # It was caught up at the last record before its last fetch; that it is not now, the leader cannot know.
        if not replica.fetching:
            return _seen_view(replica, replica.last_offset, replica.last_fetch, replica.last_fetch - NO_OP_INTERVAL)
        last_no_op = now - (now - self.started_at) % NO_OP_INTERVAL
        offset = max(0, self.end_offset(now) - replica.lag)
        return _seen_view(replica, offset, last_no_op, last_no_op - replica.lag * NO_OP_INTERVAL)


def _seen_view(replica: Replica, offset: int, fetched: float, caught_up: float) -> ReplicaView:
    return ReplicaView(replica.id, replica.directory_id, offset, round(fetched * 1000), round(caught_up * 1000))

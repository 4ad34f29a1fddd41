"""Topics and partitions, and the changes of leaders, in-sync and eligible replicas when brokers start and stop.

The rules are those of a KRaft controller with `eligible.leader.replicas.version` 1 (KIP-966): a replica whose removal
takes the in-sync replicas below `min.insync.replicas` stays eligible, and only an election increases the leader epoch.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from uuid import UUID

NO_LEADER = -1


@dataclass(slots=True)
class Partition:
    """One partition, with replicas as broker ids; `adding` and `removing` are set during a reassignment.

    `reassigned_at` is the clock's time at which the current reassignment completes, None if there is none.
    """

    replicas: list[int]
    isr: list[int]
    leader: int
    leader_epoch: int = 0
    eligible: list[int] = field(default_factory=list)
    last_known_leaders: list[int] = field(default_factory=list)
    adding: list[int] = field(default_factory=list)
    removing: list[int] = field(default_factory=list)
    reassigned_at: float | None = None

    @classmethod
    def placed(cls, replicas: Sequence[int], alive: Collection[int]) -> Partition:
        """Return a new partition on these brokers, led by the first live one."""
        isr = [replica for replica in replicas if replica in alive]
        return cls(list(replicas), isr, isr[0] if isr else NO_LEADER)

    def offline(self, alive: Collection[int]) -> list[int]:
        return [replica for replica in self.replicas if replica not in alive]

    def remove_from_isr(self, broker: int, alive: Collection[int], min_isr: int) -> None:
        """Remove a fenced broker, which is not in `alive`, from the in-sync replicas."""
        if broker in self.isr:
            self.isr.remove(broker)
            # PartitionChangeBuilder.maybePopulateTargetElr; with the smaller of both numbers, as in
            # ReplicationControlManager.getTopicEffectiveMinIsr: a larger config would keep replicas eligible forever.
            if len(self.isr) < min(min_isr, len(self.replicas)):
                self.eligible.append(broker)
        if self.leader == broker:
            self._elect(alive)
            # Only the loss of the last leader is remembered, for unclean recovery (maybeUpdateLastKnownLeader).
            if self.leader == NO_LEADER and not self.isr:
                self.last_known_leaders = [broker]

    def return_to_isr(self, broker: int, alive: Collection[int], min_isr: int) -> None:
        """Let a returning broker lead again if it is eligible, and catch up."""
        if broker not in self.replicas:
            return
        # Elect first: only a partition with a leader can take a follower back into its in-sync replicas.
        if self.leader == NO_LEADER:
            self._elect(alive)
        if self.leader != NO_LEADER and broker not in self.isr:
            self.isr = sorted([*self.isr, broker])
        if len(self.isr) >= min(min_isr, len(self.replicas)):
            self.eligible = []

    def begin_move(self, target: Sequence[int], alive: Collection[int], done_at: float) -> None:
        """Start a reassignment of the partition to other brokers."""
        # A second reassignment replaces the first: replicas that were only being added are not part of the base.
        now_at = [replica for replica in self.replicas if replica not in self.adding]
        self.adding = [replica for replica in target if replica not in now_at]
        self.removing = [replica for replica in now_at if replica not in target]
        self.replicas = [*target, *self.removing]
        self.reassigned_at = done_at
        if self.leader == NO_LEADER:
            self._elect(alive)

    def finish_move(self, alive: Collection[int]) -> None:
        """Complete the reassignment; replicas on live brokers are in sync."""
        self.replicas = [replica for replica in self.replicas if replica not in self.removing]
        self.isr = [replica for replica in self.replicas if replica in alive]
        self.eligible = []
        self.adding, self.removing, self.reassigned_at = [], [], None
        if self.leader not in self.isr:
            self._elect(alive)

    def cancel_move(self, alive: Collection[int]) -> None:
        """Cancel the reassignment and restore the previous replicas."""
        self.replicas = [replica for replica in self.replicas if replica not in self.adding]
        self.isr = [replica for replica in self.isr if replica not in self.adding]
        self.adding, self.removing, self.reassigned_at = [], [], None
        if self.leader not in self.replicas:
            self._elect(alive)

    def lead(self, leader: int) -> None:
        """Make a live replica the leader; one that is not in sync is then the only one in sync."""
        # Clients compare epochs to detect stale leaders (KIP-320), so an unchanged leader must not raise it.
        if leader != self.leader:
            self.leader_epoch += 1
        self.leader = leader
        if leader not in self.isr:
            # An eligible replica has all committed records (KIP-966), so the others stay eligible; after an unclean
            # election they may have records that the new leader lacks.
            is_clean = leader in self.eligible
            self.isr = [leader]
            self.eligible = [replica for replica in self.eligible if is_clean and replica != leader]
        self.last_known_leaders = []

    def _elect(self, alive: Collection[int]) -> None:
        candidates = [replica for replica in self.replicas if replica in self.isr and replica in alive]
        eligible = [replica for replica in self.replicas if replica in self.eligible and replica in alive]
        # In the order of the replicas, as the preferred leader is the first one; eligible ones come after all in sync.
        leader = next(iter(candidates + eligible), NO_LEADER)
        if leader != NO_LEADER:
            self.lead(leader)
        elif self.leader != NO_LEADER:
            self.leader, self.leader_epoch = NO_LEADER, self.leader_epoch + 1


@dataclass(slots=True)
class Topic:
    """A topic; `configs` are its topic-level configs."""

    name: str
    id: UUID
    partitions: list[Partition]
    configs: dict[str, str] = field(default_factory=dict)

    @property
    def replication_factor(self) -> int:
        """The number of replicas of the first partition, as in Kafka's tools."""
        return len(self.partitions[0].replicas)

"""The state of the cluster: its nodes, topics, configs and quorum, and the changes when nodes start and stop.

No I/O and no timers: slow operations, deletion and reassignment, store the time of their completion, and `settle`
completes them before the next request is processed.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from kafka_wire.error_codes import ErrorCode

from kip.cluster.configs.layers import ConfigLayers
from kip.cluster.errors import ApiError, StorageError
from kip.cluster.groups.group import Groups, coordinator
from kip.cluster.groups.share_sessions import ShareSessions
from kip.cluster.logs.cleaning import CleaningRules, clean
from kip.cluster.logs.fetch_sessions import FetchSessions
from kip.cluster.logs.manager import Logs
from kip.cluster.metadata.partitions import Topic
from kip.cluster.metadata.quorum import Quorum
from kip.cluster.quotas import Quotas
from kip.cluster.security.acls import Authorizer
from kip.cluster.security.users import Users
from kip.cluster.telemetry import Telemetry
from kip.cluster.transactions import Transactions
from kip.kafka.features import first_levels
from kip.kafka.releases import Release
from kip.kafka.topics import OFFSETS_TOPIC, TRANSACTIONS_TOPIC
from kip.serving.errors import ClusterSetupError

_log = logging.getLogger(__name__)
_CLEANING_INTERVAL = 15.0
"""`log.cleaner.backoff.ms` in seconds"""


@dataclass(slots=True)
class RegisteredNode:
    """A registered broker or controller.

    Attributes:
        port: of its first listener, 0 until it listens for the first time.
        ports: of its other listeners, by name.
    """

    id: int
    host: str
    port: int
    directory_id: UUID
    ports: dict[str, int] = field(default_factory=dict, kw_only=True)


@dataclass(slots=True)
class RegisteredBroker(RegisteredNode):
    """A broker; fenced brokers stay registered but serve no partitions."""

    rack: str | None = None
    fenced: bool = True


@dataclass(slots=True)
class ClusterState:
    """The state of a cluster.

    Attributes:
        unregistered: nodes without a registration; they register again when they start.
        admin_controller: the broker that is the controller where a broker has this role, as with ZooKeeper; None while
            no broker is alive.
        marked: topics marked for deletion, with the time of their removal.
        delay: seconds that a deletion or a reassignment takes.
        clock: returns the time in seconds since 1970.
        cleaned_at: the time of the last retention and compaction.
        features: the finalized levels of features; a feature without one has level 0.
        on_change: called after each change of state that a restart restores; undoes it if it cannot be saved.
    """

    cluster_id: str
    release: Release
    brokers: dict[int, RegisteredBroker]
    controllers: dict[int, RegisteredNode]
    quorum: Quorum
    configs: ConfigLayers
    clock: Callable[[], float]
    authorizer: Authorizer = field(default_factory=Authorizer)
    users: Users = field(default_factory=Users)
    topics: dict[str, Topic] = field(default_factory=dict)
    marked: dict[str, float] = field(default_factory=dict)
    logs: Logs = field(default_factory=Logs)
    groups: Groups = field(default_factory=Groups)
    fetch_sessions: FetchSessions = field(default_factory=FetchSessions)
    share_sessions: ShareSessions = field(default_factory=ShareSessions)
    unregistered: dict[int, RegisteredNode] = field(default_factory=dict)
    admin_controller: int | None = None
    delay: float = 0.0
    features: dict[str, int] = field(init=False)
    transactions: Transactions = field(init=False)
    quotas: Quotas = field(init=False)
    telemetry: Telemetry = field(default_factory=Telemetry)
    on_change: Callable[[], None] = lambda: None
    next_producer_id: int = 0
    cleaned_at: float = 0.0

    def __post_init__(self) -> None:
        def find(name: str) -> Topic | None:
            return self.topics.get(name)

        self.cleaned_at = self.clock()
        self.features = first_levels(self.release)
        self.quotas = Quotas(self.now)
        self.transactions = Transactions(
            self.logs, self.groups, find, self.now, self.new_producer_id, lambda: self.changed(0)
        )

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return self.clock()

    @property
    def alive(self) -> list[int]:
        """The ids of the brokers that are not fenced."""
        return [broker.id for broker in self.brokers.values() if not broker.fenced]

    @property
    def nodes(self) -> Mapping[int, RegisteredNode]:
        """All registered nodes."""
        return {**self.brokers, **self.controllers}

    @property
    def controller_hint(self) -> int:
        """The controller id in responses of brokers: with KRaft any live broker, else the real one; -1 for none."""
        if self.release.zookeeper:
            return -1 if self.admin_controller is None else self.admin_controller
        # As KafkaApis (MetadataCache.getRandomAliveBrokerId): any broker forwards changes, so the load is distributed.
        return random.choice(self.alive or [-1])

    def broker(self, broker_id: int) -> RegisteredBroker:
        try:
            return self.brokers[broker_id]
        except KeyError:
            raise ClusterSetupError(f"broker {broker_id} does not exist; brokers are {sorted(self.brokers)}") from None

    def topic(self, name: str) -> Topic:
        """Return a topic.

        Raises:
            ApiError: UNKNOWN_TOPIC_OR_PARTITION.
        """
        try:
            return self.topics[name]
        except KeyError:
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION) from None

    def topic_by_id(self, topic_id: UUID) -> Topic:
        """Return a topic.

        Raises:
            ApiError: UNKNOWN_TOPIC_ID.
        """
        for topic in self.topics.values():
            if topic.id == topic_id:
                return topic
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_ID)

    def fence(self, broker_id: int) -> None:
        """Fence a broker: it keeps its registration but leads no partitions."""
        broker = self.broker(broker_id)
        if broker.fenced:
            return
        broker.fenced = True  # before the elections: a fenced broker cannot be elected
        self.remove_from_isrs(broker_id)
        if self.admin_controller == broker_id:
            self.admin_controller = next(iter(self.alive), None)
        self.changed()

    def unfence(self, broker_id: int) -> None:
        """Unfence a broker."""
        broker = self.broker(broker_id)
        if not broker.fenced:
            return
        broker.fenced = False
        alive = self.alive
        for topic in self.topics.values():
            for partition in topic.partitions:
                partition.return_to_isr(broker_id, alive, self._min_isr(topic))
        if self.admin_controller is None:
            self.admin_controller = broker_id
        self.changed()

    def remove_from_isrs(self, broker_id: int) -> None:
        """Remove a broker that is not alive from leaders and in-sync replicas."""
        alive = self.alive
        for topic in self.topics.values():
            for partition in topic.partitions:
                partition.remove_from_isr(broker_id, alive, self._min_isr(topic))

    def unregister(self, broker_id: int) -> None:
        """Unregister a broker; its replicas keep their assignment and are offline."""
        self.fence(broker_id)
        self.unregistered[broker_id] = self.brokers.pop(broker_id)
        self.changed()

    def unregister_controller(self, controller_id: int) -> None:
        """Unregister a controller; a running one registers again at once (ControllerRegistrationManager)."""
        if not self.quorum.replica(controller_id).fetching:
            self.unregistered[controller_id] = self.controllers.pop(controller_id)
        self.changed()

    def register(self, node_id: int) -> None:
        """Register a node that was unregistered."""
        node = self.unregistered.pop(node_id, None)
        if isinstance(node, RegisteredBroker):
            self.brokers = dict(sorted({**self.brokers, node_id: node}.items()))
        elif node is not None:
            self.controllers = dict(sorted({**self.controllers, node_id: node}.items()))

    def move_admin_controller(self, broker_id: int) -> None:
        if self.broker(broker_id).fenced:
            raise ClusterSetupError(f"broker {broker_id} cannot be the controller: it is fenced")
        self.admin_controller = broker_id

    def settle(self) -> None:
        """Complete the deletions and reassignments, and clean the logs, if that is due."""
        now = self.clock()  # once, so that all that is due is complete for the request, or nothing is
        self.marked = {name: gone_at for name, gone_at in self.marked.items() if gone_at > now}
        alive = self.alive
        for topic in self.topics.values():
            for partition in topic.partitions:
                if partition.reassigned_at is not None and partition.reassigned_at <= now:
                    partition.finish_move(alive)
        if not 0 <= now - self.cleaned_at < _CLEANING_INTERVAL:  # the clock may be set back
            self.clean_logs()

    def clean_logs(self) -> None:
        """Apply retention and compaction to all logs, and expire committed offsets."""
        self.cleaned_at = self.clock()
        minutes = int(self.configs.value("offsets.retention.minutes"))
        if self.groups.expire_offsets(int(self.cleaned_at * 1000), minutes * 60_000):
            try:
                self.on_change()
            except StorageError as error:  # they are there again, until the next time
                _log.error("%s", error)
        is_kept = False

        def keep() -> None:
            """Save the ends of all logs: gaps in offsets before them can be of a compaction, others are damage."""
            nonlocal is_kept
            if not is_kept:
                self.on_change()
                is_kept = True

        for topic in self.topics.values():
            rules = CleaningRules.of(self.configs, topic.configs)
            for index in range(len(topic.partitions)):
                try:
                    clean(self.logs.log(topic, index), rules, int(self.cleaned_at * 1000), keep)
                except StorageError as error:  # the records stay, until the next time
                    _log.error("%s", error)

    def changed(self, records: int = 1) -> None:
        """Append `records` records to the metadata log, and call `on_change`.

        Raises:
            StorageError: the change cannot be saved; it is undone.
        """
        self.quorum.append(records)
        self.on_change()
        if records:
            self.logs.wake()

    def group_coordinator(self, group_id: str) -> int | None:
        """Return the broker that coordinates a group, None while there is none."""
        return coordinator(group_id, self.topics.get(OFFSETS_TOPIC), self.alive)

    def transaction_coordinator(self, transactional_id: str) -> int | None:
        """Return the broker that coordinates a transactional id, None while there is none."""
        return coordinator(transactional_id, self.topics.get(TRANSACTIONS_TOPIC), self.alive)

    def new_producer_id(self) -> int:
        """Return the next producer id."""
        producer_id = self.next_producer_id
        self.next_producer_id += 1
        # Saved, so that no id is used twice after a restart: partitions would take new records for duplicates.
        self.changed(0)
        return producer_id

    def _min_isr(self, topic: Topic) -> int:
        return int(self.configs.topic_value("min.insync.replicas", topic.configs))

"""What tests and `kip serve` can do to a running cluster. Everything takes effect before it returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import Entry

from kip.apis import api_name
from kip.cluster.errors import ApiError, ClusterSetupError
from kip.cluster.faults import Fault, FaultKind, FaultTable
from kip.cluster.handlers import HANDLERS
from kip.cluster.node import Node
from kip.cluster.partitions import Topic
from kip.cluster.requests import ReceivedRequest, RequestLog
from kip.cluster.state import ClusterState
from kip.cluster.topics import NewTopic, create_topic

__all__ = ["Controls"]

_T = TypeVar("_T")
_API_NAMES = {api_name(key) for key in HANDLERS}


class Controls(ABC):
    """The handles of `EmbeddedCluster`.

    All raise `ClusterSetupError` where there is no such node, or it cannot be as asked.
    """

    def __init__(self, state: ClusterState, nodes: Mapping[int, Node], faults: FaultTable, log: RequestLog) -> None:
        self.state = state
        self._nodes = nodes
        self._faults = faults
        self._log = log

    @abstractmethod
    def _do(self, change: Callable[[], _T]) -> _T:
        """Run a change where requests are served, between two of them."""

    @property
    def requests(self) -> list[ReceivedRequest]:
        """What the nodes were sent so far, the newest last."""
        return self._log.snapshot()

    def requests_of(self, api: str) -> list[ReceivedRequest]:
        """Return what came of one API: `requests_of("DescribeCluster")`."""
        return self._log.snapshot(api)

    def clear_requests(self) -> None:
        self._do(self._log.clear)

    def after_next(self, api: str, action: Callable[[], None]) -> None:
        """Do something once, right behind the next answer of an API: move the controller after it was looked up."""
        _check_name(api)
        self._do(lambda: self._log.after_next(api, action))

    def create_topic(
        self,
        name: str,
        partitions: int = -1,
        replication_factor: int = -1,
        *,
        assignment: Sequence[Sequence[int]] = (),
        configs: Mapping[str, str] | None = None,
    ) -> Topic:
        """Create a topic without asking over the network."""
        wanted = NewTopic(name, partitions, replication_factor, assignment, {**(configs or {})})
        try:
            return self._do(lambda: create_topic(self.state, wanted))
        except ApiError as error:
            raise ClusterSetupError(f"topic {name} cannot be created: {error.message}") from None

    def fence_broker(self, broker_id: int) -> None:
        """Take a broker out of service: it still listens, and leads nothing."""
        self._do(lambda: self.state.fence(broker_id))

    def unfence_broker(self, broker_id: int) -> None:
        self._do(lambda: self.state.unfence(broker_id))

    def unregister_broker(self, broker_id: int) -> None:
        """Forget a broker for good, after it was stopped."""
        self._do(lambda: self.state.unregister(broker_id))

    def move_controller(self, broker_id: int) -> None:
        """Give another broker the role that KIP-4's and ZooKeeper's clusters call the controller."""
        self._do(lambda: self.state.move_admin_controller(broker_id))

    def move_quorum_leader(self, controller_id: int) -> None:
        """Let another controller lead the metadata quorum, in a new epoch."""
        self._do(lambda: self.state.quorum.elect(controller_id, self.state.clock()))

    def remove_voter(self, controller_id: int) -> None:
        """Make a voter of the quorum an observer."""
        self._do(lambda: self.state.quorum.remove_voter(controller_id, self.state.clock()))

    def add_voter(self, controller_id: int) -> None:
        self._do(lambda: self.state.quorum.add_voter(controller_id))

    def set_lag(self, node_id: int, records: int) -> None:
        """Let a voter or an observer stay so many records behind the leader; 0 to catch up."""
        self._do(lambda: self.state.quorum.set_lag(node_id, records))

    def stop_node(self, node_id: int) -> None:
        """Stop a broker, which is fenced then, or a controller; its port is closed."""

        def stop() -> None:
            node = self._node(node_id)
            if node_id in self.state.brokers:
                self.state.fence(node_id)
            self.state.quorum.halt(node_id, self.state.clock())
            node.close()

        self._do(stop)

    def start_node(self, node_id: int) -> None:
        """Start a stopped node again, on the same port."""

        def start() -> None:
            self._node(node_id)
            self._start(node_id)

        self._do(start)

    def pause_node(self, node_id: int) -> None:
        """Let a node take connections and requests without a word, and follow the quorum no more: SIGSTOP."""

        def pause() -> None:
            self._node(node_id).services.set_paused(True)
            self.state.quorum.halt(node_id, self.state.clock())

        self._do(pause)

    def resume_node(self, node_id: int) -> None:
        """Let a paused node answer what has come, and go on: SIGCONT."""

        def resume() -> None:
            self._node(node_id).services.set_paused(False)
            self.state.quorum.resume(node_id, self.state.clock())

        self._do(resume)

    def limit_api(self, api: str, versions: tuple[int, int] | None) -> None:
        """Let all nodes serve an API in fewer versions, or with None not at all; `kip_142.ListTopics` if in doubt."""
        entry = _served(api)
        api_key, known = entry.api_key, entry.versions
        assert api_key is not None
        if versions is not None and not known.start <= versions[0] <= versions[1] < known.stop:
            lowest, highest = versions
            raise ClusterSetupError(f"{api} has versions {known.start}-{known.stop - 1}, not {lowest}-{highest}")

        def limit() -> None:
            for node in self._nodes.values():
                node.services.dispatcher.limit(api_key, versions)

        self._do(limit)

    def inject(self, fault: Fault) -> None:
        """Let answers go wrong; the first fault that strikes an answer counts."""
        if fault.api is not None:
            _check_name(fault.api)
        if fault.node_id is not None:
            self._node(fault.node_id)
        self._do(lambda: self._faults.add(fault))

    def delay_answers(self, seconds: float, api: str | None = None, node_id: int | None = None) -> None:
        """Send answers late: those of one API, of one node, or all."""
        self.inject(Fault(FaultKind.DELAY, api, node_id, seconds=seconds))

    def drop_answers(self, api: str | None = None, node_id: int | None = None, times: int | None = None) -> None:
        """Carry requests out and never answer them: `times` of them, or all from now on."""
        self.inject(Fault(FaultKind.DROP, api, node_id, times))

    def clear_faults(self) -> None:
        self._do(self._faults.clear)

    def _node(self, node_id: int) -> Node:
        try:
            return self._nodes[node_id]
        except KeyError:
            raise ClusterSetupError(f"no node {node_id}: there are {sorted(self._nodes)}") from None

    def _start(self, node_id: int) -> None:
        """Open a node's port and let it take its part."""
        node, now = self._nodes[node_id], self.state.clock()
        node.listen()
        registered = self.state.nodes.get(node_id)
        if registered is None:
            raise ClusterSetupError(f"broker {node_id} was unregistered and cannot start again")
        registered.port = node.port
        self.state.quorum.resume(node_id, now)
        if node_id in self.state.brokers:
            self.state.unfence(node_id)


def _check_name(api: str) -> None:
    if api not in _API_NAMES:
        raise ClusterSetupError(f"no API {api!r} is served: there are {', '.join(sorted(_API_NAMES))}")


def _served(api: str) -> Entry:
    _check_name(api.rpartition(".")[2])
    try:
        return CATALOG.entry(f"{api}Request")
    except LookupError as error:
        raise ClusterSetupError(str(error)) from None

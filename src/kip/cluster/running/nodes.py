"""The nodes of a running cluster: their ports, and how they stop, pause and start again."""

from __future__ import annotations

import asyncio

from kip.cluster.calls.apis import api_named
from kip.cluster.connections.connection import NodeServices
from kip.cluster.connections.dispatch import Dispatcher
from kip.cluster.connections.node import ListeningSocket, ServedNode
from kip.cluster.options import ClusterOptions
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.state.setup import CONTROLLER, checked_listeners, fixed_ports
from kip.kafka.releases import Listener
from kip.serving.arguments import NODE_ID, check
from kip.serving.errors import ClusterSetupError
from kip.serving.faults import FaultTable
from kip.serving.requests import RequestLog


class RunningNodes:
    """All nodes of a cluster, by id."""

    def __init__(self, state: ClusterState, options: ClusterOptions, log: RequestLog, faults: FaultTable) -> None:
        self._state = state
        self._listeners = checked_listeners(
            options.listeners, has_users=options.users is not None, has_tls=options.tls is not None
        )
        self._nodes: dict[int, ServedNode] = {}
        ports = fixed_ports(options.port, len(state.brokers), len(state.controllers), len(self._listeners))
        for node_id in state.nodes:
            is_broker = node_id in state.brokers
            of = Listener.BROKER if is_broker else Listener.CONTROLLER
            dispatcher = Dispatcher(state, node_id, of, log, faults, unreleased=options.proposals)
            sockets = []
            for name, port in zip(self._listeners if is_broker else [CONTROLLER], next(ports), strict=False):
                logins = state.users if name.startswith("SASL") else None
                services = NodeServices(dispatcher, faults, log, logins, node_id, name)
                tls = options.tls if name.endswith("SSL") else None
                sockets.append(ListeningSocket(options.host, port, services, tls))
            self._nodes[node_id] = ServedNode(sockets)

    def bootstrap_server(self, listener: str) -> str:
        """Return the addresses of all brokers in a listener."""
        if listener not in self._listeners:
            raise ClusterSetupError(f"listener {listener!r} does not exist; listeners are {', '.join(self._listeners)}")
        brokers = self._state.brokers.values()
        return ",".join(f"{broker.host}:{broker.ports.get(listener, broker.port)}" for broker in brokers)

    def find(self, node_id: int) -> ServedNode:
        """Return a node.

        Raises:
            ClusterSetupError: it does not exist.
        """
        check(NODE_ID, node_id=node_id)
        try:
            return self._nodes[node_id]
        except KeyError:
            raise ClusterSetupError(f"node {node_id} does not exist; nodes are {sorted(self._nodes)}") from None

    def start_all(self) -> None:
        for node_id in self._nodes:
            self.start(node_id)

    def start(self, node_id: int) -> None:
        """Open a node's ports and let it join the cluster."""
        node, now = self.find(node_id), self._state.clock()
        self._state.register(node_id)
        registered = self._state.nodes[node_id]
        node.listen(registered.port, registered.ports)
        registered.port, registered.ports = node.port, node.other_ports
        is_broker = node_id in self._state.brokers
        if is_broker:
            ports = {self._listeners[0]: node.port, **node.other_ports}
            listeners = ",".join(f"{name}://{registered.host}:{port}" for name, port in ports.items())
            self._state.configs.own[node_id] = {"node.id": str(node_id), "advertised.listeners": listeners}
        self._state.quorum.resume(node_id, now)
        if is_broker:
            self._state.unfence(node_id)

    def stop(self, node_id: int) -> None:
        node = self.find(node_id)
        if node_id in self._state.brokers:
            self._state.fence(node_id)
        self._state.quorum.halt(node_id, self._state.clock())
        node.stop()

    def pause(self, node_id: int) -> None:
        self.find(node_id).set_paused(True)
        self._state.quorum.halt(node_id, self._state.clock())

    def resume(self, node_id: int) -> None:
        self.find(node_id).set_paused(False)
        self._state.register(node_id)
        self._state.quorum.resume(node_id, self._state.clock())

    def add_voter(self, controller_id: int) -> None:
        if controller_id in self._state.brokers:
            raise ClusterSetupError(f"node {controller_id} is a broker; only controllers can be voters")
        self._state.quorum.add_voter(controller_id)

    def limit_api(self, api: str, versions: tuple[int, int] | None) -> None:
        served = api_named(api)
        if versions is not None and served.common(versions) != versions:
            lowest, highest = versions
            newest = served.entry.versions.stop - 1
            raise ClusterSetupError(f"{api} has versions {served.oldest}-{newest}, not {lowest}-{highest}")
        for node in self._nodes.values():
            node.dispatcher.limit(served.key, versions)

    async def ready(self) -> None:
        """Wait until all nodes serve connections."""
        await asyncio.gather(*(node.ready() for node in self._nodes.values()))

    def close(self) -> None:
        for node in self._nodes.values():
            node.close()

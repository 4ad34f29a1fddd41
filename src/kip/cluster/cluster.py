"""The embedded cluster: brokers and controllers in one process, on TCP ports of their own, to be used as a Kafka."""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from kip.cluster.acls import Acl, Authorizer
from kip.cluster.connection import Services
from kip.cluster.controls import Controls
from kip.cluster.dispatch import Dispatcher
from kip.cluster.errors import ClusterSetupError
from kip.cluster.faults import FaultTable
from kip.cluster.node import Node
from kip.cluster.releases import NEWEST, Listener, find_release
from kip.cluster.requests import RequestLog
from kip.cluster.setup import new_state
from kip.cluster.storage import load, restore, save

__all__ = ["EmbeddedCluster"]

_T = TypeVar("_T")
_log = logging.getLogger(__name__)
_DEFAULT_CONTROLLERS = 3
_NOT_RUNNING = "the cluster does not run"


class EmbeddedCluster(Controls):
    """A Kafka cluster for tests and for trying things out.

        async with EmbeddedCluster(brokers=3, controllers=3) as cluster: ...   # in this event loop
        with EmbeddedCluster() as cluster: ...                                 # in a thread of its own: start(), stop()

    Args:
        brokers: how many; their ids count from 1.
        controllers: how many; their ids count from 3001. 3 by default, 0 where the release has ZooKeeper.
        port: of the first broker, 0 for a free one; the other nodes take free ports.
        host: the address to listen on, and the name to give to clients.
        release: which Kafka to look like, one of `RELEASES`.
        proposals: whether to serve the APIs of KIP-4 and KIP-142; unless said, only as the newest release.
        racks: of the brokers, from the first on.
        broker_configs: settings of all brokers, as in their properties files.
        users: passwords by user: the brokers then want SASL PLAIN.
        acls, super_users: who may do what; everyone everything if neither is given.
        directory: where to keep the state for a restart; None to keep it in memory.
        delay: how many seconds a deletion or a reassignment takes.
        tls: what to wrap connections to brokers in.
        request_limit: how many of the newest requests to remember.
        clock: gives the time in seconds since 1970.

    Raises:
        ClusterSetupError: there can be no such cluster.
    """

    def __init__(
        self,
        brokers: int = 3,
        controllers: int | None = None,
        port: int = 0,
        *,
        host: str = "127.0.0.1",
        release: str = NEWEST,
        proposals: bool | None = None,
        racks: Sequence[str | None] = (),
        broker_configs: Mapping[str, str] | None = None,
        users: Mapping[str, str] | None = None,
        acls: Iterable[Acl] = (),
        super_users: Collection[str] = (),
        directory: Path | None = None,
        delay: float = 0.0,
        tls: ssl.SSLContext | None = None,
        request_limit: int = 10_000,
        clock: Callable[[], float] = time.time,
    ) -> None:
        like = find_release(release)
        if controllers is None:
            controllers = 0 if like.zookeeper else _DEFAULT_CONTROLLERS
        authorizer = Authorizer(acls, super_users)
        state = new_state(brokers, controllers, host, like, racks, broker_configs or {}, authorizer, clock)
        state.delay = delay
        faults, log = FaultTable(), RequestLog(request_limit)
        with_proposals = release == NEWEST if proposals is None else proposals

        def node(node_id: int, listener: Listener) -> Node:
            dispatcher = Dispatcher(state, node_id, listener, log, proposals=with_proposals)
            is_broker = listener is Listener.BROKER
            services = Services(dispatcher, faults, log, users if is_broker else None, node_id)
            return Node(node_id, host, port if node_id == 1 else 0, services, tls if is_broker else None)

        nodes = {broker: node(broker, Listener.BROKER) for broker in state.brokers}
        nodes |= {controller: node(controller, Listener.CONTROLLER) for controller in state.controllers}
        super().__init__(state, nodes, faults, log)
        self._directory = directory
        self._loop: asyncio.AbstractEventLoop | None = None
        self._loop_thread = 0
        self._thread: threading.Thread | None = None
        self._stopping: asyncio.Event | None = None

    @property
    def bootstrap_server(self) -> str:
        """The addresses of all brokers, as `--bootstrap-server` takes them."""
        return ",".join(f"{broker.host}:{broker.port}" for broker in self.state.brokers.values())

    @property
    def bootstrap_controller(self) -> str:
        """The addresses of all controllers, as `--bootstrap-controller` takes them."""
        return ",".join(f"{controller.host}:{controller.port}" for controller in self.state.controllers.values())

    async def __aenter__(self) -> Self:
        if self._loop is not None:
            raise ClusterSetupError("the cluster runs already")
        self._loop, self._loop_thread = asyncio.get_running_loop(), threading.get_ident()
        try:
            self._open()
            await asyncio.gather(*(node.ready() for node in self._nodes.values()))
        except BaseException:
            self._close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def start(self) -> Self:
        """Run the cluster in a thread of its own, until `stop`; return when it serves.

        Raises:
            ClusterSetupError: it runs already, or a port cannot be had.
        """
        if self._loop is not None or self._thread is not None:
            raise ClusterSetupError("the cluster runs already")
        started: Future[None] = Future()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(started)), name="embedded-cluster", daemon=True
        )
        self._thread.start()
        try:
            started.result()
        except BaseException:
            self._thread.join()
            self._thread = None
            raise
        return self

    def stop(self) -> None:
        """Stop what `start` started; it can be started again, on the same ports."""
        thread, loop, stopping = self._thread, self._loop, self._stopping
        if thread is None or loop is None or stopping is None:
            return
        loop.call_soon_threadsafe(stopping.set)
        thread.join()
        self._thread = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    async def _serve(self, started: Future[None]) -> None:
        self._stopping = asyncio.Event()
        try:
            await self.__aenter__()
        except BaseException as error:
            started.set_exception(error)
            return
        started.set_result(None)
        try:
            await self._stopping.wait()
        finally:
            self._close()

    def _open(self) -> None:
        if self._directory is not None:
            self._directory.mkdir(parents=True, exist_ok=True)
            snapshot = load(self._directory)
            if snapshot is not None:
                restore(self.state, snapshot, self._directory)
        for node_id in self._nodes:
            self._start(node_id)
        self._save()
        self.state.on_change = self._save

    def _save(self) -> None:
        if self._directory is not None:
            save(self.state, self._directory)

    def _close(self) -> None:
        for node in self._nodes.values():
            node.close()
        if self.state.on_change == self._save:
            try:
                self._save()
            except ClusterSetupError as problem:
                _log.error("%s", problem)
        self._loop = None

    def _do(self, change: Callable[[], _T]) -> _T:
        loop = self._loop
        if loop is None:
            raise ClusterSetupError(_NOT_RUNNING)
        if threading.get_ident() == self._loop_thread:
            return change()
        done: Future[_T] = Future()

        def run() -> None:
            try:
                done.set_result(change())
            except BaseException as error:
                done.set_exception(error)

        try:
            loop.call_soon_threadsafe(run)
        except RuntimeError:
            raise ClusterSetupError(_NOT_RUNNING) from None
        return done.result()

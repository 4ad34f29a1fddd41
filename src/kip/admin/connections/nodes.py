"""The addresses of a cluster and the connections to them, with backoff for addresses that fail."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Sequence

from kip.admin.connections.channel import Channel, open_channel
from kip.admin.connections.connection import ExpectedNode
from kip.admin.errors import ConnectionLostError, MisroutedError, UnreachableError
from kip.admin.settings import Address, Settings

HEAD_START = 1.0
"""Seconds to wait for a connection before another address is tried concurrently.

Longer than opening a connection usually takes, and much shorter than the timeout for a host that drops packets, which
each command would otherwise wait for.
"""


class Backoff:
    """The delay after a number of consecutive failures: exponential backoff with a limit and 20 % jitter (KIP-580)."""

    def __init__(self, first: float, limit: float, jitter: Callable[[float, float], float] = random.uniform) -> None:
        self.first = first
        self.limit = limit
        self.jitter = jitter

    def after(self, failures: int) -> float:
        # The exponent is limited because 2.0 ** 1024 raises OverflowError, and a poller can fail for days.
        return min(self.first * 2.0 ** min(failures - 1, 30), self.limit) * self.jitter(0.8, 1.2)


class _AddressState:
    """The state of an address: consecutive failures, earliest time of the next attempt, and the last problem."""

    __slots__ = ("failures", "not_before", "problem")

    def __init__(self) -> None:
        self.failures = 0
        self.not_before = 0.0
        self.problem = ""


class Nodes:
    """Channels by address. Bootstrap addresses are kept; other addresses are learned from responses."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.backoff = Backoff(settings.backoff, settings.max_backoff)
        self.controller_id: int | None = None
        self.admin_controller: Address | None = None
        """The broker of `Target.ADMIN_CONTROLLER`, None if it is not known."""
        self._cluster_id: str | None = None
        self._known: dict[int, Address] = {}
        self._channels: dict[Address, Channel] = {}
        self._opening: dict[Address, asyncio.Task[Channel]] = {}
        self._states: dict[Address, _AddressState] = {}
        self._is_closed = False

    def learn(
        self, nodes: Iterable[tuple[int, str, int]], controller_id: int | None, cluster_id: str | None = None
    ) -> None:
        """Replace the known nodes by those of a response: id, host and port of each live node."""
        self._cluster_id = cluster_id or None
        self._known = {node_id: Address(host, port) for node_id, host, port in nodes}
        self.controller_id = controller_id if controller_id in self._known else None

    def add(self, nodes: Iterable[tuple[int, str, int]]) -> None:
        """Add or update the addresses of some nodes."""
        self._known |= {node_id: Address(host, port) for node_id, host, port in nodes}

    @property
    def ids(self) -> list[int]:
        """The ids of the known nodes, sorted."""
        return sorted(self._known)

    def address(self, node_id: int) -> Address | None:
        return self._known.get(node_id)

    def forget_controller(self) -> None:
        """Forget the controller, so that it is looked up again."""
        self.controller_id = None
        self.admin_controller = None

    async def controller(self) -> Channel | None:
        """Return a channel to the controller, None if it is not known."""
        address = self._known.get(-1 if self.controller_id is None else self.controller_id)
        return None if address is None else await self.channel(address)

    async def any(self) -> Channel:
        """Return a channel to a reachable node: an open channel, else the first that opens.

        Raises:
            UnreachableError: each address has been tried `attempts` times, as in the settings.
            AuthenticationError: a broker does not accept our credentials; no other broker is tried.
        """
        for channel in self._channels.values():
            if channel.is_usable and not self._state_of(channel.address).failures:
                return channel
        for _ in range(self.settings.attempts):
            first = await self._first(self._by_failures())
            if first is not None:
                return first
        raise UnreachableError(f"no broker could be reached: {self.problems()}")

    async def _first(self, addresses: Sequence[Address]) -> Channel | None:
        """Return the first channel that opens, None if none does.

        If an address does not answer within `HEAD_START`, the next address is tried as well; the first one can still
        win.
        """
        waiting: set[asyncio.Task[Channel]] = set()
        try:
            for address in (*addresses, None):
                if address is not None:
                    waiting.add(asyncio.ensure_future(self.channel(address)))
                patience = None if address is None else HEAD_START
                while waiting:
                    done, waiting = await asyncio.wait(waiting, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
                    opened = [channel for channel in map(_opened_channel, done) if channel is not None]
                    if opened:
                        return opened[0]
                    if address is not None:
                        break
        finally:
            for task in waiting:
                task.cancel()
        return None

    async def channel(self, address: Address) -> Channel:
        """Return the open channel to an address, or open one; concurrent callers share one attempt.

        Raises:
            ConnectionLostError: the address cannot be reached.
        """
        channel = self._channels.get(address)
        if channel is not None and channel.is_usable:
            return channel
        if self._is_closed:
            raise UnreachableError("the client is closed")
        task = self._opening.get(address)
        if task is None:
            task = self._opening[address] = asyncio.ensure_future(self._open(address))
            task.add_done_callback(lambda done: self._opened(address, done))
        return await asyncio.shield(task)

    def failed(self, address: Address, problem: Exception) -> None:
        """Record a failure of an address, and delay the next attempt."""
        state = self._state_of(address)
        state.failures += 1
        state.not_before = time.monotonic() + self.backoff.after(state.failures)
        state.problem = str(problem)

    def succeeded(self, address: Address) -> None:
        self._states.pop(address, None)

    def problems(self) -> str:
        """Return the recent problems of all addresses as text."""
        under_way = (f"{address} has not completed the connection" for address in self._opening)
        problems = dict.fromkeys(state.problem for state in self._states.values() if state.problem)
        return "; ".join(problems or under_way) or "nothing was tried"

    async def close(self) -> None:
        self._is_closed = True
        opening = list(self._opening.values())
        for task in opening:
            task.cancel()
        await asyncio.gather(*opening, return_exceptions=True)
        for channel in self._channels.values():
            channel.close()
        self._channels.clear()

    async def _open(self, address: Address) -> Channel:
        await asyncio.sleep(max(0.0, self._state_of(address).not_before - time.monotonic()))
        expired = self._channels.pop(address, None)
        try:
            channel = await open_channel(address, self.settings, self._expected_at(address))
        except ConnectionLostError as error:
            self.failed(address, error)
            if isinstance(error, MisroutedError):
                self._forget_cluster()
            raise
        finally:
            if expired is not None:
                expired.retire()
        self._channels[address] = channel
        self.succeeded(address)
        return channel

    def _expected_at(self, address: Address) -> ExpectedNode | None:
        """Return the node that an address belongs to; None if it is unknown, as before the first response."""
        ids = [node_id for node_id, node_address in self._known.items() if node_address == address]
        # Nodes behind a balancer share its address, so that it may rightly lead to each of them.
        if not self.settings.checks_cluster or self._cluster_id is None or len(ids) != 1:
            return None
        return ExpectedNode(self._cluster_id, ids[0])

    def _forget_cluster(self) -> None:
        """Forget what responses told, so that the bootstrap addresses are asked again, as Java's NetworkClient does."""
        self._cluster_id = None
        self._known = {}
        self.forget_controller()
        for channel in self._channels.values():
            channel.retire()
        self._channels.clear()

    def _opened(self, address: Address, task: asyncio.Task[Channel]) -> None:
        """Forget the attempt, and retrieve its exception, as all callers may have been cancelled."""
        self._opening.pop(address, None)
        if not task.cancelled():
            task.exception()

    def _by_failures(self) -> list[Address]:
        """Return all addresses, those with the fewest failures first."""
        addresses = dict.fromkeys((*self._known.values(), *self.settings.servers))
        return sorted(addresses, key=lambda address: self._state_of(address).failures)

    def _state_of(self, address: Address) -> _AddressState:
        return self._states.setdefault(address, _AddressState())


def _opened_channel(task: asyncio.Task[Channel]) -> Channel | None:
    """Return the channel that a task opened, None if the connection failed; raise errors that affect all addresses."""
    try:
        return task.result()
    except UnreachableError:
        raise
    except ConnectionLostError:
        return None

"""Servers in a thread or an event loop, whose responses faults can replace: the embedded cluster, and the proxy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import Self

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.serving.arguments import NAME, check, check_given
from kip.serving.callbacks import Callbacks, checked_function
from kip.serving.faults import Fault, FaultKind, FaultTable, checked_fault
from kip.serving.requests import ReceivedRequest, RequestLog, RequestObserver
from kip.serving.runner import Runner

__all__ = ["Serving"]


class Serving(ABC):
    """A server for Kafka clients; `noun` is the word for it in error messages."""

    def __init__(self, noun: str, log: RequestLog) -> None:
        self._faults, self._log, self._callbacks = FaultTable(), log, Callbacks()
        self._runner = Runner(self._open, self._close, noun)

    async def __aenter__(self) -> Self:
        await self._runner.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.close()

    def start(self) -> Self:
        """Run in a thread, until `stop`; return when requests are accepted.

        Raises:
            ClusterSetupError: it is already running, a port is taken, or a file cannot be written.
        """
        self._runner.start()
        return self

    def stop(self) -> None:
        """Stop what `start` started, and close all connections; it can be started again."""
        self._runner.stop()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def inject(self, fault: Fault) -> None:
        """Inject a fault into responses; the first fault that matches a response is used."""
        checked = self._checked(fault)  # a mistyped value would do nothing
        guarded = self._guarded(checked)
        self._runner.do(lambda: self._faults.add(guarded))

    def _checked(self, fault: Fault) -> Fault:
        return checked_fault(fault, self._api_key)

    def _guarded(self, fault: Fault) -> Fault:
        name = fault.api or "all APIs"
        if fault.when is not None:
            fault = replace(fault, when=self._callbacks.guarded(f"the predicate of {fault}", fault.when, False))
        if fault.answer is not None:
            response = Message if fault.api is None else CATALOG.load(CATALOG.response(self._api_key(fault.api)))
            guarded = self._callbacks.guarded(f"the scripted answer of {name}", fault.answer, None, response)
            fault = replace(fault, answer=guarded)
        return fault

    @property
    def failed_functions(self) -> list[str]:
        """The predicates, scripted answers, observers and actions that failed, with their errors.

        A request is processed as usual if a function for it fails, so the test did not test what it says.
        """
        return list(self._callbacks.errors)

    @property
    def unused_faults(self) -> list[Fault]:
        """The faults that never affected a response: a test with them did not test what it says.

        It can also be read after the end.
        """
        return self._faults.unused

    @property
    def unused_actions(self) -> list[str]:
        """The APIs of the actions of `after_next` that were never called, for the same reason."""
        return self._log.pending_actions

    def fail(
        self,
        api: str,
        error: int | str,
        *,
        topic: str | None = None,
        partition: int | None = None,
        group: str | None = None,
        times: int | None = None,
        node_id: int | None = None,
    ) -> None:
        """Answer requests, or their parts for a topic, a partition or a group, with an error: its code or its name.

        These parts are not processed; a proxy does not send them to the broker.
        """
        where = {"topic": topic, "partition": partition, "group": group, "node_id": node_id}
        self.inject(Fault(FaultKind.ERROR, api, times=times, error=error, **where))  # type: ignore[arg-type]

    def throttle(self, api: str | None, seconds: float, times: int | None = None) -> None:
        """Set the throttle time of responses."""
        self.inject(Fault(FaultKind.THROTTLE, api, times=times, seconds=seconds))

    def answer(self, api: str, answer: Callable[[ReceivedRequest], Message | None], times: int | None = None) -> None:
        """Answer requests with the result of a function; if that is None, they are processed as usual."""
        self.inject(Fault(FaultKind.ANSWER, api, times=times, answer=answer))

    def delay_answers(self, seconds: float, api: str | None = None, node_id: int | None = None) -> None:
        """Delay the responses of one API, of one node, or all."""
        self.inject(Fault(FaultKind.DELAY, api, node_id, seconds=seconds))

    def drop_answers(self, api: str | None = None, node_id: int | None = None, times: int | None = None) -> None:
        """Process requests but never answer them: the next `times` requests, or all from now on."""
        self.inject(Fault(FaultKind.DROP, api, node_id, times))

    def clear_faults(self) -> None:
        self._runner.do(self._faults.clear)

    def observe(self, observer: RequestObserver, api: str | None = None) -> None:
        """Call a function with each request and its response, in the thread of the server."""
        check_given(NAME, api=api)
        if api is not None:
            self._api_key(api)
        guarded = self._callbacks.guarded(f"the observer of {api or 'all APIs'}", checked_function(observer), None)
        self._runner.do(lambda: self._log.add_observer(guarded, api))

    def after_next(self, api: str, action: Callable[[], None]) -> None:
        """Call `action` once, directly after the next response of an API, for example to move the controller."""
        check(NAME, api=api)
        self._api_key(api)
        guarded = self._callbacks.guarded(f"the action after the next {api}", checked_function(action), None)
        self._runner.do(lambda: self._log.after_next(api, guarded))

    @abstractmethod
    def _api_key(self, name: str) -> int:
        """Return the key of an API.

        Raises:
            ClusterSetupError: it is unknown.
        """

    @abstractmethod
    async def _open(self) -> None:
        """Open the ports."""

    @abstractmethod
    def _close(self) -> None:
        """Close the ports and all connections."""

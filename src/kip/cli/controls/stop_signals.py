"""The signals that stop a long-running command: Ctrl-C, `kill`, and a closed terminal."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_HAS_TIMER = hasattr(signal, "setitimer")  # not on Windows
_SOON = 0.05
_PATIENCE = 5.0
"""Seconds for which an interrupt waits, at most: calls of gRPC without a stream of answers take less."""


def stop_signals() -> list[signal.Signals]:
    """Return the signals to handle, without SIGHUP if it is ignored, as under nohup, or unknown, as on Windows."""
    numbers = [signal.SIGINT, signal.SIGTERM]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        numbers.append(hangup)
    return numbers


@contextmanager
def interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt in the main thread at each of these signals, a little later where it would do harm."""
    interrupt = _Interrupt()
    numbers = [*stop_signals(), *([signal.SIGALRM] if _HAS_TIMER else [])]
    before = {number: signal.signal(number, interrupt) for number in numbers}
    hook = sys.unraisablehook
    if hook is sys.__unraisablehook__:
        sys.unraisablehook = _repeat_interrupt
    try:
        yield
    finally:
        sys.unraisablehook = hook
        if _HAS_TIMER:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


class _Interrupt:
    """The handler of these signals, and of the timer that repeats them."""

    def __init__(self) -> None:
        self._first: float | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if _HAS_TIMER and _is_in_call(frame) and now - (self._first or now) < _PATIENCE:
            self._first = self._first or now
            signal.setitimer(signal.ITIMER_REAL, _SOON)
        else:
            self._first = None
            raise KeyboardInterrupt


def _is_in_call(frame: FrameType | None) -> bool:
    """Return whether gRPC begins or ends a call there, or waits for an answer in C.

    An interrupt there can leave a call for which the channel waits forever when it is closed, as seen with grpcio 1.85.
    `grpc._common.wait` waits in Python, for a call that has begun.
    """
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module == "grpc._common" and frame.f_code.co_name == "wait":
            return False
        if module.startswith("grpc."):
            return True
        frame = frame.f_back
    return False


def _repeat_interrupt(unraisable: Any) -> None:
    """Interrupt again if Python has dropped a KeyboardInterrupt.

    It does so in weakref callbacks, of which py4j has one for each object of the JVM, and in `__del__`, in which
    PySpark's client asks a server of Spark Connect to drop a checkpoint and waits for the answer.
    """
    if unraisable.exc_type is KeyboardInterrupt and _HAS_TIMER:
        # A little later: at once, it would interrupt this function.
        signal.setitimer(signal.ITIMER_REAL, _SOON)
    else:
        sys.__unraisablehook__(unraisable)

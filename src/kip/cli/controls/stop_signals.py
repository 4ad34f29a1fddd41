"""The signals that stop a long-running command: Ctrl-C, `kill`, and a closed terminal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, main_thread
from typing import Any

__all__ = ["interrupts", "stop_signals"]


def stop_signals() -> list[signal.Signals]:
    """Return the signals to handle, without SIGHUP if it is ignored, as under nohup, or unknown, as on Windows."""
    numbers = [signal.SIGINT, signal.SIGTERM]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        numbers.append(hangup)
    return numbers


@contextmanager
def interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt in the main thread at each of these signals, also if Python drops the first one."""
    before = {number: signal.signal(number, signal.default_int_handler) for number in stop_signals()}
    hook = sys.unraisablehook
    if hook is sys.__unraisablehook__:
        sys.unraisablehook = _repeat_interrupt
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)


def _repeat_interrupt(unraisable: Any) -> None:
    """Send SIGINT again if Python has dropped a KeyboardInterrupt.

    It does so in weakref callbacks, of which py4j has one for each object of the JVM, and in `__del__`, in which
    PySpark's client asks a server of Spark Connect to drop a checkpoint and waits for the answer.
    """
    if unraisable.exc_type is KeyboardInterrupt:
        # A little later: at once, it would interrupt this function.
        Timer(0.1, signal.pthread_kill, (main_thread().ident, signal.SIGINT)).start()
    else:
        sys.__unraisablehook__(unraisable)

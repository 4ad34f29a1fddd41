"""Interrupts of a run: Ctrl-C, and SIGTERM for a stream. None is lost, wherever Python receives it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, main_thread
from typing import Any

__all__ = ["interrupts"]


@contextmanager
def interrupts(*, with_sigterm: bool) -> Iterator[None]:
    """Raise each KeyboardInterrupt in the main thread, also those that Python drops; `with_sigterm` for SIGTERM too."""
    hook = sys.unraisablehook
    if hook is sys.__unraisablehook__:
        sys.unraisablehook = _repeat_interrupt
    before = signal.signal(signal.SIGTERM, signal.default_int_handler) if with_sigterm else None
    try:
        yield
    finally:
        sys.unraisablehook = hook
        if before is not None:
            signal.signal(signal.SIGTERM, before)


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

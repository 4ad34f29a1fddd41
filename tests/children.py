"""Child processes of tests, and the signals that stop them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

ENDING = (signal.SIGHUP, signal.SIGTERM)


def let_signals_end_children() -> None:
    """Let interrupts and hangups end child processes, even if this process was told to ignore them.

    A shell lets background commands ignore interrupts, `nohup` lets a command ignore hangups, and child processes
    inherit that. A handler instead of SIG_IGN keeps this process running, but its children get the default action.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda number, frame: None)


def in_a_child(action: Callable[[], int | None]) -> int:
    """Run an action in a child process, which ends with the result as its exit status and no cleanup; return its id.

    The child has the default handlers of signals. They are blocked until then: a handler of the parent could raise an
    exception in the child, which would then continue as a second test process.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    child = os.fork()
    if child == 0:
        status: int | None = 1
        try:
            for number in ENDING:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            status = action()
        finally:
            os._exit(status or 0)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    return child

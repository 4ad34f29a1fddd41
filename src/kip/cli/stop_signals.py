"""The signals that end a command which otherwise runs forever: Ctrl-C, `kill`, and a terminal that is closed."""

from __future__ import annotations

import signal

__all__ = ["stop_signals"]


def stop_signals() -> list[signal.Signals]:
    """Return the signals to handle; not SIGHUP where it is ignored, as under nohup, or unknown, as on Windows."""
    numbers = [signal.SIGINT, signal.SIGTERM]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        numbers.append(hangup)
    return numbers

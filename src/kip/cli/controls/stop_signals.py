"""The signals that stop a long-running command: Ctrl-C, `kill`, and a closed terminal."""

from __future__ import annotations

import signal

__all__ = ["stop_signals"]


def stop_signals() -> list[signal.Signals]:
    """Return the signals to handle, without SIGHUP if it is ignored, as under nohup, or unknown, as on Windows."""
    numbers = [signal.SIGINT, signal.SIGTERM]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        numbers.append(hangup)
    return numbers

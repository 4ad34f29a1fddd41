"""The errors of `kip.spark`. Those raised in a Python worker arrive in Spark's `PythonException`."""

from __future__ import annotations


class CorruptRecordError(ValueError):
    """A row could not be decoded in the mode FAILFAST; the message contains the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}; with mode=PERMISSIVE damaged rows are kept next to the others")


class EngineError(RuntimeError):
    """The embedded engine cannot run here; the message contains the reason and a remedy."""

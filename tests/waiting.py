"""Wait for conditions in tests, with a generous timeout."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = 180.0
"""Seconds to wait for events that take a few seconds on an idle machine; a busy machine needs more."""


def wait_for(condition: Callable[[], Found], what: str, timeout: float = PATIENCE) -> Found:
    """Call `condition` until it returns a true value; fail after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not (found := condition()):
        assert time.monotonic() < deadline, f"waited {timeout} seconds for {what}"
        time.sleep(0.05)
    return found


def eventually(check: Callable[[], Found], timeout: float = PATIENCE) -> Found:
    """Call `check` until it raises no AssertionError; an AssertionError after `timeout` seconds fails the test.

    Use it to compare two values that are read one after the other, while both still change.
    """
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        with contextlib.suppress(AssertionError):
            return check()
        time.sleep(0.2)
    return check()


def settled(value: Callable[[], Found], seconds: float = 0.3) -> Found:
    """Return a value after it has not changed for `seconds`; a blocked process has no other visible effect."""
    found = value()
    since = time.monotonic()
    while time.monotonic() < since + seconds:
        time.sleep(0.05)
        if (now := value()) != found:
            found, since = now, time.monotonic()
    return found

"""Waiting in tests: by condition, with a deadline that only something broken exceeds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = 180.0
"""Seconds to wait for something that takes a few on an idle machine; a busy machine needs more."""


def wait_for(condition: Callable[[], Found], what: str, timeout: float = PATIENCE) -> Found:
    """Call `condition` until it returns something true; fail after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not (found := condition()):
        assert time.monotonic() < deadline, f"waited {timeout} seconds for {what}"
        time.sleep(0.05)
    return found

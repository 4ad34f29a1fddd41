"""Times as text."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_text(seconds: float) -> str:
    """Return a time in UTC, or seconds since the epoch if the year is not between 1 and 9999."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    except (ValueError, OverflowError, OSError):  # each for a different range of numbers
        return f"{seconds:.6f}"

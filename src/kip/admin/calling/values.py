"""Values in responses."""

from __future__ import annotations


def known(value: int) -> int | None:
    """Return an id, an offset or a time; None if it is negative, which means in Kafka that there is none."""
    return None if value < 0 else value

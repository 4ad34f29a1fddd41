"""Replica assignments in the syntax of kafka-topics: `1:2,2:3` is partition 0 on brokers 1 and 2, 1 on 2 and 3."""

from __future__ import annotations

from collections.abc import Sequence

from kip.admin.errors import SettingsError

Assignment = tuple[tuple[int, ...], ...]
"""The brokers of each partition, by partition number."""


def parse_assignment(assignment: str | Sequence[Sequence[int]]) -> Assignment:
    """Parse an assignment; only the broker checks its meaning.

    Raises:
        SettingsError: the assignment has a different form.
    """
    if not isinstance(assignment, str):
        return tuple(tuple(brokers) for brokers in assignment)
    try:
        return tuple(tuple(int(broker) for broker in brokers.split(":")) for brokers in assignment.split(","))
    except ValueError:
        raise SettingsError(
            f"{assignment!r} is not an assignment; separate brokers with colons and partitions with commas: 1:2,2:3"
        ) from None


def format_assignment(assignment: Assignment) -> str:
    return ",".join(":".join(map(str, brokers)) for brokers in assignment)

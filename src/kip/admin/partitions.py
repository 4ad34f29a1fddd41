"""Partitions as operations name them: a topic and a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

__all__ = ["Partition", "by_topic"]

Partition: TypeAlias = tuple[str, int]
"""Topic and number."""


def by_topic(partitions: Iterable[Partition]) -> dict[str, list[int]]:
    """Return the numbers of partitions by topic, in order."""
    grouped: dict[str, list[int]] = {}
    for topic, number in sorted(partitions):
        grouped.setdefault(topic, []).append(number)
    return grouped

"""Partitions as arguments of operations: a topic name and a partition index."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

TopicPartition: TypeAlias = tuple[str, int]
"""Topic and partition index."""


def by_topic(partitions: Iterable[TopicPartition]) -> dict[str, list[int]]:
    """Return the sorted indexes of partitions, by topic."""
    grouped: dict[str, list[int]] = {}
    for topic, number in sorted(partitions):
        grouped.setdefault(topic, []).append(number)
    return grouped

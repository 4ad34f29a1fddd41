"""Patterns of partitions, as those of `kafka-get-offsets --topic-partitions`: `orders`, `orders:0-3`, `:5-`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from re import Pattern

import click

_PATTERN = re.compile(r"([^:,]*)(?::(?:(\d*)|(\d*)-(\d*)))?")


@dataclass(frozen=True, slots=True)
class PartitionPattern:
    """A pattern that matches whole names of topics, and a range of partitions; `stop` is not part of the range."""

    topic: Pattern[str]
    start: int = 0
    stop: int | None = None

    def matches(self, topic: str, partition: int) -> bool:
        in_range = self.start <= partition and (self.stop is None or partition < self.stop)
        return in_range and self.topic.fullmatch(topic) is not None


def read_patterns(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> Sequence[PartitionPattern] | None:
    """Parse an option of patterns separated by commas."""
    return None if value is None else [_pattern(part) for part in value.split(",")]


def _pattern(text: str) -> PartitionPattern:
    match = _PATTERN.fullmatch(text)
    if match is None:
        raise click.BadParameter(f"{text!r}: write TOPIC, TOPIC:3, TOPIC:0-3, TOPIC:5- or TOPIC:-3")
    name, number, start, stop = match.groups()
    try:
        topic = re.compile(name or ".*")
    except re.error as error:
        raise click.BadParameter(f"{name!r} is not a regular expression: {error}") from None
    # PartitionFilter.PartitionRangeFilter of kafka-get-offsets: the lower bound is inclusive, the upper one is not.
    if number:
        return PartitionPattern(topic, int(number), int(number) + 1)
    return PartitionPattern(topic, int(start or 0), int(stop) if stop else None)

"""Which part of a log a query's filters ask for: topic and partition, offsets and times.

The filters are those of `DataSourceReader.pushFilters`; Spark applies them again to the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pyspark.sql import datasource

from kip.log.segments.files import LogFile
from kip.log.segments.selection import Selection


@dataclass(frozen=True, slots=True)
class LogFilter:
    """The topics and partitions that are wanted, None for all, and the selection of their records."""

    selection: Selection
    topics: frozenset[str] | None = None
    partitions: frozenset[int] | None = None

    def may_have(self, file: LogFile) -> bool:
        """Return whether a file may have wanted records."""
        end = self.selection.end_offset
        return (
            (self.topics is None or file.topic in ("", *self.topics))
            and (self.partitions is None or file.partition is None or file.partition in self.partitions)
            and (end is None or file.is_snapshot or file.offset < end)
        )


def wanted_by(filters: Iterable[datasource.Filter], selection: Selection) -> LogFilter:
    """Return what all filters together want; filters of other columns want everything."""
    log_filter = LogFilter(selection)
    for condition in filters:
        narrow = _NARROW.get(getattr(condition, "attribute", ()))
        if narrow is not None:
            log_filter = narrow(log_filter, condition)
    return log_filter


def _values(condition: datasource.Filter) -> frozenset[Any] | None:
    """Return the values that a filter allows, None for other filters than of equality."""
    match condition:
        case datasource.EqualTo(value=value):
            return frozenset((value,))
        case datasource.In(value=values):
            return frozenset(values)
    return None


def _bounds(condition: datasource.Filter, number: Callable[[Any], int]) -> tuple[int | None, int | None]:
    """Return the least number that a filter allows, and the end of the allowed ones; numbers may be rounded down."""
    match condition:
        case datasource.EqualTo(value=value):
            return number(value), number(value) + 1
        case datasource.GreaterThan(value=value) | datasource.GreaterThanOrEqual(value=value):
            return number(value), None
        case datasource.LessThan(value=value) | datasource.LessThanOrEqual(value=value):
            return None, number(value) + 1
    return None, None


def _by_topic(log_filter: LogFilter, condition: datasource.Filter) -> LogFilter:
    return replace(log_filter, topics=_both(log_filter.topics, _values(condition)))


def _by_partition(log_filter: LogFilter, condition: datasource.Filter) -> LogFilter:
    return replace(log_filter, partitions=_both(log_filter.partitions, _values(condition)))


def _by_offset(log_filter: LogFilter, condition: datasource.Filter) -> LogFilter:
    first, end = _bounds(condition, int)
    selection = log_filter.selection
    selection = replace(selection, first_offset=_most(selection.first_offset, first))
    return replace(log_filter, selection=replace(selection, end_offset=_least(selection.end_offset, end)))


def _by_time(log_filter: LogFilter, condition: datasource.Filter) -> LogFilter:
    value = getattr(condition, "value", None)  # Spark pushes IsNotNull, which has none, before each comparison
    if not isinstance(value, datetime) or value.tzinfo is None:
        return log_filter  # a time in a zone that is not known here
    since, until = _bounds(condition, _milliseconds)
    selection = log_filter.selection
    selection = replace(selection, since=_most(selection.since, since))
    return replace(log_filter, selection=replace(selection, until=_least(selection.until, until)))


def _milliseconds(time: datetime) -> int:
    return (time - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def _both(values: frozenset[Any] | None, other: frozenset[Any] | None) -> frozenset[Any] | None:
    return other if values is None else values if other is None else values & other


def _most(bound: int | None, other: int | None) -> int | None:
    return other if bound is None else bound if other is None else max(bound, other)


def _least(bound: int | None, other: int | None) -> int | None:
    return other if bound is None else bound if other is None else min(bound, other)


_NARROW: Mapping[tuple[str, ...], Callable[[LogFilter, Any], LogFilter]] = {
    ("topic",): _by_topic,
    ("partition",): _by_partition,
    ("offset",): _by_offset,
    ("timestamp",): _by_time,
}

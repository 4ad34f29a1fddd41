"""Selection: filters for the records of a log."""

from __future__ import annotations

from dataclasses import dataclass

from kip.log.segments.batches import Batch


@dataclass(frozen=True, slots=True)
class Selection:
    """Filters for records; None and empty sets select all.

    Attributes:
        types: names of record types as `plain_type` spells them.
        groups: ids of groups; if set, records that belong to no group are not selected.
        since, until: times in ms, the second exclusive.
        first_offset, end_offset: offsets, the second exclusive.
    """

    types: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    since: int | None = None
    until: int | None = None
    first_offset: int | None = None
    end_offset: int | None = None

    @property
    def has_bounds(self) -> bool:
        """Whether records are selected by offset or time."""
        return (self.since, self.until, self.first_offset, self.end_offset) != (None, None, None, None)

    @property
    def has_names(self) -> bool:
        """Whether records are selected by type or group."""
        return bool(self.types or self.groups)

    def may_hold(self, batch: Batch) -> bool:
        """Return whether a batch may contain selected records; True for compressed entries of older formats."""
        if batch.record_count is None:
            return True
        # `until` excludes no batch: a header has the timestamp of the first record and the largest one.
        return (
            (self.first_offset is None or batch.last_offset >= self.first_offset)
            and (self.end_offset is None or batch.base_offset < self.end_offset)
            and (self.since is None or batch.max_timestamp >= self.since)
        )

    def is_within(self, batch: Batch) -> bool:
        """Return whether no record of a batch is outside of the bounds, so that `wants` need not be asked for each."""
        if not self.has_bounds:
            return True
        return (
            self.since is None
            and self.until is None
            and batch.record_count is not None
            and (self.first_offset is None or batch.base_offset >= self.first_offset)
            and (self.end_offset is None or batch.last_offset < self.end_offset)
        )

    def wants(self, offset: int, timestamp: int) -> bool:
        """Return whether the offset and time of a record are selected."""
        return (
            (self.first_offset is None or offset >= self.first_offset)
            and (self.end_offset is None or offset < self.end_offset)
            and (self.since is None or timestamp >= self.since)
            and (self.until is None or timestamp < self.until)
        )

    def wants_named(self, record_type: str, group: str | None) -> bool:
        """Return whether the type and group of a record are selected."""
        return (not self.types or plain_type(record_type) in self.types) and (not self.groups or group in self.groups)


def plain_type(name: str) -> str:
    """Return the name of a record type in a normalized spelling, the same for `OFFSET_COMMIT` and `OffsetCommit`."""
    return name.replace("_", "").replace("-", "").lower()

"""The lag of groups and hanging transactions, defined once for the admin client and for tables.

Both functions accept integers and Spark columns alike: with a null in a column, the result is null.
"""

from __future__ import annotations

from typing import Any

__all__ = ["is_hanging", "lag"]


def lag(committed: Any, end: Any) -> Any:
    """Return the number of records that a group has not read in a partition, None if an offset is not known.

    Args:
        committed: the committed offset, which is the offset of the next record to read.
        end: the offset after the last record.
    """
    return None if committed is None or end is None else end - committed


def is_hanging(last_timestamp: Any, now: Any, older_than: Any, is_open_at_coordinator: Any) -> Any:
    """Return whether an open transaction of a partition hangs (KIP-664): no coordinator will complete it.

    Args:
        last_timestamp: the time of the last record of its producer in the partition, in milliseconds since the epoch.
        now: the current time, in milliseconds since the epoch.
        older_than: milliseconds since the last record after which a transaction may hang; the largest transaction
            timeout of the cluster is a good value.
        is_open_at_coordinator: whether the coordinator knows an open transaction of the producer with this partition.
    """
    return (last_timestamp <= now - older_than) & (is_open_at_coordinator == False)  # noqa: E712 - may be a column

"""The lag of groups and hanging transactions, defined once for the admin client and for tables.

Both functions accept integers and Spark columns alike: with a null in a column, the result is null.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

WITHOUT_MEMBERS = ("Empty", "Dead")
"""The states of a group without members, which reads nothing."""


def lag(committed: Any, end: Any, start: Any = None, *, greatest: Callable[[Any, Any], Any] = max) -> Any:
    """Return the number of records that a group can still read in a partition, None if an offset is not known.

    Records that were deleted unread are not lag. The result is negative if the committed offset is beyond the end, as
    kafka-consumer-groups prints it: the log lost records, or its topic was created again. Do not add such numbers up.

    Args:
        committed: the committed offset, which is the offset of the next record to read.
        end: the offset after the last record.
        start: the first offset of the log, None if it is not known.
        greatest: returns the larger of two offsets; that of columns for columns.
    """
    if committed is None or end is None:
        return None
    return end - (committed if start is None else greatest(committed, start))


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

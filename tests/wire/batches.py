"""Record batches made from others."""

from __future__ import annotations

from typing import Any

from kafka_wire.records import RecordBatch

__all__ = ["written_again"]

_SAME = (
    *("compression", "last_offset", "producer_id", "producer_epoch", "base_sequence", "is_transactional"),
    *("is_control", "delete_horizon", "max_timestamp"),
)


def written_again(batch: RecordBatch, **changes: Any) -> RecordBatch:
    """Write the records of a batch into one of format 2 with the same properties, but for some arguments of `of`."""
    properties = {name: getattr(batch, name) for name in _SAME}
    properties["append_timestamp"] = batch.max_timestamp if batch.is_log_append_time else None
    return RecordBatch.of(batch.records(), **properties | changes)

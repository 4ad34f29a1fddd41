"""Retention and compaction of logs, as Kafka does them: by segments, of which the last one is never compacted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kafka_wire.records import Record, RecordBatch

from kip.cluster.configs.layers import ConfigLayers
from kip.cluster.logs.partition_log import PartitionLog, StoredBatch
from kip.log.segments.batches import Batch, parse_batch

Segments = list[list[StoredBatch]]


@dataclass(frozen=True, slots=True)
class CleaningRules:
    """The configs of a topic that affect retention and compaction; times are in ms, -1 is unlimited."""

    policies: frozenset[str]
    retention_ms: int
    retention_bytes: int
    segment_bytes: int
    segment_ms: int
    delete_retention_ms: int
    min_lag_ms: int
    max_lag_ms: int
    min_dirty_ratio: float

    @classmethod
    def of(cls, layers: ConfigLayers, own: Mapping[str, str]) -> CleaningRules:
        def value(name: str) -> str:
            return layers.topic_value(name, own)

        return cls(
            frozenset(value("cleanup.policy").split(",")),
            int(value("retention.ms")),
            int(value("retention.bytes")),
            int(value("segment.bytes")),
            int(value("segment.ms")),
            int(value("delete.retention.ms")),
            int(value("min.compaction.lag.ms")),
            int(value("max.compaction.lag.ms")),
            float(value("min.cleanable.dirty.ratio")),
        )


def clean(
    log: PartitionLog, rules: CleaningRules, now_ms: int, before_compaction: Callable[[], None] = lambda: None
) -> None:
    """Delete expired segments, and compact the log if enough of it was not compacted yet."""
    if "delete" in rules.policies:
        delete_expired(log, rules, now_ms)
    if "compact" in rules.policies and _is_dirty(log, rules, now_ms):
        before_compaction()
        compact(log, rules, now_ms)


def delete_expired(log: PartitionLog, rules: CleaningRules, now_ms: int) -> None:
    """Delete segments whose records are all too old, then the oldest ones while the log is too large."""
    excess = log.size() - rules.retention_bytes if rules.retention_bytes >= 0 else -1
    start = log.start_offset
    for segment in _segments(log.batches, rules):
        size = sum(batch.size for batch in segment)
        newest = max(batch.max_timestamp for batch in segment)
        is_old = 0 <= rules.retention_ms < now_ms - newest
        # From the oldest on, up to the first one that stays: a log has no gaps (UnifiedLog.deleteOldSegments).
        if not is_old and excess < size:
            break
        excess -= size
        start = segment[-1].last_offset + 1
    if start > log.start_offset:
        log.delete_before(min(start, log.stable_offset))


def compact(log: PartitionLog, rules: CleaningRules, now_ms: int) -> None:
    """Keep the newest record of each key in the segments that can be compacted, and drop old tombstones."""
    batches = _cleanable(log, rules, now_ms)
    if not batches:
        return
    parsed = [parse_batch(stored.data) for stored in batches]
    # Aborted records do not count as newest: they would delete the committed record of the same key.
    newest = {
        record.key: record.offset
        for stored, batch in zip(batches, parsed, strict=True)
        if not batch.is_control and not log.is_aborted(stored)
        for record in batch.records()
    }
    # The first pass writes the horizon into the batch, a later one drops the tombstone (KIP-534): a consumer that lags
    # by less than `delete.retention.ms` sees it, however often the log is compacted.
    horizon = now_ms + rules.delete_retention_ms
    compacted = []
    for stored, batch in zip(batches, parsed, strict=True):
        if batch.is_control:  # Cleaner drops markers after their records; keeping them changes nothing for consumers
            compacted.append(stored.data)
        elif not log.is_aborted(stored):
            compacted += _rewritten(batch, newest, now_ms, horizon)
    log.replace(batches[-1].last_offset, compacted)


def _rewritten(batch: Batch, newest: Mapping[bytes | None, int], now_ms: int, horizon: int) -> Iterable[bytes]:
    """Yield the batch with the remaining records, or nothing if there are none."""
    expires = batch.delete_horizon
    are_tombstones_gone = expires is not None and expires <= now_ms
    before = list(batch.records())
    after = [
        record
        for record in before
        if newest[record.key] == record.offset and not (record.value is None and are_tombstones_gone)
    ]
    has_tombstones = any(record.value is None for record in after)
    if len(after) == len(before) and (expires is not None or not has_tombstones):
        yield batch.data
    elif after:
        yield _batch(batch, after, (expires or horizon) if has_tombstones else None)


def _batch(batch: Batch, records: Sequence[Record], delete_horizon: int | None) -> bytes:
    return RecordBatch.of(
        records,
        compression=batch.compression,
        base_offset=batch.base_offset,
        last_offset=batch.last_offset,  # of the whole batch, so that offsets and sequence numbers keep their distance
        leader_epoch=batch.leader_epoch,
        producer_id=batch.producer_id,
        producer_epoch=batch.producer_epoch,
        base_sequence=batch.base_sequence,
        is_transactional=batch.is_transactional,
        append_timestamp=batch.max_timestamp if batch.timestamp_type == "LogAppendTime" else None,
        delete_horizon=delete_horizon,
    ).data


def _is_dirty(log: PartitionLog, rules: CleaningRules, now_ms: int) -> bool:
    batches = _cleanable(log, rules, now_ms)
    dirty = [batch for batch in batches if batch.base_offset > log.compacted_offset]
    if not dirty:
        return any(_has_due_tombstones(batch, now_ms) for batch in batches)
    if now_ms - dirty[0].max_timestamp > rules.max_lag_ms:
        return True
    sizes = sum(batch.size for batch in dirty), sum(batch.size for batch in batches)
    return sizes[0] / sizes[1] >= rules.min_dirty_ratio


def _has_due_tombstones(stored: StoredBatch, now_ms: int) -> bool:
    horizon = parse_batch(stored.data).delete_horizon
    return horizon is not None and horizon <= now_ms


def _cleanable(log: PartitionLog, rules: CleaningRules, now_ms: int) -> list[StoredBatch]:
    """Return the batches of all segments but the last one, up to the last stable offset and the lag."""
    batches: list[StoredBatch] = []
    for segment in _segments(log.batches, rules)[:-1]:
        is_recent = now_ms - max(batch.max_timestamp for batch in segment) < rules.min_lag_ms
        if is_recent or segment[-1].last_offset >= log.stable_offset:
            break
        batches += segment
    return batches


def _segments(batches: Iterable[StoredBatch], rules: CleaningRules) -> Segments:
    """Divide batches into segments, where Kafka would roll them."""
    segments: Segments = []
    size = first = 0
    for batch in batches:
        is_full = size + batch.size > rules.segment_bytes or batch.max_timestamp - first > rules.segment_ms
        if not segments or is_full:
            segments.append([])
            size, first = 0, batch.max_timestamp
        segments[-1].append(batch)
        size += batch.size
    return segments

"""Validation of a record batch, and changes to it, before a broker stores it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kafka_wire.error_codes import ErrorCode
from kafka_wire.records import RecordBatch

from kip.cluster.errors import ApiError
from kip.log.batches import Batch, parse_batch
from kip.log.errors import LogError

__all__ = ["RejectedRecordError", "TopicRules", "accepted_batch"]

_PRODUCER = "producer"
_UNCOMPRESSED = "uncompressed"


class RejectedRecordError(ApiError):
    """A refusal that applies to a record; `reason` describes the problem."""

    def __init__(self, code: ErrorCode, message: str, reason: str) -> None:
        super().__init__(code, message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class TopicRules:
    """The configs of a topic that limit or change its records.

    Attributes:
        compression: that of stored records, None to keep the producer's.
        earlier, later: the maximum difference of timestamps from the broker's time, in ms.
    """

    max_bytes: int
    compression: str | None
    append_time: bool
    is_compacted: bool
    earlier: int
    later: int

    @classmethod
    def read(cls, value: Callable[[str], str]) -> TopicRules:
        compression = value("compression.type")
        return cls(
            int(value("max.message.bytes")),
            None if compression == _PRODUCER else compression.replace(_UNCOMPRESSED, "none"),
            value("message.timestamp.type") == "LogAppendTime",
            "compact" in value("cleanup.policy"),
            int(value("message.timestamp.before.max.ms")),
            int(value("message.timestamp.after.max.ms")),
        )


def accepted_batch(data: bytes | None, rules: TopicRules, now: int) -> Batch:
    """Return the one batch in `data` as the topic stores it; `now` is the time in ms.

    Raises:
        ApiError: INVALID_RECORD, CORRUPT_MESSAGE, MESSAGE_TOO_LARGE, INVALID_TIMESTAMP.
    """
    if not data:
        raise ApiError(ErrorCode.INVALID_RECORD)
    try:
        batch = parse_batch(data)
        _check_header(batch, rules)
        if rules.is_compacted and any(record.key is None for record in batch.records()):
            text = "Compacted topic cannot accept message without key in topic partition."
            raise RejectedRecordError(ErrorCode.INVALID_RECORD, "One or more records have been rejected", text)
        recoded = rules.compression is not None and rules.compression != batch.compression
        if not (recoded or rules.append_time):
            _check_times(batch, rules, now)
            return batch
        return _rewritten(batch, rules, now)
    except LogError as error:
        raise ApiError(ErrorCode.CORRUPT_MESSAGE, str(error)) from None


def _check_header(batch: Batch, rules: TopicRules) -> None:
    # LogValidator.validateBatch. Clients may not write control batches, which would end transactions of others.
    if batch.magic != 2 or batch.is_control or not batch.record_count:
        raise ApiError(ErrorCode.INVALID_RECORD)
    if batch.length > rules.max_bytes:
        raise ApiError(
            ErrorCode.MESSAGE_TOO_LARGE,
            f"The record batch size in the append is {batch.length} bytes which exceeds the maximum configured value "
            f"of {rules.max_bytes}.",
        )
    if not batch.is_crc_valid:
        raise ApiError(ErrorCode.CORRUPT_MESSAGE, "Record is corrupt")
    if batch.record_count != batch.last_offset - batch.base_offset + 1:
        raise ApiError(ErrorCode.INVALID_RECORD)


def _check_times(batch: Batch, rules: TopicRules, now: int) -> None:
    # Of the batch, not of each record: this refuses times that are far off without decompressing the batch.
    times = batch.max_timestamp, batch.base_timestamp
    wrong = [time for time in times if not now - rules.earlier <= time <= now + rules.later]
    if wrong:
        raise RejectedRecordError(
            ErrorCode.INVALID_TIMESTAMP,
            "One or more records have been rejected due to invalid timestamp",
            f"Timestamp {wrong[0]} of message with offset 0 is out of range. The timestamp should be within "
            f"[{now - rules.earlier}, {now + rules.later}]",
        )


def _rewritten(batch: Batch, rules: TopicRules, now: int) -> Batch:
    data = RecordBatch.of(
        batch.records(),
        compression=batch.compression if rules.compression is None else rules.compression,
        base_offset=batch.base_offset,
        producer_id=batch.producer_id,
        producer_epoch=batch.producer_epoch,
        base_sequence=batch.base_sequence,
        is_transactional=batch.is_transactional,
        append_timestamp=now if rules.append_time else None,
    ).data
    return parse_batch(data)

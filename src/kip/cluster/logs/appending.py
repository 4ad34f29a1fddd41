"""Validation of a record batch, and changes to it, before a broker stores it: those of Kafka's LogValidator.

Every record is read once, as damaged records and wrong header fields must not get into a log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter

from kafka_wire import DecodeError
from kafka_wire.error_codes import ErrorCode
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch

from kip.budgets import budget
from kip.cluster.errors import ApiError
from kip.log.errors import LogError
from kip.log.segments.batches import Batch, parse_batch

_PRODUCER = "producer"
_UNCOMPRESSED = "uncompressed"
_NO_TIMESTAMP = -1
_LOG_OVERHEAD, _UP_TO_MAGIC, _SMALLEST_LENGTH = 12, 17, 14
"""Sizes in ByteBufferLogInputStream: of offset and length, of these up to the format, and the smallest length."""
_HEADER_SIZE = 61
_OFFSET, _TIMESTAMP = attrgetter("offset"), attrgetter("timestamp")
"""Functions for `map`, which takes half as long as a comprehension."""
_PART = 5000
"""Records to read at once, in about a millisecond."""
_COMPRESSION, _LOG_APPEND_TIME, _TRANSACTIONAL, _DELETE_HORIZON = 0x07, 0x08, 0x10, 0x40
_CODEC_FAILED = "The server experienced an unexpected error when processing the request."


class NotOneBatchError(ApiError):
    """A refusal of bytes that are not one batch, before they reach the log."""


class _WrongLengthError(Exception):
    """Bytes that cannot be the beginning of a batch, in Kafka's words."""


class RejectedRecordError(ApiError):
    """A refusal that applies to records; `reasons` describes the problem of each by its index in the batch."""

    def __init__(self, code: ErrorCode, message: str, reasons: dict[int, str]) -> None:
        super().__init__(code, message)
        self.reasons = reasons


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
        ApiError: INVALID_RECORD, CORRUPT_MESSAGE, MESSAGE_TOO_LARGE, INVALID_TIMESTAMP, UNKNOWN_SERVER_ERROR.
    """
    batch = _only_batch(data or b"")
    _check_header(batch, rules)
    records = _records(batch)
    is_kept = rules.compression in (None, batch.compression)
    if is_kept and batch.compression != "none":
        _check_offsets(records)
    # Read once, as each look at all records is a part of the time of a batch.
    times = list(map(_TIMESTAMP, records))
    newest = max(times)
    _check_records(batch, records, rules, now, (min(times), newest))
    if not is_kept:
        return _recoded(batch, records, rules, now)
    largest = now if rules.append_time else newest
    if largest == batch.max_timestamp and rules.append_time == batch.is_log_append_time:
        return batch
    # DefaultRecordBatch.setMaxTimestamp: a changed time clears all other bits.
    attributes = batch.attributes & (_COMPRESSION | _TRANSACTIONAL | _DELETE_HORIZON)
    return batch.replace(attributes=attributes | _LOG_APPEND_TIME * rules.append_time, max_timestamp=largest)


def _only_batch(data: bytes) -> Batch:
    """Return the batch that Produce contains, without the beginning of another one (ProduceRequest.validateRecords)."""
    try:
        size = _next_size(data)
    except _WrongLengthError as error:
        raise NotOneBatchError(ErrorCode.CORRUPT_MESSAGE, str(error)) from None
    if size is None:
        raise NotOneBatchError(ErrorCode.INVALID_RECORD)
    try:
        batch = parse_batch(data[:size])
        is_followed = _next_size(data[size:]) is not None
    except (LogError, _WrongLengthError):
        raise ApiError(ErrorCode.CORRUPT_MESSAGE) from None
    if batch.magic != 2 or is_followed:
        raise NotOneBatchError(ErrorCode.INVALID_RECORD)
    return batch


def _next_size(data: bytes) -> int | None:
    """Return the size of the first batch, None if there is no whole one (ByteBufferLogInputStream).

    Raises:
        _WrongLengthError: its length or its format is impossible.
    """
    if len(data) < _LOG_OVERHEAD:
        return None
    length = int.from_bytes(data[8:_LOG_OVERHEAD], signed=True)
    if length < _SMALLEST_LENGTH:
        raise _WrongLengthError(f"Record size {length} is less than the minimum record overhead ({_SMALLEST_LENGTH})")
    if len(data) < _UP_TO_MAGIC:
        return None
    magic = int.from_bytes(data[_UP_TO_MAGIC - 1 : _UP_TO_MAGIC], signed=True)
    if not 0 <= magic <= 2:
        raise _WrongLengthError(f"Invalid magic found in record: {magic}")
    size = _LOG_OVERHEAD + length
    return size if size <= len(data) else None


def _check_header(batch: Batch, rules: TopicRules) -> None:
    """Check what UnifiedLog.analyzeAndValidateRecords and LogValidator.validateBatch check, in their order."""
    if batch.base_offset != 0:
        raise ApiError(ErrorCode.INVALID_RECORD)
    if batch.length > rules.max_bytes:
        raise ApiError(
            ErrorCode.MESSAGE_TOO_LARGE,
            f"The record batch size in the append is {batch.length} bytes which exceeds the maximum configured value "
            f"of {rules.max_bytes}.",
        )
    if not batch.is_crc_valid:
        raise ApiError(ErrorCode.CORRUPT_MESSAGE, "Record is corrupt")
    if batch.attributes & _COMPRESSION >= len(COMPRESSIONS):
        raise ApiError(ErrorCode.UNKNOWN_SERVER_ERROR, _CODEC_FAILED)
    count = batch.record_count or 0
    has_wrong_count = count <= 0 or count != batch.last_offset - batch.base_offset + 1
    # Clients may not write control batches, which would end transactions of others.
    if has_wrong_count or batch.is_control or (batch.producer_id >= 0 > batch.base_sequence):
        raise ApiError(ErrorCode.INVALID_RECORD)


def _records(batch: Batch) -> list[Record]:
    decoded: list[Record] = []
    try:
        records = RecordBatch.records(batch, budget("batch-decompressed"))
        # In parts, between which another thread can run: the accelerator reads all of one without a break.
        while part := list(islice(records, _PART)):
            decoded += part
        return decoded
    except DecodeError as error:
        # Without a path, decompression failed, which is no error of the client for LogValidator; but an empty body is
        # an end of the stream, in which the first record is missing.
        is_codec = batch.compression != "none" and not error.path and batch.length > _HEADER_SIZE
        code = ErrorCode.UNKNOWN_SERVER_ERROR if is_codec else ErrorCode.INVALID_RECORD
        raise ApiError(code, _CODEC_FAILED if is_codec else error.reason) from None


def _check_offsets(records: list[Record]) -> None:
    """Refuse a compressed batch whose offsets have gaps."""
    # Those of an uncompressed batch can be wrong: brokers assign offsets by position, and change only the header.
    if list(map(_OFFSET, records)) != list(range(len(records))):
        raise ApiError(ErrorCode.UNKNOWN_SERVER_ERROR, _CODEC_FAILED)


def _check_records(batch: Batch, records: list[Record], rules: TopicRules, now: int, extremes: tuple[int, int]) -> None:
    """Refuse records without a key in a compacted topic, and times that are out of range or not the producer's.

    `extremes` are the oldest and the newest time.
    """
    keyless = {index for index, record in enumerate(records) if record.key is None} if rules.is_compacted else set()
    earliest, latest = now - rules.earlier, now + rules.later
    late: dict[int, Record] = {}
    if rules.append_time:
        late = dict(enumerate(records if batch.is_log_append_time else ()))
    elif not earliest <= extremes[0] <= extremes[1] <= latest:
        late = {
            index: record
            for index, record in enumerate(records)
            if not earliest <= record.timestamp <= latest and record.timestamp != _NO_TIMESTAMP
        }
    if not (keyless or late):
        return
    reasons = dict.fromkeys(keyless, "Compacted topic cannot accept message without key in topic partition.")
    for index, record in late.items():
        if index in keyless:
            continue
        if rules.append_time:
            reasons[index] = (
                f"Invalid timestamp type in message {_named(batch, record)}. Producer should not set timestamp type to "
                "LogAppendTime."
            )
            continue
        reasons[index] = (
            f"Timestamp {record.timestamp} of message with offset {record.offset} is out of range. The timestamp "
            f"should be within [{earliest}, {latest}]"
        )
    reasons = dict(sorted(reasons.items()))
    if late.keys() - keyless:
        text = "One or more records have been rejected due to invalid timestamp"
        raise RejectedRecordError(ErrorCode.INVALID_TIMESTAMP, text, reasons)
    raise RejectedRecordError(ErrorCode.INVALID_RECORD, "One or more records have been rejected", reasons)


def _named(batch: Batch, record: Record) -> str:
    """Return a record as Java prints it."""
    name = "DefaultRecord" if batch.compression == "none" else "PartialDefaultRecord"
    sizes = ", ".join(
        f"{part}={-1 if data is None else len(data)} bytes"
        for part, data in (("key", record.key), ("value", record.value))
    )
    return f"{name}(offset={record.offset}, timestamp={record.timestamp}, {sizes})"


def _recoded(batch: Batch, records: list[Record], rules: TopicRules, now: int) -> Batch:
    """Return the batch with the compression of the topic; offsets count on, whatever they were."""
    data = RecordBatch.of(
        (
            Record(index, record.timestamp, record.key, record.value, record.headers)
            for index, record in enumerate(records)
        ),
        compression=batch.compression if rules.compression is None else rules.compression,
        base_offset=batch.base_offset,
        producer_id=batch.producer_id,
        producer_epoch=batch.producer_epoch,
        base_sequence=batch.base_sequence,
        is_transactional=batch.is_transactional,
        append_timestamp=now if rules.append_time else None,
    ).data
    return parse_batch(data)

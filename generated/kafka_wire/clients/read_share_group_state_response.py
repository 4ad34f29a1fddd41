"""ReadShareGroupStateResponse, made by kipc from clients/ReadShareGroupStateResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    long_nullable_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "PartitionResult",
    "ReadShareGroupStateResponse",
    "ReadStateResult",
    "StateBatch",
]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_pack_int64x2_int8_int16 = packer(">qqbh")
_pack_int64x2_int8_int16_uint8 = packer(">qqbhB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int64_uint8 = unpacker(">iqB")
_unpack_int64x2_int8_int16_uint8 = unpacker(">qqbhB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ReadShareGroupStateResponse(Message):
    """The response of ReadShareGroupState: API key 84, versions 0, flexible since 0.

    Attributes:
        results: array of ReadStateResult.
    """

    __slots__ = (
        "results",
        "unknown_tags",
    )

    results: list[ReadStateResult]

    API_KEY = 84
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        results: Iterable[ReadStateResult] = (),
    ) -> None:
        self.results = list(results)
        self.unknown_tags = None


class ReadStateResult(Struct):
    """A struct of ReadShareGroupStateResponse.

    Attributes:
        topic_id: uuid.
        partitions: array of PartitionResult.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: list[PartitionResult]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[PartitionResult] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class PartitionResult(Struct):
    """A struct of ReadShareGroupStateResponse.

    Attributes:
        partition: int32.
        error_code: int16.
        error_message: string, can be null.
        state_epoch: int32.
        start_offset: int64.
        state_batches: array of StateBatch.
    """

    __slots__ = (
        "partition",
        "error_code",
        "error_message",
        "state_epoch",
        "start_offset",
        "state_batches",
        "unknown_tags",
    )

    partition: int
    error_code: int
    error_message: str | None
    state_epoch: int
    start_offset: int
    state_batches: list[StateBatch]

    def __init__(
        self,
        *,
        partition: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        state_epoch: int = 0,
        start_offset: int = 0,
        state_batches: Iterable[StateBatch] = (),
    ) -> None:
        self.partition = partition
        self.error_code = error_code
        self.error_message = error_message
        self.state_epoch = state_epoch
        self.start_offset = start_offset
        self.state_batches = list(state_batches)
        self.unknown_tags = None


class StateBatch(Struct):
    """A struct of ReadShareGroupStateResponse.

    Attributes:
        first_offset: int64.
        last_offset: int64.
        delivery_state: int8.
        delivery_count: int16.
    """

    __slots__ = (
        "first_offset",
        "last_offset",
        "delivery_state",
        "delivery_count",
        "unknown_tags",
    )

    first_offset: int
    last_offset: int
    delivery_state: int
    delivery_count: int

    def __init__(
        self,
        *,
        first_offset: int = 0,
        last_offset: int = 0,
        delivery_state: int = 0,
        delivery_count: int = 0,
    ) -> None:
        self.first_offset = first_offset
        self.last_offset = last_offset
        self.delivery_state = delivery_state
        self.delivery_count = delivery_count
        self.unknown_tags = None


# StateBatch, version 0.


def _read_state_batch_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StateBatch], int]:
    values = []
    for _ in range(count):
        state_batch = new(StateBatch)
        (
            state_batch.first_offset,
            state_batch.last_offset,
            state_batch.delivery_state,
            state_batch.delivery_count,
            tags,
        ) = _unpack_int64x2_int8_int16_uint8(buf, pos)
        pos += 20
        state_batch.unknown_tags = None
        if tags:
            state_batch.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_batch)
    return values, pos


def _write_state_batch_array_v0(values: list[StateBatch], write: Write) -> None:
    for state_batch in values:
        if state_batch.unknown_tags:
            write(
                _pack_int64x2_int8_int16(
                    state_batch.first_offset,
                    state_batch.last_offset,
                    state_batch.delivery_state,
                    state_batch.delivery_count,
                )
            )
            put_tags(write, [], state_batch.unknown_tags, 0)
        else:
            write(
                _pack_int64x2_int8_int16_uint8(
                    state_batch.first_offset,
                    state_batch.last_offset,
                    state_batch.delivery_state,
                    state_batch.delivery_count,
                    0,
                )
            )


# PartitionResult, version 0.


def _read_partition_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionResult], int]:
    values = []
    for _ in range(count):
        partition_result = new(PartitionResult)
        partition_result.partition, partition_result.error_code, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            partition_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_result.error_message = None
        else:
            partition_result.error_message, pos = long_nullable_string(buf, pos, length)
        partition_result.state_epoch, partition_result.start_offset, length = (
            _unpack_int32_int64_uint8(buf, pos)
        )
        pos += 13
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 20)
        partition_result.state_batches, pos = _read_state_batch_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        partition_result.unknown_tags = None
        if tags:
            partition_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v0(
    values: list[PartitionResult], write: Write
) -> None:
    for partition_result in values:
        if partition_result.error_message is None:
            write(
                _pack_int32_int16_uint8(
                    partition_result.partition, partition_result.error_code, 0
                )
            )
        else:
            error_message = partition_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        partition_result.partition,
                        partition_result.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int16(
                        partition_result.partition, partition_result.error_code
                    )
                )
                put_long_string(write, error_message)
        state_batches = partition_result.state_batches
        count = len(state_batches)
        if count < 127:
            write(
                _pack_int32_int64_uint8(
                    partition_result.state_epoch,
                    partition_result.start_offset,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32_int64(
                    partition_result.state_epoch, partition_result.start_offset
                )
            )
            put_compact_count(write, count)
        _write_state_batch_array_v0(state_batches, write)
        if partition_result.unknown_tags:
            put_tags(write, [], partition_result.unknown_tags, 0)
        else:
            write(b"\x00")


# ReadStateResult, version 0.


def _read_state_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReadStateResult], int]:
    values = []
    for _ in range(count):
        state_result = new(ReadStateResult)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        state_result.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 21)
        state_result.partitions, pos = _read_partition_result_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        state_result.unknown_tags = None
        if tags:
            state_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_result)
    return values, pos


def _write_state_result_array_v0(values: list[ReadStateResult], write: Write) -> None:
    for state_result in values:
        partitions = state_result.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(state_result.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(state_result.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_result_array_v0(partitions, write)
        if state_result.unknown_tags:
            put_tags(write, [], state_result.unknown_tags, 0)
        else:
            write(b"\x00")


# ReadShareGroupStateResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ReadShareGroupStateResponse, int]:
    message = new(ReadShareGroupStateResponse)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.results, pos = _read_state_result_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ReadShareGroupStateResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_state_result_array_v0(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_STATE_BATCH = StructSpec(
    "StateBatch",
    StateBatch,
    "0+",
    (
        Field("FirstOffset", "first_offset", "int64", "0+", default=0),
        Field("LastOffset", "last_offset", "int64", "0+", default=0),
        Field("DeliveryState", "delivery_state", "int8", "0+", default=0),
        Field("DeliveryCount", "delivery_count", "int16", "0+", default=0),
    ),
)
_PARTITION_RESULT = StructSpec(
    "PartitionResult",
    PartitionResult,
    "0+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field("StateEpoch", "state_epoch", "int32", "0+", default=0),
        Field("StartOffset", "start_offset", "int64", "0+", default=0),
        Field(
            "StateBatches",
            "state_batches",
            "struct",
            "0+",
            array=True,
            struct=_STATE_BATCH,
            default=(),
        ),
    ),
)
_READ_STATE_RESULT = StructSpec(
    "ReadStateResult",
    ReadStateResult,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_RESULT,
            default=(),
        ),
    ),
)
ReadShareGroupStateResponse.SPEC = MessageSpec(
    "ReadShareGroupStateResponse",
    ReadShareGroupStateResponse,
    "0+",
    (
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_READ_STATE_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=84,
)
ReadShareGroupStateResponse._READERS, ReadShareGroupStateResponse._WRITERS = (
    codec_tables(
        ReadShareGroupStateResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

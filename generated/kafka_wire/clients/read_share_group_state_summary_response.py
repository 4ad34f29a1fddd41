"""ReadShareGroupStateSummaryResponse, made by kipc from clients/ReadShareGroupStateSummaryResponse.json. Not to be edited."""

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
    "ReadShareGroupStateSummaryResponse",
    "ReadStateSummaryResult",
]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32x2_int64 = packer(">iiq")
_pack_int32x2_int64_int32 = packer(">iiqi")
_pack_int32x2_int64_int32_uint8 = packer(">iiqiB")
_pack_int32x2_int64_uint8 = packer(">iiqB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32x2_int64_int32_uint8 = unpacker(">iiqiB")
_unpack_int32x2_int64_uint8 = unpacker(">iiqB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ReadShareGroupStateSummaryResponse(Message):
    """The response of ReadShareGroupStateSummary: API key 87, versions 0-1, flexible since 0.

    Attributes:
        results: array of ReadStateSummaryResult.
    """

    __slots__ = (
        "results",
        "unknown_tags",
    )

    results: list[ReadStateSummaryResult]

    API_KEY = 87
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        results: Iterable[ReadStateSummaryResult] = (),
    ) -> None:
        self.results = list(results)
        self.unknown_tags = None


class ReadStateSummaryResult(Struct):
    """A struct of ReadShareGroupStateSummaryResponse.

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
    """A struct of ReadShareGroupStateSummaryResponse.

    Attributes:
        partition: int32.
        error_code: int16.
        error_message: string, can be null.
        state_epoch: int32.
        leader_epoch: int32.
        start_offset: int64.
        delivery_complete_count: int32, since version 1.
    """

    __slots__ = (
        "partition",
        "error_code",
        "error_message",
        "state_epoch",
        "leader_epoch",
        "start_offset",
        "delivery_complete_count",
        "unknown_tags",
    )

    partition: int
    error_code: int
    error_message: str | None
    state_epoch: int
    leader_epoch: int
    start_offset: int
    delivery_complete_count: int

    def __init__(
        self,
        *,
        partition: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        state_epoch: int = 0,
        leader_epoch: int = 0,
        start_offset: int = 0,
        delivery_complete_count: int = -1,
    ) -> None:
        self.partition = partition
        self.error_code = error_code
        self.error_message = error_message
        self.state_epoch = state_epoch
        self.leader_epoch = leader_epoch
        self.start_offset = start_offset
        self.delivery_complete_count = delivery_complete_count
        self.unknown_tags = None


# PartitionResult, version 1.


def _read_partition_result_array_v1(
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
        (
            partition_result.state_epoch,
            partition_result.leader_epoch,
            partition_result.start_offset,
            partition_result.delivery_complete_count,
            tags,
        ) = _unpack_int32x2_int64_int32_uint8(buf, pos)
        pos += 21
        partition_result.unknown_tags = None
        if tags:
            partition_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v1(
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
        if partition_result.unknown_tags:
            write(
                _pack_int32x2_int64_int32(
                    partition_result.state_epoch,
                    partition_result.leader_epoch,
                    partition_result.start_offset,
                    partition_result.delivery_complete_count,
                )
            )
            put_tags(write, [], partition_result.unknown_tags, 0)
        else:
            write(
                _pack_int32x2_int64_int32_uint8(
                    partition_result.state_epoch,
                    partition_result.leader_epoch,
                    partition_result.start_offset,
                    partition_result.delivery_complete_count,
                    0,
                )
            )


# ReadStateSummaryResult, version 1.


def _read_state_summary_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReadStateSummaryResult], int]:
    values = []
    for _ in range(count):
        state_summary_result = new(ReadStateSummaryResult)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        state_summary_result.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 28)
        state_summary_result.partitions, pos = _read_partition_result_array_v1(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        state_summary_result.unknown_tags = None
        if tags:
            state_summary_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_summary_result)
    return values, pos


def _write_state_summary_result_array_v1(
    values: list[ReadStateSummaryResult], write: Write
) -> None:
    for state_summary_result in values:
        partitions = state_summary_result.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(state_summary_result.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(state_summary_result.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_result_array_v1(partitions, write)
        if state_summary_result.unknown_tags:
            put_tags(write, [], state_summary_result.unknown_tags, 0)
        else:
            write(b"\x00")


# ReadShareGroupStateSummaryResponse, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[ReadShareGroupStateSummaryResponse, int]:
    message = new(ReadShareGroupStateSummaryResponse)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.results, pos = _read_state_summary_result_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: ReadShareGroupStateSummaryResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_state_summary_result_array_v1(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


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
        (
            partition_result.state_epoch,
            partition_result.leader_epoch,
            partition_result.start_offset,
            tags,
        ) = _unpack_int32x2_int64_uint8(buf, pos)
        pos += 17
        partition_result.unknown_tags = None
        if tags:
            partition_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        partition_result.delivery_complete_count = -1
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
        if partition_result.unknown_tags:
            write(
                _pack_int32x2_int64(
                    partition_result.state_epoch,
                    partition_result.leader_epoch,
                    partition_result.start_offset,
                )
            )
            put_tags(write, [], partition_result.unknown_tags, 0)
        else:
            write(
                _pack_int32x2_int64_uint8(
                    partition_result.state_epoch,
                    partition_result.leader_epoch,
                    partition_result.start_offset,
                    0,
                )
            )


# ReadStateSummaryResult, version 0.


def _read_state_summary_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReadStateSummaryResult], int]:
    values = []
    for _ in range(count):
        state_summary_result = new(ReadStateSummaryResult)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        state_summary_result.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 24)
        state_summary_result.partitions, pos = _read_partition_result_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        state_summary_result.unknown_tags = None
        if tags:
            state_summary_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_summary_result)
    return values, pos


def _write_state_summary_result_array_v0(
    values: list[ReadStateSummaryResult], write: Write
) -> None:
    for state_summary_result in values:
        partitions = state_summary_result.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(state_summary_result.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(state_summary_result.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_result_array_v0(partitions, write)
        if state_summary_result.unknown_tags:
            put_tags(write, [], state_summary_result.unknown_tags, 0)
        else:
            write(b"\x00")


# ReadShareGroupStateSummaryResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ReadShareGroupStateSummaryResponse, int]:
    message = new(ReadShareGroupStateSummaryResponse)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.results, pos = _read_state_summary_result_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ReadShareGroupStateSummaryResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_state_summary_result_array_v0(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_PARTITION_RESULT = StructSpec(
    "PartitionResult",
    PartitionResult,
    "0+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field("StateEpoch", "state_epoch", "int32", "0+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field("StartOffset", "start_offset", "int64", "0+", default=0),
        Field(
            "DeliveryCompleteCount",
            "delivery_complete_count",
            "int32",
            "1+",
            default=-1,
            ignorable=True,
        ),
    ),
)
_READ_STATE_SUMMARY_RESULT = StructSpec(
    "ReadStateSummaryResult",
    ReadStateSummaryResult,
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
ReadShareGroupStateSummaryResponse.SPEC = MessageSpec(
    "ReadShareGroupStateSummaryResponse",
    ReadShareGroupStateSummaryResponse,
    "0+",
    (
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_READ_STATE_SUMMARY_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=87,
)
(
    ReadShareGroupStateSummaryResponse._READERS,
    ReadShareGroupStateSummaryResponse._WRITERS,
) = codec_tables(
    ReadShareGroupStateSummaryResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)

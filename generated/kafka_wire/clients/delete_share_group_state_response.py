"""DeleteShareGroupStateResponse, made by kipc from clients/DeleteShareGroupStateResponse.json. Not to be edited."""

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

__all__ = ["DeleteShareGroupStateResponse", "DeleteStateResult", "PartitionResult"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_uuid_uint8 = unpacker(">16sB")


class DeleteShareGroupStateResponse(Message):
    """The response of DeleteShareGroupState: API key 86, versions 0, flexible since 0.

    Attributes:
        results: array of DeleteStateResult.
    """

    __slots__ = (
        "results",
        "unknown_tags",
    )

    results: list[DeleteStateResult]

    API_KEY = 86
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        results: Iterable[DeleteStateResult] = (),
    ) -> None:
        self.results = list(results)
        self.unknown_tags = None


class DeleteStateResult(Struct):
    """A struct of DeleteShareGroupStateResponse.

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
    """A struct of DeleteShareGroupStateResponse.

    Attributes:
        partition: int32.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "partition",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    partition: int
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        partition: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
    ) -> None:
        self.partition = partition
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


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
        if partition_result.unknown_tags:
            put_tags(write, [], partition_result.unknown_tags, 0)
        else:
            write(b"\x00")


# DeleteStateResult, version 0.


def _read_state_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteStateResult], int]:
    values = []
    for _ in range(count):
        state_result = new(DeleteStateResult)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        state_result.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 8)
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


def _write_state_result_array_v0(values: list[DeleteStateResult], write: Write) -> None:
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


# DeleteShareGroupStateResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DeleteShareGroupStateResponse, int]:
    message = new(DeleteShareGroupStateResponse)
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


def _write_v0(message: DeleteShareGroupStateResponse) -> bytes:
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


_PARTITION_RESULT = StructSpec(
    "PartitionResult",
    PartitionResult,
    "0+",
    (
        Field("Partition", "partition", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
    ),
)
_DELETE_STATE_RESULT = StructSpec(
    "DeleteStateResult",
    DeleteStateResult,
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
DeleteShareGroupStateResponse.SPEC = MessageSpec(
    "DeleteShareGroupStateResponse",
    DeleteShareGroupStateResponse,
    "0+",
    (
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_STATE_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=86,
)
DeleteShareGroupStateResponse._READERS, DeleteShareGroupStateResponse._WRITERS = (
    codec_tables(
        DeleteShareGroupStateResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

"""StopReplicaResponse, made by kipc from clients/StopReplicaResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["StopReplicaPartitionError", "StopReplicaResponse"]

_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int16_uint8 = packer(">hB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class StopReplicaResponse(Message):
    """The response of StopReplica: API key 5, versions 0-4, flexible since 2.

    Attributes:
        error_code: int16.
        partition_errors: array of StopReplicaPartitionError.
    """

    __slots__ = (
        "error_code",
        "partition_errors",
        "unknown_tags",
    )

    error_code: int
    partition_errors: list[StopReplicaPartitionError]

    API_KEY = 5
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(2, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        partition_errors: Iterable[StopReplicaPartitionError] = (),
    ) -> None:
        self.error_code = error_code
        self.partition_errors = list(partition_errors)
        self.unknown_tags = None


class StopReplicaPartitionError(Struct):
    """A struct of StopReplicaResponse.

    Attributes:
        topic_name: string, topic name.
        partition_index: int32.
        error_code: int16.
    """

    __slots__ = (
        "topic_name",
        "partition_index",
        "error_code",
        "unknown_tags",
    )

    topic_name: str
    partition_index: int
    error_code: int

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_index: int = 0,
        error_code: int = 0,
    ) -> None:
        self.topic_name = topic_name
        self.partition_index = partition_index
        self.error_code = error_code
        self.unknown_tags = None


# StopReplicaPartitionError, versions 2-4.


def _read_partition_error_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StopReplicaPartitionError], int]:
    values = []
    for _ in range(count):
        partition_error = new(StopReplicaPartitionError)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            partition_error.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            partition_error.topic_name, pos = long_string(buf, pos, length)
        partition_error.partition_index, partition_error.error_code, tags = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        partition_error.unknown_tags = None
        if tags:
            partition_error.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_error)
    return values, pos


def _write_partition_error_array_v2(
    values: list[StopReplicaPartitionError], write: Write
) -> None:
    for partition_error in values:
        topic_name = partition_error.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        if partition_error.unknown_tags:
            write(
                _pack_int32_int16(
                    partition_error.partition_index, partition_error.error_code
                )
            )
            put_tags(write, [], partition_error.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    partition_error.partition_index, partition_error.error_code, 0
                )
            )


# StopReplicaResponse, versions 2-4.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[StopReplicaResponse, int]:
    message = new(StopReplicaResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    message.partition_errors, pos = _read_partition_error_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: StopReplicaResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    partition_errors = message.partition_errors
    count = len(partition_errors)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_partition_error_array_v2(partition_errors, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# StopReplicaPartitionError, versions 0-1.


def _read_partition_error_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StopReplicaPartitionError], int]:
    values = []
    for _ in range(count):
        partition_error = new(StopReplicaPartitionError)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        partition_error.topic_name = buf[pos:stop].decode()
        pos = stop
        partition_error.partition_index, partition_error.error_code = (
            _unpack_int32_int16(buf, pos)
        )
        pos += 6
        partition_error.unknown_tags = None
        values.append(partition_error)
    return values, pos


def _write_partition_error_array_v0(
    values: list[StopReplicaPartitionError], write: Write
) -> None:
    for partition_error in values:
        if partition_error.unknown_tags:
            raise Refused
        topic_name = partition_error.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        write(
            _pack_int32_int16(
                partition_error.partition_index, partition_error.error_code
            )
        )


# StopReplicaResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[StopReplicaResponse, int]:
    message = new(StopReplicaResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 8)
    message.partition_errors, pos = _read_partition_error_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: StopReplicaResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    partition_errors = message.partition_errors
    write(_pack_int16_int32(message.error_code, len(partition_errors)))
    _write_partition_error_array_v0(partition_errors, write)
    return buffer.getvalue()


_STOP_REPLICA_PARTITION_ERROR = StructSpec(
    "StopReplicaPartitionError",
    StopReplicaPartitionError,
    "2+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
StopReplicaResponse.SPEC = MessageSpec(
    "StopReplicaResponse",
    StopReplicaResponse,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "PartitionErrors",
            "partition_errors",
            "struct",
            "0+",
            array=True,
            struct=_STOP_REPLICA_PARTITION_ERROR,
            default=(),
        ),
    ),
    type="response",
    versions="0-4",
    api_key=5,
    current_versions="none",
)
StopReplicaResponse._READERS, StopReplicaResponse._WRITERS = codec_tables(
    StopReplicaResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v2,
        4: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v2,
        4: _write_v2,
    },
)

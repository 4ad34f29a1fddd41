"""ControlledShutdownResponse, made by kipc from clients/ControlledShutdownResponse.json. Not to be edited."""

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

__all__ = ["ControlledShutdownResponse", "RemainingPartition"]

_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")


class ControlledShutdownResponse(Message):
    """The response of ControlledShutdown: API key 7, versions 0-3, flexible since 3.

    Attributes:
        error_code: int16.
        remaining_partitions: array of RemainingPartition.
    """

    __slots__ = (
        "error_code",
        "remaining_partitions",
        "unknown_tags",
    )

    error_code: int
    remaining_partitions: list[RemainingPartition]

    API_KEY = 7
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(3, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        remaining_partitions: Iterable[RemainingPartition] = (),
    ) -> None:
        self.error_code = error_code
        self.remaining_partitions = list(remaining_partitions)
        self.unknown_tags = None


class RemainingPartition(Struct):
    """A struct of ControlledShutdownResponse.

    Attributes:
        topic_name: string, topic name, map key.
        partition_index: int32, map key.
    """

    __slots__ = (
        "topic_name",
        "partition_index",
        "unknown_tags",
    )

    topic_name: str
    partition_index: int

    KEY = ("topic_name", "partition_index")

    def __init__(
        self,
        *,
        topic_name: str = "",
        partition_index: int = 0,
    ) -> None:
        self.topic_name = topic_name
        self.partition_index = partition_index
        self.unknown_tags = None


# RemainingPartition, version 3.


def _read_remaining_partition_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[RemainingPartition], int]:
    values = []
    for _ in range(count):
        remaining_partition = new(RemainingPartition)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            remaining_partition.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            remaining_partition.topic_name, pos = long_string(buf, pos, length)
        remaining_partition.partition_index, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        remaining_partition.unknown_tags = None
        if tags:
            remaining_partition.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(remaining_partition)
    return values, pos


def _write_remaining_partition_array_v3(
    values: list[RemainingPartition], write: Write
) -> None:
    for remaining_partition in values:
        topic_name = remaining_partition.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        if remaining_partition.unknown_tags:
            write(_pack_int32(remaining_partition.partition_index))
            put_tags(write, [], remaining_partition.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(remaining_partition.partition_index, 0))


# ControlledShutdownResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[ControlledShutdownResponse, int]:
    message = new(ControlledShutdownResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.remaining_partitions, pos = _read_remaining_partition_array_v3(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: ControlledShutdownResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    remaining_partitions = message.remaining_partitions
    count = len(remaining_partitions)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_remaining_partition_array_v3(remaining_partitions, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# RemainingPartition, versions 0-2.


def _read_remaining_partition_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[RemainingPartition], int]:
    values = []
    for _ in range(count):
        remaining_partition = new(RemainingPartition)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        remaining_partition.topic_name = buf[pos:stop].decode()
        pos = stop
        (remaining_partition.partition_index,) = _unpack_int32(buf, pos)
        pos += 4
        remaining_partition.unknown_tags = None
        values.append(remaining_partition)
    return values, pos


def _write_remaining_partition_array_v0(
    values: list[RemainingPartition], write: Write
) -> None:
    for remaining_partition in values:
        if remaining_partition.unknown_tags:
            raise Refused
        topic_name = remaining_partition.topic_name.encode()
        write(_pack_int16(len(topic_name)))
        write(topic_name)
        write(_pack_int32(remaining_partition.partition_index))


# ControlledShutdownResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ControlledShutdownResponse, int]:
    message = new(ControlledShutdownResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 6)
    message.remaining_partitions, pos = _read_remaining_partition_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ControlledShutdownResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    remaining_partitions = message.remaining_partitions
    write(_pack_int16_int32(message.error_code, len(remaining_partitions)))
    _write_remaining_partition_array_v0(remaining_partitions, write)
    return buffer.getvalue()


_REMAINING_PARTITION = StructSpec(
    "RemainingPartition",
    RemainingPartition,
    "3+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field(
            "PartitionIndex", "partition_index", "int32", "0+", default=0, map_key=True
        ),
    ),
)
ControlledShutdownResponse.SPEC = MessageSpec(
    "ControlledShutdownResponse",
    ControlledShutdownResponse,
    "3+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "RemainingPartitions",
            "remaining_partitions",
            "struct",
            "0+",
            array=True,
            struct=_REMAINING_PARTITION,
            default=(),
        ),
    ),
    type="response",
    versions="0-3",
    api_key=7,
    current_versions="none",
)
ControlledShutdownResponse._READERS, ControlledShutdownResponse._WRITERS = codec_tables(
    ControlledShutdownResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
    },
)

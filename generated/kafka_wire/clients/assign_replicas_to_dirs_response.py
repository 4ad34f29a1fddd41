"""AssignReplicasToDirsResponse, made by kipc from clients/AssignReplicasToDirsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, Write, packer, put_compact_count, put_tags

__all__ = [
    "AssignReplicasToDirsResponse",
    "DirectoryData",
    "PartitionData",
    "TopicData",
]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_uuid_uint8 = unpacker(">16sB")


class AssignReplicasToDirsResponse(Message):
    """The response of AssignReplicasToDirs: API key 73, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        directories: array of DirectoryData.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "directories",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    directories: list[DirectoryData]

    API_KEY = 73
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        directories: Iterable[DirectoryData] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.directories = list(directories)
        self.unknown_tags = None


class DirectoryData(Struct):
    """A struct of AssignReplicasToDirsResponse.

    Attributes:
        id: uuid.
        topics: array of TopicData.
    """

    __slots__ = (
        "id",
        "topics",
        "unknown_tags",
    )

    id: UUID
    topics: list[TopicData]

    def __init__(
        self,
        *,
        id: UUID = ZERO_UUID,
        topics: Iterable[TopicData] = (),
    ) -> None:
        self.id = id
        self.topics = list(topics)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of AssignReplicasToDirsResponse.

    Attributes:
        topic_id: uuid.
        partitions: array of PartitionData.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: list[PartitionData]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[PartitionData] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = list(partitions)
        self.unknown_tags = None


class PartitionData(Struct):
    """A struct of AssignReplicasToDirsResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "unknown_tags",
    )

    partition_index: int
    error_code: int

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.unknown_tags = None


# PartitionData, version 0.


def _read_partition_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionData], int]:
    values = []
    for _ in range(count):
        partition_data = new(PartitionData)
        partition_data.partition_index, partition_data.error_code, tags = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        partition_data.unknown_tags = None
        if tags:
            partition_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_data)
    return values, pos


def _write_partition_data_array_v0(values: list[PartitionData], write: Write) -> None:
    for partition_data in values:
        if partition_data.unknown_tags:
            write(
                _pack_int32_int16(
                    partition_data.partition_index, partition_data.error_code
                )
            )
            put_tags(write, [], partition_data.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    partition_data.partition_index, partition_data.error_code, 0
                )
            )


# TopicData, version 0.


def _read_topic_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicData], int]:
    values = []
    for _ in range(count):
        topic_data = new(TopicData)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_data.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        topic_data.partitions, pos = _read_partition_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v0(values: list[TopicData], write: Write) -> None:
    for topic_data in values:
        partitions = topic_data.partitions
        count = len(partitions)
        if count < 127:
            write(_pack_uuid_uint8(topic_data.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_data.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_data_array_v0(partitions, write)
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
        else:
            write(b"\x00")


# DirectoryData, version 0.


def _read_directory_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DirectoryData], int]:
    values = []
    for _ in range(count):
        directory_data = new(DirectoryData)
        id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        directory_data.id = uuid(id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 18)
        directory_data.topics, pos = _read_topic_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        directory_data.unknown_tags = None
        if tags:
            directory_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(directory_data)
    return values, pos


def _write_directory_data_array_v0(values: list[DirectoryData], write: Write) -> None:
    for directory_data in values:
        topics = directory_data.topics
        count = len(topics)
        if count < 127:
            write(_pack_uuid_uint8(directory_data.id.bytes, count + 1))
        else:
            write(_pack_uuid(directory_data.id.bytes))
            put_compact_count(write, count)
        _write_topic_data_array_v0(topics, write)
        if directory_data.unknown_tags:
            put_tags(write, [], directory_data.unknown_tags, 0)
        else:
            write(b"\x00")


# AssignReplicasToDirsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[AssignReplicasToDirsResponse, int]:
    message = new(AssignReplicasToDirsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.directories, pos = _read_directory_data_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: AssignReplicasToDirsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    directories = message.directories
    count = len(directories)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_directory_data_array_v0(directories, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_PARTITION_DATA = StructSpec(
    "PartitionData",
    PartitionData,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
_TOPIC_DATA = StructSpec(
    "TopicData",
    TopicData,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_DATA,
            default=(),
        ),
    ),
)
_DIRECTORY_DATA = StructSpec(
    "DirectoryData",
    DirectoryData,
    "0+",
    (
        Field("Id", "id", "uuid", "0+", default=ZERO_UUID),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_DATA,
            default=(),
        ),
    ),
)
AssignReplicasToDirsResponse.SPEC = MessageSpec(
    "AssignReplicasToDirsResponse",
    AssignReplicasToDirsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Directories",
            "directories",
            "struct",
            "0+",
            array=True,
            struct=_DIRECTORY_DATA,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=73,
)
AssignReplicasToDirsResponse._READERS, AssignReplicasToDirsResponse._WRITERS = (
    codec_tables(
        AssignReplicasToDirsResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

"""AlterReplicaLogDirsRequest, made by kipc from clients/AlterReplicaLogDirsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    long_string,
    new,
    numbers,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = [
    "AlterReplicaLogDir",
    "AlterReplicaLogDirTopic",
    "AlterReplicaLogDirsRequest",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32s = array_unpackers("i")


class AlterReplicaLogDirsRequest(Message):
    """The request of AlterReplicaLogDirs: API key 34, versions 0-2, flexible since 2.

    Attributes:
        dirs: array of AlterReplicaLogDir.
    """

    __slots__ = (
        "dirs",
        "unknown_tags",
    )

    dirs: list[AlterReplicaLogDir]

    API_KEY = 34
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0, 1)

    def __init__(
        self,
        *,
        dirs: Iterable[AlterReplicaLogDir] = (),
    ) -> None:
        self.dirs = list(dirs)
        self.unknown_tags = None


class AlterReplicaLogDir(Struct):
    """A struct of AlterReplicaLogDirsRequest.

    Attributes:
        path: string, map key.
        topics: array of AlterReplicaLogDirTopic.
    """

    __slots__ = (
        "path",
        "topics",
        "unknown_tags",
    )

    path: str
    topics: list[AlterReplicaLogDirTopic]

    KEY = ("path",)

    def __init__(
        self,
        *,
        path: str = "",
        topics: Iterable[AlterReplicaLogDirTopic] = (),
    ) -> None:
        self.path = path
        self.topics = list(topics)
        self.unknown_tags = None


class AlterReplicaLogDirTopic(Struct):
    """A struct of AlterReplicaLogDirsRequest.

    Attributes:
        name: string, topic name, map key.
        partitions: array of int32.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: tuple[int, ...]

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.name = name
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# AlterReplicaLogDirTopic, version 2.


def _read_dir_topic_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDirTopic], int]:
    values = []
    for _ in range(count):
        dir_topic = new(AlterReplicaLogDirTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            dir_topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            dir_topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            dir_topic.partitions = ()
        elif 1 < length < 34:
            dir_topic.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            dir_topic.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        dir_topic.unknown_tags = None
        if tags:
            dir_topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(dir_topic)
    return values, pos


def _write_dir_topic_array_v2(
    values: list[AlterReplicaLogDirTopic], write: Write
) -> None:
    for dir_topic in values:
        name = dir_topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = dir_topic.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if dir_topic.unknown_tags:
            put_tags(write, [], dir_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterReplicaLogDir, version 2.


def _read_dir_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDir], int]:
    values = []
    for _ in range(count):
        dir = new(AlterReplicaLogDir)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            dir.path = buf[pos:stop].decode()
            pos = stop
        else:
            dir.path, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        dir.topics, pos = _read_dir_topic_array_v2(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        dir.unknown_tags = None
        if tags:
            dir.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(dir)
    return values, pos


def _write_dir_array_v2(values: list[AlterReplicaLogDir], write: Write) -> None:
    for dir in values:
        path = dir.path.encode()
        size = len(path)
        if size < 127:
            write(uint8[size + 1])
            write(path)
        else:
            put_long_string(write, path)
        topics = dir.topics
        count = len(topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_dir_topic_array_v2(topics, write)
        if dir.unknown_tags:
            put_tags(write, [], dir.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterReplicaLogDirsRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[AlterReplicaLogDirsRequest, int]:
    message = new(AlterReplicaLogDirsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.dirs, pos = _read_dir_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: AlterReplicaLogDirsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    dirs = message.dirs
    count = len(dirs)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_dir_array_v2(dirs, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AlterReplicaLogDirTopic, versions 0-1.


def _read_dir_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDirTopic], int]:
    values = []
    for _ in range(count):
        dir_topic = new(AlterReplicaLogDirTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        dir_topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        dir_topic.partitions, pos = numbers(buf, pos, count, "i")
        dir_topic.unknown_tags = None
        values.append(dir_topic)
    return values, pos


def _write_dir_topic_array_v0(
    values: list[AlterReplicaLogDirTopic], write: Write
) -> None:
    for dir_topic in values:
        if dir_topic.unknown_tags:
            raise Refused
        name = dir_topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = dir_topic.partitions
        count = len(partitions)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partitions))
        else:
            put_sized_count(write, count)
            put_numbers(write, partitions, "i")


# AlterReplicaLogDir, versions 0-1.


def _read_dir_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AlterReplicaLogDir], int]:
    values = []
    for _ in range(count):
        dir = new(AlterReplicaLogDir)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        dir.path = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        dir.topics, pos = _read_dir_topic_array_v0(buf, pos, end, count)
        dir.unknown_tags = None
        values.append(dir)
    return values, pos


def _write_dir_array_v0(values: list[AlterReplicaLogDir], write: Write) -> None:
    for dir in values:
        if dir.unknown_tags:
            raise Refused
        path = dir.path.encode()
        write(_pack_int16(len(path)))
        write(path)
        topics = dir.topics
        write(_pack_int32(len(topics)))
        _write_dir_topic_array_v0(topics, write)


# AlterReplicaLogDirsRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterReplicaLogDirsRequest, int]:
    message = new(AlterReplicaLogDirsRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 6)
    message.dirs, pos = _read_dir_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AlterReplicaLogDirsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    dirs = message.dirs
    write(_pack_int32(len(dirs)))
    _write_dir_array_v0(dirs, write)
    return buffer.getvalue()


_ALTER_REPLICA_LOG_DIR_TOPIC = StructSpec(
    "AlterReplicaLogDirTopic",
    AlterReplicaLogDirTopic,
    "2+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_ALTER_REPLICA_LOG_DIR = StructSpec(
    "AlterReplicaLogDir",
    AlterReplicaLogDir,
    "2+",
    (
        Field("Path", "path", "string", "0+", default="", map_key=True),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_REPLICA_LOG_DIR_TOPIC,
            default=(),
        ),
    ),
)
AlterReplicaLogDirsRequest.SPEC = MessageSpec(
    "AlterReplicaLogDirsRequest",
    AlterReplicaLogDirsRequest,
    "2+",
    (
        Field(
            "Dirs",
            "dirs",
            "struct",
            "0+",
            array=True,
            struct=_ALTER_REPLICA_LOG_DIR,
            default=(),
        ),
    ),
    type="request",
    versions="0-2",
    api_key=34,
    current_versions="1-2",
    deprecated_versions="0",
    listeners=("broker",),
)
AlterReplicaLogDirsRequest._READERS, AlterReplicaLogDirsRequest._WRITERS = codec_tables(
    AlterReplicaLogDirsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
    },
)

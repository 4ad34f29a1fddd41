"""ProduceRequest, made by kipc from clients/ProduceRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_nullable_bytes,
    long_nullable_string,
    long_string,
    new,
    null,
    sized_count,
    sized_nullable_bytes,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_compact_nullable_bytes,
    put_long_string,
    put_sized_nullable_bytes,
    put_tags,
    uint8,
)

__all__ = ["PartitionProduceData", "ProduceRequest", "TopicProduceData"]

_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int16_int32_uint8 = packer(">hiB")
_pack_int16_int32x2 = packer(">hii")
_pack_int32 = packer(">i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32_uint8 = unpacker(">hiB")
_unpack_int16_int32x2 = unpacker(">hii")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_uuid_uint8 = unpacker(">16sB")


class ProduceRequest(Message):
    """The request of Produce: API key 0, versions 0-13, flexible since 9.

    Attributes:
        transactional_id: string, transactional id, since version 3, can be null.
        acks: int16.
        timeout_ms: int32.
        topic_data: array of TopicProduceData.
    """

    __slots__ = (
        "transactional_id",
        "acks",
        "timeout_ms",
        "topic_data",
        "unknown_tags",
    )

    transactional_id: str | None
    acks: int
    timeout_ms: int
    topic_data: list[TopicProduceData]

    API_KEY = 0
    VERSIONS = range(0, 14)
    CURRENT_VERSIONS = range(3, 14)
    FLEXIBLE_VERSIONS = range(9, 14)
    DEPRECATED_VERSIONS = range(0, 3)

    def __init__(
        self,
        *,
        transactional_id: str | None = None,
        acks: int = 0,
        timeout_ms: int = 0,
        topic_data: Iterable[TopicProduceData] = (),
    ) -> None:
        self.transactional_id = transactional_id
        self.acks = acks
        self.timeout_ms = timeout_ms
        self.topic_data = list(topic_data)
        self.unknown_tags = None


class TopicProduceData(Struct):
    """A struct of ProduceRequest.

    Attributes:
        name: string, topic name, versions 0-12, map key.
        topic_id: uuid, since version 13, map key.
        partition_data: array of PartitionProduceData.
    """

    __slots__ = (
        "name",
        "topic_id",
        "partition_data",
        "unknown_tags",
    )

    name: str
    topic_id: UUID
    partition_data: list[PartitionProduceData]

    KEY = ("name", "topic_id")

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
        partition_data: Iterable[PartitionProduceData] = (),
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.partition_data = list(partition_data)
        self.unknown_tags = None


class PartitionProduceData(Struct):
    """A struct of ProduceRequest.

    Attributes:
        index: int32.
        records: records, can be null.
    """

    __slots__ = (
        "index",
        "records",
        "unknown_tags",
    )

    index: int
    records: bytes | None

    def __init__(
        self,
        *,
        index: int = 0,
        records: bytes | None = None,
    ) -> None:
        self.index = index
        self.records = records
        self.unknown_tags = None


# PartitionProduceData, versions 9-13.


def _read_partition_produce_data_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceData], int]:
    values = []
    for _ in range(count):
        partition_produce_data = new(PartitionProduceData)
        partition_produce_data.index, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        partition_produce_data.records, pos = compact_nullable_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition_produce_data.unknown_tags = None
        if tags:
            partition_produce_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_produce_data)
    return values, pos


def _write_partition_produce_data_array_v9(
    values: list[PartitionProduceData], write: Write
) -> None:
    for partition_produce_data in values:
        write(_pack_int32(partition_produce_data.index))
        put_compact_nullable_bytes(write, partition_produce_data.records)
        if partition_produce_data.unknown_tags:
            put_tags(write, [], partition_produce_data.unknown_tags, 0)
        else:
            write(b"\x00")


# TopicProduceData, version 13.


def _read_topic_produce_data_array_v13(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceData], int]:
    values = []
    for _ in range(count):
        topic_produce_data = new(TopicProduceData)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_produce_data.topic_id = uuid(topic_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        topic_produce_data.partition_data, pos = _read_partition_produce_data_array_v9(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_produce_data.unknown_tags = None
        if tags:
            topic_produce_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_produce_data.name = ""
        values.append(topic_produce_data)
    return values, pos


def _write_topic_produce_data_array_v13(
    values: list[TopicProduceData], write: Write
) -> None:
    for topic_produce_data in values:
        partition_data = topic_produce_data.partition_data
        count = len(partition_data)
        if count < 127:
            write(_pack_uuid_uint8(topic_produce_data.topic_id.bytes, count + 1))
        else:
            write(_pack_uuid(topic_produce_data.topic_id.bytes))
            put_compact_count(write, count)
        _write_partition_produce_data_array_v9(partition_data, write)
        if topic_produce_data.unknown_tags:
            put_tags(write, [], topic_produce_data.unknown_tags, 0)
        else:
            write(b"\x00")


# ProduceRequest, version 13.


def _read_v13(buf: bytes, pos: int, end: int) -> tuple[ProduceRequest, int]:
    message = new(ProduceRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.transactional_id = None
    else:
        message.transactional_id, pos = long_nullable_string(buf, pos, length)
    message.acks, message.timeout_ms, length = _unpack_int16_int32_uint8(buf, pos)
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.topic_data, pos = _read_topic_produce_data_array_v13(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v13(message: ProduceRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.transactional_id is None:
        write(uint8[0])
    else:
        transactional_id = message.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
    topic_data = message.topic_data
    count = len(topic_data)
    if count < 127:
        write(_pack_int16_int32_uint8(message.acks, message.timeout_ms, count + 1))
    else:
        write(_pack_int16_int32(message.acks, message.timeout_ms))
        put_compact_count(write, count)
    _write_topic_produce_data_array_v13(topic_data, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# TopicProduceData, versions 9-12.


def _read_topic_produce_data_array_v9(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceData], int]:
    values = []
    for _ in range(count):
        topic_produce_data = new(TopicProduceData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_produce_data.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_produce_data.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 6)
        topic_produce_data.partition_data, pos = _read_partition_produce_data_array_v9(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_produce_data.unknown_tags = None
        if tags:
            topic_produce_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        topic_produce_data.topic_id = ZERO_UUID
        values.append(topic_produce_data)
    return values, pos


def _write_topic_produce_data_array_v9(
    values: list[TopicProduceData], write: Write
) -> None:
    for topic_produce_data in values:
        name = topic_produce_data.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partition_data = topic_produce_data.partition_data
        count = len(partition_data)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_produce_data_array_v9(partition_data, write)
        if topic_produce_data.unknown_tags:
            put_tags(write, [], topic_produce_data.unknown_tags, 0)
        else:
            write(b"\x00")


# ProduceRequest, versions 9-12.


def _read_v9(buf: bytes, pos: int, end: int) -> tuple[ProduceRequest, int]:
    message = new(ProduceRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.transactional_id = None
    else:
        message.transactional_id, pos = long_nullable_string(buf, pos, length)
    message.acks, message.timeout_ms, length = _unpack_int16_int32_uint8(buf, pos)
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topic_data, pos = _read_topic_produce_data_array_v9(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v9(message: ProduceRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.transactional_id is None:
        write(uint8[0])
    else:
        transactional_id = message.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
    topic_data = message.topic_data
    count = len(topic_data)
    if count < 127:
        write(_pack_int16_int32_uint8(message.acks, message.timeout_ms, count + 1))
    else:
        write(_pack_int16_int32(message.acks, message.timeout_ms))
        put_compact_count(write, count)
    _write_topic_produce_data_array_v9(topic_data, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# PartitionProduceData, versions 0-8.


def _read_partition_produce_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionProduceData], int]:
    values = []
    for _ in range(count):
        partition_produce_data = new(PartitionProduceData)
        partition_produce_data.index, length = _unpack_int32x2(buf, pos)
        pos += 8
        partition_produce_data.records, pos = sized_nullable_bytes(buf, pos, length)
        partition_produce_data.unknown_tags = None
        values.append(partition_produce_data)
    return values, pos


def _write_partition_produce_data_array_v0(
    values: list[PartitionProduceData], write: Write
) -> None:
    for partition_produce_data in values:
        if partition_produce_data.unknown_tags:
            raise Refused
        write(_pack_int32(partition_produce_data.index))
        put_sized_nullable_bytes(write, partition_produce_data.records)


# TopicProduceData, versions 0-8.


def _read_topic_produce_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicProduceData], int]:
    values = []
    for _ in range(count):
        topic_produce_data = new(TopicProduceData)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_produce_data.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 8)
        topic_produce_data.partition_data, pos = _read_partition_produce_data_array_v0(
            buf, pos, end, count
        )
        topic_produce_data.unknown_tags = None
        topic_produce_data.topic_id = ZERO_UUID
        values.append(topic_produce_data)
    return values, pos


def _write_topic_produce_data_array_v0(
    values: list[TopicProduceData], write: Write
) -> None:
    for topic_produce_data in values:
        if topic_produce_data.unknown_tags:
            raise Refused
        name = topic_produce_data.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_data = topic_produce_data.partition_data
        write(_pack_int32(len(partition_data)))
        _write_partition_produce_data_array_v0(partition_data, write)


# ProduceRequest, versions 3-8.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[ProduceRequest, int]:
    message = new(ProduceRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        message.transactional_id = null(length)
    else:
        stop = pos + length
        message.transactional_id = buf[pos:stop].decode()
        pos = stop
    message.acks, message.timeout_ms, length = _unpack_int16_int32x2(buf, pos)
    pos += 10
    count = sized_count(length, pos, end, 6)
    message.topic_data, pos = _read_topic_produce_data_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v3(message: ProduceRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    if message.transactional_id is None:
        write(_pack_int16(-1))
    else:
        transactional_id = message.transactional_id.encode()
        write(_pack_int16(len(transactional_id)))
        write(transactional_id)
    topic_data = message.topic_data
    write(_pack_int16_int32x2(message.acks, message.timeout_ms, len(topic_data)))
    _write_topic_produce_data_array_v0(topic_data, write)
    return buffer.getvalue()


# ProduceRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ProduceRequest, int]:
    message = new(ProduceRequest)
    message.acks, message.timeout_ms, length = _unpack_int16_int32x2(buf, pos)
    pos += 10
    count = sized_count(length, pos, end, 6)
    message.topic_data, pos = _read_topic_produce_data_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.transactional_id = None
    return message, pos


def _write_v0(message: ProduceRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.transactional_id is not None or message.unknown_tags:
        raise Refused
    topic_data = message.topic_data
    write(_pack_int16_int32x2(message.acks, message.timeout_ms, len(topic_data)))
    _write_topic_produce_data_array_v0(topic_data, write)
    return buffer.getvalue()


_PARTITION_PRODUCE_DATA = StructSpec(
    "PartitionProduceData",
    PartitionProduceData,
    "9+",
    (
        Field("Index", "index", "int32", "0+", default=0),
        Field("Records", "records", "records", "0+", nullable="0+"),
    ),
)
_TOPIC_PRODUCE_DATA = StructSpec(
    "TopicProduceData",
    TopicProduceData,
    "9+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0-12",
            default="",
            ignorable=True,
            map_key=True,
            entity_type="topicName",
        ),
        Field(
            "TopicId",
            "topic_id",
            "uuid",
            "13+",
            default=ZERO_UUID,
            ignorable=True,
            map_key=True,
        ),
        Field(
            "PartitionData",
            "partition_data",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_PRODUCE_DATA,
            default=(),
        ),
    ),
)
ProduceRequest.SPEC = MessageSpec(
    "ProduceRequest",
    ProduceRequest,
    "9+",
    (
        Field(
            "TransactionalId",
            "transactional_id",
            "string",
            "3+",
            nullable="3+",
            entity_type="transactionalId",
        ),
        Field("Acks", "acks", "int16", "0+", default=0),
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=0),
        Field(
            "TopicData",
            "topic_data",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PRODUCE_DATA,
            default=(),
        ),
    ),
    type="request",
    versions="0-13",
    api_key=0,
    current_versions="3-13",
    deprecated_versions="0-2",
    listeners=("broker",),
)
ProduceRequest._READERS, ProduceRequest._WRITERS = codec_tables(
    ProduceRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
        5: _read_v3,
        6: _read_v3,
        7: _read_v3,
        8: _read_v3,
        9: _read_v9,
        10: _read_v9,
        11: _read_v9,
        12: _read_v9,
        13: _read_v13,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
        5: _write_v3,
        6: _write_v3,
        7: _write_v3,
        8: _write_v3,
        9: _write_v9,
        10: _write_v9,
        11: _write_v9,
        12: _write_v9,
        13: _write_v13,
    },
)

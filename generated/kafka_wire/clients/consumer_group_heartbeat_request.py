"""ConsumerGroupHeartbeatRequest, made by kipc from clients/ConsumerGroupHeartbeatRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    compact_nullable_count,
    compact_strings,
    long_nullable_string,
    long_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["ConsumerGroupHeartbeatRequest", "TopicPartitions"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8_int32s = array_packers(">16sB", "i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_uuid_uint8 = unpacker(">16sB")


class ConsumerGroupHeartbeatRequest(Message):
    """The request of ConsumerGroupHeartbeat: API key 68, versions 0-1, flexible since 0.

    Attributes:
        group_id: string, group id.
        member_id: string.
        member_epoch: int32.
        instance_id: string, can be null.
        rack_id: string, can be null.
        rebalance_timeout_ms: int32.
        subscribed_topic_names: array of string, topic names, can be null.
        subscribed_topic_regex: string, since version 1, can be null.
        server_assignor: string, can be null.
        topic_partitions: array of TopicPartitions, can be null.
    """

    __slots__ = (
        "group_id",
        "member_id",
        "member_epoch",
        "instance_id",
        "rack_id",
        "rebalance_timeout_ms",
        "subscribed_topic_names",
        "subscribed_topic_regex",
        "server_assignor",
        "topic_partitions",
        "unknown_tags",
    )

    group_id: str
    member_id: str
    member_epoch: int
    instance_id: str | None
    rack_id: str | None
    rebalance_timeout_ms: int
    subscribed_topic_names: tuple[str, ...] | None
    subscribed_topic_regex: str | None
    server_assignor: str | None
    topic_partitions: list[TopicPartitions] | None

    API_KEY = 68
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        member_id: str = "",
        member_epoch: int = 0,
        instance_id: str | None = None,
        rack_id: str | None = None,
        rebalance_timeout_ms: int = -1,
        subscribed_topic_names: Iterable[str] | None = None,
        subscribed_topic_regex: str | None = None,
        server_assignor: str | None = None,
        topic_partitions: Iterable[TopicPartitions] | None = None,
    ) -> None:
        self.group_id = group_id
        self.member_id = member_id
        self.member_epoch = member_epoch
        self.instance_id = instance_id
        self.rack_id = rack_id
        self.rebalance_timeout_ms = rebalance_timeout_ms
        self.subscribed_topic_names = (
            None if subscribed_topic_names is None else tuple(subscribed_topic_names)
        )
        self.subscribed_topic_regex = subscribed_topic_regex
        self.server_assignor = server_assignor
        self.topic_partitions = (
            None if topic_partitions is None else list(topic_partitions)
        )
        self.unknown_tags = None


class TopicPartitions(Struct):
    """A struct of ConsumerGroupHeartbeatRequest.

    Attributes:
        topic_id: uuid.
        partitions: array of int32.
    """

    __slots__ = (
        "topic_id",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic_id = topic_id
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# TopicPartitions, versions 0-1.


def _read_topic_partitions_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartitions], int]:
    values = []
    for _ in range(count):
        topic_partitions = new(TopicPartitions)
        topic_id, length = _unpack_uuid_uint8(buf, pos)
        pos += 17
        topic_partitions.topic_id = uuid(topic_id)
        if length == 1:
            topic_partitions.partitions = ()
        elif 1 < length < 34:
            topic_partitions.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_partitions.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic_partitions.unknown_tags = None
        if tags:
            topic_partitions.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_partitions)
    return values, pos


def _write_topic_partitions_array_v0(
    values: list[TopicPartitions], write: Write
) -> None:
    for topic_partitions in values:
        partitions = topic_partitions.partitions
        count = len(partitions)
        if count < 33:
            write(
                _pack_uuid_uint8_int32s[count](
                    topic_partitions.topic_id.bytes, count + 1, *partitions
                )
            )
        else:
            write(_pack_uuid(topic_partitions.topic_id.bytes))
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_partitions.unknown_tags:
            put_tags(write, [], topic_partitions.unknown_tags, 0)
        else:
            write(b"\x00")


# ConsumerGroupHeartbeatRequest, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerGroupHeartbeatRequest, int]:
    message = new(ConsumerGroupHeartbeatRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    message.member_epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.instance_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.instance_id = None
    else:
        message.instance_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack_id = None
    else:
        message.rack_id, pos = long_nullable_string(buf, pos, length)
    message.rebalance_timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 1)
    if maybe_count is None:
        message.subscribed_topic_names = None
    else:
        message.subscribed_topic_names, pos = compact_strings(buf, pos, maybe_count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.subscribed_topic_regex = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.subscribed_topic_regex = None
    else:
        message.subscribed_topic_regex, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.server_assignor = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.server_assignor = None
    else:
        message.server_assignor, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 18)
    if maybe_count is None:
        message.topic_partitions = None
    else:
        message.topic_partitions, pos = _read_topic_partitions_array_v0(
            buf, pos, end, maybe_count
        )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: ConsumerGroupHeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(uint8[size + 1])
        write(member_id)
    else:
        put_long_string(write, member_id)
    if message.instance_id is None:
        write(_pack_int32_uint8(message.member_epoch, 0))
    else:
        instance_id = message.instance_id.encode()
        size = len(instance_id)
        if size < 127:
            write(_pack_int32_uint8(message.member_epoch, size + 1))
            write(instance_id)
        else:
            write(_pack_int32(message.member_epoch))
            put_long_string(write, instance_id)
    if message.rack_id is None:
        write(uint8[0])
    else:
        rack_id = message.rack_id.encode()
        size = len(rack_id)
        if size < 127:
            write(uint8[size + 1])
            write(rack_id)
        else:
            put_long_string(write, rack_id)
    subscribed_topic_names = message.subscribed_topic_names
    if subscribed_topic_names is None:
        write(_pack_int32_uint8(message.rebalance_timeout_ms, 0))
    else:
        count = len(subscribed_topic_names)
        if count < 127:
            write(_pack_int32_uint8(message.rebalance_timeout_ms, count + 1))
        else:
            write(_pack_int32(message.rebalance_timeout_ms))
            put_compact_count(write, count)
        put_compact_strings(write, subscribed_topic_names)
    if message.subscribed_topic_regex is None:
        write(uint8[0])
    else:
        subscribed_topic_regex = message.subscribed_topic_regex.encode()
        size = len(subscribed_topic_regex)
        if size < 127:
            write(uint8[size + 1])
            write(subscribed_topic_regex)
        else:
            put_long_string(write, subscribed_topic_regex)
    if message.server_assignor is None:
        write(uint8[0])
    else:
        server_assignor = message.server_assignor.encode()
        size = len(server_assignor)
        if size < 127:
            write(uint8[size + 1])
            write(server_assignor)
        else:
            put_long_string(write, server_assignor)
    topic_partitions = message.topic_partitions
    if topic_partitions is None:
        write(uint8[0])
    else:
        count = len(topic_partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_partitions_array_v0(topic_partitions, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ConsumerGroupHeartbeatRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerGroupHeartbeatRequest, int]:
    message = new(ConsumerGroupHeartbeatRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.group_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.group_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.member_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.member_id, pos = long_string(buf, pos, length)
    message.member_epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.instance_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.instance_id = None
    else:
        message.instance_id, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack_id = None
    else:
        message.rack_id, pos = long_nullable_string(buf, pos, length)
    message.rebalance_timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 1)
    if maybe_count is None:
        message.subscribed_topic_names = None
    else:
        message.subscribed_topic_names, pos = compact_strings(buf, pos, maybe_count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.server_assignor = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.server_assignor = None
    else:
        message.server_assignor, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 18)
    if maybe_count is None:
        message.topic_partitions = None
    else:
        message.topic_partitions, pos = _read_topic_partitions_array_v0(
            buf, pos, end, maybe_count
        )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.subscribed_topic_regex = None
    return message, pos


def _write_v0(message: ConsumerGroupHeartbeatRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.subscribed_topic_regex is not None:
        raise Refused
    group_id = message.group_id.encode()
    size = len(group_id)
    if size < 127:
        write(uint8[size + 1])
        write(group_id)
    else:
        put_long_string(write, group_id)
    member_id = message.member_id.encode()
    size = len(member_id)
    if size < 127:
        write(uint8[size + 1])
        write(member_id)
    else:
        put_long_string(write, member_id)
    if message.instance_id is None:
        write(_pack_int32_uint8(message.member_epoch, 0))
    else:
        instance_id = message.instance_id.encode()
        size = len(instance_id)
        if size < 127:
            write(_pack_int32_uint8(message.member_epoch, size + 1))
            write(instance_id)
        else:
            write(_pack_int32(message.member_epoch))
            put_long_string(write, instance_id)
    if message.rack_id is None:
        write(uint8[0])
    else:
        rack_id = message.rack_id.encode()
        size = len(rack_id)
        if size < 127:
            write(uint8[size + 1])
            write(rack_id)
        else:
            put_long_string(write, rack_id)
    subscribed_topic_names = message.subscribed_topic_names
    if subscribed_topic_names is None:
        write(_pack_int32_uint8(message.rebalance_timeout_ms, 0))
    else:
        count = len(subscribed_topic_names)
        if count < 127:
            write(_pack_int32_uint8(message.rebalance_timeout_ms, count + 1))
        else:
            write(_pack_int32(message.rebalance_timeout_ms))
            put_compact_count(write, count)
        put_compact_strings(write, subscribed_topic_names)
    if message.server_assignor is None:
        write(uint8[0])
    else:
        server_assignor = message.server_assignor.encode()
        size = len(server_assignor)
        if size < 127:
            write(uint8[size + 1])
            write(server_assignor)
        else:
            put_long_string(write, server_assignor)
    topic_partitions = message.topic_partitions
    if topic_partitions is None:
        write(uint8[0])
    else:
        count = len(topic_partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_partitions_array_v0(topic_partitions, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_PARTITIONS = StructSpec(
    "TopicPartitions",
    TopicPartitions,
    "0+",
    (
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
ConsumerGroupHeartbeatRequest.SPEC = MessageSpec(
    "ConsumerGroupHeartbeatRequest",
    ConsumerGroupHeartbeatRequest,
    "0+",
    (
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("InstanceId", "instance_id", "string", "0+", nullable="0+"),
        Field("RackId", "rack_id", "string", "0+", nullable="0+"),
        Field("RebalanceTimeoutMs", "rebalance_timeout_ms", "int32", "0+", default=-1),
        Field(
            "SubscribedTopicNames",
            "subscribed_topic_names",
            "string",
            "0+",
            array=True,
            nullable="0+",
            entity_type="topicName",
        ),
        Field(
            "SubscribedTopicRegex",
            "subscribed_topic_regex",
            "string",
            "1+",
            nullable="1+",
        ),
        Field("ServerAssignor", "server_assignor", "string", "0+", nullable="0+"),
        Field(
            "TopicPartitions",
            "topic_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS,
            nullable="0+",
        ),
    ),
    type="request",
    versions="0-1",
    api_key=68,
    listeners=("broker",),
)
ConsumerGroupHeartbeatRequest._READERS, ConsumerGroupHeartbeatRequest._WRITERS = (
    codec_tables(
        ConsumerGroupHeartbeatRequest.SPEC,
        {
            0: _read_v0,
            1: _read_v1,
        },
        {
            0: _write_v0,
            1: _write_v1,
        },
    )
)

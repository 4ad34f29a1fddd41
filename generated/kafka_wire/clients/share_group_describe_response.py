"""ShareGroupDescribeResponse, made by kipc from clients/ShareGroupDescribeResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
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

__all__ = [
    "Assignment",
    "DescribedGroup",
    "Member",
    "ShareGroupDescribeResponse",
    "TopicPartitions",
]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_uint8_int32s = array_packers(">B", "i")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_uuid_uint8 = unpacker(">16sB")


class ShareGroupDescribeResponse(Message):
    """The response of ShareGroupDescribe: API key 77, versions 0-1, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        groups: array of DescribedGroup.
    """

    __slots__ = (
        "throttle_time_ms",
        "groups",
        "unknown_tags",
    )

    throttle_time_ms: int
    groups: list[DescribedGroup]

    API_KEY = 77
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(1, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        groups: Iterable[DescribedGroup] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.groups = list(groups)
        self.unknown_tags = None


class DescribedGroup(Struct):
    """A struct of ShareGroupDescribeResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        group_id: string, group id.
        group_state: string.
        group_epoch: int32.
        assignment_epoch: int32.
        assignor_name: string.
        members: array of Member.
        authorized_operations: int32.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "group_id",
        "group_state",
        "group_epoch",
        "assignment_epoch",
        "assignor_name",
        "members",
        "authorized_operations",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    group_id: str
    group_state: str
    group_epoch: int
    assignment_epoch: int
    assignor_name: str
    members: list[Member]
    authorized_operations: int

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = None,
        group_id: str = "",
        group_state: str = "",
        group_epoch: int = 0,
        assignment_epoch: int = 0,
        assignor_name: str = "",
        members: Iterable[Member] = (),
        authorized_operations: int = -2147483648,
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.group_id = group_id
        self.group_state = group_state
        self.group_epoch = group_epoch
        self.assignment_epoch = assignment_epoch
        self.assignor_name = assignor_name
        self.members = list(members)
        self.authorized_operations = authorized_operations
        self.unknown_tags = None


class Member(Struct):
    """A struct of ShareGroupDescribeResponse.

    Attributes:
        member_id: string.
        rack_id: string, can be null.
        member_epoch: int32.
        client_id: string.
        client_host: string.
        subscribed_topic_names: array of string, topic names.
        assignment: Assignment.
    """

    __slots__ = (
        "member_id",
        "rack_id",
        "member_epoch",
        "client_id",
        "client_host",
        "subscribed_topic_names",
        "assignment",
        "unknown_tags",
    )

    member_id: str
    rack_id: str | None
    member_epoch: int
    client_id: str
    client_host: str
    subscribed_topic_names: tuple[str, ...]
    assignment: Assignment

    def __init__(
        self,
        *,
        member_id: str = "",
        rack_id: str | None = None,
        member_epoch: int = 0,
        client_id: str = "",
        client_host: str = "",
        subscribed_topic_names: Iterable[str] = (),
        assignment: Assignment | None = None,
    ) -> None:
        self.member_id = member_id
        self.rack_id = rack_id
        self.member_epoch = member_epoch
        self.client_id = client_id
        self.client_host = client_host
        self.subscribed_topic_names = tuple(subscribed_topic_names)
        self.assignment = Assignment() if assignment is None else assignment
        self.unknown_tags = None


class Assignment(Struct):
    """A struct of ShareGroupDescribeResponse.

    Attributes:
        topic_partitions: array of TopicPartitions.
    """

    __slots__ = (
        "topic_partitions",
        "unknown_tags",
    )

    topic_partitions: list[TopicPartitions]

    def __init__(
        self,
        *,
        topic_partitions: Iterable[TopicPartitions] = (),
    ) -> None:
        self.topic_partitions = list(topic_partitions)
        self.unknown_tags = None


class TopicPartitions(Struct):
    """A struct of ShareGroupDescribeResponse.

    Attributes:
        topic_id: uuid.
        topic_name: string, topic name.
        partitions: array of int32.
    """

    __slots__ = (
        "topic_id",
        "topic_name",
        "partitions",
        "unknown_tags",
    )

    topic_id: UUID
    topic_name: str
    partitions: tuple[int, ...]

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
        topic_name: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic_id = topic_id
        self.topic_name = topic_name
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
        if 0 < length < 128:
            stop = pos + length - 1
            topic_partitions.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_partitions.topic_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
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
        topic_name = topic_partitions.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(_pack_uuid_uint8(topic_partitions.topic_id.bytes, size + 1))
            write(topic_name)
        else:
            write(_pack_uuid(topic_partitions.topic_id.bytes))
            put_long_string(write, topic_name)
        partitions = topic_partitions.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_partitions.unknown_tags:
            put_tags(write, [], topic_partitions.unknown_tags, 0)
        else:
            write(b"\x00")


# Assignment, versions 0-1.


def _read_assignment_v0(buf: bytes, pos: int, end: int) -> tuple[Assignment, int]:
    assignment = new(Assignment)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 19)
    assignment.topic_partitions, pos = _read_topic_partitions_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    assignment.unknown_tags = None
    if tags:
        assignment.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return assignment, pos


def _write_assignment_v0(assignment: Assignment, write: Write) -> None:
    topic_partitions = assignment.topic_partitions
    count = len(topic_partitions)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_topic_partitions_array_v0(topic_partitions, write)
    if assignment.unknown_tags:
        put_tags(write, [], assignment.unknown_tags, 0)
    else:
        write(b"\x00")


# Member, versions 0-1.


def _read_member_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Member], int]:
    values = []
    for _ in range(count):
        member = new(Member)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.member_id = buf[pos:stop].decode()
            pos = stop
        else:
            member.member_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.rack_id = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            member.rack_id = None
        else:
            member.rack_id, pos = long_nullable_string(buf, pos, length)
        member.member_epoch, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            member.client_id = buf[pos:stop].decode()
            pos = stop
        else:
            member.client_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            member.client_host = buf[pos:stop].decode()
            pos = stop
        else:
            member.client_host, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        member.subscribed_topic_names, pos = compact_strings(buf, pos, count)
        member.assignment, pos = _read_assignment_v0(buf, pos, end)
        tags = buf[pos]
        pos += 1
        member.unknown_tags = None
        if tags:
            member.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(member)
    return values, pos


def _write_member_array_v0(values: list[Member], write: Write) -> None:
    for member in values:
        member_id = member.member_id.encode()
        size = len(member_id)
        if size < 127:
            write(uint8[size + 1])
            write(member_id)
        else:
            put_long_string(write, member_id)
        if member.rack_id is None:
            write(uint8[0])
        else:
            rack_id = member.rack_id.encode()
            size = len(rack_id)
            if size < 127:
                write(uint8[size + 1])
                write(rack_id)
            else:
                put_long_string(write, rack_id)
        client_id = member.client_id.encode()
        size = len(client_id)
        if size < 127:
            write(_pack_int32_uint8(member.member_epoch, size + 1))
            write(client_id)
        else:
            write(_pack_int32(member.member_epoch))
            put_long_string(write, client_id)
        client_host = member.client_host.encode()
        size = len(client_host)
        if size < 127:
            write(uint8[size + 1])
            write(client_host)
        else:
            put_long_string(write, client_host)
        subscribed_topic_names = member.subscribed_topic_names
        count = len(subscribed_topic_names)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, subscribed_topic_names)
        _write_assignment_v0(member.assignment, write)
        if member.unknown_tags:
            put_tags(write, [], member.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribedGroup, versions 0-1.


def _read_described_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribedGroup], int]:
    values = []
    for _ in range(count):
        described_group = new(DescribedGroup)
        described_group.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            described_group.error_message = None
        else:
            described_group.error_message, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.group_state = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.group_state, pos = long_string(buf, pos, length)
        described_group.group_epoch, described_group.assignment_epoch, length = (
            _unpack_int32x2_uint8(buf, pos)
        )
        pos += 9
        if 0 < length < 128:
            stop = pos + length - 1
            described_group.assignor_name = buf[pos:stop].decode()
            pos = stop
        else:
            described_group.assignor_name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 12)
        described_group.members, pos = _read_member_array_v0(buf, pos, end, count)
        described_group.authorized_operations, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        described_group.unknown_tags = None
        if tags:
            described_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(described_group)
    return values, pos


def _write_described_group_array_v0(values: list[DescribedGroup], write: Write) -> None:
    for described_group in values:
        if described_group.error_message is None:
            write(_pack_int16_uint8(described_group.error_code, 0))
        else:
            error_message = described_group.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(described_group.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(described_group.error_code))
                put_long_string(write, error_message)
        group_id = described_group.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        group_state = described_group.group_state.encode()
        size = len(group_state)
        if size < 127:
            write(uint8[size + 1])
            write(group_state)
        else:
            put_long_string(write, group_state)
        assignor_name = described_group.assignor_name.encode()
        size = len(assignor_name)
        if size < 127:
            write(
                _pack_int32x2_uint8(
                    described_group.group_epoch,
                    described_group.assignment_epoch,
                    size + 1,
                )
            )
            write(assignor_name)
        else:
            write(
                _pack_int32x2(
                    described_group.group_epoch, described_group.assignment_epoch
                )
            )
            put_long_string(write, assignor_name)
        members = described_group.members
        count = len(members)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_member_array_v0(members, write)
        if described_group.unknown_tags:
            write(_pack_int32(described_group.authorized_operations))
            put_tags(write, [], described_group.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(described_group.authorized_operations, 0))


# ShareGroupDescribeResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareGroupDescribeResponse, int]:
    message = new(ShareGroupDescribeResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 20)
    message.groups, pos = _read_described_group_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupDescribeResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    groups = message.groups
    count = len(groups)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_described_group_array_v0(groups, write)
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
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_ASSIGNMENT = StructSpec(
    "Assignment",
    Assignment,
    "0+",
    (
        Field(
            "TopicPartitions",
            "topic_partitions",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITIONS,
            default=(),
        ),
    ),
)
_MEMBER = StructSpec(
    "Member",
    Member,
    "0+",
    (
        Field("MemberId", "member_id", "string", "0+", default=""),
        Field("RackId", "rack_id", "string", "0+", nullable="0+"),
        Field("MemberEpoch", "member_epoch", "int32", "0+", default=0),
        Field("ClientId", "client_id", "string", "0+", default=""),
        Field("ClientHost", "client_host", "string", "0+", default=""),
        Field(
            "SubscribedTopicNames",
            "subscribed_topic_names",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="topicName",
        ),
        Field(
            "Assignment", "assignment", "struct", "0+", struct=_ASSIGNMENT, default=()
        ),
    ),
)
_DESCRIBED_GROUP = StructSpec(
    "DescribedGroup",
    DescribedGroup,
    "0+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field("GroupId", "group_id", "string", "0+", default="", entity_type="groupId"),
        Field("GroupState", "group_state", "string", "0+", default=""),
        Field("GroupEpoch", "group_epoch", "int32", "0+", default=0),
        Field("AssignmentEpoch", "assignment_epoch", "int32", "0+", default=0),
        Field("AssignorName", "assignor_name", "string", "0+", default=""),
        Field(
            "Members", "members", "struct", "0+", array=True, struct=_MEMBER, default=()
        ),
        Field(
            "AuthorizedOperations",
            "authorized_operations",
            "int32",
            "0+",
            default=-2147483648,
        ),
    ),
)
ShareGroupDescribeResponse.SPEC = MessageSpec(
    "ShareGroupDescribeResponse",
    ShareGroupDescribeResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Groups",
            "groups",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBED_GROUP,
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=77,
    current_versions="1",
)
ShareGroupDescribeResponse._READERS, ShareGroupDescribeResponse._WRITERS = codec_tables(
    ShareGroupDescribeResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
    },
)

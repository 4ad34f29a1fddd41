"""ConsumerGroupMemberMetadataValue, made by kipc from group_coordinator/ConsumerGroupMemberMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import EllipsisType, Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_bytes,
    compact_count,
    compact_strings,
    long_nullable_string,
    long_string,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
    varint,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_bytes,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "ClassicMemberMetadata",
    "ClassicProtocol",
    "ConsumerGroupMemberMetadataValue",
]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int32_uint8 = unpacker(">iB")


class ConsumerGroupMemberMetadataValue(Message):
    """The value of a coordinator's record: record type 5, versions 0, flexible since 0.

    Attributes:
        instance_id: string, can be null.
        rack_id: string, can be null.
        client_id: string.
        client_host: string.
        subscribed_topic_names: array of string.
        subscribed_topic_regex: string, can be null.
        rebalance_timeout_ms: int32.
        server_assignor: string, can be null.
        classic_member_metadata: ClassicMemberMetadata, can be null, tag 0.
    """

    __slots__ = (
        "instance_id",
        "rack_id",
        "client_id",
        "client_host",
        "subscribed_topic_names",
        "subscribed_topic_regex",
        "rebalance_timeout_ms",
        "server_assignor",
        "classic_member_metadata",
        "unknown_tags",
    )

    instance_id: str | None
    rack_id: str | None
    client_id: str
    client_host: str
    subscribed_topic_names: tuple[str, ...]
    subscribed_topic_regex: str | None
    rebalance_timeout_ms: int
    server_assignor: str | None
    classic_member_metadata: ClassicMemberMetadata | None

    API_KEY = 5
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        instance_id: str | None = "",
        rack_id: str | None = "",
        client_id: str = "",
        client_host: str = "",
        subscribed_topic_names: Iterable[str] = (),
        subscribed_topic_regex: str | None = "",
        rebalance_timeout_ms: int = -1,
        server_assignor: str | None = "",
        classic_member_metadata: ClassicMemberMetadata | None | EllipsisType = ...,
    ) -> None:
        self.instance_id = instance_id
        self.rack_id = rack_id
        self.client_id = client_id
        self.client_host = client_host
        self.subscribed_topic_names = tuple(subscribed_topic_names)
        self.subscribed_topic_regex = subscribed_topic_regex
        self.rebalance_timeout_ms = rebalance_timeout_ms
        self.server_assignor = server_assignor
        self.classic_member_metadata = (
            ClassicMemberMetadata()
            if classic_member_metadata is ...
            else classic_member_metadata
        )
        self.unknown_tags = None


class ClassicMemberMetadata(Struct):
    """A struct of ConsumerGroupMemberMetadataValue.

    Attributes:
        session_timeout_ms: int32.
        supported_protocols: array of ClassicProtocol.
    """

    __slots__ = (
        "session_timeout_ms",
        "supported_protocols",
        "unknown_tags",
    )

    session_timeout_ms: int
    supported_protocols: list[ClassicProtocol]

    def __init__(
        self,
        *,
        session_timeout_ms: int = 0,
        supported_protocols: Iterable[ClassicProtocol] = (),
    ) -> None:
        self.session_timeout_ms = session_timeout_ms
        self.supported_protocols = list(supported_protocols)
        self.unknown_tags = None


class ClassicProtocol(Struct):
    """A struct of ConsumerGroupMemberMetadataValue.

    Attributes:
        name: string.
        metadata: bytes.
    """

    __slots__ = (
        "name",
        "metadata",
        "unknown_tags",
    )

    name: str
    metadata: bytes

    def __init__(
        self,
        *,
        name: str = "",
        metadata: bytes = b"",
    ) -> None:
        self.name = name
        self.metadata = metadata
        self.unknown_tags = None


# ClassicProtocol, version 0.


def _read_classic_protocol_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ClassicProtocol], int]:
    values = []
    for _ in range(count):
        classic_protocol = new(ClassicProtocol)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            classic_protocol.name = buf[pos:stop].decode()
            pos = stop
        else:
            classic_protocol.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        classic_protocol.metadata, pos = compact_bytes(buf, pos, length)
        tags = buf[pos]
        pos += 1
        classic_protocol.unknown_tags = None
        if tags:
            classic_protocol.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(classic_protocol)
    return values, pos


def _write_classic_protocol_array_v0(
    values: list[ClassicProtocol], write: Write
) -> None:
    for classic_protocol in values:
        name = classic_protocol.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        put_compact_bytes(write, classic_protocol.metadata)
        if classic_protocol.unknown_tags:
            put_tags(write, [], classic_protocol.unknown_tags, 0)
        else:
            write(b"\x00")


# ClassicMemberMetadata, version 0.


def _read_classic_member_metadata_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ClassicMemberMetadata, int]:
    classic_member_metadata = new(ClassicMemberMetadata)
    classic_member_metadata.session_timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    classic_member_metadata.supported_protocols, pos = _read_classic_protocol_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    classic_member_metadata.unknown_tags = None
    if tags:
        classic_member_metadata.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return classic_member_metadata, pos


def _write_classic_member_metadata_v0(
    classic_member_metadata: ClassicMemberMetadata, write: Write
) -> None:
    supported_protocols = classic_member_metadata.supported_protocols
    count = len(supported_protocols)
    if count < 127:
        write(_pack_int32_uint8(classic_member_metadata.session_timeout_ms, count + 1))
    else:
        write(_pack_int32(classic_member_metadata.session_timeout_ms))
        put_compact_count(write, count)
    _write_classic_protocol_array_v0(supported_protocols, write)
    if classic_member_metadata.unknown_tags:
        put_tags(write, [], classic_member_metadata.unknown_tags, 0)
    else:
        write(b"\x00")


# ConsumerGroupMemberMetadataValue, version 0.


def _read_tags_v0(
    message: ConsumerGroupMemberMetadataValue, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            marker, pos = varint(buf, pos)
            if marker == 1:
                message.classic_member_metadata, pos = _read_classic_member_metadata_v0(
                    buf, pos, end
                )
            elif marker == 0:
                message.classic_member_metadata = None
            else:
                raise Damaged
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: ConsumerGroupMemberMetadataValue) -> list[tuple[int, bytes]]:
    fields = []
    if message.classic_member_metadata != ClassicMemberMetadata():
        buffer = Buffer()
        write = buffer.write
        if message.classic_member_metadata is None:
            write(b"\x00")
        else:
            write(b"\x01")
            _write_classic_member_metadata_v0(message.classic_member_metadata, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerGroupMemberMetadataValue, int]:
    message = new(ConsumerGroupMemberMetadataValue)
    length = buf[pos]
    pos += 1
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
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.client_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.client_id, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.client_host = buf[pos:stop].decode()
        pos = stop
    else:
        message.client_host, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.subscribed_topic_names, pos = compact_strings(buf, pos, count)
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
    message.rebalance_timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.server_assignor = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.server_assignor = None
    else:
        message.server_assignor, pos = long_nullable_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.classic_member_metadata = ClassicMemberMetadata()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: ConsumerGroupMemberMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.instance_id is None:
        write(uint8[0])
    else:
        instance_id = message.instance_id.encode()
        size = len(instance_id)
        if size < 127:
            write(uint8[size + 1])
            write(instance_id)
        else:
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
    client_id = message.client_id.encode()
    size = len(client_id)
    if size < 127:
        write(uint8[size + 1])
        write(client_id)
    else:
        put_long_string(write, client_id)
    client_host = message.client_host.encode()
    size = len(client_host)
    if size < 127:
        write(uint8[size + 1])
        write(client_host)
    else:
        put_long_string(write, client_host)
    subscribed_topic_names = message.subscribed_topic_names
    count = len(subscribed_topic_names)
    if count < 127:
        write(uint8[count + 1])
    else:
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
        write(_pack_int32_uint8(message.rebalance_timeout_ms, 0))
    else:
        server_assignor = message.server_assignor.encode()
        size = len(server_assignor)
        if size < 127:
            write(_pack_int32_uint8(message.rebalance_timeout_ms, size + 1))
            write(server_assignor)
        else:
            write(_pack_int32(message.rebalance_timeout_ms))
            put_long_string(write, server_assignor)
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


_CLASSIC_PROTOCOL = StructSpec(
    "ClassicProtocol",
    ClassicProtocol,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Metadata", "metadata", "bytes", "0+", default=b""),
    ),
)
_CLASSIC_MEMBER_METADATA = StructSpec(
    "ClassicMemberMetadata",
    ClassicMemberMetadata,
    "0+",
    (
        Field("SessionTimeoutMs", "session_timeout_ms", "int32", "0+", default=0),
        Field(
            "SupportedProtocols",
            "supported_protocols",
            "struct",
            "0+",
            array=True,
            struct=_CLASSIC_PROTOCOL,
            default=(),
        ),
    ),
)
ConsumerGroupMemberMetadataValue.SPEC = MessageSpec(
    "ConsumerGroupMemberMetadataValue",
    ConsumerGroupMemberMetadataValue,
    "0+",
    (
        Field("InstanceId", "instance_id", "string", "0+", nullable="0+", default=""),
        Field("RackId", "rack_id", "string", "0+", nullable="0+", default=""),
        Field("ClientId", "client_id", "string", "0+", default=""),
        Field("ClientHost", "client_host", "string", "0+", default=""),
        Field(
            "SubscribedTopicNames",
            "subscribed_topic_names",
            "string",
            "0+",
            array=True,
            default=(),
        ),
        Field(
            "SubscribedTopicRegex",
            "subscribed_topic_regex",
            "string",
            "0+",
            nullable="0+",
            default="",
        ),
        Field("RebalanceTimeoutMs", "rebalance_timeout_ms", "int32", "0+", default=-1),
        Field(
            "ServerAssignor",
            "server_assignor",
            "string",
            "0+",
            nullable="0+",
            default="",
        ),
        Field(
            "ClassicMemberMetadata",
            "classic_member_metadata",
            "struct",
            "0+",
            struct=_CLASSIC_MEMBER_METADATA,
            nullable="0+",
            tagged="0+",
            tag=0,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=5,
)
ConsumerGroupMemberMetadataValue._READERS, ConsumerGroupMemberMetadataValue._WRITERS = (
    codec_tables(
        ConsumerGroupMemberMetadataValue.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

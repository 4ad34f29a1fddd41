"""StreamsGroupMemberMetadataValue, made by kipc from group_coordinator/StreamsGroupMemberMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["Endpoint", "KeyValue", "StreamsGroupMemberMetadataValue"]

_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_unpack_int32x2_uint8 = unpacker(">iiB")
_unpack_int8 = unpacker(">b")
_unpack_uint16_uint8 = unpacker(">HB")


class StreamsGroupMemberMetadataValue(Message):
    """The value of a coordinator's record: record type 19, versions 0, flexible since 0.

    Attributes:
        instance_id: string, can be null.
        rack_id: string, can be null.
        client_id: string.
        client_host: string.
        rebalance_timeout_ms: int32.
        topology_epoch: int32.
        process_id: string.
        user_endpoint: Endpoint, can be null.
        client_tags: array of KeyValue.
    """

    __slots__ = (
        "instance_id",
        "rack_id",
        "client_id",
        "client_host",
        "rebalance_timeout_ms",
        "topology_epoch",
        "process_id",
        "user_endpoint",
        "client_tags",
        "unknown_tags",
    )

    instance_id: str | None
    rack_id: str | None
    client_id: str
    client_host: str
    rebalance_timeout_ms: int
    topology_epoch: int
    process_id: str
    user_endpoint: Endpoint | None
    client_tags: list[KeyValue]

    API_KEY = 19
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
        rebalance_timeout_ms: int = -1,
        topology_epoch: int = 0,
        process_id: str = "",
        user_endpoint: Endpoint | None = None,
        client_tags: Iterable[KeyValue] = (),
    ) -> None:
        self.instance_id = instance_id
        self.rack_id = rack_id
        self.client_id = client_id
        self.client_host = client_host
        self.rebalance_timeout_ms = rebalance_timeout_ms
        self.topology_epoch = topology_epoch
        self.process_id = process_id
        self.user_endpoint = user_endpoint
        self.client_tags = list(client_tags)
        self.unknown_tags = None


class Endpoint(Struct):
    """A struct of StreamsGroupMemberMetadataValue.

    Attributes:
        host: string.
        port: uint16.
    """

    __slots__ = (
        "host",
        "port",
        "unknown_tags",
    )

    host: str
    port: int

    def __init__(
        self,
        *,
        host: str = "",
        port: int = 0,
    ) -> None:
        self.host = host
        self.port = port
        self.unknown_tags = None


class KeyValue(Struct):
    """A struct of StreamsGroupMemberMetadataValue.

    Attributes:
        key: string.
        value: string.
    """

    __slots__ = (
        "key",
        "value",
        "unknown_tags",
    )

    key: str
    value: str

    def __init__(
        self,
        *,
        key: str = "",
        value: str = "",
    ) -> None:
        self.key = key
        self.value = value
        self.unknown_tags = None


# Endpoint, version 0.


def _read_endpoint_v0(buf: bytes, pos: int, end: int) -> tuple[Endpoint, int]:
    endpoint = new(Endpoint)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        endpoint.host = buf[pos:stop].decode()
        pos = stop
    else:
        endpoint.host, pos = long_string(buf, pos, length)
    endpoint.port, tags = _unpack_uint16_uint8(buf, pos)
    pos += 3
    endpoint.unknown_tags = None
    if tags:
        endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return endpoint, pos


def _write_endpoint_v0(endpoint: Endpoint, write: Write) -> None:
    host = endpoint.host.encode()
    size = len(host)
    if size < 127:
        write(uint8[size + 1])
        write(host)
    else:
        put_long_string(write, host)
    if endpoint.unknown_tags:
        write(_pack_uint16(endpoint.port))
        put_tags(write, [], endpoint.unknown_tags, 0)
    else:
        write(_pack_uint16_uint8(endpoint.port, 0))


# KeyValue, version 0.


def _read_key_value_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[KeyValue], int]:
    values = []
    for _ in range(count):
        key_value = new(KeyValue)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            key_value.key = buf[pos:stop].decode()
            pos = stop
        else:
            key_value.key, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            key_value.value = buf[pos:stop].decode()
            pos = stop
        else:
            key_value.value, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        key_value.unknown_tags = None
        if tags:
            key_value.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(key_value)
    return values, pos


def _write_key_value_array_v0(values: list[KeyValue], write: Write) -> None:
    for key_value in values:
        key = key_value.key.encode()
        size = len(key)
        if size < 127:
            write(uint8[size + 1])
            write(key)
        else:
            put_long_string(write, key)
        value = key_value.value.encode()
        size = len(value)
        if size < 127:
            write(uint8[size + 1])
            write(value)
        else:
            put_long_string(write, value)
        if key_value.unknown_tags:
            put_tags(write, [], key_value.unknown_tags, 0)
        else:
            write(b"\x00")


# StreamsGroupMemberMetadataValue, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[StreamsGroupMemberMetadataValue, int]:
    message = new(StreamsGroupMemberMetadataValue)
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
    message.rebalance_timeout_ms, message.topology_epoch, length = (
        _unpack_int32x2_uint8(buf, pos)
    )
    pos += 9
    if 0 < length < 128:
        stop = pos + length - 1
        message.process_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.process_id, pos = long_string(buf, pos, length)
    (marker,) = _unpack_int8(buf, pos)
    pos += 1
    if marker == 1:
        message.user_endpoint, pos = _read_endpoint_v0(buf, pos, end)
    elif marker == -1:
        message.user_endpoint = None
    else:
        raise Damaged
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.client_tags, pos = _read_key_value_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupMemberMetadataValue) -> bytes:
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
    process_id = message.process_id.encode()
    size = len(process_id)
    if size < 127:
        write(
            _pack_int32x2_uint8(
                message.rebalance_timeout_ms, message.topology_epoch, size + 1
            )
        )
        write(process_id)
    else:
        write(_pack_int32x2(message.rebalance_timeout_ms, message.topology_epoch))
        put_long_string(write, process_id)
    if message.user_endpoint is None:
        write(b"\xff")
    else:
        write(b"\x01")
        _write_endpoint_v0(message.user_endpoint, write)
    client_tags = message.client_tags
    count = len(client_tags)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_key_value_array_v0(client_tags, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_ENDPOINT = StructSpec(
    "Endpoint",
    Endpoint,
    "0+",
    (
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "uint16", "0+", default=0),
    ),
)
_KEY_VALUE = StructSpec(
    "KeyValue",
    KeyValue,
    "0+",
    (
        Field("Key", "key", "string", "0+", default=""),
        Field("Value", "value", "string", "0+", default=""),
    ),
)
StreamsGroupMemberMetadataValue.SPEC = MessageSpec(
    "StreamsGroupMemberMetadataValue",
    StreamsGroupMemberMetadataValue,
    "0+",
    (
        Field("InstanceId", "instance_id", "string", "0+", nullable="0+", default=""),
        Field("RackId", "rack_id", "string", "0+", nullable="0+", default=""),
        Field("ClientId", "client_id", "string", "0+", default=""),
        Field("ClientHost", "client_host", "string", "0+", default=""),
        Field("RebalanceTimeoutMs", "rebalance_timeout_ms", "int32", "0+", default=-1),
        Field("TopologyEpoch", "topology_epoch", "int32", "0+", default=0),
        Field("ProcessId", "process_id", "string", "0+", default=""),
        Field(
            "UserEndpoint",
            "user_endpoint",
            "struct",
            "0+",
            struct=_ENDPOINT,
            nullable="0+",
        ),
        Field(
            "ClientTags",
            "client_tags",
            "struct",
            "0+",
            array=True,
            struct=_KEY_VALUE,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=19,
)
StreamsGroupMemberMetadataValue._READERS, StreamsGroupMemberMetadataValue._WRITERS = (
    codec_tables(
        StreamsGroupMemberMetadataValue.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

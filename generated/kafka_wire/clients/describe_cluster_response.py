"""DescribeClusterResponse, made by kipc from clients/DescribeClusterResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
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
    Refused,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["DescribeClusterBroker", "DescribeClusterResponse"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int8 = packer(">b")
_pack_int8_uint8 = packer(">bB")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int8_uint8 = unpacker(">bB")


class DescribeClusterResponse(Message):
    """The response of DescribeCluster: API key 60, versions 0-2, flexible since 0.

    Attributes:
        throttle_time_ms: int32. For how many milliseconds a quota held the request
            back, 0 if none did.
        error_code: int16. What is wrong with the request, 0 for nothing.
        error_message: string, can be null. The error in words, null for none.
        endpoint_type: int8, since version 1. Which nodes are described: 1 the brokers,
            2 the KRaft controllers (KIP-919).
        cluster_id: string. The id of the cluster that answered.
        controller_id: int32, broker id. From a broker: a node to send controller
            requests to. From a controller: the active one. -1 if there is none.
        brokers: array of DescribeClusterBroker. The nodes of the kind that was asked
            for.
        cluster_authorized_operations: int32. One bit for each operation the caller may
            do with the cluster; the lowest int32 if that was not asked for.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "endpoint_type",
        "cluster_id",
        "controller_id",
        "brokers",
        "cluster_authorized_operations",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    endpoint_type: int
    cluster_id: str
    controller_id: int
    brokers: list[DescribeClusterBroker]
    cluster_authorized_operations: int

    API_KEY = 60
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        endpoint_type: int = 1,
        cluster_id: str = "",
        controller_id: int = -1,
        brokers: Iterable[DescribeClusterBroker] = (),
        cluster_authorized_operations: int = -2147483648,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.endpoint_type = endpoint_type
        self.cluster_id = cluster_id
        self.controller_id = controller_id
        self.brokers = list(brokers)
        self.cluster_authorized_operations = cluster_authorized_operations
        self.unknown_tags = None


class DescribeClusterBroker(Struct):
    """A struct of DescribeClusterResponse.

    Attributes:
        broker_id: int32, broker id, map key. The id of the node.
        host: string. The host name or address to connect to.
        port: int32. The TCP port to connect to.
        rack: string, can be null. The rack the node is configured to stand in, null if
            none.
        is_fenced: bool, since version 2. Whether the broker is registered and does not
            serve clients now (KIP-1073). Never set for controllers.
    """

    __slots__ = (
        "broker_id",
        "host",
        "port",
        "rack",
        "is_fenced",
        "unknown_tags",
    )

    broker_id: int
    host: str
    port: int
    rack: str | None
    is_fenced: bool

    KEY = ("broker_id",)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        host: str = "",
        port: int = 0,
        rack: str | None = None,
        is_fenced: bool = False,
    ) -> None:
        self.broker_id = broker_id
        self.host = host
        self.port = port
        self.rack = rack
        self.is_fenced = is_fenced
        self.unknown_tags = None


# DescribeClusterBroker, version 2.


def _read_broker_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeClusterBroker], int]:
    values = []
    for _ in range(count):
        broker = new(DescribeClusterBroker)
        broker.broker_id, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            broker.host = buf[pos:stop].decode()
            pos = stop
        else:
            broker.host, pos = long_string(buf, pos, length)
        broker.port, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            broker.rack = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            broker.rack = None
        else:
            broker.rack, pos = long_nullable_string(buf, pos, length)
        broker.is_fenced, tags = _unpack_bool_uint8(buf, pos)
        pos += 2
        broker.unknown_tags = None
        if tags:
            broker.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(broker)
    return values, pos


def _write_broker_array_v2(values: list[DescribeClusterBroker], write: Write) -> None:
    for broker in values:
        host = broker.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(broker.broker_id, size + 1))
            write(host)
        else:
            write(_pack_int32(broker.broker_id))
            put_long_string(write, host)
        if broker.rack is None:
            write(_pack_int32_uint8(broker.port, 0))
        else:
            rack = broker.rack.encode()
            size = len(rack)
            if size < 127:
                write(_pack_int32_uint8(broker.port, size + 1))
                write(rack)
            else:
                write(_pack_int32(broker.port))
                put_long_string(write, rack)
        if broker.unknown_tags:
            write(_pack_bool(boolean[broker.is_fenced]))
            put_tags(write, [], broker.unknown_tags, 0)
        else:
            write(_pack_bool_uint8(boolean[broker.is_fenced], 0))


# DescribeClusterResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterResponse, int]:
    message = new(DescribeClusterResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    message.endpoint_type, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 12)
    message.brokers, pos = _read_broker_array_v2(buf, pos, end, count)
    message.cluster_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DescribeClusterResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(_pack_int8_uint8(message.endpoint_type, size + 1))
        write(cluster_id)
    else:
        write(_pack_int8(message.endpoint_type))
        put_long_string(write, cluster_id)
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_broker_array_v2(brokers, write)
    if message.unknown_tags:
        write(_pack_int32(message.cluster_authorized_operations))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.cluster_authorized_operations, 0))
    return buffer.getvalue()


# DescribeClusterBroker, versions 0-1.


def _read_broker_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeClusterBroker], int]:
    values = []
    for _ in range(count):
        broker = new(DescribeClusterBroker)
        broker.broker_id, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            broker.host = buf[pos:stop].decode()
            pos = stop
        else:
            broker.host, pos = long_string(buf, pos, length)
        broker.port, length = _unpack_int32_uint8(buf, pos)
        pos += 5
        if 0 < length < 128:
            stop = pos + length - 1
            broker.rack = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            broker.rack = None
        else:
            broker.rack, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        broker.unknown_tags = None
        if tags:
            broker.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        broker.is_fenced = False
        values.append(broker)
    return values, pos


def _write_broker_array_v0(values: list[DescribeClusterBroker], write: Write) -> None:
    for broker in values:
        if broker.is_fenced:
            raise Refused
        host = broker.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(broker.broker_id, size + 1))
            write(host)
        else:
            write(_pack_int32(broker.broker_id))
            put_long_string(write, host)
        if broker.rack is None:
            write(_pack_int32_uint8(broker.port, 0))
        else:
            rack = broker.rack.encode()
            size = len(rack)
            if size < 127:
                write(_pack_int32_uint8(broker.port, size + 1))
                write(rack)
            else:
                write(_pack_int32(broker.port))
                put_long_string(write, rack)
        if broker.unknown_tags:
            put_tags(write, [], broker.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeClusterResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterResponse, int]:
    message = new(DescribeClusterResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    message.endpoint_type, length = _unpack_int8_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.brokers, pos = _read_broker_array_v0(buf, pos, end, count)
    message.cluster_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: DescribeClusterResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(_pack_int8_uint8(message.endpoint_type, size + 1))
        write(cluster_id)
    else:
        write(_pack_int8(message.endpoint_type))
        put_long_string(write, cluster_id)
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_broker_array_v0(brokers, write)
    if message.unknown_tags:
        write(_pack_int32(message.cluster_authorized_operations))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.cluster_authorized_operations, 0))
    return buffer.getvalue()


# DescribeClusterResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterResponse, int]:
    message = new(DescribeClusterResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    message.controller_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.brokers, pos = _read_broker_array_v0(buf, pos, end, count)
    message.cluster_authorized_operations, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.endpoint_type = 1
    return message, pos


def _write_v0(message: DescribeClusterResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.endpoint_type != 1:
        raise Refused
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(uint8[size + 1])
        write(cluster_id)
    else:
        put_long_string(write, cluster_id)
    brokers = message.brokers
    count = len(brokers)
    if count < 127:
        write(_pack_int32_uint8(message.controller_id, count + 1))
    else:
        write(_pack_int32(message.controller_id))
        put_compact_count(write, count)
    _write_broker_array_v0(brokers, write)
    if message.unknown_tags:
        write(_pack_int32(message.cluster_authorized_operations))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.cluster_authorized_operations, 0))
    return buffer.getvalue()


_DESCRIBE_CLUSTER_BROKER = StructSpec(
    "DescribeClusterBroker",
    DescribeClusterBroker,
    "0+",
    (
        Field(
            "BrokerId",
            "broker_id",
            "int32",
            "0+",
            default=0,
            map_key=True,
            entity_type="brokerId",
        ),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "int32", "0+", default=0),
        Field("Rack", "rack", "string", "0+", nullable="0+"),
        Field("IsFenced", "is_fenced", "bool", "2+", default=False),
    ),
)
DescribeClusterResponse.SPEC = MessageSpec(
    "DescribeClusterResponse",
    DescribeClusterResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field("EndpointType", "endpoint_type", "int8", "1+", default=1),
        Field("ClusterId", "cluster_id", "string", "0+", default=""),
        Field(
            "ControllerId",
            "controller_id",
            "int32",
            "0+",
            default=-1,
            entity_type="brokerId",
        ),
        Field(
            "Brokers",
            "brokers",
            "struct",
            "0+",
            array=True,
            struct=_DESCRIBE_CLUSTER_BROKER,
            default=(),
        ),
        Field(
            "ClusterAuthorizedOperations",
            "cluster_authorized_operations",
            "int32",
            "0+",
            default=-2147483648,
        ),
    ),
    type="response",
    versions="0-2",
    api_key=60,
)
DescribeClusterResponse._READERS, DescribeClusterResponse._WRITERS = codec_tables(
    DescribeClusterResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
    },
)

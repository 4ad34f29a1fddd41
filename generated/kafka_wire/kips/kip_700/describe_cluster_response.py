"""DescribeClusterResponse, made by kipc from kips/kip_700/DescribeClusterResponse.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import (
    compact_count,
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
)

__all__ = ["DescribeClusterBroker", "DescribeClusterResponse"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int32_uint8 = unpacker(">iB")


class DescribeClusterResponse(Message):
    """The response of DescribeCluster: API key 60, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32. For how many milliseconds a quota held the request
            back, 0 if none did.
        cluster_id: string. The id of the cluster that answered.
        controller_id: int32, broker id. The id of the controller, -1 if there is none.
        brokers: array of DescribeClusterBroker. The brokers of the cluster.
        cluster_authorized_operations: int32. One bit for each operation the caller may
            do with the cluster; the lowest int32 if that was not asked for.
    """

    __slots__ = (
        "throttle_time_ms",
        "cluster_id",
        "controller_id",
        "brokers",
        "cluster_authorized_operations",
        "unknown_tags",
    )

    throttle_time_ms: int
    cluster_id: str
    controller_id: int
    brokers: list[DescribeClusterBroker]
    cluster_authorized_operations: int

    API_KEY = 60
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        cluster_id: str = "",
        controller_id: int = -1,
        brokers: Iterable[DescribeClusterBroker] = (),
        cluster_authorized_operations: int = -2147483648,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.cluster_id = cluster_id
        self.controller_id = controller_id
        self.brokers = list(brokers)
        self.cluster_authorized_operations = cluster_authorized_operations
        self.unknown_tags = None


class DescribeClusterBroker(Struct):
    """A struct of DescribeClusterResponse.

    Attributes:
        node_id: int32, broker id, map key. The id of the node.
        host: string. The host name or address to connect to.
        port: int32. The TCP port to connect to.
        rack: string, can be null. The rack the node is configured to stand in, null if
            none.
    """

    __slots__ = (
        "node_id",
        "host",
        "port",
        "rack",
        "unknown_tags",
    )

    node_id: int
    host: str
    port: int
    rack: str | None

    KEY = ("node_id",)

    def __init__(
        self,
        *,
        node_id: int = 0,
        host: str = "",
        port: int = 0,
        rack: str | None = None,
    ) -> None:
        self.node_id = node_id
        self.host = host
        self.port = port
        self.rack = rack
        self.unknown_tags = None


# DescribeClusterBroker, version 0.


def _read_broker_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DescribeClusterBroker], int]:
    values = []
    for _ in range(count):
        broker = new(DescribeClusterBroker)
        broker.node_id, length = _unpack_int32_uint8(buf, pos)
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
        values.append(broker)
    return values, pos


def _write_broker_array_v0(values: list[DescribeClusterBroker], write: Write) -> None:
    for broker in values:
        host = broker.host.encode()
        size = len(host)
        if size < 127:
            write(_pack_int32_uint8(broker.node_id, size + 1))
            write(host)
        else:
            write(_pack_int32(broker.node_id))
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


# DescribeClusterResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterResponse, int]:
    message = new(DescribeClusterResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
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


def _write_v0(message: DescribeClusterResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, size + 1))
        write(cluster_id)
    else:
        write(_pack_int32(message.throttle_time_ms))
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
            "NodeId",
            "node_id",
            "int32",
            "0+",
            default=0,
            map_key=True,
            entity_type="brokerId",
        ),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "int32", "0+", default=0),
        Field("Rack", "rack", "string", "0+", nullable="0+"),
    ),
)
DescribeClusterResponse.SPEC = MessageSpec(
    "DescribeClusterResponse",
    DescribeClusterResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
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
    versions="0",
    api_key=60,
)
DescribeClusterResponse._READERS, DescribeClusterResponse._WRITERS = codec_tables(
    DescribeClusterResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

"""DescribeClusterRequest, made by kipc from kips/kip_1073/DescribeClusterRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.message import Message
from ...runtime.reading import new, unknown_tags, unpacker
from ...runtime.spec import Field, MessageSpec
from ...runtime.writing import Buffer, Refused, boolean, packer, put_tags

__all__ = ["DescribeClusterRequest"]

_pack_bool = packer(">?")
_pack_bool_int8 = packer(">?b")
_pack_bool_int8_bool = packer(">?b?")
_pack_bool_int8_bool_uint8 = packer(">?b?B")
_pack_bool_int8_uint8 = packer(">?bB")
_pack_bool_uint8 = packer(">?B")
_unpack_bool_int8_bool_uint8 = unpacker(">?b?B")
_unpack_bool_int8_uint8 = unpacker(">?bB")
_unpack_bool_uint8 = unpacker(">?B")


class DescribeClusterRequest(Message):
    """The request of DescribeCluster: API key 60, versions 0-2, flexible since 0.

    Attributes:
        include_cluster_authorized_operations: bool. Whether to say what the caller may
            do with the cluster.
        endpoint_type: int8, since version 1. Which nodes to describe: 1 the brokers, 2
            the controllers.
        include_fenced_brokers: bool, since version 2. Whether to list fenced brokers
            too.
    """

    __slots__ = (
        "include_cluster_authorized_operations",
        "endpoint_type",
        "include_fenced_brokers",
        "unknown_tags",
    )

    include_cluster_authorized_operations: bool
    endpoint_type: int
    include_fenced_brokers: bool

    API_KEY = 60
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        include_cluster_authorized_operations: bool = False,
        endpoint_type: int = 1,
        include_fenced_brokers: bool = False,
    ) -> None:
        self.include_cluster_authorized_operations = (
            include_cluster_authorized_operations
        )
        self.endpoint_type = endpoint_type
        self.include_fenced_brokers = include_fenced_brokers
        self.unknown_tags = None


# DescribeClusterRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterRequest, int]:
    message = new(DescribeClusterRequest)
    (
        message.include_cluster_authorized_operations,
        message.endpoint_type,
        message.include_fenced_brokers,
        tags,
    ) = _unpack_bool_int8_bool_uint8(buf, pos)
    pos += 4
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DescribeClusterRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(
            _pack_bool_int8_bool(
                boolean[message.include_cluster_authorized_operations],
                message.endpoint_type,
                boolean[message.include_fenced_brokers],
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_bool_int8_bool_uint8(
                boolean[message.include_cluster_authorized_operations],
                message.endpoint_type,
                boolean[message.include_fenced_brokers],
                0,
            )
        )
    return buffer.getvalue()


# DescribeClusterRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterRequest, int]:
    message = new(DescribeClusterRequest)
    message.include_cluster_authorized_operations, message.endpoint_type, tags = (
        _unpack_bool_int8_uint8(buf, pos)
    )
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.include_fenced_brokers = False
    return message, pos


def _write_v1(message: DescribeClusterRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.include_fenced_brokers:
        raise Refused
    if message.unknown_tags:
        write(
            _pack_bool_int8(
                boolean[message.include_cluster_authorized_operations],
                message.endpoint_type,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_bool_int8_uint8(
                boolean[message.include_cluster_authorized_operations],
                message.endpoint_type,
                0,
            )
        )
    return buffer.getvalue()


# DescribeClusterRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterRequest, int]:
    message = new(DescribeClusterRequest)
    message.include_cluster_authorized_operations, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.endpoint_type = 1
    message.include_fenced_brokers = False
    return message, pos


def _write_v0(message: DescribeClusterRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.endpoint_type != 1 or message.include_fenced_brokers:
        raise Refused
    if message.unknown_tags:
        write(_pack_bool(boolean[message.include_cluster_authorized_operations]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_bool_uint8(boolean[message.include_cluster_authorized_operations], 0)
        )
    return buffer.getvalue()


DescribeClusterRequest.SPEC = MessageSpec(
    "DescribeClusterRequest",
    DescribeClusterRequest,
    "0+",
    (
        Field(
            "IncludeClusterAuthorizedOperations",
            "include_cluster_authorized_operations",
            "bool",
            "0+",
            default=False,
        ),
        Field("EndpointType", "endpoint_type", "int8", "1+", default=1),
        Field(
            "IncludeFencedBrokers",
            "include_fenced_brokers",
            "bool",
            "2+",
            default=False,
        ),
    ),
    type="request",
    versions="0-2",
    api_key=60,
    listeners=(
        "zkBroker",
        "broker",
        "controller",
    ),
)
DescribeClusterRequest._READERS, DescribeClusterRequest._WRITERS = codec_tables(
    DescribeClusterRequest.SPEC,
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

"""DescribeClusterRequest, made by kipc from kips/kip_700/DescribeClusterRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.message import Message
from ...runtime.reading import new, unknown_tags, unpacker
from ...runtime.spec import Field, MessageSpec
from ...runtime.writing import Buffer, boolean, packer, put_tags

__all__ = ["DescribeClusterRequest"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_unpack_bool_uint8 = unpacker(">?B")


class DescribeClusterRequest(Message):
    """The request of DescribeCluster: API key 60, versions 0, flexible since 0.

    Attributes:
        include_cluster_authorized_operations: bool. Whether to say what the caller may
            do with the cluster.
    """

    __slots__ = (
        "include_cluster_authorized_operations",
        "unknown_tags",
    )

    include_cluster_authorized_operations: bool

    API_KEY = 60
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        include_cluster_authorized_operations: bool = False,
    ) -> None:
        self.include_cluster_authorized_operations = (
            include_cluster_authorized_operations
        )
        self.unknown_tags = None


# DescribeClusterRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeClusterRequest, int]:
    message = new(DescribeClusterRequest)
    message.include_cluster_authorized_operations, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeClusterRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
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
    ),
    type="request",
    versions="0",
    api_key=60,
    listeners=("broker",),
)
DescribeClusterRequest._READERS, DescribeClusterRequest._WRITERS = codec_tables(
    DescribeClusterRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

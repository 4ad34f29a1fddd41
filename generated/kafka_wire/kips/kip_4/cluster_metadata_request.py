"""ClusterMetadataRequest, made by kipc from kips/kip_4/ClusterMetadataRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.message import Message
from ...runtime.reading import new
from ...runtime.spec import MessageSpec
from ...runtime.writing import Buffer, Refused

__all__ = ["ClusterMetadataRequest"]


class ClusterMetadataRequest(Message):
    """The request of ClusterMetadata: API key 10040, versions 0."""

    __slots__ = ("unknown_tags",)

    API_KEY = 10040
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(self) -> None:
        self.unknown_tags = None


# ClusterMetadataRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ClusterMetadataRequest, int]:
    message = new(ClusterMetadataRequest)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ClusterMetadataRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    return buffer.getvalue()


ClusterMetadataRequest.SPEC = MessageSpec(
    "ClusterMetadataRequest",
    ClusterMetadataRequest,
    "none",
    (),
    type="request",
    versions="0",
    api_key=10040,
    listeners=("broker",),
)
ClusterMetadataRequest._READERS, ClusterMetadataRequest._WRITERS = codec_tables(
    ClusterMetadataRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

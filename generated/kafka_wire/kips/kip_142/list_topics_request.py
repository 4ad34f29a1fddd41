"""ListTopicsRequest, made by kipc from kips/kip_142/ListTopicsRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.message import Message
from ...runtime.reading import new, unpacker
from ...runtime.spec import Field, MessageSpec
from ...runtime.writing import Buffer, Refused, boolean, packer

__all__ = ["ListTopicsRequest"]

_pack_bool = packer(">?")
_unpack_bool = unpacker(">?")


class ListTopicsRequest(Message):
    """The request of ListTopics: API key 11420, versions 0.

    Attributes:
        list_internal: bool. Whether to list internal topics too.
    """

    __slots__ = (
        "list_internal",
        "unknown_tags",
    )

    list_internal: bool

    API_KEY = 11420
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        list_internal: bool = False,
    ) -> None:
        self.list_internal = list_internal
        self.unknown_tags = None


# ListTopicsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListTopicsRequest, int]:
    message = new(ListTopicsRequest)
    (message.list_internal,) = _unpack_bool(buf, pos)
    pos += 1
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ListTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_bool(boolean[message.list_internal]))
    return buffer.getvalue()


ListTopicsRequest.SPEC = MessageSpec(
    "ListTopicsRequest",
    ListTopicsRequest,
    "none",
    (Field("ListInternal", "list_internal", "bool", "0+", default=False),),
    type="request",
    versions="0",
    api_key=11420,
    listeners=("broker",),
)
ListTopicsRequest._READERS, ListTopicsRequest._WRITERS = codec_tables(
    ListTopicsRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

"""ListTopicsRequest, made by kipc from kips/kip_4/ListTopicsRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.message import Message
from ...runtime.reading import new
from ...runtime.spec import MessageSpec
from ...runtime.writing import Buffer, Refused

__all__ = ["ListTopicsRequest"]


class ListTopicsRequest(Message):
    """The request of ListTopics: API key 10045, versions 0."""

    __slots__ = ("unknown_tags",)

    API_KEY = 10045
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(self) -> None:
        self.unknown_tags = None


# ListTopicsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListTopicsRequest, int]:
    message = new(ListTopicsRequest)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ListTopicsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    return buffer.getvalue()


ListTopicsRequest.SPEC = MessageSpec(
    "ListTopicsRequest",
    ListTopicsRequest,
    "none",
    (),
    type="request",
    versions="0",
    api_key=10045,
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

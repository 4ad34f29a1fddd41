"""ListConfigResourcesRequest, made by kipc from clients/ListConfigResourcesRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import array_unpackers, compact_count, new, numbers, unknown_tags
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    array_packers,
    put_compact_count,
    put_numbers,
    put_tags,
)

__all__ = ["ListConfigResourcesRequest"]

_pack_uint8_int8s = array_packers(">B", "b")
_unpack_int8s = array_unpackers("b")


class ListConfigResourcesRequest(Message):
    """The request of ListConfigResources: API key 74, versions 0-1, flexible since 0.

    Attributes:
        resource_types: array of int8, since version 1.
    """

    __slots__ = (
        "resource_types",
        "unknown_tags",
    )

    resource_types: tuple[int, ...]

    API_KEY = 74
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        resource_types: Iterable[int] = (),
    ) -> None:
        self.resource_types = tuple(resource_types)
        self.unknown_tags = None


# ListConfigResourcesRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ListConfigResourcesRequest, int]:
    message = new(ListConfigResourcesRequest)
    length = buf[pos]
    pos += 1
    if length == 1:
        message.resource_types = ()
    elif 1 < length < 34:
        message.resource_types = _unpack_int8s[length](buf, pos)
        pos += length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
        message.resource_types, pos = numbers(buf, pos, count, "b")
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: ListConfigResourcesRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    resource_types = message.resource_types
    count = len(resource_types)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int8s[count](count + 1, *resource_types))
    else:
        put_compact_count(write, count)
        put_numbers(write, resource_types, "b")
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListConfigResourcesRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListConfigResourcesRequest, int]:
    message = new(ListConfigResourcesRequest)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.resource_types = ()
    return message, pos


def _write_v0(message: ListConfigResourcesRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.resource_types):
        raise Refused
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


ListConfigResourcesRequest.SPEC = MessageSpec(
    "ListConfigResourcesRequest",
    ListConfigResourcesRequest,
    "0+",
    (Field("ResourceTypes", "resource_types", "int8", "1+", array=True, default=()),),
    type="request",
    versions="0-1",
    api_key=74,
    listeners=("broker",),
)
ListConfigResourcesRequest._READERS, ListConfigResourcesRequest._WRITERS = codec_tables(
    ListConfigResourcesRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)

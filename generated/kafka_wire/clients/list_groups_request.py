"""ListGroupsRequest, made by kipc from clients/ListGroupsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import compact_count, compact_strings, new, unknown_tags
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    put_compact_count,
    put_compact_strings,
    put_tags,
    uint8,
)

__all__ = ["ListGroupsRequest"]


class ListGroupsRequest(Message):
    """The request of ListGroups: API key 16, versions 0-5, flexible since 3.

    Attributes:
        states_filter: array of string, since version 4.
        types_filter: array of string, since version 5.
    """

    __slots__ = (
        "states_filter",
        "types_filter",
        "unknown_tags",
    )

    states_filter: tuple[str, ...]
    types_filter: tuple[str, ...]

    API_KEY = 16
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        states_filter: Iterable[str] = (),
        types_filter: Iterable[str] = (),
    ) -> None:
        self.states_filter = tuple(states_filter)
        self.types_filter = tuple(types_filter)
        self.unknown_tags = None


# ListGroupsRequest, version 5.


def _read_v5(buf: bytes, pos: int, end: int) -> tuple[ListGroupsRequest, int]:
    message = new(ListGroupsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.states_filter, pos = compact_strings(buf, pos, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.types_filter, pos = compact_strings(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v5(message: ListGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    states_filter = message.states_filter
    count = len(states_filter)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, states_filter)
    types_filter = message.types_filter
    count = len(types_filter)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, types_filter)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListGroupsRequest, version 4.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[ListGroupsRequest, int]:
    message = new(ListGroupsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.states_filter, pos = compact_strings(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.types_filter = ()
    return message, pos


def _write_v4(message: ListGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.types_filter):
        raise Refused
    states_filter = message.states_filter
    count = len(states_filter)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, states_filter)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListGroupsRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[ListGroupsRequest, int]:
    message = new(ListGroupsRequest)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.states_filter = ()
    message.types_filter = ()
    return message, pos


def _write_v3(message: ListGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.states_filter) or len(message.types_filter):
        raise Refused
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListGroupsRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListGroupsRequest, int]:
    message = new(ListGroupsRequest)
    message.unknown_tags = None
    message.states_filter = ()
    message.types_filter = ()
    return message, pos


def _write_v0(message: ListGroupsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.states_filter) or len(message.types_filter) or message.unknown_tags:
        raise Refused
    return buffer.getvalue()


ListGroupsRequest.SPEC = MessageSpec(
    "ListGroupsRequest",
    ListGroupsRequest,
    "3+",
    (
        Field("StatesFilter", "states_filter", "string", "4+", array=True, default=()),
        Field("TypesFilter", "types_filter", "string", "5+", array=True, default=()),
    ),
    type="request",
    versions="0-5",
    api_key=16,
    listeners=("broker",),
)
ListGroupsRequest._READERS, ListGroupsRequest._WRITERS = codec_tables(
    ListGroupsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v4,
        5: _read_v5,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v4,
        5: _write_v5,
    },
)

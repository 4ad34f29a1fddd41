"""DescribeUserScramCredentialsRequest, made by kipc from clients/DescribeUserScramCredentialsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_nullable_count, long_string, new, unknown_tags
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["DescribeUserScramCredentialsRequest", "UserName"]


class DescribeUserScramCredentialsRequest(Message):
    """The request of DescribeUserScramCredentials: API key 50, versions 0, flexible since 0.

    Attributes:
        users: array of UserName, can be null.
    """

    __slots__ = (
        "users",
        "unknown_tags",
    )

    users: list[UserName] | None

    API_KEY = 50
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        users: Iterable[UserName] | None = (),
    ) -> None:
        self.users = None if users is None else list(users)
        self.unknown_tags = None


class UserName(Struct):
    """A struct of DescribeUserScramCredentialsRequest.

    Attributes:
        name: string.
    """

    __slots__ = (
        "name",
        "unknown_tags",
    )

    name: str

    def __init__(
        self,
        *,
        name: str = "",
    ) -> None:
        self.name = name
        self.unknown_tags = None


# UserName, version 0.


def _read_user_name_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UserName], int]:
    values = []
    for _ in range(count):
        user_name = new(UserName)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            user_name.name = buf[pos:stop].decode()
            pos = stop
        else:
            user_name.name, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        user_name.unknown_tags = None
        if tags:
            user_name.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(user_name)
    return values, pos


def _write_user_name_array_v0(values: list[UserName], write: Write) -> None:
    for user_name in values:
        name = user_name.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if user_name.unknown_tags:
            put_tags(write, [], user_name.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeUserScramCredentialsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeUserScramCredentialsRequest, int]:
    message = new(DescribeUserScramCredentialsRequest)
    length = buf[pos]
    pos += 1
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 2)
    if maybe_count is None:
        message.users = None
    else:
        message.users, pos = _read_user_name_array_v0(buf, pos, end, maybe_count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeUserScramCredentialsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    users = message.users
    if users is None:
        write(uint8[0])
    else:
        count = len(users)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_user_name_array_v0(users, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_USER_NAME = StructSpec(
    "UserName",
    UserName,
    "0+",
    (Field("Name", "name", "string", "0+", default=""),),
)
DescribeUserScramCredentialsRequest.SPEC = MessageSpec(
    "DescribeUserScramCredentialsRequest",
    DescribeUserScramCredentialsRequest,
    "0+",
    (
        Field(
            "Users",
            "users",
            "struct",
            "0+",
            array=True,
            struct=_USER_NAME,
            nullable="0+",
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=50,
    listeners=(
        "broker",
        "controller",
    ),
)
(
    DescribeUserScramCredentialsRequest._READERS,
    DescribeUserScramCredentialsRequest._WRITERS,
) = codec_tables(
    DescribeUserScramCredentialsRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

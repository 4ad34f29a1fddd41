"""DeleteGroupsResponse, made by kipc from clients/DeleteGroupsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["DeletableGroupResult", "DeleteGroupsResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class DeleteGroupsResponse(Message):
    """The response of DeleteGroups: API key 42, versions 0-2, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        results: array of DeletableGroupResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    results: list[DeletableGroupResult]

    API_KEY = 42
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        results: Iterable[DeletableGroupResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.results = list(results)
        self.unknown_tags = None


class DeletableGroupResult(Struct):
    """A struct of DeleteGroupsResponse.

    Attributes:
        group_id: string, group id, map key.
        error_code: int16.
    """

    __slots__ = (
        "group_id",
        "error_code",
        "unknown_tags",
    )

    group_id: str
    error_code: int

    KEY = ("group_id",)

    def __init__(
        self,
        *,
        group_id: str = "",
        error_code: int = 0,
    ) -> None:
        self.group_id = group_id
        self.error_code = error_code
        self.unknown_tags = None


# DeletableGroupResult, version 2.


def _read_deletable_group_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeletableGroupResult], int]:
    values = []
    for _ in range(count):
        deletable_group_result = new(DeletableGroupResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            deletable_group_result.group_id = buf[pos:stop].decode()
            pos = stop
        else:
            deletable_group_result.group_id, pos = long_string(buf, pos, length)
        deletable_group_result.error_code, tags = _unpack_int16_uint8(buf, pos)
        pos += 3
        deletable_group_result.unknown_tags = None
        if tags:
            deletable_group_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(deletable_group_result)
    return values, pos


def _write_deletable_group_result_array_v2(
    values: list[DeletableGroupResult], write: Write
) -> None:
    for deletable_group_result in values:
        group_id = deletable_group_result.group_id.encode()
        size = len(group_id)
        if size < 127:
            write(uint8[size + 1])
            write(group_id)
        else:
            put_long_string(write, group_id)
        if deletable_group_result.unknown_tags:
            write(_pack_int16(deletable_group_result.error_code))
            put_tags(write, [], deletable_group_result.unknown_tags, 0)
        else:
            write(_pack_int16_uint8(deletable_group_result.error_code, 0))


# DeleteGroupsResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DeleteGroupsResponse, int]:
    message = new(DeleteGroupsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 4)
    message.results, pos = _read_deletable_group_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DeleteGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    results = message.results
    count = len(results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_deletable_group_result_array_v2(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeletableGroupResult, versions 0-1.


def _read_deletable_group_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeletableGroupResult], int]:
    values = []
    for _ in range(count):
        deletable_group_result = new(DeletableGroupResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        deletable_group_result.group_id = buf[pos:stop].decode()
        pos = stop
        (deletable_group_result.error_code,) = _unpack_int16(buf, pos)
        pos += 2
        deletable_group_result.unknown_tags = None
        values.append(deletable_group_result)
    return values, pos


def _write_deletable_group_result_array_v0(
    values: list[DeletableGroupResult], write: Write
) -> None:
    for deletable_group_result in values:
        if deletable_group_result.unknown_tags:
            raise Refused
        group_id = deletable_group_result.group_id.encode()
        write(_pack_int16(len(group_id)))
        write(group_id)
        write(_pack_int16(deletable_group_result.error_code))


# DeleteGroupsResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteGroupsResponse, int]:
    message = new(DeleteGroupsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 4)
    message.results, pos = _read_deletable_group_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DeleteGroupsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    results = message.results
    write(_pack_int32x2(message.throttle_time_ms, len(results)))
    _write_deletable_group_result_array_v0(results, write)
    return buffer.getvalue()


_DELETABLE_GROUP_RESULT = StructSpec(
    "DeletableGroupResult",
    DeletableGroupResult,
    "2+",
    (
        Field(
            "GroupId",
            "group_id",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="groupId",
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
    ),
)
DeleteGroupsResponse.SPEC = MessageSpec(
    "DeleteGroupsResponse",
    DeleteGroupsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Results",
            "results",
            "struct",
            "0+",
            array=True,
            struct=_DELETABLE_GROUP_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-2",
    api_key=42,
)
DeleteGroupsResponse._READERS, DeleteGroupsResponse._WRITERS = codec_tables(
    DeleteGroupsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
    },
)

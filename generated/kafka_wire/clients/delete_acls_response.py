"""DeleteAclsResponse, made by kipc from clients/DeleteAclsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_nullable_string,
    long_string,
    new,
    null,
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

__all__ = ["DeleteAclsFilterResult", "DeleteAclsMatchingAcl", "DeleteAclsResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int8 = packer(">b")
_pack_int8_int16 = packer(">bh")
_pack_int8_uint8 = packer(">bB")
_pack_int8x2 = packer(">bb")
_pack_int8x2_uint8 = packer(">bbB")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2 = unpacker(">hh")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")
_unpack_int8_int16 = unpacker(">bh")
_unpack_int8_uint8 = unpacker(">bB")
_unpack_int8x2 = unpacker(">bb")
_unpack_int8x2_uint8 = unpacker(">bbB")


class DeleteAclsResponse(Message):
    """The response of DeleteAcls: API key 31, versions 0-3, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        filter_results: array of DeleteAclsFilterResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "filter_results",
        "unknown_tags",
    )

    throttle_time_ms: int
    filter_results: list[DeleteAclsFilterResult]

    API_KEY = 31
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(1, 4)
    FLEXIBLE_VERSIONS = range(2, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        filter_results: Iterable[DeleteAclsFilterResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.filter_results = list(filter_results)
        self.unknown_tags = None


class DeleteAclsFilterResult(Struct):
    """A struct of DeleteAclsResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        matching_acls: array of DeleteAclsMatchingAcl.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "matching_acls",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    matching_acls: list[DeleteAclsMatchingAcl]

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = "",
        matching_acls: Iterable[DeleteAclsMatchingAcl] = (),
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.matching_acls = list(matching_acls)
        self.unknown_tags = None


class DeleteAclsMatchingAcl(Struct):
    """A struct of DeleteAclsResponse.

    Attributes:
        error_code: int16.
        error_message: string, can be null.
        resource_type: int8.
        resource_name: string.
        pattern_type: int8, since version 1.
        principal: string.
        host: string.
        operation: int8.
        permission_type: int8.
    """

    __slots__ = (
        "error_code",
        "error_message",
        "resource_type",
        "resource_name",
        "pattern_type",
        "principal",
        "host",
        "operation",
        "permission_type",
        "unknown_tags",
    )

    error_code: int
    error_message: str | None
    resource_type: int
    resource_name: str
    pattern_type: int
    principal: str
    host: str
    operation: int
    permission_type: int

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_message: str | None = "",
        resource_type: int = 0,
        resource_name: str = "",
        pattern_type: int = 3,
        principal: str = "",
        host: str = "",
        operation: int = 0,
        permission_type: int = 0,
    ) -> None:
        self.error_code = error_code
        self.error_message = error_message
        self.resource_type = resource_type
        self.resource_name = resource_name
        self.pattern_type = pattern_type
        self.principal = principal
        self.host = host
        self.operation = operation
        self.permission_type = permission_type
        self.unknown_tags = None


# DeleteAclsMatchingAcl, versions 2-3.


def _read_matching_acl_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsMatchingAcl], int]:
    values = []
    for _ in range(count):
        matching_acl = new(DeleteAclsMatchingAcl)
        matching_acl.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            matching_acl.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            matching_acl.error_message = None
        else:
            matching_acl.error_message, pos = long_nullable_string(buf, pos, length)
        matching_acl.resource_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            matching_acl.resource_name = buf[pos:stop].decode()
            pos = stop
        else:
            matching_acl.resource_name, pos = long_string(buf, pos, length)
        matching_acl.pattern_type, length = _unpack_int8_uint8(buf, pos)
        pos += 2
        if 0 < length < 128:
            stop = pos + length - 1
            matching_acl.principal = buf[pos:stop].decode()
            pos = stop
        else:
            matching_acl.principal, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            matching_acl.host = buf[pos:stop].decode()
            pos = stop
        else:
            matching_acl.host, pos = long_string(buf, pos, length)
        matching_acl.operation, matching_acl.permission_type, tags = (
            _unpack_int8x2_uint8(buf, pos)
        )
        pos += 3
        matching_acl.unknown_tags = None
        if tags:
            matching_acl.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(matching_acl)
    return values, pos


def _write_matching_acl_array_v2(
    values: list[DeleteAclsMatchingAcl], write: Write
) -> None:
    for matching_acl in values:
        if matching_acl.error_message is None:
            write(_pack_int16_uint8(matching_acl.error_code, 0))
        else:
            error_message = matching_acl.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(matching_acl.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(matching_acl.error_code))
                put_long_string(write, error_message)
        resource_name = matching_acl.resource_name.encode()
        size = len(resource_name)
        if size < 127:
            write(_pack_int8_uint8(matching_acl.resource_type, size + 1))
            write(resource_name)
        else:
            write(_pack_int8(matching_acl.resource_type))
            put_long_string(write, resource_name)
        principal = matching_acl.principal.encode()
        size = len(principal)
        if size < 127:
            write(_pack_int8_uint8(matching_acl.pattern_type, size + 1))
            write(principal)
        else:
            write(_pack_int8(matching_acl.pattern_type))
            put_long_string(write, principal)
        host = matching_acl.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if matching_acl.unknown_tags:
            write(_pack_int8x2(matching_acl.operation, matching_acl.permission_type))
            put_tags(write, [], matching_acl.unknown_tags, 0)
        else:
            write(
                _pack_int8x2_uint8(
                    matching_acl.operation, matching_acl.permission_type, 0
                )
            )


# DeleteAclsFilterResult, versions 2-3.


def _read_filter_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsFilterResult], int]:
    values = []
    for _ in range(count):
        filter_result = new(DeleteAclsFilterResult)
        filter_result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            filter_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            filter_result.error_message = None
        else:
            filter_result.error_message, pos = long_nullable_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 11)
        filter_result.matching_acls, pos = _read_matching_acl_array_v2(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        filter_result.unknown_tags = None
        if tags:
            filter_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(filter_result)
    return values, pos


def _write_filter_result_array_v2(
    values: list[DeleteAclsFilterResult], write: Write
) -> None:
    for filter_result in values:
        if filter_result.error_message is None:
            write(_pack_int16_uint8(filter_result.error_code, 0))
        else:
            error_message = filter_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(filter_result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(filter_result.error_code))
                put_long_string(write, error_message)
        matching_acls = filter_result.matching_acls
        count = len(matching_acls)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_matching_acl_array_v2(matching_acls, write)
        if filter_result.unknown_tags:
            put_tags(write, [], filter_result.unknown_tags, 0)
        else:
            write(b"\x00")


# DeleteAclsResponse, versions 2-3.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[DeleteAclsResponse, int]:
    message = new(DeleteAclsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.filter_results, pos = _read_filter_result_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: DeleteAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    filter_results = message.filter_results
    count = len(filter_results)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_filter_result_array_v2(filter_results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# DeleteAclsMatchingAcl, version 1.


def _read_matching_acl_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsMatchingAcl], int]:
    values = []
    for _ in range(count):
        matching_acl = new(DeleteAclsMatchingAcl)
        matching_acl.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            matching_acl.error_message = null(length)
        else:
            stop = pos + length
            matching_acl.error_message = buf[pos:stop].decode()
            pos = stop
        matching_acl.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        matching_acl.resource_name = buf[pos:stop].decode()
        pos = stop
        matching_acl.pattern_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        matching_acl.principal = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        matching_acl.host = buf[pos:stop].decode()
        pos = stop
        matching_acl.operation, matching_acl.permission_type = _unpack_int8x2(buf, pos)
        pos += 2
        matching_acl.unknown_tags = None
        values.append(matching_acl)
    return values, pos


def _write_matching_acl_array_v1(
    values: list[DeleteAclsMatchingAcl], write: Write
) -> None:
    for matching_acl in values:
        if matching_acl.unknown_tags:
            raise Refused
        if matching_acl.error_message is None:
            write(_pack_int16x2(matching_acl.error_code, -1))
        else:
            error_message = matching_acl.error_message.encode()
            write(_pack_int16x2(matching_acl.error_code, len(error_message)))
            write(error_message)
        resource_name = matching_acl.resource_name.encode()
        write(_pack_int8_int16(matching_acl.resource_type, len(resource_name)))
        write(resource_name)
        principal = matching_acl.principal.encode()
        write(_pack_int8_int16(matching_acl.pattern_type, len(principal)))
        write(principal)
        host = matching_acl.host.encode()
        write(_pack_int16(len(host)))
        write(host)
        write(_pack_int8x2(matching_acl.operation, matching_acl.permission_type))


# DeleteAclsFilterResult, version 1.


def _read_filter_result_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsFilterResult], int]:
    values = []
    for _ in range(count):
        filter_result = new(DeleteAclsFilterResult)
        filter_result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            filter_result.error_message = null(length)
        else:
            stop = pos + length
            filter_result.error_message = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 14)
        filter_result.matching_acls, pos = _read_matching_acl_array_v1(
            buf, pos, end, count
        )
        filter_result.unknown_tags = None
        values.append(filter_result)
    return values, pos


def _write_filter_result_array_v1(
    values: list[DeleteAclsFilterResult], write: Write
) -> None:
    for filter_result in values:
        if filter_result.unknown_tags:
            raise Refused
        if filter_result.error_message is None:
            write(_pack_int16x2(filter_result.error_code, -1))
        else:
            error_message = filter_result.error_message.encode()
            write(_pack_int16x2(filter_result.error_code, len(error_message)))
            write(error_message)
        matching_acls = filter_result.matching_acls
        write(_pack_int32(len(matching_acls)))
        _write_matching_acl_array_v1(matching_acls, write)


# DeleteAclsResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[DeleteAclsResponse, int]:
    message = new(DeleteAclsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 8)
    message.filter_results, pos = _read_filter_result_array_v1(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v1(message: DeleteAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    filter_results = message.filter_results
    write(_pack_int32x2(message.throttle_time_ms, len(filter_results)))
    _write_filter_result_array_v1(filter_results, write)
    return buffer.getvalue()


# DeleteAclsMatchingAcl, version 0.


def _read_matching_acl_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsMatchingAcl], int]:
    values = []
    for _ in range(count):
        matching_acl = new(DeleteAclsMatchingAcl)
        matching_acl.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            matching_acl.error_message = null(length)
        else:
            stop = pos + length
            matching_acl.error_message = buf[pos:stop].decode()
            pos = stop
        matching_acl.resource_type, length = _unpack_int8_int16(buf, pos)
        pos += 3
        if length < 0:
            raise Damaged
        stop = pos + length
        matching_acl.resource_name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        matching_acl.principal = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        matching_acl.host = buf[pos:stop].decode()
        pos = stop
        matching_acl.operation, matching_acl.permission_type = _unpack_int8x2(buf, pos)
        pos += 2
        matching_acl.unknown_tags = None
        matching_acl.pattern_type = 3
        values.append(matching_acl)
    return values, pos


def _write_matching_acl_array_v0(
    values: list[DeleteAclsMatchingAcl], write: Write
) -> None:
    for matching_acl in values:
        if matching_acl.pattern_type != 3 or matching_acl.unknown_tags:
            raise Refused
        if matching_acl.error_message is None:
            write(_pack_int16x2(matching_acl.error_code, -1))
        else:
            error_message = matching_acl.error_message.encode()
            write(_pack_int16x2(matching_acl.error_code, len(error_message)))
            write(error_message)
        resource_name = matching_acl.resource_name.encode()
        write(_pack_int8_int16(matching_acl.resource_type, len(resource_name)))
        write(resource_name)
        principal = matching_acl.principal.encode()
        write(_pack_int16(len(principal)))
        write(principal)
        host = matching_acl.host.encode()
        write(_pack_int16(len(host)))
        write(host)
        write(_pack_int8x2(matching_acl.operation, matching_acl.permission_type))


# DeleteAclsFilterResult, version 0.


def _read_filter_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteAclsFilterResult], int]:
    values = []
    for _ in range(count):
        filter_result = new(DeleteAclsFilterResult)
        filter_result.error_code, length = _unpack_int16x2(buf, pos)
        pos += 4
        if length < 0:
            filter_result.error_message = null(length)
        else:
            stop = pos + length
            filter_result.error_message = buf[pos:stop].decode()
            pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 13)
        filter_result.matching_acls, pos = _read_matching_acl_array_v0(
            buf, pos, end, count
        )
        filter_result.unknown_tags = None
        values.append(filter_result)
    return values, pos


def _write_filter_result_array_v0(
    values: list[DeleteAclsFilterResult], write: Write
) -> None:
    for filter_result in values:
        if filter_result.unknown_tags:
            raise Refused
        if filter_result.error_message is None:
            write(_pack_int16x2(filter_result.error_code, -1))
        else:
            error_message = filter_result.error_message.encode()
            write(_pack_int16x2(filter_result.error_code, len(error_message)))
            write(error_message)
        matching_acls = filter_result.matching_acls
        write(_pack_int32(len(matching_acls)))
        _write_matching_acl_array_v0(matching_acls, write)


# DeleteAclsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DeleteAclsResponse, int]:
    message = new(DeleteAclsResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 8)
    message.filter_results, pos = _read_filter_result_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DeleteAclsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    filter_results = message.filter_results
    write(_pack_int32x2(message.throttle_time_ms, len(filter_results)))
    _write_filter_result_array_v0(filter_results, write)
    return buffer.getvalue()


_DELETE_ACLS_MATCHING_ACL = StructSpec(
    "DeleteAclsMatchingAcl",
    DeleteAclsMatchingAcl,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field("ResourceType", "resource_type", "int8", "0+", default=0),
        Field("ResourceName", "resource_name", "string", "0+", default=""),
        Field("PatternType", "pattern_type", "int8", "1+", default=3),
        Field("Principal", "principal", "string", "0+", default=""),
        Field("Host", "host", "string", "0+", default=""),
        Field("Operation", "operation", "int8", "0+", default=0),
        Field("PermissionType", "permission_type", "int8", "0+", default=0),
    ),
)
_DELETE_ACLS_FILTER_RESULT = StructSpec(
    "DeleteAclsFilterResult",
    DeleteAclsFilterResult,
    "2+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "MatchingAcls",
            "matching_acls",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_ACLS_MATCHING_ACL,
            default=(),
        ),
    ),
)
DeleteAclsResponse.SPEC = MessageSpec(
    "DeleteAclsResponse",
    DeleteAclsResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "FilterResults",
            "filter_results",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_ACLS_FILTER_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-3",
    api_key=31,
    current_versions="1-3",
)
DeleteAclsResponse._READERS, DeleteAclsResponse._WRITERS = codec_tables(
    DeleteAclsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v2,
    },
)

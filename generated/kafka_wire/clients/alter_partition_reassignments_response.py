"""AlterPartitionReassignmentsResponse, made by kipc from clients/AlterPartitionReassignmentsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    long_nullable_string,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "AlterPartitionReassignmentsResponse",
    "ReassignablePartitionResponse",
    "ReassignableTopicResponse",
]

_pack_int32_bool_int16 = packer(">i?h")
_pack_int32_bool_int16_uint8 = packer(">i?hB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int32_bool_int16_uint8 = unpacker(">i?hB")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class AlterPartitionReassignmentsResponse(Message):
    """The response of AlterPartitionReassignments: API key 45, versions 0-1, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        allow_replication_factor_change: bool, since version 1.
        error_code: int16.
        error_message: string, can be null.
        responses: array of ReassignableTopicResponse.
    """

    __slots__ = (
        "throttle_time_ms",
        "allow_replication_factor_change",
        "error_code",
        "error_message",
        "responses",
        "unknown_tags",
    )

    throttle_time_ms: int
    allow_replication_factor_change: bool
    error_code: int
    error_message: str | None
    responses: list[ReassignableTopicResponse]

    API_KEY = 45
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        allow_replication_factor_change: bool = True,
        error_code: int = 0,
        error_message: str | None = "",
        responses: Iterable[ReassignableTopicResponse] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.allow_replication_factor_change = allow_replication_factor_change
        self.error_code = error_code
        self.error_message = error_message
        self.responses = list(responses)
        self.unknown_tags = None


class ReassignableTopicResponse(Struct):
    """A struct of AlterPartitionReassignmentsResponse.

    Attributes:
        name: string, topic name.
        partitions: array of ReassignablePartitionResponse.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[ReassignablePartitionResponse]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[ReassignablePartitionResponse] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class ReassignablePartitionResponse(Struct):
    """A struct of AlterPartitionReassignmentsResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# ReassignablePartitionResponse, versions 0-1.


def _read_reassignable_partition_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReassignablePartitionResponse], int]:
    values = []
    for _ in range(count):
        reassignable_partition_response = new(ReassignablePartitionResponse)
        (
            reassignable_partition_response.partition_index,
            reassignable_partition_response.error_code,
            length,
        ) = _unpack_int32_int16_uint8(buf, pos)
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            reassignable_partition_response.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            reassignable_partition_response.error_message = None
        else:
            reassignable_partition_response.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        reassignable_partition_response.unknown_tags = None
        if tags:
            reassignable_partition_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(reassignable_partition_response)
    return values, pos


def _write_reassignable_partition_response_array_v0(
    values: list[ReassignablePartitionResponse], write: Write
) -> None:
    for reassignable_partition_response in values:
        if reassignable_partition_response.error_message is None:
            write(
                _pack_int32_int16_uint8(
                    reassignable_partition_response.partition_index,
                    reassignable_partition_response.error_code,
                    0,
                )
            )
        else:
            error_message = reassignable_partition_response.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        reassignable_partition_response.partition_index,
                        reassignable_partition_response.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int16(
                        reassignable_partition_response.partition_index,
                        reassignable_partition_response.error_code,
                    )
                )
                put_long_string(write, error_message)
        if reassignable_partition_response.unknown_tags:
            put_tags(write, [], reassignable_partition_response.unknown_tags, 0)
        else:
            write(b"\x00")


# ReassignableTopicResponse, versions 0-1.


def _read_reassignable_topic_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReassignableTopicResponse], int]:
    values = []
    for _ in range(count):
        reassignable_topic_response = new(ReassignableTopicResponse)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            reassignable_topic_response.name = buf[pos:stop].decode()
            pos = stop
        else:
            reassignable_topic_response.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 8)
        reassignable_topic_response.partitions, pos = (
            _read_reassignable_partition_response_array_v0(buf, pos, end, count)
        )
        tags = buf[pos]
        pos += 1
        reassignable_topic_response.unknown_tags = None
        if tags:
            reassignable_topic_response.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(reassignable_topic_response)
    return values, pos


def _write_reassignable_topic_response_array_v0(
    values: list[ReassignableTopicResponse], write: Write
) -> None:
    for reassignable_topic_response in values:
        name = reassignable_topic_response.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = reassignable_topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_reassignable_partition_response_array_v0(partitions, write)
        if reassignable_topic_response.unknown_tags:
            put_tags(write, [], reassignable_topic_response.unknown_tags, 0)
        else:
            write(b"\x00")


# AlterPartitionReassignmentsResponse, version 1.


def _read_v1(
    buf: bytes, pos: int, end: int
) -> tuple[AlterPartitionReassignmentsResponse, int]:
    message = new(AlterPartitionReassignmentsResponse)
    (
        message.throttle_time_ms,
        message.allow_replication_factor_change,
        message.error_code,
        length,
    ) = _unpack_int32_bool_int16_uint8(buf, pos)
    pos += 8
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.responses, pos = _read_reassignable_topic_response_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: AlterPartitionReassignmentsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(
            _pack_int32_bool_int16_uint8(
                message.throttle_time_ms,
                boolean[message.allow_replication_factor_change],
                message.error_code,
                0,
            )
        )
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_bool_int16_uint8(
                    message.throttle_time_ms,
                    boolean[message.allow_replication_factor_change],
                    message.error_code,
                    size + 1,
                )
            )
            write(error_message)
        else:
            write(
                _pack_int32_bool_int16(
                    message.throttle_time_ms,
                    boolean[message.allow_replication_factor_change],
                    message.error_code,
                )
            )
            put_long_string(write, error_message)
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_reassignable_topic_response_array_v0(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AlterPartitionReassignmentsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[AlterPartitionReassignmentsResponse, int]:
    message = new(AlterPartitionReassignmentsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        stop = pos + length - 1
        message.error_message = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.error_message = None
    else:
        message.error_message, pos = long_nullable_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.responses, pos = _read_reassignable_topic_response_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.allow_replication_factor_change = True
    return message, pos


def _write_v0(message: AlterPartitionReassignmentsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_message is None:
        write(_pack_int32_int16_uint8(message.throttle_time_ms, message.error_code, 0))
    else:
        error_message = message.error_message.encode()
        size = len(error_message)
        if size < 127:
            write(
                _pack_int32_int16_uint8(
                    message.throttle_time_ms, message.error_code, size + 1
                )
            )
            write(error_message)
        else:
            write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
            put_long_string(write, error_message)
    responses = message.responses
    count = len(responses)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_reassignable_topic_response_array_v0(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_REASSIGNABLE_PARTITION_RESPONSE = StructSpec(
    "ReassignablePartitionResponse",
    ReassignablePartitionResponse,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
    ),
)
_REASSIGNABLE_TOPIC_RESPONSE = StructSpec(
    "ReassignableTopicResponse",
    ReassignableTopicResponse,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_REASSIGNABLE_PARTITION_RESPONSE,
            default=(),
        ),
    ),
)
AlterPartitionReassignmentsResponse.SPEC = MessageSpec(
    "AlterPartitionReassignmentsResponse",
    AlterPartitionReassignmentsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "AllowReplicationFactorChange",
            "allow_replication_factor_change",
            "bool",
            "1+",
            default=True,
            ignorable=True,
        ),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_REASSIGNABLE_TOPIC_RESPONSE,
            default=(),
        ),
    ),
    type="response",
    versions="0-1",
    api_key=45,
)
(
    AlterPartitionReassignmentsResponse._READERS,
    AlterPartitionReassignmentsResponse._WRITERS,
) = codec_tables(
    AlterPartitionReassignmentsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)

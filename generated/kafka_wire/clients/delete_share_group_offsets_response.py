"""DeleteShareGroupOffsetsResponse, made by kipc from clients/DeleteShareGroupOffsetsResponse.json. Not to be edited."""

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
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["DeleteShareGroupOffsetsResponse", "DeleteShareGroupOffsetsResponseTopic"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_uuid_int16 = packer(">16sh")
_pack_uuid_int16_uint8 = packer(">16shB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_uuid_int16_uint8 = unpacker(">16shB")


class DeleteShareGroupOffsetsResponse(Message):
    """The response of DeleteShareGroupOffsets: API key 92, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        responses: array of DeleteShareGroupOffsetsResponseTopic.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "responses",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    responses: list[DeleteShareGroupOffsetsResponseTopic]

    API_KEY = 92
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        responses: Iterable[DeleteShareGroupOffsetsResponseTopic] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.responses = list(responses)
        self.unknown_tags = None


class DeleteShareGroupOffsetsResponseTopic(Struct):
    """A struct of DeleteShareGroupOffsetsResponse.

    Attributes:
        topic_name: string, topic name.
        topic_id: uuid.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "topic_name",
        "topic_id",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    topic_name: str
    topic_id: UUID
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        topic_name: str = "",
        topic_id: UUID = ZERO_UUID,
        error_code: int = 0,
        error_message: str | None = None,
    ) -> None:
        self.topic_name = topic_name
        self.topic_id = topic_id
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# DeleteShareGroupOffsetsResponseTopic, version 0.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[DeleteShareGroupOffsetsResponseTopic], int]:
    values = []
    for _ in range(count):
        topic = new(DeleteShareGroupOffsetsResponseTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.topic_name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.topic_name, pos = long_string(buf, pos, length)
        topic_id, topic.error_code, length = _unpack_uuid_int16_uint8(buf, pos)
        pos += 19
        topic.topic_id = uuid(topic_id)
        if 0 < length < 128:
            stop = pos + length - 1
            topic.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            topic.error_message = None
        else:
            topic.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v0(
    values: list[DeleteShareGroupOffsetsResponseTopic], write: Write
) -> None:
    for topic in values:
        topic_name = topic.topic_name.encode()
        size = len(topic_name)
        if size < 127:
            write(uint8[size + 1])
            write(topic_name)
        else:
            put_long_string(write, topic_name)
        if topic.error_message is None:
            write(_pack_uuid_int16_uint8(topic.topic_id.bytes, topic.error_code, 0))
        else:
            error_message = topic.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_uuid_int16_uint8(
                        topic.topic_id.bytes, topic.error_code, size + 1
                    )
                )
                write(error_message)
            else:
                write(_pack_uuid_int16(topic.topic_id.bytes, topic.error_code))
                put_long_string(write, error_message)
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# DeleteShareGroupOffsetsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DeleteShareGroupOffsetsResponse, int]:
    message = new(DeleteShareGroupOffsetsResponse)
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
        count, pos = compact_count(buf, pos, end, length, 21)
    message.responses, pos = _read_topic_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DeleteShareGroupOffsetsResponse) -> bytes:
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
    _write_topic_array_v0(responses, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_DELETE_SHARE_GROUP_OFFSETS_RESPONSE_TOPIC = StructSpec(
    "DeleteShareGroupOffsetsResponseTopic",
    DeleteShareGroupOffsetsResponseTopic,
    "0+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
    ),
)
DeleteShareGroupOffsetsResponse.SPEC = MessageSpec(
    "DeleteShareGroupOffsetsResponse",
    DeleteShareGroupOffsetsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field(
            "Responses",
            "responses",
            "struct",
            "0+",
            array=True,
            struct=_DELETE_SHARE_GROUP_OFFSETS_RESPONSE_TOPIC,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=92,
)
DeleteShareGroupOffsetsResponse._READERS, DeleteShareGroupOffsetsResponse._WRITERS = (
    codec_tables(
        DeleteShareGroupOffsetsResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

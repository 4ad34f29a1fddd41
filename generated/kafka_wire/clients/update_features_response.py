"""UpdateFeaturesResponse, made by kipc from clients/UpdateFeaturesResponse.json. Not to be edited."""

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
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["UpdatableFeatureResult", "UpdateFeaturesResponse"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int16_uint8 = unpacker(">ihB")


class UpdateFeaturesResponse(Message):
    """The response of UpdateFeatures: API key 57, versions 0-2, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        error_message: string, can be null.
        results: array of UpdatableFeatureResult, versions 0-1.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "error_message",
        "results",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    error_message: str | None
    results: list[UpdatableFeatureResult]

    API_KEY = 57
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
        results: Iterable[UpdatableFeatureResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.error_message = error_message
        self.results = list(results)
        self.unknown_tags = None


class UpdatableFeatureResult(Struct):
    """A struct of UpdateFeaturesResponse, versions 0-1.

    Attributes:
        feature: string, map key.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "feature",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    feature: str
    error_code: int
    error_message: str | None

    KEY = ("feature",)

    def __init__(
        self,
        *,
        feature: str = "",
        error_code: int = 0,
        error_message: str | None = "",
    ) -> None:
        self.feature = feature
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# UpdateFeaturesResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[UpdateFeaturesResponse, int]:
    message = new(UpdateFeaturesResponse)
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
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.results = []
    return message, pos


def _write_v2(message: UpdateFeaturesResponse) -> bytes:
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
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# UpdatableFeatureResult, versions 0-1.


def _read_updatable_feature_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[UpdatableFeatureResult], int]:
    values = []
    for _ in range(count):
        updatable_feature_result = new(UpdatableFeatureResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            updatable_feature_result.feature = buf[pos:stop].decode()
            pos = stop
        else:
            updatable_feature_result.feature, pos = long_string(buf, pos, length)
        updatable_feature_result.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            updatable_feature_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            updatable_feature_result.error_message = None
        else:
            updatable_feature_result.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        tags = buf[pos]
        pos += 1
        updatable_feature_result.unknown_tags = None
        if tags:
            updatable_feature_result.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(updatable_feature_result)
    return values, pos


def _write_updatable_feature_result_array_v0(
    values: list[UpdatableFeatureResult], write: Write
) -> None:
    for updatable_feature_result in values:
        feature = updatable_feature_result.feature.encode()
        size = len(feature)
        if size < 127:
            write(uint8[size + 1])
            write(feature)
        else:
            put_long_string(write, feature)
        if updatable_feature_result.error_message is None:
            write(_pack_int16_uint8(updatable_feature_result.error_code, 0))
        else:
            error_message = updatable_feature_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(_pack_int16_uint8(updatable_feature_result.error_code, size + 1))
                write(error_message)
            else:
                write(_pack_int16(updatable_feature_result.error_code))
                put_long_string(write, error_message)
        if updatable_feature_result.unknown_tags:
            put_tags(write, [], updatable_feature_result.unknown_tags, 0)
        else:
            write(b"\x00")


# UpdateFeaturesResponse, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UpdateFeaturesResponse, int]:
    message = new(UpdateFeaturesResponse)
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
        count, pos = compact_count(buf, pos, end, length, 5)
    message.results, pos = _read_updatable_feature_result_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: UpdateFeaturesResponse) -> bytes:
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
    results = message.results
    count = len(results)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_updatable_feature_result_array_v0(results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_UPDATABLE_FEATURE_RESULT = StructSpec(
    "UpdatableFeatureResult",
    UpdatableFeatureResult,
    "0+",
    (
        Field("Feature", "feature", "string", "0+", default="", map_key=True),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
    ),
)
UpdateFeaturesResponse.SPEC = MessageSpec(
    "UpdateFeaturesResponse",
    UpdateFeaturesResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
        Field(
            "Results",
            "results",
            "struct",
            "0-1",
            array=True,
            struct=_UPDATABLE_FEATURE_RESULT,
            default=(),
            ignorable=True,
        ),
    ),
    type="response",
    versions="0-2",
    api_key=57,
)
UpdateFeaturesResponse._READERS, UpdateFeaturesResponse._WRITERS = codec_tables(
    UpdateFeaturesResponse.SPEC,
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

"""UpdateFeaturesRequest, made by kipc from clients/UpdateFeaturesRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["FeatureUpdateKey", "UpdateFeaturesRequest"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int16_bool = packer(">h?")
_pack_int16_bool_uint8 = packer(">h?B")
_pack_int16_int8 = packer(">hb")
_pack_int16_int8_uint8 = packer(">hbB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16_bool_uint8 = unpacker(">h?B")
_unpack_int16_int8_uint8 = unpacker(">hbB")
_unpack_int32_uint8 = unpacker(">iB")


class UpdateFeaturesRequest(Message):
    """The request of UpdateFeatures: API key 57, versions 0-2, flexible since 0.

    Attributes:
        timeout_ms: int32.
        feature_updates: array of FeatureUpdateKey.
        validate_only: bool, since version 1.
    """

    __slots__ = (
        "timeout_ms",
        "feature_updates",
        "validate_only",
        "unknown_tags",
    )

    timeout_ms: int
    feature_updates: list[FeatureUpdateKey]
    validate_only: bool

    API_KEY = 57
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        timeout_ms: int = 60000,
        feature_updates: Iterable[FeatureUpdateKey] = (),
        validate_only: bool = False,
    ) -> None:
        self.timeout_ms = timeout_ms
        self.feature_updates = list(feature_updates)
        self.validate_only = validate_only
        self.unknown_tags = None


class FeatureUpdateKey(Struct):
    """A struct of UpdateFeaturesRequest.

    Attributes:
        feature: string, map key.
        max_version_level: int16.
        allow_downgrade: bool, version 0.
        upgrade_type: int8, since version 1.
    """

    __slots__ = (
        "feature",
        "max_version_level",
        "allow_downgrade",
        "upgrade_type",
        "unknown_tags",
    )

    feature: str
    max_version_level: int
    allow_downgrade: bool
    upgrade_type: int

    KEY = ("feature",)

    def __init__(
        self,
        *,
        feature: str = "",
        max_version_level: int = 0,
        allow_downgrade: bool = False,
        upgrade_type: int = 1,
    ) -> None:
        self.feature = feature
        self.max_version_level = max_version_level
        self.allow_downgrade = allow_downgrade
        self.upgrade_type = upgrade_type
        self.unknown_tags = None


# FeatureUpdateKey, versions 1-2.


def _read_feature_update_key_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FeatureUpdateKey], int]:
    values = []
    for _ in range(count):
        feature_update_key = new(FeatureUpdateKey)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            feature_update_key.feature = buf[pos:stop].decode()
            pos = stop
        else:
            feature_update_key.feature, pos = long_string(buf, pos, length)
        feature_update_key.max_version_level, feature_update_key.upgrade_type, tags = (
            _unpack_int16_int8_uint8(buf, pos)
        )
        pos += 4
        feature_update_key.unknown_tags = None
        if tags:
            feature_update_key.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        feature_update_key.allow_downgrade = False
        values.append(feature_update_key)
    return values, pos


def _write_feature_update_key_array_v1(
    values: list[FeatureUpdateKey], write: Write
) -> None:
    for feature_update_key in values:
        if feature_update_key.allow_downgrade:
            raise Refused
        feature = feature_update_key.feature.encode()
        size = len(feature)
        if size < 127:
            write(uint8[size + 1])
            write(feature)
        else:
            put_long_string(write, feature)
        if feature_update_key.unknown_tags:
            write(
                _pack_int16_int8(
                    feature_update_key.max_version_level,
                    feature_update_key.upgrade_type,
                )
            )
            put_tags(write, [], feature_update_key.unknown_tags, 0)
        else:
            write(
                _pack_int16_int8_uint8(
                    feature_update_key.max_version_level,
                    feature_update_key.upgrade_type,
                    0,
                )
            )


# UpdateFeaturesRequest, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[UpdateFeaturesRequest, int]:
    message = new(UpdateFeaturesRequest)
    message.timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.feature_updates, pos = _read_feature_update_key_array_v1(
        buf, pos, end, count
    )
    message.validate_only, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: UpdateFeaturesRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    feature_updates = message.feature_updates
    count = len(feature_updates)
    if count < 127:
        write(_pack_int32_uint8(message.timeout_ms, count + 1))
    else:
        write(_pack_int32(message.timeout_ms))
        put_compact_count(write, count)
    _write_feature_update_key_array_v1(feature_updates, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.validate_only]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.validate_only], 0))
    return buffer.getvalue()


# FeatureUpdateKey, version 0.


def _read_feature_update_key_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FeatureUpdateKey], int]:
    values = []
    for _ in range(count):
        feature_update_key = new(FeatureUpdateKey)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            feature_update_key.feature = buf[pos:stop].decode()
            pos = stop
        else:
            feature_update_key.feature, pos = long_string(buf, pos, length)
        (
            feature_update_key.max_version_level,
            feature_update_key.allow_downgrade,
            tags,
        ) = _unpack_int16_bool_uint8(buf, pos)
        pos += 4
        feature_update_key.unknown_tags = None
        if tags:
            feature_update_key.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        feature_update_key.upgrade_type = 1
        values.append(feature_update_key)
    return values, pos


def _write_feature_update_key_array_v0(
    values: list[FeatureUpdateKey], write: Write
) -> None:
    for feature_update_key in values:
        if feature_update_key.upgrade_type != 1:
            raise Refused
        feature = feature_update_key.feature.encode()
        size = len(feature)
        if size < 127:
            write(uint8[size + 1])
            write(feature)
        else:
            put_long_string(write, feature)
        if feature_update_key.unknown_tags:
            write(
                _pack_int16_bool(
                    feature_update_key.max_version_level,
                    boolean[feature_update_key.allow_downgrade],
                )
            )
            put_tags(write, [], feature_update_key.unknown_tags, 0)
        else:
            write(
                _pack_int16_bool_uint8(
                    feature_update_key.max_version_level,
                    boolean[feature_update_key.allow_downgrade],
                    0,
                )
            )


# UpdateFeaturesRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UpdateFeaturesRequest, int]:
    message = new(UpdateFeaturesRequest)
    message.timeout_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.feature_updates, pos = _read_feature_update_key_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.validate_only = False
    return message, pos


def _write_v0(message: UpdateFeaturesRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.validate_only:
        raise Refused
    feature_updates = message.feature_updates
    count = len(feature_updates)
    if count < 127:
        write(_pack_int32_uint8(message.timeout_ms, count + 1))
    else:
        write(_pack_int32(message.timeout_ms))
        put_compact_count(write, count)
    _write_feature_update_key_array_v0(feature_updates, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_FEATURE_UPDATE_KEY = StructSpec(
    "FeatureUpdateKey",
    FeatureUpdateKey,
    "0+",
    (
        Field("Feature", "feature", "string", "0+", default="", map_key=True),
        Field("MaxVersionLevel", "max_version_level", "int16", "0+", default=0),
        Field("AllowDowngrade", "allow_downgrade", "bool", "0", default=False),
        Field("UpgradeType", "upgrade_type", "int8", "1+", default=1),
    ),
)
UpdateFeaturesRequest.SPEC = MessageSpec(
    "UpdateFeaturesRequest",
    UpdateFeaturesRequest,
    "0+",
    (
        Field("timeoutMs", "timeout_ms", "int32", "0+", default=60000),
        Field(
            "FeatureUpdates",
            "feature_updates",
            "struct",
            "0+",
            array=True,
            struct=_FEATURE_UPDATE_KEY,
            default=(),
        ),
        Field("ValidateOnly", "validate_only", "bool", "1+", default=False),
    ),
    type="request",
    versions="0-2",
    api_key=57,
    listeners=(
        "broker",
        "controller",
    ),
)
UpdateFeaturesRequest._READERS, UpdateFeaturesRequest._WRITERS = codec_tables(
    UpdateFeaturesRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
    },
)

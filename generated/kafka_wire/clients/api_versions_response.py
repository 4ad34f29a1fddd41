"""ApiVersionsResponse, made by kipc from clients/ApiVersionsResponse.json. Not to be edited."""

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
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
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

__all__ = [
    "ApiVersion",
    "ApiVersionsResponse",
    "FinalizedFeatureKey",
    "SupportedFeatureKey",
]

_pack_bool = packer(">?")
_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_pack_int16x3 = packer(">hhh")
_pack_int16x3_uint8 = packer(">hhhB")
_pack_int32 = packer(">i")
_pack_int64 = packer(">q")
_unpack_bool = unpacker(">?")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2_uint8 = unpacker(">hhB")
_unpack_int16x3 = unpacker(">hhh")
_unpack_int16x3_uint8 = unpacker(">hhhB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64 = unpacker(">q")


class ApiVersionsResponse(Message):
    """The response of ApiVersions: API key 18, versions 0-4, flexible since 3.

    Attributes:
        error_code: int16. What is wrong with the request, 0 for nothing. At 35
            (UNSUPPORTED_VERSION) the request was too new, and the answer has the layout
            of version 0.
        api_keys: array of ApiVersion. One entry for each API that the sender answers on
            this listener.
        throttle_time_ms: int32, since version 1. For how many milliseconds a quota held
            the request back, 0 if none did.
        supported_features: array of SupportedFeatureKey, since version 3, tag 0. The
            cluster features that the software of the sender knows, such as
            `metadata.version`.
        finalized_features_epoch: int64, since version 3, tag 1. Grows with each change
            of the finalized features, -1 where it is not known.
        finalized_features: array of FinalizedFeatureKey, since version 3, tag 2. The
            feature levels the whole cluster runs at. They mean something only with an
            epoch that is not -1.
        zk_migration_ready: bool, since version 3, tag 3. Whether a KRaft controller has
            all it needs for a migration from ZooKeeper (KIP-866).
    """

    __slots__ = (
        "error_code",
        "api_keys",
        "throttle_time_ms",
        "supported_features",
        "finalized_features_epoch",
        "finalized_features",
        "zk_migration_ready",
        "unknown_tags",
    )

    error_code: int
    api_keys: list[ApiVersion]
    throttle_time_ms: int
    supported_features: list[SupportedFeatureKey]
    finalized_features_epoch: int
    finalized_features: list[FinalizedFeatureKey]
    zk_migration_ready: bool

    API_KEY = 18
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(3, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        api_keys: Iterable[ApiVersion] = (),
        throttle_time_ms: int = 0,
        supported_features: Iterable[SupportedFeatureKey] = (),
        finalized_features_epoch: int = -1,
        finalized_features: Iterable[FinalizedFeatureKey] = (),
        zk_migration_ready: bool = False,
    ) -> None:
        self.error_code = error_code
        self.api_keys = list(api_keys)
        self.throttle_time_ms = throttle_time_ms
        self.supported_features = list(supported_features)
        self.finalized_features_epoch = finalized_features_epoch
        self.finalized_features = list(finalized_features)
        self.zk_migration_ready = zk_migration_ready
        self.unknown_tags = None


class ApiVersion(Struct):
    """A struct of ApiVersionsResponse.

    Attributes:
        api_key: int16, map key. The number of the API.
        min_version: int16. The oldest version of the API that is still answered.
        max_version: int16. The newest version of the API that is answered.
    """

    __slots__ = (
        "api_key",
        "min_version",
        "max_version",
        "unknown_tags",
    )

    api_key: int
    min_version: int
    max_version: int

    KEY = ("api_key",)

    def __init__(
        self,
        *,
        api_key: int = 0,
        min_version: int = 0,
        max_version: int = 0,
    ) -> None:
        self.api_key = api_key
        self.min_version = min_version
        self.max_version = max_version
        self.unknown_tags = None


class SupportedFeatureKey(Struct):
    """A struct of ApiVersionsResponse, since version 3.

    Attributes:
        name: string, map key. The name of the feature.
        min_version: int16. The lowest level of the feature that the sender can run
            with.
        max_version: int16. The highest level of the feature that the sender can run
            with.
    """

    __slots__ = (
        "name",
        "min_version",
        "max_version",
        "unknown_tags",
    )

    name: str
    min_version: int
    max_version: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        min_version: int = 0,
        max_version: int = 0,
    ) -> None:
        self.name = name
        self.min_version = min_version
        self.max_version = max_version
        self.unknown_tags = None


class FinalizedFeatureKey(Struct):
    """A struct of ApiVersionsResponse, since version 3.

    Attributes:
        name: string, map key. The name of the feature.
        max_version_level: int16. The level in force, upper end.
        min_version_level: int16. The level in force, lower end.
    """

    __slots__ = (
        "name",
        "max_version_level",
        "min_version_level",
        "unknown_tags",
    )

    name: str
    max_version_level: int
    min_version_level: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        max_version_level: int = 0,
        min_version_level: int = 0,
    ) -> None:
        self.name = name
        self.max_version_level = max_version_level
        self.min_version_level = min_version_level
        self.unknown_tags = None


# ApiVersion, versions 3-4.


def _read_version_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ApiVersion], int]:
    values = []
    for _ in range(count):
        version = new(ApiVersion)
        version.api_key, version.min_version, version.max_version, tags = (
            _unpack_int16x3_uint8(buf, pos)
        )
        pos += 7
        version.unknown_tags = None
        if tags:
            version.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(version)
    return values, pos


def _write_version_array_v3(values: list[ApiVersion], write: Write) -> None:
    for version in values:
        if version.unknown_tags:
            write(
                _pack_int16x3(version.api_key, version.min_version, version.max_version)
            )
            put_tags(write, [], version.unknown_tags, 0)
        else:
            write(
                _pack_int16x3_uint8(
                    version.api_key, version.min_version, version.max_version, 0
                )
            )


# SupportedFeatureKey, versions 3-4.


def _read_supported_feature_key_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[SupportedFeatureKey], int]:
    values = []
    for _ in range(count):
        supported_feature_key = new(SupportedFeatureKey)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            supported_feature_key.name = buf[pos:stop].decode()
            pos = stop
        else:
            supported_feature_key.name, pos = long_string(buf, pos, length)
        supported_feature_key.min_version, supported_feature_key.max_version, tags = (
            _unpack_int16x2_uint8(buf, pos)
        )
        pos += 5
        supported_feature_key.unknown_tags = None
        if tags:
            supported_feature_key.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(supported_feature_key)
    return values, pos


def _write_supported_feature_key_array_v3(
    values: list[SupportedFeatureKey], write: Write
) -> None:
    for supported_feature_key in values:
        name = supported_feature_key.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if supported_feature_key.unknown_tags:
            write(
                _pack_int16x2(
                    supported_feature_key.min_version, supported_feature_key.max_version
                )
            )
            put_tags(write, [], supported_feature_key.unknown_tags, 0)
        else:
            write(
                _pack_int16x2_uint8(
                    supported_feature_key.min_version,
                    supported_feature_key.max_version,
                    0,
                )
            )


# FinalizedFeatureKey, versions 3-4.


def _read_finalized_feature_key_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[FinalizedFeatureKey], int]:
    values = []
    for _ in range(count):
        finalized_feature_key = new(FinalizedFeatureKey)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            finalized_feature_key.name = buf[pos:stop].decode()
            pos = stop
        else:
            finalized_feature_key.name, pos = long_string(buf, pos, length)
        (
            finalized_feature_key.max_version_level,
            finalized_feature_key.min_version_level,
            tags,
        ) = _unpack_int16x2_uint8(buf, pos)
        pos += 5
        finalized_feature_key.unknown_tags = None
        if tags:
            finalized_feature_key.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(finalized_feature_key)
    return values, pos


def _write_finalized_feature_key_array_v3(
    values: list[FinalizedFeatureKey], write: Write
) -> None:
    for finalized_feature_key in values:
        name = finalized_feature_key.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if finalized_feature_key.unknown_tags:
            write(
                _pack_int16x2(
                    finalized_feature_key.max_version_level,
                    finalized_feature_key.min_version_level,
                )
            )
            put_tags(write, [], finalized_feature_key.unknown_tags, 0)
        else:
            write(
                _pack_int16x2_uint8(
                    finalized_feature_key.max_version_level,
                    finalized_feature_key.min_version_level,
                    0,
                )
            )


# ApiVersionsResponse, versions 3-4.


def _read_tags_v3(
    message: ApiVersionsResponse, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                count = length - 1
            else:
                count, pos = compact_count(buf, pos, end, length, 6)
            message.supported_features, pos = _read_supported_feature_key_array_v3(
                buf, pos, end, count
            )
        elif tag == 1:
            (message.finalized_features_epoch,) = _unpack_int64(buf, pos)
            pos += 8
        elif tag == 2:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                count = length - 1
            else:
                count, pos = compact_count(buf, pos, end, length, 6)
            message.finalized_features, pos = _read_finalized_feature_key_array_v3(
                buf, pos, end, count
            )
        elif tag == 3:
            (message.zk_migration_ready,) = _unpack_bool(buf, pos)
            pos += 1
        elif tag >= 4:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v3(message: ApiVersionsResponse) -> list[tuple[int, bytes]]:
    fields = []
    if len(message.supported_features):
        buffer = Buffer()
        write = buffer.write
        supported_features = message.supported_features
        count = len(supported_features)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_supported_feature_key_array_v3(supported_features, write)
        fields.append((0, buffer.getvalue()))
    if message.finalized_features_epoch != -1:
        fields.append((1, _pack_int64(message.finalized_features_epoch)))
    if len(message.finalized_features):
        buffer = Buffer()
        write = buffer.write
        finalized_features = message.finalized_features
        count = len(finalized_features)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_finalized_feature_key_array_v3(finalized_features, write)
        fields.append((2, buffer.getvalue()))
    if message.zk_migration_ready:
        fields.append((3, _pack_bool(boolean[message.zk_migration_ready])))
    return fields


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[ApiVersionsResponse, int]:
    message = new(ApiVersionsResponse)
    message.error_code, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.api_keys, pos = _read_version_array_v3(buf, pos, end, count)
    message.throttle_time_ms, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.supported_features = []
    message.finalized_features_epoch = -1
    message.finalized_features = []
    message.zk_migration_ready = False
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v3(message, buf, pos, end, tags)
    return message, pos


def _write_v3(message: ApiVersionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    api_keys = message.api_keys
    count = len(api_keys)
    if count < 127:
        write(_pack_int16_uint8(message.error_code, count + 1))
    else:
        write(_pack_int16(message.error_code))
        put_compact_count(write, count)
    _write_version_array_v3(api_keys, write)
    write(_pack_int32(message.throttle_time_ms))
    put_tags(write, _tags_v3(message), message.unknown_tags, 4)
    return buffer.getvalue()


# ApiVersion, versions 0-2.


def _read_version_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ApiVersion], int]:
    values = []
    for _ in range(count):
        version = new(ApiVersion)
        version.api_key, version.min_version, version.max_version = _unpack_int16x3(
            buf, pos
        )
        pos += 6
        version.unknown_tags = None
        values.append(version)
    return values, pos


def _write_version_array_v0(values: list[ApiVersion], write: Write) -> None:
    for version in values:
        if version.unknown_tags:
            raise Refused
        write(_pack_int16x3(version.api_key, version.min_version, version.max_version))


# ApiVersionsResponse, versions 1-2.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ApiVersionsResponse, int]:
    message = new(ApiVersionsResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 6)
    message.api_keys, pos = _read_version_array_v0(buf, pos, end, count)
    (message.throttle_time_ms,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.supported_features = []
    message.finalized_features_epoch = -1
    message.finalized_features = []
    message.zk_migration_ready = False
    return message, pos


def _write_v1(message: ApiVersionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    api_keys = message.api_keys
    write(_pack_int16_int32(message.error_code, len(api_keys)))
    _write_version_array_v0(api_keys, write)
    write(_pack_int32(message.throttle_time_ms))
    return buffer.getvalue()


# ApiVersionsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ApiVersionsResponse, int]:
    message = new(ApiVersionsResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 6)
    message.api_keys, pos = _read_version_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.throttle_time_ms = 0
    message.supported_features = []
    message.finalized_features_epoch = -1
    message.finalized_features = []
    message.zk_migration_ready = False
    return message, pos


def _write_v0(message: ApiVersionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    api_keys = message.api_keys
    write(_pack_int16_int32(message.error_code, len(api_keys)))
    _write_version_array_v0(api_keys, write)
    return buffer.getvalue()


_API_VERSION = StructSpec(
    "ApiVersion",
    ApiVersion,
    "3+",
    (
        Field("ApiKey", "api_key", "int16", "0+", default=0, map_key=True),
        Field("MinVersion", "min_version", "int16", "0+", default=0),
        Field("MaxVersion", "max_version", "int16", "0+", default=0),
    ),
)
_SUPPORTED_FEATURE_KEY = StructSpec(
    "SupportedFeatureKey",
    SupportedFeatureKey,
    "3+",
    (
        Field("Name", "name", "string", "3+", default="", map_key=True),
        Field("MinVersion", "min_version", "int16", "3+", default=0),
        Field("MaxVersion", "max_version", "int16", "3+", default=0),
    ),
)
_FINALIZED_FEATURE_KEY = StructSpec(
    "FinalizedFeatureKey",
    FinalizedFeatureKey,
    "3+",
    (
        Field("Name", "name", "string", "3+", default="", map_key=True),
        Field("MaxVersionLevel", "max_version_level", "int16", "3+", default=0),
        Field("MinVersionLevel", "min_version_level", "int16", "3+", default=0),
    ),
)
ApiVersionsResponse.SPEC = MessageSpec(
    "ApiVersionsResponse",
    ApiVersionsResponse,
    "3+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ApiKeys",
            "api_keys",
            "struct",
            "0+",
            array=True,
            struct=_API_VERSION,
            default=(),
        ),
        Field(
            "ThrottleTimeMs",
            "throttle_time_ms",
            "int32",
            "1+",
            default=0,
            ignorable=True,
        ),
        Field(
            "SupportedFeatures",
            "supported_features",
            "struct",
            "3+",
            array=True,
            struct=_SUPPORTED_FEATURE_KEY,
            tagged="3+",
            tag=0,
            default=(),
            ignorable=True,
        ),
        Field(
            "FinalizedFeaturesEpoch",
            "finalized_features_epoch",
            "int64",
            "3+",
            tagged="3+",
            tag=1,
            default=-1,
            ignorable=True,
        ),
        Field(
            "FinalizedFeatures",
            "finalized_features",
            "struct",
            "3+",
            array=True,
            struct=_FINALIZED_FEATURE_KEY,
            tagged="3+",
            tag=2,
            default=(),
            ignorable=True,
        ),
        Field(
            "ZkMigrationReady",
            "zk_migration_ready",
            "bool",
            "3+",
            tagged="3+",
            tag=3,
            default=False,
            ignorable=True,
        ),
    ),
    type="response",
    versions="0-4",
    api_key=18,
)
ApiVersionsResponse._READERS, ApiVersionsResponse._WRITERS = codec_tables(
    ApiVersionsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v1,
        3: _read_v3,
        4: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v1,
        3: _write_v3,
        4: _write_v3,
    },
)

"""ControllerRegistrationRequest, made by kipc from clients/ControllerRegistrationRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
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

__all__ = ["ControllerRegistrationRequest", "Feature", "Listener"]

_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_pack_int32_uuid_bool = packer(">i16s?")
_pack_int32_uuid_bool_uint8 = packer(">i16s?B")
_pack_uint16_int16 = packer(">Hh")
_pack_uint16_int16_uint8 = packer(">HhB")
_unpack_int16x2_uint8 = unpacker(">hhB")
_unpack_int32_uuid_bool_uint8 = unpacker(">i16s?B")
_unpack_uint16_int16_uint8 = unpacker(">HhB")


class ControllerRegistrationRequest(Message):
    """The request of ControllerRegistration: API key 70, versions 0, flexible since 0.

    Attributes:
        controller_id: int32.
        incarnation_id: uuid.
        zk_migration_ready: bool.
        listeners: array of Listener.
        features: array of Feature.
    """

    __slots__ = (
        "controller_id",
        "incarnation_id",
        "zk_migration_ready",
        "listeners",
        "features",
        "unknown_tags",
    )

    controller_id: int
    incarnation_id: UUID
    zk_migration_ready: bool
    listeners: list[Listener]
    features: list[Feature]

    API_KEY = 70
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        controller_id: int = 0,
        incarnation_id: UUID = ZERO_UUID,
        zk_migration_ready: bool = False,
        listeners: Iterable[Listener] = (),
        features: Iterable[Feature] = (),
    ) -> None:
        self.controller_id = controller_id
        self.incarnation_id = incarnation_id
        self.zk_migration_ready = zk_migration_ready
        self.listeners = list(listeners)
        self.features = list(features)
        self.unknown_tags = None


class Listener(Struct):
    """A struct of ControllerRegistrationRequest.

    Attributes:
        name: string, map key.
        host: string.
        port: uint16.
        security_protocol: int16.
    """

    __slots__ = (
        "name",
        "host",
        "port",
        "security_protocol",
        "unknown_tags",
    )

    name: str
    host: str
    port: int
    security_protocol: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        host: str = "",
        port: int = 0,
        security_protocol: int = 0,
    ) -> None:
        self.name = name
        self.host = host
        self.port = port
        self.security_protocol = security_protocol
        self.unknown_tags = None


class Feature(Struct):
    """A struct of ControllerRegistrationRequest.

    Attributes:
        name: string, map key.
        min_supported_version: int16.
        max_supported_version: int16.
    """

    __slots__ = (
        "name",
        "min_supported_version",
        "max_supported_version",
        "unknown_tags",
    )

    name: str
    min_supported_version: int
    max_supported_version: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        min_supported_version: int = 0,
        max_supported_version: int = 0,
    ) -> None:
        self.name = name
        self.min_supported_version = min_supported_version
        self.max_supported_version = max_supported_version
        self.unknown_tags = None


# Listener, version 0.


def _read_listener_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Listener], int]:
    values = []
    for _ in range(count):
        listener = new(Listener)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listener.name = buf[pos:stop].decode()
            pos = stop
        else:
            listener.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            listener.host = buf[pos:stop].decode()
            pos = stop
        else:
            listener.host, pos = long_string(buf, pos, length)
        listener.port, listener.security_protocol, tags = _unpack_uint16_int16_uint8(
            buf, pos
        )
        pos += 5
        listener.unknown_tags = None
        if tags:
            listener.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(listener)
    return values, pos


def _write_listener_array_v0(values: list[Listener], write: Write) -> None:
    for listener in values:
        name = listener.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        host = listener.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if listener.unknown_tags:
            write(_pack_uint16_int16(listener.port, listener.security_protocol))
            put_tags(write, [], listener.unknown_tags, 0)
        else:
            write(
                _pack_uint16_int16_uint8(listener.port, listener.security_protocol, 0)
            )


# Feature, version 0.


def _read_feature_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Feature], int]:
    values = []
    for _ in range(count):
        feature = new(Feature)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            feature.name = buf[pos:stop].decode()
            pos = stop
        else:
            feature.name, pos = long_string(buf, pos, length)
        feature.min_supported_version, feature.max_supported_version, tags = (
            _unpack_int16x2_uint8(buf, pos)
        )
        pos += 5
        feature.unknown_tags = None
        if tags:
            feature.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(feature)
    return values, pos


def _write_feature_array_v0(values: list[Feature], write: Write) -> None:
    for feature in values:
        name = feature.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if feature.unknown_tags:
            write(
                _pack_int16x2(
                    feature.min_supported_version, feature.max_supported_version
                )
            )
            put_tags(write, [], feature.unknown_tags, 0)
        else:
            write(
                _pack_int16x2_uint8(
                    feature.min_supported_version, feature.max_supported_version, 0
                )
            )


# ControllerRegistrationRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ControllerRegistrationRequest, int]:
    message = new(ControllerRegistrationRequest)
    message.controller_id, incarnation_id, message.zk_migration_ready, length = (
        _unpack_int32_uuid_bool_uint8(buf, pos)
    )
    pos += 22
    message.incarnation_id = uuid(incarnation_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.listeners, pos = _read_listener_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.features, pos = _read_feature_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ControllerRegistrationRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    listeners = message.listeners
    count = len(listeners)
    if count < 127:
        write(
            _pack_int32_uuid_bool_uint8(
                message.controller_id,
                message.incarnation_id.bytes,
                boolean[message.zk_migration_ready],
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_uuid_bool(
                message.controller_id,
                message.incarnation_id.bytes,
                boolean[message.zk_migration_ready],
            )
        )
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_feature_array_v0(features, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_LISTENER = StructSpec(
    "Listener",
    Listener,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "uint16", "0+", default=0),
        Field("SecurityProtocol", "security_protocol", "int16", "0+", default=0),
    ),
)
_FEATURE = StructSpec(
    "Feature",
    Feature,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("MinSupportedVersion", "min_supported_version", "int16", "0+", default=0),
        Field("MaxSupportedVersion", "max_supported_version", "int16", "0+", default=0),
    ),
)
ControllerRegistrationRequest.SPEC = MessageSpec(
    "ControllerRegistrationRequest",
    ControllerRegistrationRequest,
    "0+",
    (
        Field("ControllerId", "controller_id", "int32", "0+", default=0),
        Field("IncarnationId", "incarnation_id", "uuid", "0+", default=ZERO_UUID),
        Field("ZkMigrationReady", "zk_migration_ready", "bool", "0+", default=False),
        Field(
            "Listeners",
            "listeners",
            "struct",
            "0+",
            array=True,
            struct=_LISTENER,
            default=(),
        ),
        Field(
            "Features",
            "features",
            "struct",
            "0+",
            array=True,
            struct=_FEATURE,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=70,
    listeners=("controller",),
)
ControllerRegistrationRequest._READERS, ControllerRegistrationRequest._WRITERS = (
    codec_tables(
        ControllerRegistrationRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

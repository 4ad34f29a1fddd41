"""RegisterControllerRecord, made by kipc from metadata/RegisterControllerRecord.json. Not to be edited."""

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

__all__ = ["ControllerEndpoint", "ControllerFeature", "RegisterControllerRecord"]

_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_pack_int32_uuid_bool = packer(">i16s?")
_pack_int32_uuid_bool_uint8 = packer(">i16s?B")
_pack_uint16_int16 = packer(">Hh")
_pack_uint16_int16_uint8 = packer(">HhB")
_unpack_int16x2_uint8 = unpacker(">hhB")
_unpack_int32_uuid_bool_uint8 = unpacker(">i16s?B")
_unpack_uint16_int16_uint8 = unpacker(">HhB")


class RegisterControllerRecord(Message):
    """A record of the metadata log: record type 27, versions 0, flexible since 0.

    Attributes:
        controller_id: int32.
        incarnation_id: uuid.
        zk_migration_ready: bool.
        end_points: array of ControllerEndpoint.
        features: array of ControllerFeature.
    """

    __slots__ = (
        "controller_id",
        "incarnation_id",
        "zk_migration_ready",
        "end_points",
        "features",
        "unknown_tags",
    )

    controller_id: int
    incarnation_id: UUID
    zk_migration_ready: bool
    end_points: list[ControllerEndpoint]
    features: list[ControllerFeature]

    API_KEY = 27
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
        end_points: Iterable[ControllerEndpoint] = (),
        features: Iterable[ControllerFeature] = (),
    ) -> None:
        self.controller_id = controller_id
        self.incarnation_id = incarnation_id
        self.zk_migration_ready = zk_migration_ready
        self.end_points = list(end_points)
        self.features = list(features)
        self.unknown_tags = None


class ControllerEndpoint(Struct):
    """A struct of RegisterControllerRecord.

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


class ControllerFeature(Struct):
    """A struct of RegisterControllerRecord.

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


# ControllerEndpoint, version 0.


def _read_controller_endpoint_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ControllerEndpoint], int]:
    values = []
    for _ in range(count):
        controller_endpoint = new(ControllerEndpoint)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            controller_endpoint.name = buf[pos:stop].decode()
            pos = stop
        else:
            controller_endpoint.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            controller_endpoint.host = buf[pos:stop].decode()
            pos = stop
        else:
            controller_endpoint.host, pos = long_string(buf, pos, length)
        controller_endpoint.port, controller_endpoint.security_protocol, tags = (
            _unpack_uint16_int16_uint8(buf, pos)
        )
        pos += 5
        controller_endpoint.unknown_tags = None
        if tags:
            controller_endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(controller_endpoint)
    return values, pos


def _write_controller_endpoint_array_v0(
    values: list[ControllerEndpoint], write: Write
) -> None:
    for controller_endpoint in values:
        name = controller_endpoint.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        host = controller_endpoint.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if controller_endpoint.unknown_tags:
            write(
                _pack_uint16_int16(
                    controller_endpoint.port, controller_endpoint.security_protocol
                )
            )
            put_tags(write, [], controller_endpoint.unknown_tags, 0)
        else:
            write(
                _pack_uint16_int16_uint8(
                    controller_endpoint.port, controller_endpoint.security_protocol, 0
                )
            )


# ControllerFeature, version 0.


def _read_controller_feature_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ControllerFeature], int]:
    values = []
    for _ in range(count):
        controller_feature = new(ControllerFeature)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            controller_feature.name = buf[pos:stop].decode()
            pos = stop
        else:
            controller_feature.name, pos = long_string(buf, pos, length)
        (
            controller_feature.min_supported_version,
            controller_feature.max_supported_version,
            tags,
        ) = _unpack_int16x2_uint8(buf, pos)
        pos += 5
        controller_feature.unknown_tags = None
        if tags:
            controller_feature.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(controller_feature)
    return values, pos


def _write_controller_feature_array_v0(
    values: list[ControllerFeature], write: Write
) -> None:
    for controller_feature in values:
        name = controller_feature.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if controller_feature.unknown_tags:
            write(
                _pack_int16x2(
                    controller_feature.min_supported_version,
                    controller_feature.max_supported_version,
                )
            )
            put_tags(write, [], controller_feature.unknown_tags, 0)
        else:
            write(
                _pack_int16x2_uint8(
                    controller_feature.min_supported_version,
                    controller_feature.max_supported_version,
                    0,
                )
            )


# RegisterControllerRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[RegisterControllerRecord, int]:
    message = new(RegisterControllerRecord)
    message.controller_id, incarnation_id, message.zk_migration_ready, length = (
        _unpack_int32_uuid_bool_uint8(buf, pos)
    )
    pos += 22
    message.incarnation_id = uuid(incarnation_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.end_points, pos = _read_controller_endpoint_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.features, pos = _read_controller_feature_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RegisterControllerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    end_points = message.end_points
    count = len(end_points)
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
    _write_controller_endpoint_array_v0(end_points, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_controller_feature_array_v0(features, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_CONTROLLER_ENDPOINT = StructSpec(
    "ControllerEndpoint",
    ControllerEndpoint,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "uint16", "0+", default=0),
        Field("SecurityProtocol", "security_protocol", "int16", "0+", default=0),
    ),
)
_CONTROLLER_FEATURE = StructSpec(
    "ControllerFeature",
    ControllerFeature,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("MinSupportedVersion", "min_supported_version", "int16", "0+", default=0),
        Field("MaxSupportedVersion", "max_supported_version", "int16", "0+", default=0),
    ),
)
RegisterControllerRecord.SPEC = MessageSpec(
    "RegisterControllerRecord",
    RegisterControllerRecord,
    "0+",
    (
        Field("ControllerId", "controller_id", "int32", "0+", default=0),
        Field("IncarnationId", "incarnation_id", "uuid", "0+", default=ZERO_UUID),
        Field("ZkMigrationReady", "zk_migration_ready", "bool", "0+", default=False),
        Field(
            "EndPoints",
            "end_points",
            "struct",
            "0+",
            array=True,
            struct=_CONTROLLER_ENDPOINT,
            default=(),
        ),
        Field(
            "Features",
            "features",
            "struct",
            "0+",
            array=True,
            struct=_CONTROLLER_FEATURE,
            default=(),
        ),
    ),
    type="metadata",
    versions="0",
    api_key=27,
)
RegisterControllerRecord._READERS, RegisterControllerRecord._WRITERS = codec_tables(
    RegisterControllerRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

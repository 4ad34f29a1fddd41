"""RegisterBrokerRecord, made by kipc from metadata/RegisterBrokerRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    compact_nullable_count,
    long_nullable_string,
    long_string,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, put_uuids, uuid, uuids
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

__all__ = ["BrokerEndpoint", "BrokerFeature", "RegisterBrokerRecord"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_boolx2 = packer(">??")
_pack_boolx2_uint8 = packer(">??B")
_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_pack_int32_bool_uuid_int64 = packer(">i?16sq")
_pack_int32_bool_uuid_int64_uint8 = packer(">i?16sqB")
_pack_int32_uuid_int64 = packer(">i16sq")
_pack_int32_uuid_int64_uint8 = packer(">i16sqB")
_pack_uint16_int16 = packer(">Hh")
_pack_uint16_int16_uint8 = packer(">HhB")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_boolx2_uint8 = unpacker(">??B")
_unpack_int16x2_uint8 = unpacker(">hhB")
_unpack_int32_bool_uuid_int64_uint8 = unpacker(">i?16sqB")
_unpack_int32_uuid_int64_uint8 = unpacker(">i16sqB")
_unpack_uint16_int16_uint8 = unpacker(">HhB")


class RegisterBrokerRecord(Message):
    """A record of the metadata log: record type 0, versions 0-4, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
        is_migrating_zk_broker: bool, since version 2.
        incarnation_id: uuid.
        broker_epoch: int64.
        end_points: array of BrokerEndpoint.
        features: array of BrokerFeature.
        rack: string, can be null.
        fenced: bool.
        in_controlled_shutdown: bool, since version 1.
        log_dirs: array of uuid, since version 3, tag 0.
        cordoned_log_dirs: array of uuid, since version 4, can be null, tag 1.
    """

    __slots__ = (
        "broker_id",
        "is_migrating_zk_broker",
        "incarnation_id",
        "broker_epoch",
        "end_points",
        "features",
        "rack",
        "fenced",
        "in_controlled_shutdown",
        "log_dirs",
        "cordoned_log_dirs",
        "unknown_tags",
    )

    broker_id: int
    is_migrating_zk_broker: bool
    incarnation_id: UUID
    broker_epoch: int
    end_points: list[BrokerEndpoint]
    features: list[BrokerFeature]
    rack: str | None
    fenced: bool
    in_controlled_shutdown: bool
    log_dirs: tuple[UUID, ...]
    cordoned_log_dirs: tuple[UUID, ...] | None

    API_KEY = 0
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(0, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        is_migrating_zk_broker: bool = False,
        incarnation_id: UUID = ZERO_UUID,
        broker_epoch: int = 0,
        end_points: Iterable[BrokerEndpoint] = (),
        features: Iterable[BrokerFeature] = (),
        rack: str | None = "",
        fenced: bool = True,
        in_controlled_shutdown: bool = False,
        log_dirs: Iterable[UUID] = (),
        cordoned_log_dirs: Iterable[UUID] | None = None,
    ) -> None:
        self.broker_id = broker_id
        self.is_migrating_zk_broker = is_migrating_zk_broker
        self.incarnation_id = incarnation_id
        self.broker_epoch = broker_epoch
        self.end_points = list(end_points)
        self.features = list(features)
        self.rack = rack
        self.fenced = fenced
        self.in_controlled_shutdown = in_controlled_shutdown
        self.log_dirs = tuple(log_dirs)
        self.cordoned_log_dirs = (
            None if cordoned_log_dirs is None else tuple(cordoned_log_dirs)
        )
        self.unknown_tags = None


class BrokerEndpoint(Struct):
    """A struct of RegisterBrokerRecord.

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


class BrokerFeature(Struct):
    """A struct of RegisterBrokerRecord.

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


# BrokerEndpoint, versions 0-4.


def _read_broker_endpoint_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[BrokerEndpoint], int]:
    values = []
    for _ in range(count):
        broker_endpoint = new(BrokerEndpoint)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            broker_endpoint.name = buf[pos:stop].decode()
            pos = stop
        else:
            broker_endpoint.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            broker_endpoint.host = buf[pos:stop].decode()
            pos = stop
        else:
            broker_endpoint.host, pos = long_string(buf, pos, length)
        broker_endpoint.port, broker_endpoint.security_protocol, tags = (
            _unpack_uint16_int16_uint8(buf, pos)
        )
        pos += 5
        broker_endpoint.unknown_tags = None
        if tags:
            broker_endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(broker_endpoint)
    return values, pos


def _write_broker_endpoint_array_v0(values: list[BrokerEndpoint], write: Write) -> None:
    for broker_endpoint in values:
        name = broker_endpoint.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        host = broker_endpoint.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if broker_endpoint.unknown_tags:
            write(
                _pack_uint16_int16(
                    broker_endpoint.port, broker_endpoint.security_protocol
                )
            )
            put_tags(write, [], broker_endpoint.unknown_tags, 0)
        else:
            write(
                _pack_uint16_int16_uint8(
                    broker_endpoint.port, broker_endpoint.security_protocol, 0
                )
            )


# BrokerFeature, versions 0-4.


def _read_broker_feature_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[BrokerFeature], int]:
    values = []
    for _ in range(count):
        broker_feature = new(BrokerFeature)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            broker_feature.name = buf[pos:stop].decode()
            pos = stop
        else:
            broker_feature.name, pos = long_string(buf, pos, length)
        (
            broker_feature.min_supported_version,
            broker_feature.max_supported_version,
            tags,
        ) = _unpack_int16x2_uint8(buf, pos)
        pos += 5
        broker_feature.unknown_tags = None
        if tags:
            broker_feature.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(broker_feature)
    return values, pos


def _write_broker_feature_array_v0(values: list[BrokerFeature], write: Write) -> None:
    for broker_feature in values:
        name = broker_feature.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        if broker_feature.unknown_tags:
            write(
                _pack_int16x2(
                    broker_feature.min_supported_version,
                    broker_feature.max_supported_version,
                )
            )
            put_tags(write, [], broker_feature.unknown_tags, 0)
        else:
            write(
                _pack_int16x2_uint8(
                    broker_feature.min_supported_version,
                    broker_feature.max_supported_version,
                    0,
                )
            )


# RegisterBrokerRecord, version 4.


def _read_tags_v4(
    message: RegisterBrokerRecord, buf: bytes, pos: int, end: int, tags: int
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
                count, pos = compact_count(buf, pos, end, length, 16)
            message.log_dirs, pos = uuids(buf, pos, count)
        elif tag == 1:
            length = buf[pos]
            pos += 1
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 16)
            if maybe_count is None:
                message.cordoned_log_dirs = None
            else:
                message.cordoned_log_dirs, pos = uuids(buf, pos, maybe_count)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v4(message: RegisterBrokerRecord) -> list[tuple[int, bytes]]:
    fields = []
    if len(message.log_dirs):
        buffer = Buffer()
        write = buffer.write
        log_dirs = message.log_dirs
        count = len(log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, log_dirs)
        fields.append((0, buffer.getvalue()))
    if message.cordoned_log_dirs is not None:
        buffer = Buffer()
        write = buffer.write
        cordoned_log_dirs = message.cordoned_log_dirs
        count = len(cordoned_log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, cordoned_log_dirs)
        fields.append((1, buffer.getvalue()))
    return fields


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[RegisterBrokerRecord, int]:
    message = new(RegisterBrokerRecord)
    (
        message.broker_id,
        message.is_migrating_zk_broker,
        incarnation_id,
        message.broker_epoch,
        length,
    ) = _unpack_int32_bool_uuid_int64_uint8(buf, pos)
    pos += 30
    message.incarnation_id = uuid(incarnation_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.end_points, pos = _read_broker_endpoint_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.features, pos = _read_broker_feature_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack = None
    else:
        message.rack, pos = long_nullable_string(buf, pos, length)
    message.fenced, message.in_controlled_shutdown, tags = _unpack_boolx2_uint8(
        buf, pos
    )
    pos += 3
    message.log_dirs = ()
    message.cordoned_log_dirs = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v4(message, buf, pos, end, tags)
    return message, pos


def _write_v4(message: RegisterBrokerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    end_points = message.end_points
    count = len(end_points)
    if count < 127:
        write(
            _pack_int32_bool_uuid_int64_uint8(
                message.broker_id,
                boolean[message.is_migrating_zk_broker],
                message.incarnation_id.bytes,
                message.broker_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_bool_uuid_int64(
                message.broker_id,
                boolean[message.is_migrating_zk_broker],
                message.incarnation_id.bytes,
                message.broker_epoch,
            )
        )
        put_compact_count(write, count)
    _write_broker_endpoint_array_v0(end_points, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_feature_array_v0(features, write)
    if message.rack is None:
        write(uint8[0])
    else:
        rack = message.rack.encode()
        size = len(rack)
        if size < 127:
            write(uint8[size + 1])
            write(rack)
        else:
            put_long_string(write, rack)
    write(
        _pack_boolx2(boolean[message.fenced], boolean[message.in_controlled_shutdown])
    )
    put_tags(write, _tags_v4(message), message.unknown_tags, 2)
    return buffer.getvalue()


# RegisterBrokerRecord, version 3.


def _read_tags_v3(
    message: RegisterBrokerRecord, buf: bytes, pos: int, end: int, tags: int
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
                count, pos = compact_count(buf, pos, end, length, 16)
            message.log_dirs, pos = uuids(buf, pos, count)
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        else:
            raise Damaged
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v3(message: RegisterBrokerRecord) -> list[tuple[int, bytes]]:
    fields = []
    if len(message.log_dirs):
        buffer = Buffer()
        write = buffer.write
        log_dirs = message.log_dirs
        count = len(log_dirs)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_uuids(write, log_dirs)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[RegisterBrokerRecord, int]:
    message = new(RegisterBrokerRecord)
    (
        message.broker_id,
        message.is_migrating_zk_broker,
        incarnation_id,
        message.broker_epoch,
        length,
    ) = _unpack_int32_bool_uuid_int64_uint8(buf, pos)
    pos += 30
    message.incarnation_id = uuid(incarnation_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.end_points, pos = _read_broker_endpoint_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.features, pos = _read_broker_feature_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack = None
    else:
        message.rack, pos = long_nullable_string(buf, pos, length)
    message.fenced, message.in_controlled_shutdown, tags = _unpack_boolx2_uint8(
        buf, pos
    )
    pos += 3
    message.log_dirs = ()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v3(message, buf, pos, end, tags)
    message.cordoned_log_dirs = None
    return message, pos


def _write_v3(message: RegisterBrokerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cordoned_log_dirs is not None:
        raise Refused
    end_points = message.end_points
    count = len(end_points)
    if count < 127:
        write(
            _pack_int32_bool_uuid_int64_uint8(
                message.broker_id,
                boolean[message.is_migrating_zk_broker],
                message.incarnation_id.bytes,
                message.broker_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_bool_uuid_int64(
                message.broker_id,
                boolean[message.is_migrating_zk_broker],
                message.incarnation_id.bytes,
                message.broker_epoch,
            )
        )
        put_compact_count(write, count)
    _write_broker_endpoint_array_v0(end_points, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_feature_array_v0(features, write)
    if message.rack is None:
        write(uint8[0])
    else:
        rack = message.rack.encode()
        size = len(rack)
        if size < 127:
            write(uint8[size + 1])
            write(rack)
        else:
            put_long_string(write, rack)
    write(
        _pack_boolx2(boolean[message.fenced], boolean[message.in_controlled_shutdown])
    )
    put_tags(write, _tags_v3(message), message.unknown_tags, 2)
    return buffer.getvalue()


# RegisterBrokerRecord, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[RegisterBrokerRecord, int]:
    message = new(RegisterBrokerRecord)
    (
        message.broker_id,
        message.is_migrating_zk_broker,
        incarnation_id,
        message.broker_epoch,
        length,
    ) = _unpack_int32_bool_uuid_int64_uint8(buf, pos)
    pos += 30
    message.incarnation_id = uuid(incarnation_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.end_points, pos = _read_broker_endpoint_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.features, pos = _read_broker_feature_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack = None
    else:
        message.rack, pos = long_nullable_string(buf, pos, length)
    message.fenced, message.in_controlled_shutdown, tags = _unpack_boolx2_uint8(
        buf, pos
    )
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 2)
    message.log_dirs = ()
    message.cordoned_log_dirs = None
    return message, pos


def _write_v2(message: RegisterBrokerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.log_dirs) or message.cordoned_log_dirs is not None:
        raise Refused
    end_points = message.end_points
    count = len(end_points)
    if count < 127:
        write(
            _pack_int32_bool_uuid_int64_uint8(
                message.broker_id,
                boolean[message.is_migrating_zk_broker],
                message.incarnation_id.bytes,
                message.broker_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_bool_uuid_int64(
                message.broker_id,
                boolean[message.is_migrating_zk_broker],
                message.incarnation_id.bytes,
                message.broker_epoch,
            )
        )
        put_compact_count(write, count)
    _write_broker_endpoint_array_v0(end_points, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_feature_array_v0(features, write)
    if message.rack is None:
        write(uint8[0])
    else:
        rack = message.rack.encode()
        size = len(rack)
        if size < 127:
            write(uint8[size + 1])
            write(rack)
        else:
            put_long_string(write, rack)
    if message.unknown_tags:
        write(
            _pack_boolx2(
                boolean[message.fenced], boolean[message.in_controlled_shutdown]
            )
        )
        put_tags(write, [], message.unknown_tags, 2)
    else:
        write(
            _pack_boolx2_uint8(
                boolean[message.fenced], boolean[message.in_controlled_shutdown], 0
            )
        )
    return buffer.getvalue()


# RegisterBrokerRecord, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[RegisterBrokerRecord, int]:
    message = new(RegisterBrokerRecord)
    message.broker_id, incarnation_id, message.broker_epoch, length = (
        _unpack_int32_uuid_int64_uint8(buf, pos)
    )
    pos += 29
    message.incarnation_id = uuid(incarnation_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.end_points, pos = _read_broker_endpoint_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.features, pos = _read_broker_feature_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack = None
    else:
        message.rack, pos = long_nullable_string(buf, pos, length)
    message.fenced, message.in_controlled_shutdown, tags = _unpack_boolx2_uint8(
        buf, pos
    )
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 2)
    message.is_migrating_zk_broker = False
    message.log_dirs = ()
    message.cordoned_log_dirs = None
    return message, pos


def _write_v1(message: RegisterBrokerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_migrating_zk_broker
        or len(message.log_dirs)
        or message.cordoned_log_dirs is not None
    ):
        raise Refused
    end_points = message.end_points
    count = len(end_points)
    if count < 127:
        write(
            _pack_int32_uuid_int64_uint8(
                message.broker_id,
                message.incarnation_id.bytes,
                message.broker_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_uuid_int64(
                message.broker_id, message.incarnation_id.bytes, message.broker_epoch
            )
        )
        put_compact_count(write, count)
    _write_broker_endpoint_array_v0(end_points, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_feature_array_v0(features, write)
    if message.rack is None:
        write(uint8[0])
    else:
        rack = message.rack.encode()
        size = len(rack)
        if size < 127:
            write(uint8[size + 1])
            write(rack)
        else:
            put_long_string(write, rack)
    if message.unknown_tags:
        write(
            _pack_boolx2(
                boolean[message.fenced], boolean[message.in_controlled_shutdown]
            )
        )
        put_tags(write, [], message.unknown_tags, 2)
    else:
        write(
            _pack_boolx2_uint8(
                boolean[message.fenced], boolean[message.in_controlled_shutdown], 0
            )
        )
    return buffer.getvalue()


# RegisterBrokerRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[RegisterBrokerRecord, int]:
    message = new(RegisterBrokerRecord)
    message.broker_id, incarnation_id, message.broker_epoch, length = (
        _unpack_int32_uuid_int64_uint8(buf, pos)
    )
    pos += 29
    message.incarnation_id = uuid(incarnation_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 7)
    message.end_points, pos = _read_broker_endpoint_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 6)
    message.features, pos = _read_broker_feature_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.rack = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.rack = None
    else:
        message.rack, pos = long_nullable_string(buf, pos, length)
    message.fenced, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags, 2)
    message.is_migrating_zk_broker = False
    message.in_controlled_shutdown = False
    message.log_dirs = ()
    message.cordoned_log_dirs = None
    return message, pos


def _write_v0(message: RegisterBrokerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.is_migrating_zk_broker
        or message.in_controlled_shutdown
        or len(message.log_dirs)
        or message.cordoned_log_dirs is not None
    ):
        raise Refused
    end_points = message.end_points
    count = len(end_points)
    if count < 127:
        write(
            _pack_int32_uuid_int64_uint8(
                message.broker_id,
                message.incarnation_id.bytes,
                message.broker_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32_uuid_int64(
                message.broker_id, message.incarnation_id.bytes, message.broker_epoch
            )
        )
        put_compact_count(write, count)
    _write_broker_endpoint_array_v0(end_points, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_broker_feature_array_v0(features, write)
    if message.rack is None:
        write(uint8[0])
    else:
        rack = message.rack.encode()
        size = len(rack)
        if size < 127:
            write(uint8[size + 1])
            write(rack)
        else:
            put_long_string(write, rack)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.fenced]))
        put_tags(write, [], message.unknown_tags, 2)
    else:
        write(_pack_bool_uint8(boolean[message.fenced], 0))
    return buffer.getvalue()


_BROKER_ENDPOINT = StructSpec(
    "BrokerEndpoint",
    BrokerEndpoint,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "uint16", "0+", default=0),
        Field("SecurityProtocol", "security_protocol", "int16", "0+", default=0),
    ),
)
_BROKER_FEATURE = StructSpec(
    "BrokerFeature",
    BrokerFeature,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", map_key=True),
        Field("MinSupportedVersion", "min_supported_version", "int16", "0+", default=0),
        Field("MaxSupportedVersion", "max_supported_version", "int16", "0+", default=0),
    ),
)
RegisterBrokerRecord.SPEC = MessageSpec(
    "RegisterBrokerRecord",
    RegisterBrokerRecord,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field(
            "IsMigratingZkBroker", "is_migrating_zk_broker", "bool", "2+", default=False
        ),
        Field("IncarnationId", "incarnation_id", "uuid", "0+", default=ZERO_UUID),
        Field("BrokerEpoch", "broker_epoch", "int64", "0+", default=0),
        Field(
            "EndPoints",
            "end_points",
            "struct",
            "0+",
            array=True,
            struct=_BROKER_ENDPOINT,
            default=(),
        ),
        Field(
            "Features",
            "features",
            "struct",
            "0+",
            array=True,
            struct=_BROKER_FEATURE,
            default=(),
        ),
        Field("Rack", "rack", "string", "0+", nullable="0+", default=""),
        Field("Fenced", "fenced", "bool", "0+", default=True),
        Field(
            "InControlledShutdown",
            "in_controlled_shutdown",
            "bool",
            "1+",
            default=False,
        ),
        Field(
            "LogDirs",
            "log_dirs",
            "uuid",
            "3+",
            array=True,
            tagged="3+",
            tag=0,
            default=(),
        ),
        Field(
            "CordonedLogDirs",
            "cordoned_log_dirs",
            "uuid",
            "4+",
            array=True,
            nullable="4+",
            tagged="4+",
            tag=1,
        ),
    ),
    type="metadata",
    versions="0-4",
    api_key=0,
)
RegisterBrokerRecord._READERS, RegisterBrokerRecord._WRITERS = codec_tables(
    RegisterBrokerRecord.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
        4: _write_v4,
    },
)

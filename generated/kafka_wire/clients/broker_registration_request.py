"""BrokerRegistrationRequest, made by kipc from clients/BrokerRegistrationRequest.json. Not to be edited."""

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

__all__ = ["BrokerRegistrationRequest", "Feature", "Listener"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int64 = packer(">q")
_pack_int64_uint8 = packer(">qB")
_pack_uint16_int16 = packer(">Hh")
_pack_uint16_int16_uint8 = packer(">HhB")
_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int16x2_uint8 = unpacker(">hhB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64_uint8 = unpacker(">qB")
_unpack_uint16_int16_uint8 = unpacker(">HhB")
_unpack_uuid_uint8 = unpacker(">16sB")


class BrokerRegistrationRequest(Message):
    """The request of BrokerRegistration: API key 62, versions 0-4, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
        cluster_id: string.
        incarnation_id: uuid.
        listeners: array of Listener.
        features: array of Feature.
        rack: string, can be null.
        is_migrating_zk_broker: bool, since version 1.
        log_dirs: array of uuid, since version 2.
        previous_broker_epoch: int64, since version 3.
    """

    __slots__ = (
        "broker_id",
        "cluster_id",
        "incarnation_id",
        "listeners",
        "features",
        "rack",
        "is_migrating_zk_broker",
        "log_dirs",
        "previous_broker_epoch",
        "unknown_tags",
    )

    broker_id: int
    cluster_id: str
    incarnation_id: UUID
    listeners: list[Listener]
    features: list[Feature]
    rack: str | None
    is_migrating_zk_broker: bool
    log_dirs: tuple[UUID, ...]
    previous_broker_epoch: int

    API_KEY = 62
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(0, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        cluster_id: str = "",
        incarnation_id: UUID = ZERO_UUID,
        listeners: Iterable[Listener] = (),
        features: Iterable[Feature] = (),
        rack: str | None = "",
        is_migrating_zk_broker: bool = False,
        log_dirs: Iterable[UUID] = (),
        previous_broker_epoch: int = -1,
    ) -> None:
        self.broker_id = broker_id
        self.cluster_id = cluster_id
        self.incarnation_id = incarnation_id
        self.listeners = list(listeners)
        self.features = list(features)
        self.rack = rack
        self.is_migrating_zk_broker = is_migrating_zk_broker
        self.log_dirs = tuple(log_dirs)
        self.previous_broker_epoch = previous_broker_epoch
        self.unknown_tags = None


class Listener(Struct):
    """A struct of BrokerRegistrationRequest.

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
    """A struct of BrokerRegistrationRequest.

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


# Listener, versions 0-4.


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


# Feature, versions 0-4.


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


# BrokerRegistrationRequest, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[BrokerRegistrationRequest, int]:
    message = new(BrokerRegistrationRequest)
    message.broker_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    incarnation_id, length = _unpack_uuid_uint8(buf, pos)
    pos += 17
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
    message.is_migrating_zk_broker, length = _unpack_bool_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 16)
    message.log_dirs, pos = uuids(buf, pos, count)
    message.previous_broker_epoch, tags = _unpack_int64_uint8(buf, pos)
    pos += 9
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: BrokerRegistrationRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(_pack_int32_uint8(message.broker_id, size + 1))
        write(cluster_id)
    else:
        write(_pack_int32(message.broker_id))
        put_long_string(write, cluster_id)
    listeners = message.listeners
    count = len(listeners)
    if count < 127:
        write(_pack_uuid_uint8(message.incarnation_id.bytes, count + 1))
    else:
        write(_pack_uuid(message.incarnation_id.bytes))
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_feature_array_v0(features, write)
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
    log_dirs = message.log_dirs
    count = len(log_dirs)
    if count < 127:
        write(_pack_bool_uint8(boolean[message.is_migrating_zk_broker], count + 1))
    else:
        write(_pack_bool(boolean[message.is_migrating_zk_broker]))
        put_compact_count(write, count)
    put_uuids(write, log_dirs)
    if message.unknown_tags:
        write(_pack_int64(message.previous_broker_epoch))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int64_uint8(message.previous_broker_epoch, 0))
    return buffer.getvalue()


# BrokerRegistrationRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[BrokerRegistrationRequest, int]:
    message = new(BrokerRegistrationRequest)
    message.broker_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    incarnation_id, length = _unpack_uuid_uint8(buf, pos)
    pos += 17
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
    message.is_migrating_zk_broker, length = _unpack_bool_uint8(buf, pos)
    pos += 2
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 16)
    message.log_dirs, pos = uuids(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.previous_broker_epoch = -1
    return message, pos


def _write_v2(message: BrokerRegistrationRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(_pack_int32_uint8(message.broker_id, size + 1))
        write(cluster_id)
    else:
        write(_pack_int32(message.broker_id))
        put_long_string(write, cluster_id)
    listeners = message.listeners
    count = len(listeners)
    if count < 127:
        write(_pack_uuid_uint8(message.incarnation_id.bytes, count + 1))
    else:
        write(_pack_uuid(message.incarnation_id.bytes))
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_feature_array_v0(features, write)
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
    log_dirs = message.log_dirs
    count = len(log_dirs)
    if count < 127:
        write(_pack_bool_uint8(boolean[message.is_migrating_zk_broker], count + 1))
    else:
        write(_pack_bool(boolean[message.is_migrating_zk_broker]))
        put_compact_count(write, count)
    put_uuids(write, log_dirs)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# BrokerRegistrationRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[BrokerRegistrationRequest, int]:
    message = new(BrokerRegistrationRequest)
    message.broker_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    incarnation_id, length = _unpack_uuid_uint8(buf, pos)
    pos += 17
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
    message.is_migrating_zk_broker, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.log_dirs = ()
    message.previous_broker_epoch = -1
    return message, pos


def _write_v1(message: BrokerRegistrationRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(_pack_int32_uint8(message.broker_id, size + 1))
        write(cluster_id)
    else:
        write(_pack_int32(message.broker_id))
        put_long_string(write, cluster_id)
    listeners = message.listeners
    count = len(listeners)
    if count < 127:
        write(_pack_uuid_uint8(message.incarnation_id.bytes, count + 1))
    else:
        write(_pack_uuid(message.incarnation_id.bytes))
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_feature_array_v0(features, write)
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
        write(_pack_bool(boolean[message.is_migrating_zk_broker]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.is_migrating_zk_broker], 0))
    return buffer.getvalue()


# BrokerRegistrationRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[BrokerRegistrationRequest, int]:
    message = new(BrokerRegistrationRequest)
    message.broker_id, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    incarnation_id, length = _unpack_uuid_uint8(buf, pos)
    pos += 17
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
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.is_migrating_zk_broker = False
    message.log_dirs = ()
    message.previous_broker_epoch = -1
    return message, pos


def _write_v0(message: BrokerRegistrationRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.is_migrating_zk_broker:
        raise Refused
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(_pack_int32_uint8(message.broker_id, size + 1))
        write(cluster_id)
    else:
        write(_pack_int32(message.broker_id))
        put_long_string(write, cluster_id)
    listeners = message.listeners
    count = len(listeners)
    if count < 127:
        write(_pack_uuid_uint8(message.incarnation_id.bytes, count + 1))
    else:
        write(_pack_uuid(message.incarnation_id.bytes))
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
    features = message.features
    count = len(features)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_feature_array_v0(features, write)
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
BrokerRegistrationRequest.SPEC = MessageSpec(
    "BrokerRegistrationRequest",
    BrokerRegistrationRequest,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("ClusterId", "cluster_id", "string", "0+", default=""),
        Field("IncarnationId", "incarnation_id", "uuid", "0+", default=ZERO_UUID),
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
        Field("Rack", "rack", "string", "0+", nullable="0+", default=""),
        Field(
            "IsMigratingZkBroker", "is_migrating_zk_broker", "bool", "1+", default=False
        ),
        Field(
            "LogDirs", "log_dirs", "uuid", "2+", array=True, default=(), ignorable=True
        ),
        Field(
            "PreviousBrokerEpoch",
            "previous_broker_epoch",
            "int64",
            "3+",
            default=-1,
            ignorable=True,
        ),
    ),
    type="request",
    versions="0-4",
    api_key=62,
    listeners=("controller",),
)
BrokerRegistrationRequest._READERS, BrokerRegistrationRequest._WRITERS = codec_tables(
    BrokerRegistrationRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
        3: _read_v3,
        4: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
        3: _write_v3,
        4: _write_v3,
    },
)

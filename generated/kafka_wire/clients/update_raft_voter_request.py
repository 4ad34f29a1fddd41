"""UpdateRaftVoterRequest, made by kipc from clients/UpdateRaftVoterRequest.json. Not to be edited."""

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

__all__ = ["KRaftVersionFeature", "Listener", "UpdateRaftVoterRequest"]

_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_pack_int32x2_uuid = packer(">ii16s")
_pack_int32x2_uuid_uint8 = packer(">ii16sB")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_unpack_int16x2_uint8 = unpacker(">hhB")
_unpack_int32x2_uuid_uint8 = unpacker(">ii16sB")
_unpack_uint16_uint8 = unpacker(">HB")


class UpdateRaftVoterRequest(Message):
    """The request of UpdateRaftVoter: API key 82, versions 0, flexible since 0.

    Attributes:
        cluster_id: string, can be null.
        current_leader_epoch: int32.
        voter_id: int32.
        voter_directory_id: uuid.
        listeners: array of Listener.
        kraft_version_feature: KRaftVersionFeature.
    """

    __slots__ = (
        "cluster_id",
        "current_leader_epoch",
        "voter_id",
        "voter_directory_id",
        "listeners",
        "kraft_version_feature",
        "unknown_tags",
    )

    cluster_id: str | None
    current_leader_epoch: int
    voter_id: int
    voter_directory_id: UUID
    listeners: list[Listener]
    kraft_version_feature: KRaftVersionFeature

    API_KEY = 82
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        cluster_id: str | None = "",
        current_leader_epoch: int = 0,
        voter_id: int = 0,
        voter_directory_id: UUID = ZERO_UUID,
        listeners: Iterable[Listener] = (),
        kraft_version_feature: KRaftVersionFeature | None = None,
    ) -> None:
        self.cluster_id = cluster_id
        self.current_leader_epoch = current_leader_epoch
        self.voter_id = voter_id
        self.voter_directory_id = voter_directory_id
        self.listeners = list(listeners)
        self.kraft_version_feature = (
            KRaftVersionFeature()
            if kraft_version_feature is None
            else kraft_version_feature
        )
        self.unknown_tags = None


class Listener(Struct):
    """A struct of UpdateRaftVoterRequest.

    Attributes:
        name: string, map key.
        host: string.
        port: uint16.
    """

    __slots__ = (
        "name",
        "host",
        "port",
        "unknown_tags",
    )

    name: str
    host: str
    port: int

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        host: str = "",
        port: int = 0,
    ) -> None:
        self.name = name
        self.host = host
        self.port = port
        self.unknown_tags = None


class KRaftVersionFeature(Struct):
    """A struct of UpdateRaftVoterRequest.

    Attributes:
        min_supported_version: int16.
        max_supported_version: int16.
    """

    __slots__ = (
        "min_supported_version",
        "max_supported_version",
        "unknown_tags",
    )

    min_supported_version: int
    max_supported_version: int

    def __init__(
        self,
        *,
        min_supported_version: int = 0,
        max_supported_version: int = 0,
    ) -> None:
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
        listener.port, tags = _unpack_uint16_uint8(buf, pos)
        pos += 3
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
            write(_pack_uint16(listener.port))
            put_tags(write, [], listener.unknown_tags, 0)
        else:
            write(_pack_uint16_uint8(listener.port, 0))


# KRaftVersionFeature, version 0.


def _read_kraft_version_feature_v0(
    buf: bytes, pos: int, end: int
) -> tuple[KRaftVersionFeature, int]:
    kraft_version_feature = new(KRaftVersionFeature)
    (
        kraft_version_feature.min_supported_version,
        kraft_version_feature.max_supported_version,
        tags,
    ) = _unpack_int16x2_uint8(buf, pos)
    pos += 5
    kraft_version_feature.unknown_tags = None
    if tags:
        kraft_version_feature.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return kraft_version_feature, pos


def _write_kraft_version_feature_v0(
    kraft_version_feature: KRaftVersionFeature, write: Write
) -> None:
    if kraft_version_feature.unknown_tags:
        write(
            _pack_int16x2(
                kraft_version_feature.min_supported_version,
                kraft_version_feature.max_supported_version,
            )
        )
        put_tags(write, [], kraft_version_feature.unknown_tags, 0)
    else:
        write(
            _pack_int16x2_uint8(
                kraft_version_feature.min_supported_version,
                kraft_version_feature.max_supported_version,
                0,
            )
        )


# UpdateRaftVoterRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UpdateRaftVoterRequest, int]:
    message = new(UpdateRaftVoterRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.cluster_id = None
    else:
        message.cluster_id, pos = long_nullable_string(buf, pos, length)
    message.current_leader_epoch, message.voter_id, voter_directory_id, length = (
        _unpack_int32x2_uuid_uint8(buf, pos)
    )
    pos += 25
    message.voter_directory_id = uuid(voter_directory_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.listeners, pos = _read_listener_array_v0(buf, pos, end, count)
    message.kraft_version_feature, pos = _read_kraft_version_feature_v0(buf, pos, end)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: UpdateRaftVoterRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.cluster_id is None:
        write(uint8[0])
    else:
        cluster_id = message.cluster_id.encode()
        size = len(cluster_id)
        if size < 127:
            write(uint8[size + 1])
            write(cluster_id)
        else:
            put_long_string(write, cluster_id)
    listeners = message.listeners
    count = len(listeners)
    if count < 127:
        write(
            _pack_int32x2_uuid_uint8(
                message.current_leader_epoch,
                message.voter_id,
                message.voter_directory_id.bytes,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_uuid(
                message.current_leader_epoch,
                message.voter_id,
                message.voter_directory_id.bytes,
            )
        )
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
    _write_kraft_version_feature_v0(message.kraft_version_feature, write)
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
    ),
)
_KRAFT_VERSION_FEATURE = StructSpec(
    "KRaftVersionFeature",
    KRaftVersionFeature,
    "0+",
    (
        Field("MinSupportedVersion", "min_supported_version", "int16", "0+", default=0),
        Field("MaxSupportedVersion", "max_supported_version", "int16", "0+", default=0),
    ),
)
UpdateRaftVoterRequest.SPEC = MessageSpec(
    "UpdateRaftVoterRequest",
    UpdateRaftVoterRequest,
    "0+",
    (
        Field("ClusterId", "cluster_id", "string", "0+", nullable="0+", default=""),
        Field("CurrentLeaderEpoch", "current_leader_epoch", "int32", "0+", default=0),
        Field("VoterId", "voter_id", "int32", "0+", default=0),
        Field(
            "VoterDirectoryId", "voter_directory_id", "uuid", "0+", default=ZERO_UUID
        ),
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
            "KRaftVersionFeature",
            "kraft_version_feature",
            "struct",
            "0+",
            struct=_KRAFT_VERSION_FEATURE,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=82,
    listeners=("controller",),
)
UpdateRaftVoterRequest._READERS, UpdateRaftVoterRequest._WRITERS = codec_tables(
    UpdateRaftVoterRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

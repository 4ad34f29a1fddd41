"""VotersRecord, made by kipc from clients/VotersRecord.json. Not to be edited."""

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
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["Endpoint", "KRaftVersionFeature", "Voter", "VotersRecord"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_pack_int32_uuid = packer(">i16s")
_pack_int32_uuid_uint8 = packer(">i16sB")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int16x2_uint8 = unpacker(">hhB")
_unpack_int32_uuid_uint8 = unpacker(">i16sB")
_unpack_uint16_uint8 = unpacker(">HB")


class VotersRecord(Message):
    """A message of its own: versions 0, flexible since 0.

    Attributes:
        version: int16.
        voters: array of Voter.
    """

    __slots__ = (
        "version",
        "voters",
        "unknown_tags",
    )

    version: int
    voters: list[Voter]

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        version: int = 0,
        voters: Iterable[Voter] = (),
    ) -> None:
        self.version = version
        self.voters = list(voters)
        self.unknown_tags = None


class Voter(Struct):
    """A struct of VotersRecord.

    Attributes:
        voter_id: int32, broker id.
        voter_directory_id: uuid.
        endpoints: array of Endpoint.
        kraft_version_feature: KRaftVersionFeature.
    """

    __slots__ = (
        "voter_id",
        "voter_directory_id",
        "endpoints",
        "kraft_version_feature",
        "unknown_tags",
    )

    voter_id: int
    voter_directory_id: UUID
    endpoints: list[Endpoint]
    kraft_version_feature: KRaftVersionFeature

    def __init__(
        self,
        *,
        voter_id: int = 0,
        voter_directory_id: UUID = ZERO_UUID,
        endpoints: Iterable[Endpoint] = (),
        kraft_version_feature: KRaftVersionFeature | None = None,
    ) -> None:
        self.voter_id = voter_id
        self.voter_directory_id = voter_directory_id
        self.endpoints = list(endpoints)
        self.kraft_version_feature = (
            KRaftVersionFeature()
            if kraft_version_feature is None
            else kraft_version_feature
        )
        self.unknown_tags = None


class Endpoint(Struct):
    """A struct of VotersRecord.

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
    """A struct of VotersRecord.

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


# Endpoint, version 0.


def _read_endpoint_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Endpoint], int]:
    values = []
    for _ in range(count):
        endpoint = new(Endpoint)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            endpoint.name = buf[pos:stop].decode()
            pos = stop
        else:
            endpoint.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            endpoint.host = buf[pos:stop].decode()
            pos = stop
        else:
            endpoint.host, pos = long_string(buf, pos, length)
        endpoint.port, tags = _unpack_uint16_uint8(buf, pos)
        pos += 3
        endpoint.unknown_tags = None
        if tags:
            endpoint.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(endpoint)
    return values, pos


def _write_endpoint_array_v0(values: list[Endpoint], write: Write) -> None:
    for endpoint in values:
        name = endpoint.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        host = endpoint.host.encode()
        size = len(host)
        if size < 127:
            write(uint8[size + 1])
            write(host)
        else:
            put_long_string(write, host)
        if endpoint.unknown_tags:
            write(_pack_uint16(endpoint.port))
            put_tags(write, [], endpoint.unknown_tags, 0)
        else:
            write(_pack_uint16_uint8(endpoint.port, 0))


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


# Voter, version 0.


def _read_voter_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Voter], int]:
    values = []
    for _ in range(count):
        voter = new(Voter)
        voter.voter_id, voter_directory_id, length = _unpack_int32_uuid_uint8(buf, pos)
        pos += 21
        voter.voter_directory_id = uuid(voter_directory_id)
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 5)
        voter.endpoints, pos = _read_endpoint_array_v0(buf, pos, end, count)
        voter.kraft_version_feature, pos = _read_kraft_version_feature_v0(buf, pos, end)
        tags = buf[pos]
        pos += 1
        voter.unknown_tags = None
        if tags:
            voter.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(voter)
    return values, pos


def _write_voter_array_v0(values: list[Voter], write: Write) -> None:
    for voter in values:
        endpoints = voter.endpoints
        count = len(endpoints)
        if count < 127:
            write(
                _pack_int32_uuid_uint8(
                    voter.voter_id, voter.voter_directory_id.bytes, count + 1
                )
            )
        else:
            write(_pack_int32_uuid(voter.voter_id, voter.voter_directory_id.bytes))
            put_compact_count(write, count)
        _write_endpoint_array_v0(endpoints, write)
        _write_kraft_version_feature_v0(voter.kraft_version_feature, write)
        if voter.unknown_tags:
            put_tags(write, [], voter.unknown_tags, 0)
        else:
            write(b"\x00")


# VotersRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[VotersRecord, int]:
    message = new(VotersRecord)
    message.version, length = _unpack_int16_uint8(buf, pos)
    pos += 3
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 27)
    message.voters, pos = _read_voter_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: VotersRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    voters = message.voters
    count = len(voters)
    if count < 127:
        write(_pack_int16_uint8(message.version, count + 1))
    else:
        write(_pack_int16(message.version))
        put_compact_count(write, count)
    _write_voter_array_v0(voters, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_ENDPOINT = StructSpec(
    "Endpoint",
    Endpoint,
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
_VOTER = StructSpec(
    "Voter",
    Voter,
    "0+",
    (
        Field("VoterId", "voter_id", "int32", "0+", default=0, entity_type="brokerId"),
        Field(
            "VoterDirectoryId", "voter_directory_id", "uuid", "0+", default=ZERO_UUID
        ),
        Field(
            "Endpoints",
            "endpoints",
            "struct",
            "0+",
            array=True,
            struct=_ENDPOINT,
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
)
VotersRecord.SPEC = MessageSpec(
    "VotersRecord",
    VotersRecord,
    "0+",
    (
        Field("Version", "version", "int16", "0+", default=0),
        Field(
            "Voters", "voters", "struct", "0+", array=True, struct=_VOTER, default=()
        ),
    ),
    type="data",
    versions="0",
)
VotersRecord._READERS, VotersRecord._WRITERS = codec_tables(
    VotersRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

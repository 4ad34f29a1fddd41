"""LeaderChangeMessage, made by kipc from clients/LeaderChangeMessage.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import compact_count, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_tags,
    uint8,
)

__all__ = ["LeaderChangeMessage", "Voter"]

_pack_int16_int32 = packer(">hi")
_pack_int16_int32_uint8 = packer(">hiB")
_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32_uuid = packer(">i16s")
_pack_int32_uuid_uint8 = packer(">i16sB")
_unpack_int16_int32_uint8 = unpacker(">hiB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32_uuid_uint8 = unpacker(">i16sB")


class LeaderChangeMessage(Message):
    """A message of its own: versions 0-1, flexible since 0.

    Attributes:
        version: int16.
        leader_id: int32, broker id.
        voters: array of Voter.
        granting_voters: array of Voter.
    """

    __slots__ = (
        "version",
        "leader_id",
        "voters",
        "granting_voters",
        "unknown_tags",
    )

    version: int
    leader_id: int
    voters: list[Voter]
    granting_voters: list[Voter]

    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        version: int = 0,
        leader_id: int = 0,
        voters: Iterable[Voter] = (),
        granting_voters: Iterable[Voter] = (),
    ) -> None:
        self.version = version
        self.leader_id = leader_id
        self.voters = list(voters)
        self.granting_voters = list(granting_voters)
        self.unknown_tags = None


class Voter(Struct):
    """A struct of LeaderChangeMessage.

    Attributes:
        voter_id: int32.
        voter_directory_id: uuid, since version 1.
    """

    __slots__ = (
        "voter_id",
        "voter_directory_id",
        "unknown_tags",
    )

    voter_id: int
    voter_directory_id: UUID

    def __init__(
        self,
        *,
        voter_id: int = 0,
        voter_directory_id: UUID = ZERO_UUID,
    ) -> None:
        self.voter_id = voter_id
        self.voter_directory_id = voter_directory_id
        self.unknown_tags = None


# Voter, version 1.


def _read_voter_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Voter], int]:
    values = []
    for _ in range(count):
        voter = new(Voter)
        voter.voter_id, voter_directory_id, tags = _unpack_int32_uuid_uint8(buf, pos)
        pos += 21
        voter.voter_directory_id = uuid(voter_directory_id)
        voter.unknown_tags = None
        if tags:
            voter.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(voter)
    return values, pos


def _write_voter_array_v1(values: list[Voter], write: Write) -> None:
    for voter in values:
        if voter.unknown_tags:
            write(_pack_int32_uuid(voter.voter_id, voter.voter_directory_id.bytes))
            put_tags(write, [], voter.unknown_tags, 0)
        else:
            write(
                _pack_int32_uuid_uint8(
                    voter.voter_id, voter.voter_directory_id.bytes, 0
                )
            )


# LeaderChangeMessage, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[LeaderChangeMessage, int]:
    message = new(LeaderChangeMessage)
    message.version, message.leader_id, length = _unpack_int16_int32_uint8(buf, pos)
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 21)
    message.voters, pos = _read_voter_array_v1(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 21)
    message.granting_voters, pos = _read_voter_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: LeaderChangeMessage) -> bytes:
    buffer = Buffer()
    write = buffer.write
    voters = message.voters
    count = len(voters)
    if count < 127:
        write(_pack_int16_int32_uint8(message.version, message.leader_id, count + 1))
    else:
        write(_pack_int16_int32(message.version, message.leader_id))
        put_compact_count(write, count)
    _write_voter_array_v1(voters, write)
    granting_voters = message.granting_voters
    count = len(granting_voters)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_voter_array_v1(granting_voters, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# Voter, version 0.


def _read_voter_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Voter], int]:
    values = []
    for _ in range(count):
        voter = new(Voter)
        voter.voter_id, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        voter.unknown_tags = None
        if tags:
            voter.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        voter.voter_directory_id = ZERO_UUID
        values.append(voter)
    return values, pos


def _write_voter_array_v0(values: list[Voter], write: Write) -> None:
    for voter in values:
        if voter.voter_directory_id != ZERO_UUID:
            raise Refused
        if voter.unknown_tags:
            write(_pack_int32(voter.voter_id))
            put_tags(write, [], voter.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(voter.voter_id, 0))


# LeaderChangeMessage, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[LeaderChangeMessage, int]:
    message = new(LeaderChangeMessage)
    message.version, message.leader_id, length = _unpack_int16_int32_uint8(buf, pos)
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.voters, pos = _read_voter_array_v0(buf, pos, end, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.granting_voters, pos = _read_voter_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: LeaderChangeMessage) -> bytes:
    buffer = Buffer()
    write = buffer.write
    voters = message.voters
    count = len(voters)
    if count < 127:
        write(_pack_int16_int32_uint8(message.version, message.leader_id, count + 1))
    else:
        write(_pack_int16_int32(message.version, message.leader_id))
        put_compact_count(write, count)
    _write_voter_array_v0(voters, write)
    granting_voters = message.granting_voters
    count = len(granting_voters)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_voter_array_v0(granting_voters, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_VOTER = StructSpec(
    "Voter",
    Voter,
    "0+",
    (
        Field("VoterId", "voter_id", "int32", "0+", default=0),
        Field(
            "VoterDirectoryId", "voter_directory_id", "uuid", "1+", default=ZERO_UUID
        ),
    ),
)
LeaderChangeMessage.SPEC = MessageSpec(
    "LeaderChangeMessage",
    LeaderChangeMessage,
    "0+",
    (
        Field("Version", "version", "int16", "0+", default=0),
        Field(
            "LeaderId", "leader_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field(
            "Voters", "voters", "struct", "0+", array=True, struct=_VOTER, default=()
        ),
        Field(
            "GrantingVoters",
            "granting_voters",
            "struct",
            "0+",
            array=True,
            struct=_VOTER,
            default=(),
        ),
    ),
    type="data",
    versions="0-1",
)
LeaderChangeMessage._READERS, LeaderChangeMessage._WRITERS = codec_tables(
    LeaderChangeMessage.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)

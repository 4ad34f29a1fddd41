"""QuorumStateData, made by kipc from raft/QuorumStateData.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_nullable_count,
    long_string,
    new,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["QuorumStateData", "Voter"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_pack_int32x3_int64 = packer(">iiiq")
_pack_int32x3_int64_uint8 = packer(">iiiqB")
_pack_int32x3_uuid = packer(">iii16s")
_pack_int32x3_uuid_uint8 = packer(">iii16sB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x3_int64_uint8 = unpacker(">iiiqB")
_unpack_int32x3_uuid_uint8 = unpacker(">iii16sB")


class QuorumStateData(Message):
    """A message of its own: versions 0-1, flexible since 0.

    Attributes:
        cluster_id: string, version 0.
        leader_id: int32.
        leader_epoch: int32.
        voted_id: int32.
        voted_directory_id: uuid, since version 1.
        applied_offset: int64, version 0.
        current_voters: array of Voter, version 0, can be null.
    """

    __slots__ = (
        "cluster_id",
        "leader_id",
        "leader_epoch",
        "voted_id",
        "voted_directory_id",
        "applied_offset",
        "current_voters",
        "unknown_tags",
    )

    cluster_id: str
    leader_id: int
    leader_epoch: int
    voted_id: int
    voted_directory_id: UUID
    applied_offset: int
    current_voters: list[Voter] | None

    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        cluster_id: str = "",
        leader_id: int = -1,
        leader_epoch: int = -1,
        voted_id: int = -1,
        voted_directory_id: UUID = ZERO_UUID,
        applied_offset: int = 0,
        current_voters: Iterable[Voter] | None = (),
    ) -> None:
        self.cluster_id = cluster_id
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.voted_id = voted_id
        self.voted_directory_id = voted_directory_id
        self.applied_offset = applied_offset
        self.current_voters = None if current_voters is None else list(current_voters)
        self.unknown_tags = None


class Voter(Struct):
    """A struct of QuorumStateData, version 0.

    Attributes:
        voter_id: int32.
    """

    __slots__ = (
        "voter_id",
        "unknown_tags",
    )

    voter_id: int

    def __init__(
        self,
        *,
        voter_id: int = 0,
    ) -> None:
        self.voter_id = voter_id
        self.unknown_tags = None


# QuorumStateData, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[QuorumStateData, int]:
    message = new(QuorumStateData)
    (
        message.leader_id,
        message.leader_epoch,
        message.voted_id,
        voted_directory_id,
        tags,
    ) = _unpack_int32x3_uuid_uint8(buf, pos)
    pos += 29
    message.voted_directory_id = uuid(voted_directory_id)
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.cluster_id = ""
    message.applied_offset = 0
    message.current_voters = []
    return message, pos


def _write_v1(message: QuorumStateData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.cluster_id != ""
        or message.applied_offset != 0
        or (message.current_voters is None or len(message.current_voters))
    ):
        raise Refused
    if message.unknown_tags:
        write(
            _pack_int32x3_uuid(
                message.leader_id,
                message.leader_epoch,
                message.voted_id,
                message.voted_directory_id.bytes,
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32x3_uuid_uint8(
                message.leader_id,
                message.leader_epoch,
                message.voted_id,
                message.voted_directory_id.bytes,
                0,
            )
        )
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
        values.append(voter)
    return values, pos


def _write_voter_array_v0(values: list[Voter], write: Write) -> None:
    for voter in values:
        if voter.unknown_tags:
            write(_pack_int32(voter.voter_id))
            put_tags(write, [], voter.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(voter.voter_id, 0))


# QuorumStateData, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[QuorumStateData, int]:
    message = new(QuorumStateData)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.cluster_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.cluster_id, pos = long_string(buf, pos, length)
    (
        message.leader_id,
        message.leader_epoch,
        message.voted_id,
        message.applied_offset,
        length,
    ) = _unpack_int32x3_int64_uint8(buf, pos)
    pos += 21
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 5)
    if maybe_count is None:
        message.current_voters = None
    else:
        message.current_voters, pos = _read_voter_array_v0(buf, pos, end, maybe_count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.voted_directory_id = ZERO_UUID
    return message, pos


def _write_v0(message: QuorumStateData) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.voted_directory_id != ZERO_UUID:
        raise Refused
    cluster_id = message.cluster_id.encode()
    size = len(cluster_id)
    if size < 127:
        write(uint8[size + 1])
        write(cluster_id)
    else:
        put_long_string(write, cluster_id)
    current_voters = message.current_voters
    if current_voters is None:
        write(
            _pack_int32x3_int64_uint8(
                message.leader_id,
                message.leader_epoch,
                message.voted_id,
                message.applied_offset,
                0,
            )
        )
    else:
        count = len(current_voters)
        if count < 127:
            write(
                _pack_int32x3_int64_uint8(
                    message.leader_id,
                    message.leader_epoch,
                    message.voted_id,
                    message.applied_offset,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32x3_int64(
                    message.leader_id,
                    message.leader_epoch,
                    message.voted_id,
                    message.applied_offset,
                )
            )
            put_compact_count(write, count)
        _write_voter_array_v0(current_voters, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_VOTER = StructSpec(
    "Voter",
    Voter,
    "0+",
    (Field("VoterId", "voter_id", "int32", "0", default=0),),
)
QuorumStateData.SPEC = MessageSpec(
    "QuorumStateData",
    QuorumStateData,
    "0+",
    (
        Field("ClusterId", "cluster_id", "string", "0", default=""),
        Field("LeaderId", "leader_id", "int32", "0+", default=-1),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=-1),
        Field("VotedId", "voted_id", "int32", "0+", default=-1),
        Field(
            "VotedDirectoryId", "voted_directory_id", "uuid", "1+", default=ZERO_UUID
        ),
        Field("AppliedOffset", "applied_offset", "int64", "0", default=0),
        Field(
            "CurrentVoters",
            "current_voters",
            "struct",
            "0",
            array=True,
            struct=_VOTER,
            nullable="0",
            default=(),
        ),
    ),
    type="data",
    versions="0-1",
)
QuorumStateData._READERS, QuorumStateData._WRITERS = codec_tables(
    QuorumStateData.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)

"""RemoveRaftVoterRequest, made by kipc from clients/RemoveRaftVoterRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_nullable_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, packer, put_long_string, put_tags, uint8

__all__ = ["RemoveRaftVoterRequest"]

_pack_int32_uuid = packer(">i16s")
_pack_int32_uuid_uint8 = packer(">i16sB")
_unpack_int32_uuid_uint8 = unpacker(">i16sB")


class RemoveRaftVoterRequest(Message):
    """The request of RemoveRaftVoter: API key 81, versions 0, flexible since 0.

    Attributes:
        cluster_id: string, can be null.
        voter_id: int32.
        voter_directory_id: uuid.
    """

    __slots__ = (
        "cluster_id",
        "voter_id",
        "voter_directory_id",
        "unknown_tags",
    )

    cluster_id: str | None
    voter_id: int
    voter_directory_id: UUID

    API_KEY = 81
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        cluster_id: str | None = "",
        voter_id: int = 0,
        voter_directory_id: UUID = ZERO_UUID,
    ) -> None:
        self.cluster_id = cluster_id
        self.voter_id = voter_id
        self.voter_directory_id = voter_directory_id
        self.unknown_tags = None


# RemoveRaftVoterRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[RemoveRaftVoterRequest, int]:
    message = new(RemoveRaftVoterRequest)
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
    message.voter_id, voter_directory_id, tags = _unpack_int32_uuid_uint8(buf, pos)
    pos += 21
    message.voter_directory_id = uuid(voter_directory_id)
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemoveRaftVoterRequest) -> bytes:
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
    if message.unknown_tags:
        write(_pack_int32_uuid(message.voter_id, message.voter_directory_id.bytes))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_uuid_uint8(
                message.voter_id, message.voter_directory_id.bytes, 0
            )
        )
    return buffer.getvalue()


RemoveRaftVoterRequest.SPEC = MessageSpec(
    "RemoveRaftVoterRequest",
    RemoveRaftVoterRequest,
    "0+",
    (
        Field("ClusterId", "cluster_id", "string", "0+", nullable="0+", default=""),
        Field("VoterId", "voter_id", "int32", "0+", default=0),
        Field(
            "VoterDirectoryId", "voter_directory_id", "uuid", "0+", default=ZERO_UUID
        ),
    ),
    type="request",
    versions="0",
    api_key=81,
    listeners=(
        "controller",
        "broker",
    ),
)
RemoveRaftVoterRequest._READERS, RemoveRaftVoterRequest._WRITERS = codec_tables(
    RemoveRaftVoterRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

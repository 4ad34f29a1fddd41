"""UpdateRaftVoterResponse, made by kipc from clients/UpdateRaftVoterResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    long_string,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import Buffer, Write, packer, put_long_string, put_tags

__all__ = ["CurrentLeader", "UpdateRaftVoterResponse"]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_pack_int32x2_uint8 = packer(">iiB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2_uint8 = unpacker(">iiB")


class UpdateRaftVoterResponse(Message):
    """The response of UpdateRaftVoter: API key 82, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        current_leader: CurrentLeader, tag 0.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "current_leader",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    current_leader: CurrentLeader

    API_KEY = 82
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        current_leader: CurrentLeader | None = None,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.current_leader = (
            CurrentLeader() if current_leader is None else current_leader
        )
        self.unknown_tags = None


class CurrentLeader(Struct):
    """A struct of UpdateRaftVoterResponse.

    Attributes:
        leader_id: int32, broker id.
        leader_epoch: int32.
        host: string.
        port: int32.
    """

    __slots__ = (
        "leader_id",
        "leader_epoch",
        "host",
        "port",
        "unknown_tags",
    )

    leader_id: int
    leader_epoch: int
    host: str
    port: int

    def __init__(
        self,
        *,
        leader_id: int = -1,
        leader_epoch: int = -1,
        host: str = "",
        port: int = 0,
    ) -> None:
        self.leader_id = leader_id
        self.leader_epoch = leader_epoch
        self.host = host
        self.port = port
        self.unknown_tags = None


# CurrentLeader, version 0.


def _read_current_leader_v0(
    buf: bytes, pos: int, end: int
) -> tuple[CurrentLeader, int]:
    current_leader = new(CurrentLeader)
    current_leader.leader_id, current_leader.leader_epoch, length = (
        _unpack_int32x2_uint8(buf, pos)
    )
    pos += 9
    if 0 < length < 128:
        stop = pos + length - 1
        current_leader.host = buf[pos:stop].decode()
        pos = stop
    else:
        current_leader.host, pos = long_string(buf, pos, length)
    current_leader.port, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    current_leader.unknown_tags = None
    if tags:
        current_leader.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return current_leader, pos


def _write_current_leader_v0(current_leader: CurrentLeader, write: Write) -> None:
    host = current_leader.host.encode()
    size = len(host)
    if size < 127:
        write(
            _pack_int32x2_uint8(
                current_leader.leader_id, current_leader.leader_epoch, size + 1
            )
        )
        write(host)
    else:
        write(_pack_int32x2(current_leader.leader_id, current_leader.leader_epoch))
        put_long_string(write, host)
    if current_leader.unknown_tags:
        write(_pack_int32(current_leader.port))
        put_tags(write, [], current_leader.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(current_leader.port, 0))


# UpdateRaftVoterResponse, version 0.


def _read_tags_v0(
    message: UpdateRaftVoterResponse, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            message.current_leader, pos = _read_current_leader_v0(buf, pos, end)
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: UpdateRaftVoterResponse) -> list[tuple[int, bytes]]:
    fields = []
    if message.current_leader != CurrentLeader():
        buffer = Buffer()
        write = buffer.write
        _write_current_leader_v0(message.current_leader, write)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UpdateRaftVoterResponse, int]:
    message = new(UpdateRaftVoterResponse)
    message.throttle_time_ms, message.error_code, tags = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    message.current_leader = CurrentLeader()
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: UpdateRaftVoterResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


_CURRENT_LEADER = StructSpec(
    "CurrentLeader",
    CurrentLeader,
    "0+",
    (
        Field(
            "LeaderId", "leader_id", "int32", "0+", default=-1, entity_type="brokerId"
        ),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=-1),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "int32", "0+", default=0),
    ),
)
UpdateRaftVoterResponse.SPEC = MessageSpec(
    "UpdateRaftVoterResponse",
    UpdateRaftVoterResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "CurrentLeader",
            "current_leader",
            "struct",
            "0+",
            struct=_CURRENT_LEADER,
            tagged="0+",
            tag=0,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=82,
)
UpdateRaftVoterResponse._READERS, UpdateRaftVoterResponse._WRITERS = codec_tables(
    UpdateRaftVoterResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

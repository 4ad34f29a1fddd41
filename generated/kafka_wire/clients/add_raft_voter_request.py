"""AddRaftVoterRequest, made by kipc from clients/AddRaftVoterRequest.json. Not to be edited."""

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
    Refused,
    Write,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["AddRaftVoterRequest", "Listener"]

_pack_bool = packer(">?")
_pack_bool_uint8 = packer(">?B")
_pack_int32x2_uuid = packer(">ii16s")
_pack_int32x2_uuid_uint8 = packer(">ii16sB")
_pack_uint16 = packer(">H")
_pack_uint16_uint8 = packer(">HB")
_unpack_bool_uint8 = unpacker(">?B")
_unpack_int32x2_uuid_uint8 = unpacker(">ii16sB")
_unpack_uint16_uint8 = unpacker(">HB")


class AddRaftVoterRequest(Message):
    """The request of AddRaftVoter: API key 80, versions 0-1, flexible since 0.

    Attributes:
        cluster_id: string, can be null.
        timeout_ms: int32.
        voter_id: int32.
        voter_directory_id: uuid.
        listeners: array of Listener.
        ack_when_committed: bool, since version 1.
    """

    __slots__ = (
        "cluster_id",
        "timeout_ms",
        "voter_id",
        "voter_directory_id",
        "listeners",
        "ack_when_committed",
        "unknown_tags",
    )

    cluster_id: str | None
    timeout_ms: int
    voter_id: int
    voter_directory_id: UUID
    listeners: list[Listener]
    ack_when_committed: bool

    API_KEY = 80
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(0, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        cluster_id: str | None = "",
        timeout_ms: int = 0,
        voter_id: int = 0,
        voter_directory_id: UUID = ZERO_UUID,
        listeners: Iterable[Listener] = (),
        ack_when_committed: bool = True,
    ) -> None:
        self.cluster_id = cluster_id
        self.timeout_ms = timeout_ms
        self.voter_id = voter_id
        self.voter_directory_id = voter_directory_id
        self.listeners = list(listeners)
        self.ack_when_committed = ack_when_committed
        self.unknown_tags = None


class Listener(Struct):
    """A struct of AddRaftVoterRequest.

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


# Listener, versions 0-1.


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


# AddRaftVoterRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[AddRaftVoterRequest, int]:
    message = new(AddRaftVoterRequest)
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
    message.timeout_ms, message.voter_id, voter_directory_id, length = (
        _unpack_int32x2_uuid_uint8(buf, pos)
    )
    pos += 25
    message.voter_directory_id = uuid(voter_directory_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.listeners, pos = _read_listener_array_v0(buf, pos, end, count)
    message.ack_when_committed, tags = _unpack_bool_uint8(buf, pos)
    pos += 2
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: AddRaftVoterRequest) -> bytes:
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
                message.timeout_ms,
                message.voter_id,
                message.voter_directory_id.bytes,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_uuid(
                message.timeout_ms, message.voter_id, message.voter_directory_id.bytes
            )
        )
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
    if message.unknown_tags:
        write(_pack_bool(boolean[message.ack_when_committed]))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_bool_uint8(boolean[message.ack_when_committed], 0))
    return buffer.getvalue()


# AddRaftVoterRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AddRaftVoterRequest, int]:
    message = new(AddRaftVoterRequest)
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
    message.timeout_ms, message.voter_id, voter_directory_id, length = (
        _unpack_int32x2_uuid_uint8(buf, pos)
    )
    pos += 25
    message.voter_directory_id = uuid(voter_directory_id)
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 5)
    message.listeners, pos = _read_listener_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.ack_when_committed = True
    return message, pos


def _write_v0(message: AddRaftVoterRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if not message.ack_when_committed:
        raise Refused
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
                message.timeout_ms,
                message.voter_id,
                message.voter_directory_id.bytes,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_uuid(
                message.timeout_ms, message.voter_id, message.voter_directory_id.bytes
            )
        )
        put_compact_count(write, count)
    _write_listener_array_v0(listeners, write)
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
AddRaftVoterRequest.SPEC = MessageSpec(
    "AddRaftVoterRequest",
    AddRaftVoterRequest,
    "0+",
    (
        Field("ClusterId", "cluster_id", "string", "0+", nullable="0+", default=""),
        Field("TimeoutMs", "timeout_ms", "int32", "0+", default=0),
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
        Field("AckWhenCommitted", "ack_when_committed", "bool", "1+", default=True),
    ),
    type="request",
    versions="0-1",
    api_key=80,
    listeners=(
        "controller",
        "broker",
    ),
)
AddRaftVoterRequest._READERS, AddRaftVoterRequest._WRITERS = codec_tables(
    AddRaftVoterRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)

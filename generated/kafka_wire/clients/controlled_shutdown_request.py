"""ControlledShutdownRequest, made by kipc from clients/ControlledShutdownRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer, put_tags

__all__ = ["ControlledShutdownRequest"]

_pack_int32 = packer(">i")
_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64 = unpacker(">iq")
_unpack_int32_int64_uint8 = unpacker(">iqB")


class ControlledShutdownRequest(Message):
    """The request of ControlledShutdown: API key 7, versions 0-3, flexible since 3.

    Attributes:
        broker_id: int32, broker id.
        broker_epoch: int64, since version 2.
    """

    __slots__ = (
        "broker_id",
        "broker_epoch",
        "unknown_tags",
    )

    broker_id: int
    broker_epoch: int

    API_KEY = 7
    VERSIONS = range(0, 4)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(3, 4)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        broker_epoch: int = -1,
    ) -> None:
        self.broker_id = broker_id
        self.broker_epoch = broker_epoch
        self.unknown_tags = None


# ControlledShutdownRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[ControlledShutdownRequest, int]:
    message = new(ControlledShutdownRequest)
    message.broker_id, message.broker_epoch, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: ControlledShutdownRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int64(message.broker_id, message.broker_epoch))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int64_uint8(message.broker_id, message.broker_epoch, 0))
    return buffer.getvalue()


# ControlledShutdownRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ControlledShutdownRequest, int]:
    message = new(ControlledShutdownRequest)
    message.broker_id, message.broker_epoch = _unpack_int32_int64(buf, pos)
    pos += 12
    message.unknown_tags = None
    return message, pos


def _write_v2(message: ControlledShutdownRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32_int64(message.broker_id, message.broker_epoch))
    return buffer.getvalue()


# ControlledShutdownRequest, versions 0-1.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ControlledShutdownRequest, int]:
    message = new(ControlledShutdownRequest)
    (message.broker_id,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    message.broker_epoch = -1
    return message, pos


def _write_v0(message: ControlledShutdownRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int32(message.broker_id))
    return buffer.getvalue()


ControlledShutdownRequest.SPEC = MessageSpec(
    "ControlledShutdownRequest",
    ControlledShutdownRequest,
    "3+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("BrokerEpoch", "broker_epoch", "int64", "2+", default=-1, ignorable=True),
    ),
    type="request",
    versions="0-3",
    api_key=7,
    current_versions="none",
    listeners=("controller",),
)
ControlledShutdownRequest._READERS, ControlledShutdownRequest._WRITERS = codec_tables(
    ControlledShutdownRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v2,
        3: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v2,
        3: _write_v3,
    },
)

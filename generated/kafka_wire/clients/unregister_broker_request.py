"""UnregisterBrokerRequest, made by kipc from clients/UnregisterBrokerRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["UnregisterBrokerRequest"]

_pack_int32 = packer(">i")
_pack_int32_uint8 = packer(">iB")
_unpack_int32_uint8 = unpacker(">iB")


class UnregisterBrokerRequest(Message):
    """The request of UnregisterBroker: API key 64, versions 0, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
    """

    __slots__ = (
        "broker_id",
        "unknown_tags",
    )

    broker_id: int

    API_KEY = 64
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
    ) -> None:
        self.broker_id = broker_id
        self.unknown_tags = None


# UnregisterBrokerRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UnregisterBrokerRequest, int]:
    message = new(UnregisterBrokerRequest)
    message.broker_id, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: UnregisterBrokerRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32(message.broker_id))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_uint8(message.broker_id, 0))
    return buffer.getvalue()


UnregisterBrokerRequest.SPEC = MessageSpec(
    "UnregisterBrokerRequest",
    UnregisterBrokerRequest,
    "0+",
    (Field("BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"),),
    type="request",
    versions="0",
    api_key=64,
    listeners=(
        "broker",
        "controller",
    ),
)
UnregisterBrokerRequest._READERS, UnregisterBrokerRequest._WRITERS = codec_tables(
    UnregisterBrokerRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

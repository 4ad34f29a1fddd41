"""UnregisterBrokerRecord, made by kipc from metadata/UnregisterBrokerRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["UnregisterBrokerRecord"]

_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_unpack_int32_int64_uint8 = unpacker(">iqB")


class UnregisterBrokerRecord(Message):
    """A record of the metadata log: record type 1, versions 0, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
        broker_epoch: int64.
    """

    __slots__ = (
        "broker_id",
        "broker_epoch",
        "unknown_tags",
    )

    broker_id: int
    broker_epoch: int

    API_KEY = 1
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        broker_epoch: int = 0,
    ) -> None:
        self.broker_id = broker_id
        self.broker_epoch = broker_epoch
        self.unknown_tags = None


# UnregisterBrokerRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[UnregisterBrokerRecord, int]:
    message = new(UnregisterBrokerRecord)
    message.broker_id, message.broker_epoch, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: UnregisterBrokerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int64(message.broker_id, message.broker_epoch))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int64_uint8(message.broker_id, message.broker_epoch, 0))
    return buffer.getvalue()


UnregisterBrokerRecord.SPEC = MessageSpec(
    "UnregisterBrokerRecord",
    UnregisterBrokerRecord,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("BrokerEpoch", "broker_epoch", "int64", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=1,
)
UnregisterBrokerRecord._READERS, UnregisterBrokerRecord._WRITERS = codec_tables(
    UnregisterBrokerRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

"""ProducerIdsRecord, made by kipc from metadata/ProducerIdsRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["ProducerIdsRecord"]

_pack_int32_int64x2 = packer(">iqq")
_pack_int32_int64x2_uint8 = packer(">iqqB")
_unpack_int32_int64x2_uint8 = unpacker(">iqqB")


class ProducerIdsRecord(Message):
    """A record of the metadata log: record type 15, versions 0, flexible since 0.

    Attributes:
        broker_id: int32, broker id.
        broker_epoch: int64.
        next_producer_id: int64.
    """

    __slots__ = (
        "broker_id",
        "broker_epoch",
        "next_producer_id",
        "unknown_tags",
    )

    broker_id: int
    broker_epoch: int
    next_producer_id: int

    API_KEY = 15
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        broker_id: int = 0,
        broker_epoch: int = -1,
        next_producer_id: int = 0,
    ) -> None:
        self.broker_id = broker_id
        self.broker_epoch = broker_epoch
        self.next_producer_id = next_producer_id
        self.unknown_tags = None


# ProducerIdsRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ProducerIdsRecord, int]:
    message = new(ProducerIdsRecord)
    message.broker_id, message.broker_epoch, message.next_producer_id, tags = (
        _unpack_int32_int64x2_uint8(buf, pos)
    )
    pos += 21
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ProducerIdsRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(
            _pack_int32_int64x2(
                message.broker_id, message.broker_epoch, message.next_producer_id
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int64x2_uint8(
                message.broker_id, message.broker_epoch, message.next_producer_id, 0
            )
        )
    return buffer.getvalue()


ProducerIdsRecord.SPEC = MessageSpec(
    "ProducerIdsRecord",
    ProducerIdsRecord,
    "0+",
    (
        Field(
            "BrokerId", "broker_id", "int32", "0+", default=0, entity_type="brokerId"
        ),
        Field("BrokerEpoch", "broker_epoch", "int64", "0+", default=-1),
        Field("NextProducerId", "next_producer_id", "int64", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=15,
)
ProducerIdsRecord._READERS, ProducerIdsRecord._WRITERS = codec_tables(
    ProducerIdsRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

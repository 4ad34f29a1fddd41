"""ShareUpdateValue, made by kipc from share_coordinator/ShareUpdateValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import Buffer, Write, packer, put_compact_count, put_tags

__all__ = ["ShareUpdateValue", "StateBatch"]

_pack_int32 = packer(">i")
_pack_int32x2_int64 = packer(">iiq")
_pack_int32x2_int64_uint8 = packer(">iiqB")
_pack_int64x2_int8_int16 = packer(">qqbh")
_pack_int64x2_int8_int16_uint8 = packer(">qqbhB")
_unpack_int32 = unpacker(">i")
_unpack_int32x2_int64_uint8 = unpacker(">iiqB")
_unpack_int64x2_int8_int16_uint8 = unpacker(">qqbhB")


class ShareUpdateValue(Message):
    """The value of a coordinator's record: record type 1, versions 0, flexible since 0.

    Attributes:
        snapshot_epoch: int32.
        leader_epoch: int32.
        start_offset: int64.
        delivery_complete_count: int32, tag 0.
        state_batches: array of StateBatch.
    """

    __slots__ = (
        "snapshot_epoch",
        "leader_epoch",
        "start_offset",
        "delivery_complete_count",
        "state_batches",
        "unknown_tags",
    )

    snapshot_epoch: int
    leader_epoch: int
    start_offset: int
    delivery_complete_count: int
    state_batches: list[StateBatch]

    API_KEY = 1
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        snapshot_epoch: int = 0,
        leader_epoch: int = 0,
        start_offset: int = 0,
        delivery_complete_count: int = -1,
        state_batches: Iterable[StateBatch] = (),
    ) -> None:
        self.snapshot_epoch = snapshot_epoch
        self.leader_epoch = leader_epoch
        self.start_offset = start_offset
        self.delivery_complete_count = delivery_complete_count
        self.state_batches = list(state_batches)
        self.unknown_tags = None


class StateBatch(Struct):
    """A struct of ShareUpdateValue.

    Attributes:
        first_offset: int64.
        last_offset: int64.
        delivery_state: int8.
        delivery_count: int16.
    """

    __slots__ = (
        "first_offset",
        "last_offset",
        "delivery_state",
        "delivery_count",
        "unknown_tags",
    )

    first_offset: int
    last_offset: int
    delivery_state: int
    delivery_count: int

    def __init__(
        self,
        *,
        first_offset: int = 0,
        last_offset: int = 0,
        delivery_state: int = 0,
        delivery_count: int = 0,
    ) -> None:
        self.first_offset = first_offset
        self.last_offset = last_offset
        self.delivery_state = delivery_state
        self.delivery_count = delivery_count
        self.unknown_tags = None


# StateBatch, version 0.


def _read_state_batch_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[StateBatch], int]:
    values = []
    for _ in range(count):
        state_batch = new(StateBatch)
        (
            state_batch.first_offset,
            state_batch.last_offset,
            state_batch.delivery_state,
            state_batch.delivery_count,
            tags,
        ) = _unpack_int64x2_int8_int16_uint8(buf, pos)
        pos += 20
        state_batch.unknown_tags = None
        if tags:
            state_batch.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(state_batch)
    return values, pos


def _write_state_batch_array_v0(values: list[StateBatch], write: Write) -> None:
    for state_batch in values:
        if state_batch.unknown_tags:
            write(
                _pack_int64x2_int8_int16(
                    state_batch.first_offset,
                    state_batch.last_offset,
                    state_batch.delivery_state,
                    state_batch.delivery_count,
                )
            )
            put_tags(write, [], state_batch.unknown_tags, 0)
        else:
            write(
                _pack_int64x2_int8_int16_uint8(
                    state_batch.first_offset,
                    state_batch.last_offset,
                    state_batch.delivery_state,
                    state_batch.delivery_count,
                    0,
                )
            )


# ShareUpdateValue, version 0.


def _read_tags_v0(
    message: ShareUpdateValue, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.delivery_complete_count,) = _unpack_int32(buf, pos)
            pos += 4
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: ShareUpdateValue) -> list[tuple[int, bytes]]:
    fields = []
    if message.delivery_complete_count != -1:
        fields.append((0, _pack_int32(message.delivery_complete_count)))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareUpdateValue, int]:
    message = new(ShareUpdateValue)
    message.snapshot_epoch, message.leader_epoch, message.start_offset, length = (
        _unpack_int32x2_int64_uint8(buf, pos)
    )
    pos += 17
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 20)
    message.state_batches, pos = _read_state_batch_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.delivery_complete_count = -1
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareUpdateValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    state_batches = message.state_batches
    count = len(state_batches)
    if count < 127:
        write(
            _pack_int32x2_int64_uint8(
                message.snapshot_epoch,
                message.leader_epoch,
                message.start_offset,
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_int64(
                message.snapshot_epoch, message.leader_epoch, message.start_offset
            )
        )
        put_compact_count(write, count)
    _write_state_batch_array_v0(state_batches, write)
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


_STATE_BATCH = StructSpec(
    "StateBatch",
    StateBatch,
    "0+",
    (
        Field("FirstOffset", "first_offset", "int64", "0+", default=0),
        Field("LastOffset", "last_offset", "int64", "0+", default=0),
        Field("DeliveryState", "delivery_state", "int8", "0+", default=0),
        Field("DeliveryCount", "delivery_count", "int16", "0+", default=0),
    ),
)
ShareUpdateValue.SPEC = MessageSpec(
    "ShareUpdateValue",
    ShareUpdateValue,
    "0+",
    (
        Field("SnapshotEpoch", "snapshot_epoch", "int32", "0+", default=0),
        Field("LeaderEpoch", "leader_epoch", "int32", "0+", default=0),
        Field("StartOffset", "start_offset", "int64", "0+", default=0),
        Field(
            "DeliveryCompleteCount",
            "delivery_complete_count",
            "int32",
            "0+",
            tagged="0+",
            tag=0,
            default=-1,
        ),
        Field(
            "StateBatches",
            "state_batches",
            "struct",
            "0+",
            array=True,
            struct=_STATE_BATCH,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=1,
)
ShareUpdateValue._READERS, ShareUpdateValue._WRITERS = codec_tables(
    ShareUpdateValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

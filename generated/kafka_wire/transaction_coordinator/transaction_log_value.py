"""TransactionLogValue, made by kipc from transaction_coordinator/TransactionLogValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    compact_nullable_count,
    long_string,
    new,
    numbers,
    sized_count,
    sized_nullable_count,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = ["PartitionsSchema", "TransactionLogValue"]

_pack_int16 = packer(">h")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int64 = packer(">q")
_pack_int64_int16_int32_int8 = packer(">qhib")
_pack_int64_int16_int32_int8_int32 = packer(">qhibi")
_pack_int64_int16_int32_int8_uint8 = packer(">qhibB")
_pack_int64x2 = packer(">qq")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32s = array_unpackers("i")
_unpack_int64 = unpacker(">q")
_unpack_int64_int16_int32_int8_int32 = unpacker(">qhibi")
_unpack_int64_int16_int32_int8_uint8 = unpacker(">qhibB")
_unpack_int64x2 = unpacker(">qq")
_unpack_int64x2_uint8 = unpacker(">qqB")


class TransactionLogValue(Message):
    """The value of a coordinator's record: record type 0, versions 0-1, flexible since 1.

    Attributes:
        producer_id: int64.
        previous_producer_id: int64, since version 1, tag 0.
        next_producer_id: int64, since version 1, tag 1.
        producer_epoch: int16.
        next_producer_epoch: int16, since version 1, tag 3.
        transaction_timeout_ms: int32.
        transaction_status: int8.
        transaction_partitions: array of PartitionsSchema, can be null.
        transaction_last_update_timestamp_ms: int64.
        transaction_start_timestamp_ms: int64.
        client_transaction_version: int16, since version 1, tag 2.
    """

    __slots__ = (
        "producer_id",
        "previous_producer_id",
        "next_producer_id",
        "producer_epoch",
        "next_producer_epoch",
        "transaction_timeout_ms",
        "transaction_status",
        "transaction_partitions",
        "transaction_last_update_timestamp_ms",
        "transaction_start_timestamp_ms",
        "client_transaction_version",
        "unknown_tags",
    )

    producer_id: int
    previous_producer_id: int
    next_producer_id: int
    producer_epoch: int
    next_producer_epoch: int
    transaction_timeout_ms: int
    transaction_status: int
    transaction_partitions: list[PartitionsSchema] | None
    transaction_last_update_timestamp_ms: int
    transaction_start_timestamp_ms: int
    client_transaction_version: int

    API_KEY = 0
    VERSIONS = range(0, 2)
    CURRENT_VERSIONS = range(0, 2)
    FLEXIBLE_VERSIONS = range(1, 2)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        producer_id: int = 0,
        previous_producer_id: int = -1,
        next_producer_id: int = -1,
        producer_epoch: int = 0,
        next_producer_epoch: int = -1,
        transaction_timeout_ms: int = 0,
        transaction_status: int = 0,
        transaction_partitions: Iterable[PartitionsSchema] | None = (),
        transaction_last_update_timestamp_ms: int = 0,
        transaction_start_timestamp_ms: int = 0,
        client_transaction_version: int = 0,
    ) -> None:
        self.producer_id = producer_id
        self.previous_producer_id = previous_producer_id
        self.next_producer_id = next_producer_id
        self.producer_epoch = producer_epoch
        self.next_producer_epoch = next_producer_epoch
        self.transaction_timeout_ms = transaction_timeout_ms
        self.transaction_status = transaction_status
        self.transaction_partitions = (
            None if transaction_partitions is None else list(transaction_partitions)
        )
        self.transaction_last_update_timestamp_ms = transaction_last_update_timestamp_ms
        self.transaction_start_timestamp_ms = transaction_start_timestamp_ms
        self.client_transaction_version = client_transaction_version
        self.unknown_tags = None


class PartitionsSchema(Struct):
    """A struct of TransactionLogValue.

    Attributes:
        topic: string.
        partition_ids: array of int32.
    """

    __slots__ = (
        "topic",
        "partition_ids",
        "unknown_tags",
    )

    topic: str
    partition_ids: tuple[int, ...]

    def __init__(
        self,
        *,
        topic: str = "",
        partition_ids: Iterable[int] = (),
    ) -> None:
        self.topic = topic
        self.partition_ids = tuple(partition_ids)
        self.unknown_tags = None


# PartitionsSchema, version 1.


def _read_partitions_schema_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionsSchema], int]:
    values = []
    for _ in range(count):
        partitions_schema = new(PartitionsSchema)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            partitions_schema.topic = buf[pos:stop].decode()
            pos = stop
        else:
            partitions_schema.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            partitions_schema.partition_ids = ()
        elif 1 < length < 34:
            partitions_schema.partition_ids = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            partitions_schema.partition_ids, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        partitions_schema.unknown_tags = None
        if tags:
            partitions_schema.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partitions_schema)
    return values, pos


def _write_partitions_schema_array_v1(
    values: list[PartitionsSchema], write: Write
) -> None:
    for partitions_schema in values:
        topic = partitions_schema.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partition_ids = partitions_schema.partition_ids
        count = len(partition_ids)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partition_ids))
        else:
            put_compact_count(write, count)
            put_numbers(write, partition_ids, "i")
        if partitions_schema.unknown_tags:
            put_tags(write, [], partitions_schema.unknown_tags, 0)
        else:
            write(b"\x00")


# TransactionLogValue, version 1.


def _read_tags_v1(
    message: TransactionLogValue, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.previous_producer_id,) = _unpack_int64(buf, pos)
            pos += 8
        elif tag == 1:
            (message.next_producer_id,) = _unpack_int64(buf, pos)
            pos += 8
        elif tag == 2:
            (message.client_transaction_version,) = _unpack_int16(buf, pos)
            pos += 2
        elif tag == 3:
            (message.next_producer_epoch,) = _unpack_int16(buf, pos)
            pos += 2
        elif tag >= 4:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v1(message: TransactionLogValue) -> list[tuple[int, bytes]]:
    fields = []
    if message.previous_producer_id != -1:
        fields.append((0, _pack_int64(message.previous_producer_id)))
    if message.next_producer_id != -1:
        fields.append((1, _pack_int64(message.next_producer_id)))
    if message.client_transaction_version != 0:
        fields.append((2, _pack_int16(message.client_transaction_version)))
    if message.next_producer_epoch != -1:
        fields.append((3, _pack_int16(message.next_producer_epoch)))
    return fields


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[TransactionLogValue, int]:
    message = new(TransactionLogValue)
    (
        message.producer_id,
        message.producer_epoch,
        message.transaction_timeout_ms,
        message.transaction_status,
        length,
    ) = _unpack_int64_int16_int32_int8_uint8(buf, pos)
    pos += 16
    maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
    if maybe_count is None:
        message.transaction_partitions = None
    else:
        message.transaction_partitions, pos = _read_partitions_schema_array_v1(
            buf, pos, end, maybe_count
        )
    (
        message.transaction_last_update_timestamp_ms,
        message.transaction_start_timestamp_ms,
        tags,
    ) = _unpack_int64x2_uint8(buf, pos)
    pos += 17
    message.previous_producer_id = -1
    message.next_producer_id = -1
    message.client_transaction_version = 0
    message.next_producer_epoch = -1
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v1(message, buf, pos, end, tags)
    return message, pos


def _write_v1(message: TransactionLogValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    transaction_partitions = message.transaction_partitions
    if transaction_partitions is None:
        write(
            _pack_int64_int16_int32_int8_uint8(
                message.producer_id,
                message.producer_epoch,
                message.transaction_timeout_ms,
                message.transaction_status,
                0,
            )
        )
    else:
        count = len(transaction_partitions)
        if count < 127:
            write(
                _pack_int64_int16_int32_int8_uint8(
                    message.producer_id,
                    message.producer_epoch,
                    message.transaction_timeout_ms,
                    message.transaction_status,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int64_int16_int32_int8(
                    message.producer_id,
                    message.producer_epoch,
                    message.transaction_timeout_ms,
                    message.transaction_status,
                )
            )
            put_compact_count(write, count)
        _write_partitions_schema_array_v1(transaction_partitions, write)
    write(
        _pack_int64x2(
            message.transaction_last_update_timestamp_ms,
            message.transaction_start_timestamp_ms,
        )
    )
    put_tags(write, _tags_v1(message), message.unknown_tags, 4)
    return buffer.getvalue()


# PartitionsSchema, version 0.


def _read_partitions_schema_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionsSchema], int]:
    values = []
    for _ in range(count):
        partitions_schema = new(PartitionsSchema)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        partitions_schema.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        partitions_schema.partition_ids, pos = numbers(buf, pos, count, "i")
        partitions_schema.unknown_tags = None
        values.append(partitions_schema)
    return values, pos


def _write_partitions_schema_array_v0(
    values: list[PartitionsSchema], write: Write
) -> None:
    for partitions_schema in values:
        if partitions_schema.unknown_tags:
            raise Refused
        topic = partitions_schema.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partition_ids = partitions_schema.partition_ids
        count = len(partition_ids)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partition_ids))
        else:
            put_sized_count(write, count)
            put_numbers(write, partition_ids, "i")


# TransactionLogValue, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[TransactionLogValue, int]:
    message = new(TransactionLogValue)
    (
        message.producer_id,
        message.producer_epoch,
        message.transaction_timeout_ms,
        message.transaction_status,
        length,
    ) = _unpack_int64_int16_int32_int8_int32(buf, pos)
    pos += 19
    maybe_count = sized_nullable_count(length, pos, end, 6)
    if maybe_count is None:
        message.transaction_partitions = None
    else:
        message.transaction_partitions, pos = _read_partitions_schema_array_v0(
            buf, pos, end, maybe_count
        )
    (
        message.transaction_last_update_timestamp_ms,
        message.transaction_start_timestamp_ms,
    ) = _unpack_int64x2(buf, pos)
    pos += 16
    message.unknown_tags = None
    message.previous_producer_id = -1
    message.next_producer_id = -1
    message.next_producer_epoch = -1
    message.client_transaction_version = 0
    return message, pos


def _write_v0(message: TransactionLogValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.previous_producer_id != -1
        or message.next_producer_id != -1
        or message.next_producer_epoch != -1
        or message.client_transaction_version != 0
        or message.unknown_tags
    ):
        raise Refused
    transaction_partitions = message.transaction_partitions
    if transaction_partitions is None:
        write(
            _pack_int64_int16_int32_int8_int32(
                message.producer_id,
                message.producer_epoch,
                message.transaction_timeout_ms,
                message.transaction_status,
                -1,
            )
        )
    else:
        write(
            _pack_int64_int16_int32_int8_int32(
                message.producer_id,
                message.producer_epoch,
                message.transaction_timeout_ms,
                message.transaction_status,
                len(transaction_partitions),
            )
        )
        _write_partitions_schema_array_v0(transaction_partitions, write)
    write(
        _pack_int64x2(
            message.transaction_last_update_timestamp_ms,
            message.transaction_start_timestamp_ms,
        )
    )
    return buffer.getvalue()


_PARTITIONS_SCHEMA = StructSpec(
    "PartitionsSchema",
    PartitionsSchema,
    "1+",
    (
        Field("Topic", "topic", "string", "0+", default=""),
        Field("PartitionIds", "partition_ids", "int32", "0+", array=True, default=()),
    ),
)
TransactionLogValue.SPEC = MessageSpec(
    "TransactionLogValue",
    TransactionLogValue,
    "1+",
    (
        Field("ProducerId", "producer_id", "int64", "0+", default=0),
        Field(
            "PreviousProducerId",
            "previous_producer_id",
            "int64",
            "1+",
            tagged="1+",
            tag=0,
            default=-1,
        ),
        Field(
            "NextProducerId",
            "next_producer_id",
            "int64",
            "1+",
            tagged="1+",
            tag=1,
            default=-1,
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "0+", default=0),
        Field(
            "NextProducerEpoch",
            "next_producer_epoch",
            "int16",
            "1+",
            tagged="1+",
            tag=3,
            default=-1,
        ),
        Field(
            "TransactionTimeoutMs", "transaction_timeout_ms", "int32", "0+", default=0
        ),
        Field("TransactionStatus", "transaction_status", "int8", "0+", default=0),
        Field(
            "TransactionPartitions",
            "transaction_partitions",
            "struct",
            "0+",
            array=True,
            struct=_PARTITIONS_SCHEMA,
            nullable="0+",
            default=(),
        ),
        Field(
            "TransactionLastUpdateTimestampMs",
            "transaction_last_update_timestamp_ms",
            "int64",
            "0+",
            default=0,
        ),
        Field(
            "TransactionStartTimestampMs",
            "transaction_start_timestamp_ms",
            "int64",
            "0+",
            default=0,
        ),
        Field(
            "ClientTransactionVersion",
            "client_transaction_version",
            "int16",
            "1+",
            tagged="1+",
            tag=2,
            default=0,
        ),
    ),
    type="coordinator-value",
    versions="0-1",
    api_key=0,
)
TransactionLogValue._READERS, TransactionLogValue._WRITERS = codec_tables(
    TransactionLogValue.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
    },
    {
        0: _write_v0,
        1: _write_v1,
    },
)

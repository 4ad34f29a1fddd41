"""AddPartitionsToTxnRequest, made by kipc from clients/AddPartitionsToTxnRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    array_unpackers,
    compact_count,
    long_string,
    new,
    numbers,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    boolean,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_sized_count,
    put_tags,
    uint8,
)

__all__ = [
    "AddPartitionsToTxnRequest",
    "AddPartitionsToTxnTopic",
    "AddPartitionsToTxnTransaction",
]

_pack_int16 = packer(">h")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int64_int16 = packer(">qh")
_pack_int64_int16_bool = packer(">qh?")
_pack_int64_int16_bool_uint8 = packer(">qh?B")
_pack_int64_int16_int32 = packer(">qhi")
_pack_int64_int16_uint8 = packer(">qhB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32s = array_unpackers("i")
_unpack_int64_int16_bool_uint8 = unpacker(">qh?B")
_unpack_int64_int16_int32 = unpacker(">qhi")
_unpack_int64_int16_uint8 = unpacker(">qhB")


class AddPartitionsToTxnRequest(Message):
    """The request of AddPartitionsToTxn: API key 24, versions 0-5, flexible since 3.

    Attributes:
        transactions: array of AddPartitionsToTxnTransaction, since version 4.
        v3_and_below_transactional_id: string, transactional id, versions 0-3.
        v3_and_below_producer_id: int64, producer id, versions 0-3.
        v3_and_below_producer_epoch: int16, versions 0-3.
        v3_and_below_topics: array of AddPartitionsToTxnTopic, versions 0-3.
    """

    __slots__ = (
        "transactions",
        "v3_and_below_transactional_id",
        "v3_and_below_producer_id",
        "v3_and_below_producer_epoch",
        "v3_and_below_topics",
        "unknown_tags",
    )

    transactions: list[AddPartitionsToTxnTransaction]
    v3_and_below_transactional_id: str
    v3_and_below_producer_id: int
    v3_and_below_producer_epoch: int
    v3_and_below_topics: list[AddPartitionsToTxnTopic]

    API_KEY = 24
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        transactions: Iterable[AddPartitionsToTxnTransaction] = (),
        v3_and_below_transactional_id: str = "",
        v3_and_below_producer_id: int = 0,
        v3_and_below_producer_epoch: int = 0,
        v3_and_below_topics: Iterable[AddPartitionsToTxnTopic] = (),
    ) -> None:
        self.transactions = list(transactions)
        self.v3_and_below_transactional_id = v3_and_below_transactional_id
        self.v3_and_below_producer_id = v3_and_below_producer_id
        self.v3_and_below_producer_epoch = v3_and_below_producer_epoch
        self.v3_and_below_topics = list(v3_and_below_topics)
        self.unknown_tags = None


class AddPartitionsToTxnTransaction(Struct):
    """A struct of AddPartitionsToTxnRequest, since version 4.

    Attributes:
        transactional_id: string, transactional id, map key.
        producer_id: int64, producer id.
        producer_epoch: int16.
        verify_only: bool.
        topics: array of AddPartitionsToTxnTopic.
    """

    __slots__ = (
        "transactional_id",
        "producer_id",
        "producer_epoch",
        "verify_only",
        "topics",
        "unknown_tags",
    )

    transactional_id: str
    producer_id: int
    producer_epoch: int
    verify_only: bool
    topics: list[AddPartitionsToTxnTopic]

    KEY = ("transactional_id",)

    def __init__(
        self,
        *,
        transactional_id: str = "",
        producer_id: int = 0,
        producer_epoch: int = 0,
        verify_only: bool = False,
        topics: Iterable[AddPartitionsToTxnTopic] = (),
    ) -> None:
        self.transactional_id = transactional_id
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.verify_only = verify_only
        self.topics = list(topics)
        self.unknown_tags = None


class AddPartitionsToTxnTopic(Struct):
    """A struct of AddPartitionsToTxnRequest.

    Attributes:
        name: string, topic name, map key.
        partitions: array of int32.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: tuple[int, ...]

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.name = name
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# AddPartitionsToTxnTopic, versions 3-5.


def _read_topic_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnTopic], int]:
    values = []
    for _ in range(count):
        topic = new(AddPartitionsToTxnTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topic.partitions = ()
        elif 1 < length < 34:
            topic.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic.unknown_tags = None
        if tags:
            topic.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic)
    return values, pos


def _write_topic_array_v3(values: list[AddPartitionsToTxnTopic], write: Write) -> None:
    for topic in values:
        name = topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic.unknown_tags:
            put_tags(write, [], topic.unknown_tags, 0)
        else:
            write(b"\x00")


# AddPartitionsToTxnTransaction, versions 4-5.


def _read_transaction_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnTransaction], int]:
    values = []
    for _ in range(count):
        transaction = new(AddPartitionsToTxnTransaction)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            transaction.transactional_id = buf[pos:stop].decode()
            pos = stop
        else:
            transaction.transactional_id, pos = long_string(buf, pos, length)
        (
            transaction.producer_id,
            transaction.producer_epoch,
            transaction.verify_only,
            length,
        ) = _unpack_int64_int16_bool_uint8(buf, pos)
        pos += 12
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        transaction.topics, pos = _read_topic_array_v3(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        transaction.unknown_tags = None
        if tags:
            transaction.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(transaction)
    return values, pos


def _write_transaction_array_v4(
    values: list[AddPartitionsToTxnTransaction], write: Write
) -> None:
    for transaction in values:
        transactional_id = transaction.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
        topics = transaction.topics
        count = len(topics)
        if count < 127:
            write(
                _pack_int64_int16_bool_uint8(
                    transaction.producer_id,
                    transaction.producer_epoch,
                    boolean[transaction.verify_only],
                    count + 1,
                )
            )
        else:
            write(
                _pack_int64_int16_bool(
                    transaction.producer_id,
                    transaction.producer_epoch,
                    boolean[transaction.verify_only],
                )
            )
            put_compact_count(write, count)
        _write_topic_array_v3(topics, write)
        if transaction.unknown_tags:
            put_tags(write, [], transaction.unknown_tags, 0)
        else:
            write(b"\x00")


# AddPartitionsToTxnRequest, versions 4-5.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[AddPartitionsToTxnRequest, int]:
    message = new(AddPartitionsToTxnRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 14)
    message.transactions, pos = _read_transaction_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.v3_and_below_transactional_id = ""
    message.v3_and_below_producer_id = 0
    message.v3_and_below_producer_epoch = 0
    message.v3_and_below_topics = []
    return message, pos


def _write_v4(message: AddPartitionsToTxnRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if (
        message.v3_and_below_transactional_id != ""
        or message.v3_and_below_producer_id != 0
        or message.v3_and_below_producer_epoch != 0
        or len(message.v3_and_below_topics)
    ):
        raise Refused
    transactions = message.transactions
    count = len(transactions)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_transaction_array_v4(transactions, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AddPartitionsToTxnRequest, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[AddPartitionsToTxnRequest, int]:
    message = new(AddPartitionsToTxnRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.v3_and_below_transactional_id = buf[pos:stop].decode()
        pos = stop
    else:
        message.v3_and_below_transactional_id, pos = long_string(buf, pos, length)
    message.v3_and_below_producer_id, message.v3_and_below_producer_epoch, length = (
        _unpack_int64_int16_uint8(buf, pos)
    )
    pos += 11
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.v3_and_below_topics, pos = _read_topic_array_v3(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.transactions = []
    return message, pos


def _write_v3(message: AddPartitionsToTxnRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.transactions):
        raise Refused
    v3_and_below_transactional_id = message.v3_and_below_transactional_id.encode()
    size = len(v3_and_below_transactional_id)
    if size < 127:
        write(uint8[size + 1])
        write(v3_and_below_transactional_id)
    else:
        put_long_string(write, v3_and_below_transactional_id)
    v3_and_below_topics = message.v3_and_below_topics
    count = len(v3_and_below_topics)
    if count < 127:
        write(
            _pack_int64_int16_uint8(
                message.v3_and_below_producer_id,
                message.v3_and_below_producer_epoch,
                count + 1,
            )
        )
    else:
        write(
            _pack_int64_int16(
                message.v3_and_below_producer_id, message.v3_and_below_producer_epoch
            )
        )
        put_compact_count(write, count)
    _write_topic_array_v3(v3_and_below_topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AddPartitionsToTxnTopic, versions 0-2.


def _read_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnTopic], int]:
    values = []
    for _ in range(count):
        topic = new(AddPartitionsToTxnTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic.partitions, pos = numbers(buf, pos, count, "i")
        topic.unknown_tags = None
        values.append(topic)
    return values, pos


def _write_topic_array_v0(values: list[AddPartitionsToTxnTopic], write: Write) -> None:
    for topic in values:
        if topic.unknown_tags:
            raise Refused
        name = topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partitions = topic.partitions
        count = len(partitions)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partitions))
        else:
            put_sized_count(write, count)
            put_numbers(write, partitions, "i")


# AddPartitionsToTxnRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AddPartitionsToTxnRequest, int]:
    message = new(AddPartitionsToTxnRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.v3_and_below_transactional_id = buf[pos:stop].decode()
    pos = stop
    message.v3_and_below_producer_id, message.v3_and_below_producer_epoch, length = (
        _unpack_int64_int16_int32(buf, pos)
    )
    pos += 14
    count = sized_count(length, pos, end, 6)
    message.v3_and_below_topics, pos = _read_topic_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    message.transactions = []
    return message, pos


def _write_v0(message: AddPartitionsToTxnRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.transactions) or message.unknown_tags:
        raise Refused
    v3_and_below_transactional_id = message.v3_and_below_transactional_id.encode()
    write(_pack_int16(len(v3_and_below_transactional_id)))
    write(v3_and_below_transactional_id)
    v3_and_below_topics = message.v3_and_below_topics
    write(
        _pack_int64_int16_int32(
            message.v3_and_below_producer_id,
            message.v3_and_below_producer_epoch,
            len(v3_and_below_topics),
        )
    )
    _write_topic_array_v0(v3_and_below_topics, write)
    return buffer.getvalue()


_ADD_PARTITIONS_TO_TXN_TOPIC = StructSpec(
    "AddPartitionsToTxnTopic",
    AddPartitionsToTxnTopic,
    "3+",
    (
        Field(
            "Name",
            "name",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_ADD_PARTITIONS_TO_TXN_TRANSACTION = StructSpec(
    "AddPartitionsToTxnTransaction",
    AddPartitionsToTxnTransaction,
    "3+",
    (
        Field(
            "TransactionalId",
            "transactional_id",
            "string",
            "4+",
            default="",
            map_key=True,
            entity_type="transactionalId",
        ),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "4+",
            default=0,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "4+", default=0),
        Field("VerifyOnly", "verify_only", "bool", "4+", default=False),
        Field(
            "Topics",
            "topics",
            "struct",
            "4+",
            array=True,
            struct=_ADD_PARTITIONS_TO_TXN_TOPIC,
            default=(),
        ),
    ),
)
AddPartitionsToTxnRequest.SPEC = MessageSpec(
    "AddPartitionsToTxnRequest",
    AddPartitionsToTxnRequest,
    "3+",
    (
        Field(
            "Transactions",
            "transactions",
            "struct",
            "4+",
            array=True,
            struct=_ADD_PARTITIONS_TO_TXN_TRANSACTION,
            default=(),
        ),
        Field(
            "V3AndBelowTransactionalId",
            "v3_and_below_transactional_id",
            "string",
            "0-3",
            default="",
            entity_type="transactionalId",
        ),
        Field(
            "V3AndBelowProducerId",
            "v3_and_below_producer_id",
            "int64",
            "0-3",
            default=0,
            entity_type="producerId",
        ),
        Field(
            "V3AndBelowProducerEpoch",
            "v3_and_below_producer_epoch",
            "int16",
            "0-3",
            default=0,
        ),
        Field(
            "V3AndBelowTopics",
            "v3_and_below_topics",
            "struct",
            "0-3",
            array=True,
            struct=_ADD_PARTITIONS_TO_TXN_TOPIC,
            default=(),
        ),
    ),
    type="request",
    versions="0-5",
    api_key=24,
    listeners=("broker",),
)
AddPartitionsToTxnRequest._READERS, AddPartitionsToTxnRequest._WRITERS = codec_tables(
    AddPartitionsToTxnRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v4,
        5: _read_v4,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v4,
        5: _write_v4,
    },
)

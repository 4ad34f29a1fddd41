"""DescribeTransactionsResponse, made by kipc from clients/DescribeTransactionsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    long_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["DescribeTransactionsResponse", "TopicData", "TransactionState"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_pack_int32 = packer(">i")
_pack_int32_int64x2_int16 = packer(">iqqh")
_pack_int32_int64x2_int16_uint8 = packer(">iqqhB")
_pack_int32_uint8 = packer(">iB")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32_int64x2_int16_uint8 = unpacker(">iqqhB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")


class DescribeTransactionsResponse(Message):
    """The response of DescribeTransactions: API key 65, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        transaction_states: array of TransactionState.
    """

    __slots__ = (
        "throttle_time_ms",
        "transaction_states",
        "unknown_tags",
    )

    throttle_time_ms: int
    transaction_states: list[TransactionState]

    API_KEY = 65
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        transaction_states: Iterable[TransactionState] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.transaction_states = list(transaction_states)
        self.unknown_tags = None


class TransactionState(Struct):
    """A struct of DescribeTransactionsResponse.

    Attributes:
        error_code: int16.
        transactional_id: string, transactional id.
        transaction_state: string.
        transaction_timeout_ms: int32.
        transaction_start_time_ms: int64.
        producer_id: int64, producer id.
        producer_epoch: int16.
        topics: array of TopicData.
    """

    __slots__ = (
        "error_code",
        "transactional_id",
        "transaction_state",
        "transaction_timeout_ms",
        "transaction_start_time_ms",
        "producer_id",
        "producer_epoch",
        "topics",
        "unknown_tags",
    )

    error_code: int
    transactional_id: str
    transaction_state: str
    transaction_timeout_ms: int
    transaction_start_time_ms: int
    producer_id: int
    producer_epoch: int
    topics: list[TopicData]

    def __init__(
        self,
        *,
        error_code: int = 0,
        transactional_id: str = "",
        transaction_state: str = "",
        transaction_timeout_ms: int = 0,
        transaction_start_time_ms: int = 0,
        producer_id: int = 0,
        producer_epoch: int = 0,
        topics: Iterable[TopicData] = (),
    ) -> None:
        self.error_code = error_code
        self.transactional_id = transactional_id
        self.transaction_state = transaction_state
        self.transaction_timeout_ms = transaction_timeout_ms
        self.transaction_start_time_ms = transaction_start_time_ms
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.topics = list(topics)
        self.unknown_tags = None


class TopicData(Struct):
    """A struct of DescribeTransactionsResponse.

    Attributes:
        topic: string, topic name, map key.
        partitions: array of int32.
    """

    __slots__ = (
        "topic",
        "partitions",
        "unknown_tags",
    )

    topic: str
    partitions: tuple[int, ...]

    KEY = ("topic",)

    def __init__(
        self,
        *,
        topic: str = "",
        partitions: Iterable[int] = (),
    ) -> None:
        self.topic = topic
        self.partitions = tuple(partitions)
        self.unknown_tags = None


# TopicData, version 0.


def _read_topic_data_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicData], int]:
    values = []
    for _ in range(count):
        topic_data = new(TopicData)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_data.topic = buf[pos:stop].decode()
            pos = stop
        else:
            topic_data.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            topic_data.partitions = ()
        elif 1 < length < 34:
            topic_data.partitions = _unpack_int32s[length](buf, pos)
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            topic_data.partitions, pos = numbers(buf, pos, count, "i")
        tags = buf[pos]
        pos += 1
        topic_data.unknown_tags = None
        if tags:
            topic_data.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_data)
    return values, pos


def _write_topic_data_array_v0(values: list[TopicData], write: Write) -> None:
    for topic_data in values:
        topic = topic_data.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partitions = topic_data.partitions
        count = len(partitions)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partitions))
        else:
            put_compact_count(write, count)
            put_numbers(write, partitions, "i")
        if topic_data.unknown_tags:
            put_tags(write, [], topic_data.unknown_tags, 0)
        else:
            write(b"\x00")


# TransactionState, version 0.


def _read_transaction_state_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TransactionState], int]:
    values = []
    for _ in range(count):
        transaction_state_ = new(TransactionState)
        transaction_state_.error_code, length = _unpack_int16_uint8(buf, pos)
        pos += 3
        if 0 < length < 128:
            stop = pos + length - 1
            transaction_state_.transactional_id = buf[pos:stop].decode()
            pos = stop
        else:
            transaction_state_.transactional_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            transaction_state_.transaction_state = buf[pos:stop].decode()
            pos = stop
        else:
            transaction_state_.transaction_state, pos = long_string(buf, pos, length)
        (
            transaction_state_.transaction_timeout_ms,
            transaction_state_.transaction_start_time_ms,
            transaction_state_.producer_id,
            transaction_state_.producer_epoch,
            length,
        ) = _unpack_int32_int64x2_int16_uint8(buf, pos)
        pos += 23
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        transaction_state_.topics, pos = _read_topic_data_array_v0(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        transaction_state_.unknown_tags = None
        if tags:
            transaction_state_.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(transaction_state_)
    return values, pos


def _write_transaction_state_array_v0(
    values: list[TransactionState], write: Write
) -> None:
    for transaction_state_ in values:
        transactional_id = transaction_state_.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(_pack_int16_uint8(transaction_state_.error_code, size + 1))
            write(transactional_id)
        else:
            write(_pack_int16(transaction_state_.error_code))
            put_long_string(write, transactional_id)
        transaction_state = transaction_state_.transaction_state.encode()
        size = len(transaction_state)
        if size < 127:
            write(uint8[size + 1])
            write(transaction_state)
        else:
            put_long_string(write, transaction_state)
        topics = transaction_state_.topics
        count = len(topics)
        if count < 127:
            write(
                _pack_int32_int64x2_int16_uint8(
                    transaction_state_.transaction_timeout_ms,
                    transaction_state_.transaction_start_time_ms,
                    transaction_state_.producer_id,
                    transaction_state_.producer_epoch,
                    count + 1,
                )
            )
        else:
            write(
                _pack_int32_int64x2_int16(
                    transaction_state_.transaction_timeout_ms,
                    transaction_state_.transaction_start_time_ms,
                    transaction_state_.producer_id,
                    transaction_state_.producer_epoch,
                )
            )
            put_compact_count(write, count)
        _write_topic_data_array_v0(topics, write)
        if transaction_state_.unknown_tags:
            put_tags(write, [], transaction_state_.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeTransactionsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[DescribeTransactionsResponse, int]:
    message = new(DescribeTransactionsResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 28)
    message.transaction_states, pos = _read_transaction_state_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeTransactionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    transaction_states = message.transaction_states
    count = len(transaction_states)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_transaction_state_array_v0(transaction_states, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_DATA = StructSpec(
    "TopicData",
    TopicData,
    "0+",
    (
        Field(
            "Topic",
            "topic",
            "string",
            "0+",
            default="",
            map_key=True,
            entity_type="topicName",
        ),
        Field("Partitions", "partitions", "int32", "0+", array=True, default=()),
    ),
)
_TRANSACTION_STATE = StructSpec(
    "TransactionState",
    TransactionState,
    "0+",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "TransactionalId",
            "transactional_id",
            "string",
            "0+",
            default="",
            entity_type="transactionalId",
        ),
        Field("TransactionState", "transaction_state", "string", "0+", default=""),
        Field(
            "TransactionTimeoutMs", "transaction_timeout_ms", "int32", "0+", default=0
        ),
        Field(
            "TransactionStartTimeMs",
            "transaction_start_time_ms",
            "int64",
            "0+",
            default=0,
        ),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "0+", default=0),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_DATA,
            default=(),
        ),
    ),
)
DescribeTransactionsResponse.SPEC = MessageSpec(
    "DescribeTransactionsResponse",
    DescribeTransactionsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "TransactionStates",
            "transaction_states",
            "struct",
            "0+",
            array=True,
            struct=_TRANSACTION_STATE,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=65,
)
DescribeTransactionsResponse._READERS, DescribeTransactionsResponse._WRITERS = (
    codec_tables(
        DescribeTransactionsResponse.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

"""DescribeProducersResponse, made by kipc from clients/DescribeProducersResponse.json. Not to be edited."""

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
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "DescribeProducersResponse",
    "PartitionResponse",
    "ProducerState",
    "TopicResponse",
]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int64_int32x2_int64_int32_int64 = packer(">qiiqiq")
_pack_int64_int32x2_int64_int32_int64_uint8 = packer(">qiiqiqB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64_int32x2_int64_int32_int64_uint8 = unpacker(">qiiqiqB")


class DescribeProducersResponse(Message):
    """The response of DescribeProducers: API key 61, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        topics: array of TopicResponse.
    """

    __slots__ = (
        "throttle_time_ms",
        "topics",
        "unknown_tags",
    )

    throttle_time_ms: int
    topics: list[TopicResponse]

    API_KEY = 61
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        topics: Iterable[TopicResponse] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.topics = list(topics)
        self.unknown_tags = None


class TopicResponse(Struct):
    """A struct of DescribeProducersResponse.

    Attributes:
        name: string, topic name.
        partitions: array of PartitionResponse.
    """

    __slots__ = (
        "name",
        "partitions",
        "unknown_tags",
    )

    name: str
    partitions: list[PartitionResponse]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: Iterable[PartitionResponse] = (),
    ) -> None:
        self.name = name
        self.partitions = list(partitions)
        self.unknown_tags = None


class PartitionResponse(Struct):
    """A struct of DescribeProducersResponse.

    Attributes:
        partition_index: int32.
        error_code: int16.
        error_message: string, can be null.
        active_producers: array of ProducerState.
    """

    __slots__ = (
        "partition_index",
        "error_code",
        "error_message",
        "active_producers",
        "unknown_tags",
    )

    partition_index: int
    error_code: int
    error_message: str | None
    active_producers: list[ProducerState]

    def __init__(
        self,
        *,
        partition_index: int = 0,
        error_code: int = 0,
        error_message: str | None = None,
        active_producers: Iterable[ProducerState] = (),
    ) -> None:
        self.partition_index = partition_index
        self.error_code = error_code
        self.error_message = error_message
        self.active_producers = list(active_producers)
        self.unknown_tags = None


class ProducerState(Struct):
    """A struct of DescribeProducersResponse.

    Attributes:
        producer_id: int64, producer id.
        producer_epoch: int32.
        last_sequence: int32.
        last_timestamp: int64.
        coordinator_epoch: int32.
        current_txn_start_offset: int64.
    """

    __slots__ = (
        "producer_id",
        "producer_epoch",
        "last_sequence",
        "last_timestamp",
        "coordinator_epoch",
        "current_txn_start_offset",
        "unknown_tags",
    )

    producer_id: int
    producer_epoch: int
    last_sequence: int
    last_timestamp: int
    coordinator_epoch: int
    current_txn_start_offset: int

    def __init__(
        self,
        *,
        producer_id: int = 0,
        producer_epoch: int = 0,
        last_sequence: int = -1,
        last_timestamp: int = -1,
        coordinator_epoch: int = 0,
        current_txn_start_offset: int = -1,
    ) -> None:
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.last_sequence = last_sequence
        self.last_timestamp = last_timestamp
        self.coordinator_epoch = coordinator_epoch
        self.current_txn_start_offset = current_txn_start_offset
        self.unknown_tags = None


# ProducerState, version 0.


def _read_producer_state_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ProducerState], int]:
    values = []
    for _ in range(count):
        producer_state = new(ProducerState)
        (
            producer_state.producer_id,
            producer_state.producer_epoch,
            producer_state.last_sequence,
            producer_state.last_timestamp,
            producer_state.coordinator_epoch,
            producer_state.current_txn_start_offset,
            tags,
        ) = _unpack_int64_int32x2_int64_int32_int64_uint8(buf, pos)
        pos += 37
        producer_state.unknown_tags = None
        if tags:
            producer_state.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(producer_state)
    return values, pos


def _write_producer_state_array_v0(values: list[ProducerState], write: Write) -> None:
    for producer_state in values:
        if producer_state.unknown_tags:
            write(
                _pack_int64_int32x2_int64_int32_int64(
                    producer_state.producer_id,
                    producer_state.producer_epoch,
                    producer_state.last_sequence,
                    producer_state.last_timestamp,
                    producer_state.coordinator_epoch,
                    producer_state.current_txn_start_offset,
                )
            )
            put_tags(write, [], producer_state.unknown_tags, 0)
        else:
            write(
                _pack_int64_int32x2_int64_int32_int64_uint8(
                    producer_state.producer_id,
                    producer_state.producer_epoch,
                    producer_state.last_sequence,
                    producer_state.last_timestamp,
                    producer_state.coordinator_epoch,
                    producer_state.current_txn_start_offset,
                    0,
                )
            )


# PartitionResponse, version 0.


def _read_partition_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionResponse], int]:
    values = []
    for _ in range(count):
        partition_response = new(PartitionResponse)
        partition_response.partition_index, partition_response.error_code, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            partition_response.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_response.error_message = None
        else:
            partition_response.error_message, pos = long_nullable_string(
                buf, pos, length
            )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 37)
        partition_response.active_producers, pos = _read_producer_state_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        partition_response.unknown_tags = None
        if tags:
            partition_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_response)
    return values, pos


def _write_partition_response_array_v0(
    values: list[PartitionResponse], write: Write
) -> None:
    for partition_response in values:
        if partition_response.error_message is None:
            write(
                _pack_int32_int16_uint8(
                    partition_response.partition_index, partition_response.error_code, 0
                )
            )
        else:
            error_message = partition_response.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        partition_response.partition_index,
                        partition_response.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int16(
                        partition_response.partition_index,
                        partition_response.error_code,
                    )
                )
                put_long_string(write, error_message)
        active_producers = partition_response.active_producers
        count = len(active_producers)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_producer_state_array_v0(active_producers, write)
        if partition_response.unknown_tags:
            put_tags(write, [], partition_response.unknown_tags, 0)
        else:
            write(b"\x00")


# TopicResponse, version 0.


def _read_topic_response_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicResponse], int]:
    values = []
    for _ in range(count):
        topic_response = new(TopicResponse)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_response.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_response.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 9)
        topic_response.partitions, pos = _read_partition_response_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_response.unknown_tags = None
        if tags:
            topic_response.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_response)
    return values, pos


def _write_topic_response_array_v0(values: list[TopicResponse], write: Write) -> None:
    for topic_response in values:
        name = topic_response.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partitions = topic_response.partitions
        count = len(partitions)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_response_array_v0(partitions, write)
        if topic_response.unknown_tags:
            put_tags(write, [], topic_response.unknown_tags, 0)
        else:
            write(b"\x00")


# DescribeProducersResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeProducersResponse, int]:
    message = new(DescribeProducersResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.topics, pos = _read_topic_response_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeProducersResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topics = message.topics
    count = len(topics)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_response_array_v0(topics, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_PRODUCER_STATE = StructSpec(
    "ProducerState",
    ProducerState,
    "0+",
    (
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int32", "0+", default=0),
        Field("LastSequence", "last_sequence", "int32", "0+", default=-1),
        Field("LastTimestamp", "last_timestamp", "int64", "0+", default=-1),
        Field("CoordinatorEpoch", "coordinator_epoch", "int32", "0+", default=0),
        Field(
            "CurrentTxnStartOffset",
            "current_txn_start_offset",
            "int64",
            "0+",
            default=-1,
        ),
    ),
)
_PARTITION_RESPONSE = StructSpec(
    "PartitionResponse",
    PartitionResponse,
    "0+",
    (
        Field("PartitionIndex", "partition_index", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorMessage", "error_message", "string", "0+", nullable="0+"),
        Field(
            "ActiveProducers",
            "active_producers",
            "struct",
            "0+",
            array=True,
            struct=_PRODUCER_STATE,
            default=(),
        ),
    ),
)
_TOPIC_RESPONSE = StructSpec(
    "TopicResponse",
    TopicResponse,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "Partitions",
            "partitions",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_RESPONSE,
            default=(),
        ),
    ),
)
DescribeProducersResponse.SPEC = MessageSpec(
    "DescribeProducersResponse",
    DescribeProducersResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_RESPONSE,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=61,
)
DescribeProducersResponse._READERS, DescribeProducersResponse._WRITERS = codec_tables(
    DescribeProducersResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

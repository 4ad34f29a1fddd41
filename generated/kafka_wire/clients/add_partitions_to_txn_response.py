"""AddPartitionsToTxnResponse, made by kipc from clients/AddPartitionsToTxnResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_string,
    new,
    sized_count,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = [
    "AddPartitionsToTxnPartitionResult",
    "AddPartitionsToTxnResponse",
    "AddPartitionsToTxnResult",
    "AddPartitionsToTxnTopicResult",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x2 = unpacker(">ii")


class AddPartitionsToTxnResponse(Message):
    """The response of AddPartitionsToTxn: API key 24, versions 0-5, flexible since 3.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16, since version 4.
        results_by_transaction: array of AddPartitionsToTxnResult, since version 4.
        results_by_topic_v3_and_below: array of AddPartitionsToTxnTopicResult, versions
            0-3.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "results_by_transaction",
        "results_by_topic_v3_and_below",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    results_by_transaction: list[AddPartitionsToTxnResult]
    results_by_topic_v3_and_below: list[AddPartitionsToTxnTopicResult]

    API_KEY = 24
    VERSIONS = range(0, 6)
    CURRENT_VERSIONS = range(0, 6)
    FLEXIBLE_VERSIONS = range(3, 6)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        results_by_transaction: Iterable[AddPartitionsToTxnResult] = (),
        results_by_topic_v3_and_below: Iterable[AddPartitionsToTxnTopicResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.results_by_transaction = list(results_by_transaction)
        self.results_by_topic_v3_and_below = list(results_by_topic_v3_and_below)
        self.unknown_tags = None


class AddPartitionsToTxnResult(Struct):
    """A struct of AddPartitionsToTxnResponse, since version 4.

    Attributes:
        transactional_id: string, transactional id, map key.
        topic_results: array of AddPartitionsToTxnTopicResult.
    """

    __slots__ = (
        "transactional_id",
        "topic_results",
        "unknown_tags",
    )

    transactional_id: str
    topic_results: list[AddPartitionsToTxnTopicResult]

    KEY = ("transactional_id",)

    def __init__(
        self,
        *,
        transactional_id: str = "",
        topic_results: Iterable[AddPartitionsToTxnTopicResult] = (),
    ) -> None:
        self.transactional_id = transactional_id
        self.topic_results = list(topic_results)
        self.unknown_tags = None


class AddPartitionsToTxnTopicResult(Struct):
    """A struct of AddPartitionsToTxnResponse.

    Attributes:
        name: string, topic name, map key.
        results_by_partition: array of AddPartitionsToTxnPartitionResult.
    """

    __slots__ = (
        "name",
        "results_by_partition",
        "unknown_tags",
    )

    name: str
    results_by_partition: list[AddPartitionsToTxnPartitionResult]

    KEY = ("name",)

    def __init__(
        self,
        *,
        name: str = "",
        results_by_partition: Iterable[AddPartitionsToTxnPartitionResult] = (),
    ) -> None:
        self.name = name
        self.results_by_partition = list(results_by_partition)
        self.unknown_tags = None


class AddPartitionsToTxnPartitionResult(Struct):
    """A struct of AddPartitionsToTxnResponse.

    Attributes:
        partition_index: int32, map key.
        partition_error_code: int16.
    """

    __slots__ = (
        "partition_index",
        "partition_error_code",
        "unknown_tags",
    )

    partition_index: int
    partition_error_code: int

    KEY = ("partition_index",)

    def __init__(
        self,
        *,
        partition_index: int = 0,
        partition_error_code: int = 0,
    ) -> None:
        self.partition_index = partition_index
        self.partition_error_code = partition_error_code
        self.unknown_tags = None


# AddPartitionsToTxnPartitionResult, versions 3-5.


def _read_partition_result_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnPartitionResult], int]:
    values = []
    for _ in range(count):
        partition_result = new(AddPartitionsToTxnPartitionResult)
        (
            partition_result.partition_index,
            partition_result.partition_error_code,
            tags,
        ) = _unpack_int32_int16_uint8(buf, pos)
        pos += 7
        partition_result.unknown_tags = None
        if tags:
            partition_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v3(
    values: list[AddPartitionsToTxnPartitionResult], write: Write
) -> None:
    for partition_result in values:
        if partition_result.unknown_tags:
            write(
                _pack_int32_int16(
                    partition_result.partition_index,
                    partition_result.partition_error_code,
                )
            )
            put_tags(write, [], partition_result.unknown_tags, 0)
        else:
            write(
                _pack_int32_int16_uint8(
                    partition_result.partition_index,
                    partition_result.partition_error_code,
                    0,
                )
            )


# AddPartitionsToTxnTopicResult, versions 3-5.


def _read_topic_result_array_v3(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(AddPartitionsToTxnTopicResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_result.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_result.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 7)
        topic_result.results_by_partition, pos = _read_partition_result_array_v3(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_result.unknown_tags = None
        if tags:
            topic_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v3(
    values: list[AddPartitionsToTxnTopicResult], write: Write
) -> None:
    for topic_result in values:
        name = topic_result.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        results_by_partition = topic_result.results_by_partition
        count = len(results_by_partition)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_result_array_v3(results_by_partition, write)
        if topic_result.unknown_tags:
            put_tags(write, [], topic_result.unknown_tags, 0)
        else:
            write(b"\x00")


# AddPartitionsToTxnResult, versions 4-5.


def _read_result_array_v4(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnResult], int]:
    values = []
    for _ in range(count):
        result = new(AddPartitionsToTxnResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            result.transactional_id = buf[pos:stop].decode()
            pos = stop
        else:
            result.transactional_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        result.topic_results, pos = _read_topic_result_array_v3(buf, pos, end, count)
        tags = buf[pos]
        pos += 1
        result.unknown_tags = None
        if tags:
            result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(result)
    return values, pos


def _write_result_array_v4(
    values: list[AddPartitionsToTxnResult], write: Write
) -> None:
    for result in values:
        transactional_id = result.transactional_id.encode()
        size = len(transactional_id)
        if size < 127:
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
        topic_results = result.topic_results
        count = len(topic_results)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_result_array_v3(topic_results, write)
        if result.unknown_tags:
            put_tags(write, [], result.unknown_tags, 0)
        else:
            write(b"\x00")


# AddPartitionsToTxnResponse, versions 4-5.


def _read_v4(buf: bytes, pos: int, end: int) -> tuple[AddPartitionsToTxnResponse, int]:
    message = new(AddPartitionsToTxnResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.results_by_transaction, pos = _read_result_array_v4(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.results_by_topic_v3_and_below = []
    return message, pos


def _write_v4(message: AddPartitionsToTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.results_by_topic_v3_and_below):
        raise Refused
    results_by_transaction = message.results_by_transaction
    count = len(results_by_transaction)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_result_array_v4(results_by_transaction, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AddPartitionsToTxnResponse, version 3.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[AddPartitionsToTxnResponse, int]:
    message = new(AddPartitionsToTxnResponse)
    message.throttle_time_ms, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.results_by_topic_v3_and_below, pos = _read_topic_result_array_v3(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.error_code = 0
    message.results_by_transaction = []
    return message, pos


def _write_v3(message: AddPartitionsToTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.results_by_transaction):
        raise Refused
    results_by_topic_v3_and_below = message.results_by_topic_v3_and_below
    count = len(results_by_topic_v3_and_below)
    if count < 127:
        write(_pack_int32_uint8(message.throttle_time_ms, count + 1))
    else:
        write(_pack_int32(message.throttle_time_ms))
        put_compact_count(write, count)
    _write_topic_result_array_v3(results_by_topic_v3_and_below, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# AddPartitionsToTxnPartitionResult, versions 0-2.


def _read_partition_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnPartitionResult], int]:
    values = []
    for _ in range(count):
        partition_result = new(AddPartitionsToTxnPartitionResult)
        partition_result.partition_index, partition_result.partition_error_code = (
            _unpack_int32_int16(buf, pos)
        )
        pos += 6
        partition_result.unknown_tags = None
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v0(
    values: list[AddPartitionsToTxnPartitionResult], write: Write
) -> None:
    for partition_result in values:
        if partition_result.unknown_tags:
            raise Refused
        write(
            _pack_int32_int16(
                partition_result.partition_index, partition_result.partition_error_code
            )
        )


# AddPartitionsToTxnTopicResult, versions 0-2.


def _read_topic_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddPartitionsToTxnTopicResult], int]:
    values = []
    for _ in range(count):
        topic_result = new(AddPartitionsToTxnTopicResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_result.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 6)
        topic_result.results_by_partition, pos = _read_partition_result_array_v0(
            buf, pos, end, count
        )
        topic_result.unknown_tags = None
        values.append(topic_result)
    return values, pos


def _write_topic_result_array_v0(
    values: list[AddPartitionsToTxnTopicResult], write: Write
) -> None:
    for topic_result in values:
        if topic_result.unknown_tags:
            raise Refused
        name = topic_result.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        results_by_partition = topic_result.results_by_partition
        write(_pack_int32(len(results_by_partition)))
        _write_partition_result_array_v0(results_by_partition, write)


# AddPartitionsToTxnResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AddPartitionsToTxnResponse, int]:
    message = new(AddPartitionsToTxnResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.results_by_topic_v3_and_below, pos = _read_topic_result_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.error_code = 0
    message.results_by_transaction = []
    return message, pos


def _write_v0(message: AddPartitionsToTxnResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if len(message.results_by_transaction) or message.unknown_tags:
        raise Refused
    results_by_topic_v3_and_below = message.results_by_topic_v3_and_below
    write(_pack_int32x2(message.throttle_time_ms, len(results_by_topic_v3_and_below)))
    _write_topic_result_array_v0(results_by_topic_v3_and_below, write)
    return buffer.getvalue()


_ADD_PARTITIONS_TO_TXN_PARTITION_RESULT = StructSpec(
    "AddPartitionsToTxnPartitionResult",
    AddPartitionsToTxnPartitionResult,
    "3+",
    (
        Field(
            "PartitionIndex", "partition_index", "int32", "0+", default=0, map_key=True
        ),
        Field("PartitionErrorCode", "partition_error_code", "int16", "0+", default=0),
    ),
)
_ADD_PARTITIONS_TO_TXN_TOPIC_RESULT = StructSpec(
    "AddPartitionsToTxnTopicResult",
    AddPartitionsToTxnTopicResult,
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
        Field(
            "ResultsByPartition",
            "results_by_partition",
            "struct",
            "0+",
            array=True,
            struct=_ADD_PARTITIONS_TO_TXN_PARTITION_RESULT,
            default=(),
        ),
    ),
)
_ADD_PARTITIONS_TO_TXN_RESULT = StructSpec(
    "AddPartitionsToTxnResult",
    AddPartitionsToTxnResult,
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
            "TopicResults",
            "topic_results",
            "struct",
            "4+",
            array=True,
            struct=_ADD_PARTITIONS_TO_TXN_TOPIC_RESULT,
            default=(),
        ),
    ),
)
AddPartitionsToTxnResponse.SPEC = MessageSpec(
    "AddPartitionsToTxnResponse",
    AddPartitionsToTxnResponse,
    "3+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "4+", default=0, ignorable=True),
        Field(
            "ResultsByTransaction",
            "results_by_transaction",
            "struct",
            "4+",
            array=True,
            struct=_ADD_PARTITIONS_TO_TXN_RESULT,
            default=(),
        ),
        Field(
            "ResultsByTopicV3AndBelow",
            "results_by_topic_v3_and_below",
            "struct",
            "0-3",
            array=True,
            struct=_ADD_PARTITIONS_TO_TXN_TOPIC_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-5",
    api_key=24,
)
AddPartitionsToTxnResponse._READERS, AddPartitionsToTxnResponse._WRITERS = codec_tables(
    AddPartitionsToTxnResponse.SPEC,
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

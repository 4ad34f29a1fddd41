"""WriteTxnMarkersRequest, made by kipc from clients/WriteTxnMarkersRequest.json. Not to be edited."""

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

__all__ = ["WritableTxnMarker", "WritableTxnMarkerTopic", "WriteTxnMarkersRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32_int8 = packer(">ib")
_pack_int32_int8_uint8 = packer(">ibB")
_pack_int32_uint8 = packer(">iB")
_pack_int64_int16_bool = packer(">qh?")
_pack_int64_int16_bool_int32 = packer(">qh?i")
_pack_int64_int16_bool_uint8 = packer(">qh?B")
_pack_uint8_int32s = array_packers(">B", "i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int8_uint8 = unpacker(">ibB")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32s = array_unpackers("i")
_unpack_int64_int16_bool_int32 = unpacker(">qh?i")
_unpack_int64_int16_bool_uint8 = unpacker(">qh?B")


class WriteTxnMarkersRequest(Message):
    """The request of WriteTxnMarkers: API key 27, versions 0-2, flexible since 1.

    Attributes:
        markers: array of WritableTxnMarker.
    """

    __slots__ = (
        "markers",
        "unknown_tags",
    )

    markers: list[WritableTxnMarker]

    API_KEY = 27
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(1, 3)
    FLEXIBLE_VERSIONS = range(1, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        markers: Iterable[WritableTxnMarker] = (),
    ) -> None:
        self.markers = list(markers)
        self.unknown_tags = None


class WritableTxnMarker(Struct):
    """A struct of WriteTxnMarkersRequest.

    Attributes:
        producer_id: int64, producer id.
        producer_epoch: int16.
        transaction_result: bool.
        topics: array of WritableTxnMarkerTopic.
        coordinator_epoch: int32.
        transaction_version: int8, since version 2.
    """

    __slots__ = (
        "producer_id",
        "producer_epoch",
        "transaction_result",
        "topics",
        "coordinator_epoch",
        "transaction_version",
        "unknown_tags",
    )

    producer_id: int
    producer_epoch: int
    transaction_result: bool
    topics: list[WritableTxnMarkerTopic]
    coordinator_epoch: int
    transaction_version: int

    def __init__(
        self,
        *,
        producer_id: int = 0,
        producer_epoch: int = 0,
        transaction_result: bool = False,
        topics: Iterable[WritableTxnMarkerTopic] = (),
        coordinator_epoch: int = 0,
        transaction_version: int = 0,
    ) -> None:
        self.producer_id = producer_id
        self.producer_epoch = producer_epoch
        self.transaction_result = transaction_result
        self.topics = list(topics)
        self.coordinator_epoch = coordinator_epoch
        self.transaction_version = transaction_version
        self.unknown_tags = None


class WritableTxnMarkerTopic(Struct):
    """A struct of WriteTxnMarkersRequest.

    Attributes:
        name: string, topic name.
        partition_indexes: array of int32.
    """

    __slots__ = (
        "name",
        "partition_indexes",
        "unknown_tags",
    )

    name: str
    partition_indexes: tuple[int, ...]

    def __init__(
        self,
        *,
        name: str = "",
        partition_indexes: Iterable[int] = (),
    ) -> None:
        self.name = name
        self.partition_indexes = tuple(partition_indexes)
        self.unknown_tags = None


# WritableTxnMarkerTopic, versions 1-2.


def _read_writable_txn_marker_topic_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerTopic], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_topic = new(WritableTxnMarkerTopic)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            writable_txn_marker_topic.name = buf[pos:stop].decode()
            pos = stop
        else:
            writable_txn_marker_topic.name, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if length == 1:
            writable_txn_marker_topic.partition_indexes = ()
        elif 1 < length < 34:
            writable_txn_marker_topic.partition_indexes = _unpack_int32s[length](
                buf, pos
            )
            pos += 4 * length - 4
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
            writable_txn_marker_topic.partition_indexes, pos = numbers(
                buf, pos, count, "i"
            )
        tags = buf[pos]
        pos += 1
        writable_txn_marker_topic.unknown_tags = None
        if tags:
            writable_txn_marker_topic.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(writable_txn_marker_topic)
    return values, pos


def _write_writable_txn_marker_topic_array_v1(
    values: list[WritableTxnMarkerTopic], write: Write
) -> None:
    for writable_txn_marker_topic in values:
        name = writable_txn_marker_topic.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        partition_indexes = writable_txn_marker_topic.partition_indexes
        count = len(partition_indexes)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int32s[count](count + 1, *partition_indexes))
        else:
            put_compact_count(write, count)
            put_numbers(write, partition_indexes, "i")
        if writable_txn_marker_topic.unknown_tags:
            put_tags(write, [], writable_txn_marker_topic.unknown_tags, 0)
        else:
            write(b"\x00")


# WritableTxnMarker, version 2.


def _read_writable_txn_marker_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarker], int]:
    values = []
    for _ in range(count):
        writable_txn_marker = new(WritableTxnMarker)
        (
            writable_txn_marker.producer_id,
            writable_txn_marker.producer_epoch,
            writable_txn_marker.transaction_result,
            length,
        ) = _unpack_int64_int16_bool_uint8(buf, pos)
        pos += 12
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        writable_txn_marker.topics, pos = _read_writable_txn_marker_topic_array_v1(
            buf, pos, end, count
        )
        (
            writable_txn_marker.coordinator_epoch,
            writable_txn_marker.transaction_version,
            tags,
        ) = _unpack_int32_int8_uint8(buf, pos)
        pos += 6
        writable_txn_marker.unknown_tags = None
        if tags:
            writable_txn_marker.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(writable_txn_marker)
    return values, pos


def _write_writable_txn_marker_array_v2(
    values: list[WritableTxnMarker], write: Write
) -> None:
    for writable_txn_marker in values:
        topics = writable_txn_marker.topics
        count = len(topics)
        if count < 127:
            write(
                _pack_int64_int16_bool_uint8(
                    writable_txn_marker.producer_id,
                    writable_txn_marker.producer_epoch,
                    boolean[writable_txn_marker.transaction_result],
                    count + 1,
                )
            )
        else:
            write(
                _pack_int64_int16_bool(
                    writable_txn_marker.producer_id,
                    writable_txn_marker.producer_epoch,
                    boolean[writable_txn_marker.transaction_result],
                )
            )
            put_compact_count(write, count)
        _write_writable_txn_marker_topic_array_v1(topics, write)
        if writable_txn_marker.unknown_tags:
            write(
                _pack_int32_int8(
                    writable_txn_marker.coordinator_epoch,
                    writable_txn_marker.transaction_version,
                )
            )
            put_tags(write, [], writable_txn_marker.unknown_tags, 0)
        else:
            write(
                _pack_int32_int8_uint8(
                    writable_txn_marker.coordinator_epoch,
                    writable_txn_marker.transaction_version,
                    0,
                )
            )


# WriteTxnMarkersRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[WriteTxnMarkersRequest, int]:
    message = new(WriteTxnMarkersRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 18)
    message.markers, pos = _read_writable_txn_marker_array_v2(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: WriteTxnMarkersRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    markers = message.markers
    count = len(markers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_writable_txn_marker_array_v2(markers, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# WritableTxnMarker, version 1.


def _read_writable_txn_marker_array_v1(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarker], int]:
    values = []
    for _ in range(count):
        writable_txn_marker = new(WritableTxnMarker)
        (
            writable_txn_marker.producer_id,
            writable_txn_marker.producer_epoch,
            writable_txn_marker.transaction_result,
            length,
        ) = _unpack_int64_int16_bool_uint8(buf, pos)
        pos += 12
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        writable_txn_marker.topics, pos = _read_writable_txn_marker_topic_array_v1(
            buf, pos, end, count
        )
        writable_txn_marker.coordinator_epoch, tags = _unpack_int32_uint8(buf, pos)
        pos += 5
        writable_txn_marker.unknown_tags = None
        if tags:
            writable_txn_marker.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        writable_txn_marker.transaction_version = 0
        values.append(writable_txn_marker)
    return values, pos


def _write_writable_txn_marker_array_v1(
    values: list[WritableTxnMarker], write: Write
) -> None:
    for writable_txn_marker in values:
        topics = writable_txn_marker.topics
        count = len(topics)
        if count < 127:
            write(
                _pack_int64_int16_bool_uint8(
                    writable_txn_marker.producer_id,
                    writable_txn_marker.producer_epoch,
                    boolean[writable_txn_marker.transaction_result],
                    count + 1,
                )
            )
        else:
            write(
                _pack_int64_int16_bool(
                    writable_txn_marker.producer_id,
                    writable_txn_marker.producer_epoch,
                    boolean[writable_txn_marker.transaction_result],
                )
            )
            put_compact_count(write, count)
        _write_writable_txn_marker_topic_array_v1(topics, write)
        if writable_txn_marker.unknown_tags:
            write(_pack_int32(writable_txn_marker.coordinator_epoch))
            put_tags(write, [], writable_txn_marker.unknown_tags, 0)
        else:
            write(_pack_int32_uint8(writable_txn_marker.coordinator_epoch, 0))


# WriteTxnMarkersRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[WriteTxnMarkersRequest, int]:
    message = new(WriteTxnMarkersRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 17)
    message.markers, pos = _read_writable_txn_marker_array_v1(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v1(message: WriteTxnMarkersRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    markers = message.markers
    count = len(markers)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_writable_txn_marker_array_v1(markers, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# WritableTxnMarkerTopic, version 0.


def _read_writable_txn_marker_topic_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarkerTopic], int]:
    values = []
    for _ in range(count):
        writable_txn_marker_topic = new(WritableTxnMarkerTopic)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        writable_txn_marker_topic.name = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        writable_txn_marker_topic.partition_indexes, pos = numbers(buf, pos, count, "i")
        writable_txn_marker_topic.unknown_tags = None
        values.append(writable_txn_marker_topic)
    return values, pos


def _write_writable_txn_marker_topic_array_v0(
    values: list[WritableTxnMarkerTopic], write: Write
) -> None:
    for writable_txn_marker_topic in values:
        if writable_txn_marker_topic.unknown_tags:
            raise Refused
        name = writable_txn_marker_topic.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        partition_indexes = writable_txn_marker_topic.partition_indexes
        count = len(partition_indexes)
        if count < 33:
            write(_pack_int32_int32s[count](count, *partition_indexes))
        else:
            put_sized_count(write, count)
            put_numbers(write, partition_indexes, "i")


# WritableTxnMarker, version 0.


def _read_writable_txn_marker_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[WritableTxnMarker], int]:
    values = []
    for _ in range(count):
        writable_txn_marker = new(WritableTxnMarker)
        (
            writable_txn_marker.producer_id,
            writable_txn_marker.producer_epoch,
            writable_txn_marker.transaction_result,
            length,
        ) = _unpack_int64_int16_bool_int32(buf, pos)
        pos += 15
        count = sized_count(length, pos, end, 6)
        writable_txn_marker.topics, pos = _read_writable_txn_marker_topic_array_v0(
            buf, pos, end, count
        )
        (writable_txn_marker.coordinator_epoch,) = _unpack_int32(buf, pos)
        pos += 4
        writable_txn_marker.unknown_tags = None
        writable_txn_marker.transaction_version = 0
        values.append(writable_txn_marker)
    return values, pos


def _write_writable_txn_marker_array_v0(
    values: list[WritableTxnMarker], write: Write
) -> None:
    for writable_txn_marker in values:
        if writable_txn_marker.unknown_tags:
            raise Refused
        topics = writable_txn_marker.topics
        write(
            _pack_int64_int16_bool_int32(
                writable_txn_marker.producer_id,
                writable_txn_marker.producer_epoch,
                boolean[writable_txn_marker.transaction_result],
                len(topics),
            )
        )
        _write_writable_txn_marker_topic_array_v0(topics, write)
        write(_pack_int32(writable_txn_marker.coordinator_epoch))


# WriteTxnMarkersRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[WriteTxnMarkersRequest, int]:
    message = new(WriteTxnMarkersRequest)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 19)
    message.markers, pos = _read_writable_txn_marker_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: WriteTxnMarkersRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    markers = message.markers
    write(_pack_int32(len(markers)))
    _write_writable_txn_marker_array_v0(markers, write)
    return buffer.getvalue()


_WRITABLE_TXN_MARKER_TOPIC = StructSpec(
    "WritableTxnMarkerTopic",
    WritableTxnMarkerTopic,
    "1+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field(
            "PartitionIndexes",
            "partition_indexes",
            "int32",
            "0+",
            array=True,
            default=(),
        ),
    ),
)
_WRITABLE_TXN_MARKER = StructSpec(
    "WritableTxnMarker",
    WritableTxnMarker,
    "1+",
    (
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field("ProducerEpoch", "producer_epoch", "int16", "0+", default=0),
        Field("TransactionResult", "transaction_result", "bool", "0+", default=False),
        Field(
            "Topics",
            "topics",
            "struct",
            "0+",
            array=True,
            struct=_WRITABLE_TXN_MARKER_TOPIC,
            default=(),
        ),
        Field("CoordinatorEpoch", "coordinator_epoch", "int32", "0+", default=0),
        Field(
            "TransactionVersion",
            "transaction_version",
            "int8",
            "2+",
            default=0,
            ignorable=True,
        ),
    ),
)
WriteTxnMarkersRequest.SPEC = MessageSpec(
    "WriteTxnMarkersRequest",
    WriteTxnMarkersRequest,
    "1+",
    (
        Field(
            "Markers",
            "markers",
            "struct",
            "0+",
            array=True,
            struct=_WRITABLE_TXN_MARKER,
            default=(),
        ),
    ),
    type="request",
    versions="0-2",
    api_key=27,
    current_versions="1-2",
    listeners=("broker",),
)
WriteTxnMarkersRequest._READERS, WriteTxnMarkersRequest._WRITERS = codec_tables(
    WriteTxnMarkersRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v1,
        2: _read_v2,
    },
    {
        0: _write_v0,
        1: _write_v1,
        2: _write_v2,
    },
)

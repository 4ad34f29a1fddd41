"""ElectLeadersResponse, made by kipc from clients/ElectLeadersResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_count,
    long_nullable_string,
    long_string,
    new,
    null,
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

__all__ = ["ElectLeadersResponse", "PartitionResult", "ReplicaElectionResult"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_int32 = packer(">ihi")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_int16x2 = packer(">ihh")
_pack_int32x2 = packer(">ii")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16_int32 = unpacker(">ihi")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_int16x2 = unpacker(">ihh")
_unpack_int32x2 = unpacker(">ii")


class ElectLeadersResponse(Message):
    """The response of ElectLeaders: API key 43, versions 0-2, flexible since 2.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16, since version 1.
        replica_election_results: array of ReplicaElectionResult.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "replica_election_results",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    replica_election_results: list[ReplicaElectionResult]

    API_KEY = 43
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(2, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        replica_election_results: Iterable[ReplicaElectionResult] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.replica_election_results = list(replica_election_results)
        self.unknown_tags = None


class ReplicaElectionResult(Struct):
    """A struct of ElectLeadersResponse.

    Attributes:
        topic: string, topic name.
        partition_result: array of PartitionResult.
    """

    __slots__ = (
        "topic",
        "partition_result",
        "unknown_tags",
    )

    topic: str
    partition_result: list[PartitionResult]

    def __init__(
        self,
        *,
        topic: str = "",
        partition_result: Iterable[PartitionResult] = (),
    ) -> None:
        self.topic = topic
        self.partition_result = list(partition_result)
        self.unknown_tags = None


class PartitionResult(Struct):
    """A struct of ElectLeadersResponse.

    Attributes:
        partition_id: int32.
        error_code: int16.
        error_message: string, can be null.
    """

    __slots__ = (
        "partition_id",
        "error_code",
        "error_message",
        "unknown_tags",
    )

    partition_id: int
    error_code: int
    error_message: str | None

    def __init__(
        self,
        *,
        partition_id: int = 0,
        error_code: int = 0,
        error_message: str | None = "",
    ) -> None:
        self.partition_id = partition_id
        self.error_code = error_code
        self.error_message = error_message
        self.unknown_tags = None


# PartitionResult, version 2.


def _read_partition_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionResult], int]:
    values = []
    for _ in range(count):
        partition_result = new(PartitionResult)
        partition_result.partition_id, partition_result.error_code, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            stop = pos + length - 1
            partition_result.error_message = buf[pos:stop].decode()
            pos = stop
        elif length == 0:
            partition_result.error_message = None
        else:
            partition_result.error_message, pos = long_nullable_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        partition_result.unknown_tags = None
        if tags:
            partition_result.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v2(
    values: list[PartitionResult], write: Write
) -> None:
    for partition_result in values:
        if partition_result.error_message is None:
            write(
                _pack_int32_int16_uint8(
                    partition_result.partition_id, partition_result.error_code, 0
                )
            )
        else:
            error_message = partition_result.error_message.encode()
            size = len(error_message)
            if size < 127:
                write(
                    _pack_int32_int16_uint8(
                        partition_result.partition_id,
                        partition_result.error_code,
                        size + 1,
                    )
                )
                write(error_message)
            else:
                write(
                    _pack_int32_int16(
                        partition_result.partition_id, partition_result.error_code
                    )
                )
                put_long_string(write, error_message)
        if partition_result.unknown_tags:
            put_tags(write, [], partition_result.unknown_tags, 0)
        else:
            write(b"\x00")


# ReplicaElectionResult, version 2.


def _read_replica_election_result_array_v2(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReplicaElectionResult], int]:
    values = []
    for _ in range(count):
        replica_election_result = new(ReplicaElectionResult)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            replica_election_result.topic = buf[pos:stop].decode()
            pos = stop
        else:
            replica_election_result.topic, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 8)
        replica_election_result.partition_result, pos = _read_partition_result_array_v2(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        replica_election_result.unknown_tags = None
        if tags:
            replica_election_result.unknown_tags, pos = unknown_tags(
                buf, pos, end, tags
            )
        values.append(replica_election_result)
    return values, pos


def _write_replica_election_result_array_v2(
    values: list[ReplicaElectionResult], write: Write
) -> None:
    for replica_election_result in values:
        topic = replica_election_result.topic.encode()
        size = len(topic)
        if size < 127:
            write(uint8[size + 1])
            write(topic)
        else:
            put_long_string(write, topic)
        partition_result = replica_election_result.partition_result
        count = len(partition_result)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_partition_result_array_v2(partition_result, write)
        if replica_election_result.unknown_tags:
            put_tags(write, [], replica_election_result.unknown_tags, 0)
        else:
            write(b"\x00")


# ElectLeadersResponse, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ElectLeadersResponse, int]:
    message = new(ElectLeadersResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 3)
    message.replica_election_results, pos = _read_replica_election_result_array_v2(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: ElectLeadersResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    replica_election_results = message.replica_election_results
    count = len(replica_election_results)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    _write_replica_election_result_array_v2(replica_election_results, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# PartitionResult, versions 0-1.


def _read_partition_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[PartitionResult], int]:
    values = []
    for _ in range(count):
        partition_result = new(PartitionResult)
        partition_result.partition_id, partition_result.error_code, length = (
            _unpack_int32_int16x2(buf, pos)
        )
        pos += 8
        if length < 0:
            partition_result.error_message = null(length)
        else:
            stop = pos + length
            partition_result.error_message = buf[pos:stop].decode()
            pos = stop
        partition_result.unknown_tags = None
        values.append(partition_result)
    return values, pos


def _write_partition_result_array_v0(
    values: list[PartitionResult], write: Write
) -> None:
    for partition_result in values:
        if partition_result.unknown_tags:
            raise Refused
        if partition_result.error_message is None:
            write(
                _pack_int32_int16x2(
                    partition_result.partition_id, partition_result.error_code, -1
                )
            )
        else:
            error_message = partition_result.error_message.encode()
            write(
                _pack_int32_int16x2(
                    partition_result.partition_id,
                    partition_result.error_code,
                    len(error_message),
                )
            )
            write(error_message)


# ReplicaElectionResult, versions 0-1.


def _read_replica_election_result_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ReplicaElectionResult], int]:
    values = []
    for _ in range(count):
        replica_election_result = new(ReplicaElectionResult)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        replica_election_result.topic = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 8)
        replica_election_result.partition_result, pos = _read_partition_result_array_v0(
            buf, pos, end, count
        )
        replica_election_result.unknown_tags = None
        values.append(replica_election_result)
    return values, pos


def _write_replica_election_result_array_v0(
    values: list[ReplicaElectionResult], write: Write
) -> None:
    for replica_election_result in values:
        if replica_election_result.unknown_tags:
            raise Refused
        topic = replica_election_result.topic.encode()
        write(_pack_int16(len(topic)))
        write(topic)
        partition_result = replica_election_result.partition_result
        write(_pack_int32(len(partition_result)))
        _write_partition_result_array_v0(partition_result, write)


# ElectLeadersResponse, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ElectLeadersResponse, int]:
    message = new(ElectLeadersResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_int32(
        buf, pos
    )
    pos += 10
    count = sized_count(length, pos, end, 6)
    message.replica_election_results, pos = _read_replica_election_result_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    return message, pos


def _write_v1(message: ElectLeadersResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    replica_election_results = message.replica_election_results
    write(
        _pack_int32_int16_int32(
            message.throttle_time_ms, message.error_code, len(replica_election_results)
        )
    )
    _write_replica_election_result_array_v0(replica_election_results, write)
    return buffer.getvalue()


# ElectLeadersResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ElectLeadersResponse, int]:
    message = new(ElectLeadersResponse)
    message.throttle_time_ms, length = _unpack_int32x2(buf, pos)
    pos += 8
    count = sized_count(length, pos, end, 6)
    message.replica_election_results, pos = _read_replica_election_result_array_v0(
        buf, pos, end, count
    )
    message.unknown_tags = None
    message.error_code = 0
    return message, pos


def _write_v0(message: ElectLeadersResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.error_code != 0 or message.unknown_tags:
        raise Refused
    replica_election_results = message.replica_election_results
    write(_pack_int32x2(message.throttle_time_ms, len(replica_election_results)))
    _write_replica_election_result_array_v0(replica_election_results, write)
    return buffer.getvalue()


_PARTITION_RESULT = StructSpec(
    "PartitionResult",
    PartitionResult,
    "2+",
    (
        Field("PartitionId", "partition_id", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ErrorMessage", "error_message", "string", "0+", nullable="0+", default=""
        ),
    ),
)
_REPLICA_ELECTION_RESULT = StructSpec(
    "ReplicaElectionResult",
    ReplicaElectionResult,
    "2+",
    (
        Field("Topic", "topic", "string", "0+", default="", entity_type="topicName"),
        Field(
            "PartitionResult",
            "partition_result",
            "struct",
            "0+",
            array=True,
            struct=_PARTITION_RESULT,
            default=(),
        ),
    ),
)
ElectLeadersResponse.SPEC = MessageSpec(
    "ElectLeadersResponse",
    ElectLeadersResponse,
    "2+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "1+", default=0),
        Field(
            "ReplicaElectionResults",
            "replica_election_results",
            "struct",
            "0+",
            array=True,
            struct=_REPLICA_ELECTION_RESULT,
            default=(),
        ),
    ),
    type="response",
    versions="0-2",
    api_key=43,
)
ElectLeadersResponse._READERS, ElectLeadersResponse._WRITERS = codec_tables(
    ElectLeadersResponse.SPEC,
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

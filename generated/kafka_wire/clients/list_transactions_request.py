"""ListTransactionsRequest, made by kipc from clients/ListTransactionsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    compact_strings,
    long_nullable_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    Refused,
    array_packers,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = ["ListTransactionsRequest"]

_pack_int64 = packer(">q")
_pack_int64_uint8 = packer(">qB")
_pack_uint8_int64s = array_packers(">B", "q")
_unpack_int64_uint8 = unpacker(">qB")
_unpack_int64s = array_unpackers("q")


class ListTransactionsRequest(Message):
    """The request of ListTransactions: API key 66, versions 0-2, flexible since 0.

    Attributes:
        state_filters: array of string.
        producer_id_filters: array of int64, producer ids.
        duration_filter: int64, since version 1.
        transactional_id_pattern: string, since version 2, can be null.
    """

    __slots__ = (
        "state_filters",
        "producer_id_filters",
        "duration_filter",
        "transactional_id_pattern",
        "unknown_tags",
    )

    state_filters: tuple[str, ...]
    producer_id_filters: tuple[int, ...]
    duration_filter: int
    transactional_id_pattern: str | None

    API_KEY = 66
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        state_filters: Iterable[str] = (),
        producer_id_filters: Iterable[int] = (),
        duration_filter: int = -1,
        transactional_id_pattern: str | None = None,
    ) -> None:
        self.state_filters = tuple(state_filters)
        self.producer_id_filters = tuple(producer_id_filters)
        self.duration_filter = duration_filter
        self.transactional_id_pattern = transactional_id_pattern
        self.unknown_tags = None


# ListTransactionsRequest, version 2.


def _read_v2(buf: bytes, pos: int, end: int) -> tuple[ListTransactionsRequest, int]:
    message = new(ListTransactionsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.state_filters, pos = compact_strings(buf, pos, count)
    length = buf[pos]
    pos += 1
    if length == 1:
        message.producer_id_filters = ()
    elif 1 < length < 34:
        message.producer_id_filters = _unpack_int64s[length](buf, pos)
        pos += 8 * length - 8
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
        message.producer_id_filters, pos = numbers(buf, pos, count, "q")
    message.duration_filter, length = _unpack_int64_uint8(buf, pos)
    pos += 9
    if 0 < length < 128:
        stop = pos + length - 1
        message.transactional_id_pattern = buf[pos:stop].decode()
        pos = stop
    elif length == 0:
        message.transactional_id_pattern = None
    else:
        message.transactional_id_pattern, pos = long_nullable_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v2(message: ListTransactionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    state_filters = message.state_filters
    count = len(state_filters)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, state_filters)
    producer_id_filters = message.producer_id_filters
    count = len(producer_id_filters)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int64s[count](count + 1, *producer_id_filters))
    else:
        put_compact_count(write, count)
        put_numbers(write, producer_id_filters, "q")
    if message.transactional_id_pattern is None:
        write(_pack_int64_uint8(message.duration_filter, 0))
    else:
        transactional_id_pattern = message.transactional_id_pattern.encode()
        size = len(transactional_id_pattern)
        if size < 127:
            write(_pack_int64_uint8(message.duration_filter, size + 1))
            write(transactional_id_pattern)
        else:
            write(_pack_int64(message.duration_filter))
            put_long_string(write, transactional_id_pattern)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ListTransactionsRequest, version 1.


def _read_v1(buf: bytes, pos: int, end: int) -> tuple[ListTransactionsRequest, int]:
    message = new(ListTransactionsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.state_filters, pos = compact_strings(buf, pos, count)
    length = buf[pos]
    pos += 1
    if length == 1:
        message.producer_id_filters = ()
    elif 1 < length < 34:
        message.producer_id_filters = _unpack_int64s[length](buf, pos)
        pos += 8 * length - 8
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
        message.producer_id_filters, pos = numbers(buf, pos, count, "q")
    message.duration_filter, tags = _unpack_int64_uint8(buf, pos)
    pos += 9
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.transactional_id_pattern = None
    return message, pos


def _write_v1(message: ListTransactionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.transactional_id_pattern is not None:
        raise Refused
    state_filters = message.state_filters
    count = len(state_filters)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, state_filters)
    producer_id_filters = message.producer_id_filters
    count = len(producer_id_filters)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int64s[count](count + 1, *producer_id_filters))
    else:
        put_compact_count(write, count)
        put_numbers(write, producer_id_filters, "q")
    if message.unknown_tags:
        write(_pack_int64(message.duration_filter))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int64_uint8(message.duration_filter, 0))
    return buffer.getvalue()


# ListTransactionsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListTransactionsRequest, int]:
    message = new(ListTransactionsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.state_filters, pos = compact_strings(buf, pos, count)
    length = buf[pos]
    pos += 1
    if length == 1:
        message.producer_id_filters = ()
    elif 1 < length < 34:
        message.producer_id_filters = _unpack_int64s[length](buf, pos)
        pos += 8 * length - 8
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
        message.producer_id_filters, pos = numbers(buf, pos, count, "q")
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    message.duration_filter = -1
    message.transactional_id_pattern = None
    return message, pos


def _write_v0(message: ListTransactionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.duration_filter != -1 or message.transactional_id_pattern is not None:
        raise Refused
    state_filters = message.state_filters
    count = len(state_filters)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, state_filters)
    producer_id_filters = message.producer_id_filters
    count = len(producer_id_filters)
    if not count:
        write(b"\x01")
    elif count < 33:
        write(_pack_uint8_int64s[count](count + 1, *producer_id_filters))
    else:
        put_compact_count(write, count)
        put_numbers(write, producer_id_filters, "q")
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


ListTransactionsRequest.SPEC = MessageSpec(
    "ListTransactionsRequest",
    ListTransactionsRequest,
    "0+",
    (
        Field("StateFilters", "state_filters", "string", "0+", array=True, default=()),
        Field(
            "ProducerIdFilters",
            "producer_id_filters",
            "int64",
            "0+",
            array=True,
            default=(),
            entity_type="producerId",
        ),
        Field("DurationFilter", "duration_filter", "int64", "1+", default=-1),
        Field(
            "TransactionalIdPattern",
            "transactional_id_pattern",
            "string",
            "2+",
            nullable="2+",
        ),
    ),
    type="request",
    versions="0-2",
    api_key=66,
    listeners=("broker",),
)
ListTransactionsRequest._READERS, ListTransactionsRequest._WRITERS = codec_tables(
    ListTransactionsRequest.SPEC,
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

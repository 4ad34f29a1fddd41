"""ListTransactionsResponse, made by kipc from clients/ListTransactionsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    compact_count,
    compact_strings,
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
    put_compact_strings,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["ListTransactionsResponse", "TransactionState"]

_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int64 = packer(">q")
_pack_int64_uint8 = packer(">qB")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int64_uint8 = unpacker(">qB")


class ListTransactionsResponse(Message):
    """The response of ListTransactions: API key 66, versions 0-2, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        unknown_state_filters: array of string.
        transaction_states: array of TransactionState.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "unknown_state_filters",
        "transaction_states",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    unknown_state_filters: tuple[str, ...]
    transaction_states: list[TransactionState]

    API_KEY = 66
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        unknown_state_filters: Iterable[str] = (),
        transaction_states: Iterable[TransactionState] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.unknown_state_filters = tuple(unknown_state_filters)
        self.transaction_states = list(transaction_states)
        self.unknown_tags = None


class TransactionState(Struct):
    """A struct of ListTransactionsResponse.

    Attributes:
        transactional_id: string, transactional id.
        producer_id: int64, producer id.
        transaction_state: string.
    """

    __slots__ = (
        "transactional_id",
        "producer_id",
        "transaction_state",
        "unknown_tags",
    )

    transactional_id: str
    producer_id: int
    transaction_state: str

    def __init__(
        self,
        *,
        transactional_id: str = "",
        producer_id: int = 0,
        transaction_state: str = "",
    ) -> None:
        self.transactional_id = transactional_id
        self.producer_id = producer_id
        self.transaction_state = transaction_state
        self.unknown_tags = None


# TransactionState, versions 0-2.


def _read_transaction_state_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TransactionState], int]:
    values = []
    for _ in range(count):
        transaction_state_ = new(TransactionState)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            transaction_state_.transactional_id = buf[pos:stop].decode()
            pos = stop
        else:
            transaction_state_.transactional_id, pos = long_string(buf, pos, length)
        transaction_state_.producer_id, length = _unpack_int64_uint8(buf, pos)
        pos += 9
        if 0 < length < 128:
            stop = pos + length - 1
            transaction_state_.transaction_state = buf[pos:stop].decode()
            pos = stop
        else:
            transaction_state_.transaction_state, pos = long_string(buf, pos, length)
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
            write(uint8[size + 1])
            write(transactional_id)
        else:
            put_long_string(write, transactional_id)
        transaction_state = transaction_state_.transaction_state.encode()
        size = len(transaction_state)
        if size < 127:
            write(_pack_int64_uint8(transaction_state_.producer_id, size + 1))
            write(transaction_state)
        else:
            write(_pack_int64(transaction_state_.producer_id))
            put_long_string(write, transaction_state)
        if transaction_state_.unknown_tags:
            put_tags(write, [], transaction_state_.unknown_tags, 0)
        else:
            write(b"\x00")


# ListTransactionsResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListTransactionsResponse, int]:
    message = new(ListTransactionsResponse)
    message.throttle_time_ms, message.error_code, length = _unpack_int32_int16_uint8(
        buf, pos
    )
    pos += 7
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.unknown_state_filters, pos = compact_strings(buf, pos, count)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 11)
    message.transaction_states, pos = _read_transaction_state_array_v0(
        buf, pos, end, count
    )
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ListTransactionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    unknown_state_filters = message.unknown_state_filters
    count = len(unknown_state_filters)
    if count < 127:
        write(
            _pack_int32_int16_uint8(
                message.throttle_time_ms, message.error_code, count + 1
            )
        )
    else:
        write(_pack_int32_int16(message.throttle_time_ms, message.error_code))
        put_compact_count(write, count)
    put_compact_strings(write, unknown_state_filters)
    transaction_states = message.transaction_states
    count = len(transaction_states)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    _write_transaction_state_array_v0(transaction_states, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TRANSACTION_STATE = StructSpec(
    "TransactionState",
    TransactionState,
    "0+",
    (
        Field(
            "TransactionalId",
            "transactional_id",
            "string",
            "0+",
            default="",
            entity_type="transactionalId",
        ),
        Field(
            "ProducerId",
            "producer_id",
            "int64",
            "0+",
            default=0,
            entity_type="producerId",
        ),
        Field("TransactionState", "transaction_state", "string", "0+", default=""),
    ),
)
ListTransactionsResponse.SPEC = MessageSpec(
    "ListTransactionsResponse",
    ListTransactionsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "UnknownStateFilters",
            "unknown_state_filters",
            "string",
            "0+",
            array=True,
            default=(),
        ),
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
    versions="0-2",
    api_key=66,
)
ListTransactionsResponse._READERS, ListTransactionsResponse._WRITERS = codec_tables(
    ListTransactionsResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
    },
)

"""DescribeTransactionsRequest, made by kipc from clients/DescribeTransactionsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import compact_count, compact_strings, new, unknown_tags
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    put_compact_count,
    put_compact_strings,
    put_tags,
    uint8,
)

__all__ = ["DescribeTransactionsRequest"]


class DescribeTransactionsRequest(Message):
    """The request of DescribeTransactions: API key 65, versions 0, flexible since 0.

    Attributes:
        transactional_ids: array of string, transactional ids.
    """

    __slots__ = (
        "transactional_ids",
        "unknown_tags",
    )

    transactional_ids: tuple[str, ...]

    API_KEY = 65
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        transactional_ids: Iterable[str] = (),
    ) -> None:
        self.transactional_ids = tuple(transactional_ids)
        self.unknown_tags = None


# DescribeTransactionsRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeTransactionsRequest, int]:
    message = new(DescribeTransactionsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.transactional_ids, pos = compact_strings(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: DescribeTransactionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    transactional_ids = message.transactional_ids
    count = len(transactional_ids)
    if count < 127:
        write(uint8[count + 1])
    else:
        put_compact_count(write, count)
    put_compact_strings(write, transactional_ids)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


DescribeTransactionsRequest.SPEC = MessageSpec(
    "DescribeTransactionsRequest",
    DescribeTransactionsRequest,
    "0+",
    (
        Field(
            "TransactionalIds",
            "transactional_ids",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="transactionalId",
        ),
    ),
    type="request",
    versions="0",
    api_key=65,
    listeners=("broker",),
)
DescribeTransactionsRequest._READERS, DescribeTransactionsRequest._WRITERS = (
    codec_tables(
        DescribeTransactionsRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

"""ConsumerGroupRegularExpressionKey, made by kipc from group_coordinator/ConsumerGroupRegularExpressionKey.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["ConsumerGroupRegularExpressionKey"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class ConsumerGroupRegularExpressionKey(Message):
    """The key of a coordinator's record: record type 16, versions 0.

    Attributes:
        group_id: string.
        regular_expression: string.
    """

    __slots__ = (
        "group_id",
        "regular_expression",
        "unknown_tags",
    )

    group_id: str
    regular_expression: str

    API_KEY = 16
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        regular_expression: str = "",
    ) -> None:
        self.group_id = group_id
        self.regular_expression = regular_expression
        self.unknown_tags = None


# ConsumerGroupRegularExpressionKey, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[ConsumerGroupRegularExpressionKey, int]:
    message = new(ConsumerGroupRegularExpressionKey)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.regular_expression = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ConsumerGroupRegularExpressionKey) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    regular_expression = message.regular_expression.encode()
    write(_pack_int16(len(regular_expression)))
    write(regular_expression)
    return buffer.getvalue()


ConsumerGroupRegularExpressionKey.SPEC = MessageSpec(
    "ConsumerGroupRegularExpressionKey",
    ConsumerGroupRegularExpressionKey,
    "none",
    (
        Field("GroupId", "group_id", "string", "0", default=""),
        Field("RegularExpression", "regular_expression", "string", "0", default=""),
    ),
    type="coordinator-key",
    versions="0",
    api_key=16,
)
(
    ConsumerGroupRegularExpressionKey._READERS,
    ConsumerGroupRegularExpressionKey._WRITERS,
) = codec_tables(
    ConsumerGroupRegularExpressionKey.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

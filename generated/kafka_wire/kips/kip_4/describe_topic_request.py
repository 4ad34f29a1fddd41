"""DescribeTopicRequest, made by kipc from kips/kip_4/DescribeTopicRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.message import Message
from ...runtime.reading import Damaged, new, unpacker
from ...runtime.spec import Field, MessageSpec
from ...runtime.writing import Buffer, Refused, packer

__all__ = ["DescribeTopicRequest"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class DescribeTopicRequest(Message):
    """The request of DescribeTopic: API key 10044, versions 0.

    Attributes:
        topic_name: string, topic name. The topic to describe.
    """

    __slots__ = (
        "topic_name",
        "unknown_tags",
    )

    topic_name: str

    API_KEY = 10044
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topic_name: str = "",
    ) -> None:
        self.topic_name = topic_name
        self.unknown_tags = None


# DescribeTopicRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeTopicRequest, int]:
    message = new(DescribeTopicRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.topic_name = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeTopicRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topic_name = message.topic_name.encode()
    write(_pack_int16(len(topic_name)))
    write(topic_name)
    return buffer.getvalue()


DescribeTopicRequest.SPEC = MessageSpec(
    "DescribeTopicRequest",
    DescribeTopicRequest,
    "none",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
    ),
    type="request",
    versions="0",
    api_key=10044,
    listeners=("broker",),
)
DescribeTopicRequest._READERS, DescribeTopicRequest._WRITERS = codec_tables(
    DescribeTopicRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

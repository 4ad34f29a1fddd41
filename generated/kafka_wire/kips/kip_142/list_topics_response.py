"""ListTopicsResponse, made by kipc from kips/kip_142/ListTopicsResponse.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import Damaged, new, sized_count, unpacker
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import Buffer, Refused, Write, boolean, packer

__all__ = ["ListTopicsResponse", "TopicListing"]

_pack_bool = packer(">?")
_pack_int16 = packer(">h")
_pack_int16_int32 = packer(">hi")
_unpack_bool = unpacker(">?")
_unpack_int16 = unpacker(">h")
_unpack_int16_int32 = unpacker(">hi")


class ListTopicsResponse(Message):
    """The response of ListTopics: API key 11420, versions 0.

    Attributes:
        error_code: int16. What is wrong with the request, 0 for nothing.
        topic_listing: array of TopicListing. The topics that the caller may describe.
    """

    __slots__ = (
        "error_code",
        "topic_listing",
        "unknown_tags",
    )

    error_code: int
    topic_listing: list[TopicListing]

    API_KEY = 11420
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        topic_listing: Iterable[TopicListing] = (),
    ) -> None:
        self.error_code = error_code
        self.topic_listing = list(topic_listing)
        self.unknown_tags = None


class TopicListing(Struct):
    """A struct of ListTopicsResponse.

    Attributes:
        name: string, topic name. The name of the topic.
        internal: bool. Whether the cluster keeps it for itself.
    """

    __slots__ = (
        "name",
        "internal",
        "unknown_tags",
    )

    name: str
    internal: bool

    def __init__(
        self,
        *,
        name: str = "",
        internal: bool = False,
    ) -> None:
        self.name = name
        self.internal = internal
        self.unknown_tags = None


# TopicListing, version 0.


def _read_topic_listing_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicListing], int]:
    values = []
    for _ in range(count):
        topic_listing = new(TopicListing)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        topic_listing.name = buf[pos:stop].decode()
        pos = stop
        (topic_listing.internal,) = _unpack_bool(buf, pos)
        pos += 1
        topic_listing.unknown_tags = None
        values.append(topic_listing)
    return values, pos


def _write_topic_listing_array_v0(values: list[TopicListing], write: Write) -> None:
    for topic_listing in values:
        if topic_listing.unknown_tags:
            raise Refused
        name = topic_listing.name.encode()
        write(_pack_int16(len(name)))
        write(name)
        write(_pack_bool(boolean[topic_listing.internal]))


# ListTopicsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListTopicsResponse, int]:
    message = new(ListTopicsResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 3)
    message.topic_listing, pos = _read_topic_listing_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ListTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topic_listing = message.topic_listing
    write(_pack_int16_int32(message.error_code, len(topic_listing)))
    _write_topic_listing_array_v0(topic_listing, write)
    return buffer.getvalue()


_TOPIC_LISTING = StructSpec(
    "TopicListing",
    TopicListing,
    "none",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field("Internal", "internal", "bool", "0+", default=False),
    ),
)
ListTopicsResponse.SPEC = MessageSpec(
    "ListTopicsResponse",
    ListTopicsResponse,
    "none",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "TopicListing",
            "topic_listing",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_LISTING,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=11420,
)
ListTopicsResponse._READERS, ListTopicsResponse._WRITERS = codec_tables(
    ListTopicsResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

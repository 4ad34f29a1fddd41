"""ListTopicsResponse, made by kipc from kips/kip_4/ListTopicsResponse.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import Damaged, new, sized_count, sized_strings, unpacker
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import Buffer, Refused, Write, packer, put_sized_strings

__all__ = ["ListTopicsResponse", "TopicsList"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")


class ListTopicsResponse(Message):
    """The response of ListTopics: API key 10045, versions 0.

    Attributes:
        error_code: int16. 0 for nothing, 21 if the request failed, 22 if the broker is
            not the controller.
        error_description: string, may be left out. What went wrong in words, absent if
            nothing did.
        topics_list: TopicsList, may be left out. The topics, absent after an error.
    """

    __slots__ = (
        "error_code",
        "error_description",
        "topics_list",
        "unknown_tags",
    )

    error_code: int
    error_description: str | None
    topics_list: TopicsList | None

    API_KEY = 10045
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_description: str | None = None,
        topics_list: TopicsList | None = None,
    ) -> None:
        self.error_code = error_code
        self.error_description = error_description
        self.topics_list = topics_list
        self.unknown_tags = None


class TopicsList(Struct):
    """A struct of ListTopicsResponse.

    Attributes:
        topics_marked_for_deletion: array of string, topic names. The topics that are
            being deleted.
        alive_topics: array of string, topic names. All other topics.
    """

    __slots__ = (
        "topics_marked_for_deletion",
        "alive_topics",
        "unknown_tags",
    )

    topics_marked_for_deletion: tuple[str, ...]
    alive_topics: tuple[str, ...]

    def __init__(
        self,
        *,
        topics_marked_for_deletion: Iterable[str] = (),
        alive_topics: Iterable[str] = (),
    ) -> None:
        self.topics_marked_for_deletion = tuple(topics_marked_for_deletion)
        self.alive_topics = tuple(alive_topics)
        self.unknown_tags = None


# TopicsList, version 0.


def _read_topics_list_v0(buf: bytes, pos: int, end: int) -> tuple[TopicsList, int]:
    topics_list = new(TopicsList)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    topics_list.topics_marked_for_deletion, pos = sized_strings(buf, pos, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    topics_list.alive_topics, pos = sized_strings(buf, pos, count)
    topics_list.unknown_tags = None
    return topics_list, pos


def _write_topics_list_v0(topics_list: TopicsList, write: Write) -> None:
    if topics_list.unknown_tags:
        raise Refused
    topics_marked_for_deletion = topics_list.topics_marked_for_deletion
    write(_pack_int32(len(topics_marked_for_deletion)))
    put_sized_strings(write, topics_marked_for_deletion)
    alive_topics = topics_list.alive_topics
    write(_pack_int32(len(alive_topics)))
    put_sized_strings(write, alive_topics)


# ListTopicsResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ListTopicsResponse, int]:
    message = new(ListTopicsResponse)
    message.error_code, marker = _unpack_int16_uint8(buf, pos)
    pos += 3
    if marker:
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        message.error_description = buf[pos:stop].decode()
        pos = stop
    else:
        message.error_description = None
    marker = buf[pos]
    pos += 1
    if marker:
        message.topics_list, pos = _read_topics_list_v0(buf, pos, end)
    else:
        message.topics_list = None
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ListTopicsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    write(_pack_int16(message.error_code))
    if message.error_description is None:
        write(b"\x00")
    else:
        write(b"\x01")
        error_description = message.error_description.encode()
        write(_pack_int16(len(error_description)))
        write(error_description)
    if message.topics_list is None:
        write(b"\x00")
    else:
        write(b"\x01")
        _write_topics_list_v0(message.topics_list, write)
    return buffer.getvalue()


_TOPICS_LIST = StructSpec(
    "TopicsList",
    TopicsList,
    "none",
    (
        Field(
            "TopicsMarkedForDeletion",
            "topics_marked_for_deletion",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="topicName",
        ),
        Field(
            "AliveTopics",
            "alive_topics",
            "string",
            "0+",
            array=True,
            default=(),
            entity_type="topicName",
        ),
    ),
)
ListTopicsResponse.SPEC = MessageSpec(
    "ListTopicsResponse",
    ListTopicsResponse,
    "none",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorDescription", "error_description", "string", "0+", maybe="0+"),
        Field(
            "TopicsList", "topics_list", "struct", "0+", struct=_TOPICS_LIST, maybe="0+"
        ),
    ),
    type="response",
    versions="0",
    api_key=10045,
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

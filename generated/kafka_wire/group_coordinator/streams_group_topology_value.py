"""StreamsGroupTopologyValue, made by kipc from group_coordinator/StreamsGroupTopologyValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    compact_strings,
    long_string,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    array_packers,
    packer,
    put_compact_count,
    put_compact_strings,
    put_long_string,
    put_numbers,
    put_tags,
    uint8,
)

__all__ = [
    "CopartitionGroup",
    "StreamsGroupTopologyValue",
    "Subtopology",
    "TopicConfig",
    "TopicInfo",
]

_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_pack_int32_int16_uint8 = packer(">ihB")
_pack_int32_uint8 = packer(">iB")
_pack_uint8_int16s = array_packers(">B", "h")
_unpack_int16s = array_unpackers("h")
_unpack_int32_int16_uint8 = unpacker(">ihB")
_unpack_int32_uint8 = unpacker(">iB")


class StreamsGroupTopologyValue(Message):
    """The value of a coordinator's record: record type 23, versions 0, flexible since 0.

    Attributes:
        epoch: int32.
        subtopologies: array of Subtopology.
    """

    __slots__ = (
        "epoch",
        "subtopologies",
        "unknown_tags",
    )

    epoch: int
    subtopologies: list[Subtopology]

    API_KEY = 23
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        epoch: int = 0,
        subtopologies: Iterable[Subtopology] = (),
    ) -> None:
        self.epoch = epoch
        self.subtopologies = list(subtopologies)
        self.unknown_tags = None


class Subtopology(Struct):
    """A struct of StreamsGroupTopologyValue.

    Attributes:
        subtopology_id: string.
        source_topics: array of string.
        source_topic_regex: array of string.
        state_changelog_topics: array of TopicInfo.
        repartition_sink_topics: array of string.
        repartition_source_topics: array of TopicInfo.
        copartition_groups: array of CopartitionGroup.
    """

    __slots__ = (
        "subtopology_id",
        "source_topics",
        "source_topic_regex",
        "state_changelog_topics",
        "repartition_sink_topics",
        "repartition_source_topics",
        "copartition_groups",
        "unknown_tags",
    )

    subtopology_id: str
    source_topics: tuple[str, ...]
    source_topic_regex: tuple[str, ...]
    state_changelog_topics: list[TopicInfo]
    repartition_sink_topics: tuple[str, ...]
    repartition_source_topics: list[TopicInfo]
    copartition_groups: list[CopartitionGroup]

    def __init__(
        self,
        *,
        subtopology_id: str = "",
        source_topics: Iterable[str] = (),
        source_topic_regex: Iterable[str] = (),
        state_changelog_topics: Iterable[TopicInfo] = (),
        repartition_sink_topics: Iterable[str] = (),
        repartition_source_topics: Iterable[TopicInfo] = (),
        copartition_groups: Iterable[CopartitionGroup] = (),
    ) -> None:
        self.subtopology_id = subtopology_id
        self.source_topics = tuple(source_topics)
        self.source_topic_regex = tuple(source_topic_regex)
        self.state_changelog_topics = list(state_changelog_topics)
        self.repartition_sink_topics = tuple(repartition_sink_topics)
        self.repartition_source_topics = list(repartition_source_topics)
        self.copartition_groups = list(copartition_groups)
        self.unknown_tags = None


class TopicInfo(Struct):
    """A struct of StreamsGroupTopologyValue.

    Attributes:
        name: string.
        partitions: int32.
        replication_factor: int16.
        topic_configs: array of TopicConfig.
    """

    __slots__ = (
        "name",
        "partitions",
        "replication_factor",
        "topic_configs",
        "unknown_tags",
    )

    name: str
    partitions: int
    replication_factor: int
    topic_configs: list[TopicConfig]

    def __init__(
        self,
        *,
        name: str = "",
        partitions: int = 0,
        replication_factor: int = 0,
        topic_configs: Iterable[TopicConfig] = (),
    ) -> None:
        self.name = name
        self.partitions = partitions
        self.replication_factor = replication_factor
        self.topic_configs = list(topic_configs)
        self.unknown_tags = None


class CopartitionGroup(Struct):
    """A struct of StreamsGroupTopologyValue.

    Attributes:
        source_topics: array of int16.
        source_topic_regex: array of int16.
        repartition_source_topics: array of int16.
    """

    __slots__ = (
        "source_topics",
        "source_topic_regex",
        "repartition_source_topics",
        "unknown_tags",
    )

    source_topics: tuple[int, ...]
    source_topic_regex: tuple[int, ...]
    repartition_source_topics: tuple[int, ...]

    def __init__(
        self,
        *,
        source_topics: Iterable[int] = (),
        source_topic_regex: Iterable[int] = (),
        repartition_source_topics: Iterable[int] = (),
    ) -> None:
        self.source_topics = tuple(source_topics)
        self.source_topic_regex = tuple(source_topic_regex)
        self.repartition_source_topics = tuple(repartition_source_topics)
        self.unknown_tags = None


class TopicConfig(Struct):
    """A struct of StreamsGroupTopologyValue.

    Attributes:
        key: string.
        value: string.
    """

    __slots__ = (
        "key",
        "value",
        "unknown_tags",
    )

    key: str
    value: str

    def __init__(
        self,
        *,
        key: str = "",
        value: str = "",
    ) -> None:
        self.key = key
        self.value = value
        self.unknown_tags = None


# TopicConfig, version 0.


def _read_topic_config_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicConfig], int]:
    values = []
    for _ in range(count):
        topic_config = new(TopicConfig)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_config.key = buf[pos:stop].decode()
            pos = stop
        else:
            topic_config.key, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_config.value = buf[pos:stop].decode()
            pos = stop
        else:
            topic_config.value, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        topic_config.unknown_tags = None
        if tags:
            topic_config.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_config)
    return values, pos


def _write_topic_config_array_v0(values: list[TopicConfig], write: Write) -> None:
    for topic_config in values:
        key = topic_config.key.encode()
        size = len(key)
        if size < 127:
            write(uint8[size + 1])
            write(key)
        else:
            put_long_string(write, key)
        value = topic_config.value.encode()
        size = len(value)
        if size < 127:
            write(uint8[size + 1])
            write(value)
        else:
            put_long_string(write, value)
        if topic_config.unknown_tags:
            put_tags(write, [], topic_config.unknown_tags, 0)
        else:
            write(b"\x00")


# TopicInfo, version 0.


def _read_topic_info_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicInfo], int]:
    values = []
    for _ in range(count):
        topic_info = new(TopicInfo)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            topic_info.name = buf[pos:stop].decode()
            pos = stop
        else:
            topic_info.name, pos = long_string(buf, pos, length)
        topic_info.partitions, topic_info.replication_factor, length = (
            _unpack_int32_int16_uint8(buf, pos)
        )
        pos += 7
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 3)
        topic_info.topic_configs, pos = _read_topic_config_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        topic_info.unknown_tags = None
        if tags:
            topic_info.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(topic_info)
    return values, pos


def _write_topic_info_array_v0(values: list[TopicInfo], write: Write) -> None:
    for topic_info in values:
        name = topic_info.name.encode()
        size = len(name)
        if size < 127:
            write(uint8[size + 1])
            write(name)
        else:
            put_long_string(write, name)
        topic_configs = topic_info.topic_configs
        count = len(topic_configs)
        if count < 127:
            write(
                _pack_int32_int16_uint8(
                    topic_info.partitions, topic_info.replication_factor, count + 1
                )
            )
        else:
            write(
                _pack_int32_int16(topic_info.partitions, topic_info.replication_factor)
            )
            put_compact_count(write, count)
        _write_topic_config_array_v0(topic_configs, write)
        if topic_info.unknown_tags:
            put_tags(write, [], topic_info.unknown_tags, 0)
        else:
            write(b"\x00")


# CopartitionGroup, version 0.


def _read_copartition_group_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[CopartitionGroup], int]:
    values = []
    for _ in range(count):
        copartition_group = new(CopartitionGroup)
        length = buf[pos]
        pos += 1
        if length == 1:
            copartition_group.source_topics = ()
        elif 1 < length < 34:
            copartition_group.source_topics = _unpack_int16s[length](buf, pos)
            pos += 2 * length - 2
        else:
            count, pos = compact_count(buf, pos, end, length, 2)
            copartition_group.source_topics, pos = numbers(buf, pos, count, "h")
        length = buf[pos]
        pos += 1
        if length == 1:
            copartition_group.source_topic_regex = ()
        elif 1 < length < 34:
            copartition_group.source_topic_regex = _unpack_int16s[length](buf, pos)
            pos += 2 * length - 2
        else:
            count, pos = compact_count(buf, pos, end, length, 2)
            copartition_group.source_topic_regex, pos = numbers(buf, pos, count, "h")
        length = buf[pos]
        pos += 1
        if length == 1:
            copartition_group.repartition_source_topics = ()
        elif 1 < length < 34:
            copartition_group.repartition_source_topics = _unpack_int16s[length](
                buf, pos
            )
            pos += 2 * length - 2
        else:
            count, pos = compact_count(buf, pos, end, length, 2)
            copartition_group.repartition_source_topics, pos = numbers(
                buf, pos, count, "h"
            )
        tags = buf[pos]
        pos += 1
        copartition_group.unknown_tags = None
        if tags:
            copartition_group.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(copartition_group)
    return values, pos


def _write_copartition_group_array_v0(
    values: list[CopartitionGroup], write: Write
) -> None:
    for copartition_group in values:
        source_topics = copartition_group.source_topics
        count = len(source_topics)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int16s[count](count + 1, *source_topics))
        else:
            put_compact_count(write, count)
            put_numbers(write, source_topics, "h")
        source_topic_regex = copartition_group.source_topic_regex
        count = len(source_topic_regex)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int16s[count](count + 1, *source_topic_regex))
        else:
            put_compact_count(write, count)
            put_numbers(write, source_topic_regex, "h")
        repartition_source_topics = copartition_group.repartition_source_topics
        count = len(repartition_source_topics)
        if not count:
            write(b"\x01")
        elif count < 33:
            write(_pack_uint8_int16s[count](count + 1, *repartition_source_topics))
        else:
            put_compact_count(write, count)
            put_numbers(write, repartition_source_topics, "h")
        if copartition_group.unknown_tags:
            put_tags(write, [], copartition_group.unknown_tags, 0)
        else:
            write(b"\x00")


# Subtopology, version 0.


def _read_subtopology_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Subtopology], int]:
    values = []
    for _ in range(count):
        subtopology = new(Subtopology)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            subtopology.subtopology_id = buf[pos:stop].decode()
            pos = stop
        else:
            subtopology.subtopology_id, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        subtopology.source_topics, pos = compact_strings(buf, pos, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        subtopology.source_topic_regex, pos = compact_strings(buf, pos, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 9)
        subtopology.state_changelog_topics, pos = _read_topic_info_array_v0(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 1)
        subtopology.repartition_sink_topics, pos = compact_strings(buf, pos, count)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 9)
        subtopology.repartition_source_topics, pos = _read_topic_info_array_v0(
            buf, pos, end, count
        )
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            count = length - 1
        else:
            count, pos = compact_count(buf, pos, end, length, 4)
        subtopology.copartition_groups, pos = _read_copartition_group_array_v0(
            buf, pos, end, count
        )
        tags = buf[pos]
        pos += 1
        subtopology.unknown_tags = None
        if tags:
            subtopology.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(subtopology)
    return values, pos


def _write_subtopology_array_v0(values: list[Subtopology], write: Write) -> None:
    for subtopology in values:
        subtopology_id = subtopology.subtopology_id.encode()
        size = len(subtopology_id)
        if size < 127:
            write(uint8[size + 1])
            write(subtopology_id)
        else:
            put_long_string(write, subtopology_id)
        source_topics = subtopology.source_topics
        count = len(source_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, source_topics)
        source_topic_regex = subtopology.source_topic_regex
        count = len(source_topic_regex)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, source_topic_regex)
        state_changelog_topics = subtopology.state_changelog_topics
        count = len(state_changelog_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_info_array_v0(state_changelog_topics, write)
        repartition_sink_topics = subtopology.repartition_sink_topics
        count = len(repartition_sink_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        put_compact_strings(write, repartition_sink_topics)
        repartition_source_topics = subtopology.repartition_source_topics
        count = len(repartition_source_topics)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_topic_info_array_v0(repartition_source_topics, write)
        copartition_groups = subtopology.copartition_groups
        count = len(copartition_groups)
        if count < 127:
            write(uint8[count + 1])
        else:
            put_compact_count(write, count)
        _write_copartition_group_array_v0(copartition_groups, write)
        if subtopology.unknown_tags:
            put_tags(write, [], subtopology.unknown_tags, 0)
        else:
            write(b"\x00")


# StreamsGroupTopologyValue, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[StreamsGroupTopologyValue, int]:
    message = new(StreamsGroupTopologyValue)
    message.epoch, length = _unpack_int32_uint8(buf, pos)
    pos += 5
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 8)
    message.subtopologies, pos = _read_subtopology_array_v0(buf, pos, end, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupTopologyValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    subtopologies = message.subtopologies
    count = len(subtopologies)
    if count < 127:
        write(_pack_int32_uint8(message.epoch, count + 1))
    else:
        write(_pack_int32(message.epoch))
        put_compact_count(write, count)
    _write_subtopology_array_v0(subtopologies, write)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


_TOPIC_CONFIG = StructSpec(
    "TopicConfig",
    TopicConfig,
    "0+",
    (
        Field("key", "key", "string", "0+", default=""),
        Field("value", "value", "string", "0+", default=""),
    ),
)
_TOPIC_INFO = StructSpec(
    "TopicInfo",
    TopicInfo,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("Partitions", "partitions", "int32", "0+", default=0),
        Field("ReplicationFactor", "replication_factor", "int16", "0+", default=0),
        Field(
            "TopicConfigs",
            "topic_configs",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_CONFIG,
            default=(),
        ),
    ),
)
_COPARTITION_GROUP = StructSpec(
    "CopartitionGroup",
    CopartitionGroup,
    "0+",
    (
        Field("SourceTopics", "source_topics", "int16", "0+", array=True, default=()),
        Field(
            "SourceTopicRegex",
            "source_topic_regex",
            "int16",
            "0+",
            array=True,
            default=(),
        ),
        Field(
            "RepartitionSourceTopics",
            "repartition_source_topics",
            "int16",
            "0+",
            array=True,
            default=(),
        ),
    ),
)
_SUBTOPOLOGY = StructSpec(
    "Subtopology",
    Subtopology,
    "0+",
    (
        Field("SubtopologyId", "subtopology_id", "string", "0+", default=""),
        Field("SourceTopics", "source_topics", "string", "0+", array=True, default=()),
        Field(
            "SourceTopicRegex",
            "source_topic_regex",
            "string",
            "0+",
            array=True,
            default=(),
        ),
        Field(
            "StateChangelogTopics",
            "state_changelog_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_INFO,
            default=(),
        ),
        Field(
            "RepartitionSinkTopics",
            "repartition_sink_topics",
            "string",
            "0+",
            array=True,
            default=(),
        ),
        Field(
            "RepartitionSourceTopics",
            "repartition_source_topics",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_INFO,
            default=(),
        ),
        Field(
            "CopartitionGroups",
            "copartition_groups",
            "struct",
            "0+",
            array=True,
            struct=_COPARTITION_GROUP,
            default=(),
        ),
    ),
)
StreamsGroupTopologyValue.SPEC = MessageSpec(
    "StreamsGroupTopologyValue",
    StreamsGroupTopologyValue,
    "0+",
    (
        Field("Epoch", "epoch", "int32", "0+", default=0),
        Field(
            "Subtopologies",
            "subtopologies",
            "struct",
            "0+",
            array=True,
            struct=_SUBTOPOLOGY,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=23,
)
StreamsGroupTopologyValue._READERS, StreamsGroupTopologyValue._WRITERS = codec_tables(
    StreamsGroupTopologyValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

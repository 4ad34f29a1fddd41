"""CreateTopicRequest, made by kipc from kips/kip_4/CreateTopicRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import Damaged, new, sized_count, unpacker
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import Buffer, Refused, Write, packer

__all__ = ["ConfigEntry", "CreateTopicRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class CreateTopicRequest(Message):
    """The request of CreateTopic: API key 10041, versions 0.

    Attributes:
        topic_name: string, topic name. The name the topic is to have.
        partitions: int32, may be left out. How many partitions it is to have; goes with
            Replicas, without ReplicaAssignment.
        replicas: int32, may be left out. How many replicas each partition is to have;
            goes with Partitions.
        replica_assignment: string, may be left out. Which brokers hold which partition,
            as kafka-topics writes it: brokers joined by colons, partitions by commas.
        configs: array of ConfigEntry. The settings of its own; those of the broker hold
            for the others.
    """

    __slots__ = (
        "topic_name",
        "partitions",
        "replicas",
        "replica_assignment",
        "configs",
        "unknown_tags",
    )

    topic_name: str
    partitions: int | None
    replicas: int | None
    replica_assignment: str | None
    configs: list[ConfigEntry]

    API_KEY = 10041
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topic_name: str = "",
        partitions: int | None = None,
        replicas: int | None = None,
        replica_assignment: str | None = None,
        configs: Iterable[ConfigEntry] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partitions = partitions
        self.replicas = replicas
        self.replica_assignment = replica_assignment
        self.configs = list(configs)
        self.unknown_tags = None


class ConfigEntry(Struct):
    """A struct of CreateTopicRequest.

    Attributes:
        config_key: string. The name of the setting.
        config_value: string. Its value, as text.
    """

    __slots__ = (
        "config_key",
        "config_value",
        "unknown_tags",
    )

    config_key: str
    config_value: str

    def __init__(
        self,
        *,
        config_key: str = "",
        config_value: str = "",
    ) -> None:
        self.config_key = config_key
        self.config_value = config_value
        self.unknown_tags = None


# ConfigEntry, version 0.


def _read_config_entry_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[ConfigEntry], int]:
    values = []
    for _ in range(count):
        config_entry = new(ConfigEntry)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        config_entry.config_key = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        config_entry.config_value = buf[pos:stop].decode()
        pos = stop
        config_entry.unknown_tags = None
        values.append(config_entry)
    return values, pos


def _write_config_entry_array_v0(values: list[ConfigEntry], write: Write) -> None:
    for config_entry in values:
        if config_entry.unknown_tags:
            raise Refused
        config_key = config_entry.config_key.encode()
        write(_pack_int16(len(config_key)))
        write(config_key)
        config_value = config_entry.config_value.encode()
        write(_pack_int16(len(config_value)))
        write(config_value)


# CreateTopicRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[CreateTopicRequest, int]:
    message = new(CreateTopicRequest)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.topic_name = buf[pos:stop].decode()
    pos = stop
    marker = buf[pos]
    pos += 1
    if marker:
        (message.partitions,) = _unpack_int32(buf, pos)
        pos += 4
    else:
        message.partitions = None
    marker = buf[pos]
    pos += 1
    if marker:
        (message.replicas,) = _unpack_int32(buf, pos)
        pos += 4
    else:
        message.replicas = None
    marker = buf[pos]
    pos += 1
    if marker:
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        message.replica_assignment = buf[pos:stop].decode()
        pos = stop
    else:
        message.replica_assignment = None
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 4)
    message.configs, pos = _read_config_entry_array_v0(buf, pos, end, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: CreateTopicRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    topic_name = message.topic_name.encode()
    write(_pack_int16(len(topic_name)))
    write(topic_name)
    if message.partitions is None:
        write(b"\x00")
    else:
        write(b"\x01")
        write(_pack_int32(message.partitions))
    if message.replicas is None:
        write(b"\x00")
    else:
        write(b"\x01")
        write(_pack_int32(message.replicas))
    if message.replica_assignment is None:
        write(b"\x00")
    else:
        write(b"\x01")
        replica_assignment = message.replica_assignment.encode()
        write(_pack_int16(len(replica_assignment)))
        write(replica_assignment)
    configs = message.configs
    write(_pack_int32(len(configs)))
    _write_config_entry_array_v0(configs, write)
    return buffer.getvalue()


_CONFIG_ENTRY = StructSpec(
    "ConfigEntry",
    ConfigEntry,
    "none",
    (
        Field("ConfigKey", "config_key", "string", "0+", default=""),
        Field("ConfigValue", "config_value", "string", "0+", default=""),
    ),
)
CreateTopicRequest.SPEC = MessageSpec(
    "CreateTopicRequest",
    CreateTopicRequest,
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
        Field("Partitions", "partitions", "int32", "0+", maybe="0+"),
        Field("Replicas", "replicas", "int32", "0+", maybe="0+"),
        Field("ReplicaAssignment", "replica_assignment", "string", "0+", maybe="0+"),
        Field(
            "Configs",
            "configs",
            "struct",
            "0+",
            array=True,
            struct=_CONFIG_ENTRY,
            default=(),
        ),
    ),
    type="request",
    versions="0",
    api_key=10041,
    listeners=("broker",),
)
CreateTopicRequest._READERS, CreateTopicRequest._WRITERS = codec_tables(
    CreateTopicRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

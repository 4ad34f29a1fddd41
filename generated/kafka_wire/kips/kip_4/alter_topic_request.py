"""AlterTopicRequest, made by kipc from kips/kip_4/AlterTopicRequest.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import Damaged, new, sized_count, sized_strings, unpacker
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import Buffer, Refused, Write, packer, put_sized_strings

__all__ = ["AddedConfigEntry", "AlterTopicRequest"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class AlterTopicRequest(Message):
    """The request of AlterTopic: API key 10042, versions 0.

    Attributes:
        topic_name: string, topic name. The topic to change.
        partitions: int32, may be left out. How many partitions it is to have, absent to
            leave them.
        replica_assignment: string, may be left out. Which brokers are to hold which
            partition, written as in CreateTopic; absent to leave them.
        added_configs: array of AddedConfigEntry. The settings to make its own.
        deleted_configs: array of string. The names of settings to give back to the
            broker's.
    """

    __slots__ = (
        "topic_name",
        "partitions",
        "replica_assignment",
        "added_configs",
        "deleted_configs",
        "unknown_tags",
    )

    topic_name: str
    partitions: int | None
    replica_assignment: str | None
    added_configs: list[AddedConfigEntry]
    deleted_configs: tuple[str, ...]

    API_KEY = 10042
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topic_name: str = "",
        partitions: int | None = None,
        replica_assignment: str | None = None,
        added_configs: Iterable[AddedConfigEntry] = (),
        deleted_configs: Iterable[str] = (),
    ) -> None:
        self.topic_name = topic_name
        self.partitions = partitions
        self.replica_assignment = replica_assignment
        self.added_configs = list(added_configs)
        self.deleted_configs = tuple(deleted_configs)
        self.unknown_tags = None


class AddedConfigEntry(Struct):
    """A struct of AlterTopicRequest.

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


# AddedConfigEntry, version 0.


def _read_added_config_entry_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[AddedConfigEntry], int]:
    values = []
    for _ in range(count):
        added_config_entry = new(AddedConfigEntry)
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        added_config_entry.config_key = buf[pos:stop].decode()
        pos = stop
        (length,) = _unpack_int16(buf, pos)
        pos += 2
        if length < 0:
            raise Damaged
        stop = pos + length
        added_config_entry.config_value = buf[pos:stop].decode()
        pos = stop
        added_config_entry.unknown_tags = None
        values.append(added_config_entry)
    return values, pos


def _write_added_config_entry_array_v0(
    values: list[AddedConfigEntry], write: Write
) -> None:
    for added_config_entry in values:
        if added_config_entry.unknown_tags:
            raise Refused
        config_key = added_config_entry.config_key.encode()
        write(_pack_int16(len(config_key)))
        write(config_key)
        config_value = added_config_entry.config_value.encode()
        write(_pack_int16(len(config_value)))
        write(config_value)


# AlterTopicRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AlterTopicRequest, int]:
    message = new(AlterTopicRequest)
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
    message.added_configs, pos = _read_added_config_entry_array_v0(buf, pos, end, count)
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 2)
    message.deleted_configs, pos = sized_strings(buf, pos, count)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: AlterTopicRequest) -> bytes:
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
    if message.replica_assignment is None:
        write(b"\x00")
    else:
        write(b"\x01")
        replica_assignment = message.replica_assignment.encode()
        write(_pack_int16(len(replica_assignment)))
        write(replica_assignment)
    added_configs = message.added_configs
    write(_pack_int32(len(added_configs)))
    _write_added_config_entry_array_v0(added_configs, write)
    deleted_configs = message.deleted_configs
    write(_pack_int32(len(deleted_configs)))
    put_sized_strings(write, deleted_configs)
    return buffer.getvalue()


_ADDED_CONFIG_ENTRY = StructSpec(
    "AddedConfigEntry",
    AddedConfigEntry,
    "none",
    (
        Field("ConfigKey", "config_key", "string", "0+", default=""),
        Field("ConfigValue", "config_value", "string", "0+", default=""),
    ),
)
AlterTopicRequest.SPEC = MessageSpec(
    "AlterTopicRequest",
    AlterTopicRequest,
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
        Field("ReplicaAssignment", "replica_assignment", "string", "0+", maybe="0+"),
        Field(
            "AddedConfigs",
            "added_configs",
            "struct",
            "0+",
            array=True,
            struct=_ADDED_CONFIG_ENTRY,
            default=(),
        ),
        Field(
            "DeletedConfigs", "deleted_configs", "string", "0+", array=True, default=()
        ),
    ),
    type="request",
    versions="0",
    api_key=10042,
    listeners=("broker",),
)
AlterTopicRequest._READERS, AlterTopicRequest._WRITERS = codec_tables(
    AlterTopicRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

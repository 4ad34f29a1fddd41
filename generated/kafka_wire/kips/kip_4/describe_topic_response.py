"""DescribeTopicResponse, made by kipc from kips/kip_4/DescribeTopicResponse.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import Damaged, new, numbers, sized_count, unpacker
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import (
    Buffer,
    Refused,
    Write,
    array_packers,
    packer,
    put_numbers,
    put_sized_count,
)

__all__ = [
    "ConfigEntry",
    "DescribeTopicResponse",
    "TopicConfigDetails",
    "TopicDescription",
    "TopicPartitionDetails",
]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_pack_int32_int32s = array_packers(">i", "i")
_pack_int32x3 = packer(">iii")
_unpack_int16 = unpacker(">h")
_unpack_int16_uint8 = unpacker(">hB")
_unpack_int32 = unpacker(">i")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int32x3 = unpacker(">iii")


class DescribeTopicResponse(Message):
    """The response of DescribeTopic: API key 10044, versions 0.

    Attributes:
        error_code: int16. 0 for nothing, 21 if the request failed, 22 if the broker is
            not the controller.
        error_description: string, may be left out. What went wrong in words, absent if
            nothing did.
        topic_description: TopicDescription, may be left out. The topic, absent after an
            error.
    """

    __slots__ = (
        "error_code",
        "error_description",
        "topic_description",
        "unknown_tags",
    )

    error_code: int
    error_description: str | None
    topic_description: TopicDescription | None

    API_KEY = 10044
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        error_description: str | None = None,
        topic_description: TopicDescription | None = None,
    ) -> None:
        self.error_code = error_code
        self.error_description = error_description
        self.topic_description = topic_description
        self.unknown_tags = None


class TopicDescription(Struct):
    """A struct of DescribeTopicResponse.

    Attributes:
        topic_name: string, topic name. The name of the topic.
        topic_config_details: TopicConfigDetails. Its size and settings.
        topic_partition_details: array of TopicPartitionDetails. Each partition.
    """

    __slots__ = (
        "topic_name",
        "topic_config_details",
        "topic_partition_details",
        "unknown_tags",
    )

    topic_name: str
    topic_config_details: TopicConfigDetails
    topic_partition_details: list[TopicPartitionDetails]

    def __init__(
        self,
        *,
        topic_name: str = "",
        topic_config_details: TopicConfigDetails | None = None,
        topic_partition_details: Iterable[TopicPartitionDetails] = (),
    ) -> None:
        self.topic_name = topic_name
        self.topic_config_details = (
            TopicConfigDetails()
            if topic_config_details is None
            else topic_config_details
        )
        self.topic_partition_details = list(topic_partition_details)
        self.unknown_tags = None


class TopicConfigDetails(Struct):
    """A struct of DescribeTopicResponse.

    Attributes:
        partitions: int32. How many partitions it has.
        replication_factor: int32. How many replicas each partition has.
        configs: array of ConfigEntry. The settings of its own, none that it has from
            the broker.
    """

    __slots__ = (
        "partitions",
        "replication_factor",
        "configs",
        "unknown_tags",
    )

    partitions: int
    replication_factor: int
    configs: list[ConfigEntry]

    def __init__(
        self,
        *,
        partitions: int = 0,
        replication_factor: int = 0,
        configs: Iterable[ConfigEntry] = (),
    ) -> None:
        self.partitions = partitions
        self.replication_factor = replication_factor
        self.configs = list(configs)
        self.unknown_tags = None


class TopicPartitionDetails(Struct):
    """A struct of DescribeTopicResponse.

    Attributes:
        partition_id: int32. The number of the partition.
        leader: int32, broker id, may be left out. The broker that leads it, absent if
            none does.
        replicas: array of int32, broker ids. The brokers that hold it.
        isr: array of int32, broker ids. Those of them that are in sync.
    """

    __slots__ = (
        "partition_id",
        "leader",
        "replicas",
        "isr",
        "unknown_tags",
    )

    partition_id: int
    leader: int | None
    replicas: tuple[int, ...]
    isr: tuple[int, ...]

    def __init__(
        self,
        *,
        partition_id: int = 0,
        leader: int | None = None,
        replicas: Iterable[int] = (),
        isr: Iterable[int] = (),
    ) -> None:
        self.partition_id = partition_id
        self.leader = leader
        self.replicas = tuple(replicas)
        self.isr = tuple(isr)
        self.unknown_tags = None


class ConfigEntry(Struct):
    """A struct of DescribeTopicResponse.

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


# TopicConfigDetails, version 0.


def _read_topic_config_details_v0(
    buf: bytes, pos: int, end: int
) -> tuple[TopicConfigDetails, int]:
    topic_config_details = new(TopicConfigDetails)
    topic_config_details.partitions, topic_config_details.replication_factor, length = (
        _unpack_int32x3(buf, pos)
    )
    pos += 12
    count = sized_count(length, pos, end, 4)
    topic_config_details.configs, pos = _read_config_entry_array_v0(
        buf, pos, end, count
    )
    topic_config_details.unknown_tags = None
    return topic_config_details, pos


def _write_topic_config_details_v0(
    topic_config_details: TopicConfigDetails, write: Write
) -> None:
    if topic_config_details.unknown_tags:
        raise Refused
    configs = topic_config_details.configs
    write(
        _pack_int32x3(
            topic_config_details.partitions,
            topic_config_details.replication_factor,
            len(configs),
        )
    )
    _write_config_entry_array_v0(configs, write)


# TopicPartitionDetails, version 0.


def _read_topic_partition_details_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[TopicPartitionDetails], int]:
    values = []
    for _ in range(count):
        topic_partition_details = new(TopicPartitionDetails)
        topic_partition_details.partition_id, marker = _unpack_int32_uint8(buf, pos)
        pos += 5
        if marker:
            (topic_partition_details.leader,) = _unpack_int32(buf, pos)
            pos += 4
        else:
            topic_partition_details.leader = None
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic_partition_details.replicas, pos = numbers(buf, pos, count, "i")
        (length,) = _unpack_int32(buf, pos)
        pos += 4
        count = sized_count(length, pos, end, 4)
        topic_partition_details.isr, pos = numbers(buf, pos, count, "i")
        topic_partition_details.unknown_tags = None
        values.append(topic_partition_details)
    return values, pos


def _write_topic_partition_details_array_v0(
    values: list[TopicPartitionDetails], write: Write
) -> None:
    for topic_partition_details in values:
        if topic_partition_details.unknown_tags:
            raise Refused
        write(_pack_int32(topic_partition_details.partition_id))
        if topic_partition_details.leader is None:
            write(b"\x00")
        else:
            write(b"\x01")
            write(_pack_int32(topic_partition_details.leader))
        replicas = topic_partition_details.replicas
        count = len(replicas)
        if count < 33:
            write(_pack_int32_int32s[count](count, *replicas))
        else:
            put_sized_count(write, count)
            put_numbers(write, replicas, "i")
        isr = topic_partition_details.isr
        count = len(isr)
        if count < 33:
            write(_pack_int32_int32s[count](count, *isr))
        else:
            put_sized_count(write, count)
            put_numbers(write, isr, "i")


# TopicDescription, version 0.


def _read_topic_description_v0(
    buf: bytes, pos: int, end: int
) -> tuple[TopicDescription, int]:
    topic_description = new(TopicDescription)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    topic_description.topic_name = buf[pos:stop].decode()
    pos = stop
    topic_description.topic_config_details, pos = _read_topic_config_details_v0(
        buf, pos, end
    )
    (length,) = _unpack_int32(buf, pos)
    pos += 4
    count = sized_count(length, pos, end, 13)
    topic_description.topic_partition_details, pos = (
        _read_topic_partition_details_array_v0(buf, pos, end, count)
    )
    topic_description.unknown_tags = None
    return topic_description, pos


def _write_topic_description_v0(
    topic_description: TopicDescription, write: Write
) -> None:
    if topic_description.unknown_tags:
        raise Refused
    topic_name = topic_description.topic_name.encode()
    write(_pack_int16(len(topic_name)))
    write(topic_name)
    _write_topic_config_details_v0(topic_description.topic_config_details, write)
    topic_partition_details = topic_description.topic_partition_details
    write(_pack_int32(len(topic_partition_details)))
    _write_topic_partition_details_array_v0(topic_partition_details, write)


# DescribeTopicResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[DescribeTopicResponse, int]:
    message = new(DescribeTopicResponse)
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
        message.topic_description, pos = _read_topic_description_v0(buf, pos, end)
    else:
        message.topic_description = None
    message.unknown_tags = None
    return message, pos


def _write_v0(message: DescribeTopicResponse) -> bytes:
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
    if message.topic_description is None:
        write(b"\x00")
    else:
        write(b"\x01")
        _write_topic_description_v0(message.topic_description, write)
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
_TOPIC_CONFIG_DETAILS = StructSpec(
    "TopicConfigDetails",
    TopicConfigDetails,
    "none",
    (
        Field("Partitions", "partitions", "int32", "0+", default=0),
        Field("ReplicationFactor", "replication_factor", "int32", "0+", default=0),
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
)
_TOPIC_PARTITION_DETAILS = StructSpec(
    "TopicPartitionDetails",
    TopicPartitionDetails,
    "none",
    (
        Field("PartitionId", "partition_id", "int32", "0+", default=0),
        Field("Leader", "leader", "int32", "0+", maybe="0+", entity_type="brokerId"),
        Field(
            "Replicas",
            "replicas",
            "int32",
            "0+",
            array=True,
            default=(),
            entity_type="brokerId",
        ),
        Field(
            "ISR", "isr", "int32", "0+", array=True, default=(), entity_type="brokerId"
        ),
    ),
)
_TOPIC_DESCRIPTION = StructSpec(
    "TopicDescription",
    TopicDescription,
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
        Field(
            "TopicConfigDetails",
            "topic_config_details",
            "struct",
            "0+",
            struct=_TOPIC_CONFIG_DETAILS,
            default=(),
        ),
        Field(
            "TopicPartitionDetails",
            "topic_partition_details",
            "struct",
            "0+",
            array=True,
            struct=_TOPIC_PARTITION_DETAILS,
            default=(),
        ),
    ),
)
DescribeTopicResponse.SPEC = MessageSpec(
    "DescribeTopicResponse",
    DescribeTopicResponse,
    "none",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("ErrorDescription", "error_description", "string", "0+", maybe="0+"),
        Field(
            "TopicDescription",
            "topic_description",
            "struct",
            "0+",
            struct=_TOPIC_DESCRIPTION,
            maybe="0+",
        ),
    ),
    type="response",
    versions="0",
    api_key=10044,
)
DescribeTopicResponse._READERS, DescribeTopicResponse._WRITERS = codec_tables(
    DescribeTopicResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

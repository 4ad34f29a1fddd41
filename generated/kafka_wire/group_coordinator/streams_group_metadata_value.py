"""StreamsGroupMetadataValue, made by kipc from group_coordinator/StreamsGroupMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message, Struct
from ..runtime.reading import (
    Damaged,
    compact_nullable_count,
    long_string,
    new,
    tag_count,
    tagged_fields,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec, StructSpec
from ..runtime.writing import (
    Buffer,
    Write,
    packer,
    put_compact_count,
    put_long_string,
    put_tags,
    uint8,
)

__all__ = ["LastAssignmentConfig", "StreamsGroupMetadataValue"]

_pack_int32 = packer(">i")
_pack_int32_int64 = packer(">iq")
_unpack_int32 = unpacker(">i")
_unpack_int32_int64_uint8 = unpacker(">iqB")


class StreamsGroupMetadataValue(Message):
    """The value of a coordinator's record: record type 17, versions 0, flexible since 0.

    Attributes:
        epoch: int32.
        metadata_hash: int64.
        validated_topology_epoch: int32, tag 0.
        last_assignment_configs: array of LastAssignmentConfig, can be null, tag 1.
    """

    __slots__ = (
        "epoch",
        "metadata_hash",
        "validated_topology_epoch",
        "last_assignment_configs",
        "unknown_tags",
    )

    epoch: int
    metadata_hash: int
    validated_topology_epoch: int
    last_assignment_configs: list[LastAssignmentConfig] | None

    API_KEY = 17
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        epoch: int = 0,
        metadata_hash: int = 0,
        validated_topology_epoch: int = -1,
        last_assignment_configs: Iterable[LastAssignmentConfig] | None = (),
    ) -> None:
        self.epoch = epoch
        self.metadata_hash = metadata_hash
        self.validated_topology_epoch = validated_topology_epoch
        self.last_assignment_configs = (
            None if last_assignment_configs is None else list(last_assignment_configs)
        )
        self.unknown_tags = None


class LastAssignmentConfig(Struct):
    """A struct of StreamsGroupMetadataValue.

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


# LastAssignmentConfig, version 0.


def _read_last_assignment_config_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[LastAssignmentConfig], int]:
    values = []
    for _ in range(count):
        last_assignment_config = new(LastAssignmentConfig)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            last_assignment_config.key = buf[pos:stop].decode()
            pos = stop
        else:
            last_assignment_config.key, pos = long_string(buf, pos, length)
        length = buf[pos]
        pos += 1
        if 0 < length < 128:
            stop = pos + length - 1
            last_assignment_config.value = buf[pos:stop].decode()
            pos = stop
        else:
            last_assignment_config.value, pos = long_string(buf, pos, length)
        tags = buf[pos]
        pos += 1
        last_assignment_config.unknown_tags = None
        if tags:
            last_assignment_config.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
        values.append(last_assignment_config)
    return values, pos


def _write_last_assignment_config_array_v0(
    values: list[LastAssignmentConfig], write: Write
) -> None:
    for last_assignment_config in values:
        key = last_assignment_config.key.encode()
        size = len(key)
        if size < 127:
            write(uint8[size + 1])
            write(key)
        else:
            put_long_string(write, key)
        value = last_assignment_config.value.encode()
        size = len(value)
        if size < 127:
            write(uint8[size + 1])
            write(value)
        else:
            put_long_string(write, value)
        if last_assignment_config.unknown_tags:
            put_tags(write, [], last_assignment_config.unknown_tags, 0)
        else:
            write(b"\x00")


# StreamsGroupMetadataValue, version 0.


def _read_tags_v0(
    message: StreamsGroupMetadataValue, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.validated_topology_epoch,) = _unpack_int32(buf, pos)
            pos += 4
        elif tag == 1:
            length = buf[pos]
            pos += 1
            maybe_count, pos = compact_nullable_count(buf, pos, end, length, 3)
            if maybe_count is None:
                message.last_assignment_configs = None
            else:
                message.last_assignment_configs, pos = (
                    _read_last_assignment_config_array_v0(buf, pos, end, maybe_count)
                )
        elif tag >= 2:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: StreamsGroupMetadataValue) -> list[tuple[int, bytes]]:
    fields = []
    if message.validated_topology_epoch != -1:
        fields.append((0, _pack_int32(message.validated_topology_epoch)))
    if message.last_assignment_configs is None or len(message.last_assignment_configs):
        buffer = Buffer()
        write = buffer.write
        last_assignment_configs = message.last_assignment_configs
        if last_assignment_configs is None:
            write(uint8[0])
        else:
            count = len(last_assignment_configs)
            if count < 127:
                write(uint8[count + 1])
            else:
                put_compact_count(write, count)
            _write_last_assignment_config_array_v0(last_assignment_configs, write)
        fields.append((1, buffer.getvalue()))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[StreamsGroupMetadataValue, int]:
    message = new(StreamsGroupMetadataValue)
    message.epoch, message.metadata_hash, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.validated_topology_epoch = -1
    message.last_assignment_configs = []
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: StreamsGroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(_pack_int32_int64(message.epoch, message.metadata_hash))
    put_tags(write, _tags_v0(message), message.unknown_tags, 2)
    return buffer.getvalue()


_LAST_ASSIGNMENT_CONFIG = StructSpec(
    "LastAssignmentConfig",
    LastAssignmentConfig,
    "0+",
    (
        Field("Key", "key", "string", "0+", default=""),
        Field("Value", "value", "string", "0+", default=""),
    ),
)
StreamsGroupMetadataValue.SPEC = MessageSpec(
    "StreamsGroupMetadataValue",
    StreamsGroupMetadataValue,
    "0+",
    (
        Field("Epoch", "epoch", "int32", "0+", default=0),
        Field("MetadataHash", "metadata_hash", "int64", "0+", default=0),
        Field(
            "ValidatedTopologyEpoch",
            "validated_topology_epoch",
            "int32",
            "0+",
            tagged="0+",
            tag=0,
            default=-1,
        ),
        Field(
            "LastAssignmentConfigs",
            "last_assignment_configs",
            "struct",
            "0+",
            array=True,
            struct=_LAST_ASSIGNMENT_CONFIG,
            nullable="0+",
            tagged="0+",
            tag=1,
            default=(),
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=17,
)
StreamsGroupMetadataValue._READERS, StreamsGroupMetadataValue._WRITERS = codec_tables(
    StreamsGroupMetadataValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

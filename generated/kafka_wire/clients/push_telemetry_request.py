"""PushTelemetryRequest, made by kipc from clients/PushTelemetryRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import compact_bytes, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, boolean, packer, put_compact_bytes, put_tags

__all__ = ["PushTelemetryRequest"]

_pack_uuid_int32_bool_int8 = packer(">16si?b")
_unpack_uuid_int32_bool_int8_uint8 = unpacker(">16si?bB")


class PushTelemetryRequest(Message):
    """The request of PushTelemetry: API key 72, versions 0, flexible since 0.

    Attributes:
        client_instance_id: uuid.
        subscription_id: int32.
        terminating: bool.
        compression_type: int8.
        metrics: bytes.
    """

    __slots__ = (
        "client_instance_id",
        "subscription_id",
        "terminating",
        "compression_type",
        "metrics",
        "unknown_tags",
    )

    client_instance_id: UUID
    subscription_id: int
    terminating: bool
    compression_type: int
    metrics: bytes

    API_KEY = 72
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        client_instance_id: UUID = ZERO_UUID,
        subscription_id: int = 0,
        terminating: bool = False,
        compression_type: int = 0,
        metrics: bytes = b"",
    ) -> None:
        self.client_instance_id = client_instance_id
        self.subscription_id = subscription_id
        self.terminating = terminating
        self.compression_type = compression_type
        self.metrics = metrics
        self.unknown_tags = None


# PushTelemetryRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[PushTelemetryRequest, int]:
    message = new(PushTelemetryRequest)
    (
        client_instance_id,
        message.subscription_id,
        message.terminating,
        message.compression_type,
        length,
    ) = _unpack_uuid_int32_bool_int8_uint8(buf, pos)
    pos += 23
    message.client_instance_id = uuid(client_instance_id)
    message.metrics, pos = compact_bytes(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: PushTelemetryRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(
        _pack_uuid_int32_bool_int8(
            message.client_instance_id.bytes,
            message.subscription_id,
            boolean[message.terminating],
            message.compression_type,
        )
    )
    put_compact_bytes(write, message.metrics)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


PushTelemetryRequest.SPEC = MessageSpec(
    "PushTelemetryRequest",
    PushTelemetryRequest,
    "0+",
    (
        Field(
            "ClientInstanceId", "client_instance_id", "uuid", "0+", default=ZERO_UUID
        ),
        Field("SubscriptionId", "subscription_id", "int32", "0+", default=0),
        Field("Terminating", "terminating", "bool", "0+", default=False),
        Field("CompressionType", "compression_type", "int8", "0+", default=0),
        Field("Metrics", "metrics", "bytes", "0+", default=b""),
    ),
    type="request",
    versions="0",
    api_key=72,
    listeners=("broker",),
)
PushTelemetryRequest._READERS, PushTelemetryRequest._WRITERS = codec_tables(
    PushTelemetryRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

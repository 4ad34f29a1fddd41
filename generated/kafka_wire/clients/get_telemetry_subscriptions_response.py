"""GetTelemetrySubscriptionsResponse, made by kipc from clients/GetTelemetrySubscriptionsResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.annotations import Iterable
from ..runtime.message import Message
from ..runtime.reading import (
    array_unpackers,
    compact_count,
    compact_strings,
    new,
    numbers,
    unknown_tags,
    unpacker,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import (
    Buffer,
    array_packers,
    boolean,
    packer,
    put_compact_count,
    put_compact_strings,
    put_numbers,
    put_tags,
)

__all__ = ["GetTelemetrySubscriptionsResponse"]

_pack_int32_int16_uuid_int32 = packer(">ih16si")
_pack_int32_int16_uuid_int32_uint8_int8s = array_packers(">ih16siB", "b")
_pack_int32x2_bool = packer(">ii?")
_pack_int32x2_bool_uint8 = packer(">ii?B")
_unpack_int32_int16_uuid_int32_uint8 = unpacker(">ih16siB")
_unpack_int32x2_bool_uint8 = unpacker(">ii?B")
_unpack_int8s = array_unpackers("b")


class GetTelemetrySubscriptionsResponse(Message):
    """The response of GetTelemetrySubscriptions: API key 71, versions 0, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        client_instance_id: uuid.
        subscription_id: int32.
        accepted_compression_types: array of int8.
        push_interval_ms: int32.
        telemetry_max_bytes: int32.
        delta_temporality: bool.
        requested_metrics: array of string.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "client_instance_id",
        "subscription_id",
        "accepted_compression_types",
        "push_interval_ms",
        "telemetry_max_bytes",
        "delta_temporality",
        "requested_metrics",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    client_instance_id: UUID
    subscription_id: int
    accepted_compression_types: tuple[int, ...]
    push_interval_ms: int
    telemetry_max_bytes: int
    delta_temporality: bool
    requested_metrics: tuple[str, ...]

    API_KEY = 71
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        client_instance_id: UUID = ZERO_UUID,
        subscription_id: int = 0,
        accepted_compression_types: Iterable[int] = (),
        push_interval_ms: int = 0,
        telemetry_max_bytes: int = 0,
        delta_temporality: bool = False,
        requested_metrics: Iterable[str] = (),
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.client_instance_id = client_instance_id
        self.subscription_id = subscription_id
        self.accepted_compression_types = tuple(accepted_compression_types)
        self.push_interval_ms = push_interval_ms
        self.telemetry_max_bytes = telemetry_max_bytes
        self.delta_temporality = delta_temporality
        self.requested_metrics = tuple(requested_metrics)
        self.unknown_tags = None


# GetTelemetrySubscriptionsResponse, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[GetTelemetrySubscriptionsResponse, int]:
    message = new(GetTelemetrySubscriptionsResponse)
    (
        message.throttle_time_ms,
        message.error_code,
        client_instance_id,
        message.subscription_id,
        length,
    ) = _unpack_int32_int16_uuid_int32_uint8(buf, pos)
    pos += 27
    message.client_instance_id = uuid(client_instance_id)
    if length == 1:
        message.accepted_compression_types = ()
    elif 1 < length < 34:
        message.accepted_compression_types = _unpack_int8s[length](buf, pos)
        pos += length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
        message.accepted_compression_types, pos = numbers(buf, pos, count, "b")
    (
        message.push_interval_ms,
        message.telemetry_max_bytes,
        message.delta_temporality,
        length,
    ) = _unpack_int32x2_bool_uint8(buf, pos)
    pos += 10
    if 0 < length < 128:
        count = length - 1
    else:
        count, pos = compact_count(buf, pos, end, length, 1)
    message.requested_metrics, pos = compact_strings(buf, pos, count)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: GetTelemetrySubscriptionsResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    accepted_compression_types = message.accepted_compression_types
    count = len(accepted_compression_types)
    if count < 33:
        write(
            _pack_int32_int16_uuid_int32_uint8_int8s[count](
                message.throttle_time_ms,
                message.error_code,
                message.client_instance_id.bytes,
                message.subscription_id,
                count + 1,
                *accepted_compression_types,
            )
        )
    else:
        write(
            _pack_int32_int16_uuid_int32(
                message.throttle_time_ms,
                message.error_code,
                message.client_instance_id.bytes,
                message.subscription_id,
            )
        )
        put_compact_count(write, count)
        put_numbers(write, accepted_compression_types, "b")
    requested_metrics = message.requested_metrics
    count = len(requested_metrics)
    if count < 127:
        write(
            _pack_int32x2_bool_uint8(
                message.push_interval_ms,
                message.telemetry_max_bytes,
                boolean[message.delta_temporality],
                count + 1,
            )
        )
    else:
        write(
            _pack_int32x2_bool(
                message.push_interval_ms,
                message.telemetry_max_bytes,
                boolean[message.delta_temporality],
            )
        )
        put_compact_count(write, count)
    put_compact_strings(write, requested_metrics)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


GetTelemetrySubscriptionsResponse.SPEC = MessageSpec(
    "GetTelemetrySubscriptionsResponse",
    GetTelemetrySubscriptionsResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "ClientInstanceId", "client_instance_id", "uuid", "0+", default=ZERO_UUID
        ),
        Field("SubscriptionId", "subscription_id", "int32", "0+", default=0),
        Field(
            "AcceptedCompressionTypes",
            "accepted_compression_types",
            "int8",
            "0+",
            array=True,
            default=(),
        ),
        Field("PushIntervalMs", "push_interval_ms", "int32", "0+", default=0),
        Field("TelemetryMaxBytes", "telemetry_max_bytes", "int32", "0+", default=0),
        Field("DeltaTemporality", "delta_temporality", "bool", "0+", default=False),
        Field(
            "RequestedMetrics",
            "requested_metrics",
            "string",
            "0+",
            array=True,
            default=(),
        ),
    ),
    type="response",
    versions="0",
    api_key=71,
)
(
    GetTelemetrySubscriptionsResponse._READERS,
    GetTelemetrySubscriptionsResponse._WRITERS,
) = codec_tables(
    GetTelemetrySubscriptionsResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

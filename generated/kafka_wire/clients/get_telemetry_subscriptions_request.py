"""GetTelemetrySubscriptionsRequest, made by kipc from clients/GetTelemetrySubscriptionsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["GetTelemetrySubscriptionsRequest"]

_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_uuid_uint8 = unpacker(">16sB")


class GetTelemetrySubscriptionsRequest(Message):
    """The request of GetTelemetrySubscriptions: API key 71, versions 0, flexible since 0.

    Attributes:
        client_instance_id: uuid.
    """

    __slots__ = (
        "client_instance_id",
        "unknown_tags",
    )

    client_instance_id: UUID

    API_KEY = 71
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        client_instance_id: UUID = ZERO_UUID,
    ) -> None:
        self.client_instance_id = client_instance_id
        self.unknown_tags = None


# GetTelemetrySubscriptionsRequest, version 0.


def _read_v0(
    buf: bytes, pos: int, end: int
) -> tuple[GetTelemetrySubscriptionsRequest, int]:
    message = new(GetTelemetrySubscriptionsRequest)
    client_instance_id, tags = _unpack_uuid_uint8(buf, pos)
    pos += 17
    message.client_instance_id = uuid(client_instance_id)
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: GetTelemetrySubscriptionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_uuid(message.client_instance_id.bytes))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_uuid_uint8(message.client_instance_id.bytes, 0))
    return buffer.getvalue()


GetTelemetrySubscriptionsRequest.SPEC = MessageSpec(
    "GetTelemetrySubscriptionsRequest",
    GetTelemetrySubscriptionsRequest,
    "0+",
    (Field("ClientInstanceId", "client_instance_id", "uuid", "0+", default=ZERO_UUID),),
    type="request",
    versions="0",
    api_key=71,
    listeners=("broker",),
)
GetTelemetrySubscriptionsRequest._READERS, GetTelemetrySubscriptionsRequest._WRITERS = (
    codec_tables(
        GetTelemetrySubscriptionsRequest.SPEC,
        {
            0: _read_v0,
        },
        {
            0: _write_v0,
        },
    )
)

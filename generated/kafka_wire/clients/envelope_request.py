"""EnvelopeRequest, made by kipc from clients/EnvelopeRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import compact_bytes, compact_nullable_bytes, new, unknown_tags
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import (
    Buffer,
    put_compact_bytes,
    put_compact_nullable_bytes,
    put_tags,
)

__all__ = ["EnvelopeRequest"]


class EnvelopeRequest(Message):
    """The request of Envelope: API key 58, versions 0, flexible since 0.

    Attributes:
        request_data: bytes.
        request_principal: bytes, can be null.
        client_host_address: bytes.
    """

    __slots__ = (
        "request_data",
        "request_principal",
        "client_host_address",
        "unknown_tags",
    )

    request_data: bytes
    request_principal: bytes | None
    client_host_address: bytes

    API_KEY = 58
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        request_data: bytes = b"",
        request_principal: bytes | None = b"",
        client_host_address: bytes = b"",
    ) -> None:
        self.request_data = request_data
        self.request_principal = request_principal
        self.client_host_address = client_host_address
        self.unknown_tags = None


# EnvelopeRequest, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[EnvelopeRequest, int]:
    message = new(EnvelopeRequest)
    length = buf[pos]
    pos += 1
    message.request_data, pos = compact_bytes(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.request_principal, pos = compact_nullable_bytes(buf, pos, length)
    length = buf[pos]
    pos += 1
    message.client_host_address, pos = compact_bytes(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: EnvelopeRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    put_compact_bytes(write, message.request_data)
    put_compact_nullable_bytes(write, message.request_principal)
    put_compact_bytes(write, message.client_host_address)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


EnvelopeRequest.SPEC = MessageSpec(
    "EnvelopeRequest",
    EnvelopeRequest,
    "0+",
    (
        Field("RequestData", "request_data", "bytes", "0+", default=b""),
        Field(
            "RequestPrincipal",
            "request_principal",
            "bytes",
            "0+",
            nullable="0+",
            default=b"",
        ),
        Field("ClientHostAddress", "client_host_address", "bytes", "0+", default=b""),
    ),
    type="request",
    versions="0",
    api_key=58,
    listeners=("controller",),
)
EnvelopeRequest._READERS, EnvelopeRequest._WRITERS = codec_tables(
    EnvelopeRequest.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

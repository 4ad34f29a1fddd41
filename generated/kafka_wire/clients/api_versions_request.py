"""ApiVersionsRequest, made by kipc from clients/ApiVersionsRequest.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, put_long_string, put_tags, uint8

__all__ = ["ApiVersionsRequest"]


class ApiVersionsRequest(Message):
    """The request of ApiVersions: API key 18, versions 0-4, flexible since 3.

    Attributes:
        client_software_name: string, since version 3. What the client calls itself:
            letters, digits, dots and dashes. Brokers show it in their metrics and logs.
        client_software_version: string, since version 3. The version of the client's
            software, in the same alphabet.
    """

    __slots__ = (
        "client_software_name",
        "client_software_version",
        "unknown_tags",
    )

    client_software_name: str
    client_software_version: str

    API_KEY = 18
    VERSIONS = range(0, 5)
    CURRENT_VERSIONS = range(0, 5)
    FLEXIBLE_VERSIONS = range(3, 5)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        client_software_name: str = "",
        client_software_version: str = "",
    ) -> None:
        self.client_software_name = client_software_name
        self.client_software_version = client_software_version
        self.unknown_tags = None


# ApiVersionsRequest, versions 3-4.


def _read_v3(buf: bytes, pos: int, end: int) -> tuple[ApiVersionsRequest, int]:
    message = new(ApiVersionsRequest)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.client_software_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.client_software_name, pos = long_string(buf, pos, length)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.client_software_version = buf[pos:stop].decode()
        pos = stop
    else:
        message.client_software_version, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v3(message: ApiVersionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    client_software_name = message.client_software_name.encode()
    size = len(client_software_name)
    if size < 127:
        write(uint8[size + 1])
        write(client_software_name)
    else:
        put_long_string(write, client_software_name)
    client_software_version = message.client_software_version.encode()
    size = len(client_software_version)
    if size < 127:
        write(uint8[size + 1])
        write(client_software_version)
    else:
        put_long_string(write, client_software_version)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


# ApiVersionsRequest, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ApiVersionsRequest, int]:
    message = new(ApiVersionsRequest)
    message.unknown_tags = None
    message.client_software_name = ""
    message.client_software_version = ""
    return message, pos


def _write_v0(message: ApiVersionsRequest) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    return buffer.getvalue()


ApiVersionsRequest.SPEC = MessageSpec(
    "ApiVersionsRequest",
    ApiVersionsRequest,
    "3+",
    (
        Field(
            "ClientSoftwareName",
            "client_software_name",
            "string",
            "3+",
            default="",
            ignorable=True,
        ),
        Field(
            "ClientSoftwareVersion",
            "client_software_version",
            "string",
            "3+",
            default="",
            ignorable=True,
        ),
    ),
    type="request",
    versions="0-4",
    api_key=18,
    listeners=(
        "broker",
        "controller",
    ),
)
ApiVersionsRequest._READERS, ApiVersionsRequest._WRITERS = codec_tables(
    ApiVersionsRequest.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
        3: _read_v3,
        4: _read_v3,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
        3: _write_v3,
        4: _write_v3,
    },
)

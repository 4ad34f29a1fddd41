"""BrokerHeartbeatResponse, made by kipc from clients/BrokerHeartbeatResponse.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, boolean, packer, put_tags

__all__ = ["BrokerHeartbeatResponse"]

_pack_int32_int16_boolx3 = packer(">ih???")
_pack_int32_int16_boolx3_uint8 = packer(">ih???B")
_unpack_int32_int16_boolx3_uint8 = unpacker(">ih???B")


class BrokerHeartbeatResponse(Message):
    """The response of BrokerHeartbeat: API key 63, versions 0-2, flexible since 0.

    Attributes:
        throttle_time_ms: int32.
        error_code: int16.
        is_caught_up: bool.
        is_fenced: bool.
        should_shut_down: bool.
    """

    __slots__ = (
        "throttle_time_ms",
        "error_code",
        "is_caught_up",
        "is_fenced",
        "should_shut_down",
        "unknown_tags",
    )

    throttle_time_ms: int
    error_code: int
    is_caught_up: bool
    is_fenced: bool
    should_shut_down: bool

    API_KEY = 63
    VERSIONS = range(0, 3)
    CURRENT_VERSIONS = range(0, 3)
    FLEXIBLE_VERSIONS = range(0, 3)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        throttle_time_ms: int = 0,
        error_code: int = 0,
        is_caught_up: bool = False,
        is_fenced: bool = True,
        should_shut_down: bool = False,
    ) -> None:
        self.throttle_time_ms = throttle_time_ms
        self.error_code = error_code
        self.is_caught_up = is_caught_up
        self.is_fenced = is_fenced
        self.should_shut_down = should_shut_down
        self.unknown_tags = None


# BrokerHeartbeatResponse, versions 0-2.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[BrokerHeartbeatResponse, int]:
    message = new(BrokerHeartbeatResponse)
    (
        message.throttle_time_ms,
        message.error_code,
        message.is_caught_up,
        message.is_fenced,
        message.should_shut_down,
        tags,
    ) = _unpack_int32_int16_boolx3_uint8(buf, pos)
    pos += 10
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: BrokerHeartbeatResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(
            _pack_int32_int16_boolx3(
                message.throttle_time_ms,
                message.error_code,
                boolean[message.is_caught_up],
                boolean[message.is_fenced],
                boolean[message.should_shut_down],
            )
        )
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(
            _pack_int32_int16_boolx3_uint8(
                message.throttle_time_ms,
                message.error_code,
                boolean[message.is_caught_up],
                boolean[message.is_fenced],
                boolean[message.should_shut_down],
                0,
            )
        )
    return buffer.getvalue()


BrokerHeartbeatResponse.SPEC = MessageSpec(
    "BrokerHeartbeatResponse",
    BrokerHeartbeatResponse,
    "0+",
    (
        Field("ThrottleTimeMs", "throttle_time_ms", "int32", "0+", default=0),
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field("IsCaughtUp", "is_caught_up", "bool", "0+", default=False),
        Field("IsFenced", "is_fenced", "bool", "0+", default=True),
        Field("ShouldShutDown", "should_shut_down", "bool", "0+", default=False),
    ),
    type="response",
    versions="0-2",
    api_key=63,
)
BrokerHeartbeatResponse._READERS, BrokerHeartbeatResponse._WRITERS = codec_tables(
    BrokerHeartbeatResponse.SPEC,
    {
        0: _read_v0,
        1: _read_v0,
        2: _read_v0,
    },
    {
        0: _write_v0,
        1: _write_v0,
        2: _write_v0,
    },
)

"""ClusterMetadataResponse, made by kipc from kips/kip_4/ClusterMetadataResponse.json. Not to be edited."""

from __future__ import annotations

from ...runtime.acceleration import codec_tables
from ...runtime.annotations import Iterable
from ...runtime.message import Message, Struct
from ...runtime.reading import Damaged, new, sized_count, unpacker
from ...runtime.spec import Field, MessageSpec, StructSpec
from ...runtime.writing import Buffer, Refused, Write, packer

__all__ = ["Broker", "ClusterMetadataResponse"]

_pack_int16_int32 = packer(">hi")
_pack_int32 = packer(">i")
_pack_int32_int16 = packer(">ih")
_unpack_int16_int32 = unpacker(">hi")
_unpack_int32 = unpacker(">i")
_unpack_int32_int16 = unpacker(">ih")


class ClusterMetadataResponse(Message):
    """The response of ClusterMetadata: API key 10040, versions 0.

    Attributes:
        error_code: int16. What is wrong with the request, 0 for nothing.
        brokers: array of Broker. The brokers of the cluster.
        controller: Broker, may be left out. The broker in the controller's role, which
            takes all other requests of this KIP; absent where none is known now.
    """

    __slots__ = (
        "error_code",
        "brokers",
        "controller",
        "unknown_tags",
    )

    error_code: int
    brokers: list[Broker]
    controller: Broker | None

    API_KEY = 10040
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        error_code: int = 0,
        brokers: Iterable[Broker] = (),
        controller: Broker | None = None,
    ) -> None:
        self.error_code = error_code
        self.brokers = list(brokers)
        self.controller = controller
        self.unknown_tags = None


class Broker(Struct):
    """A struct of ClusterMetadataResponse.

    Attributes:
        node_id: int32, broker id. The id of the broker.
        host: string. The host name or address to connect to.
        port: int32. The TCP port to connect to.
    """

    __slots__ = (
        "node_id",
        "host",
        "port",
        "unknown_tags",
    )

    node_id: int
    host: str
    port: int

    def __init__(
        self,
        *,
        node_id: int = 0,
        host: str = "",
        port: int = 0,
    ) -> None:
        self.node_id = node_id
        self.host = host
        self.port = port
        self.unknown_tags = None


# Broker, version 0.


def _read_broker_v0(buf: bytes, pos: int, end: int) -> tuple[Broker, int]:
    broker = new(Broker)
    broker.node_id, length = _unpack_int32_int16(buf, pos)
    pos += 6
    if length < 0:
        raise Damaged
    stop = pos + length
    broker.host = buf[pos:stop].decode()
    pos = stop
    (broker.port,) = _unpack_int32(buf, pos)
    pos += 4
    broker.unknown_tags = None
    return broker, pos


def _write_broker_v0(broker: Broker, write: Write) -> None:
    if broker.unknown_tags:
        raise Refused
    host = broker.host.encode()
    write(_pack_int32_int16(broker.node_id, len(host)))
    write(host)
    write(_pack_int32(broker.port))


def _read_broker_array_v0(
    buf: bytes, pos: int, end: int, count: int
) -> tuple[list[Broker], int]:
    values = []
    for _ in range(count):
        broker = new(Broker)
        broker.node_id, length = _unpack_int32_int16(buf, pos)
        pos += 6
        if length < 0:
            raise Damaged
        stop = pos + length
        broker.host = buf[pos:stop].decode()
        pos = stop
        (broker.port,) = _unpack_int32(buf, pos)
        pos += 4
        broker.unknown_tags = None
        values.append(broker)
    return values, pos


def _write_broker_array_v0(values: list[Broker], write: Write) -> None:
    for broker in values:
        if broker.unknown_tags:
            raise Refused
        host = broker.host.encode()
        write(_pack_int32_int16(broker.node_id, len(host)))
        write(host)
        write(_pack_int32(broker.port))


# ClusterMetadataResponse, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ClusterMetadataResponse, int]:
    message = new(ClusterMetadataResponse)
    message.error_code, length = _unpack_int16_int32(buf, pos)
    pos += 6
    count = sized_count(length, pos, end, 10)
    message.brokers, pos = _read_broker_array_v0(buf, pos, end, count)
    marker = buf[pos]
    pos += 1
    if marker:
        message.controller, pos = _read_broker_v0(buf, pos, end)
    else:
        message.controller = None
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ClusterMetadataResponse) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    brokers = message.brokers
    write(_pack_int16_int32(message.error_code, len(brokers)))
    _write_broker_array_v0(brokers, write)
    if message.controller is None:
        write(b"\x00")
    else:
        write(b"\x01")
        _write_broker_v0(message.controller, write)
    return buffer.getvalue()


_BROKER = StructSpec(
    "Broker",
    Broker,
    "none",
    (
        Field("NodeId", "node_id", "int32", "0+", default=0, entity_type="brokerId"),
        Field("Host", "host", "string", "0+", default=""),
        Field("Port", "port", "int32", "0+", default=0),
    ),
)
ClusterMetadataResponse.SPEC = MessageSpec(
    "ClusterMetadataResponse",
    ClusterMetadataResponse,
    "none",
    (
        Field("ErrorCode", "error_code", "int16", "0+", default=0),
        Field(
            "Brokers", "brokers", "struct", "0+", array=True, struct=_BROKER, default=()
        ),
        Field("Controller", "controller", "struct", "0+", struct=_BROKER, maybe="0+"),
    ),
    type="response",
    versions="0",
    api_key=10040,
)
ClusterMetadataResponse._READERS, ClusterMetadataResponse._WRITERS = codec_tables(
    ClusterMetadataResponse.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)

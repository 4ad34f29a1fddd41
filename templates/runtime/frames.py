"""Frames: requests and responses on the wire, an int32 size, a header, a message.

Sans I/O: encoders return the bytes to send, `FrameReader` takes bytes as they arrive and returns whole frames, decoders
take a frame without its size. A response does not identify its request; `Correlator` remembers requests.
"""

from __future__ import annotations

from functools import cache
from struct import Struct, error

from .errors import DecodeError, UnsupportedVersionError, counted
from .walk import describe_versions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .catalog import Catalog, Entry
    from .message import Message

__all__ = [
    "Correlator",
    "FrameError",
    "FrameReader",
    "Request",
    "Response",
    "decode_request",
    "decode_request_header",
    "decode_response",
    "encode_request",
    "encode_response",
]

MAX_SIZE = 100 * 1024 * 1024
"""The largest frame that a broker accepts by default (`socket.request.max.bytes`)."""

_size = Struct(">i")
_api_and_version = Struct(">hh")


class FrameError(ValueError):
    """The stream of bytes is not a sequence of frames, or a response belongs to no request."""


class Request:
    """A decoded request.

    `header` is the `RequestHeader` message; `trailing` are bytes after the message, which brokers ignore (librdkafka
    sends some).
    """

    __slots__ = ("header", "message", "trailing")

    def __init__(self, header: Any, message: Any, trailing: bytes) -> None:
        self.header = header
        self.message = message
        self.trailing = trailing

    @property
    def api_key(self) -> int:
        return int(self.header.request_api_key)

    @property
    def version(self) -> int:
        return int(self.header.request_api_version)

    @property
    def correlation_id(self) -> int:
        return int(self.header.correlation_id)

    @property
    def client_id(self) -> str | None:
        client_id: str | None = self.header.client_id
        return client_id

    def __repr__(self) -> str:
        return f"<Request {self.correlation_id}: v{self.version} of {self.message!r}>"


class Response:
    """A decoded response: the `ResponseHeader`, the message, the version it was read in, bytes after the message."""

    __slots__ = ("header", "message", "trailing", "version")

    def __init__(
        self, header: Any, message: Any, version: int, trailing: bytes
    ) -> None:
        self.header = header
        self.message = message
        self.version = version
        self.trailing = trailing

    @property
    def correlation_id(self) -> int:
        return int(self.header.correlation_id)

    def __repr__(self) -> str:
        return f"<Response {self.correlation_id}: v{self.version} of {self.message!r}>"


def encode_request(
    message: Message,
    version: int,
    *,
    correlation_id: int,
    client_id: str | None = None,
    **header_fields: Any,
) -> bytes:
    """Return the frame of a request, size included.

    `header_fields` are other fields of the `RequestHeader`, which only some of its versions have.

    Raises:
        EncodeError: the message cannot be written in this version, or its header lacks one of the fields.
        TypeError: no version of the header has one of the fields.
    """
    body = message.encode(version)
    api_key = _api_key(message)
    header = _header_class("RequestHeader")(
        request_api_key=api_key,
        request_api_version=version,
        correlation_id=correlation_id,
        client_id=client_id,
        **header_fields,
    )
    return _frame(
        header.encode(_catalog().request_header_version(api_key, version)), body
    )


def encode_response(message: Message, version: int, *, correlation_id: int) -> bytes:
    """Return the frame of a response, size included.

    Raises:
        EncodeError: the message cannot be written in this version.
    """
    body = message.encode(version)
    header = _header_class("ResponseHeader")(correlation_id=correlation_id)
    return _frame(
        header.encode(_catalog().response_header_version(_api_key(message), version)),
        body,
    )


def decode_request_header(frame: bytes) -> tuple[Any, int]:
    """Read the `RequestHeader` of a frame; return it with the offset of the message after it.

    The version may be one that the package does not know: a broker answers such an ApiVersions request too.

    Raises:
        DecodeError: it is not a header, or of an unknown API.
    """
    try:
        api_key, version = _api_and_version.unpack_from(frame)
        header_version = _catalog().request_header_version(api_key, version)
    except error:
        raise DecodeError(
            "RequestHeader",
            0,
            "",
            0,
            f"a request of {counted(len(frame), 'byte')} has no header",
        ) from None
    except LookupError as unknown:
        raise DecodeError(
            "RequestHeader", 0, "request_api_key", 0, str(unknown)
        ) from None
    header, end = _header_class("RequestHeader").decode_prefix(frame, header_version)
    return header, end


def decode_request(frame: bytes) -> Request:
    """Decode a request from its frame without the size; offsets in errors do not include the size.

    Raises:
        DecodeError: the frame is not a request that the package knows.
    """
    header, start = decode_request_header(frame)
    cls = _message_class(
        _catalog().request(header.request_api_key), header.request_api_version
    )
    message, end = cls.decode_prefix(frame, header.request_api_version, start)
    return Request(header, message, frame[end:])


def decode_response(frame: bytes, api_key: int, version: int) -> Response:
    """Decode the response to a request of this API and version from its frame without the size.

    Raises:
        DecodeError: the frame is not that response, or the version is unknown.
        UnknownMessageError: the package does not know the API.
    """
    cls = _message_class(_catalog().response(api_key), version)
    header_version = _catalog().response_header_version(api_key, version)
    header, start = _header_class("ResponseHeader").decode_prefix(frame, header_version)
    message, end = cls.decode_prefix(frame, version, start)
    return Response(header, message, version, frame[end:])


class FrameReader:
    """Cuts a stream of bytes into frames.

    Memory is bounded by the bytes that were fed and not yet taken; a frame larger than `max_size` is refused before
    it is read.
    """

    def __init__(self, max_size: int = MAX_SIZE) -> None:
        self.max_size = max_size
        self._buffer = bytearray()
        self._offset = 0

    @property
    def pending(self) -> int:
        """Number of bytes of an incomplete frame; not 0 at the end of a truncated stream."""
        return len(self._buffer)

    def feed(self, data: bytes | bytearray | memoryview) -> Iterator[bytes]:
        """Take the next bytes, in pieces of any size, and return an iterator of the frames that are complete.

        Frames come without their size. Those not taken come out of the next call.

        Raises:
            FrameError: while iterating, where a size is negative or too large: the stream is lost.
        """
        self._buffer += data
        return self._frames()

    def _frames(self) -> Iterator[bytes]:
        while len(self._buffer) >= 4:
            (size,) = _size.unpack_from(self._buffer)
            if not 0 <= size <= self.max_size:
                limit = (
                    "is negative"
                    if size < 0
                    else f"is beyond the limit of {self.max_size} bytes"
                )
                raise FrameError(
                    f"the frame at byte {self._offset} of the stream: its size, {size}, {limit}"
                )
            if len(self._buffer) < 4 + size:
                return
            frame = bytes(self._buffer[4 : 4 + size])
            del self._buffer[: 4 + size]
            self._offset += 4 + size
            yield frame


class Correlator:
    """Pairs the responses on one connection with the requests they answer."""

    def __init__(self, client_id: str | None = None) -> None:
        self.client_id = client_id
        self._next_id = 0
        self._expected: dict[int, tuple[int, int]] = {}

    @property
    def pending(self) -> int:
        """Number of responses that have not arrived yet."""
        return len(self._expected)

    def send(self, message: Message, version: int) -> bytes:
        """Return the frame of a request with a new correlation id, and expect the response.

        A request that gets none, Produce with `acks=0`, goes through `encode_request`.
        """
        frame = encode_request(
            message, version, correlation_id=self._next_id, client_id=self.client_id
        )
        self.expect(self._next_id, _api_key(message), version)
        self._next_id = (self._next_id + 1) & 0x7FFFFFFF
        return frame

    def expect(self, correlation_id: int, api_key: int, version: int) -> None:
        """Expect the response to a request that another client sent, such as one in a capture."""
        self._expected[correlation_id] = api_key, version

    def receive(self, frame: bytes) -> Response:
        """Decode the response in a frame without its size.

        Raises:
            FrameError: no request with its correlation id waits for a response.
            DecodeError: the frame is not the response to that request.
        """
        if len(frame) < 4:
            raise FrameError(
                f"a response of {counted(len(frame), 'byte')} has no correlation id"
            )
        (correlation_id,) = _size.unpack_from(frame)
        expected = self._expected.pop(correlation_id, None)
        if expected is None:
            raise FrameError(
                f"a response with correlation id {correlation_id}, but no request waits for it"
            )
        return decode_response(frame, *expected)


def _frame(header: bytes, body: bytes) -> bytes:
    return _size.pack(len(header) + len(body)) + header + body


def _api_key(message: Message) -> int:
    if message.API_KEY is None:
        raise TypeError(
            f"{message.__class__.__name__} is neither a request nor a response"
        )
    return message.API_KEY


@cache
def _catalog() -> Catalog:
    """Return the catalog of the package that this module was copied into."""
    from importlib import import_module

    catalog: Catalog = import_module("..registry", __package__).CATALOG
    return catalog


@cache
def _header_class(name: str) -> Any:
    return _catalog().message(name)


def _message_class(entry: Entry, version: int) -> type[Message]:
    if entry.is_retired:
        raise UnsupportedVersionError(
            entry.name, version, "", None, describe_versions(entry.versions)
        )
    return _load(entry)


@cache
def _load(entry: Entry) -> type[Message]:
    return _catalog().load(entry)

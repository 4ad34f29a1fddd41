"""Frames: headers by API version, framing in any pieces, responses paired with requests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .. import registry
from ..runtime import frames
from ..runtime.catalog import UnknownMessageError
from ..runtime.errors import DecodeError, UnsupportedVersionError
from ..runtime.frames import Correlator, FrameError, FrameReader, Request, Response
from .cases import PACKAGE
from .catalog import CATALOG
from .examples.echo_request import EchoRequest
from .examples.echo_response import EchoResponse
from .examples.example import Example
from .examples.request_header import RequestHeader
from .examples.response_header import ResponseHeader

BODY = "0003 616263"
REQUEST = "003c 0001 00000007 0002 6162" + BODY
FLEXIBLE_REQUEST = "003c 0002 00000007 0002 6162 00 04 616263 00"


@pytest.fixture(autouse=True)
def _catalog_of_examples(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    assert frames._catalog() is registry.CATALOG
    monkeypatch.setattr(frames, "_catalog", lambda: CATALOG)
    for cached in (frames._header_class, frames._load):
        cached.cache_clear()
    yield
    for cached in (frames._header_class, frames._load):
        cached.cache_clear()


def test_requests() -> None:
    for version, text in ((1, REQUEST), (2, FLEXIBLE_REQUEST)):
        frame = bytes.fromhex(text)
        message = EchoRequest(text="abc")
        encoded = frames.encode_request(
            message, version, correlation_id=7, client_id="ab"
        )
        assert encoded == len(frame).to_bytes(4, "big") + frame
        request = frames.decode_request(frame)
        assert (request.message, request.trailing) == (message, b"")
        assert (
            request.api_key,
            request.version,
            request.correlation_id,
            request.client_id,
        ) == (60, version, 7, "ab")
        assert repr(request) == f"<Request 7: v{version} of EchoRequest(text='abc')>"
        assert frames.decode_request(frame + b"xy").trailing == b"xy"
        assert frames.decode_request_header(frame)[0] == request.header
    assert frames.encode_request(message, 1, correlation_id=7)[12:14] == b"\xff\xff"
    assert (
        frames.decode_request(bytes.fromhex("003c 0001 00000007 ffff" + BODY)).client_id
        is None
    )


def test_responses() -> None:
    for version, text in ((1, "00000007" + BODY), (2, "00000007 00 04 616263 00")):
        frame = bytes.fromhex(text)
        message = EchoResponse(text="abc")
        assert (
            frames.encode_response(message, version, correlation_id=7)
            == len(frame).to_bytes(4, "big") + frame
        )
        response = frames.decode_response(frame, 60, version)
        assert (response.message, response.version, response.trailing) == (
            message,
            version,
            b"",
        )
        assert (response.correlation_id, response.header) == (
            7,
            ResponseHeader(correlation_id=7),
        )
        assert repr(response) == f"<Response 7: v{version} of EchoResponse(text='abc')>"
        assert frames.decode_response(frame + b"xy", 60, version).trailing == b"xy"


def test_what_requests_and_responses_hold() -> None:
    header, message = RequestHeader(client_id="me", correlation_id=5), EchoRequest()
    request = Request(header, message, b"t")
    assert (request.header, request.message, request.trailing, request.client_id) == (
        header,
        message,
        b"t",
        "me",
    )
    answer = Response(ResponseHeader(correlation_id=5), message, 1, b"t")
    assert (answer.version, answer.trailing, answer.message) == (1, b"t", message)


def test_headers_of_versions_to_come() -> None:
    """A broker has to read the header of such a request, to answer which versions there are."""
    frame = bytes.fromhex("003c 0063 00000007 0002 6162 00 ffff")
    header, end = frames.decode_request_header(frame)
    assert (
        header.request_api_version,
        header.correlation_id,
        header.client_id,
        end,
    ) == (99, 7, "ab", 13)
    with pytest.raises(
        UnsupportedVersionError, match="EchoRequest v99: versions 0-2 are supported"
    ):
        frames.decode_request(frame)


@pytest.mark.parametrize(
    ("frame", "text"),
    [
        ("", "RequestHeader v0: at byte 0: a request of 0 bytes has no header"),
        ("003c", "RequestHeader v0: at byte 0: a request of 2 bytes has no header"),
        (
            "03e7 0000 00000007",
            "RequestHeader v0: request_api_key at byte 0: PACKAGE has no request of API 999",
        ),
        (
            "003c 0001 00000007 0002 61",
            "RequestHeader v1: client_id at byte 10: string of 2 bytes, but 1 left",
        ),
        (
            "003c 0001 00000007 ffff 00",
            "EchoRequest v1: text at byte 10: int16 of 2 bytes, but 1 left",
        ),
        ("0007 0000 00000007", "LostRequest v0: no version is supported"),
    ],
)
def test_requests_refused(frame: str, text: str) -> None:
    with pytest.raises(DecodeError) as caught:
        frames.decode_request(bytes.fromhex(frame))
    assert str(caught.value) == text.replace("PACKAGE", PACKAGE)


def test_responses_refused() -> None:
    with pytest.raises(UnknownMessageError, match="no response of API 999"):
        frames.decode_response(bytes(4), 999, 0)
    with pytest.raises(
        DecodeError, match="ResponseHeader v0: correlation_id at byte 0"
    ):
        frames.decode_response(b"\0", 60, 0)
    with pytest.raises(UnsupportedVersionError, match="EchoResponse v99"):
        frames.decode_response(bytes(5), 60, 99)
    with pytest.raises(UnsupportedVersionError) as caught:
        frames.decode_response(bytes(5), 7, 2)
    assert (caught.value.message, caught.value.version, caught.value.path) == (
        "LostResponse",
        2,
        "",
    )


def test_only_requests_and_responses_have_frames() -> None:
    for encode in (frames.encode_request, frames.encode_response):
        with pytest.raises(
            TypeError, match="Example is neither a request nor a response"
        ):
            encode(Example(), 1, correlation_id=1)


FRAMES = [b"", b"a", b"bc" * 100, b"", b"d" * 5000]
STREAM = b"".join(len(frame).to_bytes(4, "big") + frame for frame in FRAMES)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100, 1000, len(STREAM)])
def test_frames_arrive_in_any_pieces(size: int) -> None:
    reader = FrameReader()
    pieces = [
        memoryview(STREAM)[start : start + size]
        for start in range(0, len(STREAM), size)
    ]
    assert [frame for piece in pieces for frame in reader.feed(piece)] == FRAMES
    assert reader.pending == 0


def test_frames_not_taken_come_later() -> None:
    reader = FrameReader()
    assert reader.max_size == 100 * 1024 * 1024 == frames.MAX_SIZE
    reader.feed(STREAM)
    assert reader.pending == len(STREAM)
    assert next(reader.feed(b"")) == FRAMES[0]
    assert list(reader.feed(b"\0")) == FRAMES[1:]
    assert reader.pending == 1


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (
            b"\xff\xff\xff\xff",
            "the frame at byte 5 of the stream: its size, -1, is negative",
        ),
        (
            b"\0\0\0\x0b",
            "the frame at byte 5 of the stream: its size, 11, is beyond the limit of 10 bytes",
        ),
    ],
)
def test_sizes_refused(data: bytes, text: str) -> None:
    reader = FrameReader(max_size=10)
    stream = reader.feed(b"\0\0\0\1a" + data)
    assert next(stream) == b"a"
    for lost in (stream, reader.feed(b"more"), reader.feed(b"")):
        with pytest.raises(FrameError) as caught:
            list(lost)
        assert str(caught.value) == text
    assert list(FrameReader(max_size=10).feed(b"\0\0\0\x0a" + bytes(10))) == [bytes(10)]


def test_responses_find_their_requests() -> None:
    client = Correlator("me")
    requests = [
        frames.decode_request(client.send(EchoRequest(text=text), 1)[4:])
        for text in "ab"
    ]
    assert [(request.client_id, request.correlation_id) for request in requests] == [
        ("me", 0),
        ("me", 1),
    ]
    assert (client.pending, client.client_id) == (2, "me")
    for number, text in ((1, "b"), (0, "a")):
        answer = frames.encode_response(
            EchoResponse(text=text), 1, correlation_id=number
        )
        response = client.receive(answer[4:])
        assert (response.message, response.version) == (EchoResponse(text=text), 1)
    assert client.pending == 0


def test_correlation_ids_start_again_after_the_last() -> None:
    client = Correlator()
    client._next_id = 0x7FFFFFFF
    numbers = [
        frames.decode_request(client.send(EchoRequest(), 2)[4:]).correlation_id
        for _ in range(2)
    ]
    assert numbers == [0x7FFFFFFF, 0]
    assert Correlator().client_id is None


def test_responses_that_nothing_waits_for() -> None:
    client = Correlator()
    answer = frames.encode_response(EchoResponse(), 0, correlation_id=5)[4:]
    for data, text in (
        (bytes(3), "a response of 3 bytes has no correlation id"),
        (answer, "a response with correlation id 5, but no request waits for it"),
    ):
        with pytest.raises(FrameError) as caught:
            client.receive(data)
        assert str(caught.value) == text
    client.expect(5, 60, 0)
    assert client.receive(answer).message == EchoResponse()
    with pytest.raises(FrameError):
        client.receive(answer)
    client.expect(0, 60, 0)
    with pytest.raises(DecodeError):
        client.receive(bytes(4))

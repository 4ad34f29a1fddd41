"""Frames: headers by API version, framing in any pieces, responses paired with requests."""

from __future__ import annotations

import random
from typing import Any

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    DescribeClusterRequest,
    DescribeClusterResponse,
    MetadataRequest,
)
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.errors import DecodeError, UnsupportedVersionError
from kafka_wire.runtime.frames import (
    Correlator,
    FrameError,
    FrameReader,
    decode_request,
    decode_request_header,
    decode_response,
    encode_request,
    encode_response,
)

from tests.shared import json_lines, shared_path


def test_java_frames() -> None:
    counts = {"framed-request": 0, "framed-response": 0}
    for row in json_lines(shared_path("vectors", "kafka-4.3.1-framed.jsonl.gz")):
        counts[row["kind"]] += 1
        frame = bytes.fromhex(row["hex"])
        message = CATALOG.message(row["spec"]).from_json(row["json"], row["version"])
        unknown = {each["tag"]: bytes.fromhex(each["hex"]) for each in row.get("headerUnknown", ())}
        decoded: Any
        if row["kind"] == "framed-request":
            decoded = decode_request(frame[4:])
            assert (decoded.api_key, decoded.version) == (row["apiKey"], row["version"])
            assert decoded.client_id == row["clientId"]
            encoded = encode_request(
                message, row["version"], correlation_id=row["correlationId"], client_id=row["clientId"]
            )
        else:
            decoded = decode_response(frame[4:], row["apiKey"], row["version"])
            encoded = encode_response(message, row["version"], correlation_id=row["correlationId"])
        assert decoded.message == message, row
        assert (decoded.correlation_id, decoded.trailing) == (row["correlationId"], b"")
        assert decoded.header.unknown_tags == (unknown or None)
        assert unknown or encoded == frame, row
    assert counts == {"framed-request": 302, "framed-response": 302}


def test_a_frame_by_hand() -> None:
    frame = encode_request(MetadataRequest(), 9, correlation_id=7, client_id="ab")
    assert frame == bytes.fromhex("00000012 0003 0009 00000007 0002 6162 00 01 01 00 00 00")
    request = decode_request(frame[4:])
    assert (request.api_key, request.version, request.correlation_id, request.client_id) == (3, 9, 7, "ab")


def test_trailing_bytes_are_kept() -> None:
    frame = encode_request(MetadataRequest(), 9, correlation_id=7)
    assert decode_request(frame[4:] + b"abc").trailing == b"abc"
    frame = encode_response(ApiVersionsResponse(), 3, correlation_id=7)
    assert decode_response(frame[4:] + b"abc", 18, 3).trailing == b"abc"


def test_an_api_versions_request_of_the_future() -> None:
    """A broker has to read its header, to answer which versions there are."""
    frame = bytes.fromhex("0012 0063 00000007 0002 6162 00 ffff")
    header, end = decode_request_header(frame)
    assert (header.request_api_version, header.correlation_id, header.client_id, end) == (99, 7, "ab", 13)
    with pytest.raises(UnsupportedVersionError, match="ApiVersionsRequest v99: versions 0-"):
        decode_request(frame)


@pytest.mark.parametrize(
    ("frame", "text"),
    [
        ("", "a request of 0 bytes has no header"),
        ("0012", "a request of 2 bytes has no header"),
        ("03e7 0000 00000007", "request_api_key at byte 0: kafka_wire has no request of API 999"),
        ("0012 0003 00000007 0002 61", "RequestHeader v2: client_id at byte 10: string of 2 bytes, but 1 left"),
        ("0012 0003 00000007 ffff 00", "ApiVersionsRequest v3: client_software_name at byte 11"),
    ],
)
def test_requests_refused(frame: str, text: str) -> None:
    with pytest.raises(DecodeError, match=text):
        decode_request(bytes.fromhex(frame))


def test_responses_refused() -> None:
    with pytest.raises(UnknownMessageError, match="no response of API 999"):
        decode_response(b"\0\0\0\0", 999, 0)
    with pytest.raises(DecodeError, match="ResponseHeader v0: correlation_id at byte 0"):
        decode_response(b"\0", 3, 0)
    with pytest.raises(UnsupportedVersionError):
        decode_response(bytes(5), 3, 99)


def test_only_requests_and_responses_have_frames() -> None:
    with pytest.raises(TypeError, match="RequestHeader is neither a request nor a response"):
        encode_request(CATALOG.message("RequestHeader")(), 1, correlation_id=1)


FRAMES = [b"", b"a", b"bc" * 100, b"", b"d" * 5000]
STREAM = b"".join(len(frame).to_bytes(4, "big") + frame for frame in FRAMES)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100, 1000, len(STREAM)])
def test_frames_arrive_in_any_pieces(size: int) -> None:
    reader = FrameReader()
    frames = [
        frame
        for start in range(0, len(STREAM), size)
        for frame in reader.feed(memoryview(STREAM)[start : start + size])
    ]
    assert frames == FRAMES
    assert reader.pending == 0


def test_frames_in_random_pieces() -> None:
    dice = random.Random(4)
    for _ in range(50):
        reader = FrameReader()
        frames: list[bytes] = []
        start = 0
        while start < len(STREAM):
            step = dice.randint(0, 400)
            frames += reader.feed(STREAM[start : start + step])
            start += step
        assert frames == FRAMES


def test_frames_not_taken_come_later() -> None:
    reader = FrameReader()
    reader.feed(STREAM)
    assert reader.pending == len(STREAM)
    assert next(reader.feed(b"")) == FRAMES[0]
    assert list(reader.feed(b"\0")) == FRAMES[1:]
    assert reader.pending == 1


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xff\xff\xff\xff", "the frame at byte 5 of the stream: its size, -1, is negative"),
        (b"\0\0\0\x0b", "the frame at byte 5 of the stream: its size, 11, is beyond the limit of 10 bytes"),
        (b"HTTP", "its size, 1213486160, is beyond the limit"),
    ],
)
def test_sizes_refused(data: bytes, text: str) -> None:
    reader = FrameReader(max_size=10)
    frames = reader.feed(b"\0\0\0\1a" + data)
    assert next(frames) == b"a"
    for lost in (frames, reader.feed(b"more"), reader.feed(b"")):
        with pytest.raises(FrameError, match=text):
            list(lost)


def test_responses_find_their_requests() -> None:
    client = Correlator("me")
    requests = [
        decode_request(client.send(message, version)[4:])
        for message, version in (
            (ApiVersionsRequest(client_software_name="a", client_software_version="1"), 3),
            (DescribeClusterRequest(), 2),
        )
    ]
    assert [request.client_id for request in requests] == ["me", "me"]
    assert client.pending == 2
    answers = [
        encode_response(ApiVersionsResponse(error_code=1), 3, correlation_id=requests[0].correlation_id),
        encode_response(DescribeClusterResponse(cluster_id="c"), 2, correlation_id=requests[1].correlation_id),
    ]
    assert client.receive(answers[1][4:]).message == DescribeClusterResponse(cluster_id="c")
    response = client.receive(answers[0][4:])
    assert (response.message, response.version) == (ApiVersionsResponse(error_code=1), 3)
    assert client.pending == 0


def test_responses_nobody_waits_for() -> None:
    client = Correlator()
    with pytest.raises(FrameError, match="a response of 3 bytes has no correlation id"):
        client.receive(b"\0\0\0")
    with pytest.raises(FrameError, match="correlation id 5, but no request waits for it"):
        client.receive(b"\0\0\0\5")
    client.expect(5, 60, 0)
    answer = encode_response(DescribeClusterResponse(), 0, correlation_id=5)
    assert client.receive(answer[4:]).message == DescribeClusterResponse()
    with pytest.raises(FrameError):
        client.receive(answer[4:])

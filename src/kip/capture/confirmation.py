"""Confirmation: whether bytes that read like a request are one, because those of other protocols may, such as zeros.

A request is confirmed by its contents, by a second request directly after it, or by the response to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kafka_wire.runtime.spec import StructSpec

from kip.capture.decoding import ExchangeHalf, RequestHead, read_head, read_request, read_response, software_of
from kip.capture.framing import LARGEST_FRAME, LENGTH, Frame
from kip.capture.judges import DISTINCTIVE_CLIENT_ID, is_printable

_SHORTEST_TEXT = 3
"""Characters of a text that other bytes are unlikely to imitate, at the place where a message has a text."""

_MOST_PLACES = 64
"""Places of a correlation id that are examined: among zeros, every byte is one of 0."""


def confirm_request(data: bytearray, at: int, end: int, answers: bytearray) -> bool | None:
    """Return whether a frame, including its length, is a request; None if nothing confirms or refutes it yet.

    `data` are bytes of its direction, `answers` those of the other one.
    """
    frame = bytes(data[at + LENGTH : end])
    head = read_head(frame)
    request = read_request(Frame(0, frame), head)
    is_whole, has_distinctive_id = _is_whole(request), _is_distinctive(head.client_id)
    # librdkafka ends some requests with bytes that belong to no field, which brokers ignore.
    if software_of(head, request) is not None or (has_distinctive_id and request.message is not None):
        return True
    if is_whole and (_has_text(request) or (_is_name(head.client_id) and _has_number(request))):
        return True
    if not is_whole and not has_distinctive_id:
        return False
    return True if _is_followed(data, end, head) or _is_answered(head, answers) else None


def _is_followed(data: bytearray, end: int, head: RequestHead) -> bool:
    """Return whether another request of the same client follows."""
    size = int.from_bytes(data[end : end + LENGTH])
    frame = bytes(data[end + LENGTH : end + LENGTH + size])
    second = read_head(frame)
    if not frame or second.client_id != head.client_id:
        return False
    # Clients count their requests; without a client id, a repeated pattern of bytes would be a second request.
    return _is_distinctive(head.client_id) or (
        len(frame) == size
        and second.correlation_id > head.correlation_id
        and _is_whole(read_request(Frame(0, frame), second))
    )


def _is_answered(head: RequestHead, answers: bytearray) -> bool:
    """Return whether the bytes of the other direction contain the response to a request."""
    correlation_id = head.correlation_id.to_bytes(LENGTH, signed=True)
    # It may be cut off, or of an unknown version; but zeros are the response to request 0 in many versions.
    if any(correlation_id) and answers[LENGTH : 2 * LENGTH] == correlation_id:
        return LENGTH <= int.from_bytes(answers[:LENGTH]) <= LARGEST_FRAME
    at = LENGTH - 1
    for _ in range(_MOST_PLACES):
        at = answers.find(correlation_id, at + 1)
        if at < 0:
            return False
        size = int.from_bytes(answers[at - LENGTH : at])
        frame = bytes(answers[at : at + size])
        if len(frame) == size >= LENGTH and any(frame) and _is_whole(read_response(Frame(0, frame), head)):
            return True
    return False


def _is_whole(half: ExchangeHalf) -> bool:
    # A message that ends before its frame is one of another protocol, or a header found by chance.
    return half.message is not None and not half.bytes_left


def _is_name(text: str | None) -> bool:
    return bool(text) and text is not None and is_printable(text.encode())


def _is_distinctive(text: str | None) -> bool:
    return text is not None and _is_name(text) and len(text.encode()) in DISTINCTIVE_CLIENT_ID


def _has_text(request: ExchangeHalf) -> bool:
    message, version = request.message, request.version
    return message is not None and version is not None and any(map(_is_long, _texts(message.SPEC, message, version)))


def _has_number(request: ExchangeHalf) -> bool:
    """Return whether the message has anything but zeros, empty arrays and nulls, as that of a broker with the id 1."""
    message, version = request.message, request.version
    return message is not None and version is not None and bool(message.encode(version).strip(b"\0\1\xff"))


def _is_long(text: str) -> bool:
    return len(text) >= _SHORTEST_TEXT and text.isprintable()


def _texts(spec: StructSpec, struct: Any, version: int) -> Iterator[str]:
    for field in spec.fields:
        value = getattr(struct, field.attribute)
        if value is None or version not in field.versions or (field.struct is None and field.kind != "string"):
            continue
        for element in value if field.is_array else (value,):
            if field.struct is None:
                yield element
            elif element is not None:
                yield from _texts(field.struct, element, version)

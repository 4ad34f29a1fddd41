"""Judges: recognise Kafka's requests and responses in a byte stream.

A request is recognised by its header: a plausible length, a known API and version, a client id. A response can only
be recognised by its correlation id, which a pending request must have.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Collection, Sequence
from itertools import takewhile
from typing import Protocol

from kafka_wire.api_keys import ApiKey

from kip.capture.decoding import RequestHead
from kip.capture.framing import LARGEST_FRAME, LENGTH
from kip.kafka.apis import released_requests

_HEAD = struct.Struct(">ihhih")
"""Length, API key, version, correlation id, length of the client id."""

_NEWER = 8
"""Versions that are accepted of an API whose versions are all gone, and of ApiVersions beyond the known ones.

A client asks in its newest version, which may be newer than the broker and this package (KIP-511).
"""

# A client id has no limit in Kafka, but is short; Kerberos tokens with many groups have tens of kilobytes.
_LARGEST_HEAD, _LARGEST_TOKEN = 1 << 9, 1 << 20
DISTINCTIVE_CLIENT_ID = range(3, 256)
"""Lengths of a client id that other bytes are unlikely to imitate."""

HIGHEST_VERSIONS = {
    key: max(entry.versions, default=_NEWER) + (_NEWER if key == ApiKey.API_VERSIONS else 0)
    for key, entry in released_requests()
}
"""API key -> the highest version of a request that is accepted."""

_BEGINNING = re.compile(
    rb"(?!\x00\x00\x00[\x00-\x07])(?=[\x00-\x06]...\x00[\x00-%b]\x00[\x00-%b]....(?:\xff\xff|[\x00-\x7f].))"
    % (re.escape(bytes([max(HIGHEST_VERSIONS)])), re.escape(bytes([max(HIGHEST_VERSIONS.values())]))),
    re.DOTALL,
)
"""Matches the beginning of a request, for a fast search with a regular expression; never matches only zeros."""


class RequestJudge:
    """Judges bytes that a client may have sent.

    `client_id` is the client id of the connection's requests, None before the first one; `sends_tokens` is True
    between an old SaslHandshake and the next request: frames without any header (KIP-43). `confirm` takes bytes, and
    the start and end in them of a frame that reads like a request; it returns None if this may still be confirmed.
    """

    def __init__(self, confirm: Callable[[bytearray, int, int], bool | None]) -> None:
        self.client_id: bytes | None = None
        self.sends_tokens = False
        self._confirm = confirm

    def accepts(self, data: bytearray) -> bool | None:
        if self.sends_tokens and not self.begins(data, 0):
            return _accepts_token(data)
        if len(data) < _HEAD.size:
            return _shortest(data)
        return self._is_own(data, self.client_id) if self.client_id else self.begins(data, 0)

    def begins(self, data: bytes | bytearray, at: int) -> bool:
        """Return whether a request header may start here."""
        if len(data) < at + _HEAD.size:
            return False
        size, api_key, version, _, client_size = _HEAD.unpack_from(data, at)
        if not 0 <= version <= HIGHEST_VERSIONS.get(api_key, -1) or not 8 <= size <= LARGEST_FRAME:
            return False
        # Its header has no client id, and its body is the id of a broker (ControlledShutdownRequest.json).
        if api_key == ApiKey.CONTROLLED_SHUTDOWN and version == 0:
            return bool(size == 12)
        return -1 <= client_size <= size - 10 and _is_text(self._client_id(data, at))

    def begins_in(self, frame: bytes) -> bool:
        """Return whether a frame without its length has a request header."""
        return self.begins(len(frame).to_bytes(LENGTH) + frame, 0)

    def note(self, head: RequestHead) -> None:
        """Remember the client id of a request, and whether tokens follow it."""
        self.client_id = (head.client_id or "").encode()
        # From SaslHandshake v1 on, tokens are in SaslAuthenticate requests (KIP-152), which have a header.
        self.sends_tokens = head.api_key == ApiKey.SASL_HANDSHAKE and head.version == 0

    def find(self, data: bytearray, start: int) -> int:
        """Return where the next request may begin, -1 if nowhere; unusual client ids are accepted only at the start."""
        while (match := _BEGINNING.search(data, start)) is not None:
            at = match.start()
            if self.begins(data, at) and (at == 0 or self._has_usual_client_id(data, at)):
                return at
            start = match.start() + 1
        return -1

    def is_certain(self, data: bytearray, at: int) -> bool:
        """Decide by the client id: that of earlier requests or, before the first one, any at the very beginning."""
        size = int.from_bytes(data[at + 12 : at + 14])
        client_id = self._client_id(data, at)
        # A client id at the very beginning is enough; later, the same bytes may be the contents of another message.
        is_distinctive = client_id == self.client_id if self.client_id else at == 0 and size in DISTINCTIVE_CLIENT_ID
        is_whole = len(client_id) == size > 0
        return is_distinctive and is_whole and self._has_usual_client_id(data, at) and self.begins(data, at)

    def confirms(self, data: bytearray, at: int, end: int) -> bool | None:
        """Decide by the client id of earlier requests, or by what `confirm` finds in the frame and around it."""
        is_certain = self.is_certain(data, at)
        if is_certain and self.client_id:
            return True
        is_followed = self.accepts(data[end : end + _LARGEST_HEAD]) is not False
        return self._confirm(data, at, end) if is_followed or is_certain else False

    def find_answered(self, data: bytearray, correlation_id: bytes) -> int:
        """Return where, after the first byte, the request with this correlation id begins; -1 if nowhere."""
        at = self.find(data, 1)
        while at >= 0 and not (data[at + 8 : at + 12] == correlation_id and self.is_certain(data, at)):
            at = self.find(data, at + 1)
        return at

    def _is_own(self, data: bytearray, client_id: bytes) -> bool | None:
        """Return whether a request with the client id of earlier requests begins here; its API may be unknown."""
        size = int.from_bytes(data[:LENGTH])
        beginning = self._client_id(data, 0)
        if not _HEAD.size - LENGTH + len(client_id) <= size <= LARGEST_FRAME:
            return False
        if int.from_bytes(data[12:14]) != len(client_id) or not client_id.startswith(beginning):
            return False
        return True if len(beginning) == len(client_id) else None

    def _has_usual_client_id(self, data: bytearray, at: int) -> bool:
        client_id = self._client_id(data, at)
        return client_id == self.client_id or is_printable(client_id)

    @staticmethod
    def _client_id(data: bytes | bytearray, at: int) -> bytes:
        size = int.from_bytes(data[at + 12 : at + 14], signed=True)
        return bytes(data[at + 14 : at + 14 + max(size, 0)])


class Awaited(Protocol):
    """A pending response."""

    @property
    def correlation_id(self) -> bytes:
        """The four bytes of the request's correlation id; empty for the response to a token."""

    def confirms(self, frame: bytes) -> bool:
        """Return whether the frame is exactly that response."""


class ResponseJudge:
    """Judges bytes that a broker may have sent; `awaited` is the changing list of pending responses."""

    def __init__(self, awaited: Sequence[Awaited]) -> None:
        self._awaited = awaited

    def accepts(self, data: bytearray) -> bool | None:
        if self._awaited and not self._awaited[0].correlation_id:
            return _accepts_token(data)
        return _shortest(data) if len(data) < 8 else self.begins(data, 0)

    def begins(self, data: bytes | bytearray, at: int) -> bool:
        """Return whether a pending response may start here."""
        size, correlation_id = int.from_bytes(data[at : at + 4]), bytes(data[at + 4 : at + 8])
        return 4 <= size <= LARGEST_FRAME and any(request.correlation_id == correlation_id for request in self._awaited)

    def find(self, data: bytearray, start: int) -> int:
        due = {request.correlation_id for request in self._awaited if request.correlation_id}
        common = _common_beginning(due)
        at = data.find(common, start + LENGTH) if due else -1
        while at >= 0:
            size = int.from_bytes(data[at - LENGTH : at])
            if 4 <= size <= LARGEST_FRAME and bytes(data[at : at + 4]) in due:
                return at - LENGTH
            at = data.find(common, at + 1)
        return -1

    def is_certain(self, data: bytearray, at: int) -> bool:
        return False

    def confirms(self, data: bytearray, at: int, end: int) -> bool:
        frame = bytes(data[at + LENGTH : end])
        return any(request.correlation_id == frame[:4] and request.confirms(frame) for request in self._awaited)


def _common_beginning(ids: Collection[bytes]) -> bytes:
    """Return the common prefix of all ids: they are usually close to one another."""
    lowest, highest = min(ids, default=b""), max(ids, default=b"")
    return bytes(byte for byte, _ in takewhile(lambda pair: pair[0] == pair[1], zip(lowest, highest, strict=True)))


def _shortest(data: bytearray) -> bool | None:
    """Return False if the length is impossible, else None: there are too few bytes for a verdict."""
    return None if len(data) < LENGTH or int.from_bytes(data[:LENGTH]) <= LARGEST_FRAME else False


def _accepts_token(data: bytearray) -> bool | None:
    return int.from_bytes(data[:LENGTH]) <= _LARGEST_TOKEN if len(data) >= LENGTH else None


def _is_text(data: bytes) -> bool:
    """Return whether bytes may be a client id, or the beginning of one: Kafka accepts any UTF-8."""
    return _text(data) is not None


def is_printable(data: bytes) -> bool:
    text = _text(data)
    return text is not None and text.replace("\t", " ").isprintable()


def _text(data: bytes) -> str | None:
    """Decode UTF-8 whose last character may be cut off; return None for anything else."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        is_cut_off = error.reason == "unexpected end of data"
        return data[: error.start].decode() if is_cut_off else None

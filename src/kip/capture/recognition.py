"""Recognition: distinguishes Kafka connections from others, independent of their ports.

Listens to a connection until one side has certainly sent a request, then creates a conversation. If no request is
found, the connection is foreign; TLS is recognised as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from kip.capture.confirmation import confirm_request
from kip.capture.conversations import Conversation, EncryptedConnection, Findings
from kip.capture.framing import Frame, StreamFrames
from kip.capture.judges import RequestJudge
from kip.capture.packets import endpoint_text
from kip.capture.tcp import TcpConnection

# A capture may begin within a large frame, and a first request is certain once it is whole: hence two limits.
LARGEST_SILENCE, LARGEST_DOUBT = 1 << 18, 1 << 23
"""Bytes of both directions in which a first request is searched for: without and with an unconfirmed candidate."""


class Recognition:
    """Listens to one connection."""

    def __init__(self, connection: TcpConnection, findings: Findings) -> None:
        self._connection = connection
        self._findings = findings
        self._conversation: Conversation | None = None
        self._is_foreign = False
        self._beginning = b""
        self._first_time = 0
        self._received = 0
        self._skipped = [0, 0]
        self._lost: list[tuple[int, int]] = []
        # Either side may be the client: the first packet in a capture need not be the one that opened the connection.
        self._judges = (RequestJudge(self._confirm(0)), RequestJudge(self._confirm(1)))
        self._readers = (self._reader(0), self._reader(1))

    def receive(self, side: int, data: bytes, time: int) -> None:
        if self._conversation is not None:
            self._conversation.receive(side, data, time)
        elif not self._is_foreign:
            if not self._beginning:
                self._beginning, self._first_time = data[:3], time
            self._received += len(data)
            self._readers[side].buffer.append(data, time)
            self._recognize(side, self._readers[side].read())
            # These bytes may be the response that confirms a request.
            if self._conversation is None:
                self._recognize(1 - side, self._readers[1 - side].read())
            self._give_up_on_others()

    def skip_gap(self, side: int, count: int, time: int) -> None:
        if self._conversation is not None:
            self._conversation.skip_gap(side, count, time)
        elif not self._is_foreign:
            self._lost.append((side, count))
            self._recognize(side, self._readers[side].skip_gap(count, time))

    def close(self, time: int) -> None:
        for side in (0, 1):
            if self._conversation is None and not self._is_foreign:
                self._recognize(side, self._readers[side].salvage())
        if self._conversation is not None:
            self._conversation.close()
        elif self._received and not self._is_foreign:
            self._note_foreign()

    def _confirm(self, side: int) -> Callable[[bytearray, int, int], bool | None]:
        return lambda data, at, end: confirm_request(data, at, end, self._readers[1 - side].buffer.data)

    def _reader(self, side: int) -> StreamFrames:
        def skip(count: int) -> None:
            self._skipped[side] += count

        return StreamFrames(self._judges[side], skip, is_in_step=False)

    def _recognize(self, side: int, frames: Iterator[Frame]) -> None:
        """Start the conversation if this side has sent a request."""
        first = next(frames, None)
        if first is None:
            return
        self._conversation = Conversation(
            self._connection,
            side,
            requests=self._readers[side],
            judge=self._judges[side],
            response_bytes=self._readers[1 - side].buffer,
            findings=self._findings,
        )
        self._conversation.begin(chain((first,), frames), (self._skipped[side], self._skipped[1 - side]), self._lost)

    def _give_up_on_others(self) -> None:
        """Mark the connection as foreign once it has sent enough bytes, or begins with TLS."""
        if self._conversation is None:
            patience = LARGEST_DOUBT if any(reader.has_candidate for reader in self._readers) else LARGEST_SILENCE
            # Only at the start: within a stream, any three bytes may look like a TLS record.
            is_tls = self._connection.has_start and _is_tls(self._beginning)
            if is_tls or self._received > patience:
                self._note_foreign()

    def _note_foreign(self) -> None:
        self._is_foreign = True
        first, second = self._connection.endpoints
        # Without the start, the higher port is that of the client: systems give clients high, ephemeral ports.
        client, server = first, second
        if not self._connection.has_start and first[-2:] <= second[-2:]:
            client, server = second, first
        is_tls = _is_tls(self._beginning)
        self._findings.foreign["TLS" if is_tls else "not Kafka", endpoint_text(server)] += 1
        if is_tls:
            encrypted = EncryptedConnection(
                self._findings.name,
                self._connection.number,
                endpoint_text(client),
                endpoint_text(server),
                self._first_time,
            )
            self._findings.encrypted.append(encrypted)
        self._readers = (self._reader(0), self._reader(1))


def _is_tls(beginning: bytes) -> bool:
    """Return whether a TLS record begins here: its type, and version 3.x (RFC 8446, section 5.1)."""
    return len(beginning) == 3 and 0x14 <= beginning[0] <= 0x17 and beginning[1] == 3 and beginning[2] <= 4

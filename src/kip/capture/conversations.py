"""Conversations: the requests on a Kafka connection, paired with their responses.

Converts the frames of both directions to exchanges. Brokers answer in order, so a response also marks all earlier
pending requests as unanswered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kip.capture.buffers import StreamBuffer
from kip.capture.decoding import (
    ExchangeHalf,
    RequestHead,
    expects_no_response,
    read_head,
    read_request,
    read_response,
    read_token,
    software_of,
    without_problem,
)
from kip.capture.framing import Frame, StreamFrames
from kip.capture.judges import RequestJudge, ResponseJudge
from kip.capture.packets import endpoint_text
from kip.capture.problems import Problem, ReportProblem
from kip.capture.tcp import TcpConnection

LARGEST_WAIT = 10_000
"""Requests of a connection that may be pending at once; a capture of only one direction would keep all of them."""

NO_RESPONSE_DUE, UNANSWERED = "none is due", "none is in the capture"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A request and its response.

    `file` is the one in which the request was complete. `head` is None for a token of the old SASL handshake, which
    has no header. `software` is the client's name and version from its ApiVersions request. If `response` is None,
    `why_no_response` is the reason.
    """

    file: str
    connection: int
    client: str
    server: str
    software: tuple[str, str] | None
    head: RequestHead | None
    request: ExchangeHalf
    response: ExchangeHalf | None
    why_no_response: str = ""


@dataclass(frozen=True, slots=True)
class EncryptedConnection:
    """A TLS connection, of which nothing can be decoded; `time` is that of its first bytes, in ns since 1970.

    `file` is the one in which it was recognised.
    """

    file: str
    connection: int
    client: str
    server: str
    time: int


@dataclass(slots=True)
class Findings:
    """The results of a capture: exchanges for the caller to consume, problems, and ignored traffic.

    `foreign` counts connections of other protocols by protocol and server, of which `encrypted` has those of TLS;
    `passed` counts packets without a TCP segment by their kind. `name` is the file that is being read.
    """

    name: str
    report: ReportProblem
    exchanges: list[Exchange] = field(default_factory=list)
    foreign: Counter[tuple[str, str]] = field(default_factory=Counter)
    encrypted: list[EncryptedConnection] = field(default_factory=list)
    passed: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Pending:
    """A request that waits for its response; its correlation id is as on the wire."""

    file: str
    head: RequestHead | None
    request: ExchangeHalf
    correlation_id: bytes

    def confirms(self, frame: bytes) -> bool:
        part = self.read(Frame(0, frame))
        return part.message is not None and not part.bytes_left

    def read(self, frame: Frame) -> ExchangeHalf:
        return read_token(frame) if self.head is None else read_response(frame, self.head)


class Conversation:
    """One Kafka connection, from the first recognised request on."""

    def __init__(
        self,
        connection: TcpConnection,
        client_side: int,
        *,
        requests: StreamFrames,
        judge: RequestJudge,
        response_bytes: StreamBuffer,
        findings: Findings,
    ) -> None:
        client, server = (connection.endpoints[side] for side in (client_side, 1 - client_side))
        self._connection = connection
        self._client, self._server = endpoint_text(client), endpoint_text(server)
        self._client_side = client_side
        self._findings = findings
        self._software: tuple[str, str] | None = None
        self._pending: list[_Pending] = []
        self._judge = judge
        self._requests = requests
        self._requests.skip = self._skip_request_bytes
        self._responses = StreamFrames(
            ResponseJudge(self._pending),
            self._skip_response_bytes,
            buffer=response_bytes,
            is_in_step=connection.has_start,
        )
        self._has_response = False
        self._is_ending = False

    def begin(self, frames: Iterable[Frame], skipped: tuple[int, int], lost: Iterable[tuple[int, int]]) -> None:
        """Process the first requests.

        Before them, bytes were `skipped`, to the broker and from it, and some are `lost`, by side and count.
        """
        for side, count in lost:
            self._report_missing(side, count)
        for skip, count in zip((self._skip_request_bytes, self._skip_response_bytes), skipped, strict=True):
            if count:
                skip(count)
        self._take_requests(frames)
        self._advance()

    def receive(self, side: int, data: bytes, time: int) -> None:
        (self._requests if side == self._client_side else self._responses).buffer.append(data, time)
        self._advance()

    def skip_gap(self, side: int, count: int, time: int) -> None:
        self._report_missing(side, count)
        if side == self._client_side:
            self._take_requests(self._requests.skip_gap(count, time))
        else:
            self._take_responses(self._responses.skip_gap(count, time))
        self._advance()

    def close(self) -> None:
        """Process the remaining frames after damage, and report unanswered requests."""
        self._is_ending = True
        self._take_requests(self._requests.finish())
        self._take_responses(self._responses.finish())
        self._give_up(len(self._pending))

    def _advance(self) -> None:
        """Process the available frames."""
        while True:
            self._take_requests(self._requests.read())
            self._take_responses(self._responses.read())
            if not self._skip_to_answered_request():
                return

    def _skip_to_answered_request(self) -> bool:
        """Skip to the request after damage that a response answers; return whether there is one."""
        requests, unclaimed = self._requests.buffer.data, self._responses.buffer.data
        if not requests or len(unclaimed) < 8 or self._responses.is_in_step:
            return False
        at = self._judge.find_answered(requests, bytes(unclaimed[4:8]))
        if at > 0:
            self._requests.skip_to(at)
        return at > 0

    def _take_requests(self, frames: Iterable[Frame]) -> None:
        for frame in frames:
            self._take_request(frame)
            self._responses.restart_search()

    def _take_responses(self, frames: Iterable[Frame]) -> None:
        for frame in frames:
            self._take_response(frame)

    def _take_request(self, frame: Frame) -> None:
        head = read_head(frame.data)
        if self._judge.sends_tokens and not self._judge.begins_in(frame.data):
            self._await(_Pending(self._findings.name, None, read_token(frame), b""))
            return
        self._judge.note(head)
        request = read_request(frame, head)
        self._software = software_of(head, request) or self._software
        # The length may be damaged, so that the next request is within this one.
        if request.bytes_left:
            self._requests.remember_tail(frame.tail(request.bytes_left))
        pending = _Pending(self._findings.name, head, request, frame.data[4:8])
        if expects_no_response(request.message):
            self._emit(pending, None, NO_RESPONSE_DUE)
        else:
            self._await(pending)

    def _await(self, pending: _Pending) -> None:
        self._pending.append(pending)
        if len(self._pending) > LARGEST_WAIT:
            self._give_up(1)

    def _take_response(self, frame: Frame) -> None:
        # SocketServer mutes a connection until it has sent the response, so responses have the order of requests.
        answered = (pending.correlation_id in (b"", frame.data[:4]) for pending in self._pending)
        self._give_up(next(place for place, is_answered in enumerate(answered) if is_answered))
        pending = self._pending.pop(0)
        response = pending.read(frame)
        if response.bytes_left:
            self._responses.remember_tail(frame.tail(response.bytes_left))
        self._has_response = True
        if response.version != pending.request.version and pending.head is not None:
            pending = replace(pending, request=without_problem(pending.request))
        self._emit(pending, response)

    def _give_up(self, count: int) -> None:
        """Mark the oldest requests as unanswered."""
        for pending in self._pending[:count]:
            self._emit(pending, None, UNANSWERED)
        del self._pending[:count]

    def _emit(self, pending: _Pending, response: ExchangeHalf | None, why_no_response: str = "") -> None:
        self._findings.exchanges.append(
            Exchange(
                file=pending.file,
                connection=self._connection.number,
                client=self._client,
                server=self._server,
                software=self._software,
                head=pending.head,
                request=pending.request,
                response=response,
                why_no_response=why_no_response,
            )
        )

    def _skip_request_bytes(self, count: int) -> None:
        is_edge = self._is_ending or not (self._connection.has_start or self._judge.client_id is not None)
        self._report(f"{count} bytes to the broker belong to no request", is_edge=is_edge)

    def _skip_response_bytes(self, count: int) -> None:
        is_edge = self._is_ending or not (self._connection.has_start or self._has_response)
        self._report(
            f"{count} bytes from the broker belong to no response to a request in the capture", is_edge=is_edge
        )

    def _report_missing(self, side: int, count: int) -> None:
        direction = "to" if side == self._client_side else "from"
        self._report(f"{count or 'some'} bytes {direction} the broker are missing from the capture")

    def _report(self, reason: str, *, is_edge: bool = False) -> None:
        place = f"{self._findings.name}: connection {self._connection.number}, {self._client} to {self._server}"
        self._findings.report(Problem(place, reason, is_edge))

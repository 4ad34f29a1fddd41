"""Injected faults: responses that are errors, scripted, throttled, delayed, lost or corrupted."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.kafka.errors import can_fail, error_name
from kip.kafka.topics import ZERO_ID
from kip.serving.arguments import FUNCTION, NAME, SECONDS, at_least, check_given
from kip.serving.error_answers import RequestPart, part_names
from kip.serving.errors import ClusterSetupError
from kip.serving.requests import ReceivedRequest
from kip.suggestions import known_names

_GARBAGE = b"HTTP/1.1 400 Bad Request\r\n\r\n"
"""The most common non-Kafka peer; its first four bytes are a frame of 1.2 GB (`HTTP`)."""
_correlation_id = struct.Struct(">i")


class FaultKind(StrEnum):
    """The effect of a fault.

    Instead of processing the request, ERROR responds with an error code, ANSWER with the result of `answer`. After the
    request was processed, THROTTLE sets the throttle time of the response; DELAY sends it `seconds` late, which also
    delays the following ones; DROP never sends it; CLOSE closes the connection instead; HALF closes it in the middle of
    the frame; GARBAGE sends bytes that are not a frame; WRONG_ID changes the correlation id to one that no request has.
    """

    ERROR = "error"
    ANSWER = "answer"
    THROTTLE = "throttle"
    DELAY = "delay"
    DROP = "drop"
    CLOSE = "close"
    HALF = "half"
    GARBAGE = "garbage"
    WRONG_ID = "wrong-id"


_SELECTIONS = {"topic": ("topic", "topic_id"), "partition": ("partition",), "group": ("group_id", "group", "key")}
"""The names in messages that the attributes of a fault select"""
_BEFORE = {FaultKind.ERROR, FaultKind.ANSWER}
_AFTER = {FaultKind.THROTTLE}
_OUTGOING = set(FaultKind) - _BEFORE - _AFTER


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, and the responses that it affects: those that match all given attributes.

    Attributes:
        api: the name of the API, None for all.
        node_id: the node that answers, None for all.
        times: the number of responses that it affects, None for all.
        seconds: of a delay, or of a throttle time.
        version: of the request.
        topic, partition, group: of an ERROR, the parts of a request that it refuses; the rest is processed.
        when: a predicate that is called with the request.
        error: the code of an ERROR, or its name.
        answer: of an ANSWER, called with the request; if it returns None, the request is processed.
    """

    kind: FaultKind
    api: str | None = None
    node_id: int | None = None
    times: int | None = None
    seconds: float = 0.0
    version: int | None = None
    topic: str | None = None
    partition: int | None = None
    group: str | None = None
    when: Callable[[ReceivedRequest], bool] | None = None
    error: int | str = ErrorCode.UNKNOWN_SERVER_ERROR
    answer: Callable[[ReceivedRequest], Message | None] | None = None

    def __str__(self) -> str:
        effect = f"{self.kind} {error_name(self.code)}" if self.kind is FaultKind.ERROR else str(self.kind)
        where = {
            "topic": self.topic,
            "partition": self.partition,
            "group": self.group,
            "version": self.version,
            "node": self.node_id,
        }
        limits = "".join(f", {name} {value}" for name, value in where.items() if value is not None)
        return f"{effect} of {self.api or 'all APIs'}{limits}"

    @property
    def code(self) -> int:
        return error_code(self.error)

    def matches(self, request: ReceivedRequest) -> bool:
        return (
            self.api in (None, request.api)
            and self.node_id in (None, request.node_id)
            and self.version in (None, request.version)
            and (self.when is None or (request.message is not None and self.when(request)))
        )

    @property
    def needs_contents(self) -> bool:
        """Whether it reads or changes messages, so that it misses those of unknown versions."""
        return self.kind in _BEFORE | _AFTER or self.when is not None

    def is_about(self, part: RequestPart, topic_name: Callable[[UUID], str | None]) -> bool:
        """Return whether a part of a request matches this fault."""
        names = part.names
        # Fetch (since version 13) and other newer requests name topics only by their id.
        topic = names.get("topic") or topic_name(names.get("topic_id", ZERO_ID))
        selections = (self.topic, topic), (self.partition, names.get("partition"))
        group = next((names[name] for name in _SELECTIONS["group"] if name in names), None)
        return all(
            wanted_value is None or wanted_value == value for wanted_value, value in (*selections, (self.group, group))
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The bytes to send after `seconds`, and whether to close the connection then."""

    data: bytes
    seconds: float = 0.0
    closes: bool = False


class FaultTable:
    """The active faults; the first one that matches a response is used."""

    def __init__(self) -> None:
        self._faults: list[tuple[Fault, int]] = []
        self._cleared: list[Fault] = []

    @property
    def unused(self) -> list[Fault]:
        """The faults that never affected a response, including those that were cleared."""
        return [*self._cleared, *(fault for fault, uses in self._faults if not uses)]

    def __bool__(self) -> bool:
        return bool(self._faults)

    def may_affect(self, api: str) -> bool:
        """Return whether there are faults for an API."""
        return any(fault.api in (None, api) for fault, _ in self._faults)

    def need_contents(self, api: str) -> bool:
        """Return whether there are faults for an API that need the contents of its messages."""
        return any(fault.needs_contents for fault, _ in self._faults if fault.api in (None, api))

    def add(self, fault: Fault) -> None:
        self._faults.append((fault, 0))

    def clear(self) -> None:
        self._cleared = self.unused
        self._faults.clear()

    def before(self, request: ReceivedRequest, apply: Callable[[Fault], bool]) -> None:
        """Try faults that replace the response, until `apply` returns true."""
        self._use(_BEFORE, request, apply)

    def throttle_ms(self, request: ReceivedRequest) -> int:
        """Return the throttle time of a response."""
        fault = self._use(_AFTER, request, lambda _: True)
        return 0 if fault is None else round(fault.seconds * 1000)

    def outcome(self, frame: bytes, request: ReceivedRequest) -> Outcome:
        """Return the outcome of sending a response."""
        fault = self._use(_OUTGOING, request, lambda _: True) if frame else None
        return Outcome(frame) if fault is None else _with_fault(fault, frame)

    def _use(self, kinds: set[FaultKind], request: ReceivedRequest, apply: Callable[[Fault], bool]) -> Fault | None:
        for position, (fault, uses) in enumerate(self._faults):
            if fault.kind in kinds and fault.matches(request) and apply(fault):
                # Counted only if it had an effect: `times=1` must not be used up by a request that it does not match.
                if fault.times is not None and uses + 1 >= fault.times:
                    del self._faults[position]
                else:
                    self._faults[position] = fault, uses + 1
                return fault
        return None


def _with_fault(fault: Fault, frame: bytes) -> Outcome:
    match fault.kind:
        case FaultKind.DELAY:
            return Outcome(frame, fault.seconds)
        case FaultKind.DROP:
            return Outcome(b"")
        case FaultKind.CLOSE:
            return Outcome(b"", closes=True)
        case FaultKind.HALF:
            return Outcome(frame[: len(frame) // 2], closes=True)
        case FaultKind.GARBAGE:
            return Outcome(_GARBAGE)
        case _:
            (correlation_id,) = _correlation_id.unpack_from(frame, 4)
            # A bit that counting clients reach after a billion requests, so that no request has this id.
            return Outcome(frame[:4] + _correlation_id.pack(correlation_id ^ 0x40000000) + frame[8:])


def checked_fault(fault: Fault, find_key: Callable[[str], int]) -> Fault:
    """Return a fault with the code of its error; `find_key` returns the key of an API by its name.

    Raises:
        ClusterSetupError: it cannot match any response: the API is not served or has no error code, or a value is not
            one of its kind.
    """
    if not isinstance(fault, Fault):
        raise ClusterSetupError(f"{fault!r} is not a fault, such as Fault(FaultKind.DROP)")
    if fault.kind not in list(FaultKind):
        raise ClusterSetupError(f"{fault.kind!r} is not a kind of fault; {known_names(str(fault.kind), FaultKind)}")
    fault = replace(fault, kind=FaultKind(fault.kind))  # which its text is equal to
    _check_kinds(fault)
    api_key = None if fault.api is None else find_key(fault.api)
    if fault.kind is FaultKind.ERROR:
        if api_key is None:
            raise ClusterSetupError("an error needs the API whose response contains it")
        request, response = CATALOG.load(CATALOG.request(api_key)), CATALOG.load(CATALOG.response(api_key))
        if not can_fail(response.SPEC):
            raise ClusterSetupError(f"responses of {fault.api} have no error code")
        _check_selection(fault, part_names(request.SPEC, response.SPEC, request.VERSIONS))
    elif fault.topic is not None or fault.partition is not None or fault.group is not None:
        raise ClusterSetupError(f"only errors can be limited to a topic, a partition or a group, not {fault.kind}")
    if fault.kind is FaultKind.ANSWER and fault.answer is None:
        raise ClusterSetupError("a scripted answer needs a function that returns it")
    return replace(fault, error=error_code(fault.error))


def error_code(error: object) -> int:
    """Return the code of an error, given as a code or a name.

    Raises:
        ClusterSetupError: there is no such error.
    """
    names = {code.name: int(code) for code in ErrorCode if code}
    if isinstance(error, str) and error.lstrip("-").isdecimal():
        error = int(error)
    if isinstance(error, str):
        if error.upper() not in names:
            raise ClusterSetupError(f"{error!r} is not an error code of Kafka; {known_names(error, names)}")
        return names[error.upper()]
    if not isinstance(error, int) or isinstance(error, bool) or error not in names.values():
        raise ClusterSetupError(f"{error!r} is not the code of an error of Kafka, such as ErrorCode.NOT_COORDINATOR")
    return int(error)


def _check_kinds(fault: Fault) -> None:
    """Refuse values of a wrong type, and numbers that no response has."""
    check_given(NAME, api=fault.api, topic=fault.topic, group=fault.group)
    check_given(at_least(0), node_id=fault.node_id, version=fault.version, partition=fault.partition)
    check_given(at_least(1), times=fault.times)
    check_given(FUNCTION, when=fault.when, answer=fault.answer)
    if not SECONDS.is_valid(fault.seconds):
        raise ClusterSetupError(f"seconds are a number, 0 or more, not {fault.seconds!r}")
    if fault.kind in (FaultKind.DELAY, FaultKind.THROTTLE) and not fault.seconds:
        raise ClusterSetupError(f"{fault.kind} needs seconds")


def _check_selection(fault: Fault, names: set[str]) -> None:
    for selected, fields in _SELECTIONS.items():
        if getattr(fault, selected) is not None and names.isdisjoint(fields):
            raise ClusterSetupError(f"errors of {fault.api} are not about a {selected}: this one would never be sent")

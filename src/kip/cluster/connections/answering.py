"""From a request to its response: the handler, unless a fault answers, then throttle times and observers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from uuid import UUID

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.cluster.calls.apis import Api, Reply
from kip.cluster.calls.call import ReceivedCall
from kip.serving.error_answers import Refusal, overwrite, refuse
from kip.serving.faults import Fault, FaultKind, FaultTable
from kip.serving.requests import ReceivedRequest, RequestLog

__all__ = ["Answering"]


class Answering:
    """The processing of one request."""

    def __init__(
        self, api: Api, call: ReceivedCall, request: ReceivedRequest, faults: FaultTable, log: RequestLog
    ) -> None:
        self._api = api
        self._call = call
        self._request = request
        self._faults = faults
        self._log = log
        self._scripted: Message | None = None
        self._refusal: Refusal | None = None

    def answer(self, message: Message) -> Reply:
        """Answer the request, applying the faults that replace the handler first."""
        self._faults.before(self._request, lambda fault: self._replace(fault, message))
        if self._scripted is not None:
            return self._finished(self._scripted)
        if self._refusal is not None:
            if self._refusal.rest is None:
                return self._finished(self._refusal.response)
            message = self._refusal.rest
        answer = self._api.handler(self._call, message)
        if answer is None or isinstance(answer, Message):
            return self._finished(answer)
        return self._finished_later(answer)

    def _replace(self, fault: Fault, message: Message) -> bool:
        if fault.kind is FaultKind.ANSWER:
            assert fault.answer is not None
            self._scripted = fault.answer(self._request)
            return self._scripted is not None
        # A part that is left out of a request would be missing in the session, too; so the handler sees all parts, and
        # `_overwrite` changes the response.
        if self._api.has_sessions:
            return False
        response = CATALOG.load(CATALOG.response(self._api.key))()
        matches = _matching(fault, self._topic_name)
        self._refusal = refuse(message, response, self._call.version, fault.code, matches)
        return self._refusal is not None

    def _finished(self, response: Message | None) -> Message | None:
        if response is not None:
            if self._refusal is not None and self._refusal.rest is not None:
                response = self._refusal.merged(response)
            if self._api.has_sessions:
                self._faults.before(self._request, lambda fault: self._overwrite(fault, response))
            throttle = self._faults.throttle_ms(self._request)
            if throttle and hasattr(response, "throttle_time_ms"):
                response.throttle_time_ms = throttle
        self._log.observe(self._request, response)
        return response

    async def _finished_later(self, answer: Awaitable[Message | None]) -> Message | None:
        return self._finished(await answer)

    def _overwrite(self, fault: Fault, response: Message) -> bool:
        matches = _matching(fault, self._topic_name)
        return fault.kind is FaultKind.ERROR and overwrite(response, self._call.version, fault.code, matches)

    def _topic_name(self, topic_id: UUID) -> str | None:
        return next((topic.name for topic in self._call.state.topics.values() if topic.id == topic_id), None)


def _matching(fault: Fault, topic_name: Callable[[UUID], str | None]) -> Callable[..., bool]:
    return lambda part: fault.is_about(part, topic_name)

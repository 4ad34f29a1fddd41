"""From a request to its response: the handler, unless a fault answers, then throttle times and observers.

An error of the disk is answered as by a broker whose log directory fails: with KAFKA_STORAGE_ERROR, or by coordinators
with NOT_COORDINATOR, which is what CoordinatorOperationExceptionHelper and TransactionStateManager make of it. Clients
retry after both. What the request has changed is undone, unless it is saved.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.cluster.calls.apis import Api, Reply
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError, StorageError
from kip.kafka.apis import Target, target
from kip.serving.error_answers import Refusal, overwrite, refuse
from kip.serving.faults import Fault, FaultKind, FaultTable
from kip.serving.requests import ReceivedRequest, RequestLog

_log = logging.getLogger(__name__)
_COORDINATORS = (Target.GROUP, Target.TRANSACTION)


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
        try:
            answer = self._api.handler(self._call, message)
        except ApiError as error:
            return self._finished(self._refused(error))
        except StorageError as error:
            return self._finished(self._without_disk(message, error))
        if answer is None or isinstance(answer, Message):
            return self._finished(answer)
        return self._finished_later(answer, message)

    def _refused(self, error: ApiError) -> Any:
        """Return a response with the error of a request that the handler has refused as a whole."""
        response: Any = self._empty_response()
        response.error_code = error.code
        if hasattr(response, "error_message"):
            response.error_message = error.message
        return response

    def _without_disk(self, message: Message, error: StorageError) -> Message:
        """Refuse all of a request; raise the error again if its response has no error code."""
        _log.error("%s", error)
        code = ErrorCode.KAFKA_STORAGE_ERROR
        if target(self._api.key) in _COORDINATORS:
            code = ErrorCode.NOT_COORDINATOR
        refusal = refuse(message, self._empty_response(), self._call.version, code, lambda _: True)
        if refusal is None:
            raise error
        return refusal.response

    def _empty_response(self) -> Message:
        return CATALOG.load(CATALOG.response(self._api.key))()

    def _replace(self, fault: Fault, message: Message) -> bool:
        if fault.kind is FaultKind.ANSWER:
            assert fault.answer is not None
            self._scripted = fault.answer(self._request)
            return self._scripted is not None
        # A part that is left out of a request would be missing in the session, too; so the handler sees all parts, and
        # `_overwrite` changes the response.
        if self._api.has_sessions:
            return False
        matches = _matching(fault, self._topic_name)
        self._refusal = refuse(message, self._empty_response(), self._call.version, fault.code, matches)
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

    async def _finished_later(self, answer: Awaitable[Message | None], message: Message) -> Message | None:
        try:
            return self._finished(await answer)
        except ApiError as error:
            return self._finished(self._refused(error))
        except StorageError as error:
            return self._finished(self._without_disk(message, error))

    def _overwrite(self, fault: Fault, response: Message) -> bool:
        matches = _matching(fault, self._topic_name)
        return fault.kind is FaultKind.ERROR and overwrite(response, self._call.version, fault.code, matches)

    def _topic_name(self, topic_id: UUID) -> str | None:
        return next((topic.name for topic in self._call.state.topics.values() if topic.id == topic_id), None)


def _matching(fault: Fault, topic_name: Callable[[UUID], str | None]) -> Callable[..., bool]:
    return lambda part: fault.is_about(part, topic_name)

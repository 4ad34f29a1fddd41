"""Any request, sent as it is: for APIs that have no operation here."""

from __future__ import annotations

from typing import Any

from kafka_wire.runtime.message import Message

from kip.admin.calls import Call, Place, Target
from kip.admin.errors import Origin
from kip.admin.session import Session

__all__ = ["request"]


async def request(
    session: Session,
    message: Message,
    *,
    version: int | None = None,
    target: Place = Target.ANY,
    is_change: bool = True,
    check: bool = False,
    timeout: float | None = None,
) -> Any:
    """Send a request and return the response message.

    Args:
        message: the request.
        version: of the request; the highest that both sides know by default.
        target: a `Target`, or a `Broker`, the `Coordinator` of a group or a transactional id, or the `Leader` of a
            partition. `kip.apis.route` returns which kind of node an API needs.
        is_change: whether it must not be sent twice.
        check: whether error codes in the response raise `BrokerError`; by default they are the caller's to read.
        timeout: seconds for the whole call; that of the settings by default.

    Raises:
        OutcomeUnknownError: a change was sent and never answered.
    """

    def read(response: Any, origin: Origin) -> Any:
        for error in origin.errors(response) if check else ():
            raise error
        return response

    call = Call(
        type(message).__name__,
        lambda offer: (message, offer.version(type(message)) if version is None else version),
        read,
        target,
        is_change,
    )
    return await session.run(call, session.deadline(timeout))

"""Send any request, for APIs without an operation in this package."""

from __future__ import annotations

from typing import Any

from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call, Place, expect_success
from kip.admin.calling.session import Session
from kip.admin.errors import Origin


async def request(
    session: Session,
    message: Message,
    *,
    version: int | None = None,
    target: Place | None = None,
    is_change: bool = True,
    check: bool = False,
    timeout: float | None = None,
) -> Any:
    """Send a request and return the response message.

    Args:
        message: the request.
        version: the version of the request; by default the highest that both sides know.
        target: a `Target`, or a `Broker`, the `Coordinator` of a group or a transactional id, or the `Leader` of a
            partition; by default the controller if it has to answer the request, else any broker.
            `kip.kafka.apis.target` returns which kind of node an API needs.
        is_change: whether the request must not be sent twice.
        check: whether error codes in the response raise `BrokerError`; by default the caller reads them.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        OutcomeUnknownError: a change was sent and never answered.

    Example:
        >>> from kafka_wire.clients import DescribeClusterRequest
        >>> from kip.admin import Admin, Broker
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     response = admin.request(DescribeClusterRequest(), target=Broker(2), is_change=False, check=True)
        ...     len(response.brokers)
        3
    """

    def read(response: Any, origin: Origin) -> Any:
        if check:
            expect_success(response, origin)
        return response

    call = Call(
        type(message).__name__,
        type(message),
        lambda offer: (message, offer.version(type(message)) if version is None else version),
        read,
        is_change=is_change,
        deviating=target,
    )
    return await session.run(call, session.deadline(timeout))

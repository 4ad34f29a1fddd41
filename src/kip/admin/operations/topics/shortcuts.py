"""Requests of KIP-4 and KIP-142 that do at once what takes several of Kafka's, where the server offers them."""

from __future__ import annotations

from typing import Any

from kafka_wire.kips import kip_4, kip_142
from kafka_wire.runtime.message import Message

from kip.admin import proposals
from kip.admin.calling.calls import Deadline
from kip.admin.calling.session import Session
from kip.admin.errors import Origin
from kip.admin.versions import Offer


def listing_request(offer: Offer, list_internal: bool) -> tuple[Message, int] | None:
    """Return the request for names of topics and whether they are internal, None if it is not served."""
    if not offer.serves(kip_142.ListTopicsRequest):
        return None
    return kip_142.ListTopicsRequest(list_internal=list_internal), 0


def read_listing(message: Any, origin: Origin) -> list[tuple[str, bool]] | None:
    """Return the names in the response to `listing_request`, None if it is another one."""
    if not isinstance(message, kip_142.ListTopicsResponse):
        return None
    origin.check(message.error_code)
    return [(topic.name, topic.internal) for topic in message.topic_listing]


async def marked_for_deletion(session: Session, deadline: Deadline) -> tuple[str, ...] | None:
    """Return the topics that are marked for deletion, None if the server does not report them."""
    if not (await session.offer(deadline)).serves(kip_4.ListTopicsRequest):
        return None
    return (await proposals.list_all_topics(session, timeout=deadline.remaining)).marked_for_deletion


async def alter_at_once(session: Session, deadline: Deadline, name: str, **changes: Any) -> bool:
    """Make the changes of `proposals.alter_topic` in one atomic request; return False if it is not served."""
    if not (await session.offer(deadline)).serves(kip_4.AlterTopicRequest):
        return False
    await proposals.alter_topic(session, name, timeout=deadline.remaining, **changes)
    return True

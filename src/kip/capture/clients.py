"""Clients in a capture: the sender of each request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from kafka_wire.api_keys import ApiKey

from kip.capture.conversations import Exchange


@dataclass(frozen=True, slots=True, order=True)
class Client:
    """The sender of requests: an IP address, a client id, and the software name and version, each empty if unknown."""

    address: str
    client_id: str
    software_name: str
    software_version: str


def client_of(exchange: Exchange) -> Client:
    """Return the sender of the request."""
    name, version = exchange.software or ("", "")
    client_id = (exchange.head.client_id if exchange.head else None) or ""
    return Client(exchange.client.rpartition(":")[0].strip("[]"), client_id, name, version)


def protocol_type_of(exchange: Exchange) -> str | None:
    """Return the protocol type of a JoinGroup request, such as `consumer`; None of other requests."""
    head, message = exchange.head, exchange.request.message
    if head is None or head.api_key != ApiKey.JOIN_GROUP or message is None:
        return None
    return cast(str | None, getattr(message, "protocol_type", None))

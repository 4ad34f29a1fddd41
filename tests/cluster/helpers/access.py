"""Users, and how they log in."""

from __future__ import annotations

from typing import Any

from kafka_wire.clients import (
    SaslAuthenticateRequest,
    SaslHandshakeRequest,
)

from tests.cluster.helpers.wire import Peer

USERS = {"ana": "secret of ana", "bob": "pässword"}


def log_in(peer: Peer, user: str, password: str) -> Any:
    assert peer.ask(SaslHandshakeRequest(mechanism="PLAIN"), 1).error_code == 0
    return peer.ask(SaslAuthenticateRequest(auth_bytes=f"\0{user}\0{password}".encode()), 2)

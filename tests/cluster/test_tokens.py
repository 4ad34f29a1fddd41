"""Delegation tokens: clients log in with them, and they expire, are renewed and survive a restart."""

from __future__ import annotations

import base64
import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import (
    CreateDelegationTokenRequest,
    DescribeClusterRequest,
    DescribeDelegationTokenRequest,
    ExpireDelegationTokenRequest,
    RenewDelegationTokenRequest,
    SaslAuthenticateRequest,
    SaslHandshakeRequest,
)
from kafka_wire.clients.create_delegation_token_request import CreatableRenewers

from kip.cluster import Acl, EmbeddedCluster, Operation, Resource
from tests.cluster.helpers.access import USERS, log_in
from tests.cluster.helpers.wire import Peer, connected
from tests.clusters import Clusters

_DAY = 24 * 3600.0


class Clock:
    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def token_login(peer: Peer, token: Any, digest: bytes | None = None) -> Any:
    """Log in by SCRAM-SHA-256 with a token, by RFC 5802 and the extension `tokenauth`; return the last answer."""
    assert peer.ask(SaslHandshakeRequest(mechanism="SCRAM-SHA-256"), 1).error_code == 0
    bare = f"n={token.token_id},r=abc,tokenauth=true"
    first = peer.ask(SaslAuthenticateRequest(auth_bytes=f"n,,{bare}".encode()), 2)
    if first.error_code:
        return first
    challenge = first.auth_bytes.decode()
    nonce, salt, iterations = (part.split("=", 1)[1] for part in challenge.split(","))
    password = base64.b64encode(token.hmac if digest is None else digest)
    salted = hashlib.pbkdf2_hmac("sha256", password, base64.b64decode(salt), int(iterations))
    client_key = hmac.digest(salted, b"Client Key", "sha256")
    signed = f"{bare},{challenge},c=biws,r={nonce}"
    signature = hmac.digest(hashlib.sha256(client_key).digest(), signed.encode(), "sha256")
    proof = base64.b64encode(bytes(a ^ b for a, b in zip(client_key, signature, strict=True))).decode()
    return peer.ask(SaslAuthenticateRequest(auth_bytes=f"c=biws,r={nonce},p={proof}".encode()), 2)


def created(cluster: EmbeddedCluster, user: str = "ana", **fields: Any) -> Any:
    with connected(cluster.bootstrap_server) as peer:
        log_in(peer, user, USERS[user])
        return peer.ask(CreateDelegationTokenRequest(**fields), 3)


def test_a_client_with_a_token_is_its_owner(embedded_clusters: Clusters, tmp_path: Path) -> None:
    cluster = embedded_clusters(users=USERS, directory=tmp_path)
    token = created(cluster)
    with connected(cluster.bootstrap_server) as peer:
        answer = token_login(peer, token, b"another secret")
        assert answer.error_code == 58
    cluster.stop()
    cluster.start()
    with connected(cluster.bootstrap_server) as peer:
        assert token_login(peer, token).error_code == 0
        assert peer.ask(DescribeClusterRequest(), 2).error_code == 0
        assert cluster.requests[-1].principal == "User:ana"
        assert peer.ask(CreateDelegationTokenRequest(), 3).error_code == 64  # a token must not create another one
        assert peer.ask(DescribeDelegationTokenRequest(owners=None), 3).error_code == 64


def test_tokens_expire_unless_they_are_renewed(embedded_clusters: Clusters) -> None:
    clock = Clock()
    cluster = embedded_clusters(users=USERS, clock=clock)
    token = created(cluster, renewers=[CreatableRenewers(principal_type="User", principal_name="bob")])
    with connected(cluster.bootstrap_server) as peer:
        log_in(peer, "bob", USERS["bob"])
        clock.now += _DAY / 2
        renewed = peer.ask(RenewDelegationTokenRequest(hmac=token.hmac, renew_period_ms=-1), 2)
        assert renewed.expiry_timestamp_ms == round((clock.now + _DAY) * 1000)
        clock.now += 0.9 * _DAY
        with connected(cluster.bootstrap_server) as client:
            assert token_login(client, token).error_code == 0
        clock.now += 0.2 * _DAY
        with connected(cluster.bootstrap_server) as client:
            assert token_login(client, token).error_code == 58
        assert peer.ask(RenewDelegationTokenRequest(hmac=token.hmac, renew_period_ms=1), 2).error_code == 66
    assert {request.message.hmac for request in cluster.requests_of("RenewDelegationToken")} == {b""}


def test_who_may_use_tokens_of_others(embedded_clusters: Clusters) -> None:
    acls = [
        Acl("User:bob", Operation.CREATE_TOKENS, Resource.USER, "User:ana"),
        Acl("User:bob", Operation.DESCRIBE, Resource.TOPIC),
    ]
    cluster = embedded_clusters(users=USERS, acls=acls)
    for_ana = created(cluster, "bob", owner_principal_type="User", owner_principal_name="ana")
    assert (for_ana.error_code, for_ana.principal_name, for_ana.token_requester_principal_name) == (0, "ana", "bob")
    assert created(cluster, "ana", owner_principal_type="User", owner_principal_name="bob").error_code == 65
    of_ana = created(cluster, "ana")
    with connected(cluster.bootstrap_server) as peer:
        log_in(peer, "bob", USERS["bob"])
        shown = [each.token_id for each in peer.ask(DescribeDelegationTokenRequest(owners=None), 3).tokens]
        assert shown == [for_ana.token_id]
        assert peer.ask(ExpireDelegationTokenRequest(hmac=of_ana.hmac, expiry_time_period_ms=-1), 2).error_code == 63
    cluster.state.authorizer.acls.append(Acl("User:bob", Operation.DESCRIBE_TOKENS, Resource.USER, "User:ana"))
    with connected(cluster.bootstrap_server) as peer:
        log_in(peer, "bob", USERS["bob"])
        assert len(peer.ask(DescribeDelegationTokenRequest(owners=None), 3).tokens) == 2


@pytest.mark.parametrize("listener", ["PLAINTEXT", "SASL_PLAINTEXT"])
def test_tokens_need_a_login(listener: str, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS, listeners=["PLAINTEXT", "SASL_PLAINTEXT"])
    with connected(cluster.bootstrap_server_of(listener)) as peer:
        if listener != "PLAINTEXT":
            log_in(peer, "ana", USERS["ana"])
        assert peer.ask(CreateDelegationTokenRequest(), 3).error_code == (64 if listener == "PLAINTEXT" else 0)

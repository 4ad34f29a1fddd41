"""Requests about delegation tokens: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from kafka_wire.clients import (
    CreateDelegationTokenRequest,
    DescribeDelegationTokenRequest,
    ExpireDelegationTokenRequest,
    RenewDelegationTokenRequest,
)
from kafka_wire.clients.create_delegation_token_request import CreatableRenewers
from kafka_wire.clients.describe_delegation_token_request import DescribeDelegationTokenOwner
from kafka_wire.error_codes import ErrorCode

from kip.cluster import EmbeddedCluster
from tests.cluster.beside.both import Both, Json
from tests.cluster.helpers.access import log_in
from tests.cluster.helpers.wire import Peer, connected
from tests.real_kafka import RealKafka
from tests.real_kafka.security import PASSWORD, USER
from tests.waiting import wait_for

_HOUR = 3_600_000
_SCALE = 600_000
"""Times are compared in units of ten minutes"""


def creation(owner: str = "", renewers: tuple[str, ...] = (), lifetime: int = -1) -> CreateDelegationTokenRequest:
    pairs = (each.split(":") for each in renewers)
    entries = [CreatableRenewers(principal_type=kind, principal_name=name) for kind, name in pairs]
    request = CreateDelegationTokenRequest(renewers=entries, max_lifetime_ms=lifetime)
    if owner:
        request.owner_principal_type, request.owner_principal_name = "User", owner
    return request


def description(*owners: str) -> DescribeDelegationTokenRequest:
    listed = [DescribeDelegationTokenOwner(principal_type="User", principal_name=owner) for owner in owners]
    return DescribeDelegationTokenRequest(owners=listed or None)


class Answers:
    """The answers on one connection by the name of the step, without ids, and with ages instead of times."""

    def __init__(self, peer: Peer) -> None:
        self.given: dict[str, Json] = {}
        self.peer = peer
        self._issued = 0

    def create(self, name: str, request: CreateDelegationTokenRequest, version: int = 3) -> bytes:
        answer = self.peer.ask(request, version)
        self._issued = max(self._issued, answer.issue_timestamp_ms)
        plain = answer.to_json(version)
        sizes = {"tokenId": len(answer.token_id), "hmac": len(answer.hmac)}
        self.given[name] = {**self._ages(plain), **sizes}
        hmac: bytes = answer.hmac
        return hmac

    def renew(self, name: str, hmac: bytes, period: int) -> None:
        request = RenewDelegationTokenRequest(hmac=hmac, renew_period_ms=period)
        self.given[name] = self._ages(self.peer.ask(request, 2).to_json(2))

    def expire(self, name: str, hmac: bytes, period: int) -> None:
        request = ExpireDelegationTokenRequest(hmac=hmac, expiry_time_period_ms=period)
        self.given[name] = self._ages(self.peer.ask(request, 2).to_json(2))

    def describe(self, name: str, request: DescribeDelegationTokenRequest, count: int) -> None:
        """Describe tokens until there are `count` of them: a real broker learns of changes later."""

        def described() -> bool:
            tokens = self.peer.ask(request, 3).to_json(3)
            shown = [self._ages({**each, "tokenId": "", "hmac": ""}) for each in tokens["tokens"]]
            self.given[name] = {**tokens, "tokens": sorted(shown, key=str)}
            return len(shown) == count

        wait_for(described, f"{count} tokens")

    def remove(self, hmac: bytes) -> int:
        """Let a token expire at once; return the error code."""
        code: int = self.peer.ask(ExpireDelegationTokenRequest(hmac=hmac, expiry_time_period_ms=-1), 2).error_code
        return code

    def remove_all(self) -> None:

        def removed() -> bool:
            tokens = self.peer.ask(description(), 3).tokens
            for token in tokens:
                self.remove(token.hmac)
            return not tokens

        wait_for(removed, "no tokens")

    def _ages(self, answer: Json) -> Json:
        def age(name: str, value: int) -> int:
            return round((value - self._issued) / _SCALE) if "imestamp" in name and value > 0 else value

        return {name: age(name, value) for name, value in answer.items()}


@contextmanager
def logged_in(address: str) -> Iterator[Answers]:
    with connected(address) as peer:
        assert log_in(peer, USER, PASSWORD).error_code == 0
        yield Answers(peer)


def answers(plain: str, secured: str) -> dict[str, Json]:
    with connected(plain) as peer:
        own = Answers(peer)
        own.renew("renew without a login", b"x", 1)
        own.expire("expire without a login", b"x", 1)
        own.describe("describe without a login", description(), 0)
    with logged_in(secured) as user:
        user.remove_all()
        hmac = user.create("create", creation(renewers=("User:bob",)))
        user.create("create with a lifetime", creation(lifetime=_HOUR))
        user.create("create with a long lifetime", creation(lifetime=30 * 24 * _HOUR))
        user.create("create in version 1", creation(), 1)
        user.create("create for another user", creation("bob"))
        user.create("create with a renewer of another type", creation(renewers=("Group:bob",)))
        user.describe("describe all", description(), 4)
        user.describe("describe those of a renewer", description("bob"), 1)
        user.describe("describe those of others", description("carol"), 0)
        user.given["describe none"] = user.peer.ask(DescribeDelegationTokenRequest(owners=[]), 3).to_json(3)
        user.renew("renew", hmac, 2 * _HOUR)
        user.renew("renew for the default time", hmac, -1)
        user.renew("renew an unknown token", b"unknown", _HOUR)
        user.expire("expire later", hmac, _HOUR)
        user.expire("expire an unknown token", b"unknown", _HOUR)
        user.expire("expire at once", hmac, -1)
        # A controller that has not applied the removal yet renews the token, which then exists again.
        wait_for(
            lambda: user.remove(hmac) == ErrorCode.DELEGATION_TOKEN_NOT_FOUND, "the controller to forget the token"
        )
        user.renew("renew an expired token", hmac, _HOUR)
        user.describe("describe the rest", description(), 3)
        user.remove_all()
    return own.given | user.given


STEPS = """renew without a login, expire without a login, describe without a login, create, create with a lifetime,
create with a long lifetime, create in version 1, create for another user, create with a renewer of another type,
describe all, describe those of a renewer, describe those of others, describe none, renew, renew for the default time,
renew an unknown token, expire later, expire an unknown token, expire at once, renew an expired token,
describe the rest""".replace("\n", " ").split(", ")


@pytest.fixture(scope="module")
def both(real_cluster: RealKafka) -> Both:
    theirs = answers(real_cluster.bootstrap_servers, real_cluster.secured_servers("SASL_PLAINTEXT"))
    listeners = ["PLAINTEXT", "SASL_PLAINTEXT"]
    with EmbeddedCluster(users={USER: PASSWORD}, listeners=listeners, super_users=["User:root"]) as embedded:
        ours = answers(embedded.bootstrap_server, embedded.bootstrap_server_of("SASL_PLAINTEXT"))
    assert ours.keys() == set(STEPS)
    return {name: (ours[name], theirs[name]) for name in ours}


@pytest.mark.parametrize("name", STEPS)
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs

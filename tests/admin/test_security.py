"""SASL and TLS against the embedded cluster, also with Java's stores; errors and logs contain no secrets."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import socket
import ssl
import threading
import time
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    DescribeClusterResponse,
    SaslAuthenticateRequest,
    SaslAuthenticateResponse,
    SaslHandshakeRequest,
    SaslHandshakeResponse,
)
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.runtime.message import Message

from kip.admin import Admin, OAuthBearer, Plain, Scram, Security, settings_for
from kip.admin.connections.channel import open_channel
from kip.admin.errors import AdminError, AuthenticationError, ConnectionLostError
from kip.admin.security.tls import tls_context
from kip.admin.settings import Address
from kip.cluster import EmbeddedCluster
from tests.admin.fakes import answer, requests, serving
from tests.clusters import Clusters
from tests.real_kafka.security import STORE_PASSWORD, make_certificate
from tests.waiting import PATIENCE

SECRET = "open sesame"


def test_plain_logs_in(embedded_clusters: Clusters, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    cluster = embedded_clusters(users={"alice": SECRET})
    security = Security(credentials=Plain("alice", SECRET))
    with Admin(settings_for(cluster.bootstrap_server, security=security)) as admin:
        assert len(admin.list_nodes()) == 3
        assert SECRET not in repr(admin) + repr(admin.settings)
    assert {request.principal for request in cluster.requests_of("DescribeCluster")} == {"User:alice"}
    assert SECRET not in caplog.text


def test_a_password_is_asked_for_on_each_connection(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users={"alice": SECRET})
    threads: list[threading.Thread] = []

    def password() -> str:
        threads.append(threading.current_thread())
        return SECRET

    settings = settings_for(cluster.bootstrap_server, security=Security(credentials=Plain("alice", password)))
    for number in (1, 2):
        with Admin(settings) as admin:
            assert len(admin.list_nodes()) == 3
        assert len(threads) >= number
    assert threading.main_thread() not in threads
    assert SECRET not in repr(settings)
    before = len(threads)
    assert b"alice" in next(Scram("alice", password).exchange())
    assert len(threads) == before + 1


@pytest.mark.parametrize(
    ("credentials", "sentence"),
    [
        (Plain("alice", "wrong " + SECRET), "refused PLAIN credentials"),
        (Scram("alice", "wrong " + SECRET), "refused SCRAM-SHA-512 credentials"),
        (
            OAuthBearer(lambda: SECRET),
            "offers the SASL mechanisms PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, not OAUTHBEARER",
        ),
    ],
)
def test_login_refused(credentials: Plain | Scram | OAuthBearer, sentence: str, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users={"alice": "another"})
    settings = settings_for(cluster.bootstrap_server, security=Security(credentials=credentials))
    with Admin(settings) as admin, pytest.raises(AuthenticationError, match=sentence) as refused:
        admin.list_nodes()
    assert SECRET not in "".join(traceback.format_exception(refused.value))


NONCE = "client-nonce"
SALT = base64.b64encode(b"sixteen bytes...").decode()


@pytest.mark.parametrize(
    ("server_first", "sentence"),
    [
        (f"r={NONCE}server,s={SALT},i=1000001", "requests 1000001 iterations of SCRAM, more than 1000000"),
        (f"r={NONCE}server,s={SALT},i=99999999999999999999", "requests 99999999999999999999 iterations"),
        (f"r={NONCE}server,s={SALT},i=1", "the broker's part of the exchange is wrong"),
        (f"r={NONCE},s={SALT},i=4096", "the broker's part of the exchange is wrong"),
        (f"r={NONCE}server,i=4096", "the broker's part of the exchange is wrong"),
        ("", "the broker's part of the exchange is wrong"),
        ("\xff", "the broker's part of the exchange is wrong"),
    ],
)
def test_scram_with_a_hostile_broker(server_first: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """RFC 5802 section 5.1: the server's nonce extends the client's; RFC 7677 section 4: at least 4096 iterations."""
    monkeypatch.setattr("scramp.core.token_hex", lambda *_: NONCE)
    exchange = Scram("alice", SECRET).exchange()
    assert NONCE in next(exchange).decode()
    with pytest.raises(AuthenticationError, match=sentence):
        exchange.send(server_first.encode("latin-1"))


def test_keys_are_derived_outside_of_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second of CPU time must not delay other connections and deadlines."""
    threads = []
    derive = hashlib.pbkdf2_hmac

    def recorded(*arguments: Any) -> bytes:
        threads.append(threading.current_thread())
        return derive(*arguments)

    def peer(connection: socket.socket) -> None:
        for request in requests(connection):
            match request.message:
                case ApiVersionsRequest():
                    keys = [ApiVersion(api_key=key, min_version=0, max_version=1) for key in (17, 18, 36)]
                    answer(connection, request, ApiVersionsResponse(api_keys=keys))
                case SaslHandshakeRequest():
                    answer(connection, request, SaslHandshakeResponse(mechanisms=["SCRAM-SHA-512"]))
                case SaslAuthenticateRequest(auth_bytes=token):
                    nonce = token.decode().rpartition("r=")[2]
                    first = f"r={nonce}server,s={SALT},i=4096".encode()
                    answer(connection, request, SaslAuthenticateResponse(auth_bytes=first))

    async def log_in(port: int) -> None:
        loop_thread = threading.current_thread()
        settings = settings_for(f"127.0.0.1:{port}", security=Security(credentials=Scram("alice", SECRET)))
        with pytest.raises(AuthenticationError):
            await open_channel(Address("127.0.0.1", port), settings)
        assert threads
        assert loop_thread not in threads

    monkeypatch.setattr(hashlib, "pbkdf2_hmac", recorded)
    with serving(peer) as server:
        asyncio.run(log_in(server.port))


@pytest.mark.slow
def test_without_login_where_one_is_wanted(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users={"alice": SECRET})
    settings = replace(settings_for(cluster.bootstrap_server), timeout=PATIENCE)
    with Admin(settings) as admin, pytest.raises(AdminError, match="a listener that expects SASL does that"):
        admin.list_nodes()


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `keystore.p12` and `ca.pem`, made by the JDK's keytool."""
    folder = tmp_path_factory.mktemp("stores")
    make_certificate(folder)
    return folder


@pytest.fixture
def tls_cluster(stores: Path, embedded_clusters: Clusters) -> EmbeddedCluster:
    """A cluster that serves TLS with the certificate of the stores, and no password."""
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, pkcs12

    store = pkcs12.load_pkcs12((stores / "keystore.p12").read_bytes(), STORE_PASSWORD.encode())
    assert store.key is not None
    assert store.cert is not None
    pem = store.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (stores / "server.pem").write_bytes(pem + store.cert.certificate.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(stores / "server.pem")
    return embedded_clusters(tls=context)


@pytest.mark.java
def test_trust_stores_of_java(stores: Path, tls_cluster: EmbeddedCluster, tmp_path: Path) -> None:
    pem = (stores / "ca.pem").read_text()
    inline = "ssl.truststore.type=PEM\nssl.truststore.certificates=" + pem.replace("\n", "\\n\\\n")
    variants = [
        f"ssl.truststore.location={stores / 'ca.pem'}\nssl.truststore.type=PEM\n",
        f"ssl.truststore.location={stores / 'keystore.p12'}\nssl.truststore.password={STORE_PASSWORD}\n",
        inline + "\n",
    ]
    for variant in variants:
        path = tmp_path / "client.properties"
        path.write_text("security.protocol=SSL\n" + variant)
        with Admin(settings_for(tls_cluster.bootstrap_server, command_config=path)) as admin:
            assert len(admin.list_nodes()) == 3


@pytest.mark.java
def test_a_key_store_of_java_gives_key_and_certificates(stores: Path) -> None:
    properties = {"ssl.keystore.location": str(stores / "keystore.p12"), "ssl.keystore.password": STORE_PASSWORD}
    context = tls_context(properties)
    assert context.check_hostname
    with pytest.raises(AdminError, match=r"keystore\.p12"):
        tls_context(properties | {"ssl.keystore.password": SECRET})


@pytest.mark.java
def test_a_certificate_that_nobody_vouches_for(tls_cluster: EmbeddedCluster) -> None:
    settings = settings_for(tls_cluster.bootstrap_server, security=Security(tls=tls_context({})))
    with Admin(settings) as admin, pytest.raises(AuthenticationError, match="certificate is not accepted"):
        admin.list_nodes()


@pytest.mark.java
def test_a_name_that_the_certificate_does_not_have(stores: Path, tls_cluster: EmbeddedCluster) -> None:
    """The host name is checked unless ssl.endpoint.identification.algorithm is empty."""
    trust = {"ssl.truststore.location": str(stores / "ca.pem")}
    address = tls_cluster.bootstrap_server.split(",")[0].replace("127.0.0.1", "127.1")  # the same address
    with (
        Admin(settings_for(address, security=Security(tls=tls_context(trust)))) as admin,
        pytest.raises(AuthenticationError, match=r"127\.1"),
    ):
        admin.list_nodes()
    lax = tls_context(trust | {"ssl.endpoint.identification.algorithm": ""})
    with Admin(settings_for(address, security=Security(tls=lax))) as admin:
        assert len(admin.list_nodes()) == 3


@pytest.mark.java
def test_tls_and_plain_mixed_up(stores: Path, tls_cluster: EmbeddedCluster, embedded_clusters: Clusters) -> None:
    plain = replace(settings_for(tls_cluster.bootstrap_server), timeout=PATIENCE, attempts=1)
    with Admin(plain) as admin, pytest.raises(ConnectionLostError, match="TLS"):
        admin.list_nodes()
    security = Security(tls=tls_context({"ssl.truststore.location": str(stores / "ca.pem")}))
    secured = replace(
        settings_for(embedded_clusters().bootstrap_server, security=security), timeout=PATIENCE, attempts=1
    )
    with Admin(secured) as admin, pytest.raises(ConnectionLostError, match="may not expect TLS"):
        admin.list_nodes()


def test_a_token_is_asked_for_on_each_connection() -> None:
    asked = []

    def token() -> str:
        asked.append(1)
        return SECRET

    bearer = OAuthBearer(token)
    for _ in range(2):
        first = next(bearer.exchange())
        assert first == b"n,,\1auth=Bearer open sesame\1\1"
    assert len(asked) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("lifetime_ms", "is_replaced"), [(3_600_000, False), (1000, True)])
def test_a_session_that_ends_soon_is_replaced(lifetime_ms: int, is_replaced: bool) -> None:
    """KIP-368: after the session lifetime that the broker returns, the client authenticates on a new connection."""
    served = {17: 1, 18: 4, 36: 2, 60: 2}
    keys = [ApiVersion(api_key=key, max_version=version) for key, version in served.items()]
    answers: dict[int, Message] = {
        17: SaslHandshakeResponse(mechanisms=["PLAIN"]),
        18: ApiVersionsResponse(api_keys=keys),
        36: SaslAuthenticateResponse(session_lifetime_ms=lifetime_ms),
        60: DescribeClusterResponse(cluster_id="x"),
    }

    def peer(connection: socket.socket) -> None:
        for request in requests(connection):
            answer(connection, request, answers[request.api_key])

    with serving(peer) as server:
        security = Security(credentials=Plain("alice", SECRET))
        with Admin(settings_for(server.address, security=security)) as admin:
            assert admin.describe_cluster().cluster_id == "x"
            time.sleep(1)
            assert admin.describe_cluster().cluster_id == "x"
            assert (server.connections > 1) == is_replaced

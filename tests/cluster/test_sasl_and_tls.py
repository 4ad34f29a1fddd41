"""SASL PLAIN and SCRAM, and TLS with client certificates, as other clients use them."""

from __future__ import annotations

import ssl
from base64 import b64decode
from hashlib import pbkdf2_hmac
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import SaslAuthenticateRequest, SaslHandshakeRequest

from kip.admin import Admin, NewTopic, Scram, Security, settings_for
from kip.cluster.security.scram import Credential, ScramError, ScramLogin
from kip.kafka.mechanisms import ScramMechanism
from tests.cluster.helpers.access import USERS
from tests.cluster.helpers.certificates import certificates, server_context
from tests.cluster.helpers.wire import connected
from tests.clusters import Clusters
from tests.real_kafka import NEWEST, java_tool
from tests.waiting import PATIENCE, wait_for

__all__ = ["certificates"]

MECHANISMS = ("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512")


def test_the_exchange_of_rfc_7677() -> None:
    salt = b64decode("W22ZaJ0SNY7soEsUEjb6gQ==")
    password = pbkdf2_hmac("sha256", b"pencil", salt, 4096)
    stored = Credential.salted(ScramMechanism.SCRAM_SHA_256, 4096, salt, password)
    exchange = ScramLogin(ScramMechanism.SCRAM_SHA_256, lambda *_: stored, "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0")
    nonce = b"rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0"
    first = exchange.respond(b"n,,n=user,r=rOprNGfwEbeRWgbNEkqO")
    assert first == b"r=" + nonce + b",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"
    last = exchange.respond(b"c=biws,r=" + nonce + b",p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=")
    assert last == b"v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="
    assert exchange.user == "user"


@pytest.mark.parametrize(
    "message",
    [b"", b"n,,", b"p=tls-unique,,n=ana,r=1", b"n,a=bob,n=ana,r=1", b"n,,n=eve,r=1", b"n,,r=1", b"\xff,,n=ana,r=1"],
)
def test_a_malformed_first_message(message: bytes) -> None:
    credential = Credential.of(ScramMechanism.SCRAM_SHA_512, "secret")
    exchange = ScramLogin(ScramMechanism.SCRAM_SHA_512, lambda user, *_: credential if user == "ana" else None)
    with pytest.raises(ScramError):
        exchange.respond(message)


@pytest.mark.parametrize("last", [b"", b"c=biws,r=1,p=AAAA", b"c=biws,r={nonce},p=AAAA", b"c=eCws,r={nonce},p=AAAA"])
def test_a_wrong_last_message_ends_the_connection(last: bytes, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(users=USERS)
    with connected(cluster.bootstrap_server) as peer:
        peer.ask(SaslHandshakeRequest(mechanism="SCRAM-SHA-256"), 1)
        challenge = peer.ask(SaslAuthenticateRequest(auth_bytes=b"n,,n=ana,r=1"), 2).auth_bytes
        nonce = challenge.split(b",")[0].removeprefix(b"r=")
        answer = peer.ask(SaslAuthenticateRequest(auth_bytes=last.replace(b"{nonce}", nonce)), 2)
        assert answer.error_code == 58
        assert answer.error_message == (
            "Authentication failed during authentication due to invalid credentials with SASL mechanism SCRAM-SHA-256"
        )
        assert peer.receive() is None


@pytest.mark.slow
@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_kafka_python(mechanism: str, embedded_clusters: Clusters) -> None:
    kafka = pytest.importorskip("kafka")
    cluster = embedded_clusters(users=USERS)
    login = {
        "bootstrap_servers": cluster.bootstrap_server.split(","),
        "security_protocol": "SASL_PLAINTEXT",
        "sasl_mechanism": mechanism,
        "sasl_plain_username": "bob",
    }
    admin = kafka.KafkaAdminClient(**login, sasl_plain_password=USERS["bob"])
    assert admin.list_topics() == []
    admin.close()
    assert cluster.requests[-1].principal == "User:bob"
    with pytest.raises(kafka.errors.KafkaError):
        kafka.KafkaAdminClient(**login, sasl_plain_password="wrong", bootstrap_timeout_ms=500)


@pytest.mark.slow
@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_confluent_kafka(mechanism: str, embedded_clusters: Clusters) -> None:
    confluent = pytest.importorskip("confluent_kafka")
    cluster = embedded_clusters(users=USERS)
    errors: list[Any] = []
    login = {
        "bootstrap.servers": cluster.bootstrap_server,
        "security.protocol": "SASL_PLAINTEXT",
        "sasl.mechanism": mechanism,
        "sasl.username": "bob",
        "log_level": 0,
        "error_cb": errors.append,
    }
    producer = confluent.Producer({**login, "sasl.password": USERS["bob"]})
    producer.produce("t", b"1")
    assert producer.flush(PATIENCE) == 0
    assert cluster.requests_of("Produce")[-1].principal == "User:bob"
    refused = confluent.Producer({**login, "sasl.password": "wrong"})
    with pytest.raises(confluent.KafkaException):
        refused.list_topics(timeout=1)

    def told() -> bool:
        refused.poll(0)
        return confluent.KafkaError._AUTHENTICATION in {error.code() for error in errors}

    wait_for(told, "the error of the login")


def test_users_are_created_changed_and_deleted(embedded_clusters: Clusters, tmp_path: Path) -> None:
    """By confluent-kafka; kip logs in with them, also after a restart."""
    admin_module = pytest.importorskip("confluent_kafka.admin")
    cluster = embedded_clusters(users=USERS, directory=tmp_path)
    login = {"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN", "sasl.username": "ana"}
    servers = {"bootstrap.servers": cluster.bootstrap_server, "log_level": 0}
    admin = admin_module.AdminClient({**servers, **login, "sasl.password": USERS["ana"]})
    info = admin_module.ScramCredentialInfo(admin_module.ScramMechanism.SCRAM_SHA_512, 5000)
    upsertion = admin_module.UserScramCredentialUpsertion("eve", info, b"hunter2")
    (changed,) = admin.alter_user_scram_credentials([upsertion]).values()
    changed.result(PATIENCE)
    described = admin.describe_user_scram_credentials(["eve"])["eve"].result(PATIENCE)
    (found,) = described.scram_credential_infos
    assert (found.mechanism, found.iterations) == (admin_module.ScramMechanism.SCRAM_SHA_512, 5000)
    (received,) = cluster.requests_of("AlterUserScramCredentials")
    assert received.message.upsertions[0].salted_password == b""
    assert "hunter2" not in (tmp_path / "cluster.json").read_text()
    cluster.stop()
    cluster.start()
    security = Security(credentials=Scram("eve", "hunter2", "SCRAM-SHA-512"))
    with Admin(settings_for(cluster.bootstrap_server, security=security)) as own:
        own.create_topics([NewTopic("t", 1, 1)])
    deletion = admin_module.UserScramCredentialDeletion("eve", admin_module.ScramMechanism.SCRAM_SHA_512)
    (deleted,) = admin.alter_user_scram_credentials([deletion]).values()
    deleted.result(PATIENCE)
    assert sorted(cluster.state.users.credentials) == ["ana", "bob"]


def strict_context(certificates: Path) -> ssl.SSLContext:
    """Return a context that requires client certificates."""
    context = server_context(certificates)
    context.load_verify_locations(certificates / "ca.pem")
    context.verify_mode = ssl.CERT_REQUIRED
    return context


@pytest.mark.slow
def test_client_certificates_name_the_principal(certificates: Path, embedded_clusters: Clusters) -> None:
    confluent = pytest.importorskip("confluent_kafka")
    kafka = pytest.importorskip("kafka")
    cluster = embedded_clusters(tls=strict_context(certificates))
    client, ca = str(certificates / "client.pem"), str(certificates / "ca.pem")
    files = {"ssl.ca.location": ca, "ssl.certificate.location": client, "ssl.key.location": client}
    servers = {"bootstrap.servers": cluster.bootstrap_server, "security.protocol": "SSL", "log_level": 0}
    confluent.Producer({**servers, **files}).list_topics(timeout=PATIENCE)
    assert cluster.requests[-1].principal == "User:CN=ana,OU=rivers,C=CH"
    cluster.clear_requests()
    addresses = cluster.bootstrap_server.split(",")
    admin = kafka.KafkaAdminClient(
        bootstrap_servers=addresses,
        security_protocol="SSL",
        ssl_cafile=ca,
        ssl_certfile=client,
        ssl_keyfile=client,
    )
    admin.close()
    assert {request.principal for request in cluster.requests} == {"User:CN=ana,OU=rivers,C=CH"}
    without = confluent.Producer({**servers, "ssl.ca.location": ca})
    with pytest.raises(confluent.KafkaException):
        without.list_topics(timeout=1)


@pytest.mark.kafka
@pytest.mark.slow
def test_java_tools_with_scram_and_tls(certificates: Path, embedded_clusters: Clusters, tmp_path: Path) -> None:
    context = server_context(certificates)
    context.verify_mode = ssl.CERT_NONE
    cluster = embedded_clusters(brokers=1, controllers=1, users=USERS, tls=context)
    module = "org.apache.kafka.common.security.scram.ScramLoginModule"
    config = tmp_path / "client.properties"

    def configs(mechanism: str, user: str, password: str, *arguments: str) -> str:
        config.write_text(
            "security.protocol=SASL_SSL\nssl.truststore.type=PEM\n"
            f"ssl.truststore.location={certificates / 'ca.pem'}\nsasl.mechanism={mechanism}\n"
            f'sasl.jaas.config={module} required username="{user}" password="{password}";\n'
        )
        common = ["--bootstrap-server", cluster.bootstrap_server, "--command-config", str(config)]
        run = java_tool(NEWEST, "org.apache.kafka.tools.ConfigCommand", *common, *arguments)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    user = ("--entity-type", "users", "--entity-name", "eve")
    wanted = "SCRAM-SHA-256=[iterations=8192,password=hunter2]"
    assert "Completed updating" in configs(
        "SCRAM-SHA-512", "ana", USERS["ana"], "--alter", *user, "--add-config", wanted
    )
    described = configs("SCRAM-SHA-256", "eve", "hunter2", "--describe", *user)
    assert "SCRAM credential configs for user-principal 'eve' are SCRAM-SHA-256=iterations=8192" in described

"""OAUTHBEARER with client credentials: tokens of an authorization server, cached for most of their lifetime."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from kip.admin import OAuthBearer, settings_for
from kip.admin.errors import AuthenticationError, SettingsError
from kip.admin.oauth import ClientCredentials
from kip.admin.security.sasl import unsecured_token
from tests.cli.running import printed
from tests.real_kafka import RealKafka

MODULE = "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required"
ENDPOINT = "sasl.oauthbearer.token.endpoint.url"
CLIENT = {
    "sasl.oauthbearer.client.credentials.client.id": "kip",
    "sasl.oauthbearer.client.credentials.client.secret": "much secret",
    "sasl.oauthbearer.scope": "kafka",
}


class Issuer(HTTPServer):
    """An authorization server that issues numbered tokens, or sends `answer`."""

    def __init__(self, lifetime: float = 3600) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.lifetime = lifetime
        self.forms: list[dict[str, list[str]]] = []
        self.status = 200
        self.token = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/token"


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        issuer: Any = self.server
        issuer.forms.append(parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        expected = "Basic " + base64.b64encode(b"kip:much secret").decode()
        self.send_response(issuer.status if self.headers["Authorization"] == expected else 401)
        self.end_headers()
        token = issuer.token or f"token {len(issuer.forms)}"
        self.wfile.write(json.dumps({"access_token": token, "expires_in": issuer.lifetime}).encode())

    def log_message(self, *_: Any) -> None: ...


@contextmanager
def issuing(lifetime: float = 3600) -> Iterator[Issuer]:
    with Issuer(lifetime) as issuer:
        threading.Thread(target=issuer.serve_forever, daemon=True).start()
        yield issuer
        issuer.shutdown()


def credentials(tmp_path: Path, properties: Mapping[str, str], options: str = "") -> OAuthBearer:
    file = tmp_path / "client.properties"
    lines = {"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "OAUTHBEARER"}
    lines |= {"sasl.jaas.config": f"{MODULE} {options};", **properties}
    file.write_text("".join(f"{name}={value}\n" for name, value in lines.items()))
    found = settings_for("broker:9092", command_config=file).security.credentials
    assert isinstance(found, OAuthBearer)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("lifetime", "requests"), [(3600, 1), (0, 3)])
def test_a_token_is_requested_again_when_it_is_old(lifetime: float, requests: int, tmp_path: Path) -> None:
    with issuing(lifetime) as issuer:
        bearer = credentials(tmp_path, {ENDPOINT: issuer.url, **CLIENT}, 'extension_tenant="a"')
        sent = [next(bearer.exchange()) for _ in range(3)]
    assert sent[-1] == f"n,,\1auth=Bearer token {requests}\1tenant=a\1\1".encode()
    assert issuer.forms == [{"grant_type": ["client_credentials"], "scope": ["kafka"]}] * requests
    assert "much secret" not in repr(bearer) + repr(bearer.token)


def test_credentials_in_the_login_module_as_before_kafka_4(tmp_path: Path) -> None:
    with issuing() as issuer:
        options = 'clientId="kip" clientSecret="much secret" scope="kafka"'
        assert credentials(tmp_path, {ENDPOINT: issuer.url}, options).token() == "token 1"


def test_a_token_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("from a file\n")
    assert credentials(tmp_path, {ENDPOINT: f"file://{tmp_path}/token"}).token() == "from a file"


@pytest.mark.slow
def test_a_server_that_refuses_or_is_away() -> None:
    with issuing() as issuer:
        with pytest.raises(AuthenticationError, match="refused the client credentials: HTTP status 401") as refused:
            ClientCredentials(issuer.url, "kip", "wrong secret")()
        url = issuer.url
    assert "wrong secret" not in str(refused.value)
    with pytest.raises(AuthenticationError, match=f"cannot reach {url}"):
        ClientCredentials(url, "kip", "secret", timeout=2)()


@pytest.mark.parametrize(
    ("properties", "options", "sentence"),
    [
        ({}, "", f"OAUTHBEARER needs {ENDPOINT}"),
        ({ENDPOINT: "http://x/token"}, "", "client.credentials.client.secret"),
        ({ENDPOINT: "ftp://x/token"}, "", "write a URL with http, https or file"),
        ({ENDPOINT: "http://x/token"}, 'typo="a"', "the options typo are not supported"),
        ({"sasl.login.callback.handler.class": "com.example.Mine"}, "", "pass a callable in Python"),
    ],
)
def test_settings_that_cannot_be_used(
    properties: Mapping[str, str], options: str, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match=sentence):
        credentials(tmp_path, properties, options)


@pytest.mark.ci
def test_a_real_cluster_accepts_the_token_of_the_server(real_cluster: RealKafka, tmp_path: Path) -> None:
    with issuing() as issuer:
        issuer.token = unsecured_token("alice")
        credentials(tmp_path, {ENDPOINT: issuer.url, **CLIENT})
        where = ("-b", real_cluster.secured_servers("SASL_PLAINTEXT"), "--command-config")
        assert printed("cluster", "id", *where, str(tmp_path / "client.properties")).startswith("Cluster ID: ")

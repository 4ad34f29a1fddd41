"""Settings: Java's properties and JAAS configurations, addresses, security; no leaked secrets, no silent omissions."""

from __future__ import annotations

import base64
import json
import traceback
from pathlib import Path

import pytest

from kip.admin.errors import SettingsError
from kip.admin.properties import parse_jaas, parse_properties, read_properties
from kip.admin.security.sasl import OAuthBearer, Plain, Scram
from kip.admin.settings import Address, Settings, parse_addresses, settings_for

SECRET = 'open sesame; "quoted" \\ = \''
JAAS_SECRET = SECRET.replace("\\", "\\\\").replace('"', '\\"')
PLAIN = f'org.apache.kafka.common.security.plain.PlainLoginModule required username="alice" password="{JAAS_SECRET}";'
SCRAM = PLAIN.replace("plain.Plain", "scram.Scram")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("a=b", {"a": "b"}),
        ("a = b c ", {"a": "b c "}),
        ("a:b", {"a": "b"}),
        ("a b=c", {"a": "b=c"}),
        ("a", {"a": ""}),
        ("# comment\n! another\n\n  a=1", {"a": "1"}),
        ("a=1\nb=2\r\nc=3\ra=4", {"a": "4", "b": "2", "c": "3"}),
        ("a=one,\\\n   two", {"a": "one,two"}),
        ("a=one\\\\\nb=2", {"a": "one\\", "b": "2"}),
        ("a=\\\n# not a comment", {"a": "# not a comment"}),
        ("a\\ b\\=c\\:d=e", {"a b=c:d": "e"}),
        ("a=\\t\\n\\u00e9\\z\\\\u0041", {"a": "\t\né" + "z\\u0041"}),
        ("a=b\\", {"a": "b"}),
        ("a==b", {"a": "=b"}),
    ],
)
def test_properties_are_read_as_java_reads_them(text: str, expected: dict[str, str]) -> None:
    assert parse_properties(text) == expected


def test_a_broken_escape_names_its_line() -> None:
    with pytest.raises(SettingsError, match="line 2"):
        parse_properties("a=1\nb=\\u12")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"a=1\nb=\\u12", "{path}: line 2: \\u needs four hexadecimal digits"),
        (b"a=b\na=\xff", "{path}, line 2: not UTF-8 text"),
        (None, "cannot read {path}: No such file or directory"),
    ],
)
def test_a_file_that_is_not_valid(data: bytes | None, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "a.properties"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(SettingsError) as caught:
        read_properties(path)
    assert str(caught.value) == sentence.format(path=path)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (PLAIN, {"username": "alice", "password": SECRET}),
        ("a.B required;", {}),
        ('a.B required x=one\n y="two words" ;', {"x": "one", "y": "two words"}),
        ("a.B required x = y;", {"x": "y"}),
    ],
)
def test_jaas_lines(text: str, options: dict[str, str]) -> None:
    assert parse_jaas(text)[1] == options


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Module",
        "Module required",
        'M required password="geheim"',
        "M required password;",
        "M required =geheim;",
        'M required password="geheim;',
        "M required a=b c=;",
        "M required a=1geheim;",
        "M required 'geheim';",
    ],
)
def test_broken_jaas_lines_are_refused_without_quoting_them(text: str) -> None:
    with pytest.raises(SettingsError) as refused:
        parse_jaas(text)
    assert "geheim" not in "".join(traceback.format_exception(refused.value))


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("a:1", (Address("a", 1),)),
        ("a:1, b:65535 ,", (Address("a", 1), Address("b", 65535))),
        ("[::1]:9092", (Address("::1", 9092),)),
        ("SASL_SSL://a:1,a:1", (Address("a", 1),)),
    ],
)
def test_addresses(text: str, addresses: tuple[Address, ...]) -> None:
    assert parse_addresses(text) == addresses


@pytest.mark.parametrize("text", ["", ",", "a", "a:", ":1", "a:0", "a:65536", "a:b", "::1:9092", "a:1 b:2"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="HOST:PORT"):
        parse_addresses(text)


@pytest.mark.parametrize(
    ("properties", "credentials", "protocol"),
    [
        ({}, None, "PLAINTEXT"),
        ({"security.protocol": "SSL"}, None, "SSL"),
        (
            {"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN", "sasl.jaas.config": PLAIN},
            Plain("alice", SECRET),
            "SASL_PLAINTEXT",
        ),
        (
            {"security.protocol": "SASL_SSL", "sasl.mechanism": "SCRAM-SHA-256", "sasl.jaas.config": SCRAM},
            Scram("alice", SECRET, "SCRAM-SHA-256"),
            "SASL_SSL",
        ),
    ],
)
def test_the_four_protocols(properties: dict[str, str], credentials: object, protocol: str) -> None:
    security = Settings(()).with_properties(properties).security
    assert security.protocol == protocol
    assert security.credentials == credentials


def test_a_subject_becomes_an_unsecured_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kip.admin.security.sasl.time.time", lambda: 1_800_000_000.9996)
    jaas = 'x.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="bob";'
    properties = {"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "OAUTHBEARER", "sasl.jaas.config": jaas}
    credentials = Settings(()).with_properties(properties).security.credentials
    assert isinstance(credentials, OAuthBearer)
    header, claims, signature = credentials.token().split(".")
    assert json.loads(base64.urlsafe_b64decode(header + "==")) == {"alg": "none"}
    # A broker's clock, in ms, may still be at 999 when it gets the token.
    assert json.loads(base64.urlsafe_b64decode(claims + "==")) == {
        "sub": "bob",
        "iat": 1_800_000_000,
        "exp": 1_800_003_600,
    }
    assert signature == ""


@pytest.mark.parametrize(
    ("properties", "sentence"),
    [
        ({"security.protocol": "TLS"}, "security.protocol"),
        ({"security.protocol": "SASL_SSL"}, "sasl.jaas.config"),
        ({"security.protocol": "SASL_PLAINTEXT", "sasl.jaas.config": PLAIN}, "GSSAPI"),
        ({"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN", "sasl.jaas.config": SCRAM}, "PLAIN"),
        (
            {
                "security.protocol": "SASL_SSL",
                "sasl.mechanism": "SCRAM-SHA-256",
                "sasl.jaas.config": SCRAM.replace(" required", " required tokenauth=true"),
            },
            "tokenauth",
        ),
        ({"ssl.engine.factory.class": "x"}, "ssl.engine.factory.class"),
        ({"sasl.kerberos.service.name": "x"}, "sasl.kerberos.service.name"),
        ({"security.protocol": "SSL", "ssl.cipher.suites": "TLS_X"}, "ssl.cipher.suites"),
        ({"security.protocol": "SSL", "ssl.enabled.protocols": "TLSv1.1"}, "TLSv1.2"),
        ({"security.protocol": "SSL", "ssl.truststore.location": "/nowhere.jks"}, "/nowhere.jks"),
        ({"request.timeout.ms": "soon"}, "request.timeout.ms"),
        ({"request.timeout.ms": "-1"}, "request.timeout.ms"),
    ],
)
def test_what_cannot_be_done_is_refused(properties: dict[str, str], sentence: str) -> None:
    with pytest.raises(SettingsError) as refused:
        Settings(()).with_properties(properties)
    assert sentence in str(refused.value)
    assert SECRET not in "".join(traceback.format_exception(refused.value))


def test_times_and_properties_without_meaning(tmp_path: Path) -> None:
    path = tmp_path / "client.properties"
    path.write_text("bootstrap.servers=a:1\ndefault.api.timeout.ms=1500\nacks=all\nclient.id=me\nlinger.ms=5\n")
    settings = settings_for(command_config=path)
    assert (settings.timeout, settings.client_id, settings.servers) == (1.5, "me", (Address("a", 1),))
    assert settings.unused == ("acks", "linger.ms")


@pytest.mark.parametrize("content", [None, b"a=\xff"])
def test_a_file_that_cannot_be_read(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "client.properties"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"client\.properties"):
        settings_for("a:1", command_config=path)


@pytest.mark.parametrize("store", [b"\xfe\xed\xfe\xed\0\0", b"0\x82nothing", b"-----BEGIN NOTHING-----", b""])
def test_stores_that_are_none(store: bytes, tmp_path: Path) -> None:
    path = tmp_path / "store"
    path.write_bytes(store)
    for name in ("truststore", "keystore"):
        properties = {"security.protocol": "SSL", f"ssl.{name}.location": str(path), f"ssl.{name}.password": SECRET}
        with pytest.raises(SettingsError) as refused:
            Settings(()).with_properties(properties)
        assert str(path) in str(refused.value)
        assert SECRET not in "".join(traceback.format_exception(refused.value))


def test_nothing_shows_a_secret() -> None:
    properties = {"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "SCRAM-SHA-512", "sasl.jaas.config": SCRAM}
    settings = settings_for("a:1")
    secured = settings.with_properties(properties)
    bearer = OAuthBearer(lambda: SECRET)
    for shown in (secured, secured.security, secured.security.credentials, Plain("alice", SECRET), bearer):
        assert "sesame" not in repr(shown)
        assert "sesame" not in str(shown)


def test_brokers_or_controllers_but_not_both() -> None:
    assert settings_for(bootstrap_controllers="a:1").are_controllers
    for servers, controllers in ((None, None), ("a:1", "b:1")):
        with pytest.raises(SettingsError, match="addresses of either brokers or controllers"):
            settings_for(servers, bootstrap_controllers=controllers)

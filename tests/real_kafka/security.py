"""Secured listeners: key stores made by the JDK's keytool, a user for each SASL mechanism, and client settings."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from kafka_wire.clients import AlterUserScramCredentialsRequest
from kafka_wire.clients.alter_user_scram_credentials_request import ScramCredentialUpsertion

from tests.real_kafka.servers import ask
from tests.waiting import PATIENCE

USER = "alice"
PASSWORD = "wonder land; \"quoted\" = 'secret'"
"""With blanks, quotes and a semicolon, which JAAS lines have to escape."""

LISTENERS = ("SSL", "SASL_PLAINTEXT", "SASL_SSL")
_MODULES = "org.apache.kafka.common.security."
STORE_PASSWORD = "store-secret"


def make_certificate(directory: Path) -> None:
    """Write `keystore.p12` for the servers and `ca.pem` for clients: one self-signed certificate for localhost."""
    if shutil.which("keytool") is None:
        pytest.skip("a secured Kafka needs keytool of the JDK, and there is none on the PATH")
    store = ["-keystore", str(directory / "keystore.p12"), "-storetype", "PKCS12", "-storepass", STORE_PASSWORD]
    make = ["-genkeypair", "-alias", "server", "-keyalg", "RSA", "-keysize", "2048", "-validity", "30"]
    make += ["-dname", "CN=localhost", "-ext", "SAN=DNS:localhost,IP:127.0.0.1", "-ext", "BC=ca:true"]
    export = ["-exportcert", "-rfc", "-alias", "server", "-file", str(directory / "ca.pem")]
    for arguments in (make, export):
        subprocess.run(["keytool", *arguments, *store], check=True, capture_output=True, timeout=PATIENCE)


def server_properties(directory: Path) -> dict[str, str]:
    """Return the broker configs for all listeners of `LISTENERS` and all mechanisms."""
    properties = {
        "ssl.keystore.location": str(directory / "keystore.p12"),
        "ssl.keystore.type": "PKCS12",
        "ssl.keystore.password": STORE_PASSWORD,
        "ssl.key.password": STORE_PASSWORD,
        "sasl.enabled.mechanisms": "PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER",
    }
    for listener in ("sasl_plaintext", "sasl_ssl"):
        for mechanism, module in _server_modules().items():
            properties[f"listener.name.{listener}.{mechanism}.sasl.jaas.config"] = module
    return properties


def add_scram_user(port: int) -> None:
    """Make the user known by both SCRAM mechanisms, through a listener that asks for no password."""
    salt, iterations = b"salt of the tests", 4096
    upsertions = [
        ScramCredentialUpsertion(
            name=USER,
            mechanism=number,
            iterations=iterations,
            salt=salt,
            salted_password=hashlib.pbkdf2_hmac(digest, PASSWORD.encode(), salt, iterations),
        )
        for number, digest in ((1, "sha256"), (2, "sha512"))
    ]
    for upsertion in upsertions:  # Kafka takes one mechanism of a user at a time
        response = ask(port, AlterUserScramCredentialsRequest(upsertions=[upsertion]), 0)
        assert [result.error_code for result in response.results] == [0], response


def client_properties(directory: Path, protocol: str, mechanism: str = "SCRAM-SHA-512") -> dict[str, str]:
    """Return the configs of the Java tools for a listener, the contents of a `--command-config` file."""
    properties = {"security.protocol": protocol}
    if "SSL" in protocol.split("_"):
        properties |= {"ssl.truststore.location": str(directory / "ca.pem"), "ssl.truststore.type": "PEM"}
    if protocol.startswith("SASL"):
        module = "plain.PlainLoginModule" if mechanism == "PLAIN" else "scram.ScramLoginModule"
        credentials = f"username={quoted(USER)} password={quoted(PASSWORD)}"
        properties |= {
            "sasl.mechanism": mechanism,
            "sasl.jaas.config": f"{_MODULES}{module} required {credentials};",
        }
    return properties


def write_properties(path: Path, properties: Mapping[str, str]) -> Path:
    """Write a Java properties file."""
    lines = (f"{name}={value.replace(chr(92), chr(92) * 2)}\n" for name, value in properties.items())
    path.write_text("".join(lines))
    return path


def quoted(text: str) -> str:
    """Return a value as JAAS writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _server_modules() -> dict[str, str]:
    plain = f"{_MODULES}plain.PlainLoginModule required user_{USER}={quoted(PASSWORD)};"
    scram = f"{_MODULES}scram.ScramLoginModule required;"
    bearer = f'{_MODULES}oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="broker";'
    return {"plain": plain, "scram-sha-256": scram, "scram-sha-512": scram, "oauthbearer": bearer}

"""Certificates for tests of TLS, made with the library cryptography."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

__all__ = ["certificates", "server_context", "write_certificates"]

_USAGE = {
    "digital_signature": True,
    "content_commitment": False,
    "key_encipherment": False,
    "data_encipherment": False,
    "key_agreement": False,
    "crl_sign": False,
    "encipher_only": False,
    "decipher_only": False,
}


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `ca.pem`, and with key and certificate in `server.pem` and `client.pem`, signed by it."""
    folder = tmp_path_factory.mktemp("certificates")
    write_certificates(folder)
    return folder


def server_context(folder: Path) -> ssl.SSLContext:
    """Return the context of a server with these files."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem")
    return context


def write_certificates(folder: Path) -> None:
    """Write the files of the fixture into a folder."""
    from ipaddress import ip_address

    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    def name(text: str) -> Any:
        return x509.Name.from_rfc4514_string(text)

    ca_key, ca_name, now = ec.generate_private_key(ec.SECP256R1()), name("CN=tests"), datetime.now(UTC)
    for file, subject, key in (
        ("ca", ca_name, ca_key),
        ("server", name("CN=localhost"), ec.generate_private_key(ec.SECP256R1())),
        ("client", name("CN=ana,OU=rivers,C=CH"), ec.generate_private_key(ec.SECP256R1())),
    ):
        builder = x509.CertificateBuilder().subject_name(subject).issuer_name(ca_name).public_key(key.public_key())
        builder = builder.serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1))
        builder = builder.not_valid_after(now + timedelta(days=1))
        # Contexts of Python 3.13 and newer require the extensions of RFC 5280 (ssl.VERIFY_X509_STRICT).
        identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        builder = builder.add_extension(identifier, critical=False)
        issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(ca_key.public_key())
        builder = builder.add_extension(issuer, critical=False)
        builder = builder.add_extension(x509.BasicConstraints(file == "ca", None), critical=True)
        builder = builder.add_extension(x509.KeyUsage(**_USAGE, key_cert_sign=file == "ca"), critical=True)
        names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        pem = builder.sign(ca_key, hashes.SHA256()).public_bytes(Encoding.PEM)
        if file != "ca":
            pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + pem
        (folder / f"{file}.pem").write_bytes(pem)

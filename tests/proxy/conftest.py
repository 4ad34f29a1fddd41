"""A scripted broker with TLS."""

from __future__ import annotations

import datetime
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import pytest

from tests.cluster.helpers.wire import Peer


@pytest.fixture
def tls_server(tmp_path: Path) -> Iterator[Callable[[Callable[[Peer], None]], tuple[str, ssl.SSLContext]]]:
    """Return a function that starts a scripted broker with TLS, and gives its address and a context that trusts it."""
    certificate, key = _self_signed(tmp_path)
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(certificate, key)
    listening = socket.create_server(("127.0.0.1", 0))

    def start(script: Callable[[Peer], None]) -> tuple[str, ssl.SSLContext]:
        def serve(plain: socket.socket) -> None:
            with suppress(OSError), serving.wrap_socket(plain, server_side=True) as connection:
                script(Peer(connection, connection.makefile("rb")))

        def accept() -> None:
            with suppress(OSError):
                while True:
                    threading.Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        return f"127.0.0.1:{listening.getsockname()[1]}", ssl.create_default_context(cafile=str(certificate))

    yield start
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()


def _self_signed(folder: Path) -> tuple[Path, Path]:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "broker")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return paths

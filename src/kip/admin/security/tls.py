"""TLS from the settings of the Java clients: trust and key stores, inline or in files, as an `ssl.SSLContext`.

PEM needs no other library, PKCS12 needs the cryptography package. JKS, Java's old format, has to be converted.
"""

from __future__ import annotations

import os
import ssl
import tempfile
from collections.abc import Mapping
from pathlib import Path

from kip.admin.errors import SettingsError
from kip.extras import missing_library

TLS_PROPERTIES = frozenset(
    {
        "ssl.cipher.suites",
        "ssl.enabled.protocols",
        "ssl.endpoint.identification.algorithm",
        "ssl.key.password",
        "ssl.keystore.certificate.chain",
        "ssl.keystore.key",
        "ssl.keystore.location",
        "ssl.keystore.password",
        "ssl.keystore.type",
        "ssl.protocol",
        "ssl.truststore.certificates",
        "ssl.truststore.location",
        "ssl.truststore.password",
        "ssl.truststore.type",
    }
)
_JKS_MAGIC = b"\xfe\xed\xfe\xed"
_PROTOCOLS = {"TLSv1.2": ssl.TLSVersion.TLSv1_2, "TLSv1.3": ssl.TLSVersion.TLSv1_3}


def tls_context(properties: Mapping[str, str]) -> ssl.SSLContext:
    """Return the context for `ssl.*` properties; host names are verified unless this is disabled.

    Raises:
        SettingsError: a store cannot be read, or a property is not supported.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # as in Java: each certificate is a trust anchor
    if properties.get("ssl.endpoint.identification.algorithm", "https").strip() == "":
        context.check_hostname = False
    _set_protocols(context, properties)
    _set_ciphers(context, properties)
    _load_trust(context, properties)
    _load_key(context, properties)
    return context


def _set_protocols(context: ssl.SSLContext, properties: Mapping[str, str]) -> None:
    names = [name.strip() for name in properties.get("ssl.enabled.protocols", "TLSv1.2,TLSv1.3").split(",")]
    versions = sorted(_PROTOCOLS[name] for name in names if name in _PROTOCOLS)
    if not versions or len(versions) != len(names) or properties.get("ssl.protocol", "TLS") not in ("TLS", *_PROTOCOLS):
        raise SettingsError(f"ssl.enabled.protocols and ssl.protocol: only {' and '.join(_PROTOCOLS)} are supported")
    context.minimum_version, context.maximum_version = versions[0], versions[-1]


def _set_ciphers(context: ssl.SSLContext, properties: Mapping[str, str]) -> None:
    """Reject a list of ciphers: Java and OpenSSL use different names, and to ignore the list would weaken security."""
    if properties.get("ssl.cipher.suites", "").strip():
        raise SettingsError("ssl.cipher.suites is not supported; pass an ssl.SSLContext instead")


def _load_trust(context: ssl.SSLContext, properties: Mapping[str, str]) -> None:
    inline = properties.get("ssl.truststore.certificates")
    location = properties.get("ssl.truststore.location")
    if inline:
        trusted: str | bytes = inline.strip() + "\n"
    elif location:
        trusted = _store_certificates(Path(location), properties)
    else:
        context.load_default_certs()
        return
    try:
        context.load_verify_locations(cadata=trusted)
    except (ssl.SSLError, ValueError):
        raise SettingsError(f"{location or 'ssl.truststore.certificates'} contains no certificates") from None


def _store_certificates(path: Path, properties: Mapping[str, str]) -> str | bytes:
    data = _read_store(path)
    if data.startswith(b"-----"):
        return data.decode("ascii", "replace")
    _, certificates = _open_pkcs12(path, data, properties.get("ssl.truststore.password"))
    return b"".join(certificates)


def _load_key(context: ssl.SSLContext, properties: Mapping[str, str]) -> None:
    location = properties.get("ssl.keystore.location")
    password = properties.get("ssl.key.password")
    if properties.get("ssl.keystore.key"):
        chain = properties.get("ssl.keystore.certificate.chain", "")
        _load_chain(context, f"{properties['ssl.keystore.key']}\n{chain}\n".encode(), password, "ssl.keystore.key")
    elif location:
        path = Path(location)
        data = _read_store(path)
        if not data.startswith(b"-----"):
            data, _ = _open_pkcs12(path, data, properties.get("ssl.keystore.password"))
            password = None
        _load_chain(context, data, password, location)


def _load_chain(context: ssl.SSLContext, pem: bytes, password: str | None, origin: str) -> None:
    """Load key and certificates from a temporary file that only this user can read, as OpenSSL requires a file."""
    with tempfile.TemporaryDirectory(prefix="kip-") as folder:
        path = Path(folder, "key.pem")
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(pem)
        try:
            context.load_cert_chain(path, password=password or "")
        except (ssl.SSLError, OSError, ValueError):
            raise SettingsError(f"{origin}: no key with its certificate, or the password is wrong") from None


def _read_store(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SettingsError(f"cannot read the store {path}: {error.strerror}") from None
    if data.startswith(_JKS_MAGIC):
        convert = f"keytool -importkeystore -srckeystore {path} -destkeystore {path.stem}.p12 -deststoretype PKCS12"
        raise SettingsError(f"{path} is in Java's JKS format, which cannot be read here; convert it: {convert}")
    return data


def _open_pkcs12(path: Path, data: bytes, password: str | None) -> tuple[bytes, list[bytes]]:
    """Return key and certificates as PEM (empty without a key), and all certificates as DER."""
    try:
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, pkcs12
    except ImportError:
        raise SettingsError(missing_library(f"the PKCS12 store {path}", "cryptography", "admin")) from None
    try:
        store = pkcs12.load_pkcs12(data, None if password is None else password.encode())
    except ValueError:
        raise SettingsError(f"{path} is not a PKCS12 or PEM store, or the password is wrong") from None
    certificates = [entry.certificate for entry in (store.cert, *store.additional_certs) if entry is not None]
    pem = b""
    if store.key is not None:
        pem = store.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        pem += b"".join(certificate.public_bytes(Encoding.PEM) for certificate in certificates)
    return pem, [certificate.public_bytes(Encoding.DER) for certificate in certificates]

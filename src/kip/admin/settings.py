"""Settings of a client: addresses, security and timeouts, set in Python or read from Java's properties files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kip.admin.errors import SettingsError
from kip.admin.properties import parse_jaas, read_properties
from kip.admin.security.sasl import Credentials, Plain, Scram
from kip.kafka.mechanisms import OAUTHBEARER, PLAIN, ScramMechanism, SecurityProtocol

if TYPE_CHECKING:
    import ssl

_ADDRESS = re.compile(r"(?:\[(?P<ipv6>[0-9a-fA-F:.%\w]+)\]|(?P<host>[^:\[\]\s/@]+)):(?P<port>\d{1,5})")
_MODULES = {"PlainLoginModule": PLAIN, "ScramLoginModule": "SCRAM", "OAuthBearerLoginModule": OAUTHBEARER}
_JAAS_OPTIONS = {"username", "password"}


class Address(NamedTuple):
    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Security:
    """TLS and credentials: plain TCP if `tls` is None, no SASL if `credentials` is None."""

    tls: ssl.SSLContext | None = field(default=None, repr=False)
    credentials: Credentials | None = None

    @property
    def protocol(self) -> str:
        transport = "PLAINTEXT" if self.tls is None else "SSL"
        return transport if self.credentials is None else f"SASL_{transport}"


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a client; all times are in seconds.

    Attributes:
        servers: bootstrap brokers, or bootstrap controllers if `are_controllers`.
        timeout: the timeout of a whole call, including all attempts.
        request_timeout: the timeout of one answer; a connection that receives nothing during this time is closed.
        connect_timeout: the timeout of opening a connection, including TLS and authentication.
        backoff, max_backoff: the delay between attempts, doubled each time, with 20 % jitter.
        attempts: the number of attempts for each address before it counts as unreachable.
        max_in_flight: the maximum number of unanswered requests on one connection.
        unstable_versions: whether to use versions that Kafka marks as unstable.
        checks_cluster: whether brokers are told which cluster and node the client expects (KIP-1242).
        unused: the names of properties that are ignored.
    """

    servers: tuple[Address, ...]
    are_controllers: bool = False
    security: Security = Security()
    client_id: str = "kip"
    timeout: float = 60
    request_timeout: float = 30
    connect_timeout: float = 10
    backoff: float = 0.05
    max_backoff: float = 1
    attempts: int = 5
    max_in_flight: int = 32
    unstable_versions: bool = False
    checks_cluster: bool = True
    unused: tuple[str, ...] = ()

    def with_properties(self, properties: Mapping[str, str]) -> Settings:
        """Return these settings, updated with the properties of a Java client.

        Raises:
            SettingsError: a security property is not supported, or a value is invalid.
        """
        from kip.admin.oauth import OAUTH_PROPERTIES
        from kip.admin.security.tls import TLS_PROPERTIES

        changes = {name: _seconds(properties, key) for key, name in _TIMES.items() if key in properties}
        unused = sorted(properties.keys() - TLS_PROPERTIES - OAUTH_PROPERTIES - _TIMES.keys() - _OTHER)
        secret = [name for name in unused if name.startswith(("ssl.", "sasl.", "security."))]
        if secret:
            raise SettingsError(f"{', '.join(secret)}: unsupported security properties; refusing to ignore them")
        return replace(
            self,
            client_id=properties.get("client.id", self.client_id) or self.client_id,
            security=_security(properties),
            checks_cluster=_checks_cluster(properties, self.checks_cluster),
            unused=tuple(unused),
            **changes,  # type: ignore[arg-type]
        )


_TIMES = {
    "default.api.timeout.ms": "timeout",
    "reconnect.backoff.max.ms": "max_backoff",
    "reconnect.backoff.ms": "backoff",
    "request.timeout.ms": "request_timeout",
    "socket.connection.setup.timeout.ms": "connect_timeout",
}
_OTHER = {"bootstrap.controllers", "bootstrap.servers", "client.id"}
_OTHER |= {"metadata.cluster.check.enable", "metadata.recovery.strategy"}
_OTHER |= {"sasl.jaas.config", "sasl.mechanism", "security.protocol"}


def settings_for(
    bootstrap_servers: str | None = None,
    *,
    bootstrap_controllers: str | None = None,
    command_config: Path | str | None = None,
    security: Security | None = None,
) -> Settings:
    """Return settings for the brokers, or the controllers, at these addresses.

    `command_config` is a properties file of the Java tools; the addresses in it are used by default.

    Raises:
        SettingsError: addresses of both kinds are given, or no addresses, or the file cannot be used.
    """
    properties = {} if command_config is None else read_properties(command_config)
    if bootstrap_servers is None and bootstrap_controllers is None:
        bootstrap_servers = properties.get("bootstrap.servers")
        bootstrap_controllers = None if bootstrap_servers else properties.get("bootstrap.controllers")
    if (bootstrap_servers is None) == (bootstrap_controllers is None):
        raise SettingsError("expected the addresses of either brokers or controllers")
    addresses = parse_addresses(bootstrap_servers or bootstrap_controllers or "")
    settings = Settings(addresses, are_controllers=bootstrap_servers is None)
    settings = settings.with_properties(properties) if properties else settings
    return settings if security is None else replace(settings, security=security)


def parse_addresses(text: str) -> tuple[Address, ...]:
    """Parse `host:port,host:port`; IPv6 addresses are in brackets.

    Raises:
        SettingsError: an address has no port, or there is no address.
    """
    addresses = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _ADDRESS.fullmatch(part.rpartition("://")[2])
        if match is None or not 0 < int(match["port"]) < 65536:
            raise SettingsError(f"{part!r} is not an address; write HOST:PORT, separate several with commas")
        addresses.append(Address(match["ipv6"] or match["host"], int(match["port"])))
    if not addresses:
        raise SettingsError("no address is given; write HOST:PORT, separate several with commas")
    return tuple(dict.fromkeys(addresses))


def _security(properties: Mapping[str, str]) -> Security:
    protocol = properties.get("security.protocol", SecurityProtocol.PLAINTEXT.name).strip().upper()
    if protocol not in SecurityProtocol.__members__:
        *others, last = SecurityProtocol.__members__
        raise SettingsError(f"security.protocol {protocol!r}: write {', '.join(others)} or {last}")
    context = None
    if protocol.endswith("SSL"):
        from kip.admin.security.tls import tls_context

        context = tls_context(properties)
    return Security(context, _credentials(properties) if protocol.startswith("SASL") else None)


def _credentials(properties: Mapping[str, str]) -> Credentials:
    mechanism = properties.get(
        "sasl.mechanism", "GSSAPI"
    )  # `SaslConfigs.DEFAULT_SASL_MECHANISM`, which is refused below
    module, options = parse_jaas(properties.get("sasl.jaas.config", ""))
    kind = _MODULES.get(module.rpartition(".")[2])
    if kind is None or not mechanism.startswith(kind):
        raise SettingsError(f"sasl.jaas.config: login module {module} cannot be used with sasl.mechanism {mechanism}")
    if mechanism == OAUTHBEARER:
        from kip.admin.oauth import bearer

        return bearer(properties, options)
    unknown = sorted(options.keys() - _JAAS_OPTIONS)
    if unknown:
        raise SettingsError(f"sasl.jaas.config: the options {', '.join(unknown)} are not supported")
    if mechanism == PLAIN:
        return Plain(*_user(options))
    scram = [mechanism.sasl_name for mechanism in ScramMechanism]
    if mechanism in scram:
        return Scram(*_user(options), mechanism)
    raise SettingsError(f"sasl.mechanism {mechanism}: only {PLAIN}, {', '.join(scram)} and {OAUTHBEARER} are known")


def _user(options: Mapping[str, str]) -> tuple[str, str]:
    try:
        return options["username"], options["password"]
    except KeyError as missing:
        raise SettingsError(f"sasl.jaas.config: {missing.args[0]} is missing") from None


def _checks_cluster(properties: Mapping[str, str], default: bool) -> bool:
    """Return whether to name the expected cluster and node; as in Java, not if the client never rebootstraps."""
    key = "metadata.cluster.check.enable"
    value = properties.get(key, str(default)).strip().lower()
    if value not in ("true", "false"):
        raise SettingsError(f"{key}: {properties[key]!r} is neither true nor false")
    return value == "true" and properties.get("metadata.recovery.strategy", "").strip().lower() != "none"


def _seconds(properties: Mapping[str, str], key: str) -> float:
    try:
        milliseconds = int(properties[key])
    except ValueError:
        raise SettingsError(f"{key}: {properties[key]!r} is not a number of milliseconds") from None
    if milliseconds < 0:
        raise SettingsError(f"{key}: {milliseconds} is below 0")
    return milliseconds / 1000

"""Tokens for OAUTHBEARER from an authorization server, with the client credentials grant (KIP-768, KIP-1139)."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlencode, urlsplit

from kip.admin.errors import AuthenticationError, SettingsError
from kip.admin.security.sasl import OAuthBearer, unsecured_token

__all__ = ["OAUTH_PROPERTIES", "ClientCredentials", "bearer"]

_ENDPOINT = "sasl.oauthbearer.token.endpoint.url"
_SUBJECT = "unsecuredLoginStringClaim_sub"
_EXTENSION = "extension_"
_HANDLERS = ("OAuthBearerLoginCallbackHandler", "OAuthBearerUnsecuredLoginCallbackHandler")
OAUTH_PROPERTIES = frozenset(
    {
        _ENDPOINT,
        "sasl.login.callback.handler.class",
        "sasl.login.connect.timeout.ms",
        "sasl.login.read.timeout.ms",
        "sasl.oauthbearer.client.credentials.client.id",
        "sasl.oauthbearer.client.credentials.client.secret",
        "sasl.oauthbearer.scope",
    }
)
_JAAS_OPTIONS = {_SUBJECT, "clientId", "clientSecret", "scope"}
_RENEW_AT = 0.8
"""The fraction of a token's lifetime after which a new token is requested."""


@dataclass(frozen=True, slots=True)
class ClientCredentials:
    """A callable for `OAuthBearer` that requests tokens, and caches each for most of its lifetime; thread-safe.

    Attributes:
        url: the token endpoint of the authorization server.
        timeout: seconds for a request.
    """

    url: str
    client_id: str
    client_secret: str = field(repr=False)
    scope: str | None = None
    timeout: float = 10
    _kept: dict[str, tuple[str, float]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False, compare=False)

    def __call__(self) -> str:
        """Return a token.

        Raises:
            AuthenticationError: the server cannot be reached, or refuses the credentials.
        """
        with self._lock:
            token, renew_at = self._kept.get("token", ("", 0.0))
            if time.monotonic() >= renew_at:
                token, lifetime = self._request()
                self._kept["token"] = token, time.monotonic() + lifetime * _RENEW_AT
            return token

    def _request(self) -> tuple[str, float]:
        """Return a new token and its lifetime in seconds."""
        from urllib.error import HTTPError, URLError  # these take longer to import than the rest of the client
        from urllib.request import Request, urlopen

        form = {"grant_type": "client_credentials"} | ({"scope": self.scope} if self.scope else {})
        basic = base64.b64encode(f"{self.client_id}:{self.client_secret}".encode()).decode()
        headers = {"Authorization": f"Basic {basic}", "Accept": "application/json"}
        try:
            with urlopen(Request(self.url, urlencode(form).encode(), headers), timeout=self.timeout) as response:
                answer = json.load(response)
            return str(answer["access_token"]), float(answer.get("expires_in", 0))
        except HTTPError as error:
            raise AuthenticationError(f"{self.url} refused the client credentials: HTTP status {error.code}") from None
        except (URLError, OSError) as error:
            raise AuthenticationError(f"cannot reach {self.url}: {getattr(error, 'reason', error)}") from None
        except (ValueError, KeyError, TypeError):
            raise AuthenticationError(f"the response of {self.url} has no access_token") from None


def bearer(properties: Mapping[str, str], options: Mapping[str, str]) -> OAuthBearer:
    """Return the credentials from the properties of a Java client and the options of its login module.

    Raises:
        SettingsError: a property or an option is missing or not supported.
    """
    extensions = {name.removeprefix(_EXTENSION): options[name] for name in options if name.startswith(_EXTENSION)}
    unknown = sorted(name for name in options.keys() - _JAAS_OPTIONS if not name.startswith(_EXTENSION))
    if unknown:
        raise SettingsError(f"sasl.jaas.config: the options {', '.join(unknown)} are not supported")
    handler = properties.get("sasl.login.callback.handler.class", _HANDLERS[0])
    if handler.rpartition(".")[2] not in _HANDLERS:
        raise SettingsError(f"sasl.login.callback.handler.class: {handler} is not supported; pass a callable in Python")
    return OAuthBearer(_source(properties, options), extensions=extensions)


def _source(properties: Mapping[str, str], options: Mapping[str, str]) -> Callable[[], str]:
    url = properties.get(_ENDPOINT, "").strip()
    if not url and _SUBJECT in options:
        subject = options[_SUBJECT]
        return lambda: unsecured_token(subject)
    match urlsplit(url).scheme:
        case "http" | "https":
            return _client_credentials(url, properties, options)
        case "file":
            return lambda: _read_token(Path(unquote(urlsplit(url).path)))
        case "":
            raise SettingsError(f"OAUTHBEARER needs {_ENDPOINT}, or {_SUBJECT} in sasl.jaas.config")
    raise SettingsError(f"{_ENDPOINT}: write a URL with http, https or file")


def _client_credentials(url: str, properties: Mapping[str, str], options: Mapping[str, str]) -> ClientCredentials:
    prefix = "sasl.oauthbearer.client.credentials.client."
    client = properties.get(f"{prefix}id") or options.get("clientId")
    secret = properties.get(f"{prefix}secret") or options.get("clientSecret")
    if not client or not secret:
        raise SettingsError(f"OAUTHBEARER with {_ENDPOINT} needs {prefix}id and {prefix}secret")
    milliseconds = properties.get("sasl.login.read.timeout.ms", "10000")
    if not milliseconds.isdecimal():
        raise SettingsError(f"sasl.login.read.timeout.ms: {milliseconds!r} is not a number of milliseconds")
    scope = properties.get("sasl.oauthbearer.scope") or options.get("scope")
    return ClientCredentials(url, client, secret, scope, int(milliseconds) / 1000 or 10)


def _read_token(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise AuthenticationError(f"cannot read the token in {path}: {reason}") from None

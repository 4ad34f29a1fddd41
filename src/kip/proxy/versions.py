"""Limits on the API versions that clients can use: those of an earlier release of Kafka, or of single APIs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kafka_wire.api_keys import ApiKey
from kafka_wire.clients import ApiVersionsResponse
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError

from kip.kafka.releases import Listener, UnknownReleaseError, find_release
from kip.proxy.errors import ProxyError

_Range = tuple[int, int]


def api_key_named(name: str) -> int:
    """Return the key of an API.

    Raises:
        ProxyError: the API is unknown.
    """
    try:
        key = CATALOG.entry(f"{name}Request").api_key
    except UnknownMessageError as error:
        raise ProxyError(f"no API {name!r}: {error}") from None
    assert key is not None
    return key


def parse_limits(texts: Iterable[str]) -> dict[str, _Range | None]:
    """Parse limits of the form `Fetch=12` (up to this version), `Fetch=4-12`, or `Fetch=none` (not served).

    Raises:
        ProxyError: a limit has another form.
    """
    limits: dict[str, _Range | None] = {}
    for text in texts:
        name, _, span = text.partition("=")
        first, dash, last = span.partition("-")
        if span == "none":
            limits[name] = None
        elif first.isdecimal() and (last.isdecimal() or not dash):
            limits[name] = (int(first), int(last)) if dash else (0, int(first))
        else:
            raise ProxyError(f"{text!r} is not a limit of versions; write Fetch=12, Fetch=4-12 or Fetch=none")
    return limits


class VersionLimits:
    """The API versions that clients may use: of a release, None for all, and of single APIs."""

    def __init__(self, release: str | None) -> None:
        self._release = None
        if release is not None:
            try:
                self._release = find_release(release)
            except UnknownReleaseError as error:
                raise ProxyError(str(error)) from None
        self._apis: dict[int, _Range | None] = {}

    @property
    def are_any(self) -> bool:
        return self._release is not None or bool(self._apis)

    def limit(self, api_key: int, versions: _Range | None) -> None:
        """Limit an API to these versions, or refuse it."""
        self._apis[api_key] = versions

    def allow(self, api_key: int, version: int) -> bool:
        versions = self._of(api_key)
        return versions is not None and versions[0] <= version <= versions[1]

    def apply(self, response: ApiVersionsResponse) -> None:
        """Remove the versions, APIs and features from a response that the limits exclude."""
        apis = []
        for api in response.api_keys:
            versions = self._of(api.api_key)
            if versions is not None:
                if api.api_key != ApiKey.PRODUCE:  # a broker reports 0 for it, whatever it supports (KAFKA-18659)
                    api.min_version = max(api.min_version, versions[0])
                api.max_version = min(api.max_version, versions[1])
                if api.min_version <= api.max_version:
                    apis.append(api)
        response.api_keys = apis
        if self._release is not None:
            features = self._release.features
            response.supported_features = _limited(response.supported_features, features, "max_version")
            response.finalized_features = _limited(response.finalized_features, features, "max_version_level")

    def api_versions(self) -> dict[int, _Range]:
        """Return the versions of ApiVersions itself, which a response to an unsupported one contains (KIP-511)."""
        first, last = self._of(ApiKey.API_VERSIONS) or (0, 0)
        return {ApiKey.API_VERSIONS: (first, min(last, CATALOG.request(ApiKey.API_VERSIONS).versions.stop - 1))}

    def _of(self, api_key: int) -> _Range | None:
        """Return the versions that the limits allow; all for APIs without a limit."""
        versions: _Range | None = (0, 32767)
        if self._release is not None:
            versions = self._release.apis[Listener.BROKER].get(api_key)
        own = self._apis.get(api_key, versions)
        if versions is None or own is None:
            return None
        return max(versions[0], own[0]), min(versions[1], own[1])


def _limited(features: list[Any], ranges: Mapping[str, _Range], highest: str) -> list[Any]:
    """Return the features that a release has, up to its level; a feature whose lowest level is higher is left out."""
    limited = []
    lowest = highest.replace("max", "min")
    for feature in features:
        if feature.name in ranges:
            setattr(feature, highest, min(getattr(feature, highest), ranges[feature.name][1]))
            # A lowest level above the highest one would be a range that clients refuse to read.
            setattr(feature, lowest, min(getattr(feature, lowest), getattr(feature, highest)))
            limited.append(feature)
    return limited

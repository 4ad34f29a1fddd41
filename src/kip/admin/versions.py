"""Choose the version of an API: the highest that both sides know and that supports the requested options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.admin.errors import UnsupportedByBrokerError
from kip.kafka.apis import api_name

_ANY_LATER = 100
"""Beyond the versions of all APIs: the highest of Kafka 4.4 is version 18 of Fetch."""


class Offer:
    """The versions of each API that the peer of a connection serves, from its ApiVersions response.

    If Kafka marks the highest version of an API as unstable, it is only used if `unstable_versions` is set.
    """

    def __init__(self, broker: str, served: Mapping[int, range], *, unstable_versions: bool = False) -> None:
        self.broker = broker
        self.served = {api_key: versions for api_key, versions in served.items() if versions}
        self.unstable_versions = unstable_versions

    def serves(self, request: type[Message], version: int = 0) -> bool:
        """Return whether both sides know this version of an API, or a later one."""
        return any(common >= version for common in self._common(request))

    def version(self, request: type[Message], *needs: tuple[str, Iterable[int]]) -> int:
        """Return the highest version that both sides know.

        `needs` lists the requested options, each with the versions that support it.

        Raises:
            UnsupportedByBrokerError: there is no such version. Nothing was sent.
        """
        api_key = request.API_KEY
        assert api_key is not None
        name, common = api_name(api_key), self._common(request)
        if not common:
            served = self.served.get(api_key)
            has = "does not serve" if served is None else f"serves versions {_text(served)} of"
            supported = "" if served is None else f", and this client knows {_text(request.VERSIONS)}"
            raise UnsupportedByBrokerError(f"{self.broker} {has} {name} (API {api_key}){supported}")
        for option, versions in needs:
            able = set(versions)
            common = [version for version in common if version in able]
            if not common:
                raise UnsupportedByBrokerError(
                    f"{self.broker} cannot do that: {option} needs {name} {_text(able)}, "
                    f"and it serves {_text(self.served[api_key])}"
                )
        return max(common)

    def _common(self, request: type[Message]) -> list[int]:
        served = self.served.get(request.API_KEY if request.API_KEY is not None else -1, range(0))
        versions = range(request.VERSIONS.start, request.VERSIONS.stop)
        if versions and not self.unstable_versions and CATALOG.request(request.API_KEY or 0).latest_version_unstable:
            versions = versions[:-1]
        return [version for version in versions if version in served]


def _text(versions: Iterable[int]) -> str:
    """Return `version 3 or later` for an open range, else `3` or `0-4`."""
    listed = sorted(versions)
    if listed[-1] >= _ANY_LATER - 1:
        return f"version {listed[0]} or later"
    return str(listed[0]) if len(listed) == 1 else f"{listed[0]}-{listed[-1]}"


def since(version: int) -> range:
    """Return this version and all later ones, for `Offer.version`."""
    return range(version, _ANY_LATER)

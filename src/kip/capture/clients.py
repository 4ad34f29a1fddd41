"""Clients: the API versions that each client uses, and those among them that Kafka 4 removed (KIP-896).

Converts exchanges to one row for each client and API.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError

from kip.capture.conversations import Exchange
from kip.capture.decoding import api_name


@dataclass(frozen=True, slots=True, order=True)
class Client:
    """The sender of requests: an IP address, a client id, and the software name and version, each empty if unknown."""

    address: str
    client_id: str
    software_name: str
    software_version: str


@dataclass(frozen=True, slots=True)
class Usage:
    """A client's use of an API: the number of requests per version, and the versions that the newest Kafka lacks."""

    client: Client
    api_key: int
    api_name: str
    requests: dict[int, int]
    removed: tuple[int, ...]


def client_of(exchange: Exchange) -> Client:
    """Return the sender of the request."""
    name, version = exchange.software or ("", "")
    client_id = (exchange.head.client_id if exchange.head else None) or ""
    return Client(exchange.client.rpartition(":")[0].strip("[]"), client_id, name, version)


def tally(counts: Counter[tuple[Client, int, int]], exchanges: Iterable[Exchange]) -> None:
    """Count requests by client, API key and version."""
    for exchange in exchanges:
        if exchange.head is not None:
            counts[client_of(exchange), exchange.head.api_key, exchange.head.version] += 1


def usages(counts: Counter[tuple[Client, int, int]]) -> Iterator[Usage]:
    """Yield the rows of a tally, by client and API."""
    requests: dict[tuple[Client, int], dict[int, int]] = {}
    for client, api_key, version in sorted(counts):
        requests.setdefault((client, api_key), {})[version] = counts[client, api_key, version]
    for (client, api_key), versions in requests.items():
        removed = tuple(version for version in versions if is_removed(api_key, version))
        yield Usage(client, api_key, api_name(api_key) or f"API {api_key}", versions, removed)


def removed_since(api_key: int, version: int) -> str | None:
    """Return the release that removed a version of a request, such as `4.0.0`; None if it is not removed.

    The catalog contains the first known release without the version. Kafka removes nothing in bug-fix releases.
    """
    try:
        release = CATALOG.request(api_key).dropped_in(version)
    except UnknownMessageError:
        return None
    return release and f"{release.rpartition('.')[0]}.0"


def is_removed(api_key: int, version: int) -> bool:
    """Return whether the newest Kafka no longer supports a version of a request.

    Unknown newer versions and APIs do not count as removed.
    """
    try:
        current = CATALOG.request(api_key).current_versions
    except UnknownMessageError:
        return False
    return not current or version < current.start

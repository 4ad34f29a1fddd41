"""What releases of Kafka drop: versions of requests (KIP-896, KIP-500), and the classic protocol of consumer groups."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kafka_wire.api_keys import ApiKey
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import Entry, UnknownMessageError

from kip.kafka.apis import released_requests
from kip.kafka.enumerations import CONSUMER_PROTOCOL

CLASSIC_DROPPED_IN = "6.0.0"
"""The release whose KafkaConsumer no longer has the classic protocol (KIP-1274)."""


JAVA_CLIENT = "apache-kafka-java"
"""The name of Kafka's own clients in ApiVersions requests (`NetworkClient`)."""


@cache
def dropped_in(
    api_key: int, version: int | None, protocol_type: str | None = None, software_name: str | None = None
) -> str | None:
    """Return the release that drops a version of a request, such as `4.0.0`; None if no known release does.

    Requests that only brokers send do not count, because brokers change with the upgrade. `protocol_type` is that of a
    JoinGroup request; only KafkaConsumer loses the classic protocol, so it does not count for other software. Software
    that is unknown may be KafkaConsumer.
    """
    try:
        entry = CATALOG.request(api_key)
    except UnknownMessageError:
        return None
    release = _release(entry, version) if version is not None and _is_of_clients(entry) else None
    is_classic = api_key == ApiKey.JOIN_GROUP and protocol_type == CONSUMER_PROTOCOL
    if release is None and is_classic and software_name in (None, JAVA_CLIENT):
        return CLASSIC_DROPPED_IN
    return release


def dropped_versions() -> Iterator[tuple[int, int, str]]:
    """Yield the API key, the version and the release of all that `dropped_in` knows without a protocol type."""
    for key, entry in released_requests():
        spans = [span for span, _ in entry.dropped] + [entry.deprecated]
        for version in sorted({version for span in spans for version in span}):
            if release := dropped_in(key, version):
                yield key, version, release


def release_number(release: str) -> tuple[int, int]:
    """Return the major and minor number of a release, `(5, 0)` of `5`, `5.0` and `5.0.1`. Raises ValueError."""
    parts = release.split(".")
    if not all(part.isdecimal() for part in parts) or len(parts) > 3:
        raise ValueError(f"{release!r} is not a valid release; write one such as 5.0")
    return int(parts[0]), int(parts[1]) if len(parts) > 1 else 0


def _is_of_clients(entry: Entry) -> bool:
    # Only brokers send WriteTxnMarkers, although it goes to the listeners of clients.
    return "broker" in entry.listeners and entry.api_key != ApiKey.WRITE_TXN_MARKERS


def _release(entry: Entry, version: int) -> str | None:
    """Return the release without a version; a version that is only deprecated goes with the next major release.

    The catalog has the first release known to lack it, and Kafka drops nothing in bug-fix releases.
    """
    if release := entry.dropped_in(version):
        return f"{release.rpartition('.')[0]}.0"
    return _NEXT_MAJOR if version in entry.deprecated else None


_NEXT_MAJOR = "5.0.0"
"""The major release after the newest that the catalog knows."""

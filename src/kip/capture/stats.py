"""Statistics: requests, latencies, failures and bytes of each client and API.

Converts exchanges to one row for each client and API. Memory grows with the number of rows, not of exchanges.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kip.capture.clients import Client, client_of
from kip.capture.conversations import UNANSWERED, Exchange
from kip.capture.lines import MILLISECOND, error_codes
from kip.kafka.errors import error_name

_STEP = math.log(1.02)
"""Latencies whose logarithms differ by less are considered equal, so that percentiles are exact to one percent."""


@dataclass(slots=True)
class Latencies:
    """A histogram of latencies in milliseconds."""

    largest: float = 0.0
    _buckets: Counter[float] = field(default_factory=Counter)

    def add(self, latency: float) -> None:
        self.largest = max(self.largest, latency)
        self._buckets[round(math.log(latency) / _STEP) if latency > 0 else -math.inf] += 1

    def percentile(self, percent: float) -> float | None:
        """Return a percentile of the latencies, exact to one percent; None if there are none."""
        remaining = math.ceil(self._buckets.total() * percent / 100)
        for bucket in sorted(self._buckets):
            remaining -= self._buckets[bucket]
            if remaining <= 0:
                return min(math.exp(bucket * _STEP), self.largest)
        return None


@dataclass(slots=True)
class Load:
    """The traffic of a client and an API.

    Attributes:
        requests: their number.
        unanswered: requests that should have a response and have none in the capture.
        failed: exchanges with an error code in the response.
        errors: number of exchanges in which an error occurs, by name.
        request_bytes, response_bytes: sums, without the lengths in front.
    """

    requests: int = 0
    unanswered: int = 0
    failed: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    request_bytes: int = 0
    response_bytes: int = 0
    latencies: Latencies = field(default_factory=Latencies)

    def add(self, exchange: Exchange) -> None:
        response = exchange.response
        self.requests += 1
        self.request_bytes += exchange.request.size
        self.unanswered += exchange.why_no_response == UNANSWERED
        if response is None:
            return
        self.response_bytes += response.size
        self.latencies.add((response.time - exchange.request.time) / MILLISECOND)
        codes = error_codes(exchange)
        self.failed += bool(codes)
        self.errors.update(map(error_name, codes))


Loads = dict[tuple[Client, int], Load]
"""By client and API key."""


def measure(loads: Loads, exchanges: Iterable[Exchange]) -> None:
    """Add exchanges to the statistics; tokens of the old SASL handshake, which have no API, are skipped."""
    for exchange in exchanges:
        if exchange.head is not None:
            loads.setdefault((client_of(exchange), exchange.head.api_key), Load()).add(exchange)


def rows_of(loads: Loads) -> Iterator[tuple[Client, int, Load]]:
    """Yield the statistics by client and API."""
    for client, api_key in sorted(loads):
        yield client, api_key, loads[client, api_key]

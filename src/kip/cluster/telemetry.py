"""Client telemetry (KIP-714): which metrics each client instance has to push, and how often it may send requests."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID
from zlib import crc32

from kafka_wire.clients import PushTelemetryRequest
from kafka_wire.error_codes import ErrorCode
from kafka_wire.records import COMPRESSIONS

from kip.cluster.errors import ApiError

COMPRESSION_TYPES = tuple(map(COMPRESSIONS.index, ("zstd", "lz4", "gzip", "snappy")))
"""The codecs that clients may use, in the order of preference."""
LARGEST_PUSH = 1 << 20
"""`telemetry.max.bytes`"""
_UNCOMPRESSED = 0
_ALL_METRICS = "*"
_DEFAULT_INTERVAL_MS = 300_000
_MOST_INSTANCES = 16_384
"""ClientMetricsManager.CACHE_MAX_SIZE"""

_INTERVALS = range(100, 3_600_000 + 1)
FACTS = (
    "client_instance_id",
    "client_id",
    "client_software_name",
    "client_software_version",
    "client_source_address",
    "client_source_port",
)
"""What a subscription can select clients by."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """The metrics that a client has to push, as prefixes of their names."""

    id: int
    metrics: tuple[str, ...]
    interval_ms: int


@dataclass(slots=True)
class Instance:
    """A client instance: the times of its last requests in ms, and whether it has sent its last push."""

    last_get: int = 0
    last_push: int = 0
    is_terminating: bool = False

    def check_get(self, subscription: Subscription, now: int) -> None:
        """Refuse a request for the subscription that comes too early.

        Raises:
            ApiError: THROTTLING_QUOTA_EXCEEDED.
        """
        if now - max(self.last_get, self.last_push) < subscription.interval_ms:
            raise ApiError(ErrorCode.THROTTLING_QUOTA_EXCEEDED)
        self.last_get = now

    def check_push(self, subscription: Subscription, request: PushTelemetryRequest, now: int) -> None:
        """Refuse metrics that are not those of the subscription, or that come too early.

        Raises:
            ApiError: INVALID_REQUEST, THROTTLING_QUOTA_EXCEEDED, UNKNOWN_SUBSCRIPTION_ID, UNSUPPORTED_COMPRESSION_TYPE,
                TELEMETRY_TOO_LARGE.
        """
        try:
            self._check_push(subscription, request, now)
        finally:  # a refused last push is the last one, too
            self.is_terminating = request.terminating

    def _check_push(self, subscription: Subscription, request: PushTelemetryRequest, now: int) -> None:
        if self.is_terminating:
            raise ApiError(ErrorCode.INVALID_REQUEST)
        # The first push after a subscription may be early: clients send it after a random part of the interval, so that
        # they do not all push at once (ClientMetricsInstance.maybeUpdatePushRequestTimestamp).
        if self.last_get > self.last_push or now - self.last_push >= subscription.interval_ms:
            self.last_push = now
        elif not request.terminating:
            raise ApiError(ErrorCode.THROTTLING_QUOTA_EXCEEDED)
        if request.subscription_id != subscription.id:
            raise ApiError(ErrorCode.UNKNOWN_SUBSCRIPTION_ID)
        if request.compression_type not in (_UNCOMPRESSED, *COMPRESSION_TYPES):
            raise ApiError(ErrorCode.UNSUPPORTED_COMPRESSION_TYPE)
        if len(request.metrics) > LARGEST_PUSH:
            raise ApiError(ErrorCode.TELEMETRY_TOO_LARGE)


@dataclass(slots=True)
class Telemetry:
    """The client instances of a cluster, of which the oldest ones are forgotten.

    Attributes:
        is_offered: whether brokers say that they collect metrics; without a plugin for them, a real broker does not.
    """

    is_offered: bool = False
    _instances: dict[UUID, Instance] = field(default_factory=dict)

    def instance(self, identity: UUID) -> Instance:
        # Removed and added again, so that the dictionary is in the order of use and its first instance is the oldest.
        instance = self._instances.pop(identity, None) or Instance()
        self._instances[identity] = instance
        if len(self._instances) > _MOST_INSTANCES:
            del self._instances[next(iter(self._instances))]
        return instance


def subscription(configs: Mapping[str, Mapping[str, str]], identity: UUID, facts: Mapping[str, str]) -> Subscription:
    """Return the subscription of a client: the metrics of all `configs` that match it, at the shortest interval."""
    metrics: set[str] = set()
    interval = _DEFAULT_INTERVAL_MS
    for config in configs.values():
        if _matches(config.get("match", ""), facts):
            metrics |= {name for name in config.get("metrics", "").split(",") if name}
            interval = min(interval, int(config.get("interval.ms", _DEFAULT_INTERVAL_MS)))
    names = (_ALL_METRICS,) if _ALL_METRICS in metrics else tuple(sorted(metrics))
    # Any number that changes with the subscription; ClientMetricsManager uses CRC-32C and Java's hash code of the id.
    number = crc32(f"{names}{interval}{identity}".encode())
    return Subscription(number & 0x7FFFFFFF, names, interval)


def check_subscription(configs: Mapping[str, str]) -> None:
    """Refuse the configs of a subscription.

    Raises:
        ApiError: INVALID_REQUEST, INVALID_CONFIG.
    """
    interval = int(configs.get("interval.ms", _DEFAULT_INTERVAL_MS))
    if interval not in _INTERVALS:
        text = f"Invalid value {interval} for interval.ms, interval must be between 100 and 3600000 (1 hour)"
        raise ApiError(ErrorCode.INVALID_REQUEST, text)
    for pattern in _patterns(configs.get("match", "")):
        name, *expressions = pattern.split("=")
        if name.strip() not in FACTS or len(expressions) != 1 or not _is_expression(expressions[0]):
            raise ApiError(ErrorCode.INVALID_CONFIG, f"Illegal client matching pattern: {pattern}")


def _matches(match: str, facts: Mapping[str, str]) -> bool:
    pairs = (pattern.partition("=") for pattern in _patterns(match))
    return all(re.fullmatch(expression.strip(), facts[name.strip()]) for name, _, expression in pairs)


def _patterns(match: str) -> list[str]:
    """Return the patterns of a config `match`, each of which has the form `name=regular expression`."""
    return [part for part in match.split(",") if part]


def _is_expression(text: str) -> bool:
    try:
        re.compile(text.strip())
    except re.error:
        return False
    return True

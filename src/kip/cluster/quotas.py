"""Client quotas: limits by user, client id and IP address, and the throttle times that they cause."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

ClientQuotaEntity = frozenset[tuple[str, str | None]]
"""Types of an entity with their names, None for the default: `{("user", "ana"), ("client-id", None)}`."""

_WINDOWS, _WINDOW = 11, 1.0
"""The number and the length in seconds of the windows of a rate: `quota.window.num`, `quota.window.size.seconds`."""

KEYS: dict[str, dict[str, type]] = {
    "user": {
        "consumer_byte_rate": int,
        "controller_mutation_rate": float,
        "producer_byte_rate": int,
        "request_percentage": float,
    },
    "ip": {"connection_creation_rate": int},
}
KEYS["client-id"] = KEYS["user"]
"""The quotas of each type of entity, with the types of their values."""


@dataclass(slots=True)
class _Rate:
    """A rate per second over the last windows, as Kafka measures it."""

    windows: deque[tuple[float, float]] = field(default_factory=deque)

    def add(self, amount: float, now: float) -> float:
        """Add an amount and return the rate."""
        start = self.windows[-1][0] if self.windows else now
        if not self.windows or now - start >= _WINDOW:
            self.windows.append((now, amount))
        else:
            self.windows[-1] = start, self.windows[-1][1] + amount
        while now - self.windows[0][0] >= _WINDOWS * _WINDOW:
            self.windows.popleft()
        # Kafka's Rate.windowSize counts missing windows as complete; otherwise a first burst would have a huge rate.
        elapsed = now - self.windows[0][0]
        missing = max(0, _WINDOWS - 1 - int(elapsed / _WINDOW))
        return sum(amount for _, amount in self.windows) / (elapsed + missing * _WINDOW)


class Quotas:
    """The quotas of a cluster, and the measured rates of each broker."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.limits: dict[ClientQuotaEntity, dict[str, float]] = {}
        self._clock = clock
        self._rates: dict[tuple[int, str, ClientQuotaEntity, str, str], _Rate] = {}

    def throttle(self, key: str, node_id: int, user: str, client_id: str, amount: float) -> float:
        """Add an amount to the rate of a client; return the seconds to throttle it, 0 if it is below the limit."""
        for entity in _candidates(user, client_id):
            limit = self.limits.get(entity, {}).get(key)
            if limit is None:
                continue
            # A default for users limits each user, not all of them together, so the rate is per user, too.
            types = {kind for kind, _ in entity}
            shared = user if "user" in types else "", client_id if "client-id" in types else ""
            rate = self._rates.setdefault((node_id, key, entity, *shared), _Rate()).add(amount, self._clock())
            # The time after which the rate is at the limit again (QuotaUtils.throttleTime), at most the measured time.
            return min((rate - limit) / limit * _WINDOWS * _WINDOW, _WINDOWS * _WINDOW) if rate > limit else 0.0
        return 0.0


def _candidates(user: str, client_id: str) -> Iterator[ClientQuotaEntity]:
    """Yield the entities that apply to a client, in order of precedence."""
    # ClientQuotaManager.DefaultQuotaCallback.quotaMetricTags: all quotas of a named user precede those of the default.
    for name in (user, None):
        yield frozenset({("user", name), ("client-id", client_id)})
        yield frozenset({("user", name), ("client-id", None)})
        yield frozenset({("user", name)})
    yield frozenset({("client-id", client_id)})
    yield frozenset({("client-id", None)})

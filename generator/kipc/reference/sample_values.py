"""Sample values that look like those of a real cluster, chosen by the meaning of a field if it is known."""

from __future__ import annotations

import re
from typing import Any

from kipc.language.kinds import KINDS
from kipc.python.samples import Sampler

_BY_ENTITY: dict[str, str | int] = {
    "brokerId": "{n}",
    "groupId": "billing",
    "producerId": 4001,
    "topicName": "orders",
    "transactionalId": "payments-1",
}

_BY_NAME: list[tuple[str, str | int | None]] = [
    (r"ThrottleTimeMs|ErrorCode", 0),
    (r"EndpointType", 1),
    (r"ErrorMessage", None),
    (r"ClusterId", "Nk018hRAQFytWskYqtQduw"),
    (r"(Advertised)?Host", "broker-{n}.example"),
    (r"Port", 9092),
    (r"Rack(Id)?", "rack-{n}"),
    (r"Listener|ListenerName", "PLAINTEXT"),
    (r"Topic|TopicName", "orders"),
    (r"MemberId", "consumer-{n}"),
    (r"GroupInstanceId|InstanceId", "worker-{n}"),
    (r"ClientId", "shop"),
    (r"ClientHost", "/192.0.2.7"),
    (r"Principal(Name)?", "User:alice"),
    (r"ProtocolType", "consumer"),
    (r"ProtocolName", "range"),
    (r"Mechanism", "SCRAM-SHA-256"),
    (r"ConfigName|ConfigKey", "retention.ms"),
    (r"ConfigValue", "86400000"),
    (r".*Timestamp(Ms)?", 1_700_000_000_000),
    (r".*(Timeout|Wait|Interval|Lifetime|Period)\w*Ms", 30_000),
    (r".*Epoch", 5),
    (r".*Offset", 1042),
    (r"Partition(Id|Index)?", 0),
    (r"ReplicationFactor", 3),
    (r".*MinVersion|MinSupportedVersion", 0),
    (r".*MaxVersion|MaxSupportedVersion", 4),
    (r".*(BrokerId|NodeId|LeaderId|ReplicaId|ControllerId|VoterId|Leader)", "{n}"),
    (r"CorrelationId", 7),
    (r"RequestApiKey", 18),
    (r"RequestApiVersion", 4),
]
"""The values of fields with these names; the first pattern that matches the whole name is used. `{n}` is 1 in the first
element of an array, 2 in the second."""

_KNOWN = [(re.compile(pattern), value) for pattern, value in _BY_NAME]


class _Unknown:
    """Represents a missing value, since None is a value."""


_UNKNOWN = _Unknown()


class Values(Sampler):
    """Makes the JSON form of a message; tagged fields differ from their defaults, so that they are on the wire."""

    def __init__(self) -> None:
        super().__init__()
        self._place = 1

    def field(self, field: Any, elements: int) -> Any:
        if not field.is_array:
            return self.value(field, elements)
        outer, values = self._place, []
        for self._place in range(1, elements + 1):
            values.append(self.value(field, 1))
        self._place = outer
        return values

    def value(self, field: Any, elements: int) -> Any:
        example = _known(field.field, self._place)
        return example if _fits(field, example) else super().value(field, elements)

    def integer(self, lowest: int, highest: int) -> int:
        return self._made % 100 + 2


def _known(field: Any, place: int) -> Any:
    value: Any = _BY_ENTITY.get(field.entity_type, _UNKNOWN)
    if value is _UNKNOWN:
        value = next((value for name, value in _KNOWN if name.fullmatch(field.name)), _UNKNOWN)
    if not isinstance(value, str):
        return value
    return place if value == "{n}" else value.format(n=place)


def _fits(field: Any, value: Any) -> bool:
    """Return whether the field can hold the value, and does not hide it by leaving out its default."""
    if field.field.tag is not None and value == field.field.default:
        return False
    match value:
        case None:
            return bool(field.nullable) and not field.is_array
        case str():
            return bool(field.kind == "string")
        case int():
            limits = KINDS[field.kind].limits
            return limits is not None and value <= limits[1]
        case _:
            return False

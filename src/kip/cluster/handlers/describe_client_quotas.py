"""DescribeClientQuotas (KIP-546): the quotas of matching entities."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from kafka_wire.clients import DescribeClientQuotasRequest, DescribeClientQuotasResponse
from kafka_wire.clients.describe_client_quotas_request import ComponentData
from kafka_wire.clients.describe_client_quotas_response import EntityData, EntryData, ValueData
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.quotas import KEYS, ClientQuotaEntity
from kip.kafka.acls import Operation


class _Match(IntEnum):
    EXACT = 0
    DEFAULT = 1
    SPECIFIED = 2


@handles(DescribeClientQuotasRequest)
def describe_client_quotas(call: ReceivedCall, request: DescribeClientQuotasRequest) -> DescribeClientQuotasResponse:
    try:
        call.check_cluster(Operation.DESCRIBE_CONFIGS)
        _check(request.components)
    except ApiError as error:
        return DescribeClientQuotasResponse(error_code=error.code, error_message=error.message, entries=None)
    found = [
        EntryData(
            entity=[EntityData(entity_type=kind, entity_name=name) for kind, name in sorted(entity, key=_kind)],
            values=[ValueData(key=key, value=value) for key, value in limits.items()],
        )
        for entity, limits in call.state.quotas.limits.items()
        if _matches(entity, request.components, is_strict=request.strict)
    ]
    return DescribeClientQuotasResponse(error_message="", entries=found)


def _kind(part: tuple[str, str | None]) -> str:
    return part[0]


def _check(components: Sequence[ComponentData]) -> None:
    types = [each.entity_type for each in components]
    for each in components:
        if each.entity_type not in KEYS:
            if not each.entity_type:
                raise ApiError(ErrorCode.INVALID_REQUEST, "Invalid empty entity type.")
            raise ApiError(ErrorCode.UNSUPPORTED_VERSION, f"Unsupported entity type {each.entity_type}")
        if types.count(each.entity_type) > 1:
            text = f"Entity type {each.entity_type} cannot appear more than once in the filter."
            raise ApiError(ErrorCode.INVALID_REQUEST, text)
        if each.match_type not in list(_Match):
            raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown match type {each.match_type}")
    if "ip" in types and len(types) > 1:
        text = "Invalid entity filter component combination. IP filter component should not be used with user or"
        raise ApiError(ErrorCode.INVALID_REQUEST, f"{text} clientId filter component.")


def _matches(entity: ClientQuotaEntity, components: Sequence[ComponentData], *, is_strict: bool) -> bool:
    names = dict(entity)
    if is_strict and len(names) != len(components):
        return False
    return all(each.entity_type in names and _fits(each, names[each.entity_type]) for each in components)


def _fits(component: ComponentData, name: str | None) -> bool:
    if component.match_type == _Match.SPECIFIED:
        return True
    return name == (component.match if component.match_type == _Match.EXACT else None)

"""Client quotas (KIP-546)."""

from __future__ import annotations

from collections.abc import Sequence

from kafka_wire.clients import (
    AlterClientQuotasRequest,
    AlterClientQuotasResponse,
    DescribeClientQuotasRequest,
    DescribeClientQuotasResponse,
)
from kafka_wire.clients.alter_client_quotas_request import EntityData as AlteredEntityData
from kafka_wire.clients.alter_client_quotas_request import EntryData as AlteredEntryData
from kafka_wire.clients.alter_client_quotas_request import OpData
from kafka_wire.clients.alter_client_quotas_response import EntityData as ResultEntity
from kafka_wire.clients.alter_client_quotas_response import EntryData as Result
from kafka_wire.clients.describe_client_quotas_request import ComponentData
from kafka_wire.clients.describe_client_quotas_response import EntityData, EntryData, ValueData
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.quotas import KEYS, ClientQuotaEntity
from kip.kafka.acls import Operation
from kip.kafka.enumerations import QuotaMatch

_LARGEST = float(2**63)


# DescribeClientQuotas 0-1: The API is KIP-546's.
@handles(DescribeClientQuotasRequest)
def describe_client_quotas(call: ReceivedCall, request: DescribeClientQuotasRequest) -> DescribeClientQuotasResponse:
    try:
        call.check_cluster(Operation.DESCRIBE_CONFIGS)
        _check_components(request.components)
    except ApiError as error:
        return DescribeClientQuotasResponse(error_code=error.code, error_message=error.message, entries=None)
    entries = [
        EntryData(
            entity=[EntityData(entity_type=kind, entity_name=name) for kind, name in sorted(entity, key=_kind)],
            values=[ValueData(key=key, value=value) for key, value in limits.items()],
        )
        for entity, limits in call.state.quotas.limits.items()
        if _matches(entity, request.components, is_strict=request.strict)
    ]
    return DescribeClientQuotasResponse(error_message="", entries=entries)


def _kind(part: tuple[str, str | None]) -> str:
    return part[0]


def _check_components(components: Sequence[ComponentData]) -> None:
    types = [component.entity_type for component in components]
    for component in components:
        if component.entity_type not in KEYS:
            if not component.entity_type:
                raise ApiError(ErrorCode.INVALID_REQUEST, "Invalid empty entity type.")
            raise ApiError(ErrorCode.UNSUPPORTED_VERSION, f"Unsupported entity type {component.entity_type}")
        if types.count(component.entity_type) > 1:
            text = f"Entity type {component.entity_type} cannot appear more than once in the filter."
            raise ApiError(ErrorCode.INVALID_REQUEST, text)
        if component.match_type not in list(QuotaMatch):
            raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown match type {component.match_type}")
    if "ip" in types and len(types) > 1:
        text = "Invalid entity filter component combination. IP filter component should not be used with user or"
        raise ApiError(ErrorCode.INVALID_REQUEST, f"{text} clientId filter component.")


def _matches(entity: ClientQuotaEntity, components: Sequence[ComponentData], *, is_strict: bool) -> bool:
    names = dict(entity)
    if is_strict and len(names) != len(components):
        return False
    return all(
        component.entity_type in names and _fits(component, names[component.entity_type]) for component in components
    )


def _fits(component: ComponentData, name: str | None) -> bool:
    if component.match_type == QuotaMatch.SPECIFIED:
        return True
    return name == (component.match if component.match_type == QuotaMatch.EXACT else None)


# AlterClientQuotas 0-1: The API is KIP-546's.
# Different: only the byte rates of Produce and Fetch throttle clients.
@handles(AlterClientQuotasRequest)
def alter_client_quotas(call: ReceivedCall, request: AlterClientQuotasRequest) -> AlterClientQuotasResponse:
    results = [_alter(call, entry, validate_only=request.validate_only) for entry in request.entries]
    return AlterClientQuotasResponse(entries=results)


def _alter(call: ReceivedCall, entry: AlteredEntryData, *, validate_only: bool) -> Result:
    result = Result(
        error_message=None,
        entity=[ResultEntity(entity_type=part.entity_type, entity_name=part.entity_name) for part in entry.entity],
    )
    with errors_in(result):
        call.check_cluster(Operation.ALTER_CONFIGS)
        call.check_controller()
        entity = _entity(entry.entity)
        _check_changes(entity, entry.ops)
        if not validate_only:
            limits = call.state.quotas.limits
            changed = dict(limits.pop(entity, {}))
            for op in entry.ops:
                if op.remove:
                    changed.pop(op.key, None)
                else:
                    changed[op.key] = op.value
            if changed:
                limits[entity] = changed
            call.state.changed()
    return result


def _entity(parts: Sequence[AlteredEntityData]) -> ClientQuotaEntity:
    if not parts:
        raise _invalid("Invalid empty client quota entity")
    types = [part.entity_type for part in parts]
    for part in parts:
        if part.entity_type not in KEYS:
            raise _invalid(f"Unhandled client quota entity type: {part.entity_type}")
        if part.entity_name == "":
            raise _invalid(f"Empty {part.entity_type} not supported")
        if types.count(part.entity_type) > 1:
            raise _invalid(f"Duplicate {part.entity_type} not supported")
    if "ip" in types and len(types) > 1:
        raise _invalid("Invalid quota entity combination, IP entity shouldnot be combined with User or ClientId")
    return frozenset((part.entity_type, part.entity_name) for part in parts)


def _check_changes(entity: ClientQuotaEntity, changes: Sequence[OpData]) -> None:
    kind, _ = next(iter(entity))
    for change in changes:
        if change.remove:
            continue
        if change.key not in KEYS[kind]:
            raise _invalid(f"Invalid configuration key {change.key}")
        if change.value <= 0:
            raise _invalid(f"Quota {change.key} must be greater than 0")
        if KEYS[kind][change.key] is int:
            _check_whole(change)


def _check_whole(change: OpData) -> None:
    if not change.value < _LARGEST:
        raise _invalid(f"Proposed value for {change.key} is too large for a LONG.")
    if change.value != int(change.value):
        raise _invalid(f"{change.key} cannot be a fractional value.")


def _invalid(sentence: str) -> ApiError:
    return ApiError(ErrorCode.INVALID_REQUEST, sentence)

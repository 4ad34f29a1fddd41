"""AlterClientQuotas (KIP-546): set and remove quotas of entities."""

from __future__ import annotations

from collections.abc import Sequence

from kafka_wire.clients import AlterClientQuotasRequest, AlterClientQuotasResponse
from kafka_wire.clients.alter_client_quotas_request import EntityData, EntryData, OpData
from kafka_wire.clients.alter_client_quotas_response import EntityData as ResultEntity
from kafka_wire.clients.alter_client_quotas_response import EntryData as Result
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.quotas import KEYS, ClientQuotaEntity
from kip.kafka.acls import Operation

_LARGEST = float(2**63)


@handles(AlterClientQuotasRequest)
def alter_client_quotas(call: ReceivedCall, request: AlterClientQuotasRequest) -> AlterClientQuotasResponse:
    results = [_alter(call, entry, validate_only=request.validate_only) for entry in request.entries]
    return AlterClientQuotasResponse(entries=results)


def _alter(call: ReceivedCall, entry: EntryData, *, validate_only: bool) -> Result:
    result = Result(
        error_message=None,
        entity=[ResultEntity(entity_type=each.entity_type, entity_name=each.entity_name) for each in entry.entity],
    )
    try:
        call.check_cluster(Operation.ALTER_CONFIGS)
        call.check_controller()
        entity = _entity(entry.entity)
        _check(entity, entry.ops)
    except ApiError as error:
        result.error_code, result.error_message = error.code, error.message
        return result
    if not validate_only:
        limits = call.state.quotas.limits
        changed = dict(limits.pop(entity, {}))
        for each in entry.ops:
            if each.remove:
                changed.pop(each.key, None)
            else:
                changed[each.key] = each.value
        if changed:
            limits[entity] = changed
        call.state.changed()
    return result


def _entity(parts: Sequence[EntityData]) -> ClientQuotaEntity:
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


def _check(entity: ClientQuotaEntity, changes: Sequence[OpData]) -> None:
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

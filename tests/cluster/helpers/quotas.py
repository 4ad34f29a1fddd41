"""Requests that change quotas."""

from __future__ import annotations

from kafka_wire.clients import AlterClientQuotasRequest
from kafka_wire.clients import alter_client_quotas_request as quota

USER, CLIENT = "user", "client-id"


def quotas(
    entity: list[tuple[str, str | None]], *changes: tuple[str, float | None], validate_only: bool = False
) -> AlterClientQuotasRequest:
    ops = [quota.OpData(key=key, value=value or 0.0, remove=value is None) for key, value in changes]
    parts = [quota.EntityData(entity_type=kind, entity_name=name) for kind, name in entity]
    return AlterClientQuotasRequest(entries=[quota.EntryData(entity=parts, ops=ops)], validate_only=validate_only)

"""Client quotas of users, client ids and addresses (KIP-546)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import settle
from kip.admin.calling.session import Session
from kip.admin.errors import AdminError, Origin
from kip.kafka.enumerations import QuotaMatch

QuotaEntity = Mapping[str, str | None]
"""Types (`user`, `client-id`, `ip`) and names; None is the default of a type."""


@dataclass(frozen=True, slots=True)
class ClientQuota:
    """The quotas of an entity: `producer_byte_rate`, `consumer_byte_rate`, `request_percentage` and so on."""

    entity: QuotaEntity
    values: Mapping[str, float]


async def describe_client_quotas(
    session: Session,
    entity: QuotaEntity | None = None,
    *,
    any_of: Sequence[str] = (),
    strict: bool = False,
    timeout: float | None = None,
) -> tuple[ClientQuota, ...]:
    """Return the quotas of entities.

    Args:
        entity: only entities with these names.
        any_of: only entities that have these types, with any name.
        strict: whether to exclude entities that also have other types.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: CLUSTER_AUTHORIZATION_FAILED and others.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     changed = admin.alter_client_quotas([({"user": "ana"}, {"producer_byte_rate": 1048576})])
        ...     [quota] = admin.describe_client_quotas({"user": "ana"})
        ...     quota.values
        {'producer_byte_rate': 1048576.0}
    """
    from kafka_wire.clients import DescribeClientQuotasRequest
    from kafka_wire.clients.describe_client_quotas_request import ComponentData

    components = [
        ComponentData(entity_type=kind, match_type=QuotaMatch.DEFAULT if name is None else QuotaMatch.EXACT, match=name)
        for kind, name in (entity or {}).items()
    ]
    components += [ComponentData(entity_type=kind, match_type=QuotaMatch.SPECIFIED, match=None) for kind in any_of]
    request = DescribeClientQuotasRequest(components=components, strict=strict)

    def read(message: Any, origin: Origin) -> tuple[ClientQuota, ...]:
        origin.check(message.error_code, message.error_message)
        quotas = [
            ClientQuota(
                {part.entity_type: part.entity_name for part in entry.entity},
                {limit.key: limit.value for limit in sorted(entry.values, key=lambda value: str(value.key))},
            )
            for entry in message.entries or ()
        ]
        return tuple(sorted(quotas, key=lambda quota: str(sorted(quota.entity.items(), key=str))))

    return await session.run(Call.of("describe_client_quotas", request, read), session.deadline(timeout))


async def alter_client_quotas(
    session: Session,
    changes: Sequence[tuple[QuotaEntity, Mapping[str, float | None]]],
    *,
    validate_only: bool = False,
    timeout: float | None = None,
) -> tuple[QuotaEntity, ...]:
    """Set quotas of entities; None removes a quota. Return the entities.

    Args:
        changes: pairs of an entity and its quotas; None removes a quota.
        validate_only: whether to check the request without making the change.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_REQUEST and others, if the only entity failed.
        PartlyDoneError: some of several entities failed.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     ana = ({"user": "ana"}, {"producer_byte_rate": 1048576})
        ...     admin.alter_client_quotas([ana, ({"user": None}, {"request_percentage": 50})])
        ({'user': 'ana'}, {'user': None})
    """
    from kafka_wire.clients import AlterClientQuotasRequest
    from kafka_wire.clients.alter_client_quotas_request import EntityData, EntryData, OpData

    entries = [
        EntryData(
            entity=[EntityData(entity_type=kind, entity_name=name) for kind, name in entity.items()],
            ops=[OpData(key=key, value=value or 0.0, remove=value is None) for key, value in values.items()],
        )
        for entity, values in changes
    ]
    request = AlterClientQuotasRequest(entries=entries, validate_only=validate_only)

    def read(message: Any, origin: Origin) -> tuple[QuotaEntity, ...]:
        outcomes = [({part.entity_type: part.entity_name for part in entry.entity}, entry) for entry in message.entries]
        failed: list[AdminError] = [
            origin.error(entry.error_code, entry.error_message, _text(entity))
            for entity, entry in outcomes
            if entry.error_code
        ]
        return settle([entity for entity, entry in outcomes if not entry.error_code], failed)

    return await session.run(Call.of("alter_client_quotas", request, read), session.deadline(timeout))


def _text(entity: QuotaEntity) -> str:
    return ", ".join(f"{kind} {'<default>' if name is None else name}" for kind, name in entity.items())

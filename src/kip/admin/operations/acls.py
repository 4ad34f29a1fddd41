"""Access control lists: list, create, delete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import settle
from kip.admin.calling.session import Session
from kip.admin.errors import AdminError, Origin
from kip.admin.versions import Offer, since
from kip.kafka.acls import ANY, OPERATIONS, RESOURCE_TYPES, PatternType, Permission

__all__ = ["AclEntry", "AclFilter", "PatternType", "Permission", "create_acls", "delete_acls", "list_acls"]

_RESOURCE_CODES = {name: code for code, name in RESOURCE_TYPES.items()}
_OPERATION_CODES = {name: code for code, name in OPERATIONS.items()}


@dataclass(frozen=True, slots=True)
class AclEntry:
    """An ACL entry: `principal` (`User:ana`) may or may not perform an operation from `host` (`*` for all).

    `resource_type` is TOPIC, GROUP, CLUSTER, TRANSACTIONAL_ID, DELEGATION_TOKEN or USER; the name of the cluster is
    `kafka-cluster`. `operation` is one of `kip.kafka.acls.OPERATIONS`.
    """

    resource_type: str
    resource_name: str
    principal: str
    operation: str
    permission: Permission = Permission.ALLOW
    host: str = "*"
    pattern_type: PatternType = PatternType.LITERAL

    def __str__(self) -> str:
        name = f"{self.resource_type} {self.resource_name} ({self.pattern_type.name})"
        return f"{self.permission.name} {self.principal} {self.operation} on {name} from {self.host}"


@dataclass(frozen=True, slots=True)
class AclFilter:
    """A filter for entries; None matches everything."""

    resource_type: str | None = None
    resource_name: str | None = None
    principal: str | None = None
    operation: str | None = None
    permission: Permission | None = None
    host: str | None = None
    pattern_type: PatternType = PatternType.ANY


async def list_acls(
    session: Session, matching: AclFilter = AclFilter(), *, timeout: float | None = None
) -> tuple[AclEntry, ...]:
    """Return the matching entries, by resource.

    Args:
        matching: the filter; it matches all entries by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: SECURITY_DISABLED if the cluster has no authorizer.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.acls import AclFilter
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster(super_users=["User:kip"]) as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     admin.list_acls(AclFilter(resource_type="TOPIC", principal="User:ana"))
        ()
    """
    from kafka_wire.clients import DescribeAclsRequest

    request = DescribeAclsRequest(**_filter(matching))

    def read(message: Any, origin: Origin) -> tuple[AclEntry, ...]:
        origin.check(message.error_code, message.error_message)
        entries = (_acl(resource, acl) for resource in message.resources for acl in resource.acls)
        return tuple(sorted(entries, key=str))

    return await session.run(
        Call.of("list_acls", request, read, *_needs([matching.pattern_type])), session.deadline(timeout)
    )


async def create_acls(
    session: Session, acls: Sequence[AclEntry], *, timeout: float | None = None
) -> tuple[AclEntry, ...]:
    """Create entries, and return them; an entry that exists already is not an error.

    Args:
        acls: the entries.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_REQUEST, SECURITY_DISABLED and others, if the only entry failed.
        PartlyDoneError: some of several entries failed.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.acls import AclEntry
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster(super_users=["User:kip"]) as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     [acl] = admin.create_acls([AclEntry("TOPIC", "orders", "User:ana", "READ")])
        >>> print(acl)
        ALLOW User:ana READ on TOPIC orders (LITERAL) from *
    """
    from kafka_wire.clients import CreateAclsRequest
    from kafka_wire.clients.create_acls_request import AclCreation

    creations = [
        AclCreation(
            resource_type=_RESOURCE_CODES[acl.resource_type],
            resource_name=acl.resource_name,
            resource_pattern_type=acl.pattern_type,
            principal=acl.principal,
            host=acl.host,
            operation=_OPERATION_CODES[acl.operation],
            permission_type=acl.permission,
        )
        for acl in acls
    ]

    def build(offer: Offer) -> tuple[Message, int]:
        needs = _needs([acl.pattern_type for acl in acls])
        return CreateAclsRequest(creations=creations), offer.version(CreateAclsRequest, *needs)

    def read(message: Any, origin: Origin) -> tuple[AclEntry, ...]:
        outcomes = list(zip(acls, message.results, strict=True))
        failed: list[AdminError] = [
            origin.error(result.error_code, result.error_message, str(acl))
            for acl, result in outcomes
            if result.error_code
        ]
        return settle([acl for acl, result in outcomes if not result.error_code], failed)

    return await session.run(Call("create_acls", CreateAclsRequest, build, read), session.deadline(timeout))


async def delete_acls(
    session: Session, filters: Sequence[AclFilter], *, timeout: float | None = None
) -> tuple[AclEntry, ...]:
    """Delete the entries that match any of the filters, and return them.

    Args:
        filters: the filters; an empty filter matches all entries.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: SECURITY_DISABLED and others.
        PartlyDoneError: some entries could not be deleted; `done` has the others.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.acls import AclEntry, AclFilter
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster(super_users=["User:kip"]) as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     created = admin.create_acls([AclEntry("TOPIC", "orders", "User:ana", "READ")])
        ...     len(admin.delete_acls([AclFilter(principal="User:ana")]))
        1
    """
    from kafka_wire.clients import DeleteAclsRequest
    from kafka_wire.clients.delete_acls_request import DeleteAclsFilter

    request = DeleteAclsRequest(filters=[DeleteAclsFilter(**_filter(acl_filter)) for acl_filter in filters])

    def read(message: Any, origin: Origin) -> tuple[AclEntry, ...]:
        matched = (match for result in message.filter_results for match in result.matching_acls if not match.error_code)
        deleted = dict.fromkeys(_acl(match, match) for match in matched)
        return settle(sorted(deleted, key=str), list(origin.errors(message)))

    call = Call.of(
        "delete_acls", request, read, *_needs([acl_filter.pattern_type for acl_filter in filters]), is_change=True
    )
    return await session.run(call, session.deadline(timeout))


def _filter(matching: AclFilter) -> dict[str, Any]:
    return {
        "resource_type_filter": _RESOURCE_CODES[matching.resource_type] if matching.resource_type else ANY,
        "resource_name_filter": matching.resource_name,
        "pattern_type_filter": matching.pattern_type,
        "principal_filter": matching.principal,
        "host_filter": matching.host,
        "operation": _OPERATION_CODES[matching.operation] if matching.operation else ANY,
        "permission_type": matching.permission or ANY,
    }


def _needs(patterns: Sequence[PatternType]) -> list[tuple[str, range]]:
    """Return the version that patterns other than literal names require: version 1 (KIP-290)."""
    return [("prefixed names", since(1))] if set(patterns) - {PatternType.LITERAL, PatternType.ANY} else []


def _acl(resource: Any, entry: Any) -> AclEntry:
    return AclEntry(
        RESOURCE_TYPES.get(resource.resource_type, f"UNKNOWN_{resource.resource_type}"),
        resource.resource_name,
        entry.principal,
        OPERATIONS.get(entry.operation, f"UNKNOWN_{entry.operation}"),
        Permission(entry.permission_type),
        entry.host,
        PatternType(resource.pattern_type),
    )

"""ACLs in requests: numbers of resources and patterns, and filters that match several ACLs."""

from __future__ import annotations

from dataclasses import dataclass

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Acl, Resource
from kip.kafka.acls import ANY, CLUSTER_NAME, RESOURCE_TYPES, Operation, PatternType, Permission

_RESOURCES = {number: Resource[name] for number, name in RESOURCE_TYPES.items()}
_NUMBERS = {resource: number for number, resource in _RESOURCES.items()}
_GRANTED = frozenset(Operation) - {Operation.ANY}
"""The operations of ACLs; ANY is for filters."""


@dataclass(frozen=True, slots=True)
class AclPattern:
    """A filter of DescribeAcls and DeleteAcls; None and ANY match everything."""

    resource: int
    name: str | None
    pattern: int
    principal: str | None
    host: str | None
    operation: int
    permission: int

    def matches(self, acl: Acl) -> bool:
        return (
            self.resource in (ANY, resource_number(acl))
            and self._matches_name(acl)
            and self.principal in (None, acl.principal)
            and self.host in (None, acl.host)
            and self.operation in (ANY, acl.operation)
            and self.permission in (ANY, permission_number(acl))
        )

    def _matches_name(self, acl: Acl) -> bool:
        pattern = PatternType.PREFIXED if acl.prefixed else PatternType.LITERAL
        if self.pattern == PatternType.MATCH and self.name is not None:
            return acl.has_name(self.name)
        return self.name in (None, shown_name(acl)) and self.pattern in (PatternType.ANY, PatternType.MATCH, pattern)


def read_acl(resource: int, name: str, pattern: int, principal: str, host: str, operation: int, permission: int) -> Acl:
    """Return the ACL that a request creates.

    Raises:
        ApiError: INVALID_REQUEST.
    """
    if ":" not in principal:
        raise ApiError(
            ErrorCode.INVALID_REQUEST,
            f"Could not parse principal from `{principal}` (no colon is present separating the principal type from the "
            "principal name)",
        )
    is_valid = resource in _RESOURCES and pattern in (PatternType.LITERAL, PatternType.PREFIXED)
    if not is_valid or permission not in list(Permission) or operation not in _GRANTED or not name:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Invalid ACL creation")
    return Acl(
        principal,
        Operation(operation),
        _RESOURCES[resource],
        name,
        prefixed=pattern == PatternType.PREFIXED,
        allow=permission == Permission.ALLOW,
        host=host,
    )


def resource_number(acl: Acl) -> int:
    return _NUMBERS[acl.resource]


def permission_number(acl: Acl) -> int:
    return Permission.ALLOW if acl.allow else Permission.DENY


def shown_name(acl: Acl) -> str:
    """Return the name of the resource; the cluster always has the same name."""
    return CLUSTER_NAME if acl.resource is Resource.CLUSTER else acl.name

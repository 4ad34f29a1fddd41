"""ACLs in requests: numbers of resources and patterns, and filters that match several ACLs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Acl, Operation, Resource

__all__ = ["AclFilter", "Pattern", "permission_number", "read_acl", "resource_number", "shown_name"]

_ANY = 1
_DENY, _ALLOW = 2, 3
_CLUSTER_NAME = "kafka-cluster"
_RESOURCES = {
    2: Resource.TOPIC,
    3: Resource.GROUP,
    4: Resource.CLUSTER,
    5: Resource.TRANSACTIONAL_ID,
    6: Resource.DELEGATION_TOKEN,
    7: Resource.USER,
}
_NUMBERS = {resource: number for number, resource in _RESOURCES.items()}


class Pattern(IntEnum):
    """The pattern type of a name; ANY and MATCH are for filters."""

    ANY = 1
    MATCH = 2
    LITERAL = 3
    PREFIXED = 4


@dataclass(frozen=True, slots=True)
class AclFilter:
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
            self.resource in (_ANY, resource_number(acl))
            and self._matches_name(acl)
            and self.principal in (None, acl.principal)
            and self.host in (None, acl.host)
            and self.operation in (_ANY, acl.operation)
            and self.permission in (_ANY, permission_number(acl))
        )

    def _matches_name(self, acl: Acl) -> bool:
        pattern = Pattern.PREFIXED if acl.prefixed else Pattern.LITERAL
        if self.pattern == Pattern.MATCH and self.name is not None:
            return acl.has_name(self.name)
        return self.name in (None, shown_name(acl)) and self.pattern in (Pattern.ANY, Pattern.MATCH, pattern)


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
    known = resource in _RESOURCES and pattern in (Pattern.LITERAL, Pattern.PREFIXED)
    if not known or permission not in (_DENY, _ALLOW) or operation not in list(Operation) or not name:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Invalid ACL creation")
    return Acl(
        principal,
        Operation(operation),
        _RESOURCES[resource],
        name,
        prefixed=pattern == Pattern.PREFIXED,
        allow=permission == _ALLOW,
        host=host,
    )


def resource_number(acl: Acl) -> int:
    return _NUMBERS[acl.resource]


def permission_number(acl: Acl) -> int:
    return _ALLOW if acl.allow else _DENY


def shown_name(acl: Acl) -> str:
    """Return the name of the resource; the cluster always has the same name."""
    return _CLUSTER_NAME if acl.resource is Resource.CLUSTER else acl.name

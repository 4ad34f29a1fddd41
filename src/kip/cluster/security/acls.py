"""A small ACL table for the cluster and its resources, with the rules of Kafka's StandardAuthorizer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from kip.kafka.acls import Operation
from kip.serving.arguments import FLAG, NAME, PRINCIPAL, Kind, check

ALL_HOSTS = "*"
_ALL_USERS = "User:*"


class Resource(StrEnum):
    CLUSTER = "cluster"
    TOPIC = "topic"
    GROUP = "group"
    TRANSACTIONAL_ID = "transactional-id"
    DELEGATION_TOKEN = "delegation-token"
    USER = "user"


class Sender(NamedTuple):
    """The sender of a request: its principal, and its IP address."""

    principal: str
    host: str


@dataclass(frozen=True, slots=True)
class Acl:
    """One ACL of the table.

    Attributes:
        principal: `User:alice`, or `User:*` for all users.
        operation: the operation; `Operation.ALL` for all operations.
        resource: the type of the resource.
        name: the name of the resource; `*` for all; a prefix of the name if `prefixed`. Ignored for the cluster.
        allow: whether the ACL allows or denies; a denial takes precedence.
        host: the IP address of the client; `*` for all.
    """

    principal: str
    operation: Operation
    resource: Resource = Resource.TOPIC
    name: str = "*"
    prefixed: bool = False
    allow: bool = True
    host: str = ALL_HOSTS

    def to_json(self) -> list[Any]:
        return [self.principal, self.operation.name, self.resource, self.name, self.prefixed, self.allow, self.host]

    @classmethod
    def from_json(cls, kept: list[Any]) -> Acl:
        principal, operation, resource, name, prefixed, allow, host = kept
        return cls(
            str(principal),
            Operation[operation],
            Resource(resource),
            str(name),
            bool(prefixed),
            bool(allow),
            str(host),
        )

    def is_about(self, client: Sender, resource: Resource, name: str) -> bool:
        return self.is_for(client) and self.resource is resource and self.has_name(name)

    def is_for(self, client: Sender) -> bool:
        return self.principal in (client.principal, _ALL_USERS) and self.host in (client.host, ALL_HOSTS)

    def has_name(self, name: str) -> bool:
        if self.resource is Resource.CLUSTER or self.name == "*":
            return True
        return name.startswith(self.name) if self.prefixed else name == self.name


_IMPLYING = {
    Operation.DESCRIBE: {Operation.READ, Operation.WRITE, Operation.DELETE, Operation.ALTER},
    Operation.DESCRIBE_CONFIGS: {Operation.ALTER_CONFIGS},
}
"""Operations -> operations whose permission implies them."""

_OPERATIONS = {
    Resource.CLUSTER: (
        Operation.CREATE,
        Operation.ALTER,
        Operation.DESCRIBE,
        Operation.CLUSTER_ACTION,
        Operation.DESCRIBE_CONFIGS,
        Operation.ALTER_CONFIGS,
        Operation.IDEMPOTENT_WRITE,
    ),
    Resource.TOPIC: (
        Operation.READ,
        Operation.WRITE,
        Operation.CREATE,
        Operation.DELETE,
        Operation.ALTER,
        Operation.DESCRIBE,
        Operation.DESCRIBE_CONFIGS,
        Operation.ALTER_CONFIGS,
    ),
    Resource.GROUP: (
        Operation.READ,
        Operation.DELETE,
        Operation.DESCRIBE,
        Operation.DESCRIBE_CONFIGS,
        Operation.ALTER_CONFIGS,
    ),
    Resource.TRANSACTIONAL_ID: (Operation.WRITE, Operation.DESCRIBE),
    Resource.DELEGATION_TOKEN: (Operation.DESCRIBE,),
    Resource.USER: (Operation.CREATE_TOKENS, Operation.DESCRIBE_TOKENS),
}
"""The operations of each resource type (AclEntry.supportedOperations): only these are bits of authorized operations."""


class Authorizer:
    """Decides permissions; `is_on` is whether there is an authorizer: without one, everything is allowed."""

    def __init__(self, acls: Iterable[Acl] = (), super_users: Collection[str] = ()) -> None:
        self.acls = list(acls)
        self.super_users = frozenset(super_users)
        self.is_on = bool(self.acls or self.super_users)

    def allows(self, client: Sender, operation: Operation, resource: Resource, name: str = "") -> bool:
        if not self.is_on or client.principal in self.super_users:
            return True
        lines = [acl for acl in self.acls if acl.is_about(client, resource, name)]
        # Denials first, and without implied operations: to deny READ leaves DESCRIBE allowed (StandardAuthorizerData).
        if any(not acl.allow and acl.operation in (operation, Operation.ALL) for acl in lines):
            return False
        enough = {operation, Operation.ALL} | _IMPLYING.get(operation, set())
        return any(acl.allow and acl.operation in enough for acl in lines)

    def allows_somewhere(self, client: Sender, operation: Operation, resource: Resource) -> bool:
        """Return whether an operation is allowed for any resource of a type."""
        if not self.is_on or client.principal in self.super_users:
            return True
        # Authorizer.authorizeByResourceType (KIP-679) also refuses if denials cover all that is allowed; this does not.
        enough = {operation, Operation.ALL}
        lines = (acl for acl in self.acls if acl.allow and acl.resource is resource and acl.operation in enough)
        return any(acl.is_for(client) for acl in lines)

    def allowed_bits(self, client: Sender, resource: Resource, name: str = "") -> int:
        """Return the allowed operations of a client as the bit field of KIP-430."""
        allowed = (operation for operation in _OPERATIONS[resource] if self.allows(client, operation, resource, name))
        return sum(1 << operation for operation in allowed)


_ACL = Kind("an Acl", lambda value: isinstance(value, Acl))
_OPERATION = Kind("an Operation, such as Operation.READ", lambda value: isinstance(value, Operation))
_RESOURCE = Kind("a Resource, such as Resource.TOPIC", lambda value: isinstance(value, Resource))


def checked_acls(acls: Iterable[Acl]) -> list[Acl]:
    """Return ACLs whose values are those that requests are compared with; others would allow and deny nothing.

    Raises:
        ClusterSetupError: a value has the wrong type.
    """
    checked = list(acls)
    for acl in checked:
        check(_ACL, **{"an element of acls": acl})
        check(PRINCIPAL, principal=acl.principal)
        check(NAME, name=acl.name, host=acl.host)
        check(_OPERATION, operation=acl.operation)
        check(_RESOURCE, resource=acl.resource)
        check(FLAG, prefixed=acl.prefixed, allow=acl.allow)
    return checked

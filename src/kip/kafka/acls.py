"""ACLs: the numbers and names of operations, resource types, pattern types and permissions.

The numbers are those of the enums in `org.apache.kafka.common.acl` and `org.apache.kafka.common.resource`.
"""

from __future__ import annotations

from enum import IntEnum

ANY = 1
"""Matches every operation, resource type, pattern type and permission in a filter."""

CLUSTER_NAME = "kafka-cluster"
"""The name of the only resource of type CLUSTER: `org.apache.kafka.common.resource.Resource.CLUSTER_NAME`."""

NOT_ASKED = -2147483648
"""The value in a response if the authorized operations were not requested (KIP-430): the lowest int32."""


class Operation(IntEnum):
    """An operation: `org.apache.kafka.common.acl.AclOperation`.

    The codes are also the numbers of bits in the authorized operations of responses (KIP-430).
    """

    ANY = 1
    ALL = 2
    READ = 3
    WRITE = 4
    CREATE = 5
    DELETE = 6
    ALTER = 7
    DESCRIBE = 8
    CLUSTER_ACTION = 9
    DESCRIBE_CONFIGS = 10
    ALTER_CONFIGS = 11
    IDEMPOTENT_WRITE = 12
    CREATE_TOKENS = 13
    DESCRIBE_TOKENS = 14
    TWO_PHASE_COMMIT = 15


OPERATIONS = {int(operation): operation.name for operation in Operation}
"""The names of operations by their codes."""

RESOURCE_TYPES = {2: "TOPIC", 3: "GROUP", 4: "CLUSTER", 5: "TRANSACTIONAL_ID", 6: "DELEGATION_TOKEN", 7: "USER"}
"""The codes of `org.apache.kafka.common.resource.ResourceType` that ACLs can have; those of configs are different."""


class PatternType(IntEnum):
    """How resource names are matched (KIP-290); `MATCH` and `ANY` are valid in filters only."""

    ANY = 1
    MATCH = 2
    LITERAL = 3
    PREFIXED = 4


class Permission(IntEnum):
    """Whether an ACL denies or allows."""

    DENY = 2
    ALLOW = 3


def operation_names(bits: int) -> tuple[str, ...] | None:
    """Return the names of the authorized operations (KIP-430), None if they were not requested."""
    if bits == NOT_ASKED:
        return None
    return tuple(OPERATIONS.get(bit, f"UNKNOWN_{bit}") for bit in range(32) if bits >> bit & 1)

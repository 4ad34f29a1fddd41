"""ACLs: the numbers and names of operations, resource types, pattern types and permissions.

The numbers are those of the enums in `org.apache.kafka.common.acl` and `org.apache.kafka.common.resource`.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = [
    "ANY",
    "CLUSTER_NAME",
    "NOT_ASKED",
    "OPERATIONS",
    "RESOURCE_TYPES",
    "PatternType",
    "Permission",
    "operation_names",
]

ANY = 1
"""Matches every operation, resource type, pattern type and permission in a filter."""

CLUSTER_NAME = "kafka-cluster"
"""The name of the only resource of type CLUSTER: `org.apache.kafka.common.resource.Resource.CLUSTER_NAME`."""

NOT_ASKED = -2147483648
"""The value in a response if the authorized operations were not requested (KIP-430): the lowest int32."""

OPERATIONS = {
    1: "ANY",
    2: "ALL",
    3: "READ",
    4: "WRITE",
    5: "CREATE",
    6: "DELETE",
    7: "ALTER",
    8: "DESCRIBE",
    9: "CLUSTER_ACTION",
    10: "DESCRIBE_CONFIGS",
    11: "ALTER_CONFIGS",
    12: "IDEMPOTENT_WRITE",
    13: "CREATE_TOKENS",
    14: "DESCRIBE_TOKENS",
    15: "TWO_PHASE_COMMIT",
}
"""The codes of `org.apache.kafka.common.acl.AclOperation`, which are also the bit numbers of authorized operations."""

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

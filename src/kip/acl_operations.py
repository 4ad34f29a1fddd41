"""Authorized operations (KIP-430): convert the bit field to names, for the admin client and for tables."""

from __future__ import annotations

__all__ = ["NOT_ASKED", "OPERATIONS", "operation_names"]

NOT_ASKED = -2147483648
"""The value in a response if the operations were not requested: the lowest int32."""

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
"""The codes of `org.apache.kafka.common.acl.AclOperation`, which are also the bit numbers."""


def operation_names(bits: int) -> tuple[str, ...] | None:
    """Return the names of the authorized operations, None if they were not requested."""
    if bits == NOT_ASKED:
        return None
    return tuple(OPERATIONS.get(bit, f"UNKNOWN_{bit}") for bit in range(32) if bits >> bit & 1)

"""The table `acls`: the ACLs of the cluster over time.

Takes records of the metadata log; has a row for each ACL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.acls import OPERATIONS, RESOURCE_TYPES, PatternType, Permission
from kip.spark.pipeline.columns.expressions import name_of
from kip.spark.pipeline.columns.intervals import INTERVAL, history_of, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import MARKS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "acl_id": "string: uuid of the ACL",
    "resource_type": "string: `TOPIC`, `GROUP`, `CLUSTER`, `TRANSACTIONAL_ID`, `DELEGATION_TOKEN` or `USER`",
    "resource_name": "string: name of the resource, its prefix, or `*`",
    "pattern_type": "string: `LITERAL` or `PREFIXED`",
    "principal": "string: principal that it applies to, such as `User:alice`",
    "host": "string: address that it applies to, `*` for all",
    "operation": "string: operation, such as `READ`",
    "permission": "string: `ALLOW` or `DENY`",
    **INTERVAL,
}

_ADD, _REMOVE = "ACCESS_CONTROL_ENTRY_RECORD", "REMOVE_ACCESS_CONTROL_ENTRY_RECORD"
_PATTERNS = {int(pattern): pattern.name for pattern in PatternType}
_PERMISSIONS = {int(permission): permission.name for permission in Permission}


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    acl = F.col("value.access_control_entry_record")
    key = {"acl_id": F.coalesce(acl.id, F.col("value.remove_access_control_entry_record.id"))}
    state = {
        "resource_type": name_of(acl.resource_type, RESOURCE_TYPES),
        "resource_name": acl.resource_name,
        "pattern_type": name_of(acl.pattern_type, _PATTERNS),
        "principal": acl.principal,
        "host": acl.host,
        "operation": name_of(acl.operation, OPERATIONS),
        "permission": name_of(acl.permission_type, _PERMISSIONS),
    }
    return history_of(metadata, (_ADD, _REMOVE), key, state, F.col("type") == _ADD)


TABLE = Table(
    name="acls",
    about="ACLs over time: operations that principals were allowed or denied.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "acl_id", "from_offset"),
    merge=merge_intervals("cluster_id", "acl_id"),
    reads={"metadata": (_ADD, _REMOVE, *MARKS)},
)

"""The table `quotas`: the quotas of users, client ids and addresses over time (KIP-546).

Takes records of the metadata log; has a row for each interval in which a quota had a value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.intervals import INTERVAL, history_of, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import MARKS

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

COLUMNS = {
    **CLUSTER,
    "user": "string: user, `<default>` for all others, null if the quota is not about users",
    "client_id": "string: client id, `<default>` for all others, null if the quota is not about client ids",
    "ip": "string: address of clients, `<default>` for all others, null if the quota is not about addresses",
    "name": "string: name of the quota, such as `producer_byte_rate`",
    "value": "double: its value",
    **INTERVAL,
}

_QUOTA = "CLIENT_QUOTA_RECORD"
_ENTITIES = {"user": "user", "client_id": "client-id", "ip": "ip"}
_KEY = ("cluster_id", *_ENTITIES, "name")
_DEFAULT = "<default>"


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    quota = F.col(f"value.{_QUOTA.lower()}")

    def entity(kind: str) -> Column:
        entity_part = F.get(F.filter(quota.entity, lambda part: part.entity_type == kind), 0)
        # An entity without a name is the default of its type (KIP-546).
        return F.when(entity_part.isNotNull(), F.coalesce(entity_part.entity_name, F.lit(_DEFAULT)))

    key = {**{name: entity(kind) for name, kind in _ENTITIES.items()}, "name": quota.key}
    return history_of(metadata, (_QUOTA,), key, {"value": quota["value"]}, ~quota.remove)


TABLE = Table(
    name="quotas",
    about="Quotas of users, client ids and addresses over time.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=(*_KEY, "from_offset"),
    merge=merge_intervals(*_KEY),
    reads={"metadata": (_QUOTA, *MARKS)},
)

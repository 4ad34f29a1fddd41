"""The table `delegation_tokens`: the delegation tokens of the cluster over time; never their HMACs (KIP-900).

Takes records of the metadata log; has a row for each interval in which a token stayed the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import instant
from kip.spark.pipeline.columns.intervals import INTERVAL, history_of, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import MARKS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "token_id": "string: id of the token",
    "owner": "string: principal that it authenticates",
    "requester": "string: principal that requested it",
    "renewers": "array<string>: principals that may renew it",
    "issued_at": "timestamp: time of its creation",
    "expires_at": "timestamp: time at which it expires unless it is renewed",
    "max_time": "timestamp: time beyond which it cannot be renewed",
    **INTERVAL,
}

_SET, _REMOVE = "DELEGATION_TOKEN_RECORD", "REMOVE_DELEGATION_TOKEN_RECORD"


def build(metadata: DataFrame) -> DataFrame:
    """Return the table."""
    token = F.col(f"value.{_SET.lower()}")
    key = {"token_id": F.coalesce(token.token_id, F.col(f"value.{_REMOVE.lower()}.token_id"))}
    state = {
        "owner": token.owner,
        "requester": token.requester,
        "renewers": F.array_sort(token.renewers),
        "issued_at": instant(token.issue_timestamp),
        "expires_at": instant(token.expiration_timestamp),
        "max_time": instant(token.max_timestamp),
    }
    return history_of(metadata, (_SET, _REMOVE), key, state, F.col("type") == _SET)


TABLE = Table(
    name="delegation_tokens",
    about="Delegation tokens over time: owner, renewers and expiry.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=("cluster_id", "token_id", "from_offset"),
    merge=merge_intervals("cluster_id", "token_id"),
    reads={"metadata": (_SET, _REMOVE, *MARKS)},
)

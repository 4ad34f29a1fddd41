"""The table `scram_users`: which users had SCRAM credentials over time; never salts and keys.

Takes records of the metadata log; has a row for each credential that was set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.mechanisms import ScramMechanism
from kip.spark.pipeline.columns.expressions import name_of
from kip.spark.pipeline.columns.intervals import INTERVAL, history_of, merge_intervals
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.records.history import MARKS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "user": "string: name of the user",
    "mechanism": "string: `SCRAM-SHA-256` or `SCRAM-SHA-512`",
    "iterations": "int: iterations of the hash function",
    **INTERVAL,
}

_SET, _REMOVE = "USER_SCRAM_CREDENTIAL_RECORD", "REMOVE_USER_SCRAM_CREDENTIAL_RECORD"
_KEY = ("cluster_id", "user", "mechanism")
_MECHANISMS = {int(mechanism): mechanism.sasl_name for mechanism in ScramMechanism}


def build(metadata: DataFrame) -> DataFrame:
    """Return the table; a new password begins a new row, as its salt differs."""
    user, removed = F.col(f"value.{_SET.lower()}"), F.col(f"value.{_REMOVE.lower()}")
    key = {
        "user": F.coalesce(user["name"], removed["name"]),
        "mechanism": name_of(F.coalesce(user.mechanism, removed.mechanism), _MECHANISMS),
    }
    state = {"iterations": user.iterations, "salt": user.salt}
    return history_of(metadata, (_SET, _REMOVE), key, state, F.col("type") == _SET).select(*COLUMNS)


TABLE = Table(
    name="scram_users",
    about="SCRAM credentials of users over time, by mechanism, without salts and keys.",
    inputs=("metadata",),
    build=build,
    columns=COLUMNS,
    key=(*_KEY, "from_offset"),
    merge=merge_intervals(*_KEY),
    reads={"metadata": (_SET, _REMOVE, *MARKS)},
)

"""All tables by name, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.tables import (
    acls,
    api_usage,
    broker_availability,
    brokers,
    clients,
    cluster,
    configs,
    controllers,
    delegation_tokens,
    errors,
    features,
    group_lag,
    group_members,
    group_offsets,
    group_offsets_history,
    group_rebalances,
    groups,
    hanging_transactions,
    idle_topics,
    partitions,
    quorum_replicas,
    quotas,
    scram_users,
    share_groups,
    stream_lag,
    topics,
    transactions,
)
from kip.suggestions import known_names

_MODULES = (
    brokers,
    broker_availability,
    controllers,
    quorum_replicas,
    cluster,
    features,
    topics,
    partitions,
    configs,
    acls,
    scram_users,
    quotas,
    delegation_tokens,
    groups,
    group_lag,
    stream_lag,
    group_offsets,
    group_offsets_history,
    group_rebalances,
    group_members,
    idle_topics,
    transactions,
    hanging_transactions,
    share_groups,
    api_usage,
    clients,
    errors,
)

TABLES: Mapping[str, Table] = {module.TABLE.name: module.TABLE for module in _MODULES}


def select_tables(names: Iterable[str]) -> list[Table]:
    """Return tables by name, in the order of the catalog; all of them for no names.

    Raises:
        PipelineError: a table does not exist.
    """
    requested = list(names)
    for name in requested:
        if name not in TABLES:
            raise PipelineError(f"unknown table {name!r}; {known_names(name, TABLES)}")
    return [table for name, table in TABLES.items() if not requested or name in requested]

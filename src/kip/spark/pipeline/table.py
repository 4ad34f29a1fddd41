"""The description of a table: its name, inputs, function, and columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from kip.spark.pipeline.merge import Merge, replace_all

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["CLUSTER", "Input", "Table"]

CLUSTER = {"cluster_id": "ID of the cluster, or its name or path if its inputs have no ID"}
"""The first column of every table."""

Input: TypeAlias = Literal[
    "metadata",
    "consumer_offsets",
    "transaction_state",
    "share_group_state",
    "exchanges",
    "logged_requests",
    "snapshots",
]
"""Rows of `kafka-log` with the topic of that name decoded, of `kafka-capture`, `kafka-request-log` and
`kafka-snapshots`."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the pipeline.

    Attributes:
        name: also that of its folder.
        about: the question that it answers, in one sentence.
        inputs: the arguments of `build`, in this order; a table is built if at least one of its inputs has rows.
        build: builds the table from its inputs; it depends on data only, so it can be run again.
        columns: the meaning of each column, with its unit, in the order of the table.
        key: columns that identify a row, by which rows are sorted as well; the first is `cluster_id`.
        partition_by: columns whose values are folders.
        merge: combines the rows of a cluster with those of earlier runs.
    """

    name: str
    about: str
    inputs: tuple[Input, ...]
    build: Callable[..., DataFrame]
    columns: Mapping[str, str]
    key: tuple[str, ...]
    partition_by: tuple[str, ...] = ()
    merge: Merge = replace_all

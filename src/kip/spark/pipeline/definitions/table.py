"""The definition of a table: its name, inputs, columns, and the functions that build, merge and update it.

A stream builds a table from all landed rows, or, if the table declares an `Increment`, from those that new ones
affect, with the same result. A table without `reads` and `increment` is built from all of them whenever there are new
ones.

Landed rows are compacted as Kafka compacts logs, see `landing.compaction`: superseded records of a compacted topic, and
records of the metadata log without content, may be gone. A table of the present needs no others; a table of the past of
a compacted topic declares an `Increment` and accumulates its rows with `merge`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias

from kip.spark.pipeline.definitions.merge import Merge, replace_all

if TYPE_CHECKING:
    from kafka_wire.runtime.message import Message
    from pyspark.sql import DataFrame

CLUSTER = {"cluster_id": "string: ID of the cluster, or its name or path if its inputs have no ID"}
"""The first column of every table."""

RESPONSE = {
    "source_file": "string: file that contains the response",
    "source_position": "bigint: byte of the file where the line of the response starts",
}
"""The last columns of tables whose rows are made from a response each."""


def record_columns(record: str) -> dict[str, str]:
    """Return the last columns of tables whose rows are made from a record of a log with several partitions."""
    return {
        "log_partition": f"int: partition of the log that contains {record}",
        "record_offset": "bigint: offset of this record",
        "source_file": "string: file in which it was found; files of other replicas may contain it too",
    }


Input: TypeAlias = Literal[
    "metadata",
    "consumer_offsets",
    "transaction_state",
    "share_group_state",
    "exchanges",
    "logged_requests",
    "snapshots",
    "checkpoints",
]
"""The inputs, each of which is a row of `inputs.sources.SOURCES`."""

IS_NEW = "is_new"
"""The column that is true for rows landed after the table was made."""

IS_ONLY = "is_only"
"""The column that records of logs have if each was read from one replica only."""

HAS_NO_MARKERS = "has_no_markers"
"""The column that records of logs have if none of them ends a transaction of a producer."""

CORRUPT = ""
"""In `Table.reads`, the type of rows that could not be read."""

NO_RESPONSE = "NO_RESPONSE"
"""In `Table.reads`, the type of requests without a usable response."""


@dataclass(frozen=True, slots=True)
class Increment:
    """How a table is updated instead of built from all landed rows.

    Attributes:
        rows: takes the landed rows of each input with the column `is_new`, and returns those of each input from which
            `Table.build` makes the rows that change. Keys and values only have fields of the types that there are.
        entity: columns of the table, `cluster_id` first: the rows made are merged with the old rows of equal values by
            `Table.merge`, other old rows stay.
        entities: takes the arguments of `rows`, and returns the entities whose old rows are merged with new ones, or
            dropped if there are none; `rows` then takes them as its last argument, after inputs without `is_new`. None
            if new input never removes all rows of an entity.
    """

    rows: Callable[..., tuple[DataFrame, ...]]
    entity: tuple[str, ...]
    entities: Callable[..., DataFrame] | None = None


@dataclass(frozen=True, slots=True)
class Continuation:
    """How a table of observations is continued, for rows that depend on earlier ones.

    Attributes:
        rows: takes the rows of the table, and the landed rows of each input with the column `is_new`; returns the rows
            that the table lacks, or has otherwise.
        entity: the key of the table, `cluster_id` first, by which `Table.merge` accumulates rows.
    """

    rows: Callable[..., DataFrame]
    entity: tuple[str, ...]


def only_new(*inputs: DataFrame) -> tuple[DataFrame, ...]:
    """Return the new rows of each input, from which a table is made whose rows depend on one input row each."""
    return tuple(rows.where(IS_NEW) for rows in inputs)


def responses_to(*requests: type[Message]) -> tuple[str, ...]:
    """Return the types that rows of captures, request logs and snapshots have: the names of their APIs."""
    return tuple(request.SPEC.name.removesuffix("Request") for request in requests)


def types_of(columns: Mapping[str, str]) -> dict[str, str]:
    """Return the types of columns that are described as in `Table.columns`."""
    return {name: text.partition(": ")[0] for name, text in columns.items()}


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the pipeline.

    Attributes:
        name: also that of its folder.
        about: the question that it answers, in one sentence.
        inputs: the arguments of `build`, in this order.
        rows_of: the inputs whose rows become those of the table, which is built if one of them has rows; other inputs
            add values. All by default.
        build: builds the table from its inputs; it depends on data only, so it can be run again.
        columns: the type of each column, as Spark spells it, and its meaning with its unit (`TYPE: MEANING`), in the
            order of the table.
        key: columns that identify a row, by which rows are sorted as well; the first is `cluster_id`.
        partition_by: columns whose values are folders.
        merge: combines the rows of a cluster with those of earlier runs.
        reads: the types of the records that can change the table, by input, `CORRUPT` for damage; new records of other
            types cost nothing, see `responses_to`. All rows of an input that is not in it can.
        increment: how new rows change the table, None if it is built from all landed rows.
        clock: how often the time of the newest record changes the table of a stream, whatever its type: once in each
            such part of the day. None if this time does not matter.
    """

    name: str
    about: str
    inputs: tuple[Input, ...]
    build: Callable[..., DataFrame]
    columns: Mapping[str, str]
    key: tuple[str, ...]
    rows_of: tuple[Input, ...] = ()
    partition_by: tuple[str, ...] = ()
    merge: Merge = replace_all
    reads: Mapping[Input, tuple[str, ...]] = field(default_factory=dict)
    increment: Increment | Continuation | None = None
    clock: timedelta | None = None

    def can_be_made(self, inputs: Container[str]) -> bool:
        """Return whether these inputs are enough to build the table."""
        return any(name in inputs for name in self.rows_of or self.inputs)

"""Batches of a share partition's delivery state, combined as a share coordinator does (KIP-932)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

if TYPE_CHECKING:
    from pyspark.sql import Column

# last_offset + 1 would overflow, which is an error in Spark's ANSI mode, the default since 4.0.
_LAST_OFFSET = (1 << 63) - 1
_TYPE = (
    "array<struct<first_offset: bigint, last_offset: bigint, "
    "priority: struct<delivery_count: smallint, delivery_state: tinyint>>>"
)


def combined_batches(batches: Column, start_offset: Column) -> Column:
    """Return batches in any order, which may overlap, as adjacent ones from the start offset on.

    Where several hold an offset, that with the highest delivery count and then state counts, as in Kafka's
    PersisterStateBatchCombiner; neighbours that are alike become one.
    """
    start = F.greatest(start_offset, F.lit(0))
    pruned = F.filter(
        F.array_distinct(batches),
        lambda batch: (
            (batch.last_offset >= F.greatest(start, batch.first_offset))
            & (batch.first_offset >= 0)
            & (batch.last_offset < _LAST_OFFSET)
        ),
    )
    return _joined(_stretches(pruned, start))


def _stretches(batches: Column, start: Column) -> Column:
    """Return the ranges between offsets where any batch starts or ends, each with its valid state."""
    bounds = F.transform(batches, lambda batch: F.array(F.greatest(batch.first_offset, start), batch.last_offset + 1))
    edges = F.array_sort(F.array_distinct(F.flatten(bounds)))

    def stretch(first: Column, index: Column) -> Column:
        holding = F.filter(batches, lambda batch: first.between(batch.first_offset, batch.last_offset))
        return F.struct(
            first.alias("first_offset"),
            (F.get(edges, index + 1) - 1).alias("last_offset"),
            F.array_max(F.transform(holding, _priority)).alias("priority"),
        )

    return F.filter(F.transform(edges, stretch), lambda part: part.priority.isNotNull())


def _priority(batch: Column) -> Column:
    return F.struct(batch.delivery_count.alias("delivery_count"), batch.delivery_state.alias("delivery_state"))


def _joined(stretches: Column) -> Column:
    """Return ranges, with adjacent ranges of equal state merged."""

    def add(done: Column, part: Column) -> Column:
        last = F.get(done, F.size(done) - 1)
        is_same = (last.last_offset + 1 == part.first_offset) & (last.priority == part.priority)
        longer = F.struct(
            last.first_offset.alias("first_offset"),
            part.last_offset.alias("last_offset"),
            part.priority.alias("priority"),
        )
        before = F.slice(done, 1, F.greatest(F.size(done) - 1, F.lit(0)))
        return F.when(is_same, F.concat(before, F.array(longer))).otherwise(F.concat(done, F.array(part)))

    return F.aggregate(stretches, F.array().cast(_TYPE), add)

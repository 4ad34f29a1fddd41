"""Work for several tables at the same time: Sail plans a query with one thread, for longer than few rows take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from kip.spark.pipeline.definitions.table import Table

_Result = TypeVar("_Result")


def in_order(
    work: Callable[[Table], _Result], tables: Sequence[Table], at_once: int, *, writes: bool
) -> Iterator[_Result]:
    """Do work for some tables at once, and yield the results; later work may be done before an error is raised.

    After an interrupt, work that writes ends before this does; other work ends with the engine.
    """
    if at_once == 1 or len(tables) == 1:
        yield from map(work, tables)
        return
    pool, waits = ThreadPoolExecutor(at_once), True
    try:
        yield from pool.map(work, tables)
    except KeyboardInterrupt:
        waits = writes
        raise
    finally:
        pool.shutdown(waits, cancel_futures=True)

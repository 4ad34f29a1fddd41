"""Versions of messages: one for a whole column, or one for each row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from kip.columnar.columns.types import Ints

Versions: TypeAlias = "int | pa.Array | pa.ChunkedArray | NDArray[np.integer] | Sequence[int]"
"""Versions that callers pass: one number, or integers of any width and type; null is an unknown version."""

RowVersions: TypeAlias = "int | NDArray[np.int64]"

NO_VERSION = -(2**63)
"""Represents null."""


def row_versions(versions: Versions, size: int) -> RowVersions:
    """Return versions in the internal form.

    Raises:
        ValueError: the numbers of versions and rows differ.
        TypeError: the versions are not integers.
    """
    if isinstance(versions, int):
        return versions
    if not isinstance(versions, pa.Array | pa.ChunkedArray):
        versions = pa.array(versions)
    if isinstance(versions, pa.ChunkedArray):
        versions = versions.combine_chunks()
    if not (pa.types.is_integer(versions.type) or pa.types.is_null(versions.type)):
        raise TypeError(f"a column of {versions.type} does not hold versions; expected an integer column")
    if len(versions) != size:
        raise ValueError(f"{len(versions)} versions for {size} rows")
    return np.asarray(versions.cast(pa.int64()).fill_null(NO_VERSION))


def version_groups(versions: RowVersions, rows: Ints, supported: range) -> Iterator[tuple[int, Ints]]:
    """Yield each known version among the rows, with its rows."""
    if isinstance(versions, int):
        yield versions, rows
        return
    own = versions[rows]
    for version in supported:
        group = rows[own == version]
        if len(group):
            yield version, group

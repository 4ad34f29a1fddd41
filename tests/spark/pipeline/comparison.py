"""What two engines, or two ways to run one, have to make equal: the rows of each table, and their types."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

from pyarrow import dataset

from kip.spark.pipeline.output.folder import Output

__all__ = ["Contents", "assert_equal", "contents_of", "tables_of"]

_ENGINES_OWN = re.compile(r" not null|(element|item): ")
"""Engines differ in which nested values of a file may be null, and in the names of the items of arrays."""


class Contents(NamedTuple):
    """The sorted rows of a folder of Parquet files as JSON, and the types of the columns in the files."""

    types: dict[str, str]
    rows: list[str]


def contents_of(folder: Path) -> Contents:
    """Return the contents of a folder; columns that are names of folders are text."""
    found = dataset.dataset(folder, partitioning=dataset.HivePartitioning.discover(infer_dictionary=False))
    types = {field.name: _ENGINES_OWN.sub("", str(field.type)) for field in found.schema}
    rows = found.to_table().to_pylist(maps_as_pydicts="strict")
    return Contents(types, sorted(json.dumps(row, default=str, sort_keys=True) for row in rows))


def tables_of(output: Path) -> dict[str, tuple[dict[str, str], Contents]]:
    """Return the types that the engine gave, and the contents, of each table in an output."""
    return {name: (note.columns, contents_of(output / name)) for name, note in Output(str(output)).notes().items()}


def assert_equal(found: Path, expected: Path) -> None:
    """Compare all tables of two outputs."""
    made, wanted = tables_of(found), tables_of(expected)
    assert made.keys() == wanted.keys()
    for name, table in wanted.items():
        assert made[name] == table, name

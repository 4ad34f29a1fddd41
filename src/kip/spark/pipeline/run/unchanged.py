"""Which tables a run need not make again: those whose input files have not changed since an earlier run made them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import kip
from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.inputs.files import InputCount
from kip.spark.pipeline.landing.evolution import schemas_digest
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.run.records import run_records


@dataclass(slots=True)
class Unchanged:
    """What earlier runs with the same input files found.

    Attributes:
        tables: names of the tables that are as a run would make them, or could not be made.
        left_out: why some of these could not be made, by table.
        counts: rows of their inputs, by input.
        reached: how far these inputs go, see `kip.spark.pipeline.run.records.RunRecord`.
    """

    tables: set[str] = field(default_factory=set)
    left_out: dict[str, str] = field(default_factory=dict)
    counts: dict[str, InputCount] = field(default_factory=dict)
    reached: list[dict[str, Any]] = field(default_factory=list)


def unchanged(
    output: Output, tables: Iterable[Table], files: Mapping[str, str], form: str, clusters: ClusterNames
) -> Unchanged:
    """Compare digests of input files with those in the records of the runs that made the tables, in the same form."""
    result = Unchanged()
    runs = {run["run_id"]: run for run in run_records(output.store) if _is_alike(run, clusters)}
    for table in tables:
        run = _run_of(table, output.note(table.name), runs, form)
        names = [name for name in table.inputs if name in files]
        if run is None or any(run["files"].get(name) != files.get(name) for name in table.inputs):
            continue
        result.tables.add(table.name)
        result.left_out |= {name: why for name, why in run["left_out"].items() if name == table.name}
        for name in names:
            if name not in result.counts:
                counts = (InputCount(**values) for values in run["inputs"])
                result.counts |= {count.input: count for count in counts if count.input == name}
                result.reached += [place for place in run["reached"] if place["input"] == name]
    return result


def _is_alike(run: Mapping[str, Any], clusters: ClusterNames) -> bool:
    """Return whether a run has complete counts, and reads the same files in the same way as this one."""
    if run["status"] != "complete" or not run.get("files"):
        return False
    same = {"kip": kip.__version__, "schemas": schemas_digest(), "clusters": dict(clusters.by_path)}
    return all(run[name] == value for name, value in same.items())


def _run_of(table: Table, note: Note | None, runs: Mapping[str, dict[str, Any]], form: str) -> dict[str, Any] | None:
    """Return the run that made a table, or that last found that it cannot be made."""
    if note is not None:
        is_alike = note.format == form and note.columns.keys() == table.columns.keys()
        return runs.get(note.run_id) if is_alike else None
    without = [run for run in runs.values() if table.name in run["left_out"]]
    return without[-1] if without else None

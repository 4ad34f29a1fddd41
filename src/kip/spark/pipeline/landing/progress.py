"""How far landed rows go, and what is new in them since a table was made; known from the notes of their folders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from kip.clients.uses import ServerInFile
from kip.spark.pipeline.definitions.table import Input, Table
from kip.spark.pipeline.inputs.clusters import Reports, resolve
from kip.spark.pipeline.landing.folders import Landed, bases, count_types, next_offsets, truncations
from kip.spark.pipeline.landing.landed_rows import LandedRows
from kip.spark.pipeline.landing.rows import is_log
from kip.spark.pipeline.records.history import MARKS

_CLOCK = "clock"
"""In the state of a table, the part of the day in which its inputs end, see `Table.clock`."""

REPLACED = "replaced"
"""In the state of a table, how often landed rows of its inputs were left out; the table is then made of all others."""


class Progress:
    """Compares landed rows with the states of tables: the number of the last batch that a table has, by input."""

    def __init__(self, landed: LandedRows) -> None:
        self._landed = landed

    def state(self, table: Table) -> dict[str, str]:
        """Return the landed rows that a table can contain now: the number of the last batch by input, and its clock."""
        landed = self._landed
        state: dict[str, str] = {name: str(landed.last(name)) for name in table.inputs if landed.folders(name)}
        if replaced := sum(map(landed.replacements, table.inputs)):
            state[REPLACED] = str(replaced)
        folders = (folder for name in table.inputs for folder in landed.folders(name))
        newest = [folder.newest for folder in folders if folder.newest is not None]
        if table.clock is not None and newest:
            state[_CLOCK] = str(max(newest) // (table.clock // timedelta(milliseconds=1)))
        return state

    def is_touched(self, table: Table, state: Mapping[str, str]) -> bool:
        """Return whether rows that a table reads were landed since a state, or its clock has advanced."""
        for name in table.inputs:
            after = int(state.get(name, -1))
            types = count_types(self._new_folders(name, after))
            if any(types[kind] for kind in table.reads.get(name, tuple(types))):
                return True
            if types and self.changes_old_rows(name, after):
                return True
        return state.get(_CLOCK) != self.state(table).get(_CLOCK)

    def new_rows(self, table: Table, state: Mapping[str, str]) -> int:
        """Return the number of rows of a table's inputs that were landed since a state."""
        batches = {name: int(state.get(name, -1)) for name in table.inputs}
        return sum(folder.stored for name, after in batches.items() for folder in self._new_folders(name, after))

    def changes_old_rows(self, name: Input, after: int) -> bool:
        """Return whether rows landed after a batch may change which of those before count, their cluster or their base.

        That is if replicas contradict each other so that other records are lost, if a log begins with another snapshot,
        at the end of a transaction of the metadata log, and if a server turns out to be of another cluster.
        """
        names = self._landed.names
        if not is_log(name):
            old = united_reports(folder for folder in self._landed.folders(name) if folder.last <= after)
            now = resolve(united_reports(self._landed.folders(name)), names, lambda _: None)
            return any(now[place] != cluster for place, cluster in resolve(old, names, lambda _: None).items())
        before, spans = self._landed.spans(name, until=after), self._landed.spans(name)
        base = bases(spans)
        return (
            truncations(before) != truncations(spans)
            or any(end != base[log] for log, end in bases(before).items())
            or any(kind in MARKS for kind in count_types(self._new_folders(name, after)))
        )

    def clusters(self, table: Table) -> set[str]:
        """Return the clusters of a table's inputs."""
        return {place["cluster_id"] for name in table.inputs for place in self.reached(name)}

    def reached(self, name: Input) -> list[dict[str, Any]]:
        """Return how far an input goes: next offset per partition of a log, or time of the last row per cluster.

        Raises:
            PipelineError: the clusters of files contradict each other.
        """
        if is_log(name):
            offsets = next_offsets(self._landed.spans(name))
            return [{"input": name, **log._asdict(), "next_offset": offset} for log, offset in offsets.items()]
        times: dict[str, str] = {}
        places = resolve(united_reports(self._landed.folders(name)), self._landed.names, lambda _: None)
        for report in (report for folder in self._landed.folders(name) for report in folder.reports):
            for cluster in report.ids or (places[ServerInFile(report.file, report.server)],):
                times[cluster] = max(report.time or "", times.get(cluster, ""))
        return [{"input": name, "cluster_id": cluster, "time": time or None} for cluster, time in times.items()]

    def _new_folders(self, name: Input, after: int) -> list[Landed]:
        return [folder for folder in self._landed.folders(name) if folder.last > after]


def united_reports(folders: Iterable[Landed]) -> Reports:
    """Return the IDs that each server reported in each file."""
    ids: dict[ServerInFile, frozenset[str]] = {}
    for report in (report for folder in folders for report in folder.reports):
        place = ServerInFile(report.file, report.server)
        ids[place] = ids.get(place, frozenset()) | frozenset(report.ids)
    return ids

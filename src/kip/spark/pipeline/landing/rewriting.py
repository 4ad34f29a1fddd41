"""Folders of landed rows that are written again: small ones are merged, and rows that no table needs are left out.

`kip.spark.pipeline.landing.compaction` decides which rows tables need. The rows of tables are merged elsewhere: in
`kip.spark.pipeline.run.updates`, by the ways of `kip.spark.pipeline.definitions.merge`. Rows that an older release of
the schemas could not decode are decoded again, and requests without a response are left out when the response has come.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from pyspark.sql.types import StructType

from kip.spark.checkpoints import computed, reused
from kip.spark.pipeline.definitions.merge import missing_rows
from kip.spark.pipeline.definitions.table import NO_RESPONSE, Input
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.landing.compaction import compacted, is_compacted
from kip.spark.pipeline.landing.evolution import schemas_digest, unreadable_fields
from kip.spark.pipeline.landing.folders import contradicted, folder_name, to_compact, to_merge
from kip.spark.pipeline.landing.landed_rows import LandedRows
from kip.spark.pipeline.landing.redecoding import decoded_again
from kip.spark.pipeline.landing.replaced import not_replaced
from kip.spark.pipeline.landing.rows import is_log, storable, stored_schema

# One file would be written by one task, however many rows there are.
_ROWS_PER_FILE = 1_000_000
_CAPTURES: Input = "exchanges"


class FolderRewriter:
    """Writes folders of landed rows again."""

    def __init__(self, landed: LandedRows) -> None:
        self._landed = landed

    def merge_folders(self, name: Input, *, is_complete: bool = False) -> None:
        """Merge small folders, and omit rows that no table needs any longer; all tables must have read them.

        A folder with most of the rows is compacted at once if the output `is_complete`: no table can be added later.
        """
        landed = self._landed
        folders = to_merge(landed.folders(name))
        if not folders and is_complete and is_compacted(name):
            folders = to_compact(landed.folders(name))
        if not folders:
            return
        spans = landed.spans(name)
        contradictory = contradicted(spans)
        # Which records of a contradicted log are lost may still change, so all of its rows stay.
        whole = {
            span.log
            for folder in landed.folders(name)
            for span in folder.spans
            if landed.named(span).log in contradictory
        }
        ends = {span.snapshot for span in spans if span.snapshot is not None}
        rows = compacted(landed.read(name, [folder.name for folder in folders]), name, ends, whole)
        first, last = folders[0].first, folders[-1].last
        # A folder that replaces itself needs another name: Spark cannot overwrite a folder that it reads.
        revision = folders[0].revision + 1 if len(folders) == 1 else 0
        files = 1 + sum(folder.stored for folder in folders) // _ROWS_PER_FILE
        # Sail 0.7 reads one part after the other here, and waits forever for joins that need space for the others.
        merged = reused(rows).coalesce(files)
        merged.write.mode("overwrite").parquet(landed.uri(name, folder_name(first, last, revision)))
        count = sum(folder.rows for folder in folders)
        landed.save(name, first, last, rows=count, revision=revision, is_merged=True)
        landed.tidy(name)

    def check_columns(self, name: Input) -> None:
        """Accept rows that another release of the schemas landed, if all of their columns can be read.

        Raises:
            PipelineError: they have columns that cannot be read as those of this version.
        """
        store, folder = self._landed.store, self._landed.folder
        columns = stored_schema(name)
        place = (folder, "columns", f"{name}.json")
        now = {"schemas": schemas_digest(), "columns": columns.jsonValue()}
        before = json.loads(store.read_text(*place) or "null")
        if before == now:
            return
        if before is not None:
            changes = list(unreadable_fields(StructType.fromJson(before["columns"]), columns))
            if changes:
                raise PipelineError(
                    f"rows of {name} in {self._landed.uri(name)} were landed with other columns than this version of "
                    f"kip has ({', '.join(changes)}): choose another --output, or delete {store.uri(folder)} to "
                    "read everything again"
                )
            self.decode_again(name)
        store.write_text(json.dumps(now), *place)

    def decode_again(self, name: Input) -> None:
        """Decode rows again that could not be decoded, as an older release of the schemas had landed them."""
        for folder in self._landed.folders(name) if is_log(name) else ():
            if folder.corrupt:
                rows, place = self._landed.read(name, [folder.name]), ["file", "position", "offset"]
                again = computed(storable(decoded_again(rows, name), name).where("_error IS NULL"))
                all_rows = missing_rows(rows, again, place).unionByName(again)
                self._landed.rewrite(name, folder, all_rows, folder.rows)
        self._landed.tidy(name)

    def leave_out_replaced(self, new: Iterable[int]) -> None:
        """Leave out rows of captures that the rows of new batches, which have no notes yet, replace."""
        later = self._landed.read(_CAPTURES, [folder_name(number, number) for number in new])
        for folder in self._landed.folders(_CAPTURES) if new else ():
            if folder.types.get(NO_RESPONSE):
                rows = computed(not_replaced(self._landed.read(_CAPTURES, [folder.name]), later))
                left_out = folder.stored - rows.count()
                if left_out:
                    # First: if the run is killed, tables are still made again.
                    self._landed.add_replacement(_CAPTURES)
                    self._landed.rewrite(_CAPTURES, folder, rows, folder.rows - left_out)

"""Landed rows and what is done with them, from input files to the rows that tables are built from.

    input --read--> `LandedRows` --build--> `Histories` --> tables
                       |    |
        `FolderRewriter`    `Progress`: what is new since a table was made

A batch run lands all rows in `BATCH` and deletes them at its end. A stream continues those in `STREAM`: `land_new`
reads what is new, the tables that it touches are updated, and then small folders are merged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.inputs.clusters import ClusterNames, Say
from kip.spark.pipeline.inputs.files import Files
from kip.spark.pipeline.landing.histories import Histories
from kip.spark.pipeline.landing.landed_rows import LandedRows
from kip.spark.pipeline.landing.progress import Progress
from kip.spark.pipeline.landing.rewriting import FolderRewriter
from kip.spark.pipeline.output.folder import Output

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

BATCH, STREAM = "_landed", "_stream"


class Landing:
    """The landed rows of an output, in one of its folders.

    Attributes:
        spark, output, folder: where they are, and the session that reads and writes them.
        rows, progress, rewriter, histories: the rows, and what is done with them.
    """

    def __init__(
        self,
        spark: SparkSession,
        output: Output,
        folder: str,
        names: ClusterNames | None = None,
        say: Say = lambda _: None,
    ) -> None:
        self.spark = spark
        self.output = output
        self.folder = folder
        self.rows = LandedRows(spark, output.store, folder, names or ClusterNames())
        self.rewriter = FolderRewriter(self.rows)
        self.progress = Progress(self.rows)
        self.histories = Histories(self.rows, self.progress, output, say)

    def land_new(self, name: Input, files: Files) -> None:
        """Read the rows that have not been read yet; a killed run is resumed where it stopped.

        Raises:
            PipelineError: the landed rows have columns that cannot be read as those of this version.
        """
        self.rewriter.check_columns(name)
        self.rows.tidy(name)
        new = self.rows.read_next(name, files)
        if name == "exchanges":
            self.rewriter.leave_out_replaced(new)
        # After the commit of the checkpoint: a batch that may be repeated is not yet read by tables.
        for number in new:
            self.rows.save(name, number, number)
